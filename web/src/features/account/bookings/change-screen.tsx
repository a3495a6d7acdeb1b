import { getBooking, type Booking } from '@lantern/contract/bookings/bookings'
import { useQuery, skipToken } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { BackLink } from '../../../ui/actions/back-link.tsx'
import { Loaded, together } from '../../../kit/load/loaded.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { useScreenTitle } from '../../../lib/browser/screen-title.ts'
import { useSession } from '../../../lib/session/session.ts'
import { buttonLook } from '../../../ui/actions/button-look.ts'
import { Container, PageHeader } from '../../../ui/layout/layout.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { useBookableQuery } from '../../bookings/hours/use-offer.ts'
import { SignInNotice } from '../sign-in-notice.tsx'
import { BookingsSkeleton } from './booking-lists.tsx'
import { ChangeBooking, ChangeOffer } from './change-booking.tsx'
import type { Amenity } from '@lantern/contract/venue/amenities'
import { changeBooking, quoteChange, type ChangeQuote } from '@lantern/contract/bookings/change'
import { toCents } from '@lantern/contract/payments/pricing'
import { isSameSlot, type Slot } from '@lantern/contract/bookings/slots'
import type { Venue } from '@lantern/contract/venue/venue'
import CreditCard from 'lucide-react/icons/credit-card'
import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useHours } from '../../../kit/booking/use-hours.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { useAction } from '../../../kit/act/use-action.ts'
import { fullDate, money, shortDate } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { slotOf, type Wizard } from '../../bookings/wizard/wizard.ts'
import { onDemand } from '../../../ui/states/on-demand.tsx'

/** Loaded on demand: only a member who pays by card needs the card form. */
const CardDialog = onDemand(() => import('../../payments/card-form-dialog.tsx'))

interface ChangeSummaryProps {
  booking: Booking
  wizard: Wizard
  amenity: Amenity | undefined
  venue: Venue
}

interface WaysProps {
  booking: Booking
  slot: Slot
  quote: ChangeQuote
  venue: Venue
}

function Ways({ booking, slot, quote, venue }: WaysProps) {
  const t = useTranslations('bookings.change')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const navigate = useNavigate()
  const [isPaying, setPaying] = useState(false)
  const leave = () => void navigate({ to: '/account/bookings' })
  const wordsOf = (to: Slot) => ({
    date: fullDate(to.bookingDate, language),
    hours: rangeOf(to),
  })
  const { act, isBusy } = useAction(changeBooking, {
    done: (changed) => ({ title: t('done'), description: t('doneText', wordsOf(changed)) }),
    failed: { title: t('failed'), otherwise: t('failedText') },
    onDone: leave,
  })
  const { totalPrice, minimumSpend, version, difference, byCard } = quote
  const isMore = toCents(difference) > 0
  const mayPayByCard = isMore && byCard && venue.payments.mode !== 'none'
  const body = { ...slot, totalPrice, minimumSpend, version }
  return (
    <>
      <Button
        size="large"
        loading={isBusy}
        onClick={() => void act({ params: { id: String(booking.id) }, body })}
        className="w-full"
      >
        {isMore ? t('pay', { amount: money(difference) }) : t('act')}
      </Button>
      {mayPayByCard && (
        <Button variant="outline" size="large" className="w-full" onClick={() => setPaying(true)}>
          <CreditCard />
          {t('card')}
        </Button>
      )}
      {mayPayByCard && isPaying && (
        // The new time is held beside the old one while the form is open.
        <CardDialog
          description={t('cardText', { date: shortDate(slot.bookingDate, language) })}
          body={{
            paymentType: 'booking_change',
            amount: difference,
            metadata: { ...slot, bookingId: booking.id, version, minimumSpend },
          }}
          done={{ title: t('done'), description: t('doneText', wordsOf(slot)) }}
          credited={{ title: t('credited'), description: t('creditedText') }}
          processing={{ title: t('processing'), description: t('processingText') }}
          onClose={() => setPaying(false)}
          onPaid={leave}
        />
      )}
    </>
  )
}

function ChangeSummary({ booking, wizard, amenity, venue }: ChangeSummaryProps) {
  const chosen = slotOf(wizard)
  const slot = chosen !== null && !isSameSlot(chosen, booking) ? chosen : null
  const { amenityId, bookingDate, startTime, endTime } = chosen ?? booking
  const request = queryOf(quoteChange, {
    params: { id: String(booking.id) },
    query: { amenityId: String(amenityId), bookingDate, startTime, endTime },
  })
  const { data, error } = useQuery({
    ...request,
    retry: false,
    ...(slot === null && { queryFn: skipToken }),
  })
  const { refundRules } = booking
  return (
    <ChangeOffer {...{ slot, amenity, refundRules }} request={{ data, error }}>
      {(quote, asked) => (
        <Ways
          // The card form of another time would pay for that time.
          key={JSON.stringify(asked)}
          {...{ booking, quote, venue }}
          slot={asked}
        />
      )}
    </ChangeOffer>
  )
}

function Loading({ lanternId }: { lanternId: string }) {
  const t = useTranslations('bookings.change')
  const booking = useQuery(queryOf(getBooking, { params: { lanternId } }))
  const both = together(booking, useBookableQuery())
  return (
    <Loaded
      query={{ ...both, error: booking.error }}
      failed={t('error')}
      missing={<ErrorState title={t('missing')} />}
      skeleton={<BookingsSkeleton label={t('loading')} />}
    >
      {([own, [amenities, venue]]) =>
        own.changeableUntil === null ? (
          <EmptyState
            title={t('closedTitle')}
            action={
              venue.phone && (
                <a
                  href={`tel:${venue.phone.replace(/[^+\d]/g, '')}`}
                  className={buttonLook('outline')}
                >
                  {venue.phone}
                </a>
              )
            }
          >
            {t('closedText')}
          </EmptyState>
        ) : (
          <ChangeBooking
            now={{ ...own, until: own.changeableUntil }}
            by={{ changing: own.id }}
            {...{ amenities, venue }}
          >
            {(wizard, amenity) => <ChangeSummary booking={own} {...{ wizard, amenity, venue }} />}
          </ChangeBooking>
        )
      }
    </Loaded>
  )
}

export function ChangeScreen({ lanternId }: { lanternId: string }) {
  const t = useTranslations('bookings.change')
  const { member } = useSession()
  useScreenTitle(t('title'))
  return (
    <Container className="pb-10">
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        back={<BackLink to="/account/bookings">{t('back')}</BackLink>}
      />
      {member ? <Loading lanternId={lanternId} /> : <SignInNotice />}
    </Container>
  )
}
