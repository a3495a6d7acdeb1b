import { getVenue, type Venue } from '@lantern/contract/venue/venue'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { queryOf } from './cache/queries.ts'
import { recentVenue } from './venue.ts'

/**
 * The venue's public settings as a query, with loading and error states, for components that can't work without them.
 * Its initial data is what this page has read recently (`recentVenue`).
 */
export const useVenueQuery = (): UseQueryResult<Venue> =>
  useQuery({ ...queryOf(getVenue, {}), initialData: recentVenue })
