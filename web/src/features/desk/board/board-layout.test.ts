import type { Board, BoardBooking } from '@lantern/contract/floor/desk'
import { describe, expect, test } from 'vitest'
import { fromNow, hoursOf, isCut, placeOf, rowsOf, type Bar, type Row } from './board-layout.ts'
import { sampleBooking as booked } from '../../../../test/samples.ts'

const at = (time: string, day = '20') => `2026-11-${day}T${time}:00.000Z`
const ms = (time: string, day?: string) => Date.parse(at(time, day))
const hour = (time: string, next: string) => ({ time, startsAt: at(time), endsAt: at(next) })

const night = (bookings: BoardBooking[], more: Partial<Board> = {}): Board => ({
  date: '2026-11-20',
  tonight: '2026-11-20',
  hours: [
    hour('18:00', '19:00'),
    hour('19:00', '20:00'),
    hour('20:00', '21:00'),
    hour('21:00', '22:00'),
  ],
  amenities: [
    {
      id: 1,
      nameEn: 'Karaoke',
      nameCh: 'K房',
      closed: null,
      rooms: [
        { id: 1, name: 'K1', place: 0, cleaningUntil: null },
        { id: 2, name: 'K2', place: 1, cleaningUntil: null },
      ],
    },
  ],
  bookings,
  ...more,
})

const rows = (board: Board, now: string): Row[] =>
  board.amenities.flatMap((amenity) => rowsOf(board, amenity, ms(now)))

const told = (row: Row | undefined) =>
  row?.items.map((item) =>
    item.kind === 'bar'
      ? `${item.state} ${item.booking.id}`
      : `${item.time}${item.isOpen ? '' : ' shut'}`,
  )
const bars = (row: Row | undefined): Bar[] =>
  row?.items.flatMap((item) => (item.kind === 'bar' ? [item] : [])) ?? []

describe('a room’s row', () => {
  test('has its bookings and the free hours between in their order; past hours are shut', () => {
    const [first, second] = rows(night([booked(1, '19:00', '21:00')]), '18:30')
    expect(told(first)).toEqual(['18:00 shut', 'confirmed 1', '21:00'])
    expect(told(second)).toEqual(['18:00 shut', '19:00', '20:00', '21:00'])
  })

  test('includes bookings of the whole venue, for every room', () => {
    const all = rows(night([booked(1, '18:00', '22:00', { units: ['K1', 'K2'] })]), '17:00')
    expect(all.map(told)).toEqual([['confirmed 1'], ['confirmed 1']])
  })

  test('offers nothing for a closed amenity, or a removed room', () => {
    const board = night([])
    const [amenity] = board.amenities
    if (!amenity) throw new Error('no amenity')
    const shut = night([], { amenities: [{ ...amenity, closed: 'date_blocked' }] })
    const gone = night([], {
      amenities: [
        { ...amenity, rooms: [{ id: null, name: 'Old', place: null, cleaningUntil: null }] },
      ],
    })
    for (const each of [shut, gone]) {
      const [row] = rows(each, '17:00')
      expect(told(row)).toEqual(['18:00 shut', '19:00 shut', '20:00 shut', '21:00 shut'])
    }
  })

  test('shows an overstaying party until now, or until the next booking', () => {
    const late = booked(1, '18:00', '19:00', { checkedInAt: at('18:00') })
    const [alone] = rows(night([late]), '20:30')
    expect(bars(alone)[0]).toMatchObject({ state: 'over', to: ms('19:00'), tail: ms('20:30') })
    expect(told(alone)).toEqual(['over 1', '21:00'])
    const [followed] = rows(night([late, booked(2, '20:00', '21:00')]), '20:30')
    expect(bars(followed)[0]?.tail).toBe(ms('20:00'))
    expect(bars(followed).map(({ lane }) => lane)).toEqual([0, 0])
  })

  test('frees the remaining hours of a no-show and of a party that left early', () => {
    const board = night([
      booked(1, '18:00', '21:00', { status: 'no_show' }),
      booked(2, '18:00', '22:00', {
        units: ['K2'],
        status: 'completed',
        checkedInAt: at('18:00'),
        leftAt: at('19:00'),
      }),
    ])
    const [missed, left] = rows(board, '19:00')
    expect(told(missed)).toEqual(['noShow 1', '19:00', '20:00', '21:00'])
    expect(told(left)).toEqual(['completed 2', '19:00', '20:00', '21:00'])
  })

  test('has a second lane for a booking that has taken a no-show’s hour', () => {
    const board = night([
      booked(1, '18:00', '20:00', { status: 'no_show' }),
      booked(2, '18:00', '20:00', { checkedInAt: at('18:20') }),
    ])
    const [row] = rows(board, '18:30')
    expect(row?.lanes).toBe(2)
    expect(bars(row).map(({ booking, lane }) => [booking.id, lane])).toEqual([
      [1, 1],
      [2, 0],
    ])
  })

  test('a bar begins at an earlier check-in', () => {
    const [row] = rows(night([booked(1, '20:00', '21:00', { checkedInAt: at('19:40') })]), '19:45')
    expect(bars(row)[0]?.from).toBe(ms('19:40'))
  })

  test('keeps bookings outside of today’s opening hours at its edge', () => {
    const [row] = rows(night([booked(1, '14:00', '16:00')]), '17:00')
    expect(bars(row)[0]).toMatchObject({ from: ms('18:00'), to: ms('18:15') })
  })
})

describe('a room that is being cleaned', () => {
  const cleaned = (until: string) => {
    const [amenity] = night([]).amenities
    if (!amenity) throw new Error('no amenity')
    const room = { id: 1, name: 'K1', place: 0, cleaningUntil: at(until) }
    return night([], { amenities: [{ ...amenity, rooms: [room] }] })
  }

  test('shows the remaining time, and its next hours can be booked', () => {
    const [row] = rows(cleaned('19:10'), '18:55')
    expect(row?.cleaning).toEqual({ from: ms('18:55'), to: ms('19:10') })
    expect(told(row)).toEqual(['18:00 shut', '19:00', '20:00', '21:00'])
    expect(rows(cleaned('18:50'), '18:55')[0]?.cleaning).toBeNull()
  })
})

test('the buffer after a booking is shown, and no hour with it is free', () => {
  const [row] = rows(night([booked(1, '18:00', '19:00', { bufferMinutes: 30 })]), '17:00')
  expect(row?.buffers).toEqual([{ from: ms('19:00'), to: ms('19:30') }])
  expect(told(row)).toEqual(['confirmed 1', '20:00', '21:00'])
  // A party that overstays is cleaned up after when it leaves.
  const inside = { bufferMinutes: 30, checkedInAt: at('18:00') }
  expect(rows(night([booked(1, '18:00', '19:00', inside)]), '19:40')[0]?.buffers).toEqual([])
  const left = { ...inside, status: 'completed' as const, leftAt: at('18:50') }
  expect(rows(night([booked(1, '18:00', '19:00', left)]), '18:55')[0]?.buffers).toEqual([])
})

describe('the hours of a night', () => {
  test('leave out a skipped hour, and give a repeated one double length', () => {
    const hours = hoursOf({
      hours: [hour('18:00', '20:00'), hour('20:00', '20:00'), hour('20:00', '21:00')],
    })
    expect(hours).toHaveLength(2)
    expect(placeOf(ms('20:00'), hours)).toBeCloseTo(2 / 3)
  })

  test('have no position for a moment outside of them', () => {
    const hours = hoursOf(night([]))
    expect(placeOf(ms('17:59'), hours)).toBeNull()
    expect(placeOf(ms('18:00'), hours)).toBe(0)
    expect(placeOf(ms('22:00'), hours)).toBe(1)
    expect(placeOf(ms('22:01'), hours)).toBeNull()
  })
})

describe('the label of an hour is hidden', () => {
  const hours = hoursOf(night([]))
  const unsaid = (now: string | null, screen: 'wide' | 'phone') => {
    const place = now === null ? null : placeOf(ms(now), hours)
    return hours.filter((each) => isCut(each, hours, place, screen)).map(({ time }) => time)
  }
  test.each([
    ['19:00', ['19:00']],
    ['19:20', ['19:00']],
    // The hour's own label ends there, and the current time's label begins.
    ['19:25', ['19:00', '20:00']],
    ['19:30', ['20:00']],
    ['21:50', []],
  ])('if the current time would overlap it: %s', (now, cut) => {
    expect(unsaid(now, 'wide')).toEqual(cut)
  })
  test.each([
    ['18:00', ['18:00', '19:00']],
    ['19:30', ['18:00', '19:00', '20:00', '21:00']],
    ['21:50', ['21:00']],
  ])('on a phone, whose hours are narrower: %s', (now, cut) => {
    expect(unsaid(now, 'phone')).toEqual(cut)
  })
  test('but never on another night', () => {
    expect([unsaid(null, 'wide'), unsaid(null, 'phone')]).toEqual([[], []])
  })
})

describe('tonight’s board', () => {
  const board = night([
    booked(1, '18:00', '19:00'),
    booked(2, '18:00', '21:00', { checkedInAt: at('18:00') }),
    booked(3, '18:00', '19:00', { units: ['K2'], checkedInAt: at('18:00') }),
  ])
  const shown = ({ hours, bookings }: Board) => [hours[0]?.time, bookings.map(({ id }) => id)]
  test('begins an hour before now, with the parties that are still here', () => {
    expect(shown(fromNow(board, ms('20:30')))).toEqual(['19:00', [2, 3]])
    expect(shown(fromNow(board, ms('18:30')))).toEqual(['18:00', [1, 2, 3]])
  })
  test('is whole on another night, and after closing', () => {
    expect(fromNow({ ...board, date: '2026-11-19' }, ms('20:30')).hours).toHaveLength(4)
    expect(fromNow(board, ms('23:30')).hours).toHaveLength(4)
  })
})
