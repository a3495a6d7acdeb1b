import type { Booking } from '@lantern/contract/bookings'
import type { BadgeTone } from '../../../ui/states/badge.tsx'

/**
 * A booking's state in the member's view: confirmed and paid bookings are 'Upcoming' (product#member-bookings).
 */
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

/** What was taken for a booking when it was made: its deposit, or its price. */
export const takenFor = ({
  paymentMethod,
  deposit,
  totalPrice,
}: Pick<Booking, 'paymentMethod' | 'deposit' | 'totalPrice'>): string =>
  paymentMethod === 'deposit' ? deposit : totalPrice

/** What became of a deposit that is a part of the price; `null` where there is none, or the whole is on the bill. */
export function fateOfDeposit({
  status,
  paymentMethod,
}: Booking): 'deposit' | 'depositKept' | 'depositBack' | null {
  if (paymentMethod !== 'deposit') return null
  if (status === 'canceled') return 'depositBack'
  return status === 'no_show' ? 'depositKept' : 'deposit'
}

/** What happened to the price: it is refunded only if it was paid from the balance or by card. */
export function fateOfPrice({ status, paymentMethod }: Booking): 'paid' | 'refunded' | 'price' {
  const isOpen = paymentMethod === 'none' || paymentMethod === 'deposit'
  if (status === 'pending' || isOpen) return 'price'
  if (status !== 'canceled') return 'paid'
  return paymentMethod === 'cash' || paymentMethod === 'terminal' ? 'price' : 'refunded'
}

/**
 * Whether the member may cancel now, or the reason why not: free cancellation is over, or the booking has
 * begun. `null` for a booking that is over or that members can't cancel at all.
 */
export function cancelChance(booking: Booking, now: Date): 'open' | 'late' | 'begun' | null {
  const { cancelableUntil, keptCancelUntil, cancelHours, status, startsAt, endsAt } = booking
  if (cancelableUntil !== null && now < new Date(cancelableUntil)) return 'open'
  if (status !== 'confirmed' || new Date(endsAt) <= now) return null
  const endsBefore = cancelHours > 0 || keptCancelUntil !== null
  return endsBefore && now < new Date(startsAt) ? 'late' : 'begun'
}
