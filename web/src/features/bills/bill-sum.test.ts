import { expect, test } from 'vitest'
import { paidPartOf } from './bill-sum.tsx'

const payment = {
  id: 1,
  method: 'cash' as const,
  amount: '11.30',
  tax: '1.30',
  taxes: [{ en: 'HST', ch: '销售税', number: null, rate: 13_000, amount: '1.30' }],
  tip: '2.00',
  rounding: '0.00',
  tendered: null,
  change: null,
  shareId: 7,
  refunds: null,
  at: '2026-11-20T20:00:00.000Z',
}
const share = { id: 7, name: 'Ann', amount: '11.30', isPaid: true, isHeld: false, lines: [] }
const bill = {
  lanternId: 'LNTN00000001',
  place: 'VIP 1',
  company: null,
  shares: [share],
}

test('each payment has a receipt, which names its share, and a refund has none', () => {
  expect(paidPartOf(bill, payment)).toMatchObject({
    share: 'Ann',
    taxes: payment.taxes,
    place: 'VIP 1',
  })
  expect(paidPartOf(bill, { ...payment, shareId: null })).toMatchObject({ share: null })
  expect(paidPartOf(bill, { ...payment, amount: '-11.30', refunds: 1 })).toBeNull()
})
