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
  const failures = new Map<Query, number>()
  let told = false
  const tell = () => {
    const now = [...failures].some(([query, count]) => count >= TOLD_FROM && isStale(query))
    if (now !== told) onChange(now)
    told = now
  }
  const readAgain = (query: Query) => {
    // Another reading may be under way, or nobody looks any more: who comes back to a hidden tab has all read again.
    const isWaiting = isStale(query) && query.state.fetchStatus === 'idle'
    if (isWaiting && focusManager.isFocused()) void query.fetch().catch(() => undefined)
  }
  const fail = (query: Query) => {
    const count = (failures.get(query) ?? 0) + 1
    failures.set(query, count)
    setTimeout(() => readAgain(query), backoff(count))
  }
  cache.subscribe((event) => {
    const query: Query = event.query
    const happened = event.type === 'updated' ? event.action.type : event.type
    if (happened === 'error' && isStale(query)) fail(query)
    if (happened === 'success' || happened === 'removed') failures.delete(query)
    tell()
  })
}
