import type { Bill, BillShare } from '@lantern/contract/bills'
import { toCents, toDollars } from '@lantern/contract/pricing'
import type { PaidPart } from './share-receipt.tsx'

/** What a share's receipt tells: its payment, with as much of the bill's tax as it is of the bill. Nothing while unpaid. */
export function paidPartOf(
  bill: Bill,
  { id, name }: Pick<BillShare, 'id' | 'name'>,
): PaidPart | null {
  const payment = bill.payments.find(({ shareId, amount }) => shareId === id && toCents(amount) > 0)
  if (!payment) return null
  const { way, amount, tip, rounding, at } = payment
  const [paid, whole, tax] = [toCents(amount), toCents(bill.total), toCents(bill.tax)]
  return {
    lanternId: bill.lanternId,
    place: bill.place,
    share: name,
    way,
    amount,
    tip,
    tax: toDollars(whole <= 0 ? 0 : Math.round((paid * tax) / whole)),
    total: toDollars(paid + toCents(tip) + toCents(rounding)),
    taxLabel: bill.taxLabel,
    at,
  }
}
