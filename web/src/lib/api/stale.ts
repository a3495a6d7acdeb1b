import { focusManager, type Query, type QueryCache } from '@tanstack/react-query'
import { backoff, mayPass } from './passing.ts'

/** A first failure is most often over with the next reading, a second later. Only from the second on is it told. */
const TOLD_FROM = 2

/** Is read at intervals, and its screen tells of its age. */
const isPolled = ({ observers }: Query) =>
  observers.some(({ options }) => options.refetchInterval !== false)

/** Whether what is on screen is older than a change for which it was read again. A further page of a list isn't on it yet. */
const isStale = (query: Query) =>
  query.isActive() &&
  query.state.fetchMeta === null &&
  query.state.status === 'error' &&
  query.state.data !== undefined &&
  mayPass(query.state.error) &&
  !isPolled(query)

/**
 * Reads again what a change has made out of date and whose reading has failed: nothing else would before the next change,
 * since no query is retried (product#how-calls-behave). It waits a second, and longer with each failure, half a minute at
 * most. What a page never had is left to its button. `onChange` gets whether anything on screen has failed again.
 */
export function followStale(cache: QueryCache, onChange: (isStale: boolean) => void): void {
  /** How often the queries of these hashes have failed since they were last read. */
  const failures = new Map<string, number>()
  let told = false
  const staleOf = (hash: string) => {
    const query = cache.get(hash)
    return query && isStale(query) ? query : undefined
  }
  const tell = () => {
    const now = [...failures].some(([hash, count]) => count >= TOLD_FROM && staleOf(hash))
    if (now !== told) onChange(now)
    told = now
  }
  const readAgain = (hash: string) => {
    // Another reading may be under way, or nobody looks any more: who comes back to a hidden tab has all read again.
    const query = staleOf(hash)
    const isWaiting = query?.state.fetchStatus === 'idle' && focusManager.isFocused()
    if (isWaiting) void query.fetch().catch(() => undefined)
  }
  const fail = (hash: string) => {
    const count = (failures.get(hash) ?? 0) + 1
    failures.set(hash, count)
    setTimeout(() => readAgain(hash), backoff(count))
  }
  cache.subscribe((event) => {
    const { queryHash } = event.query
    const happened = event.type === 'updated' ? event.action.type : event.type
    if (happened === 'error' && staleOf(queryHash)) fail(queryHash)
    if (happened === 'success' || happened === 'removed') failures.delete(queryHash)
    tell()
  })
}
