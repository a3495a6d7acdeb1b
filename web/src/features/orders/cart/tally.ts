import type { CartLine as WireLine } from '@lantern/contract/cart'
import type { FoodItem, FoodKind } from '@lantern/contract/menu'
import {
  orderPrice,
  toCents,
  toDollars,
  type FoodTaxes,
  type OrderPrice,
} from '@lantern/contract/pricing'
import { onlyRate } from '@lantern/contract/taxes'
import type { Cart, CartLine } from './cart.ts'

/** How a line stands to the menu of this moment. */
export interface TallyLine extends CartLine {
  state: 'fine' | 'repriced' | 'sold_out'
  /** By which it is taxed. */
  kind: FoodKind
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
    const kind = dish?.category.kind ?? 'food'
    return { ...line, state, kind, today, imageUrl: dish?.imageUrl ?? null }
  })
}

const isSold = ({ state }: TallyLine) => state !== 'sold_out'

/** What the order costs at today's prices, without what is sold out (product#cart). */
export function priceOfTally(
  tally: readonly TallyLine[],
  charges: { discountPercent: number; taxes: FoodTaxes; tip: number },
): OrderPrice {
  const lines = tally
    .filter(isSold)
    .map(({ today, quantity, kind }) => ({ unitPrice: toCents(today), quantity, kind }))
  return orderPrice(lines, charges)
}

/** The tally without tax, discount and tip: the cart's own total, in cents. */
export function subtotalOf(tally: readonly TallyLine[]): number {
  return tally
    .filter(isSold)
    .reduce((sum, { today, quantity }) => sum + toCents(today) * quantity, 0)
}

/** The one rate of the tax on what is in it, in basis points; `null` where there are several. */
export function taxRateOf(tally: readonly TallyLine[], taxes: FoodTaxes): number | null {
  return onlyRate(tally.filter(isSold).map(({ kind }) => taxes[kind]))
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
