import { createBooking } from '@lantern/contract/bookings/bookings'
import { bookForCustomer, rescheduleBooking } from '@lantern/contract/floor/desk'
import { getBalance } from '@lantern/contract/payments/wallet'
import {
  acceptForParty,
  acceptOffer,
  addWait,
  declineOffer,
  listWaits,
  type Offer,
} from '@lantern/contract/bookings/waitlist'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { FRIDAY, openClub, type Club } from '../../../test/club/club.ts'
import { versionOf } from '../../../test/checks/versions.ts'
import { join, offered, queue, theater, wanted } from '../../../test/races/waiting.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

let club: Club
let staff: Visitor
beforeAll(async () => {
  club = await openClub()
})
beforeEach(async () => {
  club.clock.set(FRIDAY)
  staff = await club.signedIn({ role: 'staff' })
})
afterEach(() =>
  club.pool.query(`
    SELECT FROM amenities ORDER BY id FOR UPDATE;
    DELETE FROM waitlist_entries; DELETE FROM occupancies;
    UPDATE bookings SET status = 'canceled' WHERE status = 'pending' OR status = 'confirmed';
    UPDATE amenities SET deposits = '[]', minimum_spends = '[]';
    UPDATE venue_settings SET no_show_limit = 0, balance_service_fee = true`),
)
afterAll(() => club.close())

const asks = (kind: 'deposits' | 'minimum_spends', amount: string) =>
  club.pool.query(`UPDATE amenities SET ${kind} = $1 WHERE id = 3`, [
    JSON.stringify([{ weekdays: [1, 2, 3, 4, 5, 6, 7], partyFrom: 4, amount }]),
  ])
const balance = async (member: Visitor) => (await member.call(getBalance, {})).reply.balance
const accept = (member: Visitor, id: number, offer: Offer | null) =>
  member.call(acceptOffer, {
    params: { id: String(id) },
    body: {
      offerId: offer?.id ?? 0,
      totalPrice: offer?.totalPrice ?? '0',
      dueNow: offer?.dueNow ?? '0',
      minimumSpend: offer?.minimumSpend ?? '0',
    },
  })
const request = { ...wanted('20:00', '22:00'), partySize: 4 }
/** The payments of active bookings by method, and the amount due on them. */
const agreed = async () => {
  const { rows } = await club.pool.query<Record<string, unknown>>(
    `SELECT s.method, s.paid::text, s.due::text, k.minimum_spend::text AS minimum
     FROM bookings k JOIN booking_sums s ON s.booking_id = k.id
     WHERE k.status IN ('pending', 'confirmed') AND k.amenity_id = 3`,
  )
  return rows
}

it('an offer has the deposit and the minimum spend of the moment of its acceptance', async () => {
  const member = await club.signedIn({ balance: 6_000 })
  const wait = await join(member, request)
  const plain = await offered(club, member)
  expect(plain).toMatchObject({ totalPrice: '189.00', dueNow: '189.00', minimumSpend: '0.00' })
  await asks('deposits', '50.00')
  await asks('minimum_spends', '120.00')
  expect((await accept(member, wait.id, plain)).code).toMatch(/terms_changed|price_changed/)
  const offer = await offered(club, member)
  expect(offer).toMatchObject({ totalPrice: '189.00', dueNow: '50.00', minimumSpend: '120.00' })
  const old = offer && { ...offer, minimumSpend: '100.00' }
  expect((await accept(member, wait.id, old)).code).toBe('terms_changed')
  const whole = offer && { ...offer, dueNow: '189.00' }
  expect((await accept(member, wait.id, whole)).code).toBe('price_changed')
  expect((await accept(member, wait.id, offer)).code).toBeNull()
  expect(await balance(member)).toBe('10.00')
  expect(await agreed()).toEqual([
    { method: 'balance', paid: '50.00', due: '139.00', minimum: '120.00' },
  ])
})

it('without the amenity’s deposit the whole price is paid', async () => {
  await asks('deposits', '50.00')
  const member = await club.signedIn({ balance: 20_000 })
  const wait = await join(member, request)
  expect(await offered(club, member)).toMatchObject({ dueNow: '50.00' })
  await club.pool.query(`UPDATE amenities SET deposits = '[]'`)
  expect((await accept(member, wait.id, await offered(club, member))).code).toBeNull()
  expect(await balance(member)).toBe('11.00')
  expect(await agreed()).toMatchObject([{ method: 'balance', paid: '189.00', due: '0.00' }])
})

it('an automatic booking takes the deposit, and a minimum spend needs the member’s acceptance', async () => {
  await asks('deposits', '50.00')
  const member = await club.signedIn({ balance: 6_000 })
  await join(member, { ...request, bookUpTo: '200.00' })
  expect(await offered(club, member)).toBeNull()
  expect(await balance(member)).toBe('10.00')
  expect(await agreed()).toMatchObject([{ paid: '50.00', due: '139.00' }])

  // The limit is for the whole price: a small deposit doesn't allow a higher price.
  const frugal = await club.signedIn({ balance: 50_000 })
  await join(frugal, { ...wanted('16:00', '18:00'), partySize: 4, bookUpTo: '188.99' })
  expect(await offered(club, frugal)).toMatchObject({ totalPrice: '189.00', dueNow: '50.00' })
  expect(await balance(frugal)).toBe('500.00')

  await asks('minimum_spends', '120.00')
  const input = await club.signedIn({ balance: 50_000 })
  await join(input, { ...wanted('14:00', '16:00'), partySize: 4, bookUpTo: '500.00' })
  expect(await offered(club, input)).toMatchObject({ minimumSpend: '120.00' })
  expect(await balance(input)).toBe('500.00')
})

it('a member with too many no-shows pays at once for an offer that the desk accepts for them', async () => {
  const { reply: missed } = await staff.call(bookForCustomer, {
    body: {
      guestName: 'Auntie Lam',
      contactPhone: '416 555 0142',
      amenityId: 1,
      bookingDate: '2026-11-21',
      startTime: '18:00',
      endTime: '20:00',
      payment: 'cash',
      reason: 'By phone',
    },
  })
  await club.pool.query(
    `UPDATE bookings SET status = 'no_show', booking_date = '2026-11-10' WHERE id = $1`,
    [missed.id],
  )
  await club.pool.query('UPDATE venue_settings SET no_show_limit = 1')
  const body = { ...wanted('20:00', '22:00'), guestName: 'Lam', contactPhone: '(416) 555-0142' }
  const { reply: wait } = await staff.call(addWait, { body })
  const [shown] = await queue(club, staff)
  const { id: offerId = 0, totalPrice = '' } = shown?.offer ?? {}
  const acceptAs = (payment: 'cash' | 'later') =>
    staff.call(acceptForParty, {
      params: { id: String(wait.id) },
      body: { offerId, totalPrice, payment },
    })
  expect((await acceptAs('later')).code).toBe('pays_ahead')
  expect((await acceptAs('cash')).code).toBeNull()
})

it('the desk accepts a member’s offer at the price that it shows, by any method', async () => {
  await club.pool.query('UPDATE venue_settings SET balance_service_fee = false')
  for (const payment of ['later', 'cash', 'balance'] as const) {
    const member = await club.signedIn({ balance: 100_000 })
    const hours = { later: '14:00', cash: '16:00', balance: '18:00' }[payment]
    await join(member, { ...wanted(hours, '20:00'), partySize: 4 })
    const [wait] = await queue(club, staff)
    expect(wait?.offer?.totalPrice).toBe('180.00')
    const { id: offerId = 0, totalPrice = '' } = wait?.offer ?? {}
    const body = { offerId, totalPrice, payment }
    const accepted = await staff.call(acceptForParty, { params: { id: String(wait?.id) }, body })
    expect([payment, accepted.code]).toEqual([payment, null])
  }
})

it('a member has at most two held rooms, and gets the third after releasing one', async () => {
  const member = await club.signedIn({ balance: 100_000 })
  const nights = ['2026-11-21', '2026-11-22', '2026-11-23']
  for (const bookingDate of nights) {
    await join(member, wanted('20:00', '22:00', { bookingDate }))
  }
  const held = async () => {
    await offered(club, member)
    const { reply } = await member.call(listWaits, {})
    return reply.filter(({ offer }) => offer)
  }
  const [first, ...others] = await held()
  expect([first, ...others].map((wait) => wait?.bookingDate)).toEqual(nights.slice(0, 2))
  const params = { id: String(first?.id) }
  const answer = await member.call(declineOffer, {
    params,
    body: { offerId: first?.offer?.id ?? 0 },
  })
  expect(answer.code).toBeNull()
  expect((await held()).map(({ bookingDate }) => bookingDate)).toEqual(nights.slice(1))
})

it('a booking that is moved frees its hours for waiting entries', async () => {
  const mover = await club.signedIn({ balance: 100_000 })
  const { reply: booking } = await mover.call(createBooking, { body: theater('20:00', '22:00') })
  const member = await club.signedIn({ balance: 100_000 })
  await join(member, request)
  expect(await offered(club, member)).toBeNull()
  const body = {
    ...theater('14:00', '16:00'),
    differenceBy: 'none' as const,
    reason: 'They called',
    version: await versionOf(club, booking.id),
  }
  const moved = await staff.call(rescheduleBooking, { params: { id: String(booking.id) }, body })
  expect(moved.code).toBeNull()
  expect(await offered(club, member)).toMatchObject({ startTime: '20:00', endTime: '22:00' })
})
