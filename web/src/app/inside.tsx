import { getStation } from '@lantern/contract/stations'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { FloatingMenu } from '../features/navigation/floating-menu.tsx'
import { SessionCover } from '../features/signin/session-cover.tsx'
import { useSignOut } from '../features/signin/use-sign-out.ts'
import { onSignedOut } from '../lib/api/http.ts'
import { listenLive } from '../lib/api/live.ts'
import { queryClient, refreshUrls } from '../lib/api/queries.ts'
import { refreshSession, useSession } from '../lib/session/session.ts'
import { outdate } from '../lib/api/outdate.ts'
import { refreshVenue } from '../lib/api/venue.ts'
import { whenIdle } from '../lib/browser/when-idle.ts'
import { SlotBoundary } from '../ui/states/slot-boundary.tsx'
import { PageGhost } from './page-ghost.tsx'
import { notFound, routes } from './routes.ts'
import { Screen } from './screen.tsx'
import { useOwnCache } from './use-own-cache.ts'
import { hasStaffFrame, StaffFrameSlot } from './staff-frame-slot.tsx'

/** Its session may be over, or this device a station no more. */
function lookWho(): void {
  void refreshSession()
  void refreshUrls((url) => url === getStation.path)
}

/** Follows the server's messages: what they name is read again where it is on screen. */
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
        onBreak: lookWho,
      }),
    // The stream belongs to its member, so another member, or a visitor, needs a new one.
    [memberId],
  )
}

/** All pages but the home page: they share a cache of what the server said, kept fresh by its messages. */
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
  useEffect(() => onSignedOut(lookWho), [])
  const isOwn = useOwnCache(session)
  const screens = isOwn ? (
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
  ) : (
    <PageGhost />
  )
  return (
    <QueryClientProvider client={queryClient}>
      {!isFramed && (
        <SlotBoundary place={path}>
          <FloatingMenu onSignOut={signOut} />
        </SlotBoundary>
      )}
      {isFramed && status === 'ended' && <SessionCover />}
      {isFramed ? <StaffFrameSlot onSignOut={signOut}>{screens}</StaffFrameSlot> : screens}
    </QueryClientProvider>
  )
}
