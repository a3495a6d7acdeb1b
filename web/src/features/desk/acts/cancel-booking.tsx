import type { StaffBooking } from '@lantern/contract/desk'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { count, money } from '../../../lib/shown/format.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { namesOf } from '../lists/booking-words.ts'
import type { BookingDialogProps } from './confirm-booking.tsx'
import { ReasonField } from './reason-field.tsx'
import { backOf, RefundChoice, type RefundWish } from './refund-choice.tsx'
import { useStatus } from './use-status.ts'

/** What a cancellation gives back and keeps, and the points that go where all goes back. */
function Back({ booking, back }: { booking: StaffBooking; back: string }) {
  const t = useTranslations('desk.cancel')
  const language = useLanguage()
  const { paymentMethod, pointsEarned, refundable } = booking
  const kept = toCents(refundable) - toCents(back)
  return (
    <MoneyRows>
      <MoneyRow
        label={t(`to.${toCents(refundable) > 0 ? paymentMethod : 'none'}`)}
        amount={money(back)}
      />
      {kept > 0 && <MoneyRow label={t('kept')} amount={money(toDollars(kept))} />}
      {kept === 0 && toCents(refundable) > 0 && pointsEarned > 0 && (
        <MoneyRow label={t('points')} amount={`−${count(pointsEarned, language)}`} />
      )}
    </MoneyRows>
  )
}

/** What is written in the dialog, and what of it is missing or wrong. */
function useCancelForm(booking: StaffBooking, onClose: () => void) {
  const { set, isBusy } = useStatus(booking, onClose)
  const [reason, setReason] = useState('')
  const [wish, setWish] = useState<RefundWish>({ choice: 'rule', amount: '' })
  const [isChecked, setChecked] = useState(false)
  const { paymentMethod, depositBy, refundable, refundByRule, userId } = booking
  const way = paymentMethod === 'deposit' ? depositBy : paymentMethod
  const at = way === 'terminal' ? ('terminal' as const) : ('cash' as const)
  const [refundTo, setRefundTo] = useState<'balance' | 'cash' | 'terminal'>(at)
  const isPaid = toCents(refundable) > 0
  const hasWays = isPaid && way === at && userId !== null
  const back = backOf(wish, booking)
  const cancel = () => {
    setChecked(true)
    if (reason.trim() === '' || back === null) return
    const money = { ...(isPaid && { back }), ...(hasWays && { refundTo }) }
    void set({ status: 'canceled', reason, ...money })
  }
  return {
    reason,
    setReason,
    wish,
    setWish,
    refundTo,
    setRefundTo,
    at,
    hasWays,
    back,
    cancel,
    isBusy,
    hasChoice: refundable !== refundByRule,
    isReasonMissing: isChecked && reason.trim() === '',
    isAmountWrong: isChecked && back === null,
  }
}

/** Cancels a booking, after showing the refund and where it goes. */
export function CancelBooking({ booking, onClose }: BookingDialogProps) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const form = useCancelForm(booking, onClose)
  const { wish, setWish, refundTo, setRefundTo, at } = form
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('cancel.title')}
      description={t('cancel.text', namesOf(booking, language))}
      cancelLabel={t('cancel.keep')}
      confirmLabel={t('cancel.submit')}
      loading={form.isBusy}
      destructive
      onConfirm={form.cancel}
    >
      <div className="grid gap-5">
        <Back booking={booking} back={form.back ?? booking.refundByRule} />
        {form.hasChoice && (
          <RefundChoice
            booking={booking}
            value={wish}
            onChange={setWish}
            isWrong={form.isAmountWrong}
          />
        )}
        {form.hasWays && (
          <SegmentedControl
            label={t(`cancel.where.${at}`)}
            value={refundTo}
            onValueChange={setRefundTo}
            options={[
              { value: at, label: t(`cancel.out.${at}`) },
              { value: 'balance', label: t('cancel.toBalance') },
            ]}
          />
        )}
        <ReasonField
          value={form.reason}
          onChange={form.setReason}
          isMissing={form.isReasonMissing}
        />
      </div>
    </ConfirmDialog>
  )
}
