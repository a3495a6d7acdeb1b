import { useTranslations } from 'use-intl'
import { BookingWizard } from '../features/bookings/wizard/booking-wizard.tsx'
import { SignInNotice } from '../features/bookings/wizard/sign-in-notice.tsx'
import { useHouse } from '../features/bookings/hours/use-offer.ts'
import { useWizard } from '../features/bookings/wizard/use-wizard.ts'
import { WizardGhost } from '../features/bookings/wizard/wizard-ghost.tsx'
import { useSession } from '../lib/session/session.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Container, PageHeader } from '../ui/layout/layout.tsx'

/** Booking a room (spec §2). What was chosen outlives the session: it is kept here, above the notice. */
export default function BookingPage() {
  const t = useTranslations('bookings')
  const { status } = useSession()
  const { amenities, venue, isError, isFetching, retry } = useHouse()
  const [wizard, move] = useWizard(amenities, venue)
  return (
    <Container className="max-lg:flex max-lg:min-h-dvh max-lg:flex-col">
      <PageHeader title={t('title')} lead={t('lead')} />
      {status !== 'member' && status !== 'loading' ? (
        <SignInNotice />
      ) : isError ? (
        <ErrorState
          title={t('error')}
          retryLabel={t('retry')}
          retrying={isFetching}
          onRetry={retry}
        />
      ) : !amenities || !venue ? (
        <WizardGhost label={t('loading')} />
      ) : amenities.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      ) : (
        <BookingWizard wizard={wizard} move={move} amenities={amenities} venue={venue} />
      )}
    </Container>
  )
}
