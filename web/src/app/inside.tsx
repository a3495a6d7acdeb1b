import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { PasskeyGateSlot } from '../features/passkeys/passkey-gate-slot.tsx'
import { ProofSlot } from '../features/signin/proof-slot.tsx'
import { SessionCover } from '../features/signin/session-cover.tsx'
import { useSignOut } from '../features/signin/use-sign-out.ts'
import { onSignedOut } from '../lib/api/http.ts'
import { listenLive } from '../lib/api/live/live.ts'
import { invalidateQueries, queryClient } from '../lib/api/queries.ts'
import { refreshSession, useSession, type Session } from '../lib/session/session.ts'
import { invalidate, invalidateSoon } from '../lib/api/live/invalidate.ts'
import { refreshVenue } from '../lib/api/venue.ts'
import { whenIdle } from '../lib/browser/when-idle.ts'
import { onDemand } from '../ui/states/on-demand.tsx'
import { SlotBoundary } from '../ui/states/slot-boundary.tsx'
import { PageGhost } from './page/page-ghost.tsx'
import { notFound, routes } from './routes.ts'
import { Screen } from './screen.tsx'
import { hasStaffFrame, StaffFrameSlot } from './staff/staff-frame-slot.tsx'

/** It lies over the page, which is shown without it. */
const FloatingMenu = onDemand(async () => ({
  default: (await import('../features/navigation/floating-menu.tsx')).FloatingMenu,
}))

/** The session may be over, or this device isn't a station any more. */
function lookWho(): void {
  void refreshSession()
  void invalidate(['station'])
}

/** Follows the server's messages: data on screen that they name are read again. */
function useLive({ status, member }: Session) {
  const isKnown = status !== 'loading'
  useEffect(
    () => {
      // The stream belongs to whoever is there, so that it waits until that is known.
      if (!isKnown) return undefined
      return listenLive({
        onTopic: invalidateSoon,
        onGap() {
          void invalidateQueries()
          void refreshVenue()
          void refreshSession()
        },
        onBreak: lookWho,
      })
    },
    // Another member, or a visitor, needs a new one.
    [isKnown, member?.id],
  )
}

/** The member whose answers the cache holds. It outlives the pages: the home page has none, and people come and go there too. */
let reader: number | undefined

/**
 * What one member has read is never shown to the next, nor to a visitor. Says whether the cache is this one's: until it
 * is, no page may stand on it. A member who comes back after their session has ended reads anew.
 */
function useOwnCache({ status, member }: Session): boolean {
  const id = member?.id
  const isOver = status === 'ended'
  const isKnown = status === 'member' || status === 'visitor'
  const isOwn = !isKnown || reader === undefined || reader === id
  const [, lookAgain] = useReducer((count: number) => count + 1, 0)
  const wasOver = useRef(isOver)
  useLayoutEffect(() => {
    if (!isKnown) return
    reader = id
    if (isOwn) return
    // Nothing uses it any more, because the pages have just been removed.
    queryClient.clear()
    lookAgain()
  }, [isKnown, isOwn, id])
  useEffect(() => {
    // The data on screen stays under its cover, with what its member was writing. The rest is forgotten.
    if (isOver) queryClient.removeQueries({ type: 'inactive' })
    else if (wasOver.current) void invalidateQueries()
    wasOver.current = isOver
  }, [isOver])
  return isOwn
}

/** All pages but the home page: they share a cache of what the server said, kept fresh by its messages. */
export default function Inside() {
  const signOut = useSignOut()
  const session = useSession()
  const { status } = session
  const [path] = useLocation()
  const isFramed = hasStaffFrame(path, session)
  // The toasts are loaded ahead, because the first one may report a lost connection.
  useEffect(
    () => whenIdle(() => void import('../ui/overlays/toaster.tsx').catch(() => undefined)),
    [],
  )
  useLive(session)
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
      <SlotBoundary place={path}>
        <PasskeyGateSlot onLeave={() => void signOut()} />
      </SlotBoundary>
      <SlotBoundary place={path}>
        <ProofSlot />
      </SlotBoundary>
      {isFramed ? <StaffFrameSlot onSignOut={signOut}>{screens}</StaffFrameSlot> : screens}
    </QueryClientProvider>
  )
}
