import { setBookingStatus } from '@lantern/contract/bookings'
import type { StaffBooking } from '@lantern/contract/desk'
import type { Sent } from '@lantern/contract/endpoint'
import { toCents } from '@lantern/contract/pricing'
import { MoneyInput } from '@lantern/contract/primitives'
import { refusedIn } from '../../../lib/api/checked-by.ts'
import { offered } from '../../../lib/shown/payment.ts'

/** The choice of the refund: by the refund tiers, in full, or an amount between. */
export interface RefundRequest {
  choice: 'rule' | 'all' | 'other'
  amount: string
}

/** The fields of the form. */
export interface CancelEntries {
  reason: string
  wish: RefundRequest
}

export type Refundable = Pick<StaffBooking, 'refundable' | 'refundByRule'>
export type Canceled = Refundable & Pick<StaffBooking, 'paidBy' | 'userId'>

/** The refund for a choice; `null` if the amount isn't between the tiers' refund and the full payment. */
export function backOf({ choice, amount }: RefundRequest, booking: Refundable): string | null {
  const { refundable, refundByRule } = booking
  if (choice !== 'other') return choice === 'all' ? refundable : refundByRule
  const { data: written } = MoneyInput.safeParse(amount)
  if (written === undefined) return null
  const cents = toCents(written)
  return cents >= toCents(refundByRule) && cents <= toCents(refundable) ? written : null
}

const isPaid = ({ refundable }: Refundable) => toCents(refundable) > 0

/**
 * The refund methods for a payment at the desk: its own method, or the member's balance. Empty if there is no choice.
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

/** The body of the call without the version. An invalid amount stays as typed. */
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

/**
 * The fields that the contract would refuse, including an amount that isn't between the tiers' refund and the full
 * payment.
 */
export function validateCancel(
  entries: CancelEntries,
  booking: Refundable,
): ('reason' | 'wish.amount')[] {
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
