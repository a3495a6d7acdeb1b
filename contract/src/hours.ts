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

/** Full hours since the night opened: 14:00 → 0, 00:00 → 10, 02:00 → 12. Outside it: ≥ its length. */
export function placeInNight(hour: Hour, opening: OpeningHours): number {
  return (hourNumber(hour) - hourNumber(opening.opensAt) + 24) % 24
}

/** How many hours the night lasts by the clock; opening and closing on one hour is a full day. */
export function nightLength(opening: OpeningHours): number {
  return placeInNight(opening.closesAt, opening) || 24
}

/** Every hour of the night in order, the closing one included: 13 of them from 14:00 to 02:00. */
export function hoursOfNight(opening: OpeningHours): Hour[] {
  const first = hourNumber(opening.opensAt)
  return Array.from(
    { length: nightLength(opening) + 1 },
    (_, place) => `${String((first + place) % 24).padStart(2, '0')}:00`,
  )
}

/** Whether an hour belongs to the calendar day after the night's date. */
export function isAfterMidnight(hour: Hour, opening: OpeningHours): boolean {
  return hourNumber(opening.opensAt) + placeInNight(hour, opening) >= 24
}

/**
 * Whole clock hours from start to end within one night, or `null` where the pair is none: outside
 * the night, or an end that isn't after its start (product#booking-hours).
 * With `sameDate` an end must also be later as text, which shuts out all past midnight (the
 * `endTimes` switch of the venue settings).
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

/** How a booking may end: anywhere in the night, or only before midnight (product#readings). */
export type EndTimes = 'venue-night' | 'same-date'

/** One hour of an amenity's night: which of its places are free (see `availability`). */
export interface HourFree {
  time: Hour
  freePlaces: readonly number[]
}

/**
 * The places that are free in every hour from `start` up to, not including, `end`. One booking
 * keeps one place throughout, so free hours alone don't make a free slot.
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

/** The ends that a start may have, in the order of the night, so that one place lasts through. */
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
