import { request } from './http.ts'

/** For how many milliseconds an answer that was fetched ahead may be used. */
const fresh = 60_000

const ahead = new Map<string, { reply: Promise<unknown>; at: number }>()

/** Reads an address ahead of need, once. The query for the address takes the answer (see `queryOf`). */
export function prefetch(url: string): void {
  if (ahead.has(url)) return
  const reply = request<unknown>('GET', url)
  ahead.set(url, { reply, at: Date.now() })
  // Nobody waits for this answer yet. The page that needs it makes the call again and shows the failure.
  reply.catch(() => ahead.delete(url))
}

/** Drops the answers that were fetched ahead, and those still under way: something has changed since. */
export const forgetPrefetched = (): void => ahead.clear()

/** The answer that was fetched ahead, without removing it: a page that needs it later still finds it. */
export function peekPrefetched<T>(url: string): Promise<T> | undefined
export function peekPrefetched(url: string): Promise<unknown> | undefined {
  return ahead.get(url)?.reply
}

/**
 * Takes the answer that was fetched ahead, if it is recent. Only one caller gets it. The caller knows its type
 * from the contract.
 */
export function takePrefetched<T>(url: string): Promise<T> | undefined
export function takePrefetched(url: string): Promise<unknown> | undefined {
  const found = ahead.get(url)
  ahead.delete(url)
  return found && Date.now() - found.at < fresh ? found.reply : undefined
}
