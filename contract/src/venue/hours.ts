/**
 * The order of hours in a venue's night. A night that opens at 14:00 and closes at 02:00 runs
 * 14:00 … 23:00, 00:00, 01:00, 02:00: order is by place in the night, never by text.
 * Pure; instants come from the server.
 */

/** `HH:00`, or `HH:30` in a night with a step of half an hour. */
export type Hour = string

/**
 * The hours of one night, which opens and closes at full hours. A venue isn't one: its hours differ by night, so
 * `openingOn` gives them.
 */
export interface OpeningHours {
  opensAt: Hour
  closesAt: Hour
  /** The minutes between the times at which bookings start and end: 30, or 60 by default. */
  stepMinutes?: number | undefined
  weekdayHours?: never
}

/** The venue's usual hours, and those of weekdays (Monday is 1) and dates that have others. */
export interface HoursByDay extends Record<'opensAt' | 'closesAt', Hour> {
  weekdayHours: readonly (OpeningHours & { weekday: number })[]
  dateHours: readonly (OpeningHours & { date: string })[]
}

/** An amenity with the step of its bookings. */
export type Stepped = Pick<OpeningHours, 'stepMinutes'>

/** The weekday of a date; Monday is 1, Sunday 7. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/**
 * The hours of a night: those of its date, otherwise of its weekday, otherwise the usual ones; in full hours, or with
 * an amenity in its steps.
 */
export function openingOn(
  date: string,
  venue: HoursByDay,
  { stepMinutes }: Stepped = {},
): OpeningHours {
  const { opensAt, closesAt } =
    venue.dateHours.find((day) => day.date === date) ??
    venue.weekdayHours.find(({ weekday }) => weekday === weekdayOf(date)) ??
    venue
  return { opensAt, closesAt, stepMinutes }
}

/** The nights on which the venue is closed. */
export interface ClosedDays extends Pick<HoursByDay, 'dateHours'> {
  closedWeekdays: readonly number[]
  closedDates: readonly string[]
}

/**
 * The reason why the venue is closed on a date; `null` if it is open. A date with hours of its own is open on any
 * weekday.
 */
export function closedOn(
  date: string,
  { closedWeekdays, closedDates, dateHours }: ClosedDays,
): 'closed_weekday' | 'closed_date' | null {
  if (closedDates.includes(date)) return 'closed_date'
  if (dateHours.some((day) => day.date === date)) return null
  return closedWeekdays.includes(weekdayOf(date)) ? 'closed_weekday' : null
}

const hourNumber = (hour: Hour): number => Number(hour.slice(0, 2)) + Number(hour.slice(3)) / 60

/**
 * Hours since the night opened: 14:00 → 0, 14:30 → 0.5, 00:00 → 10, 02:00 → 12. For an hour outside the night, at least
 * its length.
 */
export function placeInNight(hour: Hour, opening: OpeningHours): number {
  return (hourNumber(hour) - hourNumber(opening.opensAt) + 24) % 24
}

const stepOf = ({ stepMinutes = 60 }: Stepped): number => stepMinutes / 60

/** The length of the night in clock hours. Equal opening and closing hours are a full day. */
export function nightLength(opening: OpeningHours): number {
  return placeInNight(opening.closesAt, opening) || 24
}

/**
 * Every hour of the night in order, including the closing hour: 13 hours from 14:00 to 02:00. With a step of 30 minutes
 * also the half hours between.
 */
export function hoursOfNight(opening: OpeningHours): Hour[] {
  const [first, step] = [hourNumber(opening.opensAt), stepOf(opening)]
  return Array.from({ length: nightLength(opening) / step + 1 }, (_, place) => {
    const hour = first + place * step
    return `${String(Math.floor(hour) % 24).padStart(2, '0')}:${hour % 1 === 0 ? '00' : '30'}`
  })
}

/** Whether an hour falls on the calendar day after the night's date. */
export function isAfterMidnight(hour: Hour, opening: OpeningHours): boolean {
  return hourNumber(opening.opensAt) + placeInNight(hour, opening) >= 24
}

/**
 * Clock hours from start to end within one night, a multiple of its step. `null` if one isn't a time of the night or
 * the end isn't after the start (product#booking-hours). With `sameDate` the end must also be later as text, which
 * excludes every hour past midnight (the `endTimes` switch of the venue settings).
 */
export function durationInNight(
  start: Hour,
  end: Hour,
  opening: OpeningHours,
  endTimes: EndTimes = 'venue-night',
): number | null {
  const length = nightLength(opening)
  const from = placeInNight(start, opening)
  const closesLast = end === opening.closesAt
  const to = closesLast ? length : placeInNight(end, opening)
  if (from >= length || to > length || to <= from) return null
  const step = stepOf(opening)
  if (from % step !== 0 || to % step !== 0) return null
  if (endTimes === 'same-date' && end <= start) return null
  return to - from
}

/** The allowed ends of a booking: anywhere in the night, or only before midnight (product#readings). */
export type EndTimes = 'venue-night' | 'same-date'

/** The hours of one night, and the ends that a booking may have in it. */
export interface NightRules extends OpeningHours {
  endTimes: EndTimes
}

/** The hours of a night (`openingOn`) with the venue's rule for ends. */
export const nightOn = (
  date: string,
  venue: HoursByDay & Pick<NightRules, 'endTimes'>,
  amenity?: Stepped,
): NightRules => ({ ...openingOn(date, venue, amenity), endTimes: venue.endTimes })

/** The hours at which a booking from `start` may end, in the order of the night, whether they are free or not. */
export const endsAfterStart = (start: Hour, night: NightRules): Hour[] =>
  hoursOfNight(night).filter((end) => durationInNight(start, end, night, night.endTimes) !== null)

/** Of possible ends the one after this many hours, or the nearest before it, or the first; `undefined` without any. */
export function endAfter(
  start: Hour,
  hours: number,
  ends: readonly Hour[],
  night: NightRules,
): Hour | undefined {
  const isWithin = (end: Hour) => (durationInNight(start, end, night, night.endTimes) ?? 0) <= hours
  return ends.findLast(isWithin) ?? ends[0]
}

/** The hours at which a booking may start, whether they are free or not. */
export const startsInNight = (night: NightRules): Hour[] =>
  hoursOfNight(night).filter((start) => endsAfterStart(start, night).length > 0)

/**
 * The span if the night has it, otherwise its full hours, otherwise the night's first hour: for a date or an amenity
 * with other hours.
 */
export function fittedIn<Span extends { startTime: Hour; endTime: Hour }>(
  span: Span,
  night: NightRules,
): Span {
  const isIn = (one: Span) =>
    durationInNight(one.startTime, one.endTime, night, night.endTimes) !== null
  if (isIn(span)) return span
  const full = (hour: Hour) => `${hour.slice(0, 2)}:00`
  const rounded = { ...span, startTime: full(span.startTime), endTime: full(span.endTime) }
  if (isIn(rounded)) return rounded
  const startTime = night.opensAt
  return { ...span, startTime, endTime: endsAfterStart(startTime, night)[0] ?? night.closesAt }
}

/** The least and the most minutes of a booking that members may make; `null` for no limit. */
export interface Lengths {
  minMinutes: number | null
  maxMinutes: number | null
}

/** The reason why members can't make a booking of this length; `null` if they can. */
export function lengthRefusal(
  hours: number,
  { minMinutes, maxMinutes }: Lengths,
): 'too_short' | 'too_long' | null {
  if (minMinutes !== null && hours * 60 < minMinutes) return 'too_short'
  return maxMinutes !== null && hours * 60 > maxMinutes ? 'too_long' : null
}

/** One hour of an amenity's night, with the places that are free in it (see `availability`). */
export interface HourFree {
  time: Hour
  freePlaces: readonly number[]
}

/**
 * The places that are free in every hour from `start` until `end`. A booking stays in one place, so a different free
 * place in each hour isn't enough.
 */
export function placesFreeThroughout(
  hours: readonly HourFree[],
  start: Hour,
  end: Hour,
): readonly number[] {
  const from = hours.findIndex((hour) => hour.time === start)
  const until = hours.findIndex((hour) => hour.time === end)
  const span = hours.slice(from, until > from ? until : hours.length)
  const [first, ...rest] = span
  if (from === -1 || !first) return []
  return first.freePlaces.filter((place) => rest.every((hour) => hour.freePlaces.includes(place)))
}

/** The possible ends for a start, in the order of the night: those for which one place is free throughout. */
export function endsFor(
  hours: readonly HourFree[],
  start: Hour,
  opening: OpeningHours,
  endTimes: EndTimes = 'venue-night',
): Hour[] {
  const afterOpening = hoursOfNight(opening).slice(1)
  return afterOpening.filter(
    (end) =>
      durationInNight(start, end, opening, endTimes) !== null &&
      placesFreeThroughout(hours, start, end).length > 0,
  )
}

/** A bookable time, with the places that are free throughout. */
export interface FreeTime {
  startTime: Hour
  endTime: Hour
  places: readonly number[]
}

/**
 * The free times of the given length nearest to a start, at most `count`. They are sorted by distance; the earlier of
 * two equally near comes first.
 */
export function nearestTimes(
  hours: readonly HourFree[],
  { startTime, length, count }: { startTime: Hour; length: number; count: number },
  night: NightRules,
): FreeTime[] {
  const line = hoursOfNight(night)
  const requested = placeInNight(startTime, night)
  const far = ({ startTime: start }: FreeTime) => Math.abs(placeInNight(start, night) - requested)
  const free = line.slice(0, -1).flatMap((start, place): FreeTime[] => {
    const end = line[place + length / stepOf(night)]
    if (end === undefined || length <= 0) return []
    if (durationInNight(start, end, night, night.endTimes) === null) return []
    const places = placesFreeThroughout(hours, start, end)
    return places.length > 0 ? [{ startTime: start, endTime: end, places }] : []
  })
  return free.toSorted((one, other) => far(one) - far(other)).slice(0, count)
}

/** The date this many days later, or earlier if negative. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The first and the last night of a period. */
export type Nights = Record<'from' | 'to', string>

/** Every night from the first to the last, both included; none if the last is before the first. */
export function nightsIn({ from, to }: Nights): string[] {
  const nights = Math.max(0, (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1)
  return Array.from({ length: nights }, (_, place) => addDays(from, place))
}
