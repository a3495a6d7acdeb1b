import type { PaymentMethod } from '@lantern/contract/bills/bills'
import {
  sumTaxes,
  taxesLess,
  withAmounts,
  type ChargedTax,
  type DayTax,
} from '@lantern/contract/payments/taxes'
import type { StationScreen } from '@lantern/contract/calls/endpoint'
import { lineKey, type CartLine } from '@lantern/contract/menu/cart'
import type { FoodKind } from '@lantern/contract/menu/menu'
import {
  defaultsOf,
  isSellable,
  pick,
  withOptions,
  type OptionChoice,
  type OptionGroup,
  type SoldOption,
} from '@lantern/contract/menu/options'
import type { OrderPayment, OrderStatus } from '@lantern/contract/menu/orders'
import {
  allocate,
  chargesOfLines,
  toCents,
  type Cents,
  type OrderPrice,
} from '@lantern/contract/payments/pricing'

const way: readonly OrderStatus[] = ['pending', 'confirmed', 'preparing', 'ready', 'served']

const placeOf = (status: OrderStatus) => way.indexOf(status)

/** An order can change to every later status, or be canceled (product#order-states). */
export const mayBecome = (from: OrderStatus, to: OrderStatus): boolean =>
  from !== 'canceled' && (to === 'canceled' || placeOf(to) > placeOf(from))

const later = (one: OrderStatus, other: OrderStatus) =>
  placeOf(other) > placeOf(one) ? other : one

interface LineState {
  id: number
  status: OrderStatus | null
}

export interface Making {
  status: OrderStatus
  lines: readonly (LineState & { kind: FoodKind })[]
}

/** A line's status. If the order is ready or served, each line is at least that far. */
export function lineStatus(order: OrderStatus, line: OrderStatus | null): OrderStatus {
  if (line === null || placeOf(order) < 0) return order
  return order === 'ready' || order === 'served' ? later(line, order) : line
}

/** An order's status by those of its lines: `preparing` from the first line that is begun until all are ready. */
export function statusOfLines(lines: readonly OrderStatus[]): OrderStatus {
  const places = lines.map(placeOf)
  const first = way[Math.min(...places)] ?? 'pending'
  const last = way[Math.max(...places)] ?? 'pending'
  if (placeOf(first) >= placeOf('ready')) return first
  return placeOf(last) >= placeOf('preparing') ? 'preparing' : last
}

/**
 * Moves the lines of one board on, or of all boards; none goes back. Each line of the result has its status, or `null`
 * if all equal the order's. Returns `null` if the board has no line or is further already.
 */
export function moveLines(
  { status, lines }: Making,
  to: OrderStatus,
  board: FoodKind | undefined,
): { status: OrderStatus; lines: LineState[] } | null {
  const shown = lines.map((line) => ({ ...line, status: lineStatus(status, line.status) }))
  const mine = shown.filter(({ kind }) => board === undefined || kind === board)
  if (mine.length === 0 || (board && mine.some((line) => !mayBecome(line.status, to)))) return null
  const moved = shown.map(({ id, kind, status: was }) => ({
    id,
    status: board === undefined || kind === board ? later(was, to) : was,
  }))
  const becomes = statusOfLines(moved.map((line) => line.status))
  const isOne = moved.every((line) => line.status === becomes)
  return { status: becomes, lines: isOne ? moved.map(({ id }) => ({ id, status: null })) : moved }
}

/** A kitchen's station may move orders on its board, a till's may only cancel its own sales. */
export function mayMoveAt(
  screen: StationScreen | null,
  order: { status: OrderStatus; source: 'member' | 'till' },
  to: OrderStatus,
): boolean {
  if (screen === 'till') return order.source === 'till' && to === 'canceled'
  return screen === null || (order.status !== 'served' && order.status !== 'canceled')
}

/** A menu item as this transaction reads it. Money is in cents. */
export interface MenuItem {
  id: number
  nameEn: string
  nameCh: string
  kind: FoodKind
  isAlcohol: boolean
  price: Cents
  /** Whether it is on the menu and not sold out. */
  isAvailable: boolean
  optionGroups: readonly OptionGroup[]
}

export interface Line {
  foodItemId: number
  quantity: number
  unitPrice: Cents
  nameEn: string
  nameCh: string
  kind: FoodKind
  isAlcohol: boolean
  note: string | null
  /** Their prices are in `unitPrice`. */
  options: readonly SoldOption[]
}

export interface CheckedCart {
  lines: Line[]
  /** The items of a cart that can't be sold, and those whose price isn't the cart's. */
  unavailable: MenuItem[]
  changed: MenuItem[]
  /** The items of which a chosen option is off today, with these options. */
  off: { items: MenuItem[]; options: OptionChoice[] }
  /** The items whose options must be chosen again. */
  rechoose: MenuItem[]
}

/** Compares a cart with the menu. Returns `null` if it has an unknown item, or a line twice. */
export function checkCart(
  cart: readonly CartLine[],
  menu: ReadonlyMap<number, MenuItem>,
): CheckedCart | null {
  const checked: CheckedCart = {
    lines: [],
    unavailable: [],
    changed: [],
    off: { items: [], options: [] },
    rechoose: [],
  }
  const keys = new Set<string>()
  for (const { foodItemId, quantity, unitPrice, note, options: requested } of cart) {
    const item = menu.get(foodItemId)
    if (!item) return null
    const { nameEn, nameCh, kind, isAlcohol, optionGroups } = item
    const ids = requested ?? defaultsOf(optionGroups)
    const picked = pick(optionGroups, ids)
    const price = item.price + picked.price
    if (!item.isAvailable) checked.unavailable.push(item)
    if (picked.off.length > 0) {
      checked.off.items.push(item)
      checked.off.options.push(...picked.off)
    } else if (!isSellable(picked)) checked.rechoose.push(item)
    if (unitPrice !== undefined && toCents(unitPrice) !== price) checked.changed.push(item)
    const options = picked.chosen.map(({ id, nameEn: en, nameCh: ch, price: added }) => {
      return { id, nameEn: en, nameCh: ch, price: added }
    })
    const line = { foodItemId, quantity, unitPrice: price, nameEn, nameCh, kind, isAlcohol }
    checked.lines.push({ ...line, options, note: note || null })
    keys.add(lineKey({ foodItemId, note, options: ids }))
  }
  return keys.size === cart.length ? checked : null
}

/** A line with its share of the order's discount and taxes. */
export type SoldLine = Line & { discount: Cents; taxes: ChargedTax[] }

/**
 * Divides an order's discount and taxes among its lines to the cent. If the rates don't give the taxes that were
 * offered, because a dish has changed its kind since, each is divided by the lines' prices.
 */
export function divide(
  lines: readonly Line[],
  price: OrderPrice,
  taxes: readonly DayTax[],
): SoldLine[] {
  const charged = chargesOfLines(lines, price.discount, taxes)
  const again = sumTaxes(charged.flatMap((line) => line.taxes))
  const isOffered = taxesLess(again, price.taxes).length === 0
  const net = lines.map(
    ({ unitPrice, quantity }, place) => unitPrice * quantity - (charged[place]?.discount ?? 0),
  )
  const shares = price.taxes.map(({ amount }) => allocate(amount, net))
  const shareOf = (place: number) =>
    withAmounts(
      price.taxes,
      shares.map((share) => share[place] ?? 0),
    )
  return lines.map((line, place) => ({
    ...line,
    discount: charged[place]?.discount ?? 0,
    taxes: isOffered ? (charged[place]?.taxes ?? []) : shareOf(place),
  }))
}

/** A dish as a bill line, with its income account. */
export const dishOf = ({
  kind,
  nameEn,
  nameCh,
  quantity,
  unitPrice,
  discount,
  taxes,
  note,
  options,
}: SoldLine) => ({
  kind: 'dish' as const,
  account: `${kind}_income` as const,
  ...withOptions({ nameEn, nameCh }, options),
  quantity,
  note,
  discount,
  net: unitPrice * quantity - discount,
  taxes,
})

export function paymentTypeOf({
  isOnBill,
  method,
}: {
  isOnBill: boolean
  method: Exclude<PaymentMethod, 'elsewhere' | 'points'> | null
}): OrderPayment {
  if (isOnBill) return 'bill'
  return method === 'card' ? 'stripe' : (method ?? 'none')
}
