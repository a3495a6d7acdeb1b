import type { Booking } from '@lantern/contract/bookings'
import type { BadgeTone } from '../../ui/badge.tsx'

/** How a booking stands, as its member reads it: confirmed and paid ones are 'Upcoming' (spec §4). */
export type State =
  'running' | 'upcoming' | 'past' | 'pending' | 'completed' | 'no_show' | 'canceled'

export function stateOf({ status, startsAt, endsAt }: Booking, now: Date): State {
  if (status !== 'confirmed' && status !== 'paid_online') return status
  if (new Date(endsAt) <= now) return 'past'
  return new Date(startsAt) <= now ? 'running' : 'upcoming'
}

export const toneOf: Readonly<Record<State, BadgeTone>> = {
  running: 'amber',
  upcoming: 'jade',
  past: 'neutral',
  pending: 'amber',
  completed: 'neutral',
  no_show: 'vermilion',
  canceled: 'vermilion',
}
