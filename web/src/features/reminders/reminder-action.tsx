import {
  cancelByReminder,
  confirmComing,
  payByLink,
  sayLate,
  stopReminders,
  type Reminder,
  type ReminderAct as Act,
  type RemindedBooking,
} from '@lantern/contract/account/reminders'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { tooLate } from '@lantern/contract/bookings/cancel-text'
import { cancelObstacle } from '@lantern/contract/payments/refunds'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { RefundSteps } from '../../kit/booking/refund-steps.tsx'
import { useNow } from '../../lib/browser/now.ts'
import { count, money } from '../../lib/shown/format.ts'
import { useMoments } from '../../lib/shown/moments.ts'
import { Button } from '../../ui/actions/button.tsx'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useAction } from '../../kit/act/use-action.ts'
import { Link } from '../../ui/actions/link.tsx'
import { useVenue } from '../../lib/api/venue.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'

/** Whether a link's key is that of a guest's booking, who has no account. */
export const isGuestKey = (linkKey: string): boolean => linkKey.startsWith('guest.')

/** Contacts for everything that a link can't do: the front desk's telephone, and a member's account. */
export function Contact({ isGuest = false }: { isGuest?: boolean }) {
  const t = useTranslations('reminders')
  const phone = useVenue()?.phone
  return (
    <div className="flex flex-wrap gap-3">
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={buttonLook('primary')}>
          {t('call', { phone })}
        </a>
      )}
      {!isGuest && (
        <Link to="/account" className={buttonLook('outline')}>
          {t('account')}
        </Link>
      )}
    </div>
  )
}

interface ActionProps {
  booking: RemindedBooking
  linkKey: string
}

/** The options of each act. The key of the link is sent in the body of every call, never in an address. */
function useShared() {
  const t = useTranslations('reminders')
  return {
    awaitsRefetch: true,
    failed: { title: t('failed'), otherwise: t('failedText') },
  } as const
}

function Confirm({ booking, linkKey }: ActionProps) {
  const t = useTranslations('reminders.confirm')
  const { act, isBusy } = useAction(confirmComing, useShared())
  if (booking.isConfirmed) return <Alert tone="success">{t('done')}</Alert>
  return (
    <>
      <p className="text-soft">{t('text')}</p>
      <Button loading={isBusy} onClick={() => void act({ body: { key: linkKey } })}>
        {t('act')}
      </Button>
    </>
  )
}

function Late({ booking, linkKey }: ActionProps) {
  const t = useTranslations('reminders.late')
  const { clockOf } = useMoments()
  const { act, isBusy, sending } = useAction(sayLate, useShared())
  const { expectedAt, lateBy } = booking
  const time = expectedAt && clockOf(expectedAt)
  return (
    <>
      {time && <Alert tone="success">{t('done', { time })}</Alert>}
      {lateBy.length === 0 ? (
        <>
          {!time && <p className="text-soft">{t('none')}</p>}
          <Contact isGuest={isGuestKey(linkKey)} />
        </>
      ) : (
        <>
          <p className="text-soft">{t('text')}</p>
          <div className="grid grid-cols-3 gap-3">
            {lateBy.map((minutes) => (
              <Button
                key={minutes}
                variant="outline"
                loading={isBusy && sending?.body.minutes === minutes}
                onClick={() => void act({ body: { key: linkKey, minutes } })}
              >
                {t('minutes', { count: minutes })}
              </Button>
            ))}
          </div>
        </>
      )}
    </>
  )
}

function Cancel({ booking, linkKey }: ActionProps) {
  const t = useTranslations('reminders.cancel')
  const language = useLanguage()
  const now = useNow()
  const { act, isBusy } = useAction(cancelByReminder, useShared())
  const { refunds, cancellationFee, atDesk, points, cancelableUntil, refundRules, refundFrom } =
    booking
  if (cancelableUntil === null) {
    const reason = cancelObstacle(booking, now)
    return (
      <>
        <div className="text-soft">
          <p>{reason === 'late' ? tooLate(refundRules, language) : t(reason)}</p>
          <p>{t('call')}</p>
        </div>
        <Contact isGuest={isGuestKey(linkKey)} />
      </>
    )
  }
  const total = toDollars(refunds.reduce((all, { amount }) => all + toCents(amount), 0))
  const paid = toCents(total) + toCents(cancellationFee) + toCents(atDesk)
  return (
    <>
      <MoneyRows>
        {refunds.map(({ to, amount }) => (
          <MoneyRow key={to} label={t(to === 'points' ? 'redeemed' : to)} amount={money(amount)} />
        ))}
        {toCents(atDesk) > 0 && <MoneyRow label={t('atDesk')} amount={money(atDesk)} />}
        {toCents(cancellationFee) > 0 && (
          <MoneyRow label={t('cancellationFee')} amount={money(cancellationFee)} />
        )}
        {points > 0 && <MoneyRow label={t('points')} amount={`−${count(points)}`} />}
      </MoneyRows>
      <div className="text-sm text-soft">
        {paid === 0 && <p>{t('nothing')}</p>}
        <RefundSteps rules={refundRules} from={refundFrom} paid={paid} />
        <p>{t('text')}</p>
      </div>
      <Button
        variant="danger"
        loading={isBusy}
        onClick={() => void act({ body: { key: linkKey, refund: total } })}
      >
        {t('act')}
      </Button>
    </>
  )
}

function Stop({ isOn, linkKey }: { isOn: boolean; linkKey: string }) {
  const t = useTranslations('reminders.stop')
  const { act, isBusy } = useAction(stopReminders, useShared())
  if (!isOn) return <Alert tone="success">{t('done')}</Alert>
  return (
    <>
      <p className="text-soft">{t('text')}</p>
      <Button loading={isBusy} onClick={() => void act({ body: { key: linkKey } })}>
        {t('act')}
      </Button>
    </>
  )
}

/** The acts of a guest's link that have a step of their own. */
export type GuestStep = Extract<Act, 'late' | 'change' | 'cancel'>

function GuestMoney({ booking: { status, due, atDesk }, linkKey }: ActionProps) {
  const t = useTranslations('reminders.guest')
  const navigate = useNavigate()
  const { act, isBusy } = useAction(payByLink, {
    failed: useShared().failed,
    onDone: (reply) => navigate({ to: '/pay/$key', params: reply }),
  })
  return (
    <>
      {toCents(due) > 0 && (
        <>
          <MoneyRows>
            <MoneyRow label={t('due')} amount={money(due)} total />
          </MoneyRows>
          <Button loading={isBusy} onClick={() => void act({ body: { key: linkKey } })}>
            {t('pay', { amount: money(due) })}
          </Button>
        </>
      )}
      {status === 'canceled' && toCents(atDesk) > 0 && (
        <Alert>{t('atDesk', { amount: money(atDesk) })}</Alert>
      )}
    </>
  )
}

function Closed({ booking }: { booking: RemindedBooking }) {
  const t = useTranslations('reminders')
  const { status, refund, refunded } = booking
  if (status === 'no_show') return <Alert>{t('noShow')}</Alert>
  if (status !== 'canceled') return <Alert>{t('completed')}</Alert>
  const to = {
    balance: 'toBalance',
    card: 'toCard',
    cash: 'toCash',
    terminal: 'toTerminal',
    points: 'toPoints',
    elsewhere: 'toElsewhere',
  } as const
  return (
    <Alert tone="success" title={t('canceled')}>
      {refund && t(`cancel.${to[refund.to]}`, { amount: money(refunded) })}
    </Alert>
  )
}

const isClosed = ({ status }: RemindedBooking) =>
  status === 'canceled' || status === 'no_show' || status === 'completed'

/** Whether a booking's guest can still confirm, change or cancel it. */
export const isOpen = (booking: RemindedBooking): boolean => !booking.isHere && !isClosed(booking)

/** The act of one link, except rescheduling, or the reason why it isn't possible any more. */
export function ReminderAction({
  reminder: { act, booking, isOn },
  step,
  onStep,
  linkKey,
}: {
  reminder: Reminder
  /** The step of a guest's link; `null` while none is chosen. */
  step: GuestStep | null
  onStep: (step: GuestStep) => void
  linkKey: string
}) {
  const t = useTranslations('reminders')
  if (booking === null) return <Stop isOn={isOn} linkKey={linkKey} />
  const props = { booking, linkKey }
  const isGuest = act === 'guest'
  if (!isOpen(booking)) {
    return (
      <>
        {booking.isHere ? <Alert tone="success">{t('here')}</Alert> : <Closed booking={booking} />}
        {isGuest && <GuestMoney {...props} />}
      </>
    )
  }
  const shown = step ?? act
  if (shown === 'guest') {
    const steps: GuestStep[] = [
      ...(booking.lateBy.length > 0 ? (['late'] as const) : []),
      ...(booking.change === null ? [] : (['change'] as const)),
      'cancel',
    ]
    return (
      <>
        <GuestMoney {...props} />
        <p className="text-soft">
          {t(booking.status === 'pending' ? 'guest.pending' : 'guest.agreed')}
        </p>
        <div className="grid gap-3">
          {steps.map((each) => (
            <Button key={each} variant="outline" onClick={() => onStep(each)}>
              {t(`guest.${each}`)}
            </Button>
          ))}
        </div>
      </>
    )
  }
  if (shown === 'confirm') return <Confirm {...props} />
  return shown === 'late' ? <Late {...props} /> : <Cancel {...props} />
}
