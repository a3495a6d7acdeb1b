import type { Booking } from '@lantern/contract/bookings'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { whyNotCanceled } from '@lantern/contract/refunds'
import type { BadgeTone } from '../../../ui/states/badge.tsx'

/**
 * A booking's state in the member's view: confirmed and paid bookings are 'Upcoming' (product#member-bookings).
 */
export type State =
  | 'running'
  | 'upcoming'
  | 'unpaid'
  | 'past'
  | 'pending'
  | 'completed'
  | 'no_show'
  | 'canceled'

export function stateOf(booking: Booking, now: Date): State {
  const { status, startsAt, endsAt, checkedInAt, chargeAt, isChargeOverdue } = booking
  // A booking of a series keeps its room like a paid one, as long as the balance is enough.
  if (chargeAt !== null) return isChargeOverdue ? 'unpaid' : 'upcoming'
  if (status !== 'confirmed' && status !== 'paid_online') return status
  // A party that came early is in the house before its start, and one that is over time after its end.
  if (checkedInAt !== null) return 'running'
  if (new Date(endsAt) <= now) return 'past'
  return new Date(startsAt) <= now ? 'running' : 'upcoming'
}

export const toneOf: Readonly<Record<State, BadgeTone>> = {
  running: 'amber',
  upcoming: 'jade',
  unpaid: 'vermilion',
  past: 'neutral',
  pending: 'amber',
  completed: 'neutral',
  no_show: 'vermilion',
  canceled: 'vermilion',
}

/** The amount that a booking took when it was made: its deposit, or its price. */
export const takenFor = ({
  paymentMethod,
  deposit,
  totalPrice,
}: Pick<Booking, 'paymentMethod' | 'deposit' | 'totalPrice'>): string =>
  paymentMethod === 'deposit' ? deposit : totalPrice

/** The amount that went back of a canceled booking, and the amount that was kept; `null` if nothing was kept. */
export function partOf(booking: Booking): { back: string; kept: string } | null {
  const { kept } = booking
  if (toCents(kept) === 0) return null
  return { back: toDollars(toCents(takenFor(booking)) - toCents(kept)), kept }
}

/** What became of a deposit that is a part of the price; `null` if there is none, or the whole room is on the bill. */
export function fateOfDeposit({
  status,
  paymentMethod,
  kept,
  refund,
}: Booking): 'deposit' | 'depositKept' | 'depositBack' | null {
  if (paymentMethod !== 'deposit' || toCents(kept) > 0) return null
  if (status === 'pending' || (status === 'canceled' && refund === null)) return null
  if (status === 'canceled') return 'depositBack'
  return status === 'no_show' ? 'depositKept' : 'deposit'
}

/** Ways by which a price isn't paid yet, or in part. */
const openWays: ReadonlySet<Booking['paymentMethod']> = new Set(['none', 'deposit'])
/** The desk's ways. The desk gives back itself what it took by them. */
const deskWays: ReadonlySet<Booking['paymentMethod']> = new Set(['cash', 'terminal'])

/**
 * What happened to the price. It counts as refunded only if it was paid from the balance or by card. If a part was
 * kept, that is shown beside it. A price on the party's bill is paid with that bill.
 */
export function fateOfPrice({
  status,
  paymentMethod,
  kept,
  refund,
}: Booking): 'paid' | 'onBill' | 'refunded' | 'price' {
  if (status === 'pending' || openWays.has(paymentMethod) || toCents(kept) > 0) return 'price'
  if (status !== 'canceled') return paymentMethod === 'bill' ? 'onBill' : 'paid'
  const isBack = paymentMethod !== 'balance' || refund !== null
  return isBack && !deskWays.has(paymentMethod) ? 'refunded' : 'price'
}

/**
 * Whether the member may cancel now, or the reason why not. `null` for a booking that is over or that members can't cancel
 * at all. A party that came early has begun.
 */
export function cancelChance(
  booking: Booking,
  now: Date,
): 'open' | ReturnType<typeof whyNotCanceled> | null {
  const { cancelableUntil, status, endsAt, checkedInAt } = booking
  if (cancelableUntil !== null && now < new Date(cancelableUntil)) return 'open'
  if (status !== 'confirmed' || new Date(endsAt) <= now) return null
  return checkedInAt === null ? whyNotCanceled(booking, now) : 'begun'
}
