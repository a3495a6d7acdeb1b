import { toCents } from '@lantern/contract/payments/pricing'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { offered } from '../../../lib/shown/payment.ts'
import { Alert } from '../../../ui/states/alert.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { PaymentFields, usePayment } from '../../bills/payments/payment-fields.tsx'
import { namesOf, arrivalsFor } from '../lists/booking-words.ts'
import { useStatus, type BookingDialogProps, bookingAction } from './use-status.ts'
import { getGuestLink } from '@lantern/contract/account/reminders'
import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { copyText } from '../../../kit/act/copy-text.ts'
import { Loaded } from '../../../kit/load/loaded.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { CodeSheet } from '../../../ui/layout/code-picture.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { promiseArrival } from '@lantern/contract/floor/acts'
import { useState } from 'react'
import { ApprovalField } from '../../bills/corrections/approval-field.tsx'
import { RepeatDialog, SeriesDialog } from '../../series/lazy-dialogs.ts'
import { CancelBooking } from './cancel-booking.tsx'
import { onDemand } from '../../../ui/states/on-demand.tsx'
import { useAction } from '../../../kit/act/use-action.ts'
import { serverNow } from '../../../lib/browser/now.ts'
import { useMoments } from '../../../lib/shown/moments.ts'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'

/** Confirms a pending booking with its payment method (product#desk). */
function ConfirmBooking({ booking, onClose, focusAfter }: BookingDialogProps) {
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

function GuestLink({ booking, onClose }: BookingDialogProps) {
  const t = useTranslations('desk')
  const names = namesOf(booking, useLanguage())
  const query = useQuery(queryOf(getGuestLink, { params: { id: String(booking.id) } }))
  const answer = { copied: t('link.copied'), failed: t('link.copyFailed') }
  const sheet = { label: t('link.label'), text: t('link.text') }
  return (
    <Dialog onClose={onClose} title={t('link.title')} description={t('confirm.text', names)}>
      <Loaded
        query={query}
        failed={t('link.failed')}
        skeleton={<CodeSheet address={null} {...sheet} />}
      >
        {({ address }) =>
          address === null ? (
            <p>{t('link.none')}</p>
          ) : (
            <CodeSheet address={address} {...sheet}>
              <Button onClick={() => void copyText(address, answer)()}>
                <Copy />
                {t('link.copy')}
              </Button>
            </CodeSheet>
          )
        }
      </Loaded>
    </Dialog>
  )
}

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

const AskDeposit = onDemand(() => import('./deposit.tsx'))
const RescheduleBooking = onDemand(() => import('./reschedule-booking.tsx'))

/** Asks before a booking is marked as a no-show: the room becomes free, but the payment isn't refunded. */
function NoShow({ booking, onClose }: BookingDialogProps) {
  const t = useTranslations('desk')
  const names = namesOf(booking, useLanguage())
  const { set, isBusy } = useStatus(booking, onClose)
  const { status, paymentMethod } = booking
  const unpaid = status === 'pending' || paymentMethod === 'none' ? 'unpaid' : 'text'
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('noShow.title')}
      description={t(`noShow.${paymentMethod === 'deposit' ? 'deposit' : unpaid}`, names)}
      cancelLabel={t('confirm.keep')}
      confirmLabel={t('noShow.submit')}
      loading={isBusy}
      onConfirm={() => void set({ status: 'no_show' })}
    />
  )
}

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
