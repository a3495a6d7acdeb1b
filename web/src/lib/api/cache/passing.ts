import { ApiError } from '../failures/api-error.ts'

/** Too many calls: the only refusal that is worth another try. */
const TOO_MANY = 429

/** Whether the call may succeed later: no response arrived, or the server failed or was too busy. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === TOO_MANY || error.status >= 500)

/** The pause before a failed call is tried again: 1 s, doubled with each failure, up to 30 s. */
export function backoff(failures: number): number {
  return Math.min(30_000, 1_000 * 2 ** Math.max(0, failures - 1))
}

/** Makes a call, and repeats it, `most` times at most, as long as it fails in a way that may pass (`mayPass`). */
export async function persistently<T>(call: () => Promise<T>, most: number): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await call()
    } catch (error) {
      if (failures > most || !mayPass(error)) throw error
    }
    await new Promise((pass) => setTimeout(pass, backoff(failures)))
  }
}
