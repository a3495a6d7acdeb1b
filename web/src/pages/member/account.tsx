import { listOwnBills } from '@lantern/contract/bills/own-bill'
import type { Member } from '@lantern/contract/members/members'
import { recordIn } from '@lantern/contract/venue/languages'
import { toCents } from '@lantern/contract/payments/pricing'
import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Link } from '../../ui/actions/link.tsx'
import { BookingHistory, UpcomingBookings } from '../../features/account/bookings/booking-lists.tsx'
import { MemberCard, useLastMember } from '../../features/account/membership/member-card.tsx'
import { SignInNotice } from '../../features/account/sign-in-notice.tsx'
import { TopUpDialog } from '../../features/account/top-up-dialog.tsx'
import { useArrivalNotes } from '../../features/account/use-arrival-notes.ts'
import { storeWizard } from '../../features/bookings/wizard/kept-wizard.ts'
import { blank } from '../../features/bookings/wizard/wizard.ts'
import { DiscordStatus } from '../../features/discord/discord-status.tsx'
import { OwnRequests, OwnBills } from '../../features/bills/own-bill.tsx'
import { OrderList } from '../../features/orders/history/order-list.tsx'
import { OwnWaits, type OnCard } from '../../features/waitlist/own-waits.tsx'
import { useAheadOfNeed } from '../../kit/load/use-ahead-of-need.ts'
import { loadNamespaces, withWords } from '../../i18n/store.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { useVenue } from '../../lib/api/venue.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Container, PageHeader } from '../../ui/layout/layout.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { PanelSkeleton } from '../../ui/states/skeleton.tsx'
import { onDemand } from '../../ui/states/on-demand.tsx'

async function loadInfo() {
  const [{ PersonalInfo }, { DiscordCard }, { UnsavedGuard }] = await Promise.all([
    import('../../features/account/profile/personal-info.tsx'),
    import('../../features/discord/discord-card.tsx'),
    import('../../kit/act/unsaved-guard.tsx'),
    loadNamespaces(['bookingsCalendar', 'passkeys', 'push', 'security']),
  ])
  return {
    default: ({ member }: { member: Member }) => (
      <UnsavedGuard>
        <PersonalInfo member={member} chat={<DiscordCard member={member} />} />
      </UnsavedGuard>
    ),
  }
}

/** Loaded on demand: it is a third of the page, and most members only need the card and the first tab. */
const Info = onDemand(loadInfo)

/** Loaded on demand: most venues have no tiers. */
const OwnMembership = onDemand(() =>
  withWords(import('../../features/account/membership/own-membership.tsx'), ['membership']),
)

/** The coming bookings. Rooms offered to the waiting list come first, because they need an answer. */
function Upcoming({ memberId }: { memberId: number | undefined }) {
  const navigate = useNavigate()
  const venue = useVenue()
  const payByCard: OnCard = (
    { amenityId, partySize },
    { bookingDate: date, startTime, endTime },
  ) => {
    if (memberId === undefined) return
    const slot = { amenityId, date, start: startTime, end: endTime }
    storeWizard(memberId, { ...blank, ...slot, partySize, step: 'confirm' })
    void navigate({ to: '/booking' })
  }
  return (
    <>
      <OwnWaits onCard={venue?.payments.mode === 'none' ? null : payByCard} />
      <UpcomingBookings />
    </>
  )
}

function Orders() {
  const t = useTranslations('account')
  const navigate = useNavigate()
  return (
    <OrderList
      onAgain={() => void navigate({ to: '/food' })}
      emptyAction={
        <Link to="/food" className={buttonLook('outline')}>
          {t('orderFood')}
        </Link>
      }
    />
  )
}

interface ListsProps {
  /** The member; after an ended session, its last member. */
  last: Member
  memberId: number | undefined
}

/** The four tabs. They are memoized, so that the dialog beside them doesn't render them again. */
const Lists = memo(({ last, memberId }: ListsProps) => {
  const t = useTranslations('account')
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [tab, setTab] = useState<'upcoming' | 'history' | 'orders' | 'info'>(
    path === '/account/orders' ? 'orders' : 'upcoming',
  )
  return (
    <Tabs
      // An address that names a list opens with that list in view, also on a phone.
      className={path === '/account' ? '' : 'max-lg:order-first'}
      label={t('tabs.label')}
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'upcoming', label: t('tabs.upcoming'), panel: <Upcoming memberId={memberId} /> },
        { value: 'history', label: t('tabs.history'), panel: <BookingHistory /> },
        { value: 'orders', label: t('tabs.orders'), panel: <Orders /> },
        {
          value: 'info',
          label: t('tabs.info'),
          panel: <Info skeleton={<PanelSkeleton className="h-96" />} member={last} />,
        },
      ]}
    />
  )
})

/** The hours of the front desk and of the rooms, from the venue's two texts (product#opening-texts). */
function VenueHours() {
  const t = useTranslations('profile.hours')
  const language = useLanguage()
  const venue = useVenue()
  const facts = [
    ['desk', venue && recordIn(venue.hoursText.frontDesk, language)],
    ['rooms', venue && recordIn(venue.hoursText.footer, language)],
    ['address', venue?.address],
  ] as const
  return (
    <section aria-labelledby="hours" className="min-w-0 px-1 max-lg:order-last">
      <h2 id="hours" className="text-lg">
        {t('title')}
      </h2>
      <dl className="figures mt-3 grid gap-2 text-sm">
        {facts.map(
          ([name, text]) =>
            text !== '' && (
              <div key={name} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3">
                <dt className="text-soft">{t(name)}</dt>
                <dd className="min-h-[1lh]">{text}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

/** The membership card and four tabs. Only the open tab is loaded (product#account). */
export default function AccountPage() {
  const t = useTranslations('account')
  const { member, last } = useLastMember()
  const venue = useVenue()
  const [isToppingUp, setToppingUp] = useState(false)
  const { data: bills = [] } = useQuery({ ...queryOf(listOwnBills, {}), enabled: member !== null })
  // A bill has the loud button, to pay it.
  const isDue = bills.some(({ due }) => toCents(due) > 0)
  useArrivalNotes(useCallback(() => setToppingUp(true), []))
  useAheadOfNeed(Info)
  return (
    <Container>
      <PageHeader title={t('title')} />
      {!member && <SignInNotice />}
      {last && (
        <div
          key={last.id}
          hidden={!member}
          className="grid items-start gap-x-10 gap-y-8 [&[hidden]]:hidden lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]"
        >
          <div className="grid gap-7 max-lg:contents lg:sticky lg:top-6">
            <MemberCard
              member={last}
              chat={<DiscordStatus member={last} />}
              action={
                <>
                  <TopUpDialog
                    open={isToppingUp && member !== null}
                    onOpenChange={setToppingUp}
                    variant={isDue ? 'outline' : 'primary'}
                  />
                  <Link to="/account/statement" className={buttonLook('outline')}>
                    {t('statement')}
                  </Link>
                </>
              }
            />
            <div className="grid gap-7 empty:hidden max-lg:-order-1">
              <OwnRequests />
              <OwnBills />
            </div>
            {member && venue && venue.tiers.length > 0 && (
              <OwnMembership skeleton={<PanelSkeleton className="h-24" />} venue={venue} />
            )}
            <VenueHours />
          </div>
          <Lists last={last} memberId={member?.id} />
        </div>
      )}
    </Container>
  )
}
