import { vi } from 'vitest'

/** A slow and busy machine takes so many times as long as a promise allows. `npm run prove` holds the promise itself. */
export const SLOWNESS = 4

/** Ends a wait for something that never comes, in milliseconds. */
const HANG_MS = 120_000

/**
 * Repeats a check until it throws no more, and resolves with its answer. A check that never holds rejects with its last
 * error, long after any machine that is only slow.
 */
export const eventually = <Answer>(check: () => Answer | Promise<Answer>): Promise<Answer> =>
  vi.waitFor(check, { timeout: HANG_MS, interval: 20 })

/** The same for something that the house promises within a time, in milliseconds. */
export const within = <Answer>(
  promisedMs: number,
  check: () => Answer | Promise<Answer>,
): Promise<Answer> => vi.waitFor(check, { timeout: SLOWNESS * promisedMs, interval: 20 })
