import { setImmediate as turn } from 'node:timers/promises'
import { gathering } from './gathering.ts'
import type { Listening } from './listening.ts'
import { eventsOf, everything } from './live-events.ts'
import { RecentEvents, type Changed } from './recent-events.ts'
import type { Viewer } from '../http/session/session.ts'

/** One open screen. */
export interface Listener {
  viewer: Viewer | null
  /** The stored id of the screen's session. The stream ends with that session. */
  sid: string | null
  /** The age of its page's data in milliseconds; the changes since then are sent first. */
  ago: number
  /** Writes events, in a buffer that is shared with other screens. */
  send(events: Buffer): void
  end(): void
}

/** An allowance on top of a screen's `ago`, in milliseconds, for the delays of notices and requests. */
const MARGIN_MS = 1_000

/**
 * The minimum pause between writes to the streams, in milliseconds. Socket writes are most of the cost of a change,
 * so on a busy night one write contains all changes of this time.
 */
const REST_MS = 200

/** The number of screens that are written to in one turn of the event loop. Calls are answered between turns. */
const IN_A_TURN = 250

export interface LiveHub {
  join(listener: Listener): () => void
  /** The number of open streams at this instance. */
  size(): number
  /** Ends every stream, because the server is stopping. */
  close(): void
}

/** Sends notices to the screens that may receive their topics. */
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

/** Sends a new screen the changes since its page read its data. */
function catchUp(listener: Listener, recent: RecentEvents): void {
  if (listener.ago === 0) return
  const missed = recent.ofLast(listener.ago + MARGIN_MS)
  const events = missed === null ? everything : eventsOf(missed)(listener.viewer)
  if (events !== null) listener.send(events)
}

/**
 * Sends notices to this instance's streams, and to a new stream the ones that its page has missed. If notices were
 * missed, all screens are told to read everything again.
 */
export function openLive(listening: Pick<Listening, 'hear'>, recent = new RecentEvents()): LiveHub {
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
