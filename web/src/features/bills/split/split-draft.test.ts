import type { Bill, BillLine } from '@lantern/contract/bills/bills'
import { expect, test } from 'vitest'
import {
  isReady,
  previewOf,
  resized,
  shareable,
  splitOf,
  toggled,
  type SplitDraft,
} from './split-draft.ts'

const line = (id: number, left: string): BillLine => ({
  id,
  kind: 'dish',
  name: { en: `Dish ${id}`, ch: `菜${id}` },
  quantity: 1,
  net: left,
  tax: '0.00',
  total: left,
  left,
  reverses: null,
  reason: null,
  note: null,
  at: '2026-11-20T20:00:00.000Z',
})
const bill: Bill = {
  id: 1,
  lanternId: 'LNTLNTLNTLNT',
  status: 'open',
  name: null,
  place: 'M1',
  userId: null,
  memberPoints: null,
  bookingId: null,
  tableId: 4,
  isOrders: false,
  isTab: true,
  tierId: null,
  lines: [line(1, '10.00'), line(2, '3.00')],
  payments: [],
  splitBy: null,
  shares: [],
  requests: [],
  hours: null,
  company: null,
  unshared: '13.00',
  refundable: [],
  tax: '0.00',
  taxes: [],
  total: '13.00',
  paid: '0.00',
  tips: '0.00',
  held: '0.00',
  due: '13.00',
  dueBy: null,
  deposit: null,
  minimum: null,
  membersMayOrder: true,
  memberLimit: null,
  openedAt: '2026-11-20T20:00:00.000Z',
  closedAt: null,
  version: 5,
}
const none: SplitDraft = { by: 'equal', names: [], amounts: [], who: {} }
const three = resized(none, 3, (place) => `Guest ${place}`)

test('equal shares add up to the amount due to the cent', () => {
  expect(previewOf(bill, three)).toEqual({ amounts: [434, 433, 433], rest: 0 })
  expect(splitOf(bill, three).shares).toEqual([
    { name: 'Guest 1' },
    { name: 'Guest 2' },
    { name: 'Guest 3' },
  ])
})

test('a dish is shared by the people who had it, and dishes of nobody are left over', () => {
  const shared = toggled(toggled({ ...three, by: 'dish' }, 1, 0), 1, 2)
  expect(previewOf(bill, shared)).toEqual({ amounts: [500, 0, 500], rest: 300 })
  const part = { lineId: 1, parts: 1, of: 2 }
  expect(splitOf(bill, shared).shares.map(({ lines }) => lines)).toEqual([[part], [], [part]])
  expect(previewOf(bill, toggled(shared, 1, 0)).amounts).toEqual([0, 0, 1_000])
})

test('a removed person has no dishes any more', () => {
  const shared = toggled(toggled({ ...three, by: 'dish' }, 1, 0), 1, 2)
  expect(previewOf(bill, resized(shared, 2, String)).amounts).toEqual([1_000, 0])
})

test('every person needs a name that the contract accepts', () => {
  expect(isReady(bill, three)).toBe(true)
  expect(isReady(bill, { ...three, names: ['Ann', ' ', 'Bo'] })).toBe(false)
  expect(isReady(bill, { ...three, names: ['Ann', 'x'.repeat(41), 'Bo'] })).toBe(false)
})

test('amounts must be positive, and no more than the amount due in total', () => {
  const two = { ...resized(none, 2, (place) => `Guest ${place}`), by: 'amount' as const }
  expect(isReady(bill, two)).toBe(false)
  expect(isReady(bill, { ...two, amounts: ['6.50', '6.50'] })).toBe(true)
  expect(isReady(bill, { ...two, amounts: ['6.50', '6.51'] })).toBe(false)
  expect(isReady(bill, { ...two, names: ['', 'Ann'], amounts: ['1', '1'] })).toBe(false)
})

test('a partly paid line is not shared, and the preview equals the server’s result', () => {
  const half = { lineId: 1, parts: 1, of: 2 }
  const ann = { id: 7, name: 'Ann', amount: '5.00', isPaid: true, isHeld: false, lines: [half] }
  const paidInPart: Bill = { ...bill, due: '8.00', shares: [ann], splitBy: 'dish' }
  expect(shareable(paidInPart).map(({ id }) => id)).toEqual([2])
  const dishes: SplitDraft = { ...resized(none, 2, String), by: 'dish', who: { 2: [0, 1] } }
  expect(previewOf(paidInPart, dishes)).toEqual({ amounts: [150, 150], rest: 500 })
})

test('a room paid with its booking is not shared, and a partly paid one is left out', () => {
  const room: BillLine = { ...line(3, '40.00'), kind: 'room', name: null }
  const at = '2026-11-20T20:00:00.000Z'
  const none = {
    tip: '0.00',
    tax: '0.00',
    taxes: [],
    rounding: '0.00',
    tendered: null,
    change: null,
    shareId: null,
    at,
  }
  const ahead = { id: 1, method: 'balance' as const, amount: '40.00', refunds: null, ...none }
  const paid: Bill = { ...bill, lines: [room, ...bill.lines], payments: [ahead] }
  expect(shareable(paid).map(({ id }) => id)).toEqual([1, 2])
  const back = { ...ahead, id: 2, amount: '-15.00', refunds: 1 }
  expect(shareable({ ...paid, payments: [ahead, back] })[0]).toMatchObject({ id: 3, total: 1_500 })
})
