import { vi } from 'vitest'

/**
 * The factor by which a slow and busy machine may exceed promised times. `npm run prove` uses the promises
 * themselves.
 */
export const SLOWNESS = 4

/** The limit of a wait for something that never happens, in milliseconds. */
const HANG_MS = 120_000

/**
 * Repeats a check until it doesn't throw, and resolves with its result. A check that never succeeds rejects with
 * its last error, after a limit far beyond any slow machine's times.
 */
export const eventually = <Answer>(check: () => Answer | Promise<Answer>): Promise<Answer> =>
  vi.waitFor(check, { timeout: HANG_MS, interval: 20 })

/** Repeats a check of something that the server promises within a time, in milliseconds. */
export const within = <Answer>(
  promisedMs: number,
  check: () => Answer | Promise<Answer>,
): Promise<Answer> => vi.waitFor(check, { timeout: SLOWNESS * promisedMs, interval: 20 })
