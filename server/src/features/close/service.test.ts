import { setBookingStatus } from '@lantern/contract/bookings'
import { getDayClose } from '@lantern/contract/close'
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
/** What one way of paying took, in cents. */
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
  const canceled = await staff.call(setBookingStatus, { params, body: { status: 'canceled' } })
  expect(canceled.status).toBe(200)
  expect(await taken('online')).toEqual([9_000, 9_000, 0, 0])
  expect(await taken('balance')).toEqual([9_000, 9_000, 0, 0])
})
