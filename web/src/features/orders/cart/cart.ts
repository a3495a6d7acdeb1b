import type { FoodItem } from '@lantern/contract/menu'

/** The maximum of one line and of one cart (`contract/src/cart.ts`). */
export const mostOfOne = 99
export const mostLines = 60
export const longestNote = 120

/** One line of the cart: a dish, its quantity, and its name and price when it was added. */
export interface CartLine {
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
  | { do: 'quantity'; id: number; quantity: number }
  | { do: 'note'; id: number; note: string }
  | { do: 'drop'; ids: readonly number[] }
  /** The member has seen the present prices and accepts them. */
  | { do: 'accept'; menu: readonly Dish[] }
  | { do: 'fill'; cart: Cart }

const upToMost = (quantity: number) => Math.min(mostOfOne, Math.trunc(quantity))

function change(cart: Cart, id: number, to: (line: CartLine) => CartLine): Cart {
  return cart.map((line) => (line.id === id ? to(line) : line))
}

function add(cart: Cart, dish: Dish, quantity: number, note: string): Cart {
  const { id, nameEn, nameCh, price } = dish
  const inside = cart.find((line) => line.id === id)
  if (!inside) {
    if (cart.length >= mostLines) return cart
    return [...cart, { id, nameEn, nameCh, price, note, quantity: upToMost(quantity) }]
  }
  return change(cart, id, (line) => ({
    ...line,
    price,
    note: line.note || note,
    quantity: upToMost(line.quantity + quantity),
  }))
}

/** The cart after a move. Each dish has one line, and a line with the quantity zero is removed (product#cart). */
export function next(cart: Cart, move: CartMove): Cart {
  switch (move.do) {
    case 'add':
      return add(cart, move.dish, move.quantity ?? 1, move.note ?? '')
    case 'quantity':
      return move.quantity < 1
        ? cart.filter(({ id }) => id !== move.id)
        : change(cart, move.id, (line) => ({ ...line, quantity: upToMost(move.quantity) }))
    case 'note':
      return change(cart, move.id, (line) => ({ ...line, note: move.note.slice(0, longestNote) }))
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

/** The quantity of one dish. */
export const quantityOf = (cart: Cart, id: number): number =>
  cart.find((line) => line.id === id)?.quantity ?? 0
