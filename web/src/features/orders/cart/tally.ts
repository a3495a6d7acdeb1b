import type { CartLine as WireLine } from '@lantern/contract/menu/cart'
import type { FoodItem, FoodKind } from '@lantern/contract/menu/menu'
import { isSellable, pick, type OptionChoice } from '@lantern/contract/menu/options'
import { orderPrice, toCents, toDollars, type OrderPrice } from '@lantern/contract/payments/pricing'
import type { DayTax } from '@lantern/contract/payments/taxes'
import { mergeLines, unitPriceOf, type Cart, type CartLine } from './cart.ts'

export interface TallyLine extends CartLine {
  /** With `rechoose`, its options can't be ordered any more. */
  state: 'fine' | 'repriced' | 'rechoose' | 'sold_out'
  /** The category's kind, which decides its taxes unless it is alcohol. */
  kind: FoodKind
  isAlcohol: boolean
  /** The present price, in dollars. The price when it was added is `price`. */
  today: string
  imageUrl: string | null
  /** The dish on the menu; `undefined` until that is loaded. */
  dish: FoodItem | undefined
  /** Its options that the menu has, and those of them that are off today. */
  chosen: readonly OptionChoice[]
  off: readonly OptionChoice[]
}

/** Compares a cart with the menu. Until the menu is loaded, every line counts as unchanged. */
export function tallyOf(cart: Cart, menu: readonly FoodItem[] | undefined): TallyLine[] {
  return cart.map((line) => {
    const dish = menu?.find(({ id }) => id === line.id)
    const picked = pick(dish?.optionGroups ?? [], line.options)
    const today = dish ? unitPriceOf(dish, line.options) : line.price
    const isGone = menu !== undefined && !dish?.isAvailable
    const isRepriced = toCents(today) !== toCents(line.price)
    const isRefused = dish !== undefined && !isSellable(picked)
    const changed = isRefused ? 'rechoose' : isRepriced ? 'repriced' : 'fine'
    const state = isGone ? 'sold_out' : changed
    const kind = dish?.category.kind ?? 'food'
    const { chosen, off } = picked
    const { imageUrl = null, isAlcohol = false } = dish ?? {}
    return { ...line, state, kind, isAlcohol, today, imageUrl, dish, chosen, off }
  })
}

const isSold = ({ state }: TallyLine) => state !== 'sold_out'

/** The order's price at present prices, without sold-out dishes (product#cart). */
export function priceOfTally(
  tally: readonly TallyLine[],
  charges: { discountPercent: number; taxes: readonly DayTax[]; tip: number },
): OrderPrice {
  const lines = tally.filter(isSold).map(({ today, quantity, kind, isAlcohol }) => {
    return { unitPrice: toCents(today), quantity, kind, isAlcohol }
  })
  return orderPrice(lines, charges)
}

/** The tally without tax, discount and tip: the cart's own total, in cents. */
export function subtotalOf(tally: readonly TallyLine[]): number {
  return tally
    .filter(isSold)
    .reduce((sum, { today, quantity }) => sum + toCents(today) * quantity, 0)
}

export function wireLines(tally: readonly TallyLine[]): WireLine[] {
  return mergeLines(tally.filter(isSold)).map(({ id, quantity, today, note, options }) => ({
    foodItemId: id,
    options: [...options],
    quantity,
    unitPrice: toDollars(toCents(today)),
    note: note.trim() || null,
  }))
}

export function changesIn(tally: readonly TallyLine[]) {
  return {
    soldOut: tally.filter(({ state }) => state === 'sold_out'),
    rechoose: tally.filter(({ state }) => state === 'rechoose'),
    repriced: tally.filter(({ state }) => state === 'repriced'),
  }
}
