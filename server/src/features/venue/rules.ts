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

/**
 * The one place where a night's date and an hour become an instant. An hour that the clock shows
 * twice means its first showing; one that it skips means the moment of the jump. The closing hour
 * is the night's last even where the venue opens and closes on the same hour.
 */
export function instantOf(date: string, hour: Hour, venue: VenueHours, closing = false): Date {
  const nextDay = isAfterMidnight(hour, venue) || (closing && nightLength(venue) === 24)
  const day = Temporal.PlainDate.from(date).add({ days: nextDay ? 1 : 0 })
  const instant = day
    .toPlainDateTime(Temporal.PlainTime.from(hour))
    .toZonedDateTime(venue.timeZone, { disambiguation: 'compatible' })
  return new Date(instant.epochMilliseconds)
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

/** The bookable hours of a night in order; on most nights each lasts sixty minutes. */
export function hoursOn(date: string, venue: VenueHours): NightHour[] {
  const times = hoursOfNight(venue)
  return times.slice(0, -1).map((time, place) => {
    const last = place === times.length - 2
    return {
      time,
      from: instantOf(date, time, venue),
      to: instantOf(date, times[place + 1] ?? venue.closesAt, venue, last),
    }
  })
}

/** Whether some hour of the night isn't sixty minutes long. */
export function clockChanges(date: string, venue: VenueHours): boolean {
  return hoursOn(date, venue).some(({ from, to }) => to.getTime() - from.getTime() !== 3_600_000)
}

/**
 * The running night: the date before until the venue closes, then the calendar's own. At 00:30 it
 * is still yesterday's.
 */
export function nightAt(now: Date, venue: VenueHours): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(venue.timeZone)
    .toPlainDate()
  const yesterday = today.subtract({ days: 1 }).toString()
  const yesterdayCloses = instantOf(yesterday, venue.closesAt, venue, true)
  return now < yesterdayCloses ? yesterday : today.toString()
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

export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/** Why the venue takes no booking at all for a night, or `null` where it does. */
export function venueClosed(
  date: string,
  now: Date,
  venue: VenueHours & { bookingDaysAhead: number },
): 'date_past' | 'date_too_far' | 'closed_weekday' | 'closed_date' | null {
  const tonight = nightAt(now, venue)
  if (date < tonight) return 'date_past'
  if (date > addDays(tonight, venue.bookingDaysAhead)) return 'date_too_far'
  if (venue.closedWeekdays.includes(Temporal.PlainDate.from(date).dayOfWeek)) {
    return 'closed_weekday'
  }
  return venue.closedDates.includes(date) ? 'closed_date' : null
}
