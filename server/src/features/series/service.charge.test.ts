import {
  cancelBooking,
  createBooking,
  getBooking,
  setBookingStatus,
  type Booking,
  quoteCancel as quoteOne,
} from '@lantern/contract/bookings/bookings'
import { changeBooking, quoteChange } from '@lantern/contract/bookings/change'
import { deleteCustomer } from '@lantern/contract/members/customers'
import { listDay } from '@lantern/contract/floor/desk'
import { checkInBooking } from '@lantern/contract/floor/acts'
import type { Choice, Series } from '@lantern/contract/bookings/series'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, type Club } from '../../../test/club/club.ts'
import { balanceOf, emailsTo, path, repeated, statesOf } from '../../../test/series.ts'
import type { Visitor } from '../../../test/club/visitor.ts'
import { join, offered, theater, wanted } from '../../../test/races/waiting.ts'
import { transact } from '../../kernel/db/db.ts'
import { byNow } from '../bills/service.post.ts'
import { credit } from '../wallet/service.ts'
import { chargeSeries } from './service.charge.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ jobsByHand: true, variables: { STAFF_PIN: '2468' } })
})
beforeEach(async () => {
  club.clock.set(FRIDAY)
  await club.pool.query(`DELETE FROM occupancies; DELETE FROM waitlist_entries;
    UPDATE bookings SET status = 'canceled', series_id = NULL`)
})
afterAll(() => club.close())

type Member = Awaited<ReturnType<Club['signedIn']>>

/** The start of the second booking, 28 November at 20:00 in Toronto, and moments before it. */
const START = new Date('2026-11-29T01:00:00Z')
const HOUR = 3_600_000
const before = (hours: number) => new Date(START.getTime() - hours * HOUR)

/** A member with two coming bookings a week apart, $189.00 each, of which the second isn't charged yet. */
async function weekly(balance: number, more: { times?: number; choices?: Choice[] } = {}) {
  const member = await club.signedIn({ balance })
  const { reply } = await member.call(createBooking, { body: theater('20:00', '22:00') })
  const series = await repeated(member, reply.id, { times: 1, ...more })
  return { member, series }
}

const second = ({ bookings }: Series): Booking => {
  const [, found] = bookings
  if (!found) throw new Error('a series of one')
  return found
}

/** Signs the member in again at a moment, because sessions end after five idle minutes. */
async function at(now: Date, member: Member, instance: 0 | 1 = 0) {
  club.clock.set(now)
  return Object.assign(await club.signIn(member.person, instance), { person: member.person })
}

const chargeAll = () => Promise.all(club.kernels.map((kernel) => chargeSeries(kernel)))
const read = async (member: Visitor, { lanternId }: Booking) =>
  (await member.call(getBooking, { params: { lanternId } })).reply

const topUp = (memberId: number, amount: number) =>
  transact(club.kernels[0].db, async (tx) => {
    const kind = amount > 0 ? 'cash_in' : 'cash_out'
    await credit(tx, { userId: memberId, kind, amount }, await byNow(tx, club.clock.now()))
  })

describe('charging a series', () => {
  it('happens three days before the start, once over two instances', async () => {
    const { member, series } = await weekly(50_000)
    club.clock.set(new Date(before(72).getTime() - 1000))
    await chargeAll()
    expect(await statesOf(club, member)).toEqual(['confirmed', 'pending'])
    const later = await at(before(72), member)
    await Promise.all([chargeAll(), chargeAll()])
    expect(await statesOf(club, member)).toEqual(['confirmed', 'confirmed'])
    expect(await balanceOf(later)).toBe('122.00')
    expect(await read(later, second(series))).toMatchObject({ chargeAt: null, unpaid: '0.00' })
    expect(await emailsTo(club, member)).toEqual([
      'booking_confirmed',
      'series_told',
      'booking_confirmed',
    ])
  })

  it('warns a week ahead about a balance that will be too low, but not about a sufficient one', async () => {
    const [poor, rich] = [await weekly(20_000), await club.signedIn({ balance: 100_000 })]
    const { reply } = await rich.call(createBooking, { body: theater('22:00', '00:00') })
    await repeated(rich, reply.id, { times: 1 })
    club.clock.set(before(169))
    await chargeAll()
    expect(await emailsTo(club, poor.member)).not.toContain('series_short')
    club.clock.set(before(167))
    await chargeAll()
    await chargeAll()
    const emails = await emailsTo(club, poor.member)
    expect(emails.filter((kind) => kind === 'series_short')).toHaveLength(1)
    expect(await emailsTo(club, rich)).not.toContain('series_short')
  })

  it('counts earlier charges: a balance for one of two is too low for the second', async () => {
    const choices = [{ place: 2, slot: theater('20:00', '22:00', '2026-11-29') }]
    const { member } = await weekly(18_900 * 2 + 5_000, { times: 2, choices })
    club.clock.set(before(167))
    await chargeAll()
    expect(await emailsTo(club, member)).not.toContain('series_short')
    club.clock.set(before(143))
    await chargeAll()
    const emails = await emailsTo(club, member)
    expect(emails.filter((kind) => kind === 'series_short')).toHaveLength(1)
  })

  it('keeps an unpaid room for a day, then cancels it and offers it to the waiting list', async () => {
    const { member, series } = await weekly(20_000)
    const waiting = await club.signedIn({ balance: 100_000 })
    await join(waiting, wanted('20:00', '22:00', { bookingDate: '2026-11-28' }))
    await at(before(72), member)
    await chargeAll()
    await chargeAll()
    const emails = await emailsTo(club, member)
    expect(emails.filter((kind) => kind === 'series_unpaid')).toHaveLength(1)
    const shown = await read(await at(before(72), member), second(series))
    expect(shown).toMatchObject({ status: 'pending', isChargeOverdue: true })
    club.clock.set(before(49))
    await chargeAll()
    expect(await statesOf(club, member)).toEqual(['confirmed', 'pending'])
    const later = await at(before(47), member)
    await Promise.all([chargeAll(), chargeAll()])
    expect(await statesOf(club, member)).toEqual(['confirmed', 'canceled'])
    expect(await read(later, second(series))).toMatchObject({ refund: null, unpaid: '0.00' })
    expect(await balanceOf(later)).toBe('11.00')
    expect((await emailsTo(club, member)).at(-1)).toBe('booking_canceled')
    const freed = await offered(club, await at(before(47), waiting))
    expect(freed).toMatchObject({ startTime: '20:00', endTime: '22:00' })
  })

  it('happens within the grace period as soon as the balance suffices', async () => {
    const { member } = await weekly(20_000)
    club.clock.set(before(72))
    await chargeAll()
    await topUp(member.person.id, 20_000)
    club.clock.set(before(60))
    await chargeAll()
    expect(await statesOf(club, member)).toEqual(['confirmed', 'confirmed'])
    expect(await balanceOf(await at(before(60), member))).toBe('22.00')
  })

  it('leaves out a night that began while no instance ran, and cancels it', async () => {
    const { member } = await weekly(50_000)
    const later = await at(new Date(START.getTime() + 1), member)
    await chargeAll()
    expect(await statesOf(club, member)).toEqual(['confirmed', 'canceled'])
    expect(await balanceOf(later)).toBe('311.00')
  })
})

describe('a booking that isn’t charged yet', () => {
  it('is canceled without a fee, and has no points', async () => {
    const { member, series } = await weekly(50_000)
    const { id } = second(series)
    const quoted = await member.call(quoteOne, path(id))
    expect(quoted.reply).toMatchObject({ refunds: [], cancellationFee: '0.00', points: 0 })
    const { reply } = await member.call(cancelBooking, { ...path(id), query: { refund: '0.00' } })
    expect(reply).toMatchObject({ status: 'canceled', refund: null, chargeAt: null })
    await at(before(72), member)
    await chargeAll()
    expect(await balanceOf(await at(before(72), member))).toBe('311.00')
  })

  it('is changed without a payment, and is charged three days before its new start at the new price', async () => {
    const { member, series } = await weekly(100_000)
    const { id } = second(series)
    const slot = theater('20:00', '23:00', '2026-12-04')
    const quoted = await member.call(quoteChange, {
      ...path(id),
      query: { ...slot, amenityId: '3' },
    })
    expect(quoted.reply).toMatchObject({ difference: '0.00', totalPrice: '283.50' })
    const { version, totalPrice } = quoted.reply
    const { reply } = await member.call(changeBooking, {
      ...path(id),
      body: { ...slot, totalPrice, version },
    })
    expect(reply).toMatchObject({
      status: 'pending',
      seriesId: series.id,
      chargeAt: '2026-12-02T01:00:00.000Z',
      pointsEarned: 270,
    })
    club.clock.set(before(72))
    await chargeAll()
    expect(await statesOf(club, member)).toEqual(['confirmed', 'pending'])
    const later = await at(new Date('2026-12-02T01:00:00Z'), member)
    await chargeAll()
    expect(await balanceOf(later)).toBe('527.50')
  })

  it('is charged by the next run if it is moved to less than three days from now', async () => {
    const { member, series } = await weekly(100_000)
    const { id } = second(series)
    const slot = theater('14:00', '16:00', '2026-11-22')
    const body = { ...slot, totalPrice: '189.00', version: 1 }
    const { reply } = await member.call(changeBooking, { ...path(id), body })
    expect(reply).toMatchObject({ status: 'pending', startTime: '14:00' })
    await chargeAll()
    expect(await balanceOf(member)).toBe('622.00')
  })

  it('is shown to the desk, which may take the payment by hand; then it isn’t charged', async () => {
    const { member, series } = await weekly(50_000)
    const staff = await club.signedIn({ role: 'staff' })
    const { id } = second(series)
    const day = await staff.call(listDay, { params: { date: '2026-11-28' } })
    const [row] = day.reply.filter((one) => one.id === id)
    expect(row).toMatchObject({ seriesId: series.id, status: 'pending', unpaid: '189.00' })
    expect(row?.chargeAt).toBe('2026-11-26T01:00:00.000Z')
    const early = await staff.call(checkInBooking, {
      ...path(id),
      body: { version: row?.version ?? 0 },
    })
    expect(early.code).toBe('party_early')
    const body = {
      status: 'confirmed' as const,
      payment: 'cash' as const,
      version: row?.version ?? 0,
    }
    expect((await staff.call(setBookingStatus, { ...path(id), body })).code).toBeNull()
    club.clock.set(before(72))
    await chargeAll()
    expect(await balanceOf(await at(before(72), member))).toBe('311.00')
  })

  it('prevents the deletion of its account', async () => {
    const { member, series } = await weekly(18_900)
    const admin = await club.signedIn({ role: 'admin' })
    const remove = (visitor: Visitor) =>
      visitor.call(deleteCustomer, path(member.person.id), { 'x-staff-pin': '2468' })
    const [first] = series.bookings
    const paid = await member.call(cancelBooking, { ...path(first?.id ?? 0), query: {} })
    expect(paid.code).toBeNull()
    await topUpTo(member.person.id, 0)
    expect((await remove(admin)).code).toBe('has_bookings')
    await member.call(cancelBooking, { ...path(second(series).id), query: {} })
    expect((await remove(admin)).code).toBeNull()
  })
})

async function topUpTo(memberId: number, cents: number) {
  const { rows } = await club.pool.query<{ cents: number }>(
    'SELECT (account_balance * 100)::int AS cents FROM users WHERE id = $1',
    [memberId],
  )
  await topUp(memberId, cents - (rows[0]?.cents ?? 0))
}
