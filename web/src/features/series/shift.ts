import {
  durationInNight,
  hoursOfNight,
  type EndTimes,
  type OpeningHours,
} from '@lantern/contract/hours'
import type { RepeatedBooking } from './repeated-booking.ts'

/** What all following are to have: hours of the night, an amenity, and so many days later. */
export interface Shift {
  amenityId: number
  startTime: string
  endTime: string
  daysLater: number
}

type Venue = OpeningHours & { endTimes: EndTimes }

/** The ends that a start can have, in the order of the night. */
export const endsOf = (startTime: string, venue: Venue): string[] =>
  hoursOfNight(venue)
    .slice(1)
    .filter((end) => durationInNight(startTime, end, venue, venue.endTimes) !== null)

/** The starts that a night has. */
export const startsOf = (venue: Venue): string[] =>
  hoursOfNight(venue)
    .slice(0, -1)
    .filter((start) => endsOf(start, venue).length > 0)

/** Another start keeps the length, as far as the night goes on. */
export function withStart(shift: Shift, startTime: string, venue: Venue): Shift {
  const length = durationInNight(shift.startTime, shift.endTime, venue, venue.endTimes) ?? 1
  const ends = endsOf(startTime, venue)
  const endTime = ends[Math.min(length, ends.length) - 1] ?? shift.endTime
  return { ...shift, startTime, endTime }
}

export const shiftOf = ({ amenityId, startTime, endTime }: RepeatedBooking): Shift => ({
  amenityId,
  startTime,
  endTime,
  daysLater: 0,
})

/** The night so many days later. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** From three days before to three days after: every weekday once. */
export const dayShifts = [-3, -2, -1, 0, 1, 2, 3] as const
