import type { Board } from '@lantern/contract/floor/desk'
import {
  bookingStates,
  stateOf,
  type BookingState,
  type StateFacts,
} from '../../../kit/booking/booking-state.tsx'

/** The minutes until a moment, rounded up; at least one. */
export const minutesUntil = (moment: number, now: number): number =>
  Math.max(1, Math.ceil((moment - now) / 60_000))

/** The number of unavailable rooms of the night: those of a blocked amenity, and those that are being cleaned. */
export function unusable(
  { amenities, tonight, date }: Pick<Board, 'amenities' | 'tonight' | 'date'>,
  now: number,
): { state: 'blocked' | 'cleaning'; count: number }[] {
  const blocked = amenities.filter(({ closed }) => closed === 'date_blocked')
  const cleaned = (date === tonight ? amenities : [])
    .flatMap(({ rooms }) => rooms)
    .filter(({ cleaningUntil }) => cleaningUntil !== null && Date.parse(cleaningUntil) > now)
  const counts = [
    { state: 'blocked', count: blocked.flatMap(({ rooms }) => rooms).length },
    { state: 'cleaning', count: cleaned.length },
  ] as const
  return counts.filter(({ count }) => count > 0)
}

/** The number of bookings in each state, in the order of the states, without empty states. */
export function tally(
  bookings: readonly StateFacts[],
  now: number,
): { state: BookingState; count: number }[] {
  const states = bookings.map((booking) => stateOf(booking, now))
  return bookingStates
    .map((state) => ({ state, count: states.filter((one) => one === state).length }))
    .filter(({ count }) => count > 0)
}
