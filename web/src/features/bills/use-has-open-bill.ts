import { listBills } from '@lantern/contract/bills'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/queries.ts'

/** Whether a booking's bill is open, so that more can be left on it; undefined until that is known. */
export function useHasOpenBill({
  id,
  unpaid,
}: {
  id: number
  unpaid: string
}): boolean | undefined {
  const { data, isError } = useQuery(queryOf(listBills, {}))
  if (Number(unpaid) > 0) return true
  const isListed = data?.some(({ bookingId, status }) => bookingId === id && status === 'open')
  return isListed ?? (isError ? false : undefined)
}
