import { describe, expect, test } from 'vitest'
import { sumsOf } from '../../lib/shown/payment.ts'
import { beginsAt, canSell, saleDue, noOptions, refundOf, saleMethods, saleOf } from './sale.ts'

const price = (total: number) => ({
  subtotal: total,
  discount: 0,
  taxes: [],
  tax: 0,
  tip: 0,
  total,
})

describe('cash', () => {
  test('is due to the five-cent coin, and a card payment to the cent', () => {
    const by = (method: 'cash' | 'terminal') => ({ ...noOptions, method })
    expect(saleDue(price(1_232), by('cash'))).toBe(1_230)
    expect(saleDue(price(1_233), by('cash'))).toBe(1_235)
    expect(saleDue(price(1_233), by('terminal'))).toBe(1_233)
  })

  test('gives change, and none while it is too little', () => {
    const change = (tendered: string) => sumsOf({ method: 'cash', tendered }, 1_232).change
    expect(change('20')).toBe(770)
    expect(change('')).toBe(0)
    expect(change('12.29')).toBeNull()
    expect(change('x')).toBeNull()
  })
})

test('a cash sale is refunded by its rounded amount', () => {
  expect(refundOf({ refundable: '43.39', paymentType: 'cash' })).toBe(4_340)
  expect(refundOf({ refundable: '43.39', paymentType: 'terminal' })).toBe(4_339)
})

const line = {
  line: 1,
  id: 1,
  nameEn: 'Tea',
  nameCh: '茶',
  price: '5.00',
  today: '5.00',
  quantity: 1,
  note: '',
  kind: 'beverage',
  isAlcohol: false,
  imageUrl: null,
  state: 'fine',
  options: [],
  dish: undefined,
  chosen: [],
  off: [],
} as const

test('a sale needs an available dish, its bill if it goes on one, and enough cash', () => {
  const entries = { ...noOptions, method: 'cash' as const, tendered: '10' }
  const can = (change: Partial<typeof noOptions>, tally: Parameters<typeof canSell>[0] = [line]) =>
    canSell(tally, { ...entries, ...change }, price(500))
  expect(can({})).toBe(true)
  expect(can({}, [])).toBe(false)
  expect(can({}, [{ ...line, state: 'sold_out' }])).toBe(false)
  expect(can({}, [{ ...line, state: 'rechoose' }])).toBe(false)
  expect(can({ tendered: '4' })).toBe(false)
  expect(can({ method: 'bill', bill: null })).toBe(false)
  expect(can({ method: 'bill', bill: 7 })).toBe(true)
  expect(can({ method: 'bill', bill: 'new' })).toBe(false)
  expect(can({ method: 'bill', bill: 'new', customerName: ' ' })).toBe(false)
  expect(can({ method: 'bill', bill: 'new', customerName: 'Old Zhou' })).toBe(true)
  expect(can({ method: 'bill', bill: 'new', table: 4 })).toBe(true)
})

test('no payment method is preselected: a sale needs a choice', () => {
  expect(saleOf([], noOptions, price(1_230))).toBeNull()
  expect(saleOf([], { ...noOptions, method: 'cash' }, price(1_230))).toMatchObject({
    paymentType: 'cash',
  })
  expect(saleOf([], { ...noOptions, method: 'terminal' }, price(1_230))?.paymentType).toBe('card')
})

test('a balance pays only if its member is chosen', () => {
  expect(saleMethods(true)).toEqual(['bill', 'balance', 'terminal', 'cash'])
  expect(saleMethods(false)).toEqual(['bill', 'terminal', 'cash'])
})

test.each([
  ['12', undefined, { method: 'bill', bill: 12, table: null }],
  [undefined, '4', { method: 'bill', bill: 'new', table: 4 }],
  [undefined, undefined, { method: null, bill: null, table: null }],
  ['0', 'x', { method: null, bill: null, table: null }],
] as const)('a sale begins at the bill %s or the table %s of its address', (bill, table, begun) => {
  expect(beginsAt(bill, table)).toMatchObject(begun)
})
