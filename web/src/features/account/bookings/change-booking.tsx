import type { Amenity } from '@lantern/contract/venue/amenities'
import { moment } from '@lantern/contract/venue/clock'
import type { Venue } from '@lantern/contract/venue/venue'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useReducer, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useHours } from '../../../kit/booking/use-hours.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { NamedOptions } from '../../../kit/booking/named-options.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Panel } from '../../../ui/layout/card.tsx'
import TimeStep from '../../bookings/hours/time-step.tsx'
import type { Looked } from '../../bookings/hours/use-offer.ts'
import { next, blank, type Wizard } from '../../bookings/wizard/wizard.ts'
import { nameIn } from '@lantern/contract/venue/languages'
import { fullDate, money, signedCount } from '../../../lib/shown/format.ts'
import type { Slot } from '@lantern/contract/bookings/slots'
import type { Booking } from '@lantern/contract/bookings/bookings'
import type { ChangeQuote } from '@lantern/contract/bookings/change'
import { toCents } from '@lantern/contract/payments/pricing'
import { RefundSteps } from '../../../kit/booking/refund-steps.tsx'
import { sentenceOf } from '../../../lib/api/failures/api-error.ts'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { Alert } from '../../../ui/states/alert.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

type Own = Pick<Slot, 'amenityId' | 'bookingDate' | 'startTime' | 'endTime'>

interface Chosen {
  amenity?: string
  date?: string
  start?: string
  end?: string
}

/** The choice in the page's address, which a reload keeps; the booking's own time if the address has none. */
export function chosenIn(request: Chosen, own: Own): Wizard {
  const amenityId = Number(request.amenity)
  const { date = '' } = request
  const step = 'datetime'
  if (!Number.isInteger(amenityId) || amenityId <= 0 || !/^2\d{3}-\d{2}-\d{2}$/.test(date)) {
    const { bookingDate, startTime: start, endTime: end } = own
    return { ...blank, step, amenityId: own.amenityId, date: bookingDate, start, end }
  }
  const hour = (name: 'start' | 'end') => {
    const { [name]: time = '' } = request
    return /^\d{2}:[03]0$/.test(time) ? time : null
  }
  const start = hour('start')
  return { ...blank, step, amenityId, date, start, end: start && hour('end') }
}

export const searchOf = ({ amenityId, date, start, end }: Wizard): Chosen => ({
  ...(amenityId !== null && { amenity: String(amenityId) }),
  ...(date !== null && { date }),
  ...(start !== null && { start }),
  ...(end !== null && { end }),
})

interface ChangeBookingProps {
  /** The booking's present amenity and time, and the deadline for changing it. */
  now: Own & { amenity: Pick<Amenity, 'nameEn' | 'nameCh'>; until: string | null }
  /** The booking whose own hours count as free. */
  by: Pick<Looked, 'changing' | 'linkKey'>
  amenities: readonly Amenity[]
  venue: Venue
  children: (wizard: Wizard, amenity: Amenity | undefined) => ReactNode
}

type ChangePlaceProps = Pick<ChangeBookingProps['now'], 'amenity'> & { slot: Own }

function ChangePlace({ amenity, slot }: ChangePlaceProps) {
  const language = useLanguage()
  const { rangeOf } = useHours()
  return (
    <span className="figures grid gap-0.5">
      <b className="font-semibold">{nameIn(amenity, language)}</b>
      <span>
        {fullDate(slot.bookingDate, language)}{' '}
        <span className="whitespace-nowrap">{rangeOf(slot)}</span>
      </span>
    </span>
  )
}

/** Chooses another time with the wizard's hours. The choice is in the page's address, so that it survives a reload. */
export function ChangeBooking({ now, by, amenities, venue, children }: ChangeBookingProps) {
  const t = useTranslations('bookings.change')
  const language = useLanguage()
  const request = useSearch({ strict: false })
  const navigate = useNavigate()
  const [wizard, move] = useReducer(next, now, (own) => chosenIn(request, own))
  useEffect(() => {
    const search = searchOf(wizard)
    void navigate({ to: '.', search, hash: true, replace: true, resetScroll: false })
  }, [wizard, navigate])
  const amenity = amenities.find(({ id }) => id === wizard.amenityId)
  const until = now.until && moment(now.until, language, venue.timeZone)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2.1fr)_minmax(0,1fr)]">
      <Panel className="grid gap-6 max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
        <div className="grid gap-1 text-sm">
          <h2 className="font-body text-sm font-normal tracking-normal text-soft">{t('now')}</h2>
          <ChangePlace amenity={now.amenity} slot={now} />
          {until && <p className="figures text-soft">{t('until', { until })}</p>}
        </div>
        <Field label={t('amenity')}>
          <Select
            value={wizard.amenityId ?? ''}
            onChange={({ target }) => move({ do: 'amenity', id: Number(target.value) })}
          >
            <NamedOptions of={amenities.filter(({ places }) => places > 0)} />
          </Select>
        </Field>
        {amenity && (
          <TimeStep wizard={{ ...wizard, ...by }} amenity={amenity} venue={venue} move={move} />
        )}
      </Panel>
      <Panel className="grid gap-5 max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
        {children(wizard, amenity)}
      </Panel>
    </div>
  )
}

const toWords = { balance: 'toBalance', card: 'toCard', points: 'toPoints' } as const

type Rules = Booking['refundRules']

function Terms({ refundRules, quote }: { refundRules: Rules; quote: ChangeQuote }) {
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

interface ChangeOfferProps<Quote extends ChangeQuote> {
  /** The choice; `null` while there is none, or if it equals the booking's time. */
  slot: Slot | null
  amenity: Amenity | undefined
  refundRules: Rules
  request: { data: Quote | undefined; error: Error | null }
  children: (quote: Quote, slot: Slot) => ReactNode
}

export function ChangeOffer<Quote extends ChangeQuote>({
  slot,
  amenity,
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
  return (
    <>
      <div className="grid gap-1" aria-live="polite">
        <h2 className="font-body text-sm font-normal tracking-normal text-soft">{t('changed')}</h2>
        <ChangePlace amenity={amenity} slot={slot} />
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
