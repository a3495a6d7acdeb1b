import type { StaffBooking } from '@lantern/contract/floor/desk'
import { toCents } from '@lantern/contract/payments/pricing'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { offered } from '../../../lib/shown/payment.ts'
import { Alert } from '../../../ui/states/alert.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { PaymentFields, usePayment } from '../../bills/payments/payment-fields.tsx'
import { namesOf } from '../lists/booking-words.ts'
import { useStatus } from './use-status.ts'

export interface BookingDialogProps {
  booking: StaffBooking
  onClose: () => void
  /** The element that gets the focus afterwards, if the one that opened the dialog is about to disappear. */
  focusAfter?: (() => HTMLElement | null) | undefined
}

/** Confirms a pending booking with its payment method (product#desk). */
export function ConfirmBooking({ booking, onClose, focusAfter }: BookingDialogProps) {
  const t = useTranslations('desk')
  const why = useTranslations('bills.why')
  const language = useLanguage()
  const names = namesOf(booking, language)
  const { set, isBusy } = useStatus(booking, onClose)
  const { dueNow } = booking
  const due = toCents(dueNow)
  const later = toCents(booking.unpaid) - due
  const hasBalance = booking.userId !== null
  const methods = offered({ later: true, balance: hasBalance, terminal: true, cash: true })
  const payment = usePayment({ methods, cents: due, likely: ['later'] })
  const { method } = payment
  const confirm = () => {
    if (method === null) return
    const taken = method === 'later' ? { payment: 'none' as const } : { payment: method, dueNow }
    void set({ status: 'confirmed', ...taken, reason: why('desk') })
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('confirm.title')}
      description={t('confirm.text', names)}
      cancelLabel={t('confirm.keep')}
      confirmLabel={t('confirm.submit')}
      loading={isBusy}
      disabled={!payment.isReady}
      onConfirm={confirm}
      {...(focusAfter && { focusAfter })}
    >
      <div className="grid gap-4">
        <MoneyRows>
          <MoneyRow label={t('columns.total')} amount={money(booking.totalPrice)} total />
        </MoneyRows>
        {later > 0 && method !== 'later' && (
          <Alert>
            {t('confirm.deposit', { now: moneyOfCents(due), later: moneyOfCents(later) })}
          </Alert>
        )}
        <PaymentFields {...payment.fields} />
      </div>
    </ConfirmDialog>
  )
}
