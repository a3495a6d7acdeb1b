import {
  hoursOfNight,
  isAfterMidnight,
  nightLength,
  type Hour,
  type OpeningHours,
} from '@lantern/contract/hours'
import { Temporal } from 'temporal-polyfill'

/** When the venue is open, and by which clock. */
export interface VenueHours extends OpeningHours {
  timeZone: string
  closedWeekdays: readonly number[]
  /** `yyyy-MM-dd` dates on which the whole venue is closed. */
  closedDates: readonly string[]
}

/** What has been worked out before, by what it was worked out from; it begins anew once that is much. */
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
 * The one place where a night's date and an hour become an instant. An hour that the clock shows
 * twice means its first showing; one that it skips means the moment of the jump. The closing hour
 * is the night's last even where the venue opens and closes on the same hour.
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

/** What the venue's clock shows at a moment, `HH:MM`. */
export function timeAt(moment: Date, { timeZone }: Pick<VenueHours, 'timeZone'>): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
}

/** One hour of a night: its name on the clock, and when it begins and ends in fact. */
export interface NightHour {
  time: Hour
  from: Date
  to: Date
}

const nights = remembered<readonly NightHour[]>(1_000)

/** The bookable hours of a night in order; on most nights each lasts sixty minutes. */
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

/** Whether some hour of the night isn't sixty minutes long. */
export function clockChanges(date: string, venue: VenueHours): boolean {
  return hoursOn(date, venue).some(({ from, to }) => to.getTime() - from.getTime() !== 3_600_000)
}

/** The calendar day that a moment falls on, by the venue's clock, and when that begins. */
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

/** The stretch in which a night is the running one, as far as its calendar day or the next one's morning. */
function stretchAt(now: Date, venue: VenueHours): Stretch {
  const { date, begins } = dayAt(now, venue.timeZone)
  const yesterday = addDays(date, -1)
  const closes = instantOf(yesterday, venue.closesAt, venue, true).getTime()
  if (now.getTime() < closes) return { night: yesterday, from: begins, to: closes }
  const ends = instantOf(addDays(date, 1), '00:00', { ...venue, opensAt: '00:00' }).getTime()
  return { night: date, from: Math.max(begins, closes), to: ends }
}

/** The stretch that each clock was last asked about. */
const stretches = new Map<string, Stretch>()

/**
 * The running night: the date before until the venue closes, then the calendar's own. At 00:30 it
 * is still yesterday's.
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

/** How many hours after midnight, by the clock on the wall, the books' day begins; before it where negative. */
export function businessDayBegins(venue: VenueHours): number {
  const quiet = Math.ceil((24 - nightLength(venue)) / 2)
  return Temporal.PlainTime.from(venue.opensAt).hour - quiet
}

/**
 * The venue's day as its books have it: from the middle of the closed hours before a night opens to
 * the middle of those after, so that what is rung up after closing still counts to its night.
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

/** The date of the venue's day that a moment belongs to. */
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

/** Why the venue takes no booking at all for a night, or `null` where it does. */
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
