import { setBookingStatus } from '@lantern/contract/bookings'
import type { StaffBooking } from '@lantern/contract/desk'
import type { Sent } from '@lantern/contract/endpoint'
import { toCents } from '@lantern/contract/pricing'
import { MoneyInput } from '@lantern/contract/primitives'
import { refusedIn } from '../../../lib/api/checked-by.ts'

/** How much goes back: what the tiers of refund say, all, or an amount between the two. */
export interface RefundWish {
  choice: 'rule' | 'all' | 'other'
  amount: string
}

/** The values of the form. */
export interface CancelEntries {
  reason: string
  wish: RefundWish
  /** The way by which the money goes back, where there are two. */
  refundTo: 'balance' | 'cash' | 'terminal'
}

export type Refundable = Pick<StaffBooking, 'refundable' | 'refundByRule'>
export type Canceled = Refundable & Pick<StaffBooking, 'paymentMethod' | 'depositBy' | 'userId'>

/** The amount that goes back by a wish; `null` where it is none between what the tiers say and what was paid. */
export function backOf({ choice, amount }: RefundWish, booking: Refundable): string | null {
  const { refundable, refundByRule } = booking
  if (choice !== 'other') return choice === 'all' ? refundable : refundByRule
  const { data: written } = MoneyInput.safeParse(amount)
  if (written === undefined) return null
  const cents = toCents(written)
  return cents >= toCents(refundByRule) && cents <= toCents(refundable) ? written : null
}

/** What was paid at the desk goes back there or to the member's balance: the way at the desk, and whether both are open. */
export function waysBack({ paymentMethod, depositBy, refundable, userId }: Canceled) {
  const way = paymentMethod === 'deposit' ? depositBy : paymentMethod
  const at = way === 'terminal' ? ('terminal' as const) : ('cash' as const)
  const isPaid = toCents(refundable) > 0
  return { at, isPaid, hasWays: isPaid && way === at && userId !== null }
}

/** The body of the call without the version; the amount as written where it is none. */
export function asCancel(
  { reason, wish, refundTo }: CancelEntries,
  booking: Canceled,
): Omit<Sent<typeof setBookingStatus>['body'], 'version'> {
  const { isPaid, hasWays } = waysBack(booking)
  return {
    status: 'canceled',
    reason,
    ...(isPaid && { back: backOf(wish, booking) ?? wish.amount }),
    ...(hasWays && { refundTo }),
  }
}

/** The fields that the contract would refuse, and an amount that isn't between what the tiers say and what was paid. */
export function wrongIn(entries: CancelEntries, booking: Canceled): ('reason' | 'wish.amount')[] {
  const refused = refusedIn(setBookingStatus.body, { ...asCancel(entries, booking), version: 1 })
  const isAmount = backOf(entries.wish, booking) !== null && !refused.has('back')
  return [
    ...(refused.has('reason') ? ['reason' as const] : []),
    ...(isAmount ? [] : ['wish.amount' as const]),
  ]
}
