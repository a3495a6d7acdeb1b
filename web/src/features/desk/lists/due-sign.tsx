import type { AskedDeposit } from '@lantern/contract/bills'
import type { StaffBooking } from '@lantern/contract/desk'
import { useTranslations } from 'use-intl'
import { useDepositWords } from '../../../kit/deposit-time.ts'
import { money } from '../../../lib/shown/format.ts'
import { classNames } from '../../../ui/layout/class-names.ts'
import { isDueOnBill } from './booking-words.ts'

type Facts = Pick<StaffBooking, 'paymentMethod' | 'status' | 'unpaid'>

/** The amount that a booking's party still has to pay. A tooltip explains an amount that isn't the room's price. */
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

/** How a deposit stands that staff asked for. */
export function DepositSign({ deposit, className }: { deposit: AskedDeposit; className: string }) {
  const say = useDepositWords()
  const tone = Number(deposit.left) > 0 ? 'text-vermilion' : 'text-jade'
  return <span className={classNames(className, tone)}>{say(deposit)}</span>
}
