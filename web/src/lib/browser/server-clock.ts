/** The difference between the browser's clock and the server's, by one response. */
export interface ClockReading {
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

/**
 * The reading to use: the more exact one; the newer one if the other is old, or if they contradict each other because
 * the clock was set meanwhile.
 */
export function betterReading(known: ClockReading | null, fresh: ClockReading): ClockReading {
  if (known === null || fresh.within <= known.within) return fresh
  const age = Math.abs(fresh.readAt - known.readAt)
  const isContrary = Math.abs(fresh.offset - known.offset) > fresh.within + known.within
  return age > GOOD_FOR_MS || isContrary ? fresh : known
}
