import type { StaffBooking } from '@lantern/contract/floor/desk'
import { promiseArrival } from '@lantern/contract/floor/acts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ApprovalField } from '../../bills/corrections/approval-field.tsx'
import { RepeatDialog, SeriesDialog } from '../../series/lazy-dialogs.ts'
import { arrivalsFor, namesOf } from '../lists/booking-words.ts'
import { CancelBooking } from './cancel-booking.tsx'
import { type BookingDialogProps, ConfirmBooking } from './confirm-booking.tsx'
import { bookingAction, useStatus } from './use-status.ts'
import { onDemand } from '../../../ui/states/on-demand.tsx'
import { useAction } from '../../../kit/act/use-action.ts'
import { serverNow } from '../../../lib/browser/now.ts'
import { useMoments } from '../../../lib/shown/moments.ts'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'

/** Records that a party is late: its arrival time, until which the room is kept. */
function RunningLate({ booking, onClose }: BookingDialogProps) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const { clockOf } = useMoments()
  // The offered times stay the same while the dialog is open.
  const [arrivals] = useState(() => arrivalsFor(booking, serverNow()))
  const [chosen, setChosen] = useState(String(arrivals[0]))
  const { act, isBusy } = useAction(promiseArrival, {
    ...bookingAction(onClose),
    done: t('late.done'),
    failed: { title: t('late.failed'), otherwise: t('actions.failedText') },
  })
  const keep = () => {
    const body = { version: booking.version, expectedAt: new Date(Number(chosen)).toISOString() }
    void act({ params: { id: String(booking.id) }, body })
  }
  return (
    <FormDialog
      title={t('late.title')}
      description={t('confirm.text', namesOf(booking, language))}
      cancelLabel={t('confirm.keep')}
      submitLabel={t('late.submit')}
      isBusy={isBusy}
      onSubmit={keep}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p className="text-sm text-soft">{t('late.text')}</p>
        <SegmentedControl
          label={t('late.when')}
          value={chosen}
          onValueChange={setChosen}
          options={arrivals.map((at) => ({
            value: String(at),
            label: clockOf(at),
          }))}
          className="flex-wrap"
        />
      </div>
    </FormDialog>
  )
}

const AskDeposit = onDemand(() => import('./ask-deposit.tsx'))
const GuestLink = onDemand(() => import('./guest-link.tsx'))
const RescheduleBooking = onDemand(() => import('./reschedule-booking.tsx'))

/** The text about the payment of a party that didn't come. */
function noShowText({ status, paymentMethod }: StaffBooking): 'deposit' | 'text' | 'unpaid' {
  if (paymentMethod === 'deposit') return 'deposit'
  return status === 'pending' || paymentMethod === 'none' ? 'unpaid' : 'text'
}

/** Asks before a booking is marked as a no-show: the room becomes free, but the payment isn't refunded. */
function NoShow({ booking, onClose }: BookingDialogProps) {
  const t = useTranslations('desk')
  const names = namesOf(booking, useLanguage())
  const { set, isBusy } = useStatus(booking, onClose)
  return (
    <ConfirmDialog
      onClose={onClose}
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
    <Dialog onClose={onClose} title={t('book.requests')} description={t('confirm.text', names)}>
      <p className="wrap-anywhere whitespace-pre-line">{booking.specialRequests}</p>
    </Dialog>
  )
}

/** Asks for the approval that is needed for undoing a party's latest act. */
export function UndoApproval({
  booking,
  desk: { undo, approving, isBusy },
}: Pick<BookingDialogProps, 'booking'> & { desk: ReturnType<typeof useStatus> }) {
  const t = useTranslations('desk')
  const party = useTranslations('staff.party')
  const { undoable } = booking
  const names = namesOf(booking, useLanguage())
  if (!undoable) return null
  return (
    <ConfirmDialog
      onClose={approving.drop}
      title={party(`undo.${undoable}`)}
      description={t('confirm.text', names)}
      cancelLabel={t('close')}
      confirmLabel={party(`undo.${undoable}`)}
      loading={isBusy}
      disabled={approving.isMissing}
      onConfirm={() => void undo(undoable)}
    >
      <ApprovalField approving={approving} />
    </ConfirmDialog>
  )
}

function Series(props: BookingDialogProps) {
  const { seriesId } = props.booking
  return seriesId !== null && <SeriesDialog {...props} seriesId={seriesId} />
}

/** The dialogs of the acts that open one. */
const dialogs = {
  repeat: RepeatDialog,
  series: Series,
  late: RunningLate,
  link: GuestLink,
  confirm: ConfirmBooking,
  deposit: AskDeposit,
  cancel: CancelBooking,
  noShow: NoShow,
  reschedule: RescheduleBooking,
  requests: Requests,
} as const
export type BookingDialog = keyof typeof dialogs

export default function Asking({
  request,
  ...props
}: BookingDialogProps & { request: BookingDialog }) {
  const Dialog = dialogs[request]
  return <Dialog {...props} />
}
