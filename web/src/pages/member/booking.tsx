import { useTranslations } from 'use-intl'
import { BookingWizard } from '../../features/bookings/wizard/booking-wizard.tsx'
import { useBookableQuery } from '../../features/bookings/hours/use-offer.ts'
import { useWizard } from '../../features/bookings/wizard/use-wizard.ts'
import { Loaded } from '../../kit/load/loaded.tsx'
import { useSession } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Container, PageHeader } from '../../ui/layout/layout.tsx'
import { useEffect, useRef } from 'react'
import { SignInLink } from '../../kit/member/sign-in-link.tsx'
import { Panel } from '../../ui/layout/card.tsx'
import { Skeleton, SkeletonText } from '../../ui/states/skeleton.tsx'

/** Replaces the wizard after the session has ended (product#wizard); the choice is kept. */
function SignInNotice() {
  const t = useTranslations('bookings.signIn')
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The notice is shorter than the wizard, so that a page scrolled far down would show only the footer.
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={notice} tabIndex={-1} className="outline-none">
      <EmptyState title={t('title')} action={<SignInLink>{t('action')}</SignInLink>}>
        {t('text')}
      </EmptyState>
    </div>
  )
}

const choices = [1, 2, 3, 4, 5, 6]

function WizardSkeleton({ label }: { label: string }) {
  return (
    <div
      aria-busy="true"
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,2.1fr)_minmax(0,1fr)]"
    >
      <output className="sr-only">{label}</output>
      <Panel className="grid gap-6 max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
        <Skeleton className="h-11 w-3/4" />
        <Skeleton className="h-7 w-2/5" />
        <div className="grid gap-3 sm:grid-cols-2">
          {choices.map((choice) => (
            <div
              key={choice}
              className="flex min-h-30 items-center gap-3.5 rounded-card border-[1.5px] border-line p-2.5"
            >
              <Skeleton className="aspect-16/10 w-26 shrink-0 rounded-control" />
              <div className="grid flex-1 gap-2">
                <Skeleton className="h-5 w-3/5" />
                <Skeleton className="h-4 w-2/5" />
                <Skeleton className="h-5 w-4/5 rounded-full" />
              </div>
            </div>
          ))}
        </div>
      </Panel>
      <Panel className="max-lg:hidden">
        <SkeletonText lines={3} />
      </Panel>
    </div>
  )
}

/** Booking a room (product#wizard). The wizard's state is kept here, so that it survives an ended session. */
export default function BookingPage() {
  const t = useTranslations('bookings')
  const { status } = useSession()
  const house = useBookableQuery()
  const [amenities, venue] = house.data ?? []
  const [wizard, move] = useWizard(amenities, venue)
  return (
    <Container className="group max-lg:flex max-lg:min-h-dvh max-lg:flex-col">
      <div
        className={wizard.step === 'amenity' ? 'group-has-data-booked:sr-only' : 'max-md:sr-only'}
      >
        <PageHeader title={t('title')} lead={t('lead')} />
      </div>
      {status !== 'member' && status !== 'loading' ? (
        <SignInNotice />
      ) : (
        <Loaded
          query={house}
          failed={t('error')}
          skeleton={<WizardSkeleton label={t('loading')} />}
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
