/**
 * The order of hours in a venue's night. A night that opens at 14:00 and closes at 02:00 runs
 * 14:00 … 23:00, 00:00, 01:00, 02:00: order is by place in the night, never by text.
 * Pure; instants come from the server.
 */

/** `HH:00`. */
export type Hour = string

export interface OpeningHours {
  opensAt: Hour
  closesAt: Hour
}

const hourNumber = (hour: Hour): number => Number(hour.slice(0, 2))

/**
 * Full hours since the night opened: 14:00 → 0, 00:00 → 10, 02:00 → 12. For an hour outside the night, at least
 * its length.
 */
export function placeInNight(hour: Hour, opening: OpeningHours): number {
  return (hourNumber(hour) - hourNumber(opening.opensAt) + 24) % 24
}

/** The length of the night in clock hours. Equal opening and closing hours are a full day. */
export function nightLength(opening: OpeningHours): number {
  return placeInNight(opening.closesAt, opening) || 24
}

/** Every hour of the night in order, including the closing hour: 13 hours from 14:00 to 02:00. */
export function hoursOfNight(opening: OpeningHours): Hour[] {
  const first = hourNumber(opening.opensAt)
  return Array.from(
    { length: nightLength(opening) + 1 },
    (_, place) => `${String((first + place) % 24).padStart(2, '0')}:00`,
  )
}

/** Whether an hour falls on the calendar day after the night's date. */
export function isAfterMidnight(hour: Hour, opening: OpeningHours): boolean {
  return hourNumber(opening.opensAt) + placeInNight(hour, opening) >= 24
}

/**
 * Whole clock hours from start to end within one night. `null` if one is outside the night or the end isn't
 * after the start (product#booking-hours). With `sameDate` the end must also be later as text, which excludes
 * every hour past midnight (the `endTimes` switch of the venue settings).
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
  if (endTimes === 'same-date' && end <= start) return null
  return to - from
}

/** The allowed ends of a booking: anywhere in the night, or only before midnight (product#readings). */
export type EndTimes = 'venue-night' | 'same-date'

/** The hours at which a booking from `start` may end, in the order of the night, whether they are free or not. */
export const endsAfterStart = (start: Hour, venue: OpeningHours & { endTimes: EndTimes }): Hour[] =>
  hoursOfNight(venue).filter((end) => durationInNight(start, end, venue, venue.endTimes) !== null)

/** The hours at which a booking may start, whether they are free or not. */
export const startsInNight = (venue: OpeningHours & { endTimes: EndTimes }): Hour[] =>
  hoursOfNight(venue).filter((start) => endsAfterStart(start, venue).length > 0)

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
  opening: OpeningHours,
  endTimes: EndTimes = 'venue-night',
): FreeTime[] {
  const line = hoursOfNight(opening)
  const wished = placeInNight(startTime, opening)
  const far = ({ startTime: start }: FreeTime) => Math.abs(placeInNight(start, opening) - wished)
  const free = line.slice(0, -1).flatMap((start, place): FreeTime[] => {
    const end = line[place + length]
    if (end === undefined || length < 1) return []
    if (durationInNight(start, end, opening, endTimes) === null) return []
    const places = placesFreeThroughout(hours, start, end)
    return places.length > 0 ? [{ startTime: start, endTime: end, places }] : []
  })
  return free.toSorted((one, other) => far(one) - far(other)).slice(0, count)
}
