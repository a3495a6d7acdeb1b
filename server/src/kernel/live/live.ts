import { topics, type LiveMessage } from '@lantern/contract/live'
import type { Listening } from './listening.ts'
import type { Notice } from './live-channel.ts'
import { RecentNotices } from './recent-notices.ts'
import type { Viewer } from '../http/session/session.ts'

/** One open screen. */
export interface Listener {
  viewer: Viewer | null
  /** The stored id of the screen's session. The stream ends with that session. */
  sid: string | null
  /** For how many milliseconds its page has shown what it read without a stream; it hears what it has missed since. */
  ago: number
  send(message: LiveMessage): void
  end(): void
}

/**
 * How much longer back a screen is told of changes than it says, in milliseconds: a notice takes its time to come here, and
 * so does a request.
 */
const MARGIN_MS = 1_000

/** Tells a screen to read everything anew. */
const everything: LiveMessage = { topic: 'all', id: null }

export interface LiveHub {
  join(listener: Listener): () => void
  /** The number of open streams at this instance. */
  size(): number
  /** Ends every stream, because the server is about to stop. */
  close(): void
}

function mayHear(notice: Notice & { kind: 'changed' }, viewer: Viewer | null): boolean {
  const audience = topics[notice.topic]
  if (audience === 'public') return true
  if (!viewer) return false
  if (audience === 'admin') return viewer.role === 'admin'
  if (viewer.role !== 'customer') return true
  return audience === 'own' && notice.memberId === viewer.id
}

/** Passes one notice to the screens that may see its topic. */
function deliver(notice: Notice, listeners: Iterable<Listener>): void {
  for (const listener of listeners) {
    if (notice.kind === 'session-ended' && listener.sid === notice.sid) listener.end()
    else if (notice.kind === 'changed' && mayHear(notice, listener.viewer)) {
      listener.send({ topic: notice.topic, id: notice.id })
    }
  }
}

/** Tells a screen what was changed before it joined, while its page was showing what it had read already. */
function catchUp(listener: Listener, recent: RecentNotices): void {
  if (listener.ago === 0) return
  const missed = recent.ofLast(listener.ago + MARGIN_MS)
  if (missed === null) listener.send(everything)
  else for (const notice of missed) deliver(notice, [listener])
}

/**
 * Passes notices to this instance's streams, and to a new one those that its page has missed. After missed notices it
 * tells all screens to refetch.
 */
export function openLive(
  listening: Pick<Listening, 'hear'>,
  recent = new RecentNotices(),
): LiveHub {
  const listeners = new Set<Listener>()
  let closing = false
  const leave = listening.hear({
    heard(notice) {
      if (notice.kind === 'changed') recent.add(notice)
      deliver(notice, listeners)
    },
    missed() {
      recent.miss()
      listeners.forEach((listener) => listener.send(everything))
    },
    isAwaited: () => listeners.size > 0,
  })
  return {
    join(listener) {
      listeners.add(listener)
      catchUp(listener, recent)
      if (closing) listener.end()
      return () => listeners.delete(listener)
    },
    size: () => listeners.size,
    close() {
      closing = true
      leave()
      listeners.forEach((listener) => listener.end())
    },
  }
}
