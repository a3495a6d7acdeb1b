import { pointsFor, type Cents } from '@lantern/contract/payments/pricing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineRow, paymentRow, type TestLine } from '../../../test/bill-rows.ts'
import type { NewPayment } from './repository.ts'
import { pointsOf, totalOf } from './rules.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
const taxed = (net: Cents) => ({ net, tax: Math.round(net * 0.13) })
const dish = (net: Cents): TestLine => ({ kind: 'dish', account: 'food_income', ...taxed(net) })
const by = (userId: number | null, amount: Cents, refunds: number | null = null): NewPayment => ({
  method: 'terminal',
  userId,
  amount,
  refunds,
})

/** The points of a bill with these payments, whose ids count from 100. */
const pointsWith = (
  pointsPerDollar: number,
  lines: readonly TestLine[],
  payments: readonly NewPayment[],
) =>
  pointsOf(
    { pointsPerDollar },
    lines.map((line, place) => lineRow(place + 1, line)),
    payments.map((payment, place) => paymentRow(place + 100, payment)),
  )

describe('points', () => {
  it('are in proportion to the amount paid, at most those for the whole bill', () => {
    const bills = fc.tuple(fc.array(fc.nat(20_000), { minLength: 1 }), fc.nat(100), fc.nat(3))
    fc.assert(
      fc.property(bills, ([nets, part, rate]) => {
        const lines = nets.map(dish)
        const total = sum(lines.map(({ net, tax = 0 }) => totalOf({ net, tax })))
        const whole = pointsFor(sum(nets), rate)
        const paying = (amount: Cents) => pointsWith(rate, lines, [by(7, amount)]).get(7)
        expect(paying(total)).toBe(total > 0 ? whole : 0)
        expect(paying(total + 500)).toBe(total > 0 ? whole : 0)
        const some = paying(Math.floor((total * part) / 100)) ?? 0
        expect(some).toBeLessThanOrEqual(whole)
        expect(some).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('are given for money only: what points paid earns none', () => {
    const redeemed: NewPayment = { method: 'points', points: 50, userId: 7, amount: 5_650 }
    expect(pointsWith(1, [dish(10_000)], [by(7, 5_650), redeemed]).get(7)).toBe(50)
    expect(pointsWith(1, [dish(10_000)], [redeemed]).get(7)).toBeUndefined()
  })

  it('depend only on what is left on the bill, not on its history', () => {
    const parts = fc.tuple(fc.integer({ min: 1, max: 50_000 }), fc.nat(1_000), fc.nat(3))
    fc.assert(
      fc.property(parts, ([net, part, rate]) => {
        const gone = Math.floor((net * part) / 1_000)
        const [first, taken] = [dish(net), dish(gone)]
        const reversal = { ...taken, net: 0 - gone, tax: 0 - (taken.tax ?? 0), reverses: 1 }
        const total = net + (first.tax ?? 0)
        const back = gone + (taken.tax ?? 0)
        const payments = [by(7, total), ...(back > 0 ? [by(7, 0 - back, 100)] : [])]
        const points = pointsWith(rate, [first, reversal], payments).get(7)
        expect(points).toBe(total > back ? pointsFor(net - gone, rate) : 0)
      }),
    )
  })

  it('are not given for the service fee', () => {
    const room: TestLine = { kind: 'room', account: 'booking_income', net: 10_000 }
    const fee: TestLine = { kind: 'service_fee', account: 'service_fees', net: 500 }
    expect(pointsWith(1, [room, fee], [by(7, 10_500)]).get(7)).toBe(100)
  })

  it('are not given for an amount written off', () => {
    const off: TestLine = { kind: 'adjustment', account: 'write_offs', net: -6_000 }
    const lines: TestLine[] = [{ kind: 'dish', account: 'food_income', net: 10_000 }, off]
    expect(pointsWith(1, lines, [by(7, 4_000)]).get(7)).toBe(40)
  })

  it('go to each member for their own payments, and to nobody for a guest’s', () => {
    const lines: TestLine[] = [{ kind: 'dish', account: 'food_income', net: 9_000 }]
    const points = pointsWith(1, lines, [by(7, 3_000), by(8, 4_000), by(null, 2_000)])
    expect([...points]).toEqual([
      [7, 30],
      [8, 40],
    ])
  })

  it('are taken from the payer of a refunded payment, even if another person gets the money', () => {
    const lines: TestLine[] = [{ kind: 'dish', account: 'food_income', net: 9_000 }]
    const points = pointsWith(1, lines, [by(7, 5_000), by(8, 4_000), by(8, -5_000, 100)])
    expect([...points]).toEqual([
      [7, 0],
      [8, 40],
    ])
  })
})
