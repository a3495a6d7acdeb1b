import { taxTotal } from '@lantern/contract/payments/taxes'
import { flatTax } from '../../../test/taxes.ts'
import { orderPrice } from '@lantern/contract/payments/pricing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkCart,
  dishOf,
  divide,
  lineStatus,
  mayBecome,
  moveLines,
  statusOfLines,
  type MenuItem,
} from './rules.ts'

const kind = fc.constantFrom('food', 'beverage', 'service')
const line = fc.record({
  foodItemId: fc.integer({ min: 1, max: 1_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  unitPrice: fc.integer({ min: 0, max: 50_000 }),
  nameEn: fc.constant('Tea'),
  nameCh: fc.constant('茶'),
  kind,
  isAlcohol: fc.boolean(),
  note: fc.constant(null),
  options: fc.constant([]),
})
const lines = fc.array(line, { minLength: 1, maxLength: 20 })
const rate = fc.integer({ min: 0, max: 25_000 })
const rates = fc.record({
  room: rate,
  service_fee: rate,
  food: rate,
  beverage: rate,
  alcohol: rate,
  service: rate,
})
const taxOf = (en: string) =>
  fc.record({ en: fc.constant(en), ch: fc.constant(en), number: fc.constant(null), rates })
const charges = fc.record({
  discountPercent: fc.integer({ min: 0, max: 100 }),
  taxes: fc.tuple(taxOf('GST'), taxOf('QST')),
  tip: fc.integer({ min: 0, max: 20_000 }),
})
const taxes = [flatTax(13_000)]
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('the lines of an order', () => {
  it('carry its discount and tax to the cent, in 10,000 random carts', () => {
    fc.assert(
      fc.property(lines, charges, (cart, request) => {
        const price = orderPrice(cart, request)
        const sold = divide(cart, price, request.taxes)
        const dishes = sold.map((each) => dishOf(each))
        const { subtotal, discount, tax, tip, total } = price
        const agree =
          sum(sold.map((each) => each.discount)) === discount &&
          sum(sold.map((each) => taxTotal(each.taxes))) === tax &&
          sold.every(
            (each) => each.discount >= 0 && each.taxes.every(({ amount }) => amount > 0),
          ) &&
          sold.every((each) => each.discount <= each.unitPrice * each.quantity) &&
          sum(dishes.map((each) => each.net + each.discount)) === subtotal &&
          total === subtotal - discount + tax + tip
        expect(agree).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })

  it('carry the tax that was offered, also if a dish has changed its kind since', () => {
    fc.assert(
      fc.property(lines, charges, charges, (cart, offered, today) => {
        const price = orderPrice(cart, offered)
        const sold = divide(cart, price, today.taxes)
        expect(sum(sold.map((each) => taxTotal(each.taxes)))).toBe(price.tax)
      }),
    )
  })

  it('have no tax if the discount is the whole price', () => {
    fc.assert(
      fc.property(lines, (cart) => {
        const price = orderPrice(cart, { discountPercent: 100, taxes, tip: 0 })
        expect(price.total).toBe(0)
        expect(divide(cart, price, taxes).every((each) => each.taxes.length === 0)).toBe(true)
      }),
    )
  })
})

describe('a cart compared with the menu', () => {
  const tea: MenuItem = {
    id: 1,
    nameEn: 'Tea',
    nameCh: '茶',
    kind: 'beverage',
    isAlcohol: false,
    price: 600,
    isAvailable: true,
    optionGroups: [],
  }
  const menu = (item: MenuItem = tea) => new Map([[item.id, item]])

  it('takes its prices from the menu', () => {
    const checked = checkCart([{ foodItemId: 1, quantity: 2, unitPrice: '6.00', note: '' }], menu())
    expect(checked).toEqual({
      lines: [
        {
          foodItemId: 1,
          quantity: 2,
          unitPrice: 600,
          nameEn: 'Tea',
          nameCh: '茶',
          kind: 'beverage',
          isAlcohol: false,
          note: null,
          options: [],
        },
      ],
      unavailable: [],
      changed: [],
      off: { items: [], options: [] },
      rechoose: [],
    })
  })

  it('lists the items that are sold out and those whose price changed', () => {
    const request = [{ foodItemId: 1, quantity: 1, unitPrice: '5.99' }]
    const gone = { ...tea, isAvailable: false }
    expect(checkCart(request, menu())?.changed).toEqual([tea])
    expect(checkCart(request, menu(gone))?.unavailable).toEqual([gone])
  })

  it('is null if it has an unknown item, or a line twice, once by its default options', () => {
    const choice = { id: 5, nameEn: 'Mild', nameCh: '微辣', price: '0.50' }
    const group = { id: 2, nameEn: 'Spice', nameCh: '辣度', least: 1, most: 1, version: 1 }
    const choices = [{ ...choice, isDefault: true, isAvailable: true }]
    const spicy = { ...tea, optionGroups: [{ ...group, choices }] }
    const line = { foodItemId: 1, quantity: 1 }
    const [sold] = checkCart([line], menu(spicy))?.lines ?? []
    expect(sold).toMatchObject({ unitPrice: 650, options: [choice] })
    expect(checkCart([line, { ...line, options: [5] }], menu(spicy))).toBeNull()
    expect(checkCart([{ foodItemId: 2, quantity: 1 }], menu())).toBeNull()
  })
})

describe('the status of an order', () => {
  it('can skip forward, never goes back, and ends at canceled', () => {
    expect(mayBecome('pending', 'confirmed')).toBe(true)
    expect(mayBecome('pending', 'ready')).toBe(true)
    expect(mayBecome('ready', 'preparing')).toBe(false)
    expect(mayBecome('served', 'ready')).toBe(false)
    expect(mayBecome('served', 'canceled')).toBe(true)
    expect(mayBecome('canceled', 'pending')).toBe(false)
  })
})

describe('the boards of an order', () => {
  const dinner = {
    status: 'pending',
    lines: [
      { id: 1, kind: 'food', status: null },
      { id: 2, kind: 'beverage', status: null },
    ],
  } as const

  it('move their own lines, and the order is ready when all lines are', () => {
    const begun = moveLines(dinner, 'preparing', 'food')
    expect(begun).toEqual({
      status: 'preparing',
      lines: [
        { id: 1, status: 'preparing' },
        { id: 2, status: 'pending' },
      ],
    })
    const poured = moveLines(
      {
        status: 'preparing',
        lines: [
          { id: 1, kind: 'food', status: 'preparing' },
          { id: 2, kind: 'beverage', status: 'pending' },
        ],
      },
      'ready',
      'beverage',
    )
    expect(poured?.status).toBe('preparing')
    const cooked = moveLines(
      {
        status: 'preparing',
        lines: [
          { id: 1, kind: 'food', status: 'preparing' },
          { id: 2, kind: 'beverage', status: 'ready' },
        ],
      },
      'ready',
      'food',
    )
    expect(cooked).toEqual({
      status: 'ready',
      lines: [
        { id: 1, status: null },
        { id: 2, status: null },
      ],
    })
  })

  it('move nothing back, and refuse an order without lines of theirs', () => {
    expect(moveLines(dinner, 'ready', 'service')).toBeNull()
    const served = {
      status: 'ready',
      lines: [
        { id: 1, kind: 'food', status: 'ready' },
        { id: 2, kind: 'beverage', status: 'served' },
      ],
    } as const
    expect(moveLines(served, 'ready', 'beverage')).toBeNull()
    expect(moveLines(served, 'served', undefined)?.status).toBe('served')
    const all = moveLines({ ...served, status: 'preparing' }, 'ready', undefined)
    expect(all?.lines).toEqual([
      { id: 1, status: 'ready' },
      { id: 2, status: 'served' },
    ])
  })

  it('show a line’s own status unless the whole order is further or canceled', () => {
    expect(lineStatus('preparing', 'pending')).toBe('pending')
    expect(lineStatus('ready', 'preparing')).toBe('ready')
    expect(lineStatus('ready', 'served')).toBe('served')
    expect(lineStatus('canceled', 'ready')).toBe('canceled')
    expect(lineStatus('waiting', null)).toBe('waiting')
  })

  it.each([
    [['pending', 'confirmed'], 'confirmed'],
    [['pending', 'ready'], 'preparing'],
    [['ready', 'served'], 'ready'],
    [['served', 'served'], 'served'],
  ] as const)('with lines of %j make the order %s', (lines, status) => {
    expect(statusOfLines(lines)).toBe(status)
  })
})
