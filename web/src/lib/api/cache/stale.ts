import { focusManager, type Query, type QueryCache } from '@tanstack/react-query'
import { backoff, mayPass } from './passing.ts'

/** A first failure usually ends with the next try, a second later. It is reported from the second on. */
const TOLD_FROM = 2

/** Polled queries are read at intervals, and their screens show the age of the data. */
const isPolled = ({ observers }: Query) =>
  observers.some(({ options }) => options.refetchInterval !== false)

/** Whether data on screen is older than a change. A further page of a list isn't on screen yet. */
const isStale = (query: Query) =>
  query.isActive() &&
  query.state.fetchMeta === null &&
  query.state.status === 'error' &&
  query.state.data !== undefined &&
  mayPass(query.state.error) &&
  !isPolled(query)

/**
 * Reads again the stale queries whose refetch has failed, after a second, and longer with each failure (product#how-
 * calls-behave). A query without data is left to its retry button. `onChange` receives whether any query on screen has
 * failed twice.
 */
export function followStale(cache: QueryCache, onChange: (isStale: boolean) => void): void {
  /** The number of failures by query hash since the last successful read. */
  const failures = new Map<string, number>()
  let wasStale = false
  const staleOf = (hash: string) => {
    const query = cache.get(hash)
    return query && isStale(query) ? query : undefined
  }
  const tell = () => {
    const now = [...failures].some(([hash, count]) => count >= TOLD_FROM && staleOf(hash))
    if (now !== wasStale) onChange(now)
    wasStale = now
  }
  const readAgain = (hash: string) => {
    // Another read may be running, or the query off screen: a hidden tab reads all again when it is shown.
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
