import { Cart as WireCart } from '@lantern/contract/menu/cart'
import type { FoodItem } from '@lantern/contract/menu/menu'
import { orderPrice, toCents, toDollars } from '@lantern/contract/payments/pricing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { flatTax, iceAndExtras } from '../../../../test/samples.ts'
import { tallyOf, changesIn, priceOfTally, subtotalOf, wireLines } from './tally.ts'
import type { CartLine } from './cart.ts'

const dish = (id: number, price: string, isAvailable = true): FoodItem => ({
  id,
  categoryId: 1,
  category: { id: 1, nameEn: 'Dim Sum', nameCh: '点心', kind: 'food' },
  name: `Dish ${id}`,
  nameEn: `Dish ${id}`,
  nameCh: `菜 ${id}`,
  description: null,
  descriptionCh: null,
  price,
  imageUrl: null,
  isAlcohol: false,
  optionGroups: [],
  isAvailable,
  version: 1,
})
const line = (id: number, price: string, quantity = 1): CartLine => ({
  line: id,
  id,
  nameEn: `Dish ${id}`,
  nameCh: `菜 ${id}`,
  quantity,
  price,
  note: '',
  options: [],
})

describe('a tally', () => {
  test('marks sold-out dishes, changed prices, and dishes no longer on the menu', () => {
    const cart = [line(1, '8.00'), line(2, '8.00'), line(3, '8.00'), line(4, '8.00')]
    const menu = [dish(1, '8.00'), dish(2, '9.50'), dish(3, '9.50', false)]
    const tally = tallyOf(cart, menu)
    expect(tally.map(({ state }) => state)).toEqual(['fine', 'repriced', 'sold_out', 'sold_out'])
    expect(changesIn(tally).soldOut.map(({ id }) => id)).toEqual([3, 4])
    expect(changesIn(tally).repriced.map(({ id }) => id)).toEqual([2])
    expect(subtotalOf(tally)).toBe(1_750)
    expect(wireLines(tally).map(({ unitPrice }) => unitPrice)).toEqual(['8.00', '9.50'])
  })

  test('names the options that are off, and asks again for those that can’t be ordered', () => {
    const [ice, extras] = iceAndExtras
    const choices = ice.choices.map((each) => ({ ...each, isAvailable: each.id !== 12 }))
    const optionGroups = [{ ...ice, choices }, extras]
    const state = (options: number[], price: string) =>
      tallyOf([{ ...line(1, price), options }], [{ ...dish(1, '8.00'), optionGroups }])
    expect(state([11, 21], '9.50')).toMatchObject([{ state: 'fine', today: '9.50' }])
    expect(state([11, 22], '8.00')).toMatchObject([{ state: 'repriced', today: '11.00' }])
    const off = [{ nameEn: 'Less ice' }]
    expect(state([12], '8.00')).toMatchObject([{ state: 'rechoose', off }])
    expect(changesIn(state([21], '9.50')).rechoose).toHaveLength(1)
    expect(changesIn(state([11, 99], '8.00')).rechoose).toHaveLength(1)
    expect(wireLines(state([11, 21], '9.50'))).toMatchObject([
      { unitPrice: '9.50', options: [11, 21] },
    ])
  })

  test('equals the cart while the menu is loading', () => {
    expect(tallyOf([line(1, '8.00')], undefined)).toMatchObject([{ state: 'fine', today: '8.00' }])
  })

  const cents = fc.integer({ min: 0, max: 50_000 })
  const ordered = fc.record({
    chosen: cents,
    today: cents,
    quantity: fc.integer({ min: 1, max: 99 }),
  })

  test('agrees to the cent with the server’s price of its lines, for 10,000 carts', () => {
    fc.assert(
      fc.property(
        fc.array(ordered, { minLength: 1, maxLength: 60 }),
        fc.constantFrom(0, 10, 15, 50, 100),
        fc.constantFrom(0, 5_000, 13_000, 14_975),
        fc.integer({ min: 0, max: 20_000 }),
        (lines, discountPercent, rate, tip) => {
          const charges = { discountPercent, taxes: [flatTax(rate)], tip }
          const cart = lines.map(({ chosen, quantity }, id) =>
            line(id + 1, toDollars(chosen), quantity),
          )
          const menu = lines.map(({ today }, id) => dish(id + 1, toDollars(today)))
          const tally = tallyOf(cart, menu)
          const shown = priceOfTally(tally, charges)

          // The dollars that the server reads from the request.
          const heard = WireCart.parse(wireLines(tally))
          const sold = heard.map(({ unitPrice, quantity }) => ({
            unitPrice: toCents(unitPrice ?? ''),
            quantity,
            kind: 'food' as const,
            isAlcohol: false,
          }))
          expect(shown).toEqual(orderPrice(sold, charges))

          // The same sums by another method: exact fractions, rounded half up.
          const half = (top: bigint, bottom: bigint) => (2n * top + bottom) / (2n * bottom)
          const subtotal = lines.reduce(
            (sum, { today, quantity }) => sum + BigInt(today) * BigInt(quantity),
            0n,
          )
          const discount = half(subtotal * BigInt(discountPercent), 100n)
          const tax = half((subtotal - discount) * BigInt(rate), 100_000n)
          const total = subtotal - discount + tax + BigInt(tip)
          expect(BigInt(shown.total)).toBe(total)
          expect(moneyOfCents(shown.total).replace(/[$,]/g, '')).toBe(toDollars(shown.total))
        },
      ),
      { numRuns: 10_000 },
    )
  })
})
