import { recordIn } from '@lantern/contract/venue/languages'
import { placeName } from '@lantern/contract/members/names'
import { toCents } from '@lantern/contract/payments/pricing'
import {
  acceptOffer,
  declineOffer,
  leaveWaitlist,
  listWaits,
  type Offer,
  type Wait,
} from '@lantern/contract/bookings/waitlist'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useHours } from '../../kit/booking/use-hours.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { RefundSteps } from '../../kit/booking/refund-steps.tsx'
import { useAction } from '../../kit/act/use-action.ts'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { useVenue } from '../../lib/api/venue.ts'
import { fullDate, money } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import { TellMeSlot } from '../push/tell-me-slot.tsx'
import { useCountdown, agreedTo, useOfferTerms } from './offers.ts'
import { useMoments } from '../../lib/shown/moments.ts'

export type OnCard = (wait: Wait, offer: Offer) => void

interface WaitProps {
  wait: Wait
  /** The time of the read, by the browser's clock. */
  readAt: number
  onCard: OnCard | null
}

function HeldRoom({ wait, offer, readAt, onCard }: WaitProps & { offer: Offer }) {
  const t = useTranslations('waitlist.own')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const venue = useVenue()
  const { clockOf } = useMoments()
  const left = useCountdown(readAt + offer.secondsLeft * 1_000)
  const failed = { title: t('failed'), otherwise: t('failedText') }
  const accepting = useAction(acceptOffer, {
    done: ({ lanternId }) => ({
      title: t('accepted'),
      description: t('acceptedText', { id: lanternId }),
    }),
    failed: { title: t('acceptFailed'), otherwise: t('failedText') },
  })
  const declining = useAction(declineOffer, { done: t('declined'), failed })
  const params = { id: String(wait.id) }
  const { id: offerId, totalPrice, dueNow, units, startTime, endTime } = offer
  const terms = useOfferTerms(offer)
  const room = units.map((unit) => placeName(unit, language)).join(', ')
  return (
    <Alert
      tone="success"
      title={t('offer', { range: rangeOf({ bookingDate: wait.bookingDate, startTime, endTime }) })}
      action={
        <div className="flex flex-wrap gap-2.5">
          <Button
            size="small"
            loading={accepting.isBusy}
            onClick={() => void accepting.act({ params, body: agreedTo(offer) })}
          >
            {t('accept', { amount: money(dueNow) })}
          </Button>
          {onCard && (
            <Button variant="outline" size="small" onClick={() => onCard(wait, offer)}>
              {t('card')}
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            loading={declining.isBusy}
            onClick={() => void declining.act({ params, body: { offerId } })}
          >
            {t('decline')}
          </Button>
        </div>
      }
    >
      <p className="figures">
        {t('offerRoom', { room, amount: money(totalPrice) })} ·{' '}
        <b role="timer" className="font-semibold">
          {t('left', { left })}
        </b>
      </p>
      {terms.map((term) => (
        <p key={term} className="figures">
          {term}
        </p>
      ))}
      {venue && (
        <RefundSteps rules={venue.refundRules} from={offer.startsAt} paid={toCents(dueNow)} />
      )}
      <p>{t('heldUntil', { time: clockOf(offer.expiresAt) })}</p>
    </Alert>
  )
}

function OwnWait({ wait, readAt, onCard }: WaitProps) {
  const t = useTranslations('waitlist.own')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const { momentOf } = useMoments()
  const leaving = useAction(leaveWaitlist, {
    done: t('gone'),
    failed: { title: t('failed'), otherwise: t('failedText') },
  })
  const { amenity, bookingDate, fromTime, toTime, hours, ahead, bookUpTo, offer, endsAt } = wait
  const name = recordIn(amenity, language)
  const date = fullDate(bookingDate, language)
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-soft">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid gap-0.5">
          <h3 className="text-lg">{name}</h3>
          <p className="figures font-medium">
            {date} ·{' '}
            {t('wanted', {
              count: hours,
              range: rangeOf({ bookingDate, startTime: fromTime, endTime: toTime }),
            })}
          </p>
          <div className="figures text-sm text-soft" aria-live="polite">
            {offer === null && <p>{t('ahead', { ahead })}</p>}
            <p>{t('until', { until: momentOf(endsAt) })}</p>
            {bookUpTo !== null && <p>{t('atOnce', { amount: money(bookUpTo) })}</p>}
          </div>
        </div>
        <Button
          variant="outline"
          size="small"
          aria-label={t('leaveLabel', { amenity: name, date })}
          loading={leaving.isBusy}
          onClick={() => void leaving.act({ params: { id: String(wait.id) } })}
        >
          {t('leave')}
        </Button>
      </div>
      {offer && (
        <HeldRoom key={offer.id} wait={wait} offer={offer} readAt={readAt} onCard={onCard} />
      )}
    </li>
  )
}

/** The member's entries in the waiting list, if there are any. `onCard` is `null` if the venue doesn't accept cards. */
export function OwnWaits({ onCard }: { onCard: OnCard | null }) {
  const t = useTranslations('waitlist.own')
  const query = useQuery(queryOf(listWaits, {}))
  return (
    <div className="empty:hidden">
      <Loaded query={query} failed={t('error')} skeleton={null} empty={null}>
        {(waits) => (
          <section aria-labelledby="own-waits" className="mb-6 grid gap-3">
            <h2 id="own-waits" className="text-xl">
              {t('title')}
            </h2>
            <ul className="grid gap-3">
              {waits.map((wait) => (
                <OwnWait key={wait.id} wait={wait} readAt={query.dataUpdatedAt} onCard={onCard} />
              ))}
            </ul>
            <TellMeSlot about="waitlist" />
          </section>
        )}
      </Loaded>
    </div>
  )
}
