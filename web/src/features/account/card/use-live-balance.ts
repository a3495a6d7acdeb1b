import { listUpcomingBookings } from '@lantern/contract/bookings'
import type { Member } from '@lantern/contract/members'
import { toCents } from '@lantern/contract/pricing'
import { getBalance } from '@lantern/contract/wallet'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNow } from '../../../lib/browser/now.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { refreshSession } from '../../../lib/session/session.ts'
import { stateOf } from '../bookings/booking-state.ts'

/**
 * How a member stands: their balance in cents, kept fresh, and whether a booking of theirs is running.
 * Until the balance is read, or where it can't be, the one that came with the member holds.
 */
export function useLiveBalance({ accountBalance }: Member): { balance: number; isLive: boolean } {
  const now = useNow()
  const { data } = useQuery(queryOf(getBalance, {}))
  const { data: upcoming } = useQuery(queryOf(listUpcomingBookings, {}))
  const isOutdated = data !== undefined && data.balance !== accountBalance
  useEffect(() => {
    // Money moved elsewhere: the points beside it have moved too.
    if (isOutdated) void refreshSession()
  }, [isOutdated])
  return {
    balance: toCents(data?.balance ?? accountBalance),
    isLive: upcoming?.some((booking) => stateOf(booking, now) === 'running') ?? false,
  }
}
