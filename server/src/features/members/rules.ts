/** Wrong passwords that an account takes before it rests. */
export const MAX_FAILURES = 10
/** How long it then rests, and how far back failures count. */
export const WINDOW_MS = 15 * 60_000

/** Failed guesses at one subject since a moment. */
export interface Failures {
  failures: number
  windowStart: Date
}

/** Whether another guess is refused before it is even looked at. */
export function mustWait(counter: Failures | undefined, now: Date): boolean {
  if (!counter || counter.failures < MAX_FAILURES) return false
  return now.getTime() - counter.windowStart.getTime() < WINDOW_MS
}

/**
 * Where a browser signs in: the home page with the dialog open, and the way back. Only a path of
 * this site may be the way back; `//host` and `/\host` are other sites in disguise.
 */
export function signInAddress(next: string | undefined): string {
  const base = 'http://here.invalid'
  if (!next?.startsWith('/') || !URL.canParse(next, base)) return '/?login=1'
  const target = new URL(next, base)
  if (target.origin !== base) return '/?login=1'
  return `/?login=1&next=${encodeURIComponent(target.pathname + target.search + target.hash)}`
}
