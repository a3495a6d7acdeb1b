import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { useSignOut } from '../features/signin/use-sign-out.ts'
import { onSignedOut } from '../lib/api/api-client.ts'
import { LIVE_AGO_MS, listenLive } from '../lib/api/live/live.ts'
import { invalidateOlderThan, invalidateQueries, queryClient } from '../lib/api/cache/queries.ts'
import { refreshSession, useSession, type Session } from '../lib/session/session.ts'
import { invalidate, invalidateSoon } from '../lib/api/live/invalidate.ts'
import { refreshVenue } from '../lib/api/venue.ts'
import { useAheadOfNeed } from '../kit/load/use-ahead-of-need.ts'
import { SlotBoundary } from '../ui/states/slot-boundary.tsx'
import { PageSkeleton } from './page/page-skeleton.tsx'
import { withWords } from '../i18n/store.ts'
import { usePasskeyNeeded } from '../lib/session/passkey-prompt.ts'
import { Part } from '../ui/states/part.tsx'
import { offerProof, useProofPrompt } from '../lib/session/proof-prompt.ts'

/** Checks the session and the station: either may have ended. */
function lookWho(): void {
  void refreshSession()
  void invalidate(['station'])
}

/** Refetches the data on screen that a live message of the server concerns. */
function useLive({ status, member }: Session) {
  const isKnown = status !== 'loading'
  useEffect(
    () => {
      // The stream belongs to one session, so it is opened only once the session is known.
      if (!isKnown) return undefined
      // The home page has no stream, so data that was read there or before it may be out of date.
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
    // Another member, or a visitor, needs a new stream.
    [isKnown, member?.id],
  )
}

/** The member whose responses the cache holds. It outlives the component: members may change at home. */
let reader: number | undefined

/**
 * Empties the cache when the member changes, so that no one sees another's data. Returns whether it belongs to the
 * present member; no page is rendered until it does. After an ended session data is read again.
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
    // The pages have just been unmounted, so nothing uses the cache.
    queryClient.clear()
    lookAgain()
  }, [isKnown, isOwn, id])
  useEffect(() => {
    // The data on screen stays under the sign-in cover, with the member's unsaved input. All other data is removed.
    if (isOver) queryClient.removeQueries({ type: 'inactive' })
    else if (wasOver.current) void invalidateQueries()
    wasOver.current = isOver
  }, [isOver])
  return isOwn
}

const downloadGate = () => withWords(import('../features/passkeys/passkey-gate.tsx'), ['passkeys'])

/** The place of the passkey dialog. It opens when the server refuses a call without a passkey. */
function PasskeyGateSlot({ onLeave }: { onLeave: () => void }) {
  const isNeeded = usePasskeyNeeded()
  const { status } = useSession()
  const open = isNeeded && status === 'member'
  return <Part download={downloadGate} request={open} given={{ open, onLeave }} />
}

const downloadProof = () =>
  withWords(import('../features/signin/proof-dialog.tsx'), ['signin', 'passkeys'])

function ProofSlot() {
  const isAsked = useProofPrompt()
  const { status } = useSession()
  const isMember = status === 'member'
  useEffect(() => (isMember ? offerProof() : undefined), [isMember])
  return <Part download={downloadProof} request={isAsked} given={{ open: isAsked }} />
}

/** Loaded ahead, because the first toast may report a lost connection. */
const toaster = { load: () => import('../ui/overlays/toaster.tsx') }

/** All pages but the home page. They share one query cache, kept fresh by live messages. */
export default function Inside() {
  const signOut = useSignOut()
  const session = useSession()
  useAheadOfNeed(toaster)
  useLive(session)
  useEffect(() => onSignedOut(lookWho), [])
  const isOwn = useOwnCache(session)
  return (
    <QueryClientProvider client={queryClient}>
      <SlotBoundary>
        <PasskeyGateSlot onLeave={() => void signOut()} />
      </SlotBoundary>
      <SlotBoundary>
        <ProofSlot />
      </SlotBoundary>
      {isOwn ? <Outlet /> : <PageSkeleton />}
    </QueryClientProvider>
  )
}
