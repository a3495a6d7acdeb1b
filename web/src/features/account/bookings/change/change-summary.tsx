import type { Amenity } from '@lantern/contract/amenities'
import type { Booking } from '@lantern/contract/bookings'
import { changeBooking, quoteChange, type ChangeQuote } from '@lantern/contract/bookings-change'
import { toCents } from '@lantern/contract/pricing'
import { isSameSlot } from '@lantern/contract/slots'
import type { Venue } from '@lantern/contract/venue'
import { skipToken, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { useLanguage } from '../../../../i18n/words.tsx'
import { RefundTerms } from '../../../../kit/refund-terms.tsx'
import { useAct } from '../../../../kit/use-act.ts'
import { sentenceOf } from '../../../../lib/api/api-error.ts'
import { queryOf } from '../../../../lib/api/queries.ts'
import { fullDate, hourRange, money, signedCount } from '../../../../lib/shown/format.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { MoneyRow, MoneyRows } from '../../../../ui/layout/money.tsx'
import { Alert } from '../../../../ui/states/alert.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { slotOf, type Wizard } from '../../../bookings/wizard/wizard.ts'
import { takenFor } from '../booking-state.ts'
import { ChangePlace } from './change-place.tsx'

/** Only a member who pays by card needs its form. */
const ChangeCard = lazy(async () => ({ default: (await import('./change-card.tsx')).ChangeCard }))

/** The differences that a change makes, and what stays as it was. */
function Terms({ booking, quote }: { booking: Booking; quote: ChangeQuote }) {
  const t = useTranslations('bookings.change')
  const language = useLanguage()
  const { difference, back, points, minimumSpend, refundFrom, changesLeft } = quote
  const cents = toCents(difference)
  const paid = takenFor({ ...booking, totalPrice: quote.totalPrice })
  return (
    <>
      <MoneyRows>
        <MoneyRow label={t('total')} amount={money(quote.totalPrice)} />
        {points !== 0 && <MoneyRow label={t('points')} amount={signedCount(points, language)} />}
        {toCents(minimumSpend) > 0 && (
          <MoneyRow label={t('minimum')} amount={money(minimumSpend)} />
        )}
        {back.map(({ to, amount }) => (
          <MoneyRow
            key={to}
            label={t(to === 'card' ? 'toCard' : 'toBalance')}
            amount={money(amount)}
            total
          />
        ))}
        {cents > 0 && <MoneyRow label={t('more')} amount={money(difference)} total />}
      </MoneyRows>
      {cents === 0 && <p>{t('same')}</p>}
      <div className="figures text-sm text-soft">
        <RefundTerms tiers={booking.refundTiers} from={refundFrom} paid={toCents(paid)} />
        <span className="block">{t('clock')}</span>
        <span className="block">{t('left', { count: changesLeft })}</span>
      </div>
    </>
  )
}

export interface ChangeSummaryProps {
  booking: Booking
  wizard: Wizard
  amenity: Amenity | undefined
  venue: Venue
}

/** The price of the chosen time as soon as there is one. */
function useQuote(booking: Booking, wizard: Wizard) {
  const slot = slotOf(wizard)
  const isAsked = slot !== null && !isSameSlot(slot, booking)
  const query = slot ?? { ...booking, amenityId: booking.amenityId }
  const { amenityId, bookingDate, startTime, endTime } = query
  const asked = queryOf(quoteChange, {
    params: { id: String(booking.id) },
    query: { amenityId: String(amenityId), bookingDate, startTime, endTime },
  })
  const read = useQuery({ ...asked, retry: false, ...(!isAsked && { queryFn: skipToken }) })
  return { slot: isAsked ? slot : null, ...read }
}

/** Old and new, the difference of the prices, and the ways to make the change. */
export function ChangeSummary({ booking, wizard, amenity, venue }: ChangeSummaryProps) {
  const t = useTranslations('bookings.change')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const [isPaying, setPaying] = useState(false)
  const { slot, data: quote, error } = useQuote(booking, wizard)
  const { act, isBusy } = useAct(changeBooking, {
    key: 'change',
    outdated: ['bookings', 'wallet', 'amenities'],
    done: (changed) => ({
      title: t('done'),
      description: t('doneText', {
        date: fullDate(changed.bookingDate, language),
        hours: hourRange(changed.startTime, changed.endTime),
      }),
    }),
    failed: { title: t('failed'), otherwise: t('failedText') },
    onDone: () => navigate('/account/bookings'),
  })
  if (slot === null || !amenity) {
    return (
      <p className="text-soft" aria-live="polite">
        {t('choose')}
      </p>
    )
  }
  const { bookingDate: date, startTime: start, endTime: end } = slot
  const isMore = quote !== undefined && toCents(quote.difference) > 0
  const send = async ({ totalPrice, minimumSpend, version }: ChangeQuote) => {
    const body = { ...slot, totalPrice, minimumSpend, version }
    await act({ params: { id: String(booking.id) }, body })
  }
  return (
    <>
      <div className="grid gap-1" aria-live="polite">
        <h2 className="font-body text-sm font-normal tracking-normal text-soft">{t('changed')}</h2>
        <ChangePlace {...{ amenity, date, start, end, venue }} />
      </div>
      {error && !quote ? (
        <Alert tone="warning" title={sentenceOf(error, t('failedText'))} />
      ) : quote ? (
        <>
          <Terms booking={booking} quote={quote} />
          <Button size="large" loading={isBusy} onClick={() => void send(quote)} className="w-full">
            {isMore ? t('pay', { amount: money(quote.difference) }) : t('act')}
          </Button>
          {isMore && quote.byCard && venue.payments.mode !== 'none' && (
            <Suspense fallback={<Skeleton className="h-13 rounded-control" />}>
              <ChangeCard
                booking={booking}
                slot={slot}
                quote={quote}
                isOpen={isPaying}
                onOpen={setPaying}
              />
            </Suspense>
          )}
        </>
      ) : (
        <div aria-busy="true">
          <output className="sr-only">{t('asking')}</output>
          <Skeleton className="h-40 rounded-control" />
        </div>
      )}
    </>
  )
}
