import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { PasskeyGateSlot } from '../features/passkeys/passkey-gate-slot.tsx'
import { ProofSlot } from '../features/signin/proof-slot.tsx'
import { useSignOut } from '../features/signin/use-sign-out.ts'
import { onSignedOut } from '../lib/api/http.ts'
import { LIVE_AGO_MS, listenLive } from '../lib/api/live/live.ts'
import { invalidateOlderThan, invalidateQueries, queryClient } from '../lib/api/queries.ts'
import { refreshSession, useSession, type Session } from '../lib/session/session.ts'
import { invalidate, invalidateSoon } from '../lib/api/live/invalidate.ts'
import { refreshVenue } from '../lib/api/venue.ts'
import { whenIdle } from '../lib/browser/when-idle.ts'
import { SlotBoundary } from '../ui/states/slot-boundary.tsx'
import { PageGhost } from './page/page-ghost.tsx'

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
      // The home page has no stream, and what was read there or before may have changed since.
      void invalidateOlderThan(LIVE_AGO_MS)
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
  const place = useLocation({ select: ({ pathname }) => pathname })
  // The toasts are loaded ahead, because the first one may report a lost connection.
  useEffect(
    () => whenIdle(() => void import('../ui/overlays/toaster.tsx').catch(() => undefined)),
    [],
  )
  useLive(session)
  useEffect(() => onSignedOut(lookWho), [])
  const isOwn = useOwnCache(session)
  return (
    <QueryClientProvider client={queryClient}>
      <SlotBoundary place={place}>
        <PasskeyGateSlot onLeave={() => void signOut()} />
      </SlotBoundary>
      <SlotBoundary place={place}>
        <ProofSlot />
      </SlotBoundary>
      {isOwn ? <Outlet /> : <PageGhost />}
    </QueryClientProvider>
  )
}
