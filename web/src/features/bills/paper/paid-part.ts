import type { Bill, BillPayment, PaidPart } from '@lantern/contract/bills'
import { toCents } from '@lantern/contract/pricing'

/** A payment of a bill for its receipt; `null` for a refund. */
export function paidPartOf(
  {
    lanternId,
    place,
    taxLabel,
    shares,
    company,
  }: Pick<Bill, 'lanternId' | 'place' | 'taxLabel' | 'shares' | 'company'>,
  payment: BillPayment,
): PaidPart | null {
  if (payment.refunds !== null || toCents(payment.amount) <= 0) return null
  const share = shares.find(({ id }) => id === payment.shareId)?.name ?? null
  return { ...payment, lanternId, place, taxLabel, company, share }
}
