import { lineKey } from '@lantern/contract/menu/cart'
import type { FoodItem } from '@lantern/contract/menu/menu'
import { defaultsOf, pick } from '@lantern/contract/menu/options'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'

/** The maximum of one line and of one cart (`contract/src/menu/cart.ts`). */
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
  /** The menu's price when it was added, with that of its options, in dollars. */
  price: string
  /** A note for the kitchen. */
  note: string
  /** The ids of its options, in ascending order. */
  options: readonly number[]
}

export type Cart = readonly CartLine[]

export type Dish = Pick<FoodItem, 'id' | 'nameEn' | 'nameCh' | 'price' | 'optionGroups'>

/** The price of one of a dish with these options, in dollars. */
export const unitPriceOf = (
  { price, optionGroups }: Pick<Dish, 'price' | 'optionGroups'>,
  options: readonly number[],
): string => toDollars(toCents(price) + pick(optionGroups, options).price)

export type CartMove =
  /** Without `options` it has its defaults. */
  | { do: 'add'; dish: Dish; quantity?: number; note?: string; options?: readonly number[] }
  | { do: 'revise'; line: number; dish: Dish; note: string; options: readonly number[] }
  | { do: 'quantity'; line: number; quantity: number }
  | { do: 'note'; line: number; note: string }
  /** The notes have been typed, so lines that have become equal are one. */
  | { do: 'merge' }
  | { do: 'drop'; ids: readonly number[] }
  /** The member has seen the present prices and accepts them. */
  | { do: 'accept'; menu: readonly Dish[] }
  | { do: 'fill'; cart: Cart }

type Adding = Extract<CartMove, { do: 'add' }>

const upToMost = (quantity: number) => Math.min(mostOfOne, Math.trunc(quantity))

const keyOf = ({ id, note, options }: Pick<CartLine, 'id' | 'note' | 'options'>) =>
  lineKey({ foodItemId: id, note, options: [...options] })

function change(cart: Cart, changed: number, to: (line: CartLine) => CartLine): Cart {
  return cart.map((line) => (line.line === changed ? to(line) : line))
}

function add(cart: Cart, { dish, quantity = 1, note = '', ...request }: Adding): Cart {
  const { id, nameEn, nameCh } = dish
  const options = request.options ?? defaultsOf(dish.optionGroups)
  const price = unitPriceOf(dish, options)
  const inside = cart.find((line) => keyOf(line) === keyOf({ id, note, options }))
  if (!inside) {
    if (cart.length >= mostLines) return cart
    const line = Math.max(0, ...cart.map((each) => each.line)) + 1
    const added = { line, id, nameEn, nameCh, price, note, options }
    return [...cart, { ...added, quantity: upToMost(quantity) }]
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
      return add(cart, move)
    case 'revise': {
      const { dish, note, options } = move
      const revised = { note, options, price: unitPriceOf(dish, options) }
      return mergeLines(change(cart, move.line, (line) => ({ ...line, ...revised })))
    }
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
      return cart.map((line) => {
        const dish = move.menu.find(({ id }) => id === line.id)
        return { ...line, price: dish ? unitPriceOf(dish, line.options) : line.price }
      })
    default:
      return move.cart
  }
}

export const countOf = (cart: Cart): number => cart.reduce((sum, { quantity }) => sum + quantity, 0)

export const linesOf = (cart: Cart, id: number): Cart => cart.filter((line) => line.id === id)

export const quantityOf = (cart: Cart, id: number): number => countOf(linesOf(cart, id))
