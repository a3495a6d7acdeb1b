import type { Endpoint, Reply, Sent } from '@lantern/contract/endpoint'
import type { Topic } from '@lantern/contract/topics'
import { QueryClient, type Query, type QueryFunction } from '@tanstack/react-query'
import { call, urlOf, type Parts } from './api-client.ts'
import { request } from './http.ts'
import { followStale } from './stale.ts'
import { staleness } from './staleness.ts'

type Url = readonly [url: string]

interface Meta extends Record<string, unknown> {
  /** The live topics that make the answer old: those of the call's entry. */
  reads: readonly Topic[]
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta
  }
}

export interface ApiQuery<Data> {
  queryKey: Url
  meta: Meta
  queryFn: QueryFunction<Data, Url>
}

/**
 * A read of the contract as TanStack Query takes it: `useQuery(queryOf(getAmenity, { params: { id } }))`. Its key is
 * the address of the call (product#how-calls-behave), and live messages find it by what the call reads.
 */
export function queryOf<E extends Endpoint>(endpoint: E, sent: Sent<E> & Parts): ApiQuery<Reply<E>>
export function queryOf(endpoint: Endpoint, sent: Parts): ApiQuery<unknown> {
  const url = urlOf(endpoint, sent)
  return {
    queryKey: [url],
    meta: { reads: endpoint.reads },
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
export function invalidateOlderThan(ms: number): Promise<void> {
  const since = Date.now() - ms
  const isOld = ({ state: { dataUpdatedAt } }: Query) => dataUpdatedAt > 0 && dataUpdatedAt < since
  return queryClient.invalidateQueries({ predicate: isOld })
}

/**
 * Marks these queries as out of date, by default all. Queries on screen are read again. Resolves when they have their
 * answers.
 */
export async function invalidateQueries(
  isOurs: (query: Query) => boolean = () => true,
): Promise<void> {
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
