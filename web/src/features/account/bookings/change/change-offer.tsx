import type { Amenity } from '@lantern/contract/venue/amenities'
import type { Booking } from '@lantern/contract/bookings/bookings'
import type { ChangeQuote } from '@lantern/contract/bookings/change'
import { toCents } from '@lantern/contract/payments/pricing'
import type { Slot } from '@lantern/contract/bookings/slots'
import type { Venue } from '@lantern/contract/venue/venue'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { RefundSteps } from '../../../../kit/booking/refund-steps.tsx'
import { sentenceOf } from '../../../../lib/api/failures/api-error.ts'
import { money, signedCount } from '../../../../lib/shown/format.ts'
import { MoneyRow, MoneyRows } from '../../../../ui/layout/money.tsx'
import { Alert } from '../../../../ui/states/alert.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { ChangePlace } from './change-booking.tsx'

const toWords = { balance: 'toBalance', card: 'toCard', points: 'toPoints' } as const

interface TermsProps {
  refundRules: Booking['refundRules']
  quote: ChangeQuote
}

function Terms({ refundRules, quote }: TermsProps) {
  const t = useTranslations('bookings.change')
  const { difference, refunds, points, minimumSpend, refundFrom, changesLeft, paid } = quote
  const cents = toCents(difference)
  return (
    <>
      <MoneyRows>
        <MoneyRow label={t('total')} amount={money(quote.totalPrice)} />
        {points !== 0 && <MoneyRow label={t('points')} amount={signedCount(points)} />}
        {toCents(minimumSpend) > 0 && (
          <MoneyRow label={t('minimum')} amount={money(minimumSpend)} />
        )}
        {refunds.map(({ to, amount }) => (
          <MoneyRow key={to} label={t(toWords[to])} amount={money(amount)} total />
        ))}
        {cents > 0 && <MoneyRow label={t('more')} amount={money(difference)} total />}
      </MoneyRows>
      {cents === 0 && <p>{t('same')}</p>}
      <div className="figures text-sm text-soft">
        <RefundSteps rules={refundRules} from={refundFrom} paid={toCents(paid)} />
        <span className="block">{t('clock')}</span>
        <span className="block">{t('left', { count: changesLeft })}</span>
      </div>
    </>
  )
}

export interface ChangeOfferProps<Quote extends ChangeQuote> {
  /** The choice; `null` while there is none, or if it equals the booking's time. */
  slot: Slot | null
  amenity: Amenity | undefined
  venue: Venue
  refundRules: Booking['refundRules']
  request: { data: Quote | undefined; error: Error | null }
  /** Renders the actions that make the change. */
  children: (quote: Quote, slot: Slot) => ReactNode
}

/** The chosen time, the price difference, and the actions that make the change. */
export function ChangeOffer<Quote extends ChangeQuote>({
  slot,
  amenity,
  venue,
  refundRules,
  request: { data: quote, error },
  children,
}: ChangeOfferProps<Quote>) {
  const t = useTranslations('bookings.change')
  if (slot === null || !amenity) {
    return (
      <p className="text-soft" aria-live="polite">
        {t('choose')}
      </p>
    )
  }
  const { bookingDate: date, startTime: start, endTime: end } = slot
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
          <Terms refundRules={refundRules} quote={quote} />
          {children(quote, slot)}
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
