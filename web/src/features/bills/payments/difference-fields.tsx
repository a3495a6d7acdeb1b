import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '../../../ui/states/alert.tsx'
import { ApprovalField, useApproval } from '../corrections/approval-field.tsx'
import {
  differenceMethods,
  differenceSent,
  isReason,
  likelyFor,
  settledOf,
  type Priced,
} from './difference.ts'
import { PaymentFields } from './payment-fields.tsx'
import { ReasonField } from './reason-field.tsx'
import { usePayment } from './use-payment.ts'

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

export type Differing = ReturnType<typeof useDifference>

/** The payment or refund of a difference; if there is none, the effect on the bill. */
export function DifferenceFields({ booking, payment, isSettled }: Differing) {
  const t = useTranslations('bills.pay')
  if (booking.difference === 0) return null
  return isSettled ? <Alert>{t('onlyDue')}</Alert> : <PaymentFields {...payment.fields} />
}

/** The reason, and an admin's approval once one is needed. */
export function WhyFields({ reason, setReason, isReasonMissing, approving }: Differing) {
  return (
    <>
      <ReasonField value={reason} onChange={setReason} isMissing={isReasonMissing} />
      <ApprovalField approving={approving} />
    </>
  )
}
