/** Whether the page came with the answers by which the server rendered it. */
export const wasRendered = (): boolean => document.getElementById('answers') !== null

/** For how many milliseconds an early answer may be used. */
const fresh = 10_000

/**
 * The answer to a call that `boot.js` made before this code was here; nothing if it made none, or long ago. One caller
 * gets it.
 */
export async function takeEarly(method: string, url: string): Promise<Response | null> {
  const calls: unknown = Reflect.get(globalThis, 'early')
  if (method !== 'GET' || !(calls instanceof Map)) return null
  const call: unknown = calls.get(url)
  calls.delete(url)
  if (typeof call !== 'object' || call === null) return null
  if (Date.now() - Number(Reflect.get(call, 'at')) > fresh) return null
  const answer: unknown = await Reflect.get(call, 'answer')
  return answer instanceof Response ? answer : null
}
