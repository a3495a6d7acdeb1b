import type { Endpoint, Reply, Sent } from '@lantern/contract/endpoint'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call, urlOf, type Parts } from '../../lib/api/api-client.ts'

/**
 * A quote that is asked for by a body. What is asked is part of its key, and its address comes first, so that live
 * messages read it anew. The last answer stays until the next one is there.
 */
export function useQuoted<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E> & Parts,
): UseQueryResult<Reply<E>> {
  return useQuery({
    queryKey: [urlOf(endpoint, sent), JSON.stringify(sent)] as const,
    meta: { reads: endpoint.reads },
    queryFn: ({ signal }): Promise<Reply<E>> => call(endpoint, sent, { signal }),
    placeholderData: keepPreviousData,
  })
}
