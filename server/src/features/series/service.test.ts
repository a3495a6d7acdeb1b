import { createBooking, getBooking, type Booking } from '@lantern/contract/bookings/bookings'
import { bookForCustomer } from '@lantern/contract/floor/desk'
import {
  makeSeries,
  quoteSeries,
  getSeries,
  type SeriesQuote,
} from '@lantern/contract/bookings/series'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, type Club } from '../../../test/club/club.ts'
import { balanceOf, emailsTo, path, repeated, rule, statesOf } from '../../../test/series.ts'
import { theater } from '../../../test/races/waiting.ts'
import type { Visitor } from '../../../test/club/visitor.ts'
import { chargeSeries } from './service.charge.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ jobsByHand: true })
})
beforeEach(async () => {
  club.clock.set(FRIDAY)
  await club.pool.query(`DELETE FROM occupancies; DELETE FROM amenity_blocked_dates;
    UPDATE bookings SET status = 'canceled', series_id = NULL;
    UPDATE amenities SET price_per_hour = 90, deposits = '[]' WHERE id = 3`)
})
afterAll(() => club.close())

const SATURDAY = theater('20:00', '22:00')
const signedIn = (balance = 1_000_000, instance: 0 | 1 = 0) => club.signedIn({ balance }, instance)
const book = async (member: Visitor, body = SATURDAY): Promise<Booking> =>
  (await member.call(createBooking, { body })).reply
const quote = (member: Visitor, id: number, more: object = {}) =>
  member.call(quoteSeries, { ...path(id), body: { ...rule, ...more } })
const told = ({ occurrences }: SeriesQuote) =>
  occurrences.map(({ bookingDate, clash }) => [bookingDate, clash])

describe('repeating a booking', () => {
  it('lists every date with its price and the time of its charge', async () => {
    const member = await signedIn()
    const { id } = await book(member)
    const { reply } = await quote(member, id, { times: 2 })
    const each = { totalPrice: '189.00', clash: null, units: ['Theater'], offers: [] }
    expect(reply).toMatchObject({
      booked: 2,
      totalPrice: '378.00',
      dueNow: '0.00',
      balance: '9811.00',
      occurrences: [
        { ...each, place: 1, bookingDate: '2026-11-28', chargeAt: '2026-11-26T01:00:00.000Z' },
        { ...each, place: 2, bookingDate: '2026-12-05', chargeAt: '2026-12-03T01:00:00.000Z' },
      ],
    })
    expect((await quote(member, id, { times: 2, charge: 'at_once' })).reply.dueNow).toBe('378.00')
  })

  it('takes the rooms at once, charges nothing yet, and sends one email', async () => {
    const member = await signedIn()
    const first = await book(member)
    const series = await repeated(member, first.id, { times: 3 })
    expect(series).toMatchObject({ every: 'week' })
    expect(series.bookings.map(({ status }) => status)).toEqual([
      'confirmed',
      'pending',
      'pending',
      'pending',
    ])
    const [, second] = series.bookings
    expect(second).toMatchObject({
      seriesId: series.id,
      chargeAt: '2026-11-26T01:00:00.000Z',
      unpaid: '189.00',
      refundTo: null,
      isChargeOverdue: false,
    })
    expect(second?.cancelableUntil).not.toBeNull()
    expect(second?.changeableUntil).not.toBeNull()
    expect(await balanceOf(member)).toBe('9811.00')
    const other = await signedIn()
    const taken = await other.call(createBooking, { body: theater('21:00', '23:00', '2026-12-05') })
    expect(taken.code).toBe('slot_taken')
    expect(await emailsTo(club, member)).toEqual(['booking_confirmed', 'series_told'])
  })

  it('charges everything at once if chosen, and nothing if the balance is too low', async () => {
    const member = await signedIn(18_900 * 4)
    const { id } = await book(member)
    const request = { times: 4, charge: 'at_once' as const, totalPrice: '756.00' }
    const short = await member.call(makeSeries, { ...path(id), body: { ...rule, ...request } })
    expect(short.code).toBe('insufficient_balance')
    expect(await statesOf(club, member)).toEqual(['confirmed'])
    const series = await repeated(member, id, { times: 3, charge: 'at_once' })
    expect(series.bookings.map(({ status }) => status)).toEqual(Array(4).fill('confirmed'))
    expect(await balanceOf(member)).toBe('0.00')
  })

  it('charges at once what is less than three days away', async () => {
    const member = await signedIn()
    const { id } = await book(member, theater('20:00', '22:00', '2026-11-22'))
    club.clock.set(new Date('2026-11-27T20:00:00Z'))
    const again = await club.signIn(member.person)
    expect((await quote(again, id)).code).toBe('series_not_possible')
    const next = await book(again, theater('20:00', '22:00', '2026-11-27'))
    await repeated(again, next.id, { times: 1 })
    expect((await statesOf(club, member)).toSorted()).toEqual(['confirmed', 'confirmed', 'pending'])
  })

  it('lists clashes with alternatives, and skips or moves single bookings', async () => {
    const [member, other] = [await signedIn(), await signedIn()]
    const { id } = await book(member)
    await book(other, theater('21:00', '22:00', '2026-11-28'))
    await book(other, theater('14:00', '02:00', '2026-12-05'))
    await club.pool.query(
      `INSERT INTO amenity_blocked_dates (amenity_id, date) VALUES (3, '2026-12-12')`,
    )
    const { reply } = await quote(member, id, { times: 4 })
    expect(told(reply)).toEqual([
      ['2026-11-28', 'slot_taken'],
      ['2026-12-05', 'slot_taken'],
      ['2026-12-12', 'date_blocked'],
      ['2026-12-19', null],
    ])
    const [busy, full, blocked] = reply.occurrences
    const times = busy?.offers.filter(({ amenityId }) => amenityId === 3)
    expect(times?.[0]).toMatchObject({ startTime: '19:00', endTime: '21:00' })
    expect(full?.offers.some(({ amenityId }) => amenityId === 3)).toBe(false)
    expect(full?.offers[0]).toMatchObject({ startTime: '20:00', bookingDate: '2026-12-05' })
    expect(blocked?.offers.map(({ bookingDate }) => bookingDate)).toEqual([
      '2026-12-11',
      '2026-12-13',
    ])

    const wanted = { ...rule, times: 4, totalPrice: '378.00' }
    const unsolved = await member.call(makeSeries, { ...path(id), body: wanted })
    expect(unsolved.code).toBe('series_changed')
    const choices = [
      { place: 1, slot: theater('19:00', '21:00', '2026-11-28') },
      { place: 2, slot: null },
      { place: 3, slot: null },
    ]
    const moved = await quote(member, id, { times: 4, choices })
    expect(moved.reply).toMatchObject({ booked: 2, totalPrice: '378.00' })
    expect(moved.reply.occurrences[0]).toMatchObject({ isMoved: true, clash: null })
    const series = await repeated(member, id, { times: 4, choices })
    expect(series.bookings.map((one) => `${one.bookingDate} ${one.startTime}`)).toEqual([
      '2026-11-21 20:00',
      '2026-11-28 19:00',
      '2026-12-19 20:00',
    ])
  })

  it('is refused with another total, with all bookings skipped, and with two bookings of one room', async () => {
    const member = await signedIn()
    const { id } = await book(member)
    const make = (more: object) =>
      member.call(makeSeries, { ...path(id), body: { ...rule, totalPrice: '378.00', ...more } })
    expect((await make({ times: 3 })).code).toBe('price_changed')
    const skipped = { times: 1, choices: [{ place: 1, slot: null }] }
    expect((await make(skipped)).code).toBe('series_empty')
    const twice = [{ place: 1, slot: theater('20:00', '22:00', '2026-12-05') }]
    expect((await make({ times: 2, choices: twice })).code).toBe('series_changed')
    expect(await statesOf(club, member)).toEqual(['confirmed'])
  })

  it('is allowed to the member and the desk but not for guests, and continues after its last booking', async () => {
    const [member, other] = [await signedIn(), await signedIn()]
    const staff = await club.signedIn({ role: 'staff' })
    const { id } = await book(member)
    expect((await quote(other, id)).code).toBe('not_found')
    const series = await repeated(staff, id, { times: 2 })
    expect(series.bookings.map(({ userId }) => userId)).toEqual(Array(3).fill(member.person.id))
    expect((await other.call(getSeries, path(series.id))).code).toBe('not_found')
    expect((await member.call(getSeries, path(series.id))).reply).toEqual(series)
    expect((await quote(member, id)).code).toBe('series_already')
    const last = series.bookings.at(-1)
    expect((await quote(member, last?.id ?? 0)).code).toBeNull()
    const guest = await staff.call(bookForCustomer, {
      body: {
        ...theater('14:00', '16:00'),
        guestName: 'Auntie Lam',
        payment: 'cash' as const,
        reason: 'By phone',
      },
    })
    expect((await quote(staff, guest.reply.id)).code).toBe('needs_account')
  })

  it('happens once per idempotency key, also at two instances', async () => {
    const member = await signedIn()
    const { id } = await book(member)
    const second = await club.signIn(member.person, 1)
    const body = { ...rule, times: 3, totalPrice: '567.00' }
    const key = { 'idempotency-key': 'one-series-only' }
    const answers = await Promise.all(
      [member, second, member, second].map((one) =>
        one.call(makeSeries, { ...path(id), body }, key),
      ),
    )
    expect(answers.map(({ reply }) => reply.id)).toEqual(Array(4).fill(answers[0]?.reply.id))
    expect(await statesOf(club, member)).toHaveLength(4)
  })

  it('takes each room once in a race of two members', async () => {
    const [one, other] = [await signedIn(), await signedIn(1_000_000, 1)]
    const mine = await book(one)
    const theirs = await book(other, theater('22:00', '00:00'))
    const overlapping = Array.from({ length: 3 }, (_none, before) => ({
      place: before + 1,
      slot: theater('21:00', '23:00', ['2026-11-28', '2026-12-05', '2026-12-12'][before]),
    }))
    const answers = await Promise.all([
      one.call(makeSeries, { ...path(mine.id), body: { ...rule, times: 3, totalPrice: '567.00' } }),
      other.call(makeSeries, {
        ...path(theirs.id),
        body: { ...rule, times: 3, totalPrice: '567.00', choices: overlapping },
      }),
    ])
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['series_changed', null]))
  })

  it('keeps the agreed price, also if the room’s price changes', async () => {
    const member = await signedIn()
    const { id } = await book(member)
    const series = await repeated(member, id, { times: 1 })
    await club.pool.query('UPDATE amenities SET price_per_hour = 120 WHERE id = 3')
    const [, second] = series.bookings
    const { reply } = await member.call(getBooking, {
      params: { lanternId: second?.lanternId ?? '' },
    })
    expect(reply).toMatchObject({ totalPrice: '189.00', unpaid: '189.00', status: 'pending' })
  })

  it('takes the amenity’s deposit when it is charged', async () => {
    const member = await signedIn()
    const { id } = await book(member)
    await repeated(member, id, { times: 1 })
    const before = Number(await balanceOf(member))
    await club.pool.query(
      `UPDATE amenities SET deposits = '[{"weekdays":[6],"partyFrom":1,"amount":"50.00"}]' WHERE id = 3`,
    )
    club.clock.set(new Date('2026-11-26T01:00:00Z'))
    await chargeSeries(club.kernels[0])
    const later = await club.signIn(member.person)
    expect(before - Number(await balanceOf(later))).toBe(50)
  })
})
