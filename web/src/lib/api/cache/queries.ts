import type { Endpoint, Reply, Sent } from '@lantern/contract/calls/endpoint'
import type { Topic } from '@lantern/contract/calls/topics'
import { QueryClient, type Query, type QueryFunction } from '@tanstack/react-query'
import { call, urlOf, type Parts, request } from '../api-client.ts'
import { followStale } from './stale.ts'
import { staleness } from './staleness.ts'

/** The address of a call, and what it sends besides. */
type Key = readonly [url: string, body?: string]

interface Meta extends Record<string, unknown> {
  /** The live topics that make the response stale: those of the call's entry. */
  reads: readonly Topic[]
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta
  }
}

export interface ApiQuery<Data> {
  queryKey: Key
  meta: Meta
  queryFn: QueryFunction<Data, Key>
}

/**
 * The query options of a contract's read: `useQuery(queryOf(getAmenity, { params: { id } }))`. The key is the address
 * of the call (product#how-calls-behave), with the body if it sends one. Live messages find the query by the topics
 * that the call reads.
 */
export function queryOf<E extends Endpoint>(endpoint: E, sent: Sent<E> & Parts): ApiQuery<Reply<E>>
export function queryOf(endpoint: Endpoint, sent: Parts): ApiQuery<unknown> {
  const url = urlOf(endpoint, sent)
  return {
    queryKey: sent.body === undefined ? [url] : [url, JSON.stringify(sent.body)],
    meta: { reads: endpoint.reads },
    queryFn: ({ signal }) => call(endpoint, sent, { signal }),
  }
}

/**
 * The page's cache (product#how-calls-behave). Queries aren't retried or polled and don't expire, because live
 * messages announce changes. A query that fails after such a message is retried by `followStale`.
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

/** Prefetches an address, unless it is cached. Resolves with `undefined` if that fails: the page asks again. */
export function readAhead<T>(url: string): Promise<T | undefined>
export async function readAhead(url: string): Promise<unknown> {
  await queryClient.prefetchQuery({
    queryKey: [url],
    queryFn: () => request<unknown>('GET', url),
  })
  return queryClient.getQueryData([url])
}

/** Marks as stale the data that was read more than this many milliseconds ago. */
export function invalidateOlderThan(ms: number): Promise<void> {
  const since = Date.now() - ms
  const isOld = ({ state: { dataUpdatedAt } }: Query) => dataUpdatedAt > 0 && dataUpdatedAt < since
  return queryClient.invalidateQueries({ predicate: isOld })
}

/** Marks queries as stale, by default all. Those on screen are read again; resolves when they have been. */
export async function invalidateQueries(
  isOurs: (query: Query) => boolean = () => true,
): Promise<void> {
  // TanStack repeats running reads only of queries on screen that have data. Others would be from before the change,
  // so they are read again after they finish; cancelled, a slow phone might never get a response on a busy night.
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
