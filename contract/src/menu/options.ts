import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { nameIn, type Language } from '../venue/languages.ts'
import { toCents, type Cents } from '../payments/pricing.ts'
import { Id, IdPath, line, Money, MoneyInput } from '../calls/primitives.ts'

/** An option of a dish, such as less ice. `price` is added to the dish's. */
export const OptionChoice = z.object({
  id: Id,
  nameEn: z.string(),
  nameCh: z.string(),
  price: Money,
  isDefault: z.boolean(),
  isAvailable: z.boolean(),
})
export type OptionChoice = z.output<typeof OptionChoice>

/** A group of options, such as ice, which several dishes may share. Between `least` and `most` of them are chosen. */
export const OptionGroup = z.object({
  id: Id,
  nameEn: z.string(),
  nameCh: z.string(),
  least: z.int(),
  most: z.int(),
  /** In their order. */
  choices: z.array(OptionChoice),
  version: z.int(),
})
export type OptionGroup = z.output<typeof OptionGroup>

/** An option as it was called and priced when it was sold. */
export const SoldOption = z.object({ id: Id, nameEn: z.string(), nameCh: z.string(), price: Money })
export type SoldOption = z.output<typeof SoldOption>

/** The ids of the chosen options, in ascending order. */
export const OptionIds = z.array(Id).check(
  z.maxLength(40),
  z.refine((ids) => ids.every((id, place) => place === 0 || id > (ids[place - 1] ?? id))),
)

export interface Picked {
  /** In the menu's order. */
  chosen: OptionChoice[]
  /** The chosen ones that are off today. */
  off: OptionChoice[]
  /** The groups of which too few or too many are chosen. */
  unmet: OptionGroup[]
  /** Whether one was chosen that the dish doesn't have. */
  hasForeign: boolean
  /** The amount that they add to the dish's price. */
  price: Cents
}

const isOneOf = (ids: readonly number[], { id }: { id: number }) => ids.includes(id)

/** Compares the chosen options with a dish's groups, and prices them. */
export function pick(groups: readonly OptionGroup[], ids: readonly number[]): Picked {
  const chosen = groups.flatMap(({ choices }) => choices.filter((choice) => isOneOf(ids, choice)))
  return {
    chosen,
    off: chosen.filter(({ isAvailable }) => !isAvailable),
    unmet: groups.filter(({ choices, least, most }) => {
      const count = choices.filter((choice) => isOneOf(ids, choice)).length
      return count < least || count > most
    }),
    hasForeign: chosen.length < ids.length,
    price: chosen.reduce((sum, { price }) => sum + toCents(price), 0),
  }
}

export const isSellable = ({ off, unmet, hasForeign }: Picked): boolean =>
  off.length === 0 && unmet.length === 0 && !hasForeign

const inOrder = (choices: readonly OptionChoice[]) =>
  choices.map(({ id }) => id).toSorted((one, other) => one - other)

/** The options of a dish for which nobody chose anything: the defaults that aren't off today. */
export const defaultsOf = (groups: readonly OptionGroup[]): number[] =>
  inOrder(
    groups.flatMap(({ choices }) =>
      choices.filter(({ isDefault, isAvailable }) => isDefault && isAvailable),
    ),
  )

/** Those of the options that still can be chosen, and the defaults of each group that is then unmet. */
export function stillValid(groups: readonly OptionGroup[], ids: readonly number[]): number[] {
  return groups
    .flatMap((group) => {
      const kept = inOrder(
        group.choices.filter((choice) => choice.isAvailable && isOneOf(ids, choice)),
      )
      return pick([group], kept).unmet.length === 0 ? kept : defaultsOf([group])
    })
    .toSorted((one, other) => one - other)
}

type Names = Pick<SoldOption, 'nameEn' | 'nameCh'>

/** The names of options: `Less ice · Large`; empty without any. */
export const optionsIn = (options: readonly Names[], language: Language): string =>
  options.map((option) => nameIn(option, language)).join(' · ')

/** The names of a dish with its options: `Milk tea (Less ice · Large)`. */
export function withOptions({ nameEn, nameCh }: Names, options: readonly Names[]): Names {
  if (options.length === 0) return { nameEn, nameCh }
  return {
    nameEn: `${nameEn} (${optionsIn(options, 'en')})`,
    nameCh: `${nameCh}（${optionsIn(options, 'ch')}）`,
  }
}

export const MOST_CHOICES = 20

const names = { nameEn: line(1, 40), nameCh: line(1, 40) }

/** A choice as staff edit it; without an id it is new. */
const ChoiceInput = z.strictObject({
  id: z.optional(Id),
  ...names,
  price: MoneyInput,
  isDefault: z.boolean(),
  isAvailable: z.boolean(),
})

/** A group as staff edit it. It replaces all choices of an existing one. */
export const OptionGroupInput = z
  .strictObject({
    ...names,
    least: z.int().check(z.minimum(0), z.maximum(MOST_CHOICES)),
    most: z.int().check(z.minimum(1), z.maximum(MOST_CHOICES)),
    choices: z.array(ChoiceInput).check(z.minLength(1), z.maxLength(MOST_CHOICES)),
    /** The version that the editor had read. */
    version: z.optional(z.int()),
  })
  .check(
    z.refine(({ least, most }) => least <= most, { path: ['most'] }),
    z.refine(({ least, choices }) => least <= choices.length, { path: ['least'] }),
    z.refine(({ most, choices }) => choices.filter((each) => each.isDefault).length <= most, {
      path: ['choices'],
    }),
  )
export type OptionGroupInput = z.output<typeof OptionGroupInput>

export const menuChange = { changes: ['menu', 'audit'], right: 'menu' } as const

export const listOptionGroups = endpoint('GET /api/food/options', {
  summary: 'The groups of options, in the order they are shown',
  reads: ['menu'],
  right: 'floor',
  reply: z.array(OptionGroup),
})

export const createOptionGroup = endpoint('POST /api/food/options', {
  summary: 'Add a group of options',
  ...menuChange,
  body: OptionGroupInput,
  reply: OptionGroup,
})

export const updateOptionGroup = endpoint('PATCH /api/food/options/:id', {
  summary: 'Change a group of options and its choices',
  ...menuChange,
  params: IdPath,
  body: OptionGroupInput,
  reply: OptionGroup,
  errors: ['stale', 'price_by_admin'],
})

export const deleteOptionGroup = endpoint('DELETE /api/food/options/:id', {
  summary: 'Remove a group of options; old orders keep its choices',
  ...menuChange,
  params: IdPath,
})

export const orderOptionGroups = endpoint('POST /api/food/options/order', {
  summary: 'Put the groups of options in another order',
  ...menuChange,
  body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(200)) }),
  reply: z.array(OptionGroup),
})
