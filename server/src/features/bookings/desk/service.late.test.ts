import { setBookingStatus } from '@lantern/contract/bookings/bookings'
import { openBookingBill } from '@lantern/contract/bills/actions'
import { bookForCustomer, listDay } from '@lantern/contract/floor/desk'
import { checkInBooking, promiseArrival, undoPartyAction } from '@lantern/contract/floor/acts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, type Club, type Person } from '../../../../test/club/club.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'

const TONIGHT = '2026-11-20'
const MINUTE = 60_000
/** 18:00 in Toronto. */
const START = new Date('2026-11-20T23:00:00Z')
const after = (minutes: number) => new Date(START.getTime() + minutes * MINUTE)

let club: Club
let staff: Visitor
let desk: Person
beforeAll(async () => {
  club = await openClub()
  desk = await club.member({ role: 'staff' })
})
afterAll(() => club.close())
/** Moves the clock and signs in again, because a session ends after five idle minutes. */
async function at(now: Date) {
  club.clock.set(now)
  staff = await club.signIn(desk)
}

beforeEach(async () => {
  await at(FRIDAY)
  await club.pool.query('DELETE FROM occupancies')
})

/** A guest's paid booking from 18:00 to 20:00. */
async function booked() {
  const { status, reply } = await staff.call(bookForCustomer, {
    body: {
      guestName: 'Chen',
      amenityId: 1,
      bookingDate: TONIGHT,
      startTime: '18:00',
      endTime: '20:00',
      payment: 'cash',
      reason: 'By phone',
    },
  })
  expect(status).toBe(200)
  return reply
}

const promise = (booking: { id: number; version: number }, expectedAt: Date) =>
  staff.call(promiseArrival, {
    params: { id: String(booking.id) },
    body: { version: booking.version, expectedAt: expectedAt.toISOString() },
  })

const callNoShow = (booking: { id: number; version: number }) =>
  staff.call(setBookingStatus, {
    params: { id: String(booking.id) },
    body: { status: 'no_show', version: booking.version },
  })

describe('a late party', () => {
  it('keeps its room until its promised arrival plus the grace time', async () => {
    const booking = await booked()
    await at(after(10))
    const { status, reply } = await promise(booking, after(40))
    expect(status).toBe(200)
    expect(reply.expectedAt).toBe(after(40).toISOString())
    await at(after(54))
    const early = await callNoShow(reply)
    expect(early.code).toBe('no_show_early')
    await at(after(55))
    expect((await callNoShow(reply)).status).toBe(200)
  })

  it('can change its promised arrival', async () => {
    const booking = await booked()
    const first = await promise(booking, after(60))
    await at(after(5))
    const { reply } = await promise(first.reply, after(20))
    expect(reply.expectedAt).toBe(after(20).toISOString())
    await at(after(36))
    expect((await callNoShow(reply)).status).toBe(200)
  })

  it.each([
    ['before its start', 0, -10],
    ['in the past', 30, 20],
    ['after its end', 30, 120],
  ])('cannot promise to come %s', async (_when, now, expected) => {
    const booking = await booked()
    await at(after(now))
    expect((await promise(booking, after(expected))).code).toBe('promise_out_of_time')
  })

  it('has no promise any more once it is checked in or its booking was changed', async () => {
    const booking = await booked()
    const { reply } = await promise(booking, after(30))
    expect((await promise(booking, after(45))).code).toBe('party_changed')
    await at(after(20))
    const here = await staff.call(checkInBooking, {
      params: { id: String(booking.id) },
      body: { version: reply.version },
    })
    expect(here.status).toBe(200)
    expect((await promise(here.reply, after(45))).code).toBe('already_seated')
  })
})

describe('a booking to be paid later', () => {
  /** Books an unconfirmed stay from 18:00 to 20:00 for a guest. */
  const later = async () => {
    const hours = { bookingDate: TONIGHT, startTime: '18:00', endTime: '20:00' }
    const body = { guestName: 'Chen', amenityId: 1, ...hours, payment: 'later' as const }
    return (await staff.call(bookForCustomer, { body })).reply
  }

  it('is confirmed by checking its party in, with its whole price due on the bill', async () => {
    const booking = await later()
    await at(after(5))
    const params = { id: String(booking.id) }
    const { code, reply } = await staff.call(checkInBooking, {
      params,
      body: { version: booking.version },
    })
    expect(code).toBe(null)
    expect(reply).toMatchObject({ status: 'confirmed', unpaid: booking.totalPrice })
    expect(reply.checkedInAt).not.toBeNull()
    const bill = (await staff.call(openBookingBill, { params })).reply
    expect(bill).toMatchObject({ due: booking.totalPrice, payments: [] })
  })

  it('can be a no-show, which owes nothing, and is pending again if that is undone', async () => {
    const booking = await later()
    await at(after(20))
    const missed = await callNoShow(booking)
    expect(missed.reply).toMatchObject({ status: 'no_show', unpaid: '0.00' })
    const { reply: night } = await staff.call(listDay, { params: { date: TONIGHT } })
    const version = night.find(({ id }) => id === booking.id)?.version ?? 0
    const undone = await staff.call(undoPartyAction, {
      params: { id: String(booking.id) },
      body: { act: 'no_show', version },
    })
    expect(undone.reply).toMatchObject({ status: 'pending', unpaid: booking.totalPrice })
  })
})
