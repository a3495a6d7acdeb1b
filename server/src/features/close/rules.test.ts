import { expect, it } from 'vitest'
import { cashTaken, dayTotals, flowsSince } from './rules.ts'

const day = {
  date: '2026-11-20',
  from: new Date('2026-11-20T13:00:00Z'),
  to: new Date('2026-11-21T13:00:00Z'),
}

it('the cash in the drawer is sales less refunds, plus top-ups, less pay-outs', () => {
  const flows = [
    { account: 'cash', flow: 'sale' as const, cents: -5_000 },
    { account: 'cash', flow: 'refund' as const, cents: 1_200 },
    { account: 'cash', flow: 'topUp' as const, cents: -2_000 },
    { account: 'cash', flow: 'payOut' as const, cents: 700 },
  ]
  const [cash] = dayTotals(day, flows, []).payments
  expect(cash).toEqual({
    method: 'cash',
    sales: '50.00',
    refunds: '12.00',
    topUps: '20.00',
    payOuts: '7.00',
    net: '51.00',
  })
  expect(cashTaken(flows)).toBe(5_100)
})

it('the figures since a close are the differences to those it stored, flow by flow', () => {
  const kept = [
    { account: 'cash', flow: 'sale' as const, cents: -500 },
    { account: 'cash', flow: 'refund' as const, cents: 100 },
  ]
  const now = [
    { account: 'cash', flow: 'sale' as const, cents: -500 },
    { account: 'cash', flow: 'refund' as const, cents: 250 },
    { account: 'wallet', flow: 'sale' as const, cents: -300 },
  ]
  expect(flowsSince(kept, now)).toEqual([
    { account: 'cash', flow: 'refund', cents: 150 },
    { account: 'wallet', flow: 'sale', cents: -300 },
  ])
})
