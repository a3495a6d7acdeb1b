import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  closedOn,
  durationInNight,
  endsFor,
  fittedIn,
  hoursOfNight,
  lengthRefusal,
  nearestTimes,
  isAfterMidnight,
  nightLength,
  nightsIn,
  openingOn,
  placeInNight,
  placesFreeThroughout,
  type HourFree,
  type OpeningHours,
} from './hours.ts'

const lantern: OpeningHours = { opensAt: '14:00', closesAt: '02:00' }
const allDay: OpeningHours = { opensAt: '14:00', closesAt: '14:00' }
const dayTime: OpeningHours = { opensAt: '09:00', closesAt: '17:00' }
const tillMidnight: OpeningHours = { opensAt: '10:00', closesAt: '00:00' }

const nightOf = (opening: OpeningHours) => ({ ...opening, endTimes: 'venue-night' as const })

const asHour = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`
const clockHour = fc.nat(23).map(asHour)
const opening = fc.record({ opensAt: clockHour, closesAt: clockHour })

/** The same order computed independently: each hour counted from the opening. */
function lineOf({ opensAt, closesAt }: OpeningHours): number[] {
  const first = Number(opensAt.slice(0, 2))
  const last = Number(closesAt.slice(0, 2))
  const length = first === last ? 24 : last > first ? last - first : last - first + 24
  return Array.from({ length: length + 1 }, (_, place) => first + place)
}

describe('a night', () => {
  it('has thirteen hours in order from 14:00 to 02:00', () => {
    expect(hoursOfNight(lantern)).toEqual(
      '14 15 16 17 18 19 20 21 22 23 00 01 02'.split(' ').map((hour) => `${hour}:00`),
    )
  })

  it('lasts from opening to closing, and a full day if both are the same hour', () => {
    expect([lantern, allDay, dayTime, tillMidnight].map(nightLength)).toEqual([12, 24, 8, 14])
  })

  it('assigns hours after midnight to the next day', () => {
    const after = (venue: OpeningHours) =>
      hoursOfNight(venue).filter((hour) => isAfterMidnight(hour, venue))
    expect(after(lantern)).toEqual(['00:00', '01:00', '02:00'])
    expect(after(dayTime)).toEqual([])
    expect(after(tillMidnight)).toEqual(['00:00'])
  })

  it('has consecutive hours for every pair of opening and closing', () => {
    fc.assert(
      fc.property(opening, (venue) => {
        const line = lineOf(venue)
        expect(hoursOfNight(venue)).toEqual(line.map(asHour))
        line.slice(0, -1).forEach((hour, place) => {
          expect(placeInNight(asHour(hour), venue)).toBe(place)
          expect(isAfterMidnight(asHour(hour), venue)).toBe(hour >= 24)
        })
      }),
    )
  })
})

describe('a night in half hours', () => {
  const inHalves = (venue: OpeningHours): OpeningHours => ({ ...venue, stepMinutes: 30 })

  it('has the full hours of the same night, and a half hour after each but the last', () => {
    fc.assert(
      fc.property(opening, (venue) => {
        const times = hoursOfNight(inHalves(venue))
        expect(times.filter((time) => time.endsWith(':00'))).toEqual(hoursOfNight(venue))
        expect(times).toHaveLength(2 * nightLength(venue) + 1)
        times.slice(0, -1).forEach((time, place) => {
          expect(placeInNight(time, venue)).toBe(place / 2)
        })
      }),
    )
  })

  it('has durations of half an hour more for each time between, which a night in full hours has not', () => {
    fc.assert(
      fc.property(opening, fc.nat(48), fc.nat(48), (venue, first, last) => {
        const times = hoursOfNight(inHalves(venue))
        const [start, end] = [times.slice(0, -1)[first] ?? '', times[last] ?? '']
        fc.pre(start !== '' && end !== '' && (end !== venue.opensAt || last > 0))
        const until = times.lastIndexOf(end)
        const hours = until > first ? (until - first) / 2 : null
        expect(durationInNight(start, end, inHalves(venue))).toBe(hours)
        const isFull = [start, end].every((time) => time.endsWith(':00'))
        expect(durationInNight(start, end, venue)).toBe(isFull ? hours : null)
      }),
      { numRuns: 500 },
    )
  })

  it('offers ends and nearest times at half hours', () => {
    const night = nightOf(inHalves({ opensAt: '18:00', closesAt: '20:00' }))
    const hours = ['18:00', '18:30', '19:00', '19:30'].map((time) => ({ time, freePlaces: [0] }))
    expect(endsFor(hours, '18:30', night)).toEqual(['19:00', '19:30', '20:00'])
    const request = { startTime: '19:00', length: 1.5, count: 2 }
    expect(nearestTimes(hours, request, night)).toEqual([
      { startTime: '18:30', endTime: '20:00', places: [0] },
      { startTime: '18:00', endTime: '19:30', places: [0] },
    ])
  })
})

it('members may book exactly the lengths between the least and the most', () => {
  const limit = fc.option(fc.integer({ min: 1, max: 24 }).map((halves) => halves * 30))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 24 }), limit, limit, (halves, minMinutes, maxMinutes) => {
      const minutes = halves * 30
      const refusal = lengthRefusal(minutes / 60, { minMinutes, maxMinutes })
      const tooLong = minutes > (maxMinutes ?? minutes) ? 'too_long' : null
      expect(refusal).toBe(minutes < (minMinutes ?? 0) ? 'too_short' : tooLong)
    }),
  )
})

describe('a duration', () => {
  it.each([
    ['14:00', '02:00', 12],
    ['23:00', '00:00', 1],
    ['00:00', '02:00', 2],
    ['01:00', '02:00', 1],
    ['19:00', '21:00', 2],
    ['21:00', '19:00', null],
    ['19:00', '19:00', null],
    ['01:00', '14:00', null],
    ['02:00', '03:00', null],
    ['02:00', '02:00', null],
    ['13:00', '15:00', null],
    ['01:00', '03:00', null],
  ])('from %s to %s is %s', (start, end, expected) => {
    expect(durationInNight(start, end, lantern)).toBe(expected)
  })

  it('may be a whole night of a venue that never closes', () => {
    expect(durationInNight('14:00', '14:00', allDay)).toBe(24)
    expect(durationInNight('13:00', '14:00', allDay)).toBe(1)
    expect(durationInNight('15:00', '15:00', allDay)).toBeNull()
  })

  it('excludes ends after midnight if ends are compared as text', () => {
    const ends = (start: string) =>
      hoursOfNight(lantern).filter(
        (end) => durationInNight(start, end, lantern, 'same-date') !== null,
      )
    expect(ends('21:00')).toEqual(['22:00', '23:00'])
    expect(ends('23:00')).toEqual([])
    expect(ends('00:00')).toEqual(['01:00', '02:00'])
  })

  it('equals the distance between two hours of any night', () => {
    fc.assert(
      fc.property(opening, clockHour, clockHour, (venue, start, end) => {
        const line = lineOf(venue).map(asHour)
        const from = line.slice(0, -1).indexOf(start)
        const to = line.lastIndexOf(end)
        const expected = from === -1 || to === -1 || to <= from ? null : to - from
        expect(durationInNight(start, end, venue)).toBe(expected)
        const sameDate = durationInNight(start, end, venue, 'same-date')
        expect(sameDate).toBe(end > start ? expected : null)
      }),
      { numRuns: 500 },
    )
  })
})

describe('free places', () => {
  const night = (places: readonly (readonly number[])[]): HourFree[] =>
    places.map((freePlaces, place) => ({ time: asHour(14 + place), freePlaces }))

  it('are free in every hour from start to end', () => {
    const hours = night([[0, 1], [1, 2], [2]])
    expect(placesFreeThroughout(hours, '14:00', '15:00')).toEqual([0, 1])
    expect(placesFreeThroughout(hours, '14:00', '16:00')).toEqual([1])
    expect(placesFreeThroughout(hours, '14:00', '17:00')).toEqual([])
    expect(placesFreeThroughout(hours, '15:00', '17:00')).toEqual([2])
    expect(placesFreeThroughout(hours, '09:00', '17:00')).toEqual([])
    expect(placesFreeThroughout([], '14:00', '15:00')).toEqual([])
  })

  it('allow no booking if no single place is free throughout', () => {
    const hours = night([[0], [0], [1], [1], [0, 1], [], [0], [0], [0], [0], [0], [0]])
    expect(endsFor(hours, '14:00', lantern)).toEqual(['15:00', '16:00'])
    expect(endsFor(hours, '16:00', lantern)).toEqual(['17:00', '18:00', '19:00'])
    expect(endsFor(hours, '19:00', lantern)).toEqual([])
    expect(endsFor(hours, '23:00', lantern)).toEqual(['00:00', '01:00', '02:00'])
    expect(endsFor(hours, '22:00', lantern, 'same-date')).toEqual(['23:00'])
  })

  it('include the closing hour once if it is also the opening hour', () => {
    const hours = hoursOfNight(allDay)
      .slice(0, -1)
      .map((time) => ({ time, freePlaces: [0] }))
    expect(endsFor(hours, '11:00', allDay)).toEqual(['12:00', '13:00', '14:00'])
    expect(endsFor(hours, '14:00', allDay)).toHaveLength(24)
  })

  it('give each possible end once, in the order of the night', () => {
    const free = fc.array(fc.subarray([0, 1, 2]), { minLength: 24, maxLength: 24 })
    fc.assert(
      fc.property(opening, free, fc.nat(23), (venue, places, startAt) => {
        const line = lineOf(venue).map(asHour)
        const hours = line.slice(0, -1).map((time, place) => ({
          time,
          freePlaces: places[place] ?? [],
        }))
        const from = startAt % hours.length
        const expected = line.filter(
          (_, to) =>
            to > from &&
            [0, 1, 2].some((place) =>
              hours.slice(from, to).every(({ freePlaces }) => freePlaces.includes(place)),
            ),
        )
        expect(endsFor(hours, line[from] ?? '', venue)).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the nearest free times', () => {
  const night = (...free: number[][]) =>
    hoursOfNight(lantern)
      .slice(0, -1)
      .map((time, place) => ({ time, freePlaces: free[place] ?? [] }))

  it('are sorted by distance, the earlier first if two are equally near', () => {
    const hours = night([], [], [], [], [], [0], [0], [], [1], [1], [1, 2], [2])
    const request = { startTime: '21:00', length: 2, count: 3 }
    expect(nearestTimes(hours, request, nightOf(lantern))).toEqual([
      { startTime: '22:00', endTime: '00:00', places: [1] },
      { startTime: '19:00', endTime: '21:00', places: [0] },
      { startTime: '23:00', endTime: '01:00', places: [1] },
    ])
    expect(nearestTimes(hours, { ...request, length: 5 }, nightOf(lantern))).toEqual([])
  })

  it('leave out no free time that is nearer', () => {
    const free = fc.array(fc.subarray([0, 1, 2]), { minLength: 24, maxLength: 24 })
    const requested = fc.record({ at: fc.nat(23), length: fc.integer({ min: 1, max: 6 }) })
    fc.assert(
      fc.property(opening, free, requested, fc.nat(8), (venue, places, { at, length }, count) => {
        const line = lineOf(venue).map(asHour)
        const hours = line.slice(0, -1).map((time, place) => ({
          time,
          freePlaces: places[place] ?? [],
        }))
        const from = at % hours.length
        const request = { startTime: line[from] ?? '', length, count }
        const told = nearestTimes(hours, request, nightOf(venue))
        const far = told.map(({ startTime }) => Math.abs(line.indexOf(startTime) - from))
        expect(far).toEqual(far.toSorted((one, other) => one - other))
        const possible = line.flatMap((start, place) => {
          const end = line[place + length]
          const lasts = [0, 1, 2].filter((each) =>
            hours.slice(place, place + length).every((hour) => hour.freePlaces.includes(each)),
          )
          if (place >= hours.length || end === undefined || lasts.length === 0) return []
          return [{ startTime: start, endTime: end, places: lasts, away: Math.abs(place - from) }]
        })
        expect(told).toHaveLength(Math.min(count, possible.length))
        const last = far.at(-1) ?? Infinity
        const nearer = possible.filter(({ away }) => away < last)
        const query = told.length > 0 ? nearer : []
        expect(told).toEqual(expect.arrayContaining(query.map(({ away: _away, ...time }) => time)))
      }),
      { numRuns: 500 },
    )
  })
})

describe('the hours of a date', () => {
  const venue = {
    ...lantern,
    weekdayHours: [{ weekday: 5, opensAt: '13:00', closesAt: '03:00' }],
    dateHours: [{ date: '2026-12-25', opensAt: '10:00', closesAt: '16:00' }],
  }

  it('are its own, otherwise those of its weekday, otherwise the usual ones', () => {
    expect(openingOn('2026-12-25', venue)).toEqual({ opensAt: '10:00', closesAt: '16:00' })
    expect(openingOn('2026-12-18', venue)).toEqual({ opensAt: '13:00', closesAt: '03:00' })
    expect(openingOn('2026-12-19', venue)).toEqual(lantern)
  })

  it('open it on a weekday that is usually closed', () => {
    const days = { ...venue, closedWeekdays: [4, 5], closedDates: ['2026-12-26'] }
    expect(closedOn('2026-12-25', days)).toBeNull()
    expect(closedOn('2026-12-18', days)).toBe('closed_weekday')
    expect(closedOn('2026-12-26', days)).toBe('closed_date')
  })

  it('replace a span that they don’t have by its full hours, or by their first hour', () => {
    const span = { startTime: '22:00', endTime: '00:00' }
    expect(fittedIn(span, nightOf(lantern))).toEqual(span)
    expect(fittedIn(span, nightOf(dayTime))).toEqual({ startTime: '09:00', endTime: '10:00' })
    const half = { startTime: '18:30', endTime: '20:00' }
    expect(fittedIn(half, nightOf(lantern))).toEqual({ ...half, startTime: '18:00' })
  })
})

it('lists every night once, over changes of the clocks and leap days', () => {
  expect(nightsIn({ from: '2026-10-31', to: '2026-11-02' })).toEqual([
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
  ])
  expect(nightsIn({ from: '2028-02-28', to: '2028-03-01' })).toHaveLength(3)
  expect(nightsIn({ from: '2026-11-02', to: '2026-11-01' })).toEqual([])
  expect(nightsIn({ from: '2026-01-01', to: '2026-12-31' })).toHaveLength(365)
})
