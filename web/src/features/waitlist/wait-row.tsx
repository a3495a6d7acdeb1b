import { placeName } from '@lantern/contract/members/names'
import {
  acceptForParty,
  declineForParty,
  removeWait,
  type Offer,
  type StaffWait,
} from '@lantern/contract/bookings/waitlist'
import Ellipsis from 'lucide-react/icons/ellipsis'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Phone from 'lucide-react/icons/phone'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../lib/session/session.ts'
import { useHours } from '../../kit/booking/use-hours.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { useAction } from '../../kit/act/use-action.ts'
import { money } from '../../lib/shown/format.ts'
import { useMoments } from '../../lib/shown/moments.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Button } from '../../ui/actions/button.tsx'
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '../../ui/actions/dropdown-menu.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { useCountdown, agreedTo, useOfferTerms } from './offers.ts'

const payments = ['later', 'cash', 'terminal', 'balance'] as const
const words = {
  later: 'accept',
  cash: 'acceptCash',
  terminal: 'acceptTerminal',
  balance: 'acceptBalance',
} as const

function useOffered({ bookingDate, offer }: Pick<StaffWait, 'bookingDate' | 'offer'>) {
  const language = useLanguage()
  const { rangeOf } = useHours()
  const { clockOf } = useMoments()
  if (!offer) return null
  const { units, startTime, endTime, expiresAt } = offer
  return {
    rooms: units.map((unit) => placeName(unit, language)).join(', '),
    range: rangeOf({ bookingDate, startTime, endTime }),
    time: clockOf(expiresAt),
  }
}

interface ActsProps {
  wait: StaffWait
  /** The entry in words, which a phone has no room for beside the name. */
  facts: string
}

/** As a button the next act: the call, then the booking of the held room. All others are in a menu. */
function Acts({ wait, facts }: ActsProps) {
  const t = useTranslations('waitlist.desk')
  const [called, setCalled] = useState<number | null>(null)
  const may = useMay()
  const offered = useOffered(wait)
  const { name, phone, userId, offer, isWalkIn } = wait
  const failed = { title: t('failed'), otherwise: t('failedText') }
  const accepting = useAction(acceptForParty, {
    done: ({ lanternId }) => ({
      title: t('booked', { name }),
      description: t('bookedText', { id: lanternId }),
    }),
    failed,
  })
  const declining = useAction(declineForParty, { done: t('declined'), failed })
  const leaving = useAction(removeWait, { done: t('left', { name }), failed })
  const params = { id: String(wait.id) }
  const book = (payment: (typeof payments)[number], seat = false) => {
    if (!offer) return
    const body = { ...agreedTo(offer, payment), payment, ...(seat && { seat }) }
    void accepting.act({ params, body })
  }
  const isCalled = phone === null || (offer !== null && called === offer.id)
  const tel = phone && `tel:${phone.number}`
  const text = offered ? t('message', offered) : ''
  return (
    <div className="flex items-center gap-1">
      {!isCalled && tel && (
        <a
          href={tel}
          aria-label={t('callLabel', { name })}
          onClick={() => setCalled(offer?.id ?? null)}
          className={buttonLook(offer ? 'primary' : 'outline', 'small')}
        >
          <Phone />
          {/* A phone has the room for the hours instead. */}
          <span className="max-sm:hidden">{t('call')}</span>
        </a>
      )}
      {isCalled && offer && may('bookings') && (
        <Button
          size="small"
          loading={accepting.isBusy || declining.isBusy || leaving.isBusy}
          aria-label={t(isWalkIn ? 'seatLabel' : 'bookLabel', { name })}
          onClick={() => book('later', isWalkIn)}
        >
          {t(isWalkIn ? 'seat' : 'book')}
        </Button>
      )}
      <DropdownMenu
        trigger={
          <IconButton label={t('more', { name })}>
            <Ellipsis />
          </IconButton>
        }
      >
        <DropdownMenuLabel>{facts}</DropdownMenuLabel>
        {tel && phone && (
          <>
            <DropdownMenuItem asChild>
              <a href={tel}>
                <Phone />
                {t('callNumber', { phone: phone.shown })}
              </a>
            </DropdownMenuItem>
            <DropdownMenuItem asChild>
              <a href={`sms:${phone.number}${text && `?&body=${encodeURIComponent(text)}`}`}>
                <MessageSquareText />
                {t('text')}
              </a>
            </DropdownMenuItem>
          </>
        )}
        {offer && may('bookings') && (
          <>
            {isWalkIn && (
              <DropdownMenuItem onSelect={() => book('later', true)}>{t('seat')}</DropdownMenuItem>
            )}
            {payments
              .filter((payment) => payment !== 'balance' || userId !== null)
              .map((payment) => (
                <DropdownMenuItem key={payment} onSelect={() => book(payment)}>
                  {t(words[payment])}
                </DropdownMenuItem>
              ))}
            <DropdownMenuItem
              onSelect={() => void declining.act({ params, body: { offerId: offer.id } })}
            >
              {t('decline')}
            </DropdownMenuItem>
          </>
        )}
        {may('bookings') && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem destructive onSelect={() => void leaving.act({ params })}>
              <UserRoundX />
              {t('leave')}
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenu>
    </div>
  )
}

function Held({ wait, offer, readAt }: { wait: StaffWait; offer: Offer; readAt: number }) {
  const t = useTranslations('waitlist.desk')
  const left = useCountdown(readAt + offer.secondsLeft * 1_000)
  const offered = useOffered(wait)
  const terms = useOfferTerms(offer)
  if (!offered) return null
  const held = [t('offer', { name: wait.name, ...offered }), money(offer.totalPrice), ...terms]
  return (
    <p className="figures w-full rounded-control bg-jade-wash px-3 py-1.5 text-sm">
      {[...held, t('until', offered)].join(' · ')} ·{' '}
      <b role="timer" className="font-semibold">
        {left}
      </b>
    </p>
  )
}

interface WaitRowProps {
  wait: StaffWait
  place: number
  readAt: number
}

/** One entry on one line, or up to four on a phone or tablet. A held room has a line of its own. */
export function WaitRow({ wait, place, readAt }: WaitRowProps) {
  const t = useTranslations('waitlist.desk')
  const own = useTranslations('waitlist.own')
  const { rangeOf } = useHours()
  const { name, phone, partySize, bookingDate, hours, offer, quotedMinutes, expectedMinutes } = wait
  const soon = expectedMinutes === 0 ? t('now') : t('expected', { count: expectedMinutes ?? 0 })
  const unknown = wait.isWalkIn && t('unknown')
  const earlier = wait.history
    .filter(({ state }) => state !== 'open')
    .map((one) => `${rangeOf(one)} ${t(`states.${one.state}`)}`)
  const kind = wait.isWalkIn ? 'atDoor' : wait.userId === null ? 'caller' : 'member'
  // The time comes first, since a phone cuts off what comes last.
  const facts = [
    wait.isWalkIn
      ? t('length', { count: hours })
      : own('wanted', {
          count: hours,
          range: rangeOf({ bookingDate, startTime: wait.fromTime, endTime: wait.toTime }),
        }),
    partySize !== null && t('people', { count: partySize }),
    t(kind),
    offer === null && (expectedMinutes === null ? unknown : soon),
    offer === null && quotedMinutes !== null && t('told', { count: quotedMinutes }),
    earlier.length > 0 && `${t('history')}: ${earlier.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-1.5 first:border-t-0">
      <span className="figures w-7 text-sm text-soft">{t('place', { place })}</span>
      <p className="min-w-0 flex-1 basis-0 max-lg:line-clamp-4 lg:truncate">
        <span className="font-semibold">{name}</span>{' '}
        <span className="figures text-sm text-soft">
          {facts}
          {phone && <span className="max-lg:hidden"> · {phone.shown}</span>}
        </span>
      </p>
      <Acts wait={wait} facts={facts} />
      {offer && <Held key={offer.id} wait={wait} offer={offer} readAt={readAt} />}
    </li>
  )
}
