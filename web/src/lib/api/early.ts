import { readCookies } from '../browser/cookies.ts'

/** Whether the page came with the answers by which the server rendered it. */
const wasRendered = (): boolean => document.getElementById('answers') !== null

/**
 * For how many milliseconds an answer that was asked for ahead may be used. One that the server rendered the page by has no
 * such limit: the page shows it, and its stream begins with what has changed since.
 */
const fresh = 10_000

/** When the oldest early answer that this page shows was asked for, in milliseconds since the page was. */
let oldest = Infinity

/** For how many milliseconds this page has shown early answers; 0 where it shows none. Changes since then are to be heard of. */
export const earlyAge = (): number => (oldest === Infinity ? 0 : performance.now() - oldest)

/** The early answers by their addresses; none where `boot.js` hasn't run. */
function earlyCalls(): Map<unknown, unknown> | null {
  const calls: unknown = Reflect.get(globalThis, 'early')
  return calls instanceof Map ? calls : null
}

/** Drops the early answers that nobody has taken yet: something has changed since they were asked for. */
export const forgetEarly = (): void => earlyCalls()?.clear()

/** An answer to a call that `boot.js` made, and when it was asked for and came, by this browser's clock. */
export interface EarlyAnswer {
  response: Response
  begun: number
  ended: number
}

/**
 * The answer to a call that `boot.js` made before this code was here; nothing if it made none, or long ago, or for
 * somebody who has signed out since or in by another page: the cookies that mark them differ. One caller gets it.
 */
export async function takeEarly(method: string, url: string): Promise<EarlyAnswer | null> {
  const calls = earlyCalls()
  if (method !== 'GET' || !calls) return null
  const call: unknown = calls.get(url)
  calls.delete(url)
  if (typeof call !== 'object' || call === null) return null
  if (Reflect.get(globalThis, 'earlyFor') !== readCookies()) return null
  const begun = Number(Reflect.get(call, 'at'))
  // A clock that is set, or stands still in a test, doesn't say how old an answer is.
  const since = Number(Reflect.get(call, 'since'))
  if (!wasRendered() && performance.now() - since > fresh) return null
  const response: unknown = await Reflect.get(call, 'answer')
  const ended = Number(Reflect.get(call, 'came') ?? Date.now())
  if (!(response instanceof Response)) return null
  // What the server rendered, it read after the page was asked for.
  oldest = Math.min(oldest, wasRendered() ? 0 : since)
  return { response, begun, ended }
}
