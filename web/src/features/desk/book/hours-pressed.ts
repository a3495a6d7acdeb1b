import type { Availability } from '@lantern/contract/bookings'
import { durationInNight } from '@lantern/contract/hours'
import type { Slot } from '@lantern/contract/slots'
import { endsAfter, mayStart, type Night } from '../../bookings/hours/night.ts'

/**
 * The hours of a booking after a press on an hour of the night. A later hour that is free up to there becomes the
 * end. Any other hour, and the end itself, becomes a new start, with as many hours as before if these are free.
 * Pressing the start again sets the shortest length.
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
  if (!mayStart(night, time)) return when
  const lengthOf = (start: string, end: string) =>
    durationInNight(start, end, night.opening, night.endTimes)
  const ends = endsAfter(night, time)
  const asLong = ends.find((end) => lengthOf(time, end) === lengthOf(startTime, endTime))
  const [shortest = endTime] = ends
  return { ...when, startTime: time, endTime: (time !== startTime && asLong) || shortest }
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
