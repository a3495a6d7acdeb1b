import type { Availability } from '@lantern/contract/bookings'
import { durationInNight, hoursOfNight, placesFreeThroughout } from '@lantern/contract/hours'
import type { Slot } from '@lantern/contract/slots'
import { endsAfter, mayStart, type Night } from '../../bookings/hours/night.ts'

/**
 * The hours of a booking after a press on an hour of the night. A later hour that is free up to there becomes the
 * end. Any other hour, and the end itself, becomes a new start, with as many hours as before if these are free.
 * Pressing the start again sets the shortest length. A taken hour becomes the start as well, with as many hours as
 * before if the night has them, so that the form says what is in the way.
 */
export function hoursPressed<When extends Pick<Slot, 'startTime' | 'endTime'>>(
  when: When,
  time: string,
  night: Night,
): When {
  const { startTime, endTime } = when
  if (time !== endTime && endsAfter(night, startTime).includes(time)) {
    return { ...when, endTime: time }
  }
  const lengthOf = (start: string, end: string) =>
    durationInNight(start, end, night.opening, night.endTimes)
  const ends = mayStart(night, time)
    ? endsAfter(night, time)
    : hoursOfNight(night.opening).filter((end) => lengthOf(time, end) !== null)
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
  { startTime, endTime }: Pick<Slot, 'startTime' | 'endTime'>,
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
