import { addDays } from '@lantern/contract/venue/hours'
import { openingOn } from '@lantern/contract/venue/hours'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  businessDateAt,
  businessDay,
  clockChanges,
  closingOf,
  hoursOn,
  instantOf,
  isWithin,
  nightAt,
  timeAt,
  venueClosed,
} from './rules.ts'

const lantern = {
  timeZone: 'America/Toronto',
  opensAt: '14:00',
  closesAt: '02:00',
  weekdayHours: [],
  dateHours: [],
  closedWeekdays: [2],
  closedDates: ['2026-12-25'],
  bookingDaysAhead: 365,
  tiers: [],
}
const late = { ...lantern, closesAt: '04:00' }
const allDay = { ...lantern, closesAt: '14:00' }
/** Other hours on Fridays and Saturdays, a short Christmas Eve, and a whole day at the new year. */
const various = {
  ...lantern,
  weekdayHours: [5, 6].map((weekday) => ({ weekday, opensAt: '13:00', closesAt: '04:00' })),
  dateHours: [
    { date: '2026-12-24', opensAt: '12:00', closesAt: '18:00' },
    { date: '2026-12-31', opensAt: '20:00', closesAt: '20:00' },
  ],
}
const at = (time: string) => new Date(time)

const hour = fc.nat(23).map((one) => `${String(one).padStart(2, '0')}:00`)
const hours = { opensAt: hour, closesAt: hour }
const weekday = fc.integer({ min: 1, max: 7 })
/** The dates around both changes of the clocks in 2026 and 2027. */
const dateNear = fc
  .tuple(fc.constantFrom('2026-10-28', '2027-03-10'), fc.nat(8))
  .map(([first, days]) => addDays(first, days))
const venues = fc
  .record({
    ...hours,
    timeZone: fc.constantFrom('America/Toronto', 'America/St_Johns', 'Pacific/Auckland'),
    weekdayHours: fc.uniqueArray(fc.record({ weekday, ...hours }), {
      selector: (day) => day.weekday,
    }),
    dateHours: fc.uniqueArray(fc.record({ date: dateNear, ...hours }), {
      selector: (day) => day.date,
    }),
  })
  .map((generated) => ({ ...lantern, ...generated }))
const moments = fc
  .tuple(dateNear, fc.nat(24 * 60))
  .map(([date, minutes]) => new Date(Date.parse(`${date}T00:00:00Z`) + minutes * 60_000))
const hoursLong = (date: string, venue = lantern) =>
  Object.fromEntries(
    hoursOn(date, venue).map(({ time, from, to }) => [time, (+to - +from) / 3_600_000]),
  )

describe('an hour of a night', () => {
  it.each([
    ['2026-11-20', '14:00', '2026-11-20T19:00:00Z'],
    ['2026-11-20', '23:00', '2026-11-21T04:00:00Z'],
    ['2026-11-20', '00:00', '2026-11-21T05:00:00Z'],
    ['2026-11-20', '02:00', '2026-11-21T07:00:00Z'],
    ['2026-07-01', '14:00', '2026-07-01T18:00:00Z'],
    ['2026-12-31', '00:00', '2027-01-01T05:00:00Z'],
    ['2028-02-28', '01:00', '2028-02-29T06:00:00Z'],
  ])('%s %s is %s', (date, hour, instant) => {
    expect(instantOf(date, hour, lantern)).toEqual(at(instant))
  })

  it('lasts sixty minutes on nights without a change of the clocks', () => {
    expect(Object.values(hoursLong('2026-11-20'))).toEqual(Array.from({ length: 12 }, () => 1))
    expect(clockChanges('2026-11-20', lantern)).toBe(false)
  })

  it('follows the previous one without a gap up to the night’s end, in any zone', () => {
    const zone = fc.constantFrom(
      'America/Toronto',
      'America/St_Johns',
      'Europe/London',
      'Asia/Shanghai',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'Pacific/Auckland',
    )
    fc.assert(
      fc.property(zone, hour, hour, fc.nat(4_000), (timeZone, opensAt, closesAt, day) => {
        const venue = { ...lantern, timeZone, opensAt, closesAt }
        const date = addDays('2024-01-01', day)
        const hours = hoursOn(date, venue)
        hours.slice(1).forEach((next, place) => expect(next.from).toEqual(hours[place]?.to))
        expect(hours.every(({ from, to }) => from <= to)).toBe(true)
        expect(hours[0]?.from).toEqual(instantOf(date, opensAt, venue))
        expect(hours.at(-1)?.to).toEqual(instantOf(date, closesAt, venue, true))
      }),
    )
  })
})

describe('the night on which the clocks go back (31 October 2026)', () => {
  it('ends at the second 02:00 on the clock, thirteen hours after it began', () => {
    const hours = hoursOn('2026-10-31', lantern)
    expect(hours[0]?.from).toEqual(at('2026-10-31T18:00:00Z'))
    expect(hours.at(-1)?.to).toEqual(at('2026-11-01T07:00:00Z'))
  })

  it('has a two-hour hour from 01:00, and marks it', () => {
    const { '01:00': repeated, ...others } = hoursLong('2026-10-31')
    expect(repeated).toBe(2)
    expect(new Set(Object.values(others))).toEqual(new Set([1]))
    expect(clockChanges('2026-10-31', lantern)).toBe(true)
    expect(clockChanges('2026-11-01', lantern)).toBe(false)
  })

  it('is the running night in both half past ones', () => {
    expect(nightAt(at('2026-11-01T05:30:00Z'), lantern)).toBe('2026-10-31')
    expect(nightAt(at('2026-11-01T06:30:00Z'), lantern)).toBe('2026-10-31')
    expect(nightAt(at('2026-11-01T06:59:59Z'), lantern)).toBe('2026-10-31')
    expect(nightAt(at('2026-11-01T07:00:00Z'), lantern)).toBe('2026-11-01')
  })
})

describe('the night on which the clocks go forward (13 March 2027)', () => {
  it('closes at the jump, since 02:00 doesn’t exist', () => {
    expect(hoursOn('2027-03-13', lantern).at(-1)).toEqual({
      time: '01:00',
      from: at('2027-03-14T06:00:00Z'),
      to: at('2027-03-14T07:00:00Z'),
    })
    expect(clockChanges('2027-03-13', lantern)).toBe(false)
    expect(nightAt(at('2027-03-14T06:59:59Z'), lantern)).toBe('2027-03-13')
    expect(nightAt(at('2027-03-14T07:00:00Z'), lantern)).toBe('2027-03-14')
  })

  it('opens by the new time', () => {
    expect(instantOf('2027-03-13', '14:00', lantern)).toEqual(at('2027-03-13T19:00:00Z'))
    expect(instantOf('2027-03-14', '14:00', lantern)).toEqual(at('2027-03-14T18:00:00Z'))
  })

  it('has no bookable time in the skipped hour if the venue is open through it', () => {
    const { '02:00': skipped, ...others } = hoursLong('2027-03-13', late)
    expect(skipped).toBe(0)
    expect(new Set(Object.values(others))).toEqual(new Set([1]))
    expect(clockChanges('2027-03-13', late)).toBe(true)
  })
})

describe('the running night', () => {
  it.each([
    ['2026-11-21T05:30:00Z', '2026-11-20', 'half past midnight'],
    ['2026-11-21T06:59:59Z', '2026-11-20', 'the last second before closing'],
    ['2026-11-21T07:00:00Z', '2026-11-21', 'closing'],
    ['2026-11-21T15:00:00Z', '2026-11-21', 'the morning'],
    ['2026-11-22T04:59:59Z', '2026-11-21', 'a second to midnight'],
  ])('at %s is %s: %s', (now, night) => {
    expect(nightAt(at(now), lantern)).toBe(night)
  })

  it('changes at the opening hour if the venue never closes', () => {
    expect(nightAt(at('2026-11-20T18:59:59Z'), allDay)).toBe('2026-11-19')
    expect(nightAt(at('2026-11-20T19:00:00Z'), allDay)).toBe('2026-11-20')
  })

  it('changes at yesterday’s closing, whatever today’s hours are', () => {
    // A Friday until 04:00; Christmas Eve until 18:00 the same day.
    expect(nightAt(at('2026-11-21T08:59:59Z'), various)).toBe('2026-11-20')
    expect(nightAt(at('2026-11-21T09:00:00Z'), various)).toBe('2026-11-21')
    expect(nightAt(at('2026-12-25T05:00:00Z'), various)).toBe('2026-12-25')
    expect(nightAt(at('2027-01-02T00:59:59Z'), various)).toBe('2026-12-31')
    expect(nightAt(at('2027-01-02T01:00:00Z'), various)).toBe('2027-01-01')
  })

  it('doesn’t depend on the order of the calls, in any zone and at any hours', () => {
    fc.assert(
      fc.property(venues, fc.array(moments, { minLength: 2, maxLength: 40 }), (venue, times) => {
        for (const now of times) {
          const today = Temporal.Instant.fromEpochMilliseconds(+now)
            .toZonedDateTimeISO(venue.timeZone)
            .toPlainDate()
          const yesterday = today.subtract({ days: 1 }).toString()
          const isOver = now >= closingOf(yesterday, venue)
          expect(nightAt(now, venue)).toBe(isOver ? today.toString() : yesterday)
        }
      }),
    )
  })

  it('never goes back, and is over at its closing', () => {
    fc.assert(
      fc.property(venues, moments, moments, (venue, one, other) => {
        const [before, after] = one <= other ? [one, other] : [other, one]
        expect(nightAt(before, venue) <= nightAt(after, venue)).toBe(true)
        expect(before >= closingOf(addDays(nightAt(before, venue), -1), venue)).toBe(true)
      }),
    )
  })

  it('contains each of its moments', () => {
    const moment = fc.date({
      min: at('2026-01-01T00:00:00Z'),
      max: at('2028-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moment, fc.constantFrom(lantern, late, allDay, various), (now, venue) => {
        const night = nightAt(now, venue)
        expect(now < closingOf(addDays(night, 1), venue)).toBe(true)
        expect(now >= closingOf(addDays(night, -1), venue)).toBe(true)
      }),
    )
  })
})

describe('the hours of a night', () => {
  const timesOn = (date: string) => hoursOn(date, various).map(({ time }) => time)

  it('are those of its date or weekday', () => {
    expect(timesOn('2026-12-24')).toEqual('12 13 14 15 16 17'.split(' ').map((one) => `${one}:00`))
    expect(timesOn('2026-11-20')).toHaveLength(15)
    expect(timesOn('2026-11-19')).toHaveLength(12)
    expect(timesOn('2026-12-31')).toHaveLength(24)
    expect(hoursOn('2026-11-20', various).at(-1)?.to).toEqual(at('2026-11-21T09:00:00Z'))
  })

  it('decide whether a booking is within them', () => {
    const booking = (from: string, to: string) => ({
      bookingDate: '2026-12-24',
      startTime: timeAt(at(from), lantern),
      during: { from: at(from), to: at(to) },
    })
    const early = booking('2026-12-24T17:00:00Z', '2026-12-24T19:00:00Z')
    const evening = booking('2026-12-24T22:00:00Z', '2026-12-25T00:00:00Z')
    expect([isWithin(early, lantern), isWithin(early, various)]).toEqual([false, true])
    expect([isWithin(evening, lantern), isWithin(evening, various)]).toEqual([true, false])
    expect(isWithin(early, { ...various, timeZone: 'America/Halifax' })).toBe(false)
    expect(isWithin(evening, { ...lantern, closedDates: ['2026-12-24'] })).toBe(false)
  })
})

describe('a night that never closes', () => {
  it('has twenty-four hours and ends when the next begins', () => {
    const hours = hoursOn('2026-11-20', allDay)
    expect(hours).toHaveLength(24)
    expect(hours.at(-1)?.to).toEqual(hoursOn('2026-11-21', allDay)[0]?.from)
  })
})

describe('the reason why a night takes no bookings', () => {
  const friday = at('2026-11-20T20:00:00Z')
  it.each([
    ['2026-11-19', 'date_past'],
    ['2026-11-20', null],
    ['2026-11-23', null],
    ['2026-11-24', 'closed_weekday'],
    ['2026-12-25', 'closed_date'],
    ['2027-11-20', null],
    ['2027-11-21', 'date_too_far'],
  ])('%s: %s', (date, why) => {
    expect(venueClosed(date, friday, lantern)).toBe(why)
  })

  it('isn’t its weekday if the date has hours of its own', () => {
    const open = { date: '2026-11-24', opensAt: '14:00', closesAt: '20:00' }
    expect(venueClosed('2026-11-24', friday, { ...lantern, dateHours: [open] })).toBeNull()
  })

  it('is that the night is over, whatever the date', () => {
    expect(venueClosed('2026-11-20', at('2026-11-21T05:30:00Z'), lantern)).toBeNull()
    expect(venueClosed('2026-11-20', at('2026-11-21T07:00:00Z'), lantern)).toBe('date_past')
    // Monday's night ends on Tuesday morning, although the venue is closed on Tuesdays.
    expect(venueClosed('2026-11-23', at('2026-11-24T05:30:00Z'), lantern)).toBeNull()
  })
})

describe('the business day', () => {
  it('runs from the middle of the closed hours to the next, and contains its night', () => {
    expect(businessDay('2026-11-20', lantern)).toEqual({
      from: at('2026-11-20T13:00:00Z'),
      to: at('2026-11-21T13:00:00Z'),
    })
    expect(businessDateAt(at('2026-11-21T12:59:59Z'), lantern)).toBe('2026-11-20')
    expect(businessDateAt(at('2026-11-21T13:00:00Z'), lantern)).toBe('2026-11-21')
  })

  it('lies between the nights before and after, whatever their hours', () => {
    // Christmas Eve closes at 18:00 and Christmas Day opens at 13:00: half way, to the hour before, is 03:00.
    expect(businessDay('2026-12-24', various).to).toEqual(at('2026-12-25T08:00:00Z'))
    // A Thursday closes at 02:00 and the Friday opens at 13:00: half way, to the hour before, is 07:00.
    expect(businessDay('2026-11-20', various).from).toEqual(at('2026-11-20T12:00:00Z'))
  })

  it('follows the previous one without a gap or overlap, and has every moment once', () => {
    fc.assert(
      fc.property(
        moments,
        fc.oneof(venues, fc.constantFrom(late, allDay, various)),
        (now, venue) => {
          const date = businessDateAt(now, venue)
          const { from, to } = businessDay(date, venue)
          expect(from <= now && now < to).toBe(true)
          const next = businessDay(addDays(date, 1), venue)
          expect(next.from).toEqual(to)
          expect(next.from < next.to).toBe(true)
          expect(from <= instantOf(date, openingOn(date, venue).opensAt, venue)).toBe(true)
        },
      ),
    )
  })
})
