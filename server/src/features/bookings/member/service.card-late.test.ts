import { setAmenityAvailability } from '@lantern/contract/venue/amenities'
import { createBooking, listUpcomingBookings } from '@lantern/contract/bookings/bookings'
import { deleteTable } from '@lantern/contract/floor/tables'
import { getPayment } from '@lantern/contract/payments/payments'
import { getBalance } from '@lantern/contract/payments/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../../test/checks/books.ts'
import { begin, claim, pay, slot, type Slot } from '../../../../test/cards/card-payment.ts'
import { FRIDAY, openClub, type Club } from '../../../../test/club/club.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>

let club: Club
let admin: SignedIn
beforeAll(async () => {
  club = await openClub()
})
beforeEach(async () => {
  club.clock.set(FRIDAY)
  admin = await club.signedIn({ role: 'admin' })
})
afterAll(() => club.close())

const KARAOKE = 1
/** An hour of a night that only this test uses. */
const on = (bookingDate: string): Slot => ({ ...slot(), bookingDate })
const block = (request: Slot, force = false) =>
  admin.call(setAmenityAvailability, {
    params: { id: String(request.amenityId) },
    body: { date: request.bookingDate, isBlocked: true, force },
  })

/** A hold that expires while its member is still at the card form. */
async function runOut(request: Slot) {
  const member = await club.signedIn()
  const { clientSecret, paymentIntentId } = (await begin(member, request)).reply
  // Only the test reports the payment.
  await club.pool.query(
    `UPDATE payment_attempts SET updated_at = created_at + interval '2 days',
       expires_at = expires_at + interval '2 days' WHERE provider_intent_id = $1`,
    [paymentIntentId],
  )
  const later = async (minutes: number) => {
    club.clock.set(new Date(club.clock.now().getTime() + minutes * 60_000))
    admin = await club.signedIn({ role: 'admin' })
    return club.signIn(member.person)
  }
  return { back: await later(11), clientSecret, paymentIntentId, later }
}

/** Pays late, and expects the money as balance and no booking. */
async function expectCredited(
  held: Awaited<ReturnType<typeof runOut>>,
  request: Slot,
  by = held.back,
) {
  await pay(by, held.clientSecret)
  expect((await claim(by, request)).code).toBe('payment_credited')
  const params = { intentId: held.paymentIntentId }
  const { amount, credited } = (await by.call(getPayment, { params })).reply
  expect(credited).toBe(true)
  expect((await by.call(getBalance, {})).reply.balance).toBe(amount)
  expect((await by.call(listUpcomingBookings, {})).reply).toEqual([])
  const { rows } = await club.pool.query<{ about: string }>(
    "SELECT content ->> 'about' AS about FROM mail_outbox ORDER BY id DESC LIMIT 1",
  )
  expect(rows).toEqual([{ about: 'late_payment' }])
}

it('a hold for a payment keeps its hours for exactly ten minutes', async () => {
  const request = { ...on('2026-12-05'), amenityId: 3 }
  const member = await club.signedIn()
  const { paymentIntentId } = (await begin(member, request)).reply
  // Keeps the jobs from concluding or canceling the payment.
  await club.pool.query(
    `UPDATE payment_attempts SET updated_at = created_at + interval '2 days',
       expires_at = expires_at + interval '2 days' WHERE provider_intent_id = $1`,
    [paymentIntentId],
  )
  const { rows } = await club.pool.query<{ until: Date; kept: string }>(
    `SELECT hold_expires_at AS until, (hold_expires_at - created_at)::text AS kept
     FROM bookings WHERE booking_date = '2026-12-05' AND status = 'pending'`,
  )
  expect(rows).toMatchObject([{ kept: '00:10:00' }])
  const bookAt = async (moment: number) => {
    club.clock.set(new Date(moment))
    const other = await club.signedIn({ balance: 100_000 })
    return (await other.call(createBooking, { body: request })).code
  }
  const until = rows[0]?.until.getTime() ?? 0
  expect(await bookAt(until - 60_000)).toBe('slot_taken')
  expect(await bookAt(until)).toBeNull()
})

describe('money that comes after its hold has expired', () => {
  it('becomes balance if the room was deleted', async () => {
    const request = { ...on('2026-12-02'), amenityId: KARAOKE }
    const held = await runOut(request)
    const { rows } = await club.pool.query<{ table_id: number }>(
      `SELECT table_id FROM occupancies JOIN bookings ON bookings.id = booking_id
       WHERE hold_expires_at IS NOT NULL AND amenity_id = $1`,
      [KARAOKE],
    )
    const params = { id: String(rows[0]?.table_id) }
    expect((await admin.call(deleteTable, { params })).status).toBe(204)
    await expectCredited(held, request)
  })

  it('becomes balance if the night was blocked or the hour has passed', async () => {
    const blocked = on('2026-12-03')
    const held = await runOut(blocked)
    expect((await block(blocked)).status).toBe(200)
    await expectCredited(held, blocked)
    const tonight = { ...slot(), bookingDate: '2026-11-20', startTime: '16:00', endTime: '17:00' }
    const over = await runOut(tonight)
    await expectCredited(over, tonight, await over.later(111))
  })
})

describe('blocking a night', () => {
  it('warns about an open payment; a forced block leaves it', async () => {
    const member = await club.signedIn()
    const request = on('2026-12-04')
    const { clientSecret } = (await begin(member, request)).reply
    const refused = await block(request)
    expect([refused.code, JSON.parse(refused.text)]).toMatchObject([
      'date_has_bookings',
      { values: { count: 1 } },
    ])
    expect((await block(request, true)).status).toBe(200)
    await pay(member, clientSecret)
    expect((await claim(member, request)).reply.status).toBe('paid_online')
  })
})

describe('holds of one member', () => {
  it('are at most two, also when more are requested in parallel on both instances', async () => {
    const member = await club.signedIn()
    const requests = Array.from({ length: 6 }, slot)
    const answers = await Promise.all(
      requests.map((request, place) =>
        begin(place % 2 ? member.at(club.instances[1].app) : member, {
          ...request,
          amenityId: place % 3 ? request.amenityId : KARAOKE,
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null, 'too_many_holds']))
    club.clock.set(new Date(club.clock.now().getTime() + 11 * 60_000))
    const back = await club.signIn(member.person)
    expect((await begin(back, slot())).status).toBe(200)
  })
})

it('the books stay in balance', async () => {
  expect(await checkBooks(club.kernels[0])).toEqual([])
})
