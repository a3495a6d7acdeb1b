import type { Board, BoardBooking } from '@lantern/contract/floor/desk'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '../board-layout.ts'
import { sampleBooking as booked } from '../../../../../test/samples.ts'
import {
  barsOf,
  byHours,
  mayMove,
  sceneOf,
  targetOf,
  toMoment,
  toRoom,
  type Moving,
} from './board-move.ts'

const HOUR = 3_600_000
const venue = { opensAt: '18:00', closesAt: '22:00', endTimes: 'venue-night' } as const
const at = (time: string) => `2026-11-20T${time}:00.000Z`
const ms = (time: string) => Date.parse(at(time))

const hour = (time: string, from = at(time), hours = 1) => ({
  time,
  startsAt: from,
  endsAt: new Date(Date.parse(from) + hours * HOUR).toISOString(),
})

const room = (id: number | null, name: string) => ({
  id,
  name,
  place: id === null ? null : 0,
  cleaningUntil: null,
})

const night = (bookings: BoardBooking[], more: Partial<Board> = {}): Board => ({
  date: '2026-11-20',
  tonight: '2026-11-20',
  hours: ['18:00', '19:00', '20:00', '21:00'].map((time) => hour(time)),
  amenities: [
    {
      id: 1,
      nameEn: 'Karaoke',
      nameCh: 'K房',
      closed: null,
      rooms: [room(11, 'K1'), room(12, 'K2')],
    },
    { id: 2, nameEn: 'Mahjong', nameCh: '麻将', closed: 'date_blocked', rooms: [room(21, 'M1')] },
  ],
  bookings,
  ...more,
})

const sceneAt = (board: Board, now: string) => {
  const groups = board.amenities.map((amenity) => ({
    amenity,
    rows: rowsOf(board, amenity, ms(now)),
  }))
  return sceneOf(board, groups, ms(now), venue)
}

const taken = (booking: BoardBooking, more: Partial<Moving> = {}): Moving => ({
  booking,
  grip: 'all',
  room: booking.units[0] ?? '',
  shift: 0,
  ...more,
})

const told = (moving: Moving, board: Board, now = '17:00') => {
  const target = targetOf(moving, sceneAt(board, now))
  return target && `${target.room} ${target.slot.startTime}-${target.slot.endTime}`
}

const why = (moving: Moving, board: Board, now = '17:00') =>
  targetOf(moving, sceneAt(board, now))?.conflict

describe('a moving booking', () => {
  const lam = booked(1, '18:00', '20:00')
  const chen = booked(2, '20:00', '21:00', { units: ['K2'] })
  const board = night([lam, chen])
  const scene = sceneAt(board, '17:00')

  test('goes to another hour and room', () => {
    const moving = byHours(toRoom(taken(lam), 'K2'), 1, scene)
    expect(told(moving, board)).toBe('K2 19:00-21:00')
    expect(targetOf(moving, scene)).toMatchObject({ unitId: 12, isHome: false })
  })

  test('stays within its night', () => {
    const late = byHours(byHours(byHours(taken(lam), 1, scene), 1, scene), 1, scene)
    expect(told(late, board)).toBe('K1 20:00-22:00')
    expect(told(byHours(taken(lam), -1, scene), board)).toBe('K1 18:00-20:00')
  })

  test('follows a pointer to the nearest hour', () => {
    expect(told(toMoment(taken(lam), ms('19:20'), scene), board)).toBe('K1 19:00-21:00')
    expect(told(toMoment(taken(lam), ms('19:40'), scene), board)).toBe('K1 20:00-22:00')
    expect(told(toMoment(taken(lam), ms('12:00'), scene), board)).toBe('K1 18:00-20:00')
  })

  test('by its end becomes longer or shorter, at least an hour', () => {
    const end = taken(lam, { grip: 'end' })
    expect(told(byHours(end, 1, scene), board)).toBe('K1 18:00-21:00')
    expect(told(toMoment(end, ms('12:00'), scene), board)).toBe('K1 18:00-19:00')
    expect(toRoom(end, 'K2').room).toBe('K1')
  })

  test('reports the booking that is in the way', () => {
    expect(why(byHours(toRoom(taken(lam), 'K2'), 1, scene), board)).toEqual({
      kind: 'taken',
      name: 'Guest 2',
    })
    expect(why(toRoom(taken(lam), 'K2'), board)).toBeNull()
    const gone = night([lam, { ...chen, status: 'no_show' }])
    expect(why(byHours(toRoom(taken(lam), 'K2'), 1, scene), gone)).toBeNull()
  })

  test('can’t go to a past hour, or to a closed amenity', () => {
    expect(why(byHours(taken(chen), -1, scene), board, '19:30')).toEqual({ kind: 'past' })
    expect(why(toRoom(taken(chen), 'K1'), board, '20:30')).toBeNull()
    expect(why(toRoom(taken(lam), 'M1'), board)).toEqual({ kind: 'closed', why: 'date_blocked' })
  })

  test('can’t go to a removed room', () => {
    const old = night([lam], {
      amenities: [
        { id: 1, nameEn: '', nameCh: '', closed: null, rooms: [room(11, 'K1'), room(null, 'K9')] },
      ],
    })
    expect(why(toRoom(taken(lam), 'K9'), old)).toEqual({ kind: 'gone' })
  })

  test('of the whole venue moves in time only, and not over other bookings', () => {
    const whole = booked(3, '18:00', '19:00', { amenityId: 9, units: ['K1', 'K2', 'M1'] })
    const other = night([whole, booked(2, '20:00', '21:00', { units: ['K2'] })])
    const moving = toRoom(taken(whole), 'K2')
    expect(moving.room).toBe('K1')
    const next = sceneAt(other, '17:00')
    expect(targetOf(byHours(byHours(moving, 1, next), 1, next), next)).toMatchObject({
      unitId: null,
      slot: { amenityId: 9, startTime: '20:00' },
      conflict: { kind: 'taken' },
    })
  })
})

describe('a checked-in party', () => {
  const here = booked(1, '18:00', '20:00', { checkedInAt: at('18:05') })
  const board = night([here, booked(2, '18:00', '19:00', { units: ['K2'] })])

  test('keeps its hours in another room, and needs that room from now on', () => {
    const scene = sceneAt(board, '19:10')
    const moving = toMoment(toRoom(taken(here), 'K2'), ms('20:00'), scene)
    expect(told(moving, board, '19:10')).toBe('K2 18:00-20:00')
    expect(why(moving, board, '19:10')).toBeNull()
    expect(why(moving, board, '18:30')).toMatchObject({ kind: 'taken' })
  })

  test('can stay an hour longer, and not shorter', () => {
    const scene = sceneAt(board, '19:10')
    const end = taken(here, { grip: 'end' })
    expect(told(toMoment(end, ms('22:00'), scene), board, '19:10')).toBe('K1 18:00-21:00')
    expect(told(toMoment(end, ms('18:30'), scene), board, '19:10')).toBe('K1 18:00-20:00')
  })
})

describe('a booking that can be moved', () => {
  test.each([
    ['paid', {}, true],
    ['unpaid', { status: 'pending' }, true],
    ['held', { status: 'pending', heldUntil: at('18:30') }, false],
    ['left', { status: 'completed', leftAt: at('19:00') }, false],
    ['a no-show', { status: 'no_show' }, false],
  ] as const)('is one that keeps its room: %s', (_state, more, may) => {
    const board = night([booked(1, '18:00', '20:00', more)])
    const scene = sceneAt(board, '17:00')
    const [bar] = barsOf(scene.lanes.map(({ row }) => row))
    expect(bar && mayMove(bar, 'all', scene)).toBe(may)
    expect(bar && mayMove(bar, 'end', scene)).toBe(may)
  })
})

describe('on nights when the clocks change', () => {
  const wide = { opensAt: '00:00', closesAt: '04:00', endTimes: 'venue-night' } as const
  const hours = (lasts: readonly number[]) => {
    let from = ms('05:00')
    return lasts.map((length, place) => {
      const each = hour(`0${place}:00`, new Date(from).toISOString(), length)
      from += length * HOUR
      return each
    })
  }
  const moved = (lasts: readonly number[], steps: number) => {
    const all = hours(lasts)
    const booking = booked(1, '00:00', '01:00', {
      startsAt: all[0]?.startsAt ?? '',
      endsAt: all[0]?.endsAt ?? '',
    })
    const board = night([booking], { hours: all })
    const groups = board.amenities.map((amenity) => ({
      amenity,
      rows: rowsOf(board, amenity, 0),
    }))
    const scene = sceneOf(board, groups, 0, wide)
    let moving = taken(booking)
    for (let step = 0; step < steps; step += 1) moving = byHours(moving, 1, scene)
    const target = targetOf(moving, scene)
    return target && [target.slot.startTime, (target.to - target.from) / HOUR]
  }

  test('a repeated hour is taken as a whole', () => {
    expect(moved([1, 2, 1, 1], 1)).toEqual(['01:00', 2])
    expect(moved([1, 2, 1, 1], 2)).toEqual(['02:00', 1])
  })

  test('a skipped hour is stepped over', () => {
    expect(moved([1, 1, 0, 1], 1)).toEqual(['01:00', 1])
    expect(moved([1, 1, 0, 1], 2)).toEqual(['03:00', 1])
  })
})
