import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { queryClient, refreshUrls } from '../lib/api/queries.ts'
import type { Session } from '../lib/session/session.ts'

/** The member whose answers the cache holds. It outlives the pages: the home page has none, and people come and go there too. */
let reader: number | undefined

/**
 * What one member has read is never shown to the next, nor to a visitor. Says whether the cache is this one's: until it
 * is, no page may stand on it. A member who comes back after their session has ended reads anew.
 */
export function useOwnCache({ status, member }: Session): boolean {
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
    // Nothing stands on it any more: the pages have just left.
    queryClient.clear()
    lookAgain()
  }, [isKnown, isOwn, id])
  useEffect(() => {
    // What is on screen stays under its cover, with what its member was writing; the rest is forgotten.
    if (isOver) queryClient.removeQueries({ type: 'inactive' })
    else if (wasOver.current) void refreshUrls(() => true)
    wasOver.current = isOver
  }, [isOver])
  return isOwn
}
