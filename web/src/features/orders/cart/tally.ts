import type { CartLine as WireLine } from '@lantern/contract/cart'
import type { FoodItem } from '@lantern/contract/menu'
import { orderPrice, toCents, toDollars, type OrderPrice } from '@lantern/contract/pricing'
import type { Cart, CartLine } from './cart.ts'

/** How a line stands to the menu of this moment. */
export interface TallyLine extends CartLine {
  state: 'fine' | 'repriced' | 'sold_out'
  /** What it costs now, in dollars; what it cost when chosen is `price`. */
  today: string
  imageUrl: string | null
}

/** A cart held against the menu of now. While there is no menu, everything is as it was chosen. */
export function tallyOf(cart: Cart, menu: readonly FoodItem[] | undefined): TallyLine[] {
  return cart.map((line) => {
    const dish = menu?.find(({ id }) => id === line.id)
    const today = dish?.price ?? line.price
    const isGone = menu !== undefined && !dish?.isAvailable
    const isRepriced = toCents(today) !== toCents(line.price)
    const state = isGone ? 'sold_out' : isRepriced ? 'repriced' : 'fine'
    return { ...line, state, today, imageUrl: dish?.imageUrl ?? null }
  })
}

const isSold = ({ state }: TallyLine) => state !== 'sold_out'

/** What the order costs at today's prices, without what is sold out (product#cart). */
export function priceOfTally(
  tally: readonly TallyLine[],
  charges: { discountPercent: number; taxBasisPoints: number; tip: number },
): OrderPrice {
  const lines = tally
    .filter(isSold)
    .map(({ today, quantity }) => ({ unitPrice: toCents(today), quantity }))
  return orderPrice(lines, charges)
}

/** The tally without tax, discount and tip: the cart's own total, in cents. */
export function subtotalOf(tally: readonly TallyLine[]): number {
  return priceOfTally(tally, { discountPercent: 0, taxBasisPoints: 0, tip: 0 }).subtotal
}

/** The lines as they are ordered. */
export function wireLines(tally: readonly TallyLine[]): WireLine[] {
  return tally.filter(isSold).map(({ id, quantity, today, note }) => ({
    foodItemId: id,
    quantity,
    unitPrice: toDollars(toCents(today)),
    note: note.trim() || null,
  }))
}

/** What is sold out, and what costs another price than when it was chosen. */
export function changesIn(tally: readonly TallyLine[]) {
  return {
    soldOut: tally.filter(({ state }) => state === 'sold_out'),
    repriced: tally.filter(({ state }) => state === 'repriced'),
  }
}
