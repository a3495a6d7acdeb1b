import type { Bill } from '@lantern/contract/bills'
import { expect, test } from 'vitest'
import { paidPartOf } from './paid-part.ts'

const at = '2026-11-20T20:00:00.000Z'
const payment = {
  id: 1,
  method: 'cash' as const,
  amount: '11.30',
  tip: '2.00',
  rounding: '0.00',
  tendered: null,
  change: null,
  shareId: 7,
  refunds: null,
  at,
}
const bill = (payments: Bill['payments']): Bill => ({
  id: 1,
  lanternId: 'LNTN00000001',
  status: 'open',
  name: null,
  place: 'VIP 1',
  userId: null,
  bookingId: null,
  tableId: 1,
  isOrders: false,
  isTab: true,
  lines: [],
  payments,
  splitBy: 'equal',
  shares: [],
  unshared: '0.00',
  tax: '2.60',
  taxLabel: null,
  total: '22.60',
  paid: '11.30',
  tips: '2.00',
  due: '11.30',
  held: '0.00',
  dueBy: null,
  minimum: null,
  membersMayOrder: true,
  memberLimit: null,
  openedAt: at,
  closedAt: null,
  version: 1,
})

test('a share’s receipt has its part of the tax, its tip, and the cash handed over', () => {
  const share = { id: 7, name: 'Ann' }
  expect(paidPartOf(bill([payment]), share)).toMatchObject({
    share: 'Ann',
    amount: '11.30',
    tax: '1.30',
    tip: '2.00',
    total: '13.30',
    method: 'cash',
  })
  const rounded = { ...payment, amount: '11.32', rounding: '-0.02' }
  expect(paidPartOf(bill([rounded]), share)?.total).toBe('13.30')
  expect(paidPartOf(bill([{ ...payment, shareId: 8 }]), share)).toBeNull()
  expect(paidPartOf(bill([{ ...payment, amount: '-11.30' }]), share)).toBeNull()
})
