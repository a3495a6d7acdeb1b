import type { Changed } from './live-channel.ts'
import { setImmediate as turn } from 'node:timers/promises'
import type { Listening } from './listening.ts'
import { eventsOf, everything } from './live-events.ts'
import type { Viewer } from '../http/session/session.ts'

/**
 * Passes on items in batches. After a pause the first item is passed on in the same turn of the event loop, with the
 * items that arrive in this turn, such as all events of one transaction. Later items wait until `restMs` after the
 * previous batch was handled.
 */
export function gathering<Item>(
  pass: (items: readonly Item[]) => Promise<void>,
  restMs: number,
): (item: Item) => void {
  let waiting: Item[] = []
  let isAwaited = false
  let restsUntil = 0
  const begin = () => {
    isAwaited = true
    const wait = restsUntil - performance.now()
    if (wait > 0) setTimeout(() => void passOn(), wait)
    else setImmediate(() => void passOn())
  }
  async function passOn(): Promise<void> {
    const items = waiting
    waiting = []
    await pass(items)
    restsUntil = performance.now() + restMs
    isAwaited = false
    if (waiting.length > 0) begin()
  }
  return (item) => {
    waiting.push(item)
    if (!isAwaited) begin()
  }
}

/** The time for which events are kept, in milliseconds. A page that takes longer to load reads everything again. */
export const KEPT_MS = 15_000

/** The latest events, for pages that read data before their stream was open. Times are of a monotonic clock, in ms. */
export class RecentEvents {
  readonly #now: () => number
  #kept: { at: number; event: Changed }[] = []
  /** The time since which no event was missed. */
  #complete: number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#complete = now()
  }

  add(event: Changed): void {
    const now = this.#now()
    const [oldest] = this.#kept
    // Old events are removed in batches: a busy server receives thousands of events a second, and a removal at each
    // of them took a third of its processor time.
    if (oldest && oldest.at <= now - 2 * KEPT_MS) {
      this.#kept = this.#kept.filter(({ at }) => at > now - KEPT_MS)
    }
    this.#kept.push({ at: now, event })
  }

  /** The number of events in memory. The older half may be too old to be requested. */
  get held(): number {
    return this.#kept.length
  }

  /** Records that events may have been missed up to now. */
  miss(): void {
    this.#kept = []
    this.#complete = this.#now()
  }

  /** The events of the last `ms` milliseconds, oldest first; `null` if some of them are missing. */
  ofLast(ms: number): Changed[] | null {
    const since = this.#now() - ms
    if (ms > KEPT_MS || since < this.#complete) return null
    return this.#kept.filter(({ at }) => at >= since).map(({ event }) => event)
  }
}

interface Listener {
  viewer: Viewer | null
  /** The stored id of the screen's session. The stream ends with that session. */
  sid: string | null
  /** The age of its page's data in milliseconds; the changes since then are sent first. */
  ago: number
  /** Writes events, in a buffer that is shared with other screens. */
  send(events: Buffer): void
  end(): void
}

/** An allowance on top of a screen's `ago`, in milliseconds, for the delays of events and requests. */
const MARGIN_MS = 1_000

/**
 * The minimum pause between writes to the streams, in milliseconds. Socket writes are most of the cost of a change,
 * so on a busy night one write contains all changes of this time.
 */
const REST_MS = 200

/** The number of screens that are written to in one turn of the event loop. Calls are answered between turns. */
const IN_A_TURN = 250

async function deliver(
  events: readonly Changed[],
  listeners: ReadonlySet<Listener>,
): Promise<void> {
  const eventsFor = eventsOf(events)
  let sent = 0
  for (const listener of listeners) {
    const events = eventsFor(listener.viewer)
    if (events === null) continue
    listener.send(events)
    sent += 1
    if (sent % IN_A_TURN === 0) await turn()
  }
}

function catchUp(listener: Listener, recent: RecentEvents): void {
  if (listener.ago === 0) return
  const missed = recent.ofLast(listener.ago + MARGIN_MS)
  const events = missed === null ? everything : eventsOf(missed)(listener.viewer)
  if (events !== null) listener.send(events)
}

/**
 * Sends events to this instance's streams, and to a new stream the ones that its page has missed. If events were
 * missed, all screens are told to read everything again.
 */
export function openLive(listening: Pick<Listening, 'subscribe'>, recent = new RecentEvents()) {
  const listeners = new Set<Listener>()
  let closing = false
  const send = gathering<Changed>((events) => deliver(events, listeners), REST_MS)
  const leave = listening.subscribe({
    onEvent(event) {
      if (event.kind === 'session-ended') {
        for (const listener of listeners) if (listener.sid === event.sid) listener.end()
      }
      if (event.kind !== 'changed') return
      recent.add(event)
      if (listeners.size > 0) send(event)
    },
    onGap() {
      recent.miss()
      listeners.forEach((listener) => listener.send(everything))
    },
    isAwaited: () => listeners.size > 0,
  })
  return {
    join(listener: Listener): () => void {
      listeners.add(listener)
      catchUp(listener, recent)
      if (closing) listener.end()
      return () => listeners.delete(listener)
    },
    size: () => listeners.size,
    close(): void {
      closing = true
      leave()
      listeners.forEach((listener) => listener.end())
    },
  }
}

export type LiveHub = ReturnType<typeof openLive>
