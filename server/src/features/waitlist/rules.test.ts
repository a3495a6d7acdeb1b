import { describe, expect, it } from 'vitest'
import { nightOn, type EndTimes } from '@lantern/contract/venue/hours'
import { hoursOn, type VenueHours } from '../venue/rules.ts'
import { expectedWait, overlap, stretchesOf, stretchFromNow } from './rules.ts'

const venue: VenueHours & { endTimes: EndTimes } = {
  opensAt: '14:00',
  closesAt: '02:00',
  endTimes: 'venue-night',
  timeZone: 'America/Toronto',
  closedWeekdays: [],
  closedDates: [],
  weekdayHours: [],
  dateHours: [],
}
const night = hoursOn('2026-11-20', venue)
const named = (wanted: Parameters<typeof stretchesOf>[1], place = venue, date = '2026-11-20') =>
  stretchesOf(hoursOn(date, place), wanted, nightOn(date, place)).map(
    ({ startTime, endTime }) => `${startTime} ${endTime}`,
  )

describe('the stretches that fit a request', () => {
  it('are all with the wished number of hours in the range, past midnight and up to the close', () => {
    expect(named({ fromTime: '22:00', toTime: '02:00', hours: 2 })).toEqual([
      '22:00 00:00',
      '23:00 01:00',
      '00:00 02:00',
    ])
    expect(named({ fromTime: '20:00', toTime: '22:00', hours: 2 })).toEqual(['20:00 22:00'])
    expect(named({ fromTime: '20:00', toTime: '21:00', hours: 2 })).toEqual([])
    expect(named({ fromTime: '03:00', toTime: '05:00', hours: 1 })).toEqual([])
  })
  it('are those within the night’s own hours if these have changed since', () => {
    const short = { ...venue, opensAt: '16:00', closesAt: '22:00' }
    expect(named({ fromTime: '14:00', toTime: '19:00', hours: 2 }, short)).toEqual([
      '16:00 18:00',
      '17:00 19:00',
    ])
    expect(named({ fromTime: '20:00', toTime: '02:00', hours: 2 }, short)).toEqual(['20:00 22:00'])
    for (const [fromTime, toTime] of [
      ['14:00', '16:00'],
      ['22:00', '02:00'],
    ] as const) {
      expect(named({ fromTime, toTime, hours: 1 }, short)).toEqual([])
    }
  })
  it('end before midnight if the venue wants that', () => {
    const sameDate = { ...venue, endTimes: 'same-date' as const }
    expect(named({ fromTime: '21:00', toTime: '01:00', hours: 2 }, sameDate)).toEqual([
      '21:00 23:00',
    ])
  })
  it('never consist of the skipped hour only, and are whole days if the venue never closes', () => {
    const late = { ...venue, closesAt: '04:00' }
    expect(named({ fromTime: '01:00', toTime: '04:00', hours: 1 }, late, '2027-03-13')).toEqual([
      '01:00 02:00',
      '03:00 04:00',
    ])
    const always = { ...venue, closesAt: '14:00' }
    expect(named({ fromTime: '12:00', toTime: '14:00', hours: 2 }, always)).toEqual(['12:00 14:00'])
  })
  it('have the real duration over a change of the clocks', () => {
    const late = { ...venue, closesAt: '04:00' }
    const [autumn] = stretchesOf(
      hoursOn('2026-10-31', late),
      { fromTime: '01:00', toTime: '03:00', hours: 2 },
      nightOn('2026-10-31', late),
    )
    expect(autumn && autumn.to.getTime() - autumn.from.getTime()).toBe(3 * 3_600_000)
  })
})

describe('a guest who waits at the venue', () => {
  const timeAt = (moment: Date) => moment.toISOString().slice(11, 16)
  const from = (now: string, hours: number) =>
    stretchFromNow(night, hours, { now: new Date(now), timeAt })
  it('can have hours from this minute on, while the venue is open long enough', () => {
    expect(from('2026-11-21T02:20:30Z', 2)).toMatchObject({
      startTime: '02:20',
      endTime: '04:20',
      to: new Date('2026-11-21T04:20:00Z'),
    })
    expect(from('2026-11-20T18:59:59Z', 1)).toBeNull()
    expect(from('2026-11-21T05:30:00Z', 2)).toBeNull()
  })
})

describe('the expected wait', () => {
  const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 21, hour, minute))
  const taken = [
    { tableId: 1, from: at(0), to: at(2, 12) },
    { tableId: 2, from: at(0), to: at(4) },
  ]
  const rooms = { places: [[{ id: 1 }], [{ id: 2 }]], bufferMinutes: 0 }
  const wanted = { hours: 1, from: at(2), to: at(7) }
  const wait = (ahead: Parameters<typeof expectedWait>[2]['ahead'], more = taken) =>
    expectedWait(rooms, more, { ahead, wanted, now: at(2) })
  it('lasts until the first room is free, rounded up to five minutes', () => {
    expect(wait([])).toBe(15)
    expect(expectedWait(rooms, [], { ahead: [], wanted, now: at(2) })).toBe(0)
  })
  it('counts the queue ahead, with a room for each entry', () => {
    expect(wait([wanted])).toBe(75)
    expect(wait([wanted, wanted])).toBe(120)
  })
  it('leaves coming bookings their rooms, and is null if no room is free in time', () => {
    const booked = [...taken, { tableId: 1, from: at(3), to: at(7) }]
    expect(wait([], booked)).toBe(120)
    expect(wait([], [...booked, { tableId: 2, from: at(4, 30), to: at(7) }])).toBeNull()
  })
  it('leaves the time for cleaning after a party, and before it after each one ahead', () => {
    const cleaned = { ...rooms, bufferMinutes: 30 }
    const booked = [...taken, { tableId: 1, from: at(3, 30), to: at(7) }]
    const about = { wanted, now: at(2) }
    expect(expectedWait(cleaned, booked, { ...about, ahead: [] })).toBe(120)
    expect(expectedWait(cleaned, taken, { ...about, ahead: [wanted] })).toBe(105)
  })
})

it('spans that only touch don’t overlap', () => {
  const [one, other] = [night[0], night[1]]
  expect(one && other && overlap(one, other)).toBe(false)
  expect(one && overlap(one, one)).toBe(true)
})
