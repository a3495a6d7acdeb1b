import type { StationScreen } from '@lantern/contract/endpoint'
import type { CartLine } from '@lantern/contract/cart'
import type { FoodKind } from '@lantern/contract/menu'
import type { OrderStatus } from '@lantern/contract/orders'
import {
  allocate,
  chargesOfLines,
  toCents,
  type Cents,
  type FoodTaxes,
  type OrderPrice,
} from '@lantern/contract/pricing'

/** The states that an order may change to from each state: every later one, or canceled (product#order-states). */
const moves: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  waiting: ['pending', 'confirmed', 'preparing', 'ready', 'served', 'canceled'],
  pending: ['confirmed', 'preparing', 'ready', 'served', 'canceled'],
  confirmed: ['preparing', 'ready', 'served', 'canceled'],
  preparing: ['ready', 'served', 'canceled'],
  ready: ['served', 'canceled'],
  served: ['canceled'],
  canceled: [],
}

export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return moves[from].includes(to)
}

/** Whether an order is on the kitchen's board: neither served nor canceled. */
function isOnBoard(status: OrderStatus): boolean {
  return status !== 'served' && status !== 'canceled'
}

/**
 * Whether a station may change an order's state: the kitchen's changes those on its board, the till's can only
 * cancel its own sales.
 */
export function mayMoveAt(
  screen: StationScreen | null,
  order: { status: OrderStatus; source: 'member' | 'till' },
  to: OrderStatus,
): boolean {
  if (screen === 'till') return order.source === 'till' && to === 'canceled'
  return screen === null || isOnBoard(order.status)
}

/** The dish of a cart's line, as this transaction sees the menu. Money in cents. */
export interface MenuItem {
  id: number
  nameEn: string
  nameCh: string
  kind: FoodKind
  price: Cents
  /** On the menu and not sold out. */
  isAvailable: boolean
}

/** A line as it is sold. */
export interface Line {
  foodItemId: number
  quantity: number
  unitPrice: Cents
  nameEn: string
  nameCh: string
  kind: FoodKind
  note: string | null
}

export interface CheckedCart {
  lines: Line[]
  /** The items of a cart that can't be sold, and those with another price than the cart has. */
  unavailable: MenuItem[]
  changed: MenuItem[]
}

/** Compares a cart with the menu; `null` if it names an item that never existed. */
export function checkCart(
  cart: readonly CartLine[],
  menu: ReadonlyMap<number, MenuItem>,
): CheckedCart | null {
  const checked: CheckedCart = { lines: [], unavailable: [], changed: [] }
  for (const { foodItemId, quantity, unitPrice, note } of cart) {
    const item = menu.get(foodItemId)
    if (!item) return null
    const { nameEn, nameCh, kind, price } = item
    if (!item.isAvailable) checked.unavailable.push(item)
    if (unitPrice !== undefined && toCents(unitPrice) !== price) checked.changed.push(item)
    const line = { foodItemId, quantity, unitPrice: price, nameEn, nameCh, kind }
    checked.lines.push({ ...line, note: note || null })
  }
  return checked
}

/** A line with its share of the order's discount and tax, in cents. */
export type SoldLine = Line & { discount: Cents; tax: Cents }

/**
 * Divides an order's discount and tax among its lines, to the cent and without a rest. If the rates don't give the
 * tax that was offered, because a dish has changed its kind meanwhile, the tax is divided by the lines' prices.
 */
export function divide(lines: readonly Line[], price: OrderPrice, taxes: FoodTaxes): SoldLine[] {
  const charged = chargesOfLines(lines, price.discount, taxes)
  const isOffered = charged.reduce((sum, { tax }) => sum + tax, 0) === price.tax
  const net = lines.map(
    ({ unitPrice, quantity }, place) => unitPrice * quantity - (charged[place]?.discount ?? 0),
  )
  const shares = isOffered ? charged.map(({ tax }) => tax) : allocate(price.tax, net)
  return lines.map((line, place) => ({
    ...line,
    discount: charged[place]?.discount ?? 0,
    tax: shares[place] ?? 0,
  }))
}

/** An order's lines as a bill has them, each with its income's account. */
export const dishesOf = (lines: readonly SoldLine[]) =>
  lines.map(({ kind, nameEn, nameCh, quantity, unitPrice, discount, tax, note }) => {
    const named = { kind: 'dish' as const, nameEn, nameCh, quantity, note }
    return {
      ...named,
      net: unitPrice * quantity - discount,
      tax,
      account: `${kind}_income` as const,
    }
  })

/** The sum of each kind of dish before discount and tax, in cents. */
export function grossByKind(lines: readonly Line[]): Record<FoodKind, Cents> {
  const gross = { food: 0, beverage: 0, service: 0 }
  for (const { kind, unitPrice, quantity } of lines) gross[kind] += unitPrice * quantity
  return gross
}
