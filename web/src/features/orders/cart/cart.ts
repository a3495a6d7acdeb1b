import { lineKey } from '@lantern/contract/cart'
import type { FoodItem } from '@lantern/contract/menu'

/** The maximum of one line and of one cart (`contract/src/cart.ts`). */
export const mostOfOne = 99
export const mostLines = 60
export const longestNote = 120

/** One line of the cart: a dish as it is wished, its quantity, and its name and price when it was added. */
export interface CartLine {
  /** Identifies the line in its cart, also while its note is being typed. */
  line: number
  /** The dish's id. */
  id: number
  nameEn: string
  nameCh: string
  quantity: number
  /** The menu's price when it was added, in dollars. */
  price: string
  /** A note for the kitchen. */
  note: string
}

export type Cart = readonly CartLine[]

/** The fields of a dish that the cart keeps. */
export type Dish = Pick<FoodItem, 'id' | 'nameEn' | 'nameCh' | 'price'>

export type CartMove =
  | { do: 'add'; dish: Dish; quantity?: number; note?: string }
  | { do: 'quantity'; line: number; quantity: number }
  | { do: 'note'; line: number; note: string }
  /** The notes have been typed, so lines that have become equal are one. */
  | { do: 'merge' }
  | { do: 'drop'; ids: readonly number[] }
  /** The member has seen the present prices and accepts them. */
  | { do: 'accept'; menu: readonly Dish[] }
  | { do: 'fill'; cart: Cart }

const upToMost = (quantity: number) => Math.min(mostOfOne, Math.trunc(quantity))

const keyOf = ({ id, note }: Pick<CartLine, 'id' | 'note'>) => lineKey({ foodItemId: id, note })

function change(cart: Cart, changed: number, to: (line: CartLine) => CartLine): Cart {
  return cart.map((line) => (line.line === changed ? to(line) : line))
}

function add(cart: Cart, dish: Dish, quantity: number, note: string): Cart {
  const { id, nameEn, nameCh, price } = dish
  const inside = cart.find((line) => keyOf(line) === keyOf({ id, note }))
  if (!inside) {
    if (cart.length >= mostLines) return cart
    const line = Math.max(0, ...cart.map((each) => each.line)) + 1
    return [...cart, { line, id, nameEn, nameCh, price, note, quantity: upToMost(quantity) }]
  }
  return change(cart, inside.line, (line) => ({
    ...line,
    price,
    quantity: upToMost(line.quantity + quantity),
  }))
}

/** The lines of a cart or a tally, with equal ones as one line that has their quantities. */
export function mergeLines<Line extends CartLine>(lines: readonly Line[]): Line[] {
  const like = (line: CartLine) => lines.filter((each) => keyOf(each) === keyOf(line))
  return lines
    .filter((line) => like(line)[0] === line)
    .map((line) => ({ ...line, quantity: upToMost(countOf(like(line))) }))
}

/** The cart after a move. A line with the quantity zero is removed (product#cart). */
export function next(cart: Cart, move: CartMove): Cart {
  switch (move.do) {
    case 'add':
      return add(cart, move.dish, move.quantity ?? 1, move.note ?? '')
    case 'quantity':
      return move.quantity < 1
        ? cart.filter(({ line }) => line !== move.line)
        : change(cart, move.line, (line) => ({ ...line, quantity: upToMost(move.quantity) }))
    case 'note':
      return change(cart, move.line, (line) => ({ ...line, note: move.note.slice(0, longestNote) }))
    case 'merge':
      return mergeLines(cart)
    case 'drop':
      return cart.filter(({ id }) => !move.ids.includes(id))
    case 'accept':
      return cart.map((line) => ({
        ...line,
        price: move.menu.find(({ id }) => id === line.id)?.price ?? line.price,
      }))
    default:
      return move.cart
  }
}

/** The sum of all quantities. */
export const countOf = (cart: Cart): number => cart.reduce((sum, { quantity }) => sum + quantity, 0)

/** The lines of one dish. */
export const linesOf = (cart: Cart, id: number): Cart => cart.filter((line) => line.id === id)

/** The quantity of one dish in all its lines. */
export const quantityOf = (cart: Cart, id: number): number => countOf(linesOf(cart, id))
