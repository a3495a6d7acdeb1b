import type { Bill, BillShare } from '@lantern/contract/bills'
import { toCents, toDollars } from '@lantern/contract/pricing'
import type { PaidPart } from './share-receipt.tsx'

/** The payment of a share for its receipt, with its part of the bill's tax; `undefined` while it is unpaid. */
export function paidPartOf(
  bill: Bill,
  { id, name }: Pick<BillShare, 'id' | 'name'>,
): PaidPart | null {
  const payment = bill.payments.find(({ shareId, amount }) => shareId === id && toCents(amount) > 0)
  if (!payment) return null
  const { method, amount, tip, rounding, at } = payment
  const [paid, whole, tax] = [toCents(amount), toCents(bill.total), toCents(bill.tax)]
  return {
    lanternId: bill.lanternId,
    place: bill.place,
    share: name,
    method,
    amount,
    tip,
    rounding,
    tax: toDollars(whole <= 0 ? 0 : Math.round((paid * tax) / whole)),
    total: toDollars(paid + toCents(tip) + toCents(rounding)),
    taxLabel: bill.taxLabel,
    at,
  }
}
