import { getVenue, type Venue } from '@lantern/contract/venue/venue'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { queryOf } from './cache/queries.ts'
import { recentVenue } from './venue.ts'

/** The venue's public settings as a query, for components that can't work without them. */
export const useVenueQuery = (): UseQueryResult<Venue> =>
  useQuery({ ...queryOf(getVenue, {}), initialData: recentVenue })
