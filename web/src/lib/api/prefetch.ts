import { request } from './http.ts'

/** How long an answer that was fetched ahead is fresh enough to be a page's first, in milliseconds. */
const fresh = 60_000

const ahead = new Map<string, { reply: Promise<unknown>; at: number }>()

/** Reads an address ahead of need, once; the query for it takes the answer (see `queryOf`). */
export function prefetch(url: string): void {
  if (ahead.has(url)) return
  const reply = request<unknown>('GET', url)
  ahead.set(url, { reply, at: Date.now() })
  // Nobody waits for it yet; the page that needs it asks again and shows what went wrong.
  reply.catch(() => ahead.delete(url))
}

/** The same answer without taking it: the page that needs it later finds it still. */
export function peekPrefetched<T>(url: string): Promise<T> | undefined
export function peekPrefetched(url: string): Promise<unknown> | undefined {
  return ahead.get(url)?.reply
}

/** The answer fetched ahead, for one taker and while it is fresh. Its type is what the taker knows from the contract. */
export function takePrefetched<T>(url: string): Promise<T> | undefined
export function takePrefetched(url: string): Promise<unknown> | undefined {
  const found = ahead.get(url)
  ahead.delete(url)
  return found && Date.now() - found.at < fresh ? found.reply : undefined
}
