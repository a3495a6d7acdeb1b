import {
  durationInNight,
  hoursOfNight,
  type EndTimes,
  type OpeningHours,
} from '@lantern/contract/hours'
import type { RepeatedBooking } from './repeated-booking.ts'

/** The change for all following bookings: hours of the night, an amenity, and a number of days. */
export interface Shift {
  amenityId: number
  startTime: string
  endTime: string
  daysLater: number
}

type Venue = OpeningHours & { endTimes: EndTimes }

/** The possible ends for a start, in the order of the night. */
export const endsOf = (startTime: string, venue: Venue): string[] =>
  hoursOfNight(venue)
    .slice(1)
    .filter((end) => durationInNight(startTime, end, venue, venue.endTimes) !== null)

/** The possible starts of a night. */
export const startsOf = (venue: Venue): string[] =>
  hoursOfNight(venue)
    .slice(0, -1)
    .filter((start) => endsOf(start, venue).length > 0)

/** Sets another start and keeps the length, as far as the night allows. */
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

/** The night this many days later. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** From three days before to three days after: every weekday once. */
export const dayShifts = [-3, -2, -1, 0, 1, 2, 3] as const
