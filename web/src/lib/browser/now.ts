import { useSyncExternalStore } from 'react'

const TICK_MS = 15_000

/** Components render again at once if their clock is wrong by more than this. */
const NOTICED_MS = 1_000

/** The difference between the browser's clock and the server's, by one response. */
interface ClockReading {
  /** The server's time less the browser's, in milliseconds. */
  offset: number
  /** The maximum error in milliseconds: half of the response's duration. */
  within: number
  /** The time of the reading by the browser's clock. */
  readAt: number
}

/** Any reading replaces one older than this, because clocks drift. */
const GOOD_FOR_MS = 10 * 60_000

/** The reading of a response that was requested at `begun`, arrived at `ended`, and left the server at `server`. */
export function readingOf(
  server: number,
  { begun, ended }: { begun: number; ended: number },
): ClockReading {
  const within = Math.max(0, ended - begun) / 2
  return { offset: server - (begun + ended) / 2, within, readAt: ended }
}

/** The more exact reading; the newer one if the other is old, or if the clock was set meanwhile. */
export function betterReading(known: ClockReading | null, fresh: ClockReading): ClockReading {
  if (known === null || fresh.within <= known.within) return fresh
  const age = Math.abs(fresh.readAt - known.readAt)
  const isContrary = Math.abs(fresh.offset - known.offset) > fresh.within + known.within
  return age > GOOD_FOR_MS || isContrary ? fresh : known
}

let reading: ClockReading | null = null
let now = new Date()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** The current time by the server's clock, in milliseconds; by the browser's until the server's is known. */
export const serverNow = (): number => Date.now() + (reading?.offset ?? 0)

function tick(): void {
  now = new Date(serverNow())
  for (const listener of listeners) listener()
}

/** Records the server's time from a response, and when its request began and ended. */
export function noteServerTime(server: number, took: { begun: number; ended: number }): void {
  const before = serverNow()
  reading = betterReading(reading, readingOf(server, took))
  if (Math.abs(serverNow() - before) > NOTICED_MS) tick()
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    now = new Date(serverNow())
    timer = setInterval(tick, TICK_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time by the server's clock: a device's may be wrong. Renders again every few seconds. */
export function useNow(): Date {
  return useSyncExternalStore(follow, () => now)
}
