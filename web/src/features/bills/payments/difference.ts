import type { DifferenceBy } from '@lantern/contract/bookings'
import { rescheduleBooking } from '@lantern/contract/desk'
import { toCents, type Cents } from '@lantern/contract/pricing'
import { offered, type Method } from '../../../lib/shown/payment.ts'

/** The money of a booking whose price changes. */
export interface Priced {
  /** The difference in cents; negative where it becomes cheaper. */
  difference: Cents
  /** Its party orders on its bill, which is open. */
  isTab: boolean
  /** What is due on its bill. */
  unpaid: string
  /** Nobody has confirmed it yet, so nothing is paid for it. */
  isPending: boolean
  /** A member's balance may pay, or get money back. */
  hasBalance: boolean
  /** The method of its first payment. */
  paidBy: Method | null
}

/**
 * What of a difference is to be settled, in cents; negative where it goes back. What is due on the bill becomes less before
 * anything goes back.
 */
export const settledOf = ({ difference, unpaid }: Priced): Cents =>
  difference > 0 ? difference : Math.min(0, difference + toCents(unpaid))

/** The methods for a difference. The card machine gives back only what came by it, and only what is dearer is waived. */
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

/** The method that is selected at first: on the bill if a tab is open or something is unpaid, else the one paid with. */
export const likelyFor = ({
  isTab,
  unpaid,
  paidBy,
}: Pick<Priced, 'isTab' | 'unpaid' | 'paidBy'>): (Method | null)[] =>
  isTab || toCents(unpaid) > 0 ? ['bill'] : [paidBy, 'bill']

/** A method as the calls name it. Where nothing is to be settled there is none, and the difference stays on the bill. */
export const differenceSent = (
  method: ReturnType<typeof differenceMethods>[number] | null,
): DifferenceBy => (method === 'waive' ? 'none' : (method ?? 'bill'))

/** Whether the contract takes it as a reason. */
export const isReason = (reason: string): boolean =>
  rescheduleBooking.body.shape.reason.safeParse(reason).success
