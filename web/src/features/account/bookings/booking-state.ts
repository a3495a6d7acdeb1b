import type { Booking } from '@lantern/contract/bookings/bookings'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { cancelObstacle } from '@lantern/contract/payments/refunds'
import {
  type BookingState,
  type MemberState,
  stateOf as stateAtDesk,
} from '../../../kit/booking/booking-state.tsx'

/** A booking's state in the member's view: confirmed and paid ones are 'Upcoming' (product#member-bookings). */
export type State = Exclude<BookingState, 'confirmed' | 'planned' | 'over'> | MemberState

export function stateOf(booking: Booking, now: Date): State {
  const { startsAt, endsAt, isChargeOverdue } = booking
  const state = stateAtDesk(booking, now.getTime())
  // A booking of a series keeps its room like a paid one, as long as the balance is sufficient.
  if (state === 'planned') return isChargeOverdue ? 'unpaid' : 'upcoming'
  // Its hours end for the desk. The party is still there.
  if (state === 'over') return 'arrived'
  if (state !== 'confirmed') return state
  if (new Date(endsAt) <= now) return 'completed'
  return new Date(startsAt) <= now ? 'running' : 'upcoming'
}

/** Whether a booking is on now: its party is there, or its hours have begun. */
export const isOn = (state: State): boolean => state === 'arrived' || state === 'running'

/** The amount that was paid when the booking was made: its deposit, or its price. */
export const takenFor = (
  booking: Pick<Booking, 'paymentMethod' | 'deposit' | 'totalPrice'>,
): string => (booking.paymentMethod === 'deposit' ? booking.deposit : booking.totalPrice)

/** The refund and the cancellation fee of a canceled booking; `null` without a fee. */
export function partOf(booking: Booking): { refund: string; cancellationFee: string } | null {
  const { cancellationFee: fee } = booking
  if (toCents(fee) === 0) return null
  return { refund: toDollars(toCents(takenFor(booking)) - toCents(fee)), cancellationFee: fee }
}

/** The state of a deposit; `null` if there is none, or if the whole price is on the bill. */
export function fateOfDeposit(booking: Booking): 'deposit' | 'depositKept' | 'depositBack' | null {
  const { status, paymentMethod, cancellationFee, refund } = booking
  if (paymentMethod !== 'deposit' || toCents(cancellationFee) > 0) return null
  if (status === 'pending' || (status === 'canceled' && refund === null)) return null
  if (status === 'canceled') return 'depositBack'
  return status === 'no_show' ? 'depositKept' : 'deposit'
}

const openWays: ReadonlySet<Booking['paymentMethod']> = new Set(['none', 'deposit'])
/** Payments that the desk took and refunds itself. */
const deskWays: ReadonlySet<Booking['paymentMethod']> = new Set(['cash', 'terminal'])

/** The state of the price, which counts as refunded only if it was paid from the balance or by card. */
export function fateOfPrice(booking: Booking): 'paid' | 'onBill' | 'refunded' | 'price' {
  const { status, paymentMethod, cancellationFee, refund } = booking
  if (status === 'pending' || openWays.has(paymentMethod) || toCents(cancellationFee) > 0)
    return 'price'
  if (status !== 'canceled') return paymentMethod === 'bill' ? 'onBill' : 'paid'
  const isBack = paymentMethod !== 'balance' || refund !== null
  return isBack && !deskWays.has(paymentMethod) ? 'refunded' : 'price'
}

/** Whether the member may cancel now, or why not; `null` for a booking that is over or that members can't cancel. */
export function cancelChance(
  booking: Booking,
  now: Date,
): 'open' | ReturnType<typeof cancelObstacle> | null {
  const { cancelableUntil, status, endsAt, checkedInAt } = booking
  if (cancelableUntil !== null && now < new Date(cancelableUntil)) return 'open'
  if (status !== 'confirmed' || new Date(endsAt) <= now) return null
  return checkedInAt === null ? cancelObstacle(booking, now) : 'begun'
}
