import { createBooking, setBookingStatus } from '@lantern/contract/bookings/bookings'
import { setAmenityAvailability } from '@lantern/contract/venue/amenities'
import { checkInBooking, extendBooking } from '@lantern/contract/floor/acts'
import { getUser } from '@lantern/contract/members/members'
import { rescheduleBooking, quoteReschedule } from '@lantern/contract/floor/desk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../../test/checks/books.ts'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { versionOf } from '../../../../test/checks/versions.ts'
import { begin, claim, pay } from '../../../../test/cards/card-payment.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>

let club: Club
let staff: SignedIn
let member: SignedIn
beforeAll(async () => {
  club = await openClub()
  staff = await club.signedIn({ role: 'staff' })
  member = await club.signedIn({ balance: 100_000 })
})
afterAll(() => club.close())

const at = (bookingDate: string, startTime: string, endTime: string, amenityId = 1) => ({
  amenityId,
  bookingDate,
  startTime,
  endTime,
})
async function booked(when: ReturnType<typeof at>, by = member) {
  const { reply } = await by.call(createBooking, { body: when })
  return { id: reply.id, version: 1 }
}
const move = (
  { id, version }: { id: number; version: number },
  when: ReturnType<typeof at>,
  more: {
    differenceBy?: 'bill' | 'balance' | 'cash' | 'none'
    unitId?: number
    totalPrice?: string
  } = {},
) =>
  staff.call(rescheduleBooking, {
    params: { id: String(id) },
    body: { ...when, differenceBy: 'balance', reason: 'They called', version, ...more },
  })
const quote = (id: number, when: ReturnType<typeof at>) =>
  staff.call(quoteReschedule, {
    params: { id: String(id) },
    query: { ...when, amenityId: String(when.amenityId) },
  })
const cancel = async (id: number) =>
  staff.call(setBookingStatus, {
    params: { id: String(id) },
    body: { status: 'canceled', version: await versionOf(club, id) },
  })
const balanceAndPoints = async (who = member) => {
  const { reply } = await who.call(getUser, {})
  return { balance: reply?.accountBalance, points: reply?.loyaltyPoints }
}

describe('rescheduling at the desk', () => {
  it('is quoted before, and takes the difference from the balance', async () => {
    const before = await balanceAndPoints()
    const booking = await booked(at('2026-11-27', '19:00', '20:00'))
    const longer = at('2026-11-28', '20:00', '23:00')
    const offered = (await quote(booking.id, longer)).reply
    expect(offered).toMatchObject({ hours: 3, totalPrice: '151.20', difference: '100.80' })
    expect(offered.units.map(({ isFree }) => isFree)).toEqual([true, true, true])
    const moved = await move(booking, longer, { totalPrice: '151.20' })
    expect(moved.reply).toMatchObject({ bookingDate: '2026-11-28', totalPrice: '151.20', hours: 3 })
    expect(await balanceAndPoints()).toEqual({
      balance: '848.80',
      points: (before.points ?? 0) + 144,
    })
    const shorter = await move(
      { ...booking, version: moved.reply.version },
      at('2026-11-28', '20:00', '21:00'),
    )
    expect(shorter.reply.totalPrice).toBe('50.40')
    await cancel(booking.id)
    expect(await balanceAndPoints()).toEqual(before)
  })

  it('frees the old room and takes the new one', async () => {
    const booking = await booked(at('2026-11-29', '19:00', '20:00', 3))
    await move(booking, at('2026-11-29', '21:00', '22:00', 3))
    await booked(at('2026-11-29', '19:00', '20:00', 3))
    const taken = await member.call(createBooking, { body: at('2026-11-29', '21:00', '22:00', 3) })
    expect(taken.code).toBe('slot_taken')
  })

  it('may overlap the old time, and can choose a room', async () => {
    const booking = await booked(at('2026-11-30', '19:00', '21:00'))
    const unitId = 3
    const moved = await move(booking, at('2026-11-30', '20:00', '22:00'), { unitId })
    expect(moved.reply.units).toEqual(['K-Room 3'])
    const other = await booked(at('2026-11-30', '20:00', '21:00'))
    expect((await move(other, at('2026-11-30', '20:00', '21:00'), { unitId })).code).toBe(
      'slot_taken',
    )
  })

  it('to another amenity has its price, and a higher price can be waived', async () => {
    const booking = await booked(at('2026-12-02', '19:00', '20:00'))
    const theater = at('2026-12-02', '19:00', '20:00', 3)
    expect((await move(booking, theater, { totalPrice: '50.40' })).code).toBe('price_changed')
    const kept = await move(booking, theater, { differenceBy: 'none' })
    const there = { amenityName: 'Theater Room', totalPrice: '94.50', unpaid: '0.00' }
    expect(kept.reply).toMatchObject({ ...there, refundable: '50.40' })
  })

  it('cannot waive a lower price', async () => {
    const booking = await booked(at('2026-12-18', '19:00', '20:00', 3))
    const karaoke = at('2026-12-18', '19:00', '20:00')
    expect((await move(booking, karaoke, { differenceBy: 'none' })).code).toBe('invalid_input')
  })

  it('cannot waive more than the limit for giving away', async () => {
    const booking = await booked(at('2026-12-16', '19:00', '20:00'))
    const vip = at('2026-12-16', '19:00', '21:00', 3)
    expect((await move(booking, vip, { differenceBy: 'none' })).code).toBe('over_limit')
  })

  it('leaves the difference on the bill by default, due or in credit', async () => {
    const booking = await booked(at('2026-12-17', '19:00', '20:00'))
    const before = (await balanceAndPoints()).balance
    const longer = await move(booking, at('2026-12-17', '19:00', '22:00'), { differenceBy: 'bill' })
    expect(longer.reply).toMatchObject({ totalPrice: '151.20', unpaid: '100.80' })
    const seen = { ...booking, version: longer.reply.version }
    const none = await move(seen, at('2026-12-17', '19:00', '20:00'), { differenceBy: 'balance' })
    // Nothing of it was paid, so nothing is refunded.
    expect(none.reply).toMatchObject({ totalPrice: '50.40', unpaid: '0.00', refundable: '50.40' })
    const again = { ...booking, version: none.reply.version }
    const cheaper = at('2026-12-17', '19:00', '20:00', 2)
    const credit = await move(again, cheaper, { differenceBy: 'bill' })
    expect(credit.reply).toMatchObject({ totalPrice: '29.40', unpaid: '0.00' })
    expect((await balanceAndPoints()).balance).toBe(before)
    await cancel(booking.id)
    const back = Number((await balanceAndPoints()).balance) - Number(before)
    expect(back).toBeCloseTo(50.4)
  })

  it('at its old price keeps the points that the booking earned, also if the rate of points has changed', async () => {
    const guest = await club.signedIn({ balance: 5_040 })
    const booking = await booked(at('2026-12-10', '19:00', '20:00'), guest)
    await club.pool.query('UPDATE venue_settings SET points_per_dollar = 2')
    const kept = await move(booking, at('2026-12-11', '19:00', '20:00'), { differenceBy: 'none' })
    await club.pool.query('UPDATE venue_settings SET points_per_dollar = 1')
    expect(kept.reply.pointsEarned).toBe(48)
    expect((await cancel(booking.id)).status).toBe(200)
    expect(await balanceAndPoints(guest)).toEqual({ balance: '50.40', points: 0 })
  })

  it('is refused for a changed, past or unknown booking', async () => {
    const booking = await booked(at('2026-12-03', '19:00', '20:00'))
    const there = at('2026-12-03', '22:00', '23:00')
    const answers = await Promise.all([move(booking, there), move(booking, there)])
    expect(answers.map(({ code }) => code ?? 'moved').toSorted()).toEqual([
      'moved',
      'party_changed',
    ])
    await cancel(booking.id)
    const version = await versionOf(club, booking.id)
    expect((await move({ ...booking, version }, there)).code).toBe('wrong_state')
    expect((await move({ id: 999_999, version: 1 }, there)).code).toBe('not_found')
    expect((await quote(booking.id, there)).code).toBe('wrong_state')
  })

  it('and members who want the same room: one of them gets it', async () => {
    const rival = await club.signedIn({ balance: 100_000 })
    const other = rival.at(club.instances[1].app)
    for (const day of ['04', '05', '06']) {
      const booking = await booked(at(`2026-12-${day}`, '15:00', '16:00', 3))
      const there = at(`2026-12-${day}`, '19:00', '20:00', 3)
      const answers = await Promise.all([
        move(booking, there),
        other.call(createBooking, { body: there }),
      ])
      expect(answers.map(({ code }) => code ?? 'won').toSorted()).toEqual(['slot_taken', 'won'])
    }
  })
})

describe('a booking paid by card', () => {
  it('has no service fee, also for more time or another room', async () => {
    const payer = await club.signedIn({ balance: 20_000 })
    const request = at('2026-11-20', '16:00', '17:00')
    await pay(payer, (await begin(payer, request)).reply.clientSecret)
    const { id } = (await claim(payer, request)).reply
    const params = { id: String(id) }
    const longer = { ...request, endTime: '18:00' }
    expect((await quote(id, longer)).reply).toMatchObject({
      totalPrice: '96.00',
      difference: '48.00',
    })
    const version = () => versionOf(club, id)
    await staff.call(checkInBooking, { params, body: { version: await version() } })
    const end = { endsAt: '2026-11-20T23:00:00.000Z', totalPrice: '48.00' }
    const body = { pay: 'balance' as const, version: await version(), ...end }
    expect((await staff.call(extendBooking, { params, body })).reply.totalPrice).toBe('96.00')
    expect((await balanceAndPoints(payer)).balance).toBe('152.00')
    const agreed = await booked(at('2026-12-14', '19:00', '20:00'), payer)
    await club.pool.query('UPDATE venue_settings SET service_fee_basis_points = 1000')
    const moved = await quote(agreed.id, at('2026-12-14', '20:00', '22:00'))
    await club.pool.query('UPDATE venue_settings SET service_fee_basis_points = 500')
    expect(moved.reply.totalPrice).toBe('100.80')
  })

  it('is refunded to the balance for the part that exceeds the card payment', async () => {
    const payer = await club.signedIn({ balance: 20_000 })
    const request = at('2026-12-09', '19:00', '20:00')
    await pay(payer, (await begin(payer, request)).reply.clientSecret)
    const { id } = (await claim(payer, request)).reply
    const dearer = await move({ id, version: 2 }, at('2026-12-09', '19:00', '22:00'))
    expect(dearer.reply).toMatchObject({ totalPrice: '144.00', status: 'paid_online' })
    expect((await balanceAndPoints(payer)).balance).toBe('104.00')
    expect((await cancel(id)).reply.refund).toEqual({ to: 'card', status: 'succeeded' })
    expect(await balanceAndPoints(payer)).toEqual({ balance: '200.00', points: 0 })
  })
})

describe('another amenity at the same hour', () => {
  it('is refused if it takes no bookings that night', async () => {
    const asker = await club.signedIn({ balance: 100_000 })
    const booking = await booked(at('2027-02-05', '19:00', '20:00'), asker)
    const there = { ...at('2027-02-05', '19:00', '20:00'), amenityId: 3 }
    const block = (isBlocked: boolean) =>
      staff.call(setAmenityAvailability, {
        params: { id: '3' },
        body: { date: '2027-02-05', isBlocked },
      })
    await block(true)
    expect((await quote(booking.id, there)).code).toBe('date_blocked')
    expect((await move(booking, there)).code).toBe('date_blocked')
    await block(false)
    await club.pool.query('UPDATE amenities SET is_active = false WHERE id = 3')
    expect((await move(booking, there)).code).toBe('amenity_inactive')
    await club.pool.query('UPDATE amenities SET is_active = true WHERE id = 3')
    expect((await move(booking, there)).status).toBe(200)
  })
})

it('the books stay in balance', async () => {
  expect(await checkBooks(club.kernels[0])).toEqual([])
})
