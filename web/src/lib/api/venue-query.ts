import { getVenue, type Venue } from '@lantern/contract/venue'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { queryOf } from './queries.ts'
import { knownVenue } from './venue.ts'

/**
 * The venue's public settings as a query, with states for loading and failing, for what can't work without them. It begins
 * with what this page has read of them already (`useVenue`).
 */
export const useVenueQuery = (): UseQueryResult<Venue> =>
  useQuery({ ...queryOf(getVenue, {}), initialData: knownVenue })
