import type { Availability } from '@lantern/contract/bookings/bookings'
import {
  durationInNight,
  endAfter,
  endsAfterStart,
  hoursOfNight,
  type NightRules,
  placesFreeThroughout,
  startsInNight,
} from '@lantern/contract/venue/hours'
import type { Slot } from '@lantern/contract/bookings/slots'
import { endsAfter, mayStart, type Night } from '../../bookings/hours/night.ts'
import type { FreeHour, Row } from '../board/board-layout.ts'

const USUAL = { startTime: '19:00', hours: 2 }

type Span = Pick<Slot, 'startTime' | 'endTime'>

/** The initial hours from a free hour on: the usual number, or fewer if the room is taken or the night ends. */
export function requestFrom(
  row: Pick<Row, 'items'>,
  { time }: Pick<FreeHour, 'time'>,
  rules: NightRules,
): Span {
  const free = new Set(
    row.items.flatMap((item) => (item.kind === 'free' && item.isOpen ? [item.time] : [])),
  )
  const night = hoursOfNight(rules)
  const start = night.indexOf(time)
  const taken = night.findIndex((hour, place) => place > start && !free.has(hour))
  const reached = night.slice(start + 1, taken + 1)
  const ends = endsAfterStart(time, rules).filter((end) => reached.includes(end))
  return {
    startTime: time,
    endTime: endAfter(time, USUAL.hours, ends, rules) ?? night[start + 1] ?? time,
  }
}

/** The initial hours of a new booking: the usual evening, or else the first possible ones. */
export function usualHours(rules: NightRules, isOver: (hour: string) => boolean): Span {
  const night = hoursOfNight(rules)
  const starts = startsInNight(rules).filter((start) => !isOver(start))
  const [first = night[0] ?? USUAL.startTime] = starts
  const startTime = starts.includes(USUAL.startTime) ? USUAL.startTime : first
  const ends = endsAfterStart(startTime, rules)
  return { startTime, endTime: endAfter(startTime, USUAL.hours, ends, rules) ?? startTime }
}

/**
 * The hours of a booking after a press on an hour of the night. A later hour that is free up to there becomes the
 * end. Any other hour, and the end itself, becomes a new start, with as many hours as before if these are free.
 * Pressing the start again sets the shortest length. A taken hour becomes the start as well, with as many hours as
 * before if the night has them, so that the form says what is in the way.
 */
export function hoursPressed<When extends Span>(when: When, time: string, night: Night): When {
  const { startTime, endTime } = when
  if (time !== endTime && endsAfter(night, startTime).includes(time)) {
    return { ...when, endTime: time }
  }
  const lengthOf = (start: string, end: string) =>
    durationInNight(start, end, night.opening, night.endTimes)
  const ends = mayStart(night, time)
    ? endsAfter(night, time)
    : endsAfterStart(time, { ...night.opening, endTimes: night.endTimes })
  if (ends.length === 0) return when
  const asLong = ends.find((end) => lengthOf(time, end) === lengthOf(startTime, endTime))
  const [shortest = endTime] = ends
  return { ...when, startTime: time, endTime: (time !== startTime && asLong) || shortest }
}

/** The reason why a time can't be booked: the night is closed, an hour is over or full, or no one room has them all. */
export interface Obstacle {
  kind: 'closed' | 'past' | 'full' | 'split'
  time?: string
}

/** The first reason why a span of a night can't be booked; `null` if one place is free throughout. */
export function obstacleIn(
  { hours, closed }: Availability,
  { startTime, endTime }: Span,
): Obstacle | null {
  if (closed !== null) return { kind: 'closed' }
  if (placesFreeThroughout(hours, startTime, endTime).length > 0) return null
  const [from, to] = [startTime, endTime].map((time) => hours.findIndex((one) => one.time === time))
  const span = hours.slice(from, to === -1 ? undefined : to)
  const taken = span.find(({ reason }) => reason !== null)
  if (!taken) return { kind: 'split' }
  return { kind: taken.reason === 'hour_past' ? 'past' : 'full', time: taken.time }
}

/** A night for one place of its amenity: hours that are booked there count as taken. */
export function nightOfPlace(night: Availability, place: number | undefined): Availability {
  if (place === undefined) return night
  const hours = night.hours.map((hour) => {
    const freePlaces = hour.freePlaces.filter((free) => free === place)
    const isTaken = hour.reason === null && freePlaces.length === 0
    return { ...hour, freePlaces, reason: isTaken ? ('slot_taken' as const) : hour.reason }
  })
  return { ...night, hours, places: 1 }
}
