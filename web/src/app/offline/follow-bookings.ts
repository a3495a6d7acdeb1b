import { listUpcomingBookings, type Booking } from '@lantern/contract/bookings/bookings'
import { QueryObserver } from '@tanstack/react-query'
import { queryClient, queryOf } from '../../lib/api/cache/queries.ts'

/** Passes on the member's coming bookings now and after each change. Returns a function that stops it. */
export function followBookings(tell: (bookings: Booking[]) => void): () => void {
  const observer = new QueryObserver(queryClient, queryOf(listUpcomingBookings, {}))
  const stop = observer.subscribe(({ data }) => data && tell(data))
  // If the bookings are cached already, the observer isn't called until they change.
  const { data } = observer.getCurrentResult()
  if (data) tell(data)
  return stop
}
