import { getVenue, type Venue } from '@lantern/contract/venue'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { queryOf } from './queries.ts'
import { recentVenue } from './venue.ts'

/**
 * The venue's public settings as a query, with states for loading and failing, for what can't work without them. It begins
 * with what this page has just read of them (`recentVenue`).
 */
export const useVenueQuery = (): UseQueryResult<Venue> =>
  useQuery({ ...queryOf(getVenue, {}), initialData: recentVenue })
