/** Whether the page came with the answers by which the server rendered it. */
export const wasRendered = (): boolean => document.getElementById('answers') !== null

/** For how many milliseconds an early answer may be used. */
const fresh = 10_000

let oldest = Infinity

/** When the oldest early answer that this page shows was asked for, in milliseconds by this browser's clock. */
export const earlySince = (): number => oldest

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
  const calls: unknown = Reflect.get(globalThis, 'early')
  if (method !== 'GET' || !(calls instanceof Map)) return null
  const call: unknown = calls.get(url)
  calls.delete(url)
  if (typeof call !== 'object' || call === null) return null
  if (Reflect.get(globalThis, 'earlyFor') !== document.cookie) return null
  const begun = Number(Reflect.get(call, 'at'))
  if (Date.now() - begun > fresh) return null
  const response: unknown = await Reflect.get(call, 'answer')
  const ended = Number(Reflect.get(call, 'came') ?? Date.now())
  if (!(response instanceof Response)) return null
  oldest = Math.min(oldest, begun)
  return { response, begun, ended }
}
