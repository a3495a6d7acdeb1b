import { listFoodItems } from '@lantern/contract/menu'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api/queries.ts'
import { billOf, type BillLine } from './bill.ts'
import type { CartMove } from './cart.ts'
import { moveCart, useCart } from './use-cart.ts'

/** The cart as the menu of this moment has it; it follows the menu live. */
export function useBill(): { bill: BillLine[]; accept: () => void } {
  const cart = useCart()
  const { data: menu } = useQuery(queryOf(listFoodItems, { query: {} }))
  const agreed: CartMove = { do: 'accept', menu: menu ?? [] }
  return { bill: billOf(cart, menu), accept: () => void moveCart(agreed) }
}
