import { listDay, listStaffBookings } from '@lantern/contract/desk'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api/queries.ts'

/** The bookings of all nights to come that wait for somebody's Confirm. */
export const waitingQuery = queryOf(listStaffBookings, {
  query: { scope: 'upcoming', status: 'pending', toConfirm: 'true' },
})

/**
 * Whether a night's bookings and those that wait for somebody's Confirm have come, or failed: neither, one of the two, or
 * both.
 */
export function useNightRead(night: string): 'nothing' | 'part' | 'all' {
  const bookings = useQuery(queryOf(listDay, { params: { date: night } }))
  const waiting = useQuery(waitingQuery)
  if (bookings.isPending && waiting.isPending) return 'nothing'
  return bookings.isPending || waiting.isPending ? 'part' : 'all'
}
