import type { StaffBooking } from '@lantern/contract/desk'
import { toCents, toDollars, type Cents } from '@lantern/contract/pricing'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { checkedBy } from '../../../lib/api/checked-by.ts'
import { count, money, moneyOfCents } from '../../../lib/shown/format.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { ApprovalField } from '../../bills/corrections/approval-field.tsx'
import { PaymentFields } from '../../bills/payments/payment-fields.tsx'
import { ReasonField } from '../../bills/payments/reason-field.tsx'
import { usePayment } from '../../bills/payments/use-payment.ts'
import { namesOf } from '../lists/booking-words.ts'
import {
  asCancel,
  backOf,
  methodsBack,
  validateCancel,
  type CancelEntries,
} from './cancel-entries.ts'
import type { BookingDialogProps } from './confirm-booking.tsx'
import { RefundChoice } from './refund-choice.tsx'
import { useStatus } from './use-status.ts'

/** The refunded amount, in cash as it is handed out, the kept amount of a cancellation, and the points that a full refund takes back. */
function Back({
  booking,
  back,
  handed,
}: {
  booking: StaffBooking
  back: string
  handed: Cents | null
}) {
  const t = useTranslations('desk.cancel')
  const { paymentMethod, pointsEarned, refundable } = booking
  const kept = toCents(refundable) - toCents(back)
  return (
    <MoneyRows>
      <MoneyRow
        label={t(`to.${toCents(refundable) > 0 ? paymentMethod : 'none'}`)}
        amount={handed === null ? money(back) : moneyOfCents(Math.abs(handed))}
      />
      {kept > 0 && <MoneyRow label={t('kept')} amount={money(toDollars(kept))} />}
      {kept === 0 && toCents(refundable) > 0 && pointsEarned > 0 && (
        <MoneyRow label={t('points')} amount={`−${count(pointsEarned)}`} />
      )}
    </MoneyRows>
  )
}

/** The form of a cancellation: its fields, the refund, and its submission. */
function useCancelForm(booking: StaffBooking, onClose: () => void) {
  const { set, approving, isBusy } = useStatus(booking, onClose)
  const form = useForm<CancelEntries>({
    defaultValues: { reason: '', wish: { choice: 'rule', amount: '' } },
    resolver: checkedBy((entries) => validateCancel(entries, booking)),
  })
  const [reason, wish] = useWatch({ control: form.control, name: ['reason', 'wish'] })
  const back = backOf(wish, booking)
  const payment = usePayment({
    methods: methodsBack(booking),
    cents: back === null ? null : 0 - toCents(back),
    likely: [booking.paidBy],
  })
  const cancel = form.handleSubmit((entries) => set(asCancel(entries, booking, payment.method)))
  return { form, payment, reason, wish, back, approving, cancel, isBusy }
}

/** Cancels a booking, after showing the refund and its method. */
export function CancelBooking({ booking, onClose }: BookingDialogProps) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const canceling = useCancelForm(booking, onClose)
  const { form, payment, reason, wish, back, approving, cancel, isBusy } = canceling
  const { errors, isSubmitted } = form.formState
  const choose = { shouldValidate: isSubmitted }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('cancel.title')}
      description={t('cancel.text', namesOf(booking, language))}
      cancelLabel={t('cancel.keep')}
      confirmLabel={t('cancel.submit')}
      loading={isBusy}
      disabled={approving.isMissing}
      destructive
      onConfirm={() => void cancel()}
    >
      <div className="grid gap-5">
        <Back
          booking={booking}
          back={back ?? booking.refundByRule}
          handed={back === null ? null : payment.sums.toTake}
        />
        {booking.refundable !== booking.refundByRule && (
          <RefundChoice
            booking={booking}
            value={wish}
            onChange={(next) => form.setValue('wish', next, choose)}
            isWrong={errors.wish !== undefined}
          />
        )}
        {payment.fields.methods.length > 0 && <PaymentFields {...payment.fields} />}
        <ReasonField
          value={reason}
          onChange={(next) => form.setValue('reason', next, choose)}
          isMissing={errors.reason !== undefined}
        />
        <ApprovalField approving={approving} />
      </div>
    </ConfirmDialog>
  )
}
