import { listFoodItems } from '@lantern/contract/menu/menu'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { tallyOf, type TallyLine } from './tally.ts'
import type { CartMove } from '../cart/cart.ts'
import { moveCart, useCart } from '../cart/use-cart.ts'

/** The cart compared with the menu. It is updated when the menu changes. */
export function useTally(): { tally: TallyLine[]; accept: () => void } {
  const cart = useCart()
  const { data: menu } = useQuery(queryOf(listFoodItems, { query: {} }))
  const agreed: CartMove = { do: 'accept', menu: menu ?? [] }
  return { tally: tallyOf(cart, menu), accept: () => void moveCart(agreed) }
}
