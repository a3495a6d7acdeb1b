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
  /** Every price is the one that it was chosen for. */
  isAgreed: boolean
  /** What is ordered, as the server takes it. */
  draft: FoodDraft
}

/** The cart and the wishes put together: what is ordered, for where, and for how much. */
export function useCheckout(wishes: Wishes, venue: Venue): Checkout {
  const { bill, accept } = useBill()
  const tables = useTables()
  const wished = wishes.table === undefined ? tables.suggested : wishes.table
  // A table that has been taken off the floor meanwhile is none.
  const table = tables.tables?.find(({ id }) => id === wished)?.id ?? null
  const tip = tipIn(wishes.tip, subtotalOf(bill))
  const { soldOut, repriced } = changesIn(bill)
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
    isReady: bill.length > 0 && tip !== null && soldOut.length === 0,
    isAgreed: repriced.length === 0,
    draft: {
      items: wireLines(bill),
      tableLocation: table,
      discountCode: wishes.discount?.code ?? null,
      tip: toDollars(price.tip),
      note: wishes.note.trim() || null,
    },
  }
}
