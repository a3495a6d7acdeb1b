import type { StaffBooking } from '@lantern/contract/desk'
import MailCheck from 'lucide-react/icons/mail-check'
import { useTranslations } from 'use-intl'
import { holdsRoom } from './booking-words.ts'

/** Whether the guest confirmed the booking and hasn't come yet. */
export const isExpectedSurely = (booking: StaffBooking): boolean =>
  booking.isGuestConfirmed && booking.checkedInAt === null && holdsRoom(booking)

/** Beside a name: the guest confirmed the booking by a reminder's link. */
export function ConfirmedSign({ booking }: { booking: StaffBooking }) {
  const t = useTranslations('desk')
  if (!isExpectedSurely(booking)) return null
  return (
    <span data-tip={t('confirmed')} className="ml-1.5 inline-block align-[-0.15em]">
      <MailCheck className="size-4 shrink-0 text-jade" aria-hidden="true" />
      <span className="sr-only">{t('confirmed')}</span>
    </span>
  )
}
