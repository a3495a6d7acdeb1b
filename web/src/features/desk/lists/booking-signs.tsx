import type { AskedDeposit } from '@lantern/contract/bills/bills'
import type { StaffBooking } from '@lantern/contract/floor/desk'
import MailCheck from 'lucide-react/icons/mail-check'
import PartyPopper from 'lucide-react/icons/party-popper'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { useTranslations } from 'use-intl'
import { useDepositWords } from '../../../kit/booking/deposit-time.ts'
import { money } from '../../../lib/shown/format.ts'
import { classNames } from '../../../ui/layout/class-names.ts'
import { holdsRoom, isDueOnBill } from './booking-words.ts'

/** Whether the guest confirmed the booking and hasn't come yet. */
export const isExpectedSurely = (booking: StaffBooking): boolean =>
  booking.isGuestConfirmed && booking.checkedInAt === null && holdsRoom(booking)

/** Beside a name: the guest confirmed the booking by a reminder's link. */
export function ConfirmedSign({ booking }: { booking: StaffBooking }) {
  const t = useTranslations('desk')
  if (!isExpectedSurely(booking)) return null
  return (
    <span data-tip={t('confirmed')} className="ml-1.5 inline-block align-[-0.15em]">
      <MailCheck className="size-4 shrink-0 text-jade" />
      <span className="sr-only">{t('confirmed')}</span>
    </span>
  )
}

/** Beside a name: the number of invited guests who accepted. */
export function GuestsSign({ booking }: { booking: StaffBooking }) {
  const t = useTranslations('desk')
  const { invited } = booking
  if (!invited || !holdsRoom(booking)) return null
  if (invited.coming + invited.declined === 0) return null
  const text = t('invited', { coming: invited.coming, declined: invited.declined })
  return (
    <span data-tip={text} className="figures ml-1.5 inline-flex items-center gap-0.5 text-sm">
      <PartyPopper className="size-3.5 shrink-0 text-soft" />
      <span aria-hidden="true">{invited.coming}</span>
      <span className="sr-only">{text}</span>
    </span>
  )
}

/** Beside a name: the guest's number of no-shows; nothing if there are none. */
export function NoShowSign({ booking }: { booking: Pick<StaffBooking, 'noShows'> }) {
  const t = useTranslations('desk.signs')
  if (booking.noShows === 0) return null
  const words = t('noShows', { count: booking.noShows })
  return (
    <span
      data-tip={words}
      className="figures ml-1.5 inline-flex items-center gap-0.5 align-[-0.15em] text-sm text-vermilion"
    >
      <UserRoundX className="size-4 shrink-0" />
      <span aria-hidden="true">{booking.noShows}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

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
