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
import { useStatus } from './use-status.ts'

/** Cancels a booking, after showing the refund and where it goes. */
export function CancelBooking({ booking, onClose }: BookingDialogProps) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const names = namesOf(booking, language)
  const { set, isBusy } = useStatus(booking, onClose)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { paymentMethod, depositBy, pointsEarned, refundable, userId } = booking
  const way = paymentMethod === 'deposit' ? depositBy : paymentMethod
  const back = way === 'terminal' ? 'terminal' : 'cash'
  const [refundTo, setRefundTo] = useState<'balance' | 'cash' | 'terminal'>(back)
  const isPaid = Number(refundable) > 0
  const hasChoice = isPaid && way === back && userId !== null
  const cancel = () => {
    if (reason.trim() === '') {
      setMissing(true)
      return
    }
    const body = { status: 'canceled', reason, ...(hasChoice && { refundTo }) } as const
    void set(body)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('cancel.title')}
      description={t('cancel.text', names)}
      cancelLabel={t('cancel.keep')}
      confirmLabel={t('cancel.submit')}
      loading={isBusy}
      destructive
      onConfirm={cancel}
    >
      <div className="grid gap-5">
        <MoneyRows>
          <MoneyRow
            label={t(`cancel.to.${isPaid ? paymentMethod : 'none'}`)}
            amount={money(refundable)}
          />
          {isPaid && pointsEarned > 0 && (
            <MoneyRow label={t('cancel.points')} amount={`−${count(pointsEarned, language)}`} />
          )}
        </MoneyRows>
        {hasChoice && (
          <SegmentedControl
            label={t(`cancel.where.${back}`)}
            value={refundTo}
            onValueChange={setRefundTo}
            options={[
              { value: back, label: t(`cancel.out.${back}`) },
              { value: 'balance', label: t('cancel.toBalance') },
            ]}
          />
        )}
        <ReasonField value={reason} onChange={setReason} isMissing={isMissing} />
      </div>
    </ConfirmDialog>
  )
}
