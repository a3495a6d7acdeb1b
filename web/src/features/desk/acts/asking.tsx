import type { StaffBooking } from '@lantern/contract/desk'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { RepeatDialog, SeriesDialog } from '../../series/lazy-dialogs.ts'
import { namesOf } from '../lists/booking-words.ts'
import { CancelBooking } from './cancel-booking.tsx'
import { ConfirmBooking, type BookingDialogProps } from './confirm-booking.tsx'
import { RunningLate } from './running-late.tsx'
import { useStatus } from './use-status.ts'
import { onDemand } from '../../../ui/states/on-demand.tsx'

const RescheduleBooking = onDemand(() => import('./reschedule-booking.tsx'))

/** The text about the payment of a party that didn't come. */
function noShowText({ paymentMethod }: StaffBooking): 'deposit' | 'text' | 'unpaid' {
  if (paymentMethod === 'deposit') return 'deposit'
  return paymentMethod === 'none' ? 'unpaid' : 'text'
}

/** Asks before a booking is marked as a no-show: the room becomes free, but the payment isn't refunded. */
function NoShow({ booking, onClose }: BookingDialogProps) {
  const t = useTranslations('desk')
  const names = namesOf(booking, useLanguage())
  const { set, isBusy } = useStatus(booking, onClose)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('noShow.title')}
      description={t(`noShow.${noShowText(booking)}`, names)}
      cancelLabel={t('confirm.keep')}
      confirmLabel={t('noShow.submit')}
      loading={isBusy}
      onConfirm={() => void set({ status: 'no_show' })}
    />
  )
}

/** The complete special requests of a booking; its row shows only the beginning. */
function Requests({ booking, onClose }: BookingDialogProps) {
  const t = useTranslations('desk')
  const names = namesOf(booking, useLanguage())
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('book.requests')}
      description={t('confirm.text', names)}
      closeLabel={t('close')}
    >
      <p className="wrap-anywhere whitespace-pre-line">{booking.specialRequests}</p>
    </Dialog>
  )
}

/** The acts that open a dialog. */
export type Asked =
  | 'repeat'
  | 'series'
  | 'late'
  | 'confirm'
  | 'cancel'
  | 'noShow'
  | 'reschedule'
  | 'requests'

/** The dialog of an act. */
export default function Asking({ asked, ...props }: BookingDialogProps & { asked: Asked }) {
  if (asked === 'confirm') return <ConfirmBooking {...props} />
  if (asked === 'cancel') return <CancelBooking {...props} />
  if (asked === 'late') return <RunningLate {...props} />
  if (asked === 'noShow') return <NoShow {...props} />
  if (asked === 'requests') return <Requests {...props} />
  const { seriesId } = props.booking
  return (
    <>
      {asked === 'repeat' && <RepeatDialog {...props} />}
      {asked === 'series' && seriesId !== null && <SeriesDialog {...props} seriesId={seriesId} />}
      {asked === 'reschedule' && <RescheduleBooking {...props} />}
    </>
  )
}
