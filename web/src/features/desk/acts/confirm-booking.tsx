import type { StaffBooking } from '@lantern/contract/desk'
import { toCents } from '@lantern/contract/pricing'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { Alert } from '../../../ui/states/alert.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { RoomPaymentFields } from '../../bills/payments/payment-fields.tsx'
import { roomSumsOf, type RoomPayment } from '../../bills/payments/room-payment-draft.ts'
import { namesOf } from '../lists/booking-words.ts'
import { useStatus } from './use-status.ts'

export interface BookingDialogProps {
  booking: StaffBooking
  onClose: () => void
  /** The element that gets the focus afterwards, if the one that opened the dialog is about to disappear. */
  focusAfter?: (() => HTMLElement | null) | undefined
}

type ConfirmWay = 'balance' | 'cash' | 'terminal' | 'later'
const guestWays = ['cash', 'terminal', 'later'] as const
const memberWays = ['balance', 'cash', 'terminal', 'later'] as const

/** Confirms a pending booking, and says how it is paid (product#desk). */
export function ConfirmBooking({ booking, onClose, focusAfter }: BookingDialogProps) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const names = namesOf(booking, language)
  const { set, isBusy } = useStatus(booking, onClose)
  const ways = booking.userId === null ? guestWays : memberWays
  const [payment, setPayment] = useState<RoomPayment<ConfirmWay>>({ way: ways[0], tendered: '' })
  const { dueNow } = booking
  const due = toCents(dueNow)
  const later = toCents(booking.totalPrice) - due
  const confirm = () => {
    const way = payment.way === 'later' ? 'none' : payment.way
    const taken = way === 'none' ? {} : { dueNow }
    void set({ status: 'confirmed', payment: way, ...taken, reason: t('reason.desk') })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('confirm.title')}
      description={t('confirm.text', names)}
      cancelLabel={t('confirm.keep')}
      confirmLabel={t('confirm.submit')}
      loading={isBusy}
      disabled={roomSumsOf(payment, due).change === null}
      onConfirm={confirm}
      {...(focusAfter && { focusAfter })}
    >
      <div className="grid gap-4">
        <MoneyRows>
          <MoneyRow label={t('columns.total')} amount={money(booking.totalPrice)} total />
        </MoneyRows>
        {later > 0 && payment.way !== 'later' && (
          <Alert>
            {t('confirm.deposit', { now: moneyOfCents(due), later: moneyOfCents(later) })}
          </Alert>
        )}
        <RoomPaymentFields ways={ways} value={payment} onChange={setPayment} cents={due} />
      </div>
    </ConfirmDialog>
  )
}
