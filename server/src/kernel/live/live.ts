import { setImmediate as turn } from 'node:timers/promises'
import { gathering } from './gathering.ts'
import type { Listening } from './listening.ts'
import { eventsOf, everything } from './live-events.ts'
import { RecentNotices, type Changed } from './recent-notices.ts'
import type { Viewer } from '../http/session/session.ts'

/** One open screen. */
export interface Listener {
  viewer: Viewer | null
  /** The stored id of the screen's session. The stream ends with that session. */
  sid: string | null
  /** For how many milliseconds its page has shown what it read without a stream; it hears what it has missed since. */
  ago: number
  /** Writes events, which other screens are sent too. */
  send(events: Buffer): void
  end(): void
}

/**
 * How much longer back a screen is told of changes than it says, in milliseconds: a notice takes its time to come here, and
 * so does a request.
 */
const MARGIN_MS = 1_000

/**
 * How long the streams rest after they were written to, in milliseconds. A write to a socket is most of what a change
 * costs, so on a busy night one tells of all changes of this time.
 */
const REST_MS = 200

/** So many screens are told in one turn of the event loop. Between turns calls are answered. */
const IN_A_TURN = 250

export interface LiveHub {
  join(listener: Listener): () => void
  /** The number of open streams at this instance. */
  size(): number
  /** Ends every stream, because the server is about to stop. */
  close(): void
}

/** Passes notices to the screens that may see their topics. */
async function deliver(
  notices: readonly Changed[],
  listeners: ReadonlySet<Listener>,
): Promise<void> {
  const eventsFor = eventsOf(notices)
  let told = 0
  for (const listener of listeners) {
    const events = eventsFor(listener.viewer)
    if (events === null) continue
    listener.send(events)
    told += 1
    if (told % IN_A_TURN === 0) await turn()
  }
}

/** Tells a screen what was changed before it joined, while its page was showing what it had read already. */
function catchUp(listener: Listener, recent: RecentNotices): void {
  if (listener.ago === 0) return
  const missed = recent.ofLast(listener.ago + MARGIN_MS)
  const events = missed === null ? everything : eventsOf(missed)(listener.viewer)
  if (events !== null) listener.send(events)
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
  const tell = gathering<Changed>((notices) => deliver(notices, listeners), REST_MS)
  const leave = listening.hear({
    heard(notice) {
      if (notice.kind === 'session-ended') {
        for (const listener of listeners) if (listener.sid === notice.sid) listener.end()
      }
      if (notice.kind !== 'changed') return
      recent.add(notice)
      if (listeners.size > 0) tell(notice)
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
