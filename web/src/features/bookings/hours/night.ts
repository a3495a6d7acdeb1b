import type { Availability } from '@lantern/contract/bookings/bookings'
import {
  durationInNight,
  endsFor,
  hoursOfNight,
  lengthRefusal,
  openingOn,
  type EndTimes,
  type HourFree,
  type Lengths,
  type OpeningHours,
  type Stepped,
} from '@lantern/contract/venue/hours'
import type { Venue } from '@lantern/contract/venue/venue'

/** The hours of the displayed night, and the rules by which they are chosen. */
export interface Night {
  hours: readonly (HourFree & { reason: 'hour_past' | 'slot_taken' | null })[]
  opening: OpeningHours
  endTimes: EndTimes
  /** The lengths that may be chosen; without them, as at the desk, any. */
  lengths?: Lengths | undefined
}

/** The displayed night of an amenity. Members choose only its lengths. */
export function nightOf(
  { date, hours }: Availability,
  venue: Venue,
  amenity: Stepped & Partial<Lengths> = {},
): Night {
  const { minMinutes = null, maxMinutes = null } = amenity
  const opening = openingOn(date, venue, amenity)
  return { hours, opening, endTimes: venue.endTimes, lengths: { minMinutes, maxMinutes } }
}

export function endsAfter({ hours, opening, endTimes, lengths }: Night, start: string): string[] {
  const ends = endsFor(hours, start, opening, endTimes)
  if (lengths === undefined) return ends
  const lengthOf = (end: string) => durationInNight(start, end, opening, endTimes) ?? 0
  return ends.filter((end) => lengthRefusal(lengthOf(end), lengths) === null)
}

/** Whether a booking may begin at an hour: it is free, and there is an end for it. */
export function mayStart(night: Night, time: string): boolean {
  return endsAfter(night, time).length > 0
}

export const startsOf = (night: Night): string[] =>
  hoursOfNight(night.opening).filter((time) => mayStart(night, time))

export interface Span {
  start: string | null
  end: string | null
}

export function isStillFree({ start, end }: Span, night: Night): boolean {
  return start === null || end === null || endsAfter(night, start).includes(end)
}

/** After `short` too little time is free for the least length. No booking begins at `closing`, the night's end. */
export type HourState =
  | 'start'
  | 'between'
  | 'end'
  | 'endable'
  | 'free'
  | 'taken'
  | 'past'
  | 'short'
  | 'closing'

export interface HourCell {
  time: string
  state: HourState
  free: number
  /** For `endable`: the length in hours of a booking that ends here. */
  length: number | null
}

/** The reason why an hour can't be pressed; `closing` if no booking may begin any more. */
function whyNot(night: Night, time: string): HourState {
  const reason = night.hours.find((hour) => hour.time === time)?.reason
  if (reason === 'hour_past') return 'past'
  if (reason === 'slot_taken') return 'taken'
  return mayStart({ ...night, lengths: undefined }, time) ? 'short' : 'closing'
}

/** Every hour of a night in order, including the closing one, because a booking may end then. */
export function cellsOf(night: Night, { start, end }: Span): HourCell[] {
  const times = hoursOfNight(night.opening)
  const ends = start === null ? [] : endsAfter(night, start)
  const [from, to] = [times.indexOf(start ?? ''), times.indexOf(end ?? '')]

  function stateOf(time: string, place: number): HourState {
    if (time === start) return 'start'
    if (time === end) return 'end'
    if (from !== -1 && from < place && place < to) return 'between'
    const mayEnd = ends.includes(time)
    if (mayEnd && end === null) return 'endable'
    return mayEnd || mayStart(night, time) ? 'free' : whyNot(night, time)
  }

  return times.map((time, place) => {
    const state = stateOf(time, place)
    const length =
      state === 'endable' && start !== null
        ? durationInNight(start, time, night.opening, night.endTimes)
        : null
    const free = night.hours.find((hour) => hour.time === time)?.freePlaces.length ?? 0
    return { time, state, free, length }
  })
}

export function isPressable(state: HourState): boolean {
  return state !== 'taken' && state !== 'past' && state !== 'short' && state !== 'closing'
}
