import { setBookingStatus } from '@lantern/contract/bookings/bookings'
import type { StaffBooking } from '@lantern/contract/floor/desk'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { toCents } from '@lantern/contract/payments/pricing'
import { MoneyInput } from '@lantern/contract/calls/primitives'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { checkedBy, refusedIn } from '../../../lib/api/failures/checked-by.ts'
import { count, money, moneyOfCents } from '../../../lib/shown/format.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { ApprovalField } from '../../bills/corrections/approval-field.tsx'
import { PaymentFields, usePayment, ReasonField } from '../../bills/payments/payment-fields.tsx'
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

interface CancelEntries {
  reason: string
  request: RefundRequest
}

type Refundable = Pick<StaffBooking, 'refundable' | 'refundByRule'>
export type Canceled = Refundable & Pick<StaffBooking, 'paidBy' | 'userId'>

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
  return offered({
    balance: true,
    terminal: paidBy === 'terminal',
    cash: paidBy === 'cash',
  })
}

/** The body of the call without the version. An invalid amount stays as typed. */
export const asCancel = (
  { reason, request }: CancelEntries,
  booking: Refundable,
  refundTo: 'balance' | 'terminal' | 'cash' | null,
): Omit<Sent<typeof setBookingStatus>['body'], 'version'> => ({
  status: 'canceled',
  reason,
  ...(isPaid(booking) && { refund: refundOf(request, booking) ?? request.amount }),
  ...(refundTo !== null && { refundTo }),
})

/** The fields that the contract would refuse, including a refund outside of its limits. */
export function validateCancel(
  entries: CancelEntries,
  booking: Refundable,
): ('reason' | 'request.amount')[] {
  const refused = refusedIn(setBookingStatus.body, {
    ...asCancel(entries, booking, null),
    version: 1,
  })
  const isAmount = refundOf(entries.request, booking) !== null && !refused.has('refund')
  return [
    ...(refused.has('reason') ? ['reason' as const] : []),
    ...(isAmount ? [] : ['request.amount' as const]),
  ]
}

/** Cancels a booking, after showing the refund and its method. */
export function CancelBooking({ booking, onClose }: BookingDialogProps) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const { set, approving, isBusy } = useStatus(booking, onClose)
  const form = useForm<CancelEntries>({
    defaultValues: { reason: '', request: { choice: 'rule', amount: '' } },
    resolver: checkedBy((entries) => validateCancel(entries, booking)),
  })
  const [reason, request] = useWatch({ control: form.control, name: ['reason', 'request'] })
  const refund = refundOf(request, booking)
  const payment = usePayment({
    methods: methodsBack(booking),
    cents: refund === null ? null : 0 - toCents(refund),
    likely: [booking.paidBy],
  })
  const cancel = form.handleSubmit((entries) => set(asCancel(entries, booking, payment.method)))
  const { errors, isSubmitted } = form.formState
  const choose = { shouldValidate: isSubmitted }
  const change = (next: RefundRequest) => form.setValue('request', next, choose)
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
      onConfirm={() => void cancel()}
    >
      <div className="grid gap-5">
        <MoneyRows>
          <MoneyRow
            label={t(`cancel.to.${toCents(refundable) > 0 ? paymentMethod : 'none'}`)}
            amount={handed === null ? money(given) : moneyOfCents(Math.abs(handed))}
          />
          {fee > 0 && <MoneyRow label={t('cancel.cancellationFee')} amount={moneyOfCents(fee)} />}
          {fee === 0 && toCents(refundable) > 0 && pointsEarned > 0 && (
            <MoneyRow label={t('cancel.points')} amount={`−${count(pointsEarned)}`} />
          )}
        </MoneyRows>
        {booking.refundable !== booking.refundByRule && (
          <div className="grid gap-3">
            <SegmentedControl
              label={t('cancel.refund.label')}
              value={request.choice}
              onValueChange={(choice) => change({ ...request, choice })}
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
                  errors.request !== undefined &&
                  t('cancel.refund.wrong', {
                    least: money(booking.refundByRule),
                    most: money(refundable),
                  })
                }
              >
                <AmountInput
                  value={request.amount}
                  onChange={(event) => change({ ...request, amount: event.target.value })}
                />
              </Field>
            )}
          </div>
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
