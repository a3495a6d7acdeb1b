import type { Endpoint, Reply, Sent } from '@lantern/contract/calls/endpoint'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call, urlOf, type Parts } from '../../lib/api/api-client.ts'

/** The fields of a booking that the dialogs need, from the member's own bookings or the desk. */
export interface RepeatedBooking {
  id: number
  amenityId: number
  bookingDate: string
  startTime: string
  endTime: string
}

export interface SeriesDialogProps {
  booking: RepeatedBooking
  onClose: () => void
}

/**
 * A quote that is requested with a body. The body is part of the query's key, and the address comes first, so that
 * live messages find it. The previous response stays until the next one arrives.
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
