import { listDay, listStaffBookings } from '@lantern/contract/desk'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api/queries.ts'

/** The upcoming bookings that need a confirmation. */
export const waitingQuery = queryOf(listStaffBookings, {
  query: { scope: 'upcoming', status: 'pending', toConfirm: 'true' },
})

/** Whether a night's bookings and those that need a confirmation are loaded, or have failed: neither, one, or both. */
export function useNightRead(night: string): 'nothing' | 'part' | 'all' {
  const bookings = useQuery(queryOf(listDay, { params: { date: night } }))
  const waiting = useQuery(waitingQuery)
  if (bookings.isPending && waiting.isPending) return 'nothing'
  return bookings.isPending || waiting.isPending ? 'part' : 'all'
}
