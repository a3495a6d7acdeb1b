import type { StaffBooking } from '@lantern/contract/desk'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/shown/format.ts'
import { isDueOnBill } from './booking-words.ts'

type Facts = Pick<StaffBooking, 'paymentMethod' | 'status' | 'unpaid'>

/** What a booking's party has to pay still. It says where the price of the room beside it isn't what is meant. */
export function DueSign({ booking, className }: { booking: Facts; className: string }) {
  const t = useTranslations('desk.signs')
  const amount = money(booking.unpaid)
  if (!isDueOnBill(booking)) return <span className={className}>{t('due', { amount })}</span>
  const made = t(booking.paymentMethod === 'bill' ? 'billOfAll' : 'billBesides')
  return (
    <span data-tip={made} className={className}>
      {t('dueOnBill', { amount })}
      <span className="sr-only">{` (${made})`}</span>
    </span>
  )
}
