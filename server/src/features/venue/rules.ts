import {
  addDays,
  closedOn,
  hoursOfNight,
  isAfterMidnight,
  nightLength,
  openingOn,
  type ClosedDays,
  type Hour,
  type HoursByDay,
  type Stepped,
} from '@lantern/contract/venue/hours'
import {
  calendarDate,
  taxesOn,
  type DatedTax,
  type DayTax,
  type TaxRate,
} from '@lantern/contract/payments/taxes'
import { mostDaysAhead, type BookingWindow } from '@lantern/contract/members/tier-terms'
import type { SpecialDay } from '@lantern/contract/venue/settings'
import { Temporal } from 'temporal-polyfill'

/** The opening hours, the closed days, and the time zone. */
export interface VenueHours extends HoursByDay, ClosedDays {
  timeZone: string
  dateHours: HoursByDay['dateHours']
}

/** The special days as the rules need them: the closed ones, and those with other hours. */
export function daysOf(days: readonly Pick<SpecialDay, 'date' | 'hours'>[]): {
  closedDates: string[]
  dateHours: { date: string; opensAt: Hour; closesAt: Hour }[]
} {
  return {
    closedDates: days.flatMap(({ date, hours }) => (hours === null ? [date] : [])),
    dateHours: days.flatMap(({ date, hours }) => (hours === null ? [] : [{ date, ...hours }])),
  }
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

const instants = remembered<number>(20_000)

/**
 * The only conversion of a night's date and hour to an instant. An hour that the clock shows twice means the first
 * one; a skipped hour means the moment of the jump. If the venue opens and closes at the same hour, the closing
 * hour is the end of the night.
 */
export function instantOf(date: string, hour: Hour, venue: VenueHours, closing = false): Date {
  const opening = openingOn(date, venue)
  const nextDay = isAfterMidnight(hour, opening) || (closing && nightLength(opening) === 24)
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

/** The bookable hours of a night in order, or half hours for an amenity with that step. */
export function hoursOn(date: string, venue: VenueHours, amenity?: Stepped): readonly NightHour[] {
  const opening = openingOn(date, venue, amenity)
  const { opensAt, closesAt, stepMinutes = 60 } = opening
  return nights(`${venue.timeZone} ${opensAt} ${closesAt} ${stepMinutes} ${date}`, () => {
    const times = hoursOfNight(opening)
    return times.slice(0, -1).map((time, place) => {
      const last = place === times.length - 2
      return {
        time,
        from: instantOf(date, time, venue),
        to: instantOf(date, times[place + 1] ?? closesAt, venue, last),
      }
    })
  })
}

/** Whether any hour of the night is longer or shorter than sixty minutes. */
export function clockChanges(date: string, venue: VenueHours): boolean {
  return hoursOn(date, venue).some(({ from, to }) => to.getTime() - from.getTime() !== 3_600_000)
}

interface CalendarDay {
  date: string
  begins: number
  ends: number
}

const days = new Map<string, CalendarDay>()

function dayAt(now: Date, timeZone: string): CalendarDay {
  const last = days.get(timeZone)
  const moment = now.getTime()
  if (last && last.begins <= moment && moment < last.ends) return last
  const begins = Temporal.Instant.fromEpochMilliseconds(moment)
    .toZonedDateTimeISO(timeZone)
    .startOfDay()
  const day = {
    date: begins.toPlainDate().toString(),
    begins: begins.epochMilliseconds,
    ends: begins.add({ days: 1 }).startOfDay().epochMilliseconds,
  }
  days.set(timeZone, day)
  return day
}

/** Minutes on the clock from the midnight with which a night's date begins until a moment. */
export function clockMinute(
  moment: Date,
  date: string,
  venue: Pick<VenueHours, 'timeZone'>,
): number {
  const time = timeAt(moment, venue)
  const minute = 60 * Number(time.slice(0, 2)) + Number(time.slice(3))
  return dayAt(moment, venue.timeZone).date > date ? minute + 24 * 60 : minute
}

export const closingOf = (date: string, venue: VenueHours): Date =>
  instantOf(date, openingOn(date, venue).closesAt, venue, true)

/** The running night: yesterday's date until the venue closes in the morning, afterwards the calendar's. */
export function nightAt(now: Date, venue: VenueHours): string {
  const { date } = dayAt(now, venue.timeZone)
  const yesterday = addDays(date, -1)
  return now < closingOf(yesterday, venue) ? yesterday : date
}

/** The hour at which a night opens and the one at which it closes, counted from the midnight before. */
function spanOf(date: string, venue: VenueHours): { opens: number; closes: number } {
  const opening = openingOn(date, venue)
  const opens = Temporal.PlainTime.from(opening.opensAt).hour
  return { opens, closes: opens + nightLength(opening) }
}

/** The first night, from tonight on, that ends after the next one opens; `null` if none does. */
export function overlapIn(venue: VenueHours, tonight: string): string | null {
  const special = venue.dateHours.flatMap(({ date }) => [addDays(date, -1), date])
  const week = Array.from({ length: 7 }, (_, days) => addDays(tonight, days))
  const overlaps = (date: string) => {
    const next = addDays(date, 1)
    if (closedOn(date, venue) !== null || closedOn(next, venue) !== null) return false
    return spanOf(date, venue).closes > spanOf(next, venue).opens + 24
  }
  return [...week, ...special].find((date) => date >= tonight && overlaps(date)) ?? null
}

/**
 * The start of a business day in hours after its midnight, local time; negative if it begins before midnight. Where a
 * night reaches into the next one, it is the opening of the next.
 */
function businessDayBegins(date: string, venue: VenueHours): number {
  const { opens } = spanOf(date, venue)
  const closed = opens + 24 - spanOf(addDays(date, -1), venue).closes
  return opens - Math.ceil(Math.max(0, closed) / 2)
}

/**
 * The span of a business day: from the middle of the closed hours before a night to the middle of those after it.
 * So a sale after closing still counts for its night.
 */
export function businessDay(date: string, venue: VenueHours): { from: Date; to: Date } {
  const begins = (day: string) => {
    const local = Temporal.PlainDate.from(day).toPlainDateTime()
    const moment = local.add({ hours: businessDayBegins(day, venue) })
    return new Date(moment.toZonedDateTime(venue.timeZone).epochMilliseconds)
  }
  return { from: begins(date), to: begins(addDays(date, 1)) }
}

/** The date of the business day that a moment belongs to. */
export function businessDateAt(now: Date, venue: VenueHours): string {
  const today = dayAt(now, venue.timeZone).date
  const near = [-1, 0, 1].map((offset) => addDays(today, offset))
  const date = near.find((each) => now < businessDay(each, venue).to)
  if (date === undefined) throw new Error(`no venue day has ${now.toISOString()}`)
  return date
}

/** The reason why the venue takes bookings of nobody for a night; `null` if it does. */
export function venueClosed(
  date: string,
  now: Date,
  venue: VenueHours & BookingWindow,
): 'date_past' | 'date_too_far' | 'closed_weekday' | 'closed_date' | null {
  const tonight = nightAt(now, venue)
  if (date < tonight) return 'date_past'
  if (date > addDays(tonight, mostDaysAhead(venue))) return 'date_too_far'
  return closedOn(date, venue)
}

/** Whether a booking's times are within the hours of its night, on a day that isn't closed. */
export function isWithin(
  {
    bookingDate,
    startTime,
    during,
  }: {
    bookingDate: string
    startTime: string
    during: { from: Date; to: Date }
  },
  venue: VenueHours,
): boolean {
  const hours = hoursOn(bookingDate, venue)
  const [opens, closes] = [hours[0]?.from, hours.at(-1)?.to]
  if (!opens || !closes || closedOn(bookingDate, venue) !== null) return false
  // In another time zone the same moment has another time.
  const isSameTime = timeAt(during.from, venue) === startTime
  return isSameTime && opens <= during.from && during.to <= closes
}

/** The taxes on the day of an act. */
export const taxesOf = (
  venue: { timeZone: string; taxes: readonly DatedTax[] },
  now: Date,
): DayTax[] => taxesOn(venue.taxes, calendarDate(now, venue.timeZone))

/** The rates of a date, and later ones. */
export function ratesFrom(rates: readonly TaxRate[], date: string): TaxRate[] {
  return rates.filter(
    ({ kind, from }) =>
      from > date ||
      !rates.some((other) => other.kind === kind && other.from > from && other.from <= date),
  )
}
