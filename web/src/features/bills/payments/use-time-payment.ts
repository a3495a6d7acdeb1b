import type { Cents } from '@lantern/contract/pricing'
import { offered, type Method } from '../../../lib/shown/payment.ts'
import { useHasOpenBill } from '../use-has-open-bill.ts'
import { likelyFor } from './difference.ts'
import { usePayment } from './use-payment.ts'

/** The price of more time, and how its party may pay. */
interface Time {
  cents: Cents
  hasBalance: boolean
  /** The method by which the room was paid; `null` where that isn't known. */
  paidBy: Method | null
}

/** The payment of more time for a party that is here. */
export function useTimePayment(
  party: { id: number; unpaid: string },
  { cents, hasBalance, paidBy }: Time,
) {
  const isOpen = useHasOpenBill(party)
  const methods = offered({ bill: true, balance: hasBalance, terminal: true, cash: true })
  return usePayment({ methods, cents, likely: likelyFor(isOpen, paidBy) })
}
