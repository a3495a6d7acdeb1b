import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { FloatingMenu } from '../features/navigation/floating-menu.tsx'
import { useSignOut } from '../features/signin/use-sign-out.ts'
import { listenLive } from '../lib/api/live.ts'
import { queryClient, refreshUrls } from '../lib/api/queries.ts'
import { refreshSession, useSession } from '../lib/session/session.ts'
import { outdate } from '../lib/api/outdate.ts'
import { refreshVenue } from '../lib/api/venue.ts'
import { whenIdle } from '../lib/browser/when-idle.ts'
import { SlotBoundary } from '../ui/states/slot-boundary.tsx'
import { notFound, routes } from './routes.ts'
import { Screen } from './screen.tsx'
import { hasStaffFrame, StaffFrameSlot } from './staff-frame-slot.tsx'

/** Follows the server's live messages: queries on screen that they make out of date are read again. */
function useLive(memberId: number | undefined) {
  useEffect(
    () =>
      listenLive({
        onTopic: (topic) => void outdate([topic]),
        onGap() {
          void refreshUrls(() => true)
          void refreshVenue()
          void refreshSession()
        },
        onBreak: () => void refreshSession(),
      }),
    // The stream belongs to its member, so another member, or a visitor, needs a new one.
    [memberId],
  )
}

/** Clears the cache when the member changes, so that nobody ever sees another member's data. */
function useOwnCache(memberId: number | undefined, ended: boolean) {
  const last = useRef({ memberId, ended })
  useEffect(() => {
    const before = last.current
    last.current = { memberId: ended ? before.memberId : memberId, ended }
    if (ended) return
    if (before.memberId !== undefined && before.memberId !== memberId) {
      void queryClient.resetQueries()
    } else if (before.ended) {
      void refreshUrls(() => true)
    }
  }, [memberId, ended])
}

/**
 * All pages but the home page. They share a cache of the server's answers, which live messages keep up to date.
 */
export default function Inside() {
  const signOut = useSignOut()
  const session = useSession()
  const { status, member } = session
  const [path] = useLocation()
  const isFramed = hasStaffFrame(path, session)
  // The toasts are loaded ahead, because the first one may report a lost connection.
  useEffect(
    () => whenIdle(() => void import('../ui/overlays/toaster.tsx').catch(() => undefined)),
    [],
  )
  useLive(member?.id)
  useOwnCache(member?.id, status === 'ended')
  const screens = (
    <Switch>
      {routes.map((route) => (
        <Route key={route.path} path={route.path}>
          <Screen route={route} />
        </Route>
      ))}
      <Route>
        <Screen route={notFound} />
      </Route>
    </Switch>
  )
  return (
    <QueryClientProvider client={queryClient}>
      {!isFramed && (
        <SlotBoundary place={path}>
          <FloatingMenu onSignOut={signOut} />
        </SlotBoundary>
      )}
      {isFramed ? <StaffFrameSlot onSignOut={signOut}>{screens}</StaffFrameSlot> : screens}
    </QueryClientProvider>
  )
}
