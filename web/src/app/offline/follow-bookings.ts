import { listUpcomingBookings, type Booking } from '@lantern/contract/bookings'
import { QueryObserver } from '@tanstack/react-query'
import { queryClient, queryOf } from '../../lib/api/queries.ts'

/** Tells of the member's coming bookings now, and whenever they have changed. Returns what ends it. */
export function followBookings(tell: (bookings: Booking[]) => void): () => void {
  const observer = new QueryObserver(queryClient, queryOf(listUpcomingBookings, {}))
  const stop = observer.subscribe(({ data }) => data && tell(data))
  // Where the page has read them already, nothing changes that an observer would be told of.
  const { data } = observer.getCurrentResult()
  if (data) tell(data)
  return stop
}
