import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BookingHistory } from '../features/account/booking-history.tsx'
import { MemberCard } from '../features/account/member-card.tsx'
import { SignInNotice } from '../features/account/sign-in-notice.tsx'
import { TopUpDialog } from '../features/account/top-up-dialog.tsx'
import { UpcomingBookings } from '../features/account/upcoming-bookings.tsx'
import { useArrivalNotes } from '../features/account/use-arrival-notes.ts'
import { useSession } from '../lib/session.ts'
import { Container, PageHeader } from '../ui/layout.tsx'
import { Tabs } from '../ui/tabs.tsx'

/** The member's card and their bookings; only the open tab is loaded (spec §2). */
export default function AccountPage() {
  const t = useTranslations('account')
  const { member } = useSession()
  const [tab, setTab] = useState<'upcoming' | 'history'>('upcoming')
  const [isToppingUp, setToppingUp] = useState(false)
  useArrivalNotes(useCallback(() => setToppingUp(true), []))
  return (
    <Container>
      <PageHeader title={t('title')} />
      {member ? (
        <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
          <div className="lg:sticky lg:top-6">
            <MemberCard
              member={member}
              action={
                <TopUpDialog
                  open={isToppingUp}
                  onOpenChange={setToppingUp}
                  className="sm:min-w-48"
                />
              }
            />
          </div>
          <Tabs
            label={t('tabs.label')}
            value={tab}
            onValueChange={setTab}
            tabs={[
              { value: 'upcoming', label: t('tabs.upcoming'), panel: <UpcomingBookings /> },
              { value: 'history', label: t('tabs.history'), panel: <BookingHistory /> },
            ]}
          />
        </div>
      ) : (
        <SignInNotice />
      )}
    </Container>
  )
}
