import { useTranslations } from 'use-intl'
import { BookingWizard } from '../features/bookings/wizard/booking-wizard.tsx'
import { SignInNotice } from '../features/bookings/wizard/sign-in-notice.tsx'
import { useBookableQuery } from '../features/bookings/hours/use-offer.ts'
import { useWizard } from '../features/bookings/wizard/use-wizard.ts'
import { WizardSkeleton } from '../features/bookings/wizard/wizard-skeleton.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { useSession } from '../lib/session/session.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { Container, PageHeader } from '../ui/layout/layout.tsx'

/**
 * Booking a room (product#wizard). The wizard's state is kept here, above the notice that the session has
 * ended, so that it survives that.
 */
export default function BookingPage() {
  const t = useTranslations('bookings')
  const { status } = useSession()
  const house = useBookableQuery()
  const [amenities, venue] = house.data ?? []
  const [wizard, move] = useWizard(amenities, venue)
  return (
    <Container className="max-lg:flex max-lg:min-h-dvh max-lg:flex-col">
      <div className={wizard.step === 'amenity' ? undefined : 'max-md:sr-only'}>
        <PageHeader title={t('title')} lead={t('lead')} />
      </div>
      {status !== 'member' && status !== 'loading' ? (
        <SignInNotice />
      ) : (
        <Loaded
          query={house}
          failed={t('error')}
          ghost={<WizardSkeleton label={t('loading')} />}
          empty={<EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
          isEmpty={([offered]) => offered.length === 0}
        >
          {([offered, rules]) => (
            <BookingWizard wizard={wizard} move={move} amenities={offered} venue={rules} />
          )}
        </Loaded>
      )}
    </Container>
  )
}
