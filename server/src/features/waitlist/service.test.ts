import { updateAmenity } from '@lantern/contract/venue/amenities'
import {
  createBooking,
  getAvailability,
  listUpcomingBookings,
} from '@lantern/contract/bookings/bookings'
import { getBoard } from '@lantern/contract/floor/desk'
import { getBalance } from '@lantern/contract/payments/wallet'
import { getSettings, updateSettings, type SpecialDay } from '@lantern/contract/venue/settings'
import {
  acceptOffer,
  declineOffer,
  joinWaitlist,
  leaveWaitlist,
  listWaits,
} from '@lantern/contract/bookings/waitlist'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { begin, claim, pay } from '../../../test/cards/card-payment.ts'
import { FRIDAY, openClub, type Club } from '../../../test/club/club.ts'
import { booked, join, offered, theater, wanted } from '../../../test/races/waiting.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

let club: Club
let other: Visitor
beforeAll(async () => {
  club = await openClub()
})
beforeEach(async () => {
  club.clock.set(FRIDAY)
  other = await club.signedIn({ balance: 1_000_000 })
})
/** Removes all bookings and entries, and locks out offers that other tests have under way. */
const clear = () =>
  club.pool.query(`
    SELECT FROM amenities ORDER BY id FOR UPDATE;
    DELETE FROM waitlist_entries; DELETE FROM occupancies;
    UPDATE bookings SET status = 'canceled' WHERE status = 'pending' OR status = 'confirmed';
    DELETE FROM amenity_blocked_dates; UPDATE amenities SET price_per_hour = 90 WHERE id = 3`)
afterEach(clear)
afterAll(() => club.close())

const person = (balance = 100_000, instance: 0 | 1 = 0) => club.signedIn({ balance }, instance)
const later = (minutes: number) =>
  club.clock.set(new Date(club.clock.now().getTime() + minutes * 60_000))
const accept = (member: Visitor, id: number, offer: { id: number; totalPrice: string } | null) =>
  member.call(acceptOffer, {
    params: { id: String(id) },
    body: { offerId: offer?.id ?? 1, totalPrice: offer?.totalPrice ?? '0' },
  })
const path = (id: number) => ({ params: { id: String(id) } })
const waits = async (member: Visitor) => (await member.call(listWaits, {})).reply
const balance = async (member: Visitor) => (await member.call(getBalance, {})).reply.balance
const emails = async (memberId: number) => {
  const { rows } = await club.pool.query<{ kind: string; language: string }>(
    `SELECT content->>'kind' AS kind, language FROM mail_outbox WHERE member_id = $1 ORDER BY id`,
    [memberId],
  )
  return rows
}

describe('waiting for a room', () => {
  it('holds a free room for the first entry, charges nothing, and books it on acceptance', async () => {
    const [first, second] = [await person(), await person(100_000, 1)]
    const cancel = await booked(other, theater('20:00', '22:00'))
    const wait = await join(first, wanted('19:00', '23:00', { hours: 3 }))
    later(1)
    const next = await join(second, wanted('20:00', '22:00'))
    expect([wait.ahead, next.ahead]).toEqual([0, 1])
    expect([await offered(club, first), await offered(club, second)]).toEqual([null, null])

    await cancel()
    const offer = await offered(club, first)
    expect(offer).toMatchObject({ startTime: '19:00', endTime: '22:00', totalPrice: '283.50' })
    expect(await offered(club, second)).toBeNull()
    expect(await balance(first)).toBe('1000.00')
    expect((await first.call(listUpcomingBookings, {})).reply).toEqual([])
    expect((await emails(first.person.id)).map(({ kind }) => kind)).toEqual(['waitlist_offer'])
    expect((await other.call(createBooking, { body: theater('21:00', '22:00') })).code).toBe(
      'slot_taken',
    )

    expect((await accept(first, wait.id, offer)).reply.lanternId).toHaveLength(12)
    expect(await balance(first)).toBe('716.50')
    const [room] = (await first.call(listUpcomingBookings, {})).reply
    expect(room).toMatchObject({ status: 'confirmed', startTime: '19:00', totalPrice: '283.50' })
    expect(await waits(first)).toEqual([])
    expect((await waits(second))[0]?.ahead).toBe(0)
    expect((await accept(first, wait.id, offer)).code).toBe('wait_over')
  })

  it('takes only the amenity’s deposit, and agrees to its minimum spend', async () => {
    const admin = await club.signedIn({ role: 'admin' })
    const terms = [{ weekdays: [6], partyFrom: 1, amount: '50.00' }]
    const body = { deposits: terms, minimumSpends: terms }
    await admin.call(updateAmenity, { params: { id: '3' }, body })
    const member = await person()
    const cancel = await booked(other, theater('20:00', '22:00'))
    const { id } = await join(member, wanted('20:00', '22:00'))
    await cancel()
    await accept(member, id, await offered(club, member))
    expect(await balance(member)).toBe('950.00')
    const [room] = (await member.call(listUpcomingBookings, {})).reply
    const agreed = { paymentMethod: 'deposit', deposit: '50.00', minimumSpend: '50.00' }
    expect(room).toMatchObject({ ...agreed, totalPrice: '189.00', unpaid: '139.00' })
    await admin.call(updateAmenity, {
      params: { id: '3' },
      body: { deposits: [], minimumSpends: [] },
    })
  })

  it('passes an offer on after a decline, a leave, or ten minutes', async () => {
    const people = [await person(), await person(), await person(), await person()] as const
    const cancel = await booked(other, theater('20:00', '22:00'))
    const ids: number[] = []
    for (const one of people) {
      ids.push((await join(one, wanted('20:00', '22:00'))).id)
      later(1)
    }
    await cancel()
    const [first, second, third, last] = people
    const own = await offered(club, first)
    const declined = { ...path(ids[0] ?? 0), body: { offerId: own?.id ?? 0 } }
    expect((await first.call(declineOffer, declined)).code).toBeNull()
    expect(await offered(club, second)).not.toBeNull()
    // No hours are left to offer, so the first entry ends.
    expect(await waits(first)).toEqual([])
    expect((await first.call(declineOffer, declined)).code).toBe('wait_over')

    await second.call(leaveWaitlist, path(ids[1] ?? 0))
    const passed = await offered(club, third)
    expect(passed).not.toBeNull()
    later(9)
    expect(await offered(club, await club.signIn(last.person))).toBeNull()
    later(1)
    const late = await club.signIn(third.person)
    expect((await accept(late, ids[2] ?? 0, passed)).code).toMatch(/offer_over|wait_over/)
    const next = await club.signIn(last.person)
    expect(await offered(club, next)).toMatchObject({ startTime: '20:00' })
    expect((await emails(third.person.id)).map(({ kind }) => kind)).toEqual([
      'waitlist_offer',
      'waitlist_over',
    ])
  })

  it('ends when its member has booked that time otherwise, or at its end', async () => {
    const [booker, late] = [await person(), await person()]
    await booked(other, theater('20:00', '22:00'))
    await join(booker, wanted('19:00', '22:00'))
    const endsAt = new Date(club.clock.now().getTime() + 30 * 60_000).toISOString()
    await join(late, { ...wanted('20:00', '22:00'), endsAt })
    await booked(booker, theater('19:00', '20:00'))
    await offered(club, booker)
    expect(await waits(booker)).toEqual([])
    expect(await emails(booker.person.id)).not.toContainEqual(
      expect.objectContaining({ kind: 'waitlist_over' }),
    )
    later(30)
    const again = await club.signIn(late.person)
    await offered(club, again)
    expect(await waits(again)).toEqual([])
  })

  it('never has a hold beyond the end of the wait', async () => {
    const member = await person()
    const cancel = await booked(other, theater('20:00', '22:00'))
    const endsAt = new Date(club.clock.now().getTime() + 4 * 60_000).toISOString()
    await join(member, { ...wanted('20:00', '22:00'), endsAt })
    await cancel()
    expect((await offered(club, member))?.expiresAt).toBe(endsAt)
    later(4)
    await offered(club, member)
    const { reply } = await member.call(getAvailability, {
      params: { id: '3' },
      query: { date: '2026-11-21' },
    })
    expect(reply.hours.find(({ time }) => time === '20:00')?.reason).toBeNull()
  })

  it('ends with its hold when the night is closed, and the member is notified', async () => {
    const member = await person()
    const wait = await join(member, wanted('20:00', '22:00'))
    const offer = await offered(club, member)
    expect(offer).not.toBeNull()
    await club.pool.query(
      `INSERT INTO amenity_blocked_dates (amenity_id, date) VALUES (3, '2026-11-21')`,
    )
    expect((await accept(member, wait.id, offer)).code).toMatch(/date_blocked|wait_over/)
    await offered(club, member)
    expect(await waits(member)).toEqual([])
    const { rows } = await club.pool.query('SELECT FROM occupancies')
    expect(rows).toEqual([])
  })

  it('goes on for the hours that its night still has', async () => {
    const admin = await club.signedIn({ role: 'admin' })
    const member = await person()
    const opening = async (days: SpecialDay[]) => {
      const { version } = (await admin.call(getSettings, {})).reply
      await admin.call(updateSettings, { body: { version, specialDays: days, force: true } })
    }
    const cancel = await booked(other, theater('15:00', '23:00'))
    await join(member, wanted('14:00', '23:00'))
    const hours = { opensAt: '15:00', closesAt: '02:00' }
    await opening([{ date: '2026-11-21', hours, reason: null }])
    expect(await offered(club, member)).toBeNull()
    await cancel()
    expect(await offered(club, member)).toMatchObject({ startTime: '15:00', endTime: '17:00' })
    await opening([])
  })

  it('is charged the price at the acceptance', async () => {
    const member = await person()
    const wait = await join(member, wanted('20:00', '22:00'))
    const offer = await offered(club, member)
    await club.pool.query('UPDATE amenities SET price_per_hour = 100 WHERE id = 3')
    expect((await accept(member, wait.id, offer)).code).toBe('price_changed')
    const [now] = await waits(member)
    expect(now?.offer?.totalPrice).toBe('210.00')
    await accept(member, wait.id, now?.offer ?? null)
    expect(await balance(member)).toBe('790.00')
  })

  it('is shown to the staff as a hold with its member’s name', async () => {
    const member = await person()
    const staff = await club.signedIn({ role: 'staff' })
    await join(member, wanted('20:00', '22:00'))
    const offer = await offered(club, member)
    const { reply } = await staff.call(getBoard, { query: { date: '2026-11-21' } })
    expect(reply.bookings).toMatchObject([
      { userName: 'Mei Chen', status: 'pending', heldUntil: offer?.expiresAt },
    ])
  })
})

describe('paying a held room by card', () => {
  it('turns the offer’s hold into the payment’s hold, and books it', async () => {
    const member = await person(0)
    await join(member, wanted('20:00', '22:00'))
    expect(await offered(club, member)).not.toBeNull()
    const { reply } = await begin(member, theater('20:00', '22:00'))
    expect(await offered(club, member)).toBeNull()
    expect(await waits(member)).toHaveLength(1)
    await pay(member, reply.clientSecret)
    expect((await claim(member, theater('20:00', '22:00'))).reply.status).toBe('paid_online')
    await offered(club, member)
    expect(await waits(member)).toEqual([])
  })
})

describe('automatic booking', () => {
  const waiting = async (bookUpTo: string, cents: number) => {
    const member = await person(cents)
    await join(member, { ...wanted('20:00', '22:00'), bookUpTo })
    return { member, offer: await offered(club, member) }
  }
  it('takes a price within the limit from the balance', async () => {
    const { member, offer } = await waiting('189.00', 20_000)
    expect(offer).toBeNull()
    expect(await balance(member)).toBe('11.00')
    expect(await waits(member)).toEqual([])
    expect((await emails(member.person.id)).map(({ kind }) => kind)).toEqual(['booking_confirmed'])
  })
  it('asks first if the price exceeds the limit or the balance', async () => {
    const dear = await waiting('188.99', 20_000)
    expect(dear.offer).not.toBeNull()
    expect(await balance(dear.member)).toBe('200.00')
    await clear()
    expect((await waiting('200.00', 18_899)).offer).not.toBeNull()
  })
  it('asks first if the member has another booking at that time', async () => {
    const member = await person()
    const karaoke = { ...theater('21:00', '22:00'), amenityId: 1 }
    await member.call(createBooking, { body: karaoke })
    await join(member, { ...wanted('20:00', '22:00'), bookUpTo: '500.00' })
    expect(await offered(club, member)).not.toBeNull()
  })
})

describe('joining', () => {
  const code = async (member: Visitor, body: Parameters<typeof join>[1]) =>
    (await member.call(joinWaitlist, { body })).code
  it('is refused twice, for too many people, for a closed night, and without enough time left', async () => {
    const member = await person()
    expect(await code(member, { ...wanted('20:00', '22:00'), partySize: 500 })).toBe(
      'party_too_large',
    )
    expect(await code(member, wanted('20:00', '21:00'))).toBe('wait_too_late')
    expect(await code(member, wanted('22:00', '20:00'))).toBe('end_before_start')
    expect(await code(member, wanted('12:00', '16:00'))).toBe('outside_hours')
    expect(await code(member, wanted('20:00', '22:00', { bookingDate: '2026-11-24' }))).toBe(
      'closed_weekday',
    )
    const past = { ...wanted('20:00', '22:00'), endsAt: '2026-11-20T10:00:00.000Z' }
    expect(await code(member, past)).toBe('wait_too_late')
    await booked(member, theater('14:00', '15:00'))
    expect(await code(member, wanted('14:00', '17:00'))).toBe('already_booked')
    await booked(other, theater('20:00', '22:00'))
    await join(member, wanted('20:00', '22:00'))
    expect(await code(member, wanted('18:00', '22:00'))).toBe('already_waiting')
  })
  it('is refused for more than five nights', async () => {
    const member = await person()
    for (const day of ['21', '22', '23', '25', '26']) {
      await booked(other, theater('20:00', '22:00', `2026-11-${day}`))
      await join(member, wanted('20:00', '22:00', { bookingDate: `2026-11-${day}` }))
    }
    const sixth = wanted('20:00', '22:00', { bookingDate: '2026-11-27' })
    expect(await code(member, sixth)).toBe('too_many_waits')
  })
  it('shows nobody another member’s entry', async () => {
    const [member, stranger] = [await person(), await person()]
    const { id } = await join(member, wanted('20:00', '22:00'))
    const offer = await offered(club, member)
    expect((await stranger.call(leaveWaitlist, path(id))).code).toBe('not_found')
    expect((await accept(stranger, id, offer)).code).toBe('not_found')
    expect(await waits(stranger)).toEqual([])
  })
})
