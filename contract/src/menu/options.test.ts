import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineKey } from './cart.ts'
import {
  defaultsOf,
  isSellable,
  OptionGroupInput,
  OptionIds,
  optionsIn,
  pick,
  stillValid,
  withOptions,
  type OptionGroup,
} from './options.ts'
import { toCents, toDollars } from '../payments/pricing.ts'

const choice = (id: number, price: string, rest = {}) => ({
  id,
  nameEn: `Choice ${id}`,
  nameCh: `选项${id}`,
  price,
  isDefault: false,
  isAvailable: true,
  ...rest,
})

/** A dish's groups with random limits, prices, defaults and availability; ids are unique. */
const dish = fc
  .array(
    fc.record({
      least: fc.nat(3),
      more: fc.nat(2),
      choices: fc.array(
        fc.record({ cents: fc.nat(2_000), isDefault: fc.boolean(), isAvailable: fc.boolean() }),
        { minLength: 1, maxLength: 5 },
      ),
    }),
    { maxLength: 4 },
  )
  .map((drafts): OptionGroup[] =>
    drafts.map(({ least, more, choices }, place) => ({
      id: place + 1,
      nameEn: 'Ice',
      nameCh: '冰量',
      least,
      most: Math.max(1, least + more),
      version: 1,
      choices: choices.map(({ cents, ...rest }, at) =>
        choice((place + 1) * 10 + at, toDollars(cents), rest),
      ),
    })),
  )
/** Generates a dish with a choice of its options. Some choices contain an option that the dish doesn't have. */
const request = dish.chain((groups) => {
  const own = groups.flatMap(({ choices }) => choices.map(({ id }) => id))
  const foreign = fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.constant([99]) },
  )
  return fc
    .tuple(fc.subarray(own), foreign)
    .map(([some, other]) => ({ groups, requested: [...some, ...other] }))
})

describe('the options of a dish', () => {
  it('are sellable only if each is the dish’s, on today, and within each group’s limits', () => {
    fc.assert(
      fc.property(request, ({ groups, requested }) => {
        const all = groups.flatMap(({ choices }) => choices)
        const isRight =
          requested.every((id) => all.some((each) => each.id === id && each.isAvailable)) &&
          groups.every(({ choices, least, most }) => {
            const count = choices.filter(({ id }) => requested.includes(id)).length
            return least <= count && count <= most
          })
        expect(isSellable(pick(groups, requested))).toBe(isRight)
      }),
      { numRuns: 5_000 },
    )
  })

  it('cost the sum of their prices, each once, and foreign ones nothing', () => {
    fc.assert(
      fc.property(request, ({ groups, requested }) => {
        const { price, chosen } = pick(groups, requested)
        const prices = new Map(
          groups.flatMap(({ choices }) => choices.map((each) => [each.id, toCents(each.price)])),
        )
        expect(price).toBe(requested.reduce((sum, id) => sum + (prices.get(id) ?? 0), 0))
        expect(chosen.map(({ id }) => id)).toEqual(requested.filter((id) => prices.has(id)))
      }),
    )
  })

  it('that are kept for another order are on today, and complete if the defaults are', () => {
    fc.assert(
      fc.property(request, ({ groups, requested }) => {
        const kept = stillValid(groups, requested)
        expect(OptionIds.safeParse(kept).success).toBe(true)
        expect(pick(groups, kept).off).toEqual([])
        for (const group of groups) {
          const own = (some: readonly number[]) =>
            some.filter((id) => group.choices.some((each) => each.id === id))
          const isKept = isSellable(pick([group], own(kept)))
          expect(isKept || !isSellable(pick([group], defaultsOf([group])))).toBe(true)
        }
      }),
    )
  })
})

it('options are part of what makes two lines one', () => {
  const line = { foodItemId: 1, note: null }
  expect(lineKey({ ...line, options: [3] })).not.toBe(lineKey({ ...line, options: [4] }))
  expect(lineKey({ ...line, options: [] })).toBe(lineKey(line))
  expect(OptionIds.safeParse([4, 3]).success).toBe(false)
  expect(OptionIds.safeParse([3, 3]).success).toBe(false)
})

it('a dish is named with its options in each language', () => {
  const options = [choice(1, '0.00'), choice(2, '0.00')]
  const tea = { nameEn: 'Tea', nameCh: '茶' }
  expect(withOptions(tea, options)).toEqual({
    nameEn: 'Tea (Choice 1 · Choice 2)',
    nameCh: '茶（选项1 · 选项2）',
  })
  expect(withOptions(tea, [])).toEqual(tea)
  expect(optionsIn(options, 'ch')).toBe('选项1 · 选项2')
})

it('a group has at least as many choices as are needed, and at most as many defaults as may be chosen', () => {
  const body = (least: number, most: number, defaults: boolean[]) => ({
    nameEn: 'Ice',
    nameCh: '冰量',
    least,
    most,
    choices: defaults.map((isDefault) => {
      return { nameEn: 'Less', nameCh: '少', price: '0', isDefault, isAvailable: true }
    }),
  })
  const holds = (...query: Parameters<typeof body>) =>
    OptionGroupInput.safeParse(body(...query)).success
  expect(holds(1, 1, [true, false])).toBe(true)
  expect(holds(1, 1, [true, true])).toBe(false)
  expect(holds(2, 1, [false, false])).toBe(false)
  expect(holds(2, 2, [false])).toBe(false)
  expect(holds(0, 1, [])).toBe(false)
})
