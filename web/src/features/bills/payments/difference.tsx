import type { DifferenceBy } from '@lantern/contract/bookings/bookings'
import { rescheduleBooking, type StaffBooking } from '@lantern/contract/floor/desk'
import { toCents, type Cents } from '@lantern/contract/payments/pricing'
import { offered, type Method } from '../../../lib/shown/payment.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '../../../ui/states/alert.tsx'
import { ApprovalField, useApproval } from '../corrections/approval-field.tsx'
import { PaymentFields, usePayment, ReasonField } from './payment-fields.tsx'

/** The money of a booking whose price changes. */
export interface Priced {
  /** The difference in cents; negative if the booking becomes cheaper. */
  difference: Cents
  isTab: boolean
  unpaid: string
  /** Whether the booking isn't confirmed yet, so that nothing is paid for it. */
  isPending: boolean
  /** Whether a member's balance may pay or receive a refund. */
  hasBalance: boolean
  paidBy: Method | null
}

/** The cents to settle, negative for a refund. A decrease first reduces the amount due on the bill. */
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

/** The method selected at first: the bill if it is open or an amount is due, else the booking's own. */
export const likelyFor = ({
  isTab,
  unpaid,
  paidBy,
}: Pick<Priced, 'isTab' | 'unpaid' | 'paidBy'>): (Method | null)[] =>
  isTab || toCents(unpaid) > 0 ? ['bill'] : [paidBy, 'bill']

/** A method by its name in the contract; with nothing to settle the difference stays on the bill. */
export const differenceSent = (
  method: ReturnType<typeof differenceMethods>[number] | null,
): DifferenceBy => (method === 'waive' ? 'none' : (method ?? 'bill'))

/** Whether the contract accepts the text as a reason. */
export const isReason = (reason: string): boolean =>
  rescheduleBooking.body.shape.reason.safeParse(reason).success

/**
 * The settlement of a booking's price difference, and its reason: the fields, whether they can be sent, and the parts
 * of the call's body. By default the difference is left on an open bill, and otherwise settled by the booking's
 * payment method.
 */
export function useDifference(booking: Priced) {
  const approving = useApproval()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const cents = settledOf(booking)
  const payment = usePayment({
    methods: differenceMethods(booking),
    cents,
    likely: likelyFor(booking),
  })
  const isSettled = cents === 0
  const isMissing = !isReason(reason)
  return {
    booking,
    payment,
    isSettled,
    approving,
    reason,
    setReason,
    isReady: (isSettled || payment.isReady) && !approving.isMissing,
    isReasonMissing: isTried && isMissing,
    /** The settlement and its reason; `null` without a reason, and the form shows an error from then on. */
    settle() {
      setTried(true)
      if (isMissing) return null
      const differenceBy = differenceSent(isSettled ? null : payment.method)
      return { differenceBy, reason, ...approving.carried }
    },
  }
}

type Differing = ReturnType<typeof useDifference>

/** The payment or refund of a difference; if there is none, the effect on the bill. */
export function DifferenceFields({ booking, payment, isSettled }: Differing) {
  const t = useTranslations('bills.pay')
  if (booking.difference === 0) return null
  return isSettled ? <Alert>{t('onlyDue')}</Alert> : <PaymentFields {...payment.fields} />
}

export function WhyFields({ reason, setReason, isReasonMissing, approving }: Differing) {
  return (
    <>
      <ReasonField value={reason} onChange={setReason} isMissing={isReasonMissing} />
      <ApprovalField approving={approving} />
    </>
  )
}

export function useTimePayment(
  party: Pick<StaffBooking, 'isTab' | 'unpaid' | 'paidBy'>,
  { cents, hasBalance }: { cents: Cents; hasBalance: boolean },
) {
  const methods = offered({ bill: true, balance: hasBalance, terminal: true, cash: true })
  return usePayment({ methods, cents, likely: likelyFor(party) })
}
