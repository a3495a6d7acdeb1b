import { listTickets } from '@lantern/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/queries.ts'

/** A look now and then, besides the live messages: the tablet hangs there all night. */
const every = 60_000

/** The open orders. What is known stays on the board while the connection is lost. */
export function useTickets() {
  return useQuery({ ...queryOf(listTickets, {}), refetchInterval: every })
}
