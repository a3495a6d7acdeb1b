import { getTonight, type Tonight } from '@lantern/contract/bookings/bookings'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api/cache/queries.ts'

/** An amenity's state tonight; `undefined` until it is known. All cards share one call. */
export function useTonight(amenityId: number): Tonight[number] | undefined {
  const { data } = useQuery(queryOf(getTonight, {}))
  return data?.find((tonight) => tonight.amenityId === amenityId)
}
