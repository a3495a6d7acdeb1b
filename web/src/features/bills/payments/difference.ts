import type { DifferenceBy } from '@lantern/contract/bookings/bookings'
import { rescheduleBooking } from '@lantern/contract/floor/desk'
import { toCents, type Cents } from '@lantern/contract/payments/pricing'
import { offered, type Method } from '../../../lib/shown/payment.ts'

/** The money of a booking whose price changes. */
export interface Priced {
  /** The difference in cents; negative if the booking becomes cheaper. */
  difference: Cents
  /** Whether the party has an open bill. */
  isTab: boolean
  /** The amount due on its bill. */
  unpaid: string
  /** Whether the booking isn't confirmed yet, so that nothing is paid for it. */
  isPending: boolean
  /** Whether a member's balance may pay or receive a refund. */
  hasBalance: boolean
  /** The method of its first payment. */
  paidBy: Method | null
}

/**
 * The part of a difference to settle, in cents; negative for a refund. A decrease first reduces the amount due on the
 * bill.
 */
export const settledOf = ({ difference, unpaid }: Priced): Cents =>
  difference > 0 ? difference : Math.min(0, difference + toCents(unpaid))

/** The methods for a difference. The card machine refunds only its own payments, and only increases are waived. */
export function differenceMethods({ difference, isPending, hasBalance, paidBy }: Priced) {
  const isDearer = difference > 0
  const isTaken = !isPending
  const cameByMachine = paidBy === null || paidBy === 'terminal'
  return offered({
    bill: true,
    balance: isTaken && hasBalance,
    terminal: isTaken && (isDearer || cameByMachine),
    cash: isTaken,
    waive: isDearer,
  })
}

/**
 * The method that is selected at first: on the bill if it is open or an amount is due, else the booking's payment
 * method.
 */
export const likelyFor = ({
  isTab,
  unpaid,
  paidBy,
}: Pick<Priced, 'isTab' | 'unpaid' | 'paidBy'>): (Method | null)[] =>
  isTab || toCents(unpaid) > 0 ? ['bill'] : [paidBy, 'bill']

/**
 * A method by its name in the contract. If nothing is to be settled there is none, and the difference stays on the
 * bill.
 */
export const differenceSent = (
  method: ReturnType<typeof differenceMethods>[number] | null,
): DifferenceBy => (method === 'waive' ? 'none' : (method ?? 'bill'))

/** Whether the contract accepts the text as a reason. */
export const isReason = (reason: string): boolean =>
  rescheduleBooking.body.shape.reason.safeParse(reason).success
