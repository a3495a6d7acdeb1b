import type { StaffBooking } from '@lantern/contract/floor/desk'
import { toCents } from '@lantern/contract/payments/pricing'
import { MoneyInput } from '@lantern/contract/calls/primitives'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { count, money, moneyOfCents } from '../../../lib/shown/format.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { ApprovalField } from '../../bills/corrections/approval-field.tsx'
import { PaymentFields, usePayment, ReasonField } from '../../bills/payments/payment-fields.tsx'
import { isReason } from '../../bills/payments/difference.tsx'
import { namesOf } from '../lists/booking-words.ts'
import { useStatus, type BookingDialogProps } from './use-status.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { AmountInput } from '../../../ui/fields/input.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { offered } from '../../../lib/shown/payment.ts'

/** The choice of the refund: by the refund rules, in full, or an amount between. */
interface RefundRequest {
  choice: 'rule' | 'all' | 'other'
  amount: string
}

type Refundable = Pick<StaffBooking, 'refundable' | 'refundByRule'>
type Canceled = Refundable & Pick<StaffBooking, 'paidBy' | 'userId'>

/** The refund for a choice; `null` if the amount isn't between the tiers' refund and the full payment. */
export function refundOf({ choice, amount }: RefundRequest, booking: Refundable): string | null {
  const { refundable, refundByRule } = booking
  if (choice !== 'other') return choice === 'all' ? refundable : refundByRule
  const { data: written } = MoneyInput.safeParse(amount)
  if (written === undefined) return null
  const cents = toCents(written)
  return cents >= toCents(refundByRule) && cents <= toCents(refundable) ? written : null
}

const isPaid = ({ refundable }: Refundable) => toCents(refundable) > 0

/** The refund methods for a payment at the desk: its own, or the member's balance. Empty without a choice. */
export function methodsBack({ paidBy, userId, ...paid }: Canceled) {
  const isDesks = paidBy === 'cash' || paidBy === 'terminal'
  if (!isDesks || userId === null || !isPaid(paid)) return []
  return offered({ balance: true, terminal: paidBy === 'terminal', cash: paidBy === 'cash' })
}

/** Cancels a booking, after showing the refund and its method. */
export function CancelBooking({ booking, onClose }: BookingDialogProps) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const { set, approving, isBusy } = useStatus(booking, onClose)
  const [reason, setReason] = useState('')
  const [request, setRequest] = useState<RefundRequest>({ choice: 'rule', amount: '' })
  const [isTried, setTried] = useState(false)
  const refund = refundOf(request, booking)
  const payment = usePayment({
    methods: methodsBack(booking),
    cents: refund === null ? null : 0 - toCents(refund),
    likely: [booking.paidBy],
  })
  const cancel = () => {
    setTried(true)
    if (refund === null || !isReason(reason)) return
    const { method } = payment
    const back = {
      ...(isPaid(booking) && { refund }),
      ...(method !== null && { refundTo: method }),
    }
    void set({ status: 'canceled', reason, ...back })
  }
  const { paymentMethod, pointsEarned, refundable } = booking
  const given = refund ?? booking.refundByRule
  const handed = refund === null ? null : payment.sums.toTake
  const fee = toCents(refundable) - toCents(given)
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('cancel.title')}
      description={t('cancel.text', namesOf(booking, language))}
      cancelLabel={t('cancel.keep')}
      confirmLabel={t('cancel.submit')}
      loading={isBusy}
      disabled={approving.isMissing}
      destructive
      onConfirm={cancel}
    >
      <div className="grid gap-5">
        <MoneyRows>
          <MoneyRow
            label={t(`cancel.to.${isPaid(booking) ? paymentMethod : 'none'}`)}
            amount={handed === null ? money(given) : moneyOfCents(Math.abs(handed))}
          />
          {fee > 0 && <MoneyRow label={t('cancel.cancellationFee')} amount={moneyOfCents(fee)} />}
          {fee === 0 && isPaid(booking) && pointsEarned > 0 && (
            <MoneyRow label={t('cancel.points')} amount={`−${count(pointsEarned)}`} />
          )}
        </MoneyRows>
        {booking.refundable !== booking.refundByRule && (
          <div className="grid gap-3">
            <SegmentedControl
              label={t('cancel.refund.label')}
              value={request.choice}
              onValueChange={(choice) => setRequest({ ...request, choice })}
              options={[
                {
                  value: 'rule',
                  label: t('cancel.refund.rule', { amount: money(booking.refundByRule) }),
                },
                { value: 'all', label: t('cancel.refund.all') },
                { value: 'other', label: t('cancel.refund.other') },
              ]}
            />
            {request.choice === 'other' && (
              <Field
                label={t('cancel.refund.amount')}
                error={
                  isTried &&
                  refund === null &&
                  t('cancel.refund.wrong', {
                    least: money(booking.refundByRule),
                    most: money(refundable),
                  })
                }
              >
                <AmountInput
                  value={request.amount}
                  onChange={({ target }) => setRequest({ ...request, amount: target.value })}
                />
              </Field>
            )}
          </div>
        )}
        {payment.fields.methods.length > 0 && <PaymentFields {...payment.fields} />}
        <ReasonField value={reason} onChange={setReason} isMissing={isTried && !isReason(reason)} />
        <ApprovalField approving={approving} />
      </div>
    </ConfirmDialog>
  )
}
