import type { Availability } from '@lantern/contract/bookings'
import {
  durationInNight,
  endsFor,
  hoursOfNight,
  type EndTimes,
  type HourFree,
  type OpeningHours,
} from '@lantern/contract/hours'
import type { Venue } from '@lantern/contract/venue'

/** The hours of the night that is shown, and the rules by which they are chosen. */
export interface Night {
  hours: readonly (HourFree & { reason: 'hour_past' | 'slot_taken' | null })[]
  opening: OpeningHours
  endTimes: EndTimes
}

export function nightOf({ hours }: Availability, venue: Venue): Night {
  return { hours, opening: venue, endTimes: venue.endTimes }
}

/** The ends that a start may have. */
export function endsAfter({ hours, opening, endTimes }: Night, start: string): string[] {
  return endsFor(hours, start, opening, endTimes)
}

/** Whether a booking may begin at an hour: it is free, and there is an end for it. */
export function mayStart(night: Night, time: string): boolean {
  return endsAfter(night, time).length > 0
}

/** The hours at which a booking may begin. */
export const startsOf = (night: Night): string[] =>
  hoursOfNight(night.opening).filter((time) => mayStart(night, time))

/** From when to when, as far as it is chosen. */
export interface Span {
  start: string | null
  end: string | null
}

/** Whether chosen hours can still be had. */
export function isStillFree({ start, end }: Span, night: Night): boolean {
  return start === null || end === null || endsAfter(night, start).includes(end)
}

/**
 * The state of an hour for the person who chooses: one of theirs, an end that they may choose now, free to be pressed,
 * or the reason why it is none of these. `closing` is where the night ends: nothing begins there.
 */
export type HourState =
  | 'start'
  | 'between'
  | 'end'
  | 'endable'
  | 'free'
  | 'taken'
  | 'past'
  | 'closing'

export interface HourCell {
  time: string
  state: HourState
  /** How many places are free for that hour. */
  free: number
  /** For `endable`: the hours of a booking that ends here. */
  length: number | null
}

/** Why an hour can't be pressed; `closing` where no booking may begin any more. */
function whyNot(night: Night, time: string): HourState {
  const reason = night.hours.find((hour) => hour.time === time)?.reason
  if (reason === 'hour_past') return 'past'
  return reason === 'slot_taken' ? 'taken' : 'closing'
}

/** Every hour of a night in order, including the closing one, because a booking may end there. */
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

/** Whether an hour can be pressed. */
export function isPressable(state: HourState): boolean {
  return state !== 'taken' && state !== 'past' && state !== 'closing'
}
