import type { StaffBooking } from '@lantern/contract/desk'
import type { Cents } from '@lantern/contract/pricing'
import { offered } from '../../../lib/shown/payment.ts'
import { likelyFor } from './difference.ts'
import { usePayment } from './use-payment.ts'

/** The payment of more time for a checked-in party. */
export function useTimePayment(
  party: Pick<StaffBooking, 'isTab' | 'unpaid' | 'paidBy'>,
  { cents, hasBalance }: { cents: Cents; hasBalance: boolean },
) {
  const methods = offered({ bill: true, balance: hasBalance, terminal: true, cash: true })
  return usePayment({ methods, cents, likely: likelyFor(party) })
}
