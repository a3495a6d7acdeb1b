import type { FoodDraft } from '@lantern/contract/cart'
import { toDollars, type OrderPrice } from '@lantern/contract/pricing'
import type { Venue } from '@lantern/contract/venue'
import { changesIn, priceOfBill, subtotalOf, wireLines, type BillLine } from '../cart/bill.ts'
import { useBill } from '../cart/use-bill.ts'
import { tipIn } from './tip.ts'
import { useTables, type Tables } from './use-tables.ts'
import type { Wishes } from './use-wishes.ts'

export interface Checkout {
  bill: BillLine[]
  accept: () => void
  tables: Tables
  table: number | null
  price: OrderPrice
  isTipInvalid: boolean
  /** Nothing stands between the summary and its payment. */
  isReady: boolean
  /** What is ordered, as the server takes it. */
  draft: FoodDraft
}

/** The cart and the wishes put together: what is ordered, for where, and for how much. */
export function useCheckout(wishes: Wishes, venue: Venue): Checkout {
  const { bill, accept } = useBill()
  const tables = useTables()
  const table = wishes.table === undefined ? tables.suggested : wishes.table
  const tip = tipIn(wishes.tip, subtotalOf(bill))
  const { taxBasisPoints } = venue
  const discountPercent = wishes.discount?.percent ?? 0
  const price = priceOfBill(bill, { discountPercent, taxBasisPoints, tip: tip ?? 0 })
  return {
    bill,
    accept,
    tables,
    table,
    price,
    isTipInvalid: tip === null,
    isReady: bill.length > 0 && tip !== null && changesIn(bill).soldOut.length === 0,
    draft: {
      items: wireLines(bill),
      tableLocation: table,
      discountCode: wishes.discount?.code ?? null,
      tip: toDollars(price.tip),
      note: wishes.note.trim() || null,
    },
  }
}
