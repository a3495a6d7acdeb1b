import type { Endpoint, Reply, Sent } from '@lantern/contract/endpoint'
import { QueryClient, type Query, type QueryFunction } from '@tanstack/react-query'
import { call, urlOf, type Parts } from './api-client.ts'
import { request } from './http.ts'
import { followStale } from './stale.ts'
import { staleness } from './staleness.ts'

type Url = readonly [url: string]

export interface ApiQuery<Data> {
  queryKey: Url
  queryFn: QueryFunction<Data, Url>
}

/**
 * A read of the contract as TanStack Query takes it: `useQuery(queryOf(getAmenity, { params: { id } }))`. Its key is
 * the address of the call (product#how-calls-behave), so that `queryClient.invalidateQueries` and live messages find it.
 */
export function queryOf<E extends Endpoint>(endpoint: E, sent: Sent<E> & Parts): ApiQuery<Reply<E>>
export function queryOf(endpoint: Endpoint, sent: Parts): ApiQuery<unknown> {
  const url = urlOf(endpoint, sent)
  return {
    queryKey: [url],
    queryFn: ({ signal }) => call(endpoint, sent, { signal }),
  }
}

/**
 * The page's cache (product#how-calls-behave). Queries aren't retried or polled and don't expire, because live
 * messages say what has changed. Only what could not be read after such a message is read again until it can.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
followStale(queryClient.getQueryCache(), staleness.set)

/**
 * Reads an address for a page that is about to be shown, unless its answer is here already. Resolves with nothing where
 * that fails: the page asks again and shows the failure. The caller knows the answer's type from the contract.
 */
export function readAhead<T>(url: string): Promise<T | undefined>
export async function readAhead(url: string): Promise<unknown> {
  await queryClient.prefetchQuery({
    queryKey: [url],
    queryFn: () => request<unknown>('GET', url),
  })
  return queryClient.getQueryData([url])
}

/** Marks as out of date what was read longer ago than so many milliseconds. */
export function refreshOlderThan(ms: number): Promise<void> {
  const since = Date.now() - ms
  const isOld = ({ state: { dataUpdatedAt } }: Query) => dataUpdatedAt > 0 && dataUpdatedAt < since
  return queryClient.invalidateQueries({ predicate: isOld })
}

/** Marks every query of these addresses, and of those below them, as out of date. Queries on screen are read again. */
export async function refreshUrls(matches: (path: string) => boolean): Promise<void> {
  const isOurs = ({ queryKey: [url] }: Query) =>
    typeof url === 'string' && matches(url.split('?')[0] ?? '')
  // TanStack cuts off and repeats the reads under way of queries on screen that have an answer already. It would keep a
  // first read, and that of a page that has left, as it was before the change; so they are read again once they are there.
  // Cutting them off as well could keep a slow phone without any answer on a busy night.
  const late = queryClient.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => isOurs(query) && !(query.isActive() && query.state.data !== undefined),
  })
  const readAgain = async () => {
    if (late.length === 0) return
    await Promise.allSettled(late.flatMap(({ promise }) => promise ?? []))
    await queryClient.invalidateQueries({ predicate: (query) => late.includes(query) })
  }
  await Promise.all([
    queryClient.invalidateQueries({ predicate: (query) => isOurs(query) && !late.includes(query) }),
    readAgain(),
  ])
}
