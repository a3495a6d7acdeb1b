import type { StaffBooking } from '@lantern/contract/desk'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { money } from '../../../lib/shown/format.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { WayField } from '../../bills/payments/way-field.tsx'
import { namesOf } from '../lists/booking-words.ts'
import { useStatus } from './use-status.ts'

export interface BookingDialogProps {
  booking: StaffBooking
  onClose: () => void
  /** The element that gets the focus afterwards, if the one that opened the dialog is about to disappear. */
  focusAfter?: (() => HTMLElement | null) | undefined
}

/** Confirms a pending booking, and says how it is paid (product#desk). */
export function ConfirmBooking({ booking, onClose, focusAfter }: BookingDialogProps) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const names = namesOf(booking, language)
  const { set, isBusy } = useStatus(booking, onClose)
  const ways =
    booking.userId === null
      ? (['cash', 'terminal', 'none'] as const)
      : (['balance', 'cash', 'terminal', 'none'] as const)
  const [payment, setPayment] = useState<'balance' | 'cash' | 'terminal' | 'none'>(ways[0])
  const confirm = () => void set({ status: 'confirmed', payment, reason: t('reason.desk') })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('confirm.title')}
      description={t('confirm.text', names)}
      cancelLabel={t('confirm.keep')}
      confirmLabel={t('confirm.submit')}
      loading={isBusy}
      onConfirm={confirm}
      {...(focusAfter && { focusAfter })}
    >
      <div className="grid gap-4">
        <MoneyRows>
          <MoneyRow label={t('columns.total')} amount={money(booking.totalPrice)} total />
        </MoneyRows>
        <WayField
          isHeaded
          label={t('confirm.how')}
          value={payment}
          onValueChange={setPayment}
          options={ways.map((value) => ({ value, label: t(`confirm.${value}`) }))}
        />
      </div>
    </ConfirmDialog>
  )
}
