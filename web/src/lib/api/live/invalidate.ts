import { getUser } from '@lantern/contract/members/members'
import type { Topic } from '@lantern/contract/calls/topics'
import { getVenue } from '@lantern/contract/venue/venue'
import { refreshSession } from '../../session/session.ts'
import { invalidateQueries } from '../cache/queries.ts'
import { refreshVenue } from '../venue.ts'

/** The wait for further messages after the first, in milliseconds. One change often has several topics. */
export const BESIDE_MS = 20

/** The minimum time between two calls of `notify`, in milliseconds, so that a busy night doesn't refetch constantly. */
export const REST_MS = 500

/** Collects topics and passes them on together, each once: after `BESIDE_MS`, and `REST_MS` after the last time. */
export function gathering(tell: (topics: readonly Topic[]) => void) {
  const waiting = new Set<Topic>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let passedAt = -Infinity
  function pass() {
    timer = undefined
    if (waiting.size === 0) return
    passedAt = performance.now()
    const topics = [...waiting]
    waiting.clear()
    tell(topics)
  }
  return {
    add: (topic: Topic) => {
      waiting.add(topic)
      timer ??= setTimeout(pass, Math.max(BESIDE_MS, passedAt + REST_MS - performance.now()))
    },
    /** Removes those of these topics that were added and not yet passed on. */
    forget: (topics: readonly unknown[]) => {
      for (const topic of waiting) if (topics.includes(topic)) waiting.delete(topic)
    },
  }
}

/** The topics of live messages whose queries haven't been read again yet. */
const heard = gathering((topics) => void invalidate(topics))

/** Reads again the queries that a live message concerns, once for all messages that arrive together. */
export const invalidateSoon = (topic: Topic): void => heard.add(topic)

/**
 * Reads again the queries on screen whose contract entry reads these topics, and the member and the venue, which are
 * kept outside of the queries. Resolves when the queries on screen have their responses.
 */
export async function invalidate(topics: readonly Topic[]): Promise<void> {
  // The response to an act often arrives just after the live message about it. One refetch covers both.
  heard.forget(topics)
  const isRead = (reads: readonly Topic[]) => reads.some((topic) => topics.includes(topic))
  if (isRead(getUser.reads)) void refreshSession()
  if (isRead(getVenue.reads)) void refreshVenue()
  // A query without metadata may read anything.
  await invalidateQueries(({ meta }) => !meta || isRead(meta.reads))
}
