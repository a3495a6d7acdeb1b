import type { Booking } from '@lantern/contract/bookings/bookings'
import { arrivalWithinMs, type Serve } from '@lantern/contract/menu/cart'

/** A booking of the member whose party isn't checked in yet, and its room that the order goes to. */
export interface Arrival {
  room: string
  startsAt: string
}

const holds = new Set<Booking['status']>(['pending', 'confirmed', 'paid_online'])

/**
 * The coming or running booking of a room whose party isn't checked in; `null` if there is none, or if it starts
 * later than an order may wait. The server applies the same rule.
 */
export function arrivalIn(
  room: string | undefined,
  bookings: readonly Pick<Booking, 'status' | 'units' | 'startsAt' | 'endsAt' | 'checkedInAt'>[],
  now: Date,
): Arrival | null {
  if (room === undefined) return null
  const before = new Date(now.getTime() + arrivalWithinMs)
  const [first] = bookings
    .filter(({ status, units, startsAt, endsAt, checkedInAt }) => {
      const isStill = new Date(endsAt) > now || checkedInAt !== null
      return holds.has(status) && units.includes(room) && new Date(startsAt) < before && isStill
    })
    .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
  return first && first.checkedInAt === null ? { room, startsAt: first.startsAt } : null
}

/** The suggested time: an order waits for its party until the booking starts, and is made at once afterwards. */
export const proposed = ({ startsAt }: Arrival, now: Date): Serve =>
  now < new Date(startsAt) ? 'on_arrival' : 'now'
