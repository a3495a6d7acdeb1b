/** The distance of the browser's clock from the server's, by one answer. */
export interface ClockReading {
  /** The server's time less the browser's, in milliseconds. */
  offset: number
  /** By how much that may be wrong: half of the time that the answer took. */
  within: number
  /** When it was read, by the browser's clock. */
  readAt: number
}

/** An older reading gives way to any other, because clocks drift. */
const GOOD_FOR_MS = 10 * 60_000

/** The reading of an answer that was requested at `begun`, came at `ended`, and left the server at `server`. */
export function readingOf(
  server: number,
  { begun, ended }: { begun: number; ended: number },
): ClockReading {
  const within = Math.max(0, ended - begun) / 2
  return { offset: server - (begun + ended) / 2, within, readAt: ended }
}

/**
 * The reading to go by: the more exact one, or the newer one if the other is old, or if both can't be true because
 * somebody has set the clock meanwhile.
 */
export function betterReading(known: ClockReading | null, fresh: ClockReading): ClockReading {
  if (known === null || fresh.within <= known.within) return fresh
  const age = Math.abs(fresh.readAt - known.readAt)
  const isContrary = Math.abs(fresh.offset - known.offset) > fresh.within + known.within
  return age > GOOD_FOR_MS || isContrary ? fresh : known
}
