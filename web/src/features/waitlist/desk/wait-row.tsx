import { clockTime } from '@lantern/contract/clock'
import { recordIn } from '@lantern/contract/languages'
import { placeName } from '@lantern/contract/names'
import {
  acceptForParty,
  declineForParty,
  removeWait,
  type Offer,
  type StaffWait,
} from '@lantern/contract/waitlist'
import Phone from 'lucide-react/icons/phone'
import { useTranslations } from 'use-intl'
import { useHours } from '../../../kit/use-hours.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { useTimeZone } from '../../../lib/api/venue.ts'
import { money } from '../../../lib/shown/format.ts'
import { buttonLook } from '../../../ui/actions/button-look.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Alert } from '../../../ui/states/alert.tsx'
import { Badge } from '../../../ui/states/badge.tsx'
import { useCountdown } from '../countdown.ts'
import { agreedTo, useOfferTerms } from '../offer-terms.ts'

const payments = ['later', 'cash', 'terminal', 'balance'] as const
const words = {
  later: 'accept',
  cash: 'acceptCash',
  terminal: 'acceptTerminal',
  balance: 'acceptBalance',
} as const

/** The acts on an offer: call the guest, book the held room, or release it. */
function Answers({ wait, offer }: { wait: StaffWait; offer: Offer }) {
  const t = useTranslations('waitlist.desk')
  const { name, phone, userId } = wait
  const failed = { title: t('failed'), otherwise: t('failedText') }
  const accepting = useAction(acceptForParty, {
    done: ({ lanternId }) => ({
      title: t('booked', { name }),
      description: t('bookedText', { id: lanternId }),
    }),
    failed,
  })
  const declining = useAction(declineForParty, { done: t('declined'), failed })
  const params = { id: String(wait.id) }
  return (
    <div className="flex flex-wrap gap-2.5">
      {phone && (
        <a href={`tel:${phone.number}`} className={buttonLook('primary', 'small')}>
          <Phone aria-hidden="true" />
          {t('call', { name })}
        </a>
      )}
      {payments
        .filter((payment) => payment !== 'balance' || userId !== null)
        .map((payment) => (
          <Button
            key={payment}
            variant="outline"
            size="small"
            loading={accepting.isBusy}
            onClick={() =>
              void accepting.act({ params, body: { ...agreedTo(offer, payment), payment } })
            }
          >
            {t(words[payment])}
          </Button>
        ))}
      <Button
        variant="quiet"
        size="small"
        loading={declining.isBusy}
        onClick={() => void declining.act({ params, body: { offerId: offer.id } })}
      >
        {t('decline')}
      </Button>
    </div>
  )
}

/** A room that is held for a guest: the contact, and the answer. */
function HeldFor({ wait, offer, readAt }: { wait: StaffWait; offer: Offer; readAt: number }) {
  const t = useTranslations('waitlist.desk')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const timeZone = useTimeZone()
  const left = useCountdown(readAt + offer.secondsLeft * 1_000)
  const { name, bookingDate } = wait
  const { totalPrice, units, startTime, endTime } = offer
  const rooms = units.map((unit) => placeName(unit, language)).join(', ')
  const terms = useOfferTerms(offer)
  const time = clockTime(offer.expiresAt, language, timeZone)
  return (
    <Alert
      tone="success"
      title={t('offer', { name, rooms, range: rangeOf({ bookingDate, startTime, endTime }) })}
      action={<Answers wait={wait} offer={offer} />}
    >
      <p className="figures">
        {money(totalPrice)} · {[...terms, t('until', { time })].join(' · ')} ·{' '}
        <b role="timer" className="font-semibold">
          {left}
        </b>
      </p>
    </Alert>
  )
}

/** The expected wait of a guest for tonight, beside the quoted one. */
function useExpected({ isWalkIn, quotedMinutes, expectedMinutes }: StaffWait): string[] {
  const t = useTranslations('waitlist.desk')
  const told = quotedMinutes === null ? [] : [t('told', { count: quotedMinutes })]
  if (expectedMinutes === null) return isWalkIn ? [t('unknown'), ...told] : told
  const soon = expectedMinutes === 0 ? t('now') : t('expected', { count: expectedMinutes })
  return [soon, ...told]
}

/** The earlier offers to a guest, and their outcomes. */
function Earlier({ offers }: { offers: StaffWait['history'] }) {
  const t = useTranslations('waitlist.desk')
  const { rangeOf } = useHours()
  return (
    <p className="figures text-sm text-soft">
      {t('history')}:{' '}
      {offers.map((one) => `${rangeOf(one)} ${t(`states.${one.state}`)}`).join(', ')}
    </p>
  )
}

export interface WaitRowProps {
  wait: StaffWait
  place: number
  /** The time of the read, by the browser's clock. */
  readAt: number
}

/** One entry: its position, name and number, the requested time, and earlier offers. */
export function WaitRow({ wait, place, readAt }: WaitRowProps) {
  const t = useTranslations('waitlist.desk')
  const own = useTranslations('waitlist.own')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const expected = useExpected(wait)
  const { name, phone, partySize, amenity, bookingDate, hours, offer, history } = wait
  const leaving = useAction(removeWait, {
    done: t('left', { name }),
    failed: { title: t('failed'), otherwise: t('failedText') },
  })
  const kind = wait.isWalkIn ? 'atDoor' : wait.userId === null ? 'caller' : 'member'
  const before = history.filter(({ state }) => state !== 'open')
  const facts = [
    recordIn(amenity, language),
    wait.isWalkIn
      ? t('length', { count: hours })
      : own('wanted', {
          count: hours,
          range: rangeOf({ bookingDate, startTime: wait.fromTime, endTime: wait.toTime }),
        }),
    ...(partySize === null ? [] : [t('people', { count: partySize })]),
    ...(offer === null ? expected : []),
  ]
  return (
    <li className="grid gap-3 border-t border-line p-4 first:border-t-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <span className="figures min-w-16 text-sm text-soft">{t('place', { place })}</span>
        <div className="grid min-w-48 flex-1 gap-0.5">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            <span>{name}</span>
            <Badge tone={wait.isWalkIn ? 'amber' : 'neutral'}>{t(kind)}</Badge>
            {phone && (
              <a href={`tel:${phone.number}`} className="figures text-sm font-normal underline">
                {phone.shown}
              </a>
            )}
          </p>
          <p className="figures text-sm text-soft">{facts.join(' · ')}</p>
          {before.length > 0 && <Earlier offers={before} />}
        </div>
        <Button
          variant="outline"
          size="small"
          aria-label={t('leaveLabel', { name })}
          loading={leaving.isBusy}
          onClick={() => void leaving.act({ params: { id: String(wait.id) } })}
        >
          {t('leave')}
        </Button>
      </div>
      {offer && <HeldFor key={offer.id} wait={wait} offer={offer} readAt={readAt} />}
    </li>
  )
}
