import { setBookingStatus } from '@lantern/contract/bookings'
import type { StaffBooking } from '@lantern/contract/desk'
import type { Sent } from '@lantern/contract/endpoint'
import { toCents } from '@lantern/contract/pricing'
import { MoneyInput } from '@lantern/contract/primitives'
import { refusedIn } from '../../../lib/api/checked-by.ts'
import { offered } from '../../../lib/shown/payment.ts'

/** How much goes back: what the tiers of refund say, all, or an amount between the two. */
export interface RefundWish {
  choice: 'rule' | 'all' | 'other'
  amount: string
}

/** The values of the form. */
export interface CancelEntries {
  reason: string
  wish: RefundWish
}

export type Refundable = Pick<StaffBooking, 'refundable' | 'refundByRule'>
export type Canceled = Refundable & Pick<StaffBooking, 'paidBy' | 'userId'>

/** The amount that goes back by a wish; `null` where it is none between what the tiers say and what was paid. */
export function backOf({ choice, amount }: RefundWish, booking: Refundable): string | null {
  const { refundable, refundByRule } = booking
  if (choice !== 'other') return choice === 'all' ? refundable : refundByRule
  const { data: written } = MoneyInput.safeParse(amount)
  if (written === undefined) return null
  const cents = toCents(written)
  return cents >= toCents(refundByRule) && cents <= toCents(refundable) ? written : null
}

const isPaid = ({ refundable }: Refundable) => toCents(refundable) > 0

/**
 * The methods by which what was paid at the desk may go back: as it came, or to the member's balance. None where there is
 * nothing to choose.
 */
export function methodsBack({ paidBy, userId, ...paid }: Canceled) {
  const isDesks = paidBy === 'cash' || paidBy === 'terminal'
  if (!isDesks || userId === null || !isPaid(paid)) return []
  return offered({
    balance: true,
    terminal: paidBy === 'terminal',
    cash: paidBy === 'cash',
  })
}

/** The body of the call without the version; the amount as written where it is none. */
export const asCancel = (
  { reason, wish }: CancelEntries,
  booking: Refundable,
  refundTo: 'balance' | 'terminal' | 'cash' | null,
): Omit<Sent<typeof setBookingStatus>['body'], 'version'> => ({
  status: 'canceled',
  reason,
  ...(isPaid(booking) && { back: backOf(wish, booking) ?? wish.amount }),
  ...(refundTo !== null && { refundTo }),
})

/** The fields that the contract would refuse, and an amount that isn't between what the tiers say and what was paid. */
export function wrongIn(entries: CancelEntries, booking: Refundable): ('reason' | 'wish.amount')[] {
  const refused = refusedIn(setBookingStatus.body, {
    ...asCancel(entries, booking, null),
    version: 1,
  })
  const isAmount = backOf(entries.wish, booking) !== null && !refused.has('back')
  return [
    ...(refused.has('reason') ? ['reason' as const] : []),
    ...(isAmount ? [] : ['wish.amount' as const]),
  ]
}
