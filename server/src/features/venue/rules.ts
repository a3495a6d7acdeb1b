import {
  hoursOfNight,
  isAfterMidnight,
  nightLength,
  type Hour,
  type OpeningHours,
} from '@lantern/contract/hours'
import { Temporal } from 'temporal-polyfill'

/** The opening hours and the time zone. */
export interface VenueHours extends OpeningHours {
  timeZone: string
  closedWeekdays: readonly number[]
  /** `yyyy-MM-dd` dates on which the whole venue is closed. */
  closedDates: readonly string[]
}

/** A cache of computed values by key. It is cleared when it has grown too large. */
function remembered<T>(most: number): (key: string, work: () => T) => T {
  const known = new Map<string, T>()
  return (key, work) => {
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size >= most) known.clear()
    const result = work()
    known.set(key, result)
    return result
  }
}

const clockOf = ({ timeZone, opensAt, closesAt }: VenueHours) =>
  `${timeZone} ${opensAt} ${closesAt}`

const instants = remembered<number>(20_000)

/**
 * The only conversion of a night's date and hour to an instant. An hour that the clock shows twice means the first
 * one; a skipped hour means the moment of the jump. If the venue opens and closes at the same hour, the closing
 * hour is the end of the night.
 */
export function instantOf(date: string, hour: Hour, venue: VenueHours, closing = false): Date {
  const nextDay = isAfterMidnight(hour, venue) || (closing && nightLength(venue) === 24)
  const day = nextDay ? addDays(date, 1) : date
  const moment = instants(`${venue.timeZone} ${day} ${hour}`, () => {
    const local = Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(hour))
    return local.toZonedDateTime(venue.timeZone, { disambiguation: 'compatible' }).epochMilliseconds
  })
  return new Date(moment)
}

/** The venue's local time at a moment, `HH:MM`. */
export function timeAt(moment: Date, { timeZone }: Pick<VenueHours, 'timeZone'>): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
}

/** One hour of a night: its local time, and the instants of its start and end. */
export interface NightHour {
  time: Hour
  from: Date
  to: Date
}

const nights = remembered<readonly NightHour[]>(1_000)

/** The bookable hours of a night in order. On most nights each lasts sixty minutes. */
export function hoursOn(date: string, venue: VenueHours): readonly NightHour[] {
  return nights(`${clockOf(venue)} ${date}`, () => {
    const times = hoursOfNight(venue)
    return times.slice(0, -1).map((time, place) => {
      const last = place === times.length - 2
      return {
        time,
        from: instantOf(date, time, venue),
        to: instantOf(date, times[place + 1] ?? venue.closesAt, venue, last),
      }
    })
  })
}

/** Whether any hour of the night is longer or shorter than sixty minutes. */
export function clockChanges(date: string, venue: VenueHours): boolean {
  return hoursOn(date, venue).some(({ from, to }) => to.getTime() - from.getTime() !== 3_600_000)
}

/** The calendar day of a moment in the venue's time zone, and the instant of its start. */
function dayAt(now: Date, timeZone: string): { date: string; begins: number } {
  const day = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .startOfDay()
  return { date: day.toPlainDate().toString(), begins: day.epochMilliseconds }
}

interface Stretch {
  night: string
  from: number
  to: number
}

/** The span in which a night is the running one, limited to its calendar day and the next morning. */
function stretchAt(now: Date, venue: VenueHours): Stretch {
  const { date, begins } = dayAt(now, venue.timeZone)
  const yesterday = addDays(date, -1)
  const closes = instantOf(yesterday, venue.closesAt, venue, true).getTime()
  if (now.getTime() < closes) return { night: yesterday, from: begins, to: closes }
  const ends = instantOf(addDays(date, 1), '00:00', { ...venue, opensAt: '00:00' }).getTime()
  return { night: date, from: Math.max(begins, closes), to: ends }
}

/** The span that was computed last for each set of opening hours and time zone. */
const stretches = new Map<string, Stretch>()

/**
 * The running night: the date before until the venue closes in the morning, afterwards the calendar's date. At
 * 00:30 it is still yesterday's.
 */
export function nightAt(now: Date, venue: VenueHours): string {
  const clock = clockOf(venue)
  const last = stretches.get(clock)
  const moment = now.getTime()
  if (last && last.from <= moment && moment < last.to) return last.night
  const stretch = stretchAt(now, venue)
  stretches.set(clock, stretch)
  return stretch.night
}

/** The start of the business day in hours after midnight, local time; negative if it begins before midnight. */
function businessDayBegins(venue: VenueHours): number {
  const quiet = Math.ceil((24 - nightLength(venue)) / 2)
  return Temporal.PlainTime.from(venue.opensAt).hour - quiet
}

/**
 * The span of a business day: from the middle of the closed hours before a night to the middle of those after it.
 * So a sale after closing still counts for its night.
 */
export function businessDay(date: string, venue: VenueHours): { from: Date; to: Date } {
  const hours = businessDayBegins(venue)
  const begins = (day: Temporal.PlainDate) => {
    const moment = day.toPlainDateTime().add({ hours }).toZonedDateTime(venue.timeZone)
    return new Date(moment.epochMilliseconds)
  }
  const day = Temporal.PlainDate.from(date)
  return { from: begins(day), to: begins(day.add({ days: 1 })) }
}

/** The date of the business day that a moment belongs to. */
export function businessDateAt(now: Date, venue: VenueHours): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(venue.timeZone)
    .toPlainDate()
  const near = [-1, 0, 1].map((days) => today.add({ days }).toString())
  const date = near.find((each) => now < businessDay(each, venue).to)
  if (date === undefined) throw new Error(`no venue day has ${now.toISOString()}`)
  return date
}

const utcOf = (date: string) => Date.parse(`${date}T00:00:00Z`)

export function addDays(date: string, days: number): string {
  return new Date(utcOf(date) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Monday is 1. */
const weekdayOf = (date: string) => new Date(utcOf(date)).getUTCDay() || 7

/** The reason why the venue takes no bookings for a night; `null` if it does. */
export function venueClosed(
  date: string,
  now: Date,
  venue: VenueHours & { bookingDaysAhead: number },
): 'date_past' | 'date_too_far' | 'closed_weekday' | 'closed_date' | null {
  const tonight = nightAt(now, venue)
  if (date < tonight) return 'date_past'
  if (date > addDays(tonight, venue.bookingDaysAhead)) return 'date_too_far'
  if (venue.closedWeekdays.includes(weekdayOf(date))) return 'closed_weekday'
  return venue.closedDates.includes(date) ? 'closed_date' : null
}
