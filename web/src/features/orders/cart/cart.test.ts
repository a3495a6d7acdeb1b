import { lineKey } from '@lantern/contract/menu/cart'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { iceAndExtras } from '../../../../test/samples.ts'
import {
  countOf,
  mostLines,
  mostOfOne,
  next,
  quantityOf,
  type Cart,
  type CartMove,
} from './cart.ts'

const dish = (id: number, price = '8.50') => ({
  id,
  nameEn: `Dish ${id}`,
  nameCh: `菜 ${id}`,
  price,
  optionGroups: [],
})
const after = (...moves: CartMove[]) => moves.reduce(next, [] as const satisfies Cart)

describe('a cart', () => {
  test('counts a dish that is added again, and removes one at zero', () => {
    const cart = after({ do: 'add', dish: dish(1) }, { do: 'add', dish: dish(1) })
    expect(quantityOf(cart, 1)).toBe(2)
    const one = next(cart, { do: 'quantity', line: 1, quantity: 1 })
    expect(next(one, { do: 'quantity', line: 1, quantity: 0 })).toEqual([])
  })

  test('has a line for each wish of a dish, and adds equal wishes to one', () => {
    const cart = after(
      { do: 'add', dish: dish(1) },
      { do: 'add', dish: dish(1), note: 'no ice', quantity: 2 },
      { do: 'add', dish: dish(1, '9.00'), note: ' no ice ' },
      { do: 'add', dish: dish(1) },
    )
    expect(cart).toMatchObject([
      { line: 1, quantity: 2, note: '' },
      { line: 2, quantity: 3, note: 'no ice', price: '9.00' },
    ])
    expect(quantityOf(cart, 1)).toBe(5)
  })

  test('has a line for each choice of options, defaults unless they are given, and merges a revised one', () => {
    const cooler = { ...dish(1), optionGroups: iceAndExtras }
    const cart = after(
      { do: 'add', dish: cooler },
      { do: 'add', dish: cooler, options: [12, 21] },
      { do: 'add', dish: cooler, options: [11] },
    )
    expect(cart).toMatchObject([
      { line: 1, quantity: 2, options: [11], price: '8.50' },
      { line: 2, quantity: 1, options: [12, 21], price: '10.00' },
    ])
    const revised = next(cart, { do: 'revise', line: 2, dish: cooler, note: '', options: [11] })
    expect(revised).toMatchObject([{ line: 1, quantity: 3, options: [11], price: '8.50' }])
  })

  test('keeps a line while its note is typed, and merges it with its equal afterwards', () => {
    const typed = after(
      { do: 'add', dish: dish(1), note: 'no ice' },
      { do: 'add', dish: dish(1) },
      { do: 'note', line: 2, note: 'no ice' },
    )
    expect(typed).toHaveLength(2)
    const further = next(typed, { do: 'note', line: 2, note: 'no ice, less sugar' })
    expect(next(further, { do: 'merge' })).toEqual(further)
    expect(next(typed, { do: 'merge' })).toMatchObject([{ line: 1, quantity: 2, note: 'no ice' }])
  })

  test('takes accepted prices from the menu, and removes dishes that are no longer on it', () => {
    const cart = after({ do: 'add', dish: dish(1) }, { do: 'add', dish: dish(2) })
    const agreed = next(cart, { do: 'accept', menu: [dish(1, '7.00')] })
    expect(agreed.map(({ price }) => price)).toEqual(['7.00', '8.50'])
  })

  test('removes named lines, and is filled with earlier ones', () => {
    const cart = after({ do: 'add', dish: dish(1) }, { do: 'add', dish: dish(2) })
    expect(next(cart, { do: 'drop', ids: [1] }).map(({ id }) => id)).toEqual([2])
    expect(next([], { do: 'fill', cart })).toEqual(cart)
  })

  test('never holds lines that the server would refuse: too many, zero, or two equal lines', () => {
    const move = fc.oneof(
      fc.record({
        do: fc.constant('add' as const),
        dish: fc.integer({ min: 1, max: 80 }).map((id) => dish(id)),
        quantity: fc.integer({ min: 1, max: 60 }),
      }),
      fc.record({
        do: fc.constant('quantity' as const),
        line: fc.integer({ min: 1, max: 80 }),
        quantity: fc.integer({ min: -1, max: 200 }),
      }),
      fc.record({
        do: fc.constant('note' as const),
        line: fc.integer({ min: 1, max: 80 }),
        note: fc.oneof(fc.constantFrom('no ice', ' no ice', ''), fc.string({ maxLength: 300 })),
      }),
    )
    fc.assert(
      fc.property(fc.array(move, { maxLength: 200 }), (moves) => {
        const cart = after(...moves, { do: 'merge' })
        expect(cart.length).toBeLessThanOrEqual(mostLines)
        const wired = cart.map(({ id, note }) => lineKey({ foodItemId: id, note }))
        expect(new Set(wired).size).toBe(cart.length)
        expect(new Set(cart.map(({ line }) => line)).size).toBe(cart.length)
        for (const { quantity, note } of cart) {
          expect(quantity).toBeGreaterThanOrEqual(1)
          expect(quantity).toBeLessThanOrEqual(mostOfOne)
          expect(note.length).toBeLessThanOrEqual(120)
        }
        expect(countOf(cart)).toBe(cart.reduce((sum, { quantity }) => sum + quantity, 0))
      }),
    )
  })
})
