import { setBookingStatus } from '@lantern/contract/bookings'
import { closeDay, getDayClose } from '@lantern/contract/close'
import { moveCash } from '@lantern/contract/customers'
import { rescheduleBooking } from '@lantern/contract/desk'
import { toCents } from '@lantern/contract/pricing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { begin, claim, pay, slot } from '../../../test/card-payment.ts'
import { openClub, type Club } from '../../../test/club.ts'
import type { Visitor } from '../../../test/visitor.ts'

let club: Club
let staff: Visitor
beforeAll(async () => {
  club = await openClub()
})
beforeEach(async () => {
  staff = await club.signedIn({ role: 'staff' })
})
afterAll(() => club.close())

const NIGHT = { params: { date: '2026-11-20' } }
/** The total of one way of paying, in cents. */
async function taken(name: string) {
  const { totals } = (await staff.call(getDayClose, NIGHT)).reply
  const way = totals.payments.find((payment) => payment.way === name)
  if (!way) throw new Error(`the close tells nothing of ${name}`)
  const { sales, refunds, topUps, payOuts } = way
  return [sales, refunds, topUps, payOuts].map(toCents)
}

it('tells a refund that goes to a card and to a balance as one', async () => {
  const member = await club.signedIn({ balance: 20_000 })
  const wish = { ...slot(), startTime: '15:00', endTime: '16:00', bookingDate: '2026-12-04' }
  await pay(member, (await begin(member, wish)).reply.clientSecret)
  const { id } = (await claim(member, wish)).reply
  const params = { id: String(id) }
  const longer = { ...wish, endTime: '17:00', differenceBy: 'balance' as const }
  const body = { ...longer, reason: 'They stay', version: 2 }
  expect((await staff.call(rescheduleBooking, { params, body })).status).toBe(200)
  const canceled = await staff.call(setBookingStatus, {
    params,
    body: { status: 'canceled', version: 3 },
  })
  expect(canceled.status).toBe(200)
  expect(await taken('online')).toEqual([9_000, 9_000, 0, 0])
  expect(await taken('balance')).toEqual([9_000, 9_000, 0, 0])
})

it('keeps what the tax was called and the rates of that day', async () => {
  const { pool } = club
  const of = async (day: typeof NIGHT) => (await staff.call(getDayClose, day)).reply.tax
  const name = { en: 'HST', ch: '销售税' }
  const rates = [
    { kind: 'room', basisPoints: [0] },
    { kind: 'service_fee', basisPoints: [0] },
    // The rate holds from midnight on, which is in the middle of the night.
    { kind: 'food', basisPoints: [1_300, 500] },
    { kind: 'beverage', basisPoints: [1_300] },
    { kind: 'service', basisPoints: [1_300] },
  ]
  await pool.query(
    "INSERT INTO tax_rates (kind, valid_from, bps, created_at) VALUES ('food', '2026-11-21', 500, now())",
  )
  expect(await of(NIGHT)).toEqual({ name, number: null, rates })
  expect((await close()).tax).toEqual({ name, number: null, rates })
  await pool.query("UPDATE venue_settings SET tax_name_en = 'GST', tax_number = '123'")
  await pool.query("UPDATE tax_rates SET bps = 700 WHERE valid_from > '2000-01-01'")
  expect(await of(NIGHT)).toEqual({ name, number: null, rates })
  expect((await close()).tax).toEqual({ name, number: null, rates })
  expect(await of(NEXT)).toMatchObject({ name: { en: 'GST' }, number: '123' })
  await pool.query("DELETE FROM tax_rates WHERE valid_from > '2000-01-01'")
  await pool.query("UPDATE venue_settings SET tax_name_en = 'HST', tax_number = ''")
})

const NEXT = { params: { date: '2026-11-21' } }
const close = async (day = NIGHT) => {
  const { cashTaken, version } = (await staff.call(getDayClose, day)).reply
  const body = { float: '0.00', countedCash: cashTaken, version }
  return (await staff.call(closeDay, { ...day, body })).reply
}
const payIn = async (amount: string) => {
  const { id } = await club.member()
  const body = { direction: 'in' as const, amount, reason: 'At the desk' }
  return staff.call(moveCash, { params: { id: String(id) }, body })
}

it('keeps a closed day as it was closed, and marks what came after', async () => {
  await payIn('40.00')
  const first = await close()
  expect(first.since).toBeNull()
  await payIn('7.00')
  await club.pool.query("UPDATE venue_settings SET opens_at = '10:00', closes_at = '22:00'")
  const later = (await staff.call(getDayClose, NIGHT)).reply
  const next = (await staff.call(getDayClose, NEXT)).reply
  const corrected = await close()
  await club.pool.query("UPDATE venue_settings SET opens_at = '14:00', closes_at = '02:00'")
  expect(later.totals).toEqual(first.totals)
  expect(later.since?.payments.map(({ way, net }) => [way, net])).toEqual([
    ['cash', '7.00'],
    ['terminal', '0.00'],
    ['online', '0.00'],
    ['balance', '0.00'],
  ])
  expect(later.closed?.expectedCash).toBe(first.closed?.expectedCash)
  expect(next.totals.from).toBe(first.totals.to)
  expect(corrected.since).toBeNull()
  const { from, to } = corrected.totals
  expect({ from, to }).toEqual({ from: first.totals.from, to: first.totals.to })
  expect(toCents(corrected.cashTaken) - toCents(first.cashTaken)).toBe(700)
})
