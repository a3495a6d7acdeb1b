import { BookingStatus } from '@lantern/contract/bookings/bookings'
import { placesFreeThroughout } from '@lantern/contract/venue/hours'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TakenRow } from './repository.ts'
import {
  cancelableUntil,
  cancelRefusal,
  checkInRefusal,
  freePlaces,
  holdsRoom,
  hourChoices,
  roomTime,
  inTheWay,
  mayBecome,
  mayBecomeOnceSeated,
  missedFrom,
  tooEarlyFor,
  requestedHours,
} from './rules.ts'

const states = BookingStatus.options

describe('booking statuses', () => {
  it('change only as the table of product#booking-states allows', () => {
    const allowed = new Set([
      'pending → confirmed',
      'pending → paid_online',
      'pending → no_show',
      'pending → canceled',
      'confirmed → completed',
      'confirmed → no_show',
      'confirmed → canceled',
      'paid_online → completed',
      'paid_online → no_show',
      'paid_online → canceled',
    ])
    for (const from of states) {
      for (const to of states) {
        expect([from, to, mayBecome(from, to)]).toEqual([from, to, allowed.has(`${from} → ${to}`)])
      }
    }
  })

  it('hold a room only while the party may still come, and never get it back', () => {
    expect(states.filter(holdsRoom)).toEqual(['pending', 'confirmed', 'paid_online'])
    for (const from of states.filter((state) => !holdsRoom(state))) {
      expect(states.some((to) => mayBecome(from, to))).toBe(false)
    }
  })
})

describe('canceling', () => {
  const startsAt = new Date('2026-11-21T00:00:00Z')
  const before = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000)
  const booking = (cancelHours: number, status: BookingStatus = 'confirmed') => ({
    userId: 7,
    status,
    chargeAt: null,
    during: { from: startsAt, to: startsAt },
    checkedInAt: null,
    refundRules: [{ hours: cancelHours, percent: 100 }],
    cancelUntil: null,
  })

  it('is free until the start', () => {
    expect(cancelableUntil(booking(0), before(1))).toEqual(startsAt)
    expect(cancelableUntil(booking(0), before(0))).toBeNull()
    expect(cancelRefusal(booking(0), before(1))).toBeNull()
    expect(cancelRefusal(booking(0), before(0))).toBe('not_cancelable')
  })

  it('is free until some hours before the start if the venue’s refund rules say so', () => {
    expect(cancelableUntil(booking(24), before(24 * 60 + 1))).toEqual(before(24 * 60))
    expect(cancelRefusal(booking(24), before(24 * 60 + 1))).toBeNull()
    expect(cancelRefusal(booking(24), before(24 * 60))).toBe('too_late_to_cancel')
    expect(cancelRefusal(booking(24), before(1))).toBe('too_late_to_cancel')
    expect(cancelRefusal(booking(24), before(0))).toBe('not_cancelable')
  })

  it('keeps the deadline of an earlier start, and never gets a later one', () => {
    const moved = { ...booking(24), cancelUntil: before(48 * 60) }
    expect(cancelableUntil(moved, before(48 * 60 + 1))).toEqual(before(48 * 60))
    expect(cancelRefusal(moved, before(48 * 60))).toBe('cancel_clock_over')
    expect(cancelRefusal(moved, before(24 * 60))).toBe('too_late_to_cancel')
    const ahead = { ...booking(24), cancelUntil: before(60) }
    expect(cancelableUntil(ahead, before(24 * 60 + 1))).toEqual(before(24 * 60))
  })

  it('is impossible once the party is checked in, also before the start', () => {
    const here = { ...booking(24), checkedInAt: before(40) }
    expect(cancelableUntil(here, before(30 * 60))).toBeNull()
    expect(cancelRefusal(here, before(30))).toBe('not_cancelable')
  })

  it.each(states.filter((state) => state !== 'confirmed' && state !== 'paid_online'))(
    'is impossible for a booking that is %s',
    (status) => {
      expect(cancelableUntil(booking(0, status), before(600))).toBeNull()
      expect(cancelRefusal(booking(0, status), before(600))).toBe('not_cancelable')
    },
  )
})

describe('a booking’s party', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 0, minute))
  const during = { from: at(0), to: at(60) }
  const awaited = { during, checkedInAt: null, expectedAt: null }
  const tooEarly = (
    to: BookingStatus,
    minute: number,
    known: Partial<Parameters<typeof tooEarlyFor>[1]> = {},
  ) => tooEarlyFor(to, { ...awaited, ...known }, { now: at(minute), graceMinutes: 15 })

  it('is a no-show after the venue’s grace time', () => {
    const early = { code: 'no_show_early', from: at(15) }
    expect(tooEarly('no_show', 0)).toEqual(early)
    expect(tooEarly('no_show', 14)).toEqual(early)
    expect(tooEarly('no_show', 15)).toBeNull()
  })

  it('with a promised arrival is a no-show after that time plus grace; an early promise changes nothing', () => {
    expect(missedFrom({ during, expectedAt: at(40) }, 15)).toEqual(at(55))
    expect(missedFrom({ during, expectedAt: at(-20) }, 15)).toEqual(at(15))
    expect(tooEarly('no_show', 54, { expectedAt: at(40) })).toMatchObject({ from: at(55) })
  })

  it('can be completed once its time began or it was checked in', () => {
    expect(tooEarly('completed', -1)).toEqual({ code: 'not_begun', from: at(0) })
    expect(tooEarly('completed', 0)).toBeNull()
    expect(tooEarly('completed', -1, { checkedInAt: at(-10) })).toBeNull()
    expect(tooEarly('canceled', -600)).toBeNull()
  })

  it('that is checked in can be neither canceled nor a no-show', () => {
    const open = states.filter(mayBecomeOnceSeated)
    expect(open).toEqual(states.filter((state) => state !== 'canceled' && state !== 'no_show'))
  })

  it('can be checked in from an hour before its start until its end', () => {
    const refusal = (minute: number, status: BookingStatus = 'confirmed') =>
      checkInRefusal({ status, during }, at(minute))
    expect(refusal(-61)).toBe('party_early')
    expect([refusal(-60), refusal(59, 'paid_online'), refusal(0, 'pending')]).toEqual([
      null,
      null,
      null,
    ])
    expect(refusal(60)).toBe('booking_over')
    for (const status of ['completed', 'no_show', 'canceled'] as const)
      expect(refusal(0, status)).toBe('wrong_state')
  })

  it('is blocked by bookings and holds of others, not by its own or expired holds', () => {
    const [member, other] = [7, 8]
    const held = { tableId: 1, bookingId: 1, ...during, userId: other, holdExpiresAt: at(10) }
    const booked = { ...held, holdExpiresAt: null }
    const ways = (one: TakenRow, minute = 0) => inTheWay([one], member, at(minute)).length
    expect([ways(held, 9), ways(held, 10)]).toEqual([1, 0])
    expect([ways({ ...held, userId: member }), ways({ ...booked, userId: member })]).toEqual([0, 1])
    expect([ways(booked, 600), ways({ ...booked, userId: null })]).toEqual([1, 1])
    const strangers = { ...held, userId: null }
    expect(inTheWay([strangers], null, at(0))).toEqual([strangers])
  })
})

describe('a wished time', () => {
  const venue = { opensAt: '14:00', closesAt: '02:00', endTimes: 'venue-night' } as const
  it.each([
    ['22:00', '01:00', 3],
    ['20:00', '20:00', 'end_before_start'],
    ['01:00', '23:00', 'end_before_start'],
    ['02:00', '02:00', 'end_before_start'],
    ['02:00', '03:00', 'outside_hours'],
    ['10:00', '16:00', 'outside_hours'],
    ['01:00', '03:00', 'outside_hours'],
  ])('from %s to %s: %s', (startTime, endTime, expected) => {
    expect(requestedHours({ startTime, endTime }, venue)).toBe(expected)
  })

  it('that ends at midnight is refused if times are compared as text', () => {
    const request = { startTime: '22:00', endTime: '00:00' }
    expect(requestedHours(request, { ...venue, endTimes: 'same-date' })).toBe('end_before_start')
  })
})

describe('free places', () => {
  /** A small model: minutes 0 to 8 of one day and four units, computed minute by minute. */
  const time = (minute: number) => new Date(Date.UTC(2026, 10, 20, 20, minute))
  const stretch = fc
    .tuple(fc.nat(7), fc.integer({ min: 1, max: 4 }))
    .map(([start, length]) => ({ start, end: start + length }))
  const taken = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), stretch), { maxLength: 8 })
  const places = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 4 }), {
    maxLength: 4,
  })
  const units = (place: number[]) => place.map((id) => ({ id }))
  const spans = (all: [number, { start: number; end: number }][]) =>
    all.map(([tableId, { start, end }]) => ({ tableId, from: time(start), to: time(end) }))

  it('are those whose units are all free at every moment', () => {
    fc.assert(
      fc.property(places, taken, stretch, (offered, busy, request) => {
        const isTaken = (unit: number, minute: number) =>
          busy.some(([id, { start, end }]) => id === unit && start <= minute && minute < end)
        const minutes = Array.from(
          { length: request.end - request.start },
          (_, on) => request.start + on,
        )
        const expected = offered.flatMap((place, number) =>
          place.length > 0 && place.every((unit) => minutes.every((now) => !isTaken(unit, now)))
            ? [number]
            : [],
        )
        const span = { from: time(request.start), to: time(request.end) }
        expect(freePlaces(offered.map(units), spans(busy), span)).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })

  it('of each hour combine to those of the whole span with its buffer, so that page and server agree', () => {
    const hours = Array.from({ length: 8 }, (_, minute) => ({
      time: `1${minute}:00`,
      from: time(minute),
      to: time(minute + 1),
    }))
    fc.assert(
      fc.property(places, taken, fc.nat(7), fc.nat(7), fc.nat(3), (...given) => {
        const [offered, busy, first, more, bufferMinutes] = given
        const until = Math.min(8, first + more + 1)
        const choices = hourChoices(hours, offered.map(units), spans(busy), {
          now: time(0),
          bufferMinutes,
        })
        const onPage = placesFreeThroughout(choices, `1${first}:00`, `1${until}:00`)
        const span = roomTime({ from: time(first), to: time(until) }, { bufferMinutes })
        expect(onPage).toEqual(freePlaces(offered.map(units), spans(busy), span))
      }),
      { numRuns: 500 },
    )
  })

  it('are none in an hour that has begun', () => {
    const hours = [0, 1, 2].map((minute) => ({
      time: `1${minute}:00`,
      from: time(minute),
      to: time(minute + 1),
    }))
    const busy = [{ tableId: 1, from: time(2), to: time(3) }]
    const now = new Date(time(1).getTime() - 1)
    const shown = (at: Date) =>
      hourChoices(hours, [[{ id: 1 }]], busy, { now: at, bufferMinutes: 0 }).map(
        ({ freePlaces: free, reason }) => [free, reason],
      )
    expect(shown(now)).toEqual([
      [[], 'hour_past'],
      [[0], null],
      [[], 'slot_taken'],
    ])
    expect(shown(time(1))[1]).toEqual([[0], null])
    expect(shown(new Date(time(1).getTime() + 1))[1]).toEqual([[], 'hour_past'])
  })
})
