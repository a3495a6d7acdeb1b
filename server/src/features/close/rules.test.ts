import { causes } from '@lantern/contract/causes'
import { expect, it } from 'vitest'
import { cashTaken, dayTotals, flowsOf } from './rules.ts'

const day = {
  date: '2026-11-20',
  from: new Date('2026-11-20T13:00:00Z'),
  to: new Date('2026-11-21T13:00:00Z'),
}

it('each cause has its line of the close', () => {
  const lines = Object.keys(causes).map((kind) => {
    const [flow] = flowsOf([{ account: 'cash', kind, cents: -100 }])
    return [kind, flow?.flow ?? null]
  })
  expect(Object.fromEntries(lines)).toEqual({
    opening_balance: null,
    topup: 'topUp',
    cash_in: 'topUp',
    late_payment: 'topUp',
    cash_out: 'payOut',
    booking: 'sale',
    booking_deposit: 'sale',
    deposit_used: 'sale',
    deposit_kept: 'sale',
    minimum_spend: 'sale',
    booking_moved: 'sale',
    booking_refund: 'refund',
    food_order: 'sale',
    food_refund: 'refund',
    refund_kept: 'refund',
    provider_refund: 'refund',
    bill_payment: 'sale',
    bill_refund: 'refund',
    bill_correction: 'refund',
    goodwill: 'refund',
    bill_write_off: 'sale',
    owed: null,
    owed_paid: 'payOut',
    adjustment: 'sale',
  })
})

it('sales, refunds, top-ups and pay-outs of the drawer add up to what is in it', () => {
  const flows = flowsOf([
    { account: 'cash', kind: 'food_order', cents: -5_000 },
    { account: 'cash', kind: 'food_refund', cents: 1_200 },
    { account: 'cash', kind: 'cash_in', cents: -2_000 },
    { account: 'cash', kind: 'cash_out', cents: 700 },
  ])
  const [cash] = dayTotals(day, flows).payments
  expect(cash).toEqual({
    way: 'cash',
    sales: '50.00',
    refunds: '12.00',
    topUps: '20.00',
    payOuts: '7.00',
    net: '51.00',
  })
  expect(cashTaken(flows)).toBe(5_100)
})
