import { getBooking } from '@lantern/contract/bookings/bookings'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { BackLink } from '../../../../ui/actions/back-link.tsx'
import { Loaded, together } from '../../../../kit/load/loaded.tsx'
import { queryOf } from '../../../../lib/api/cache/queries.ts'
import { useScreenTitle } from '../../../../lib/browser/screen-title.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { buttonLook } from '../../../../ui/actions/button-look.ts'
import { Container, PageHeader } from '../../../../ui/layout/layout.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { useBookableQuery } from '../../../bookings/hours/use-offer.ts'
import { SignInNotice } from '../../sign-in-notice.tsx'
import { BookingsSkeleton } from '../booking-lists.tsx'
import { ChangeBooking } from './change-booking.tsx'
import { ChangeSummary } from './change-summary.tsx'

/** The booking and the venue, or the reason why it can't be changed. */
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

/** The screen for moving one of the member's bookings. */
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
