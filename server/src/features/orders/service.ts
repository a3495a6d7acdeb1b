import { fullName } from '@lantern/contract/members/names'
import { withOptions } from '@lantern/contract/menu/options'
import type { Order, OrderItem, OrderStatus, Ticket } from '@lantern/contract/menu/orders'
import {
  receiptTaxes,
  toDollars,
  type OrderPrice,
  type Cents,
} from '@lantern/contract/payments/pricing'
import { sumTaxes } from '@lantern/contract/payments/taxes'
import type { Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import type { RefundPart } from '../bills/rules.ts'
import { cashOf } from '../bills/service.refund.ts'
import type { ActContext } from '../bills/service.post.ts'
import { findHeld } from '../bookings/party/service.ts'
import { queueMail } from '../mail/service.ts'
import { givenBackAs } from '../payments/refunds/service.report.ts'
import { businessDateAt, readSettings } from '../venue/service.ts'
import {
  findLines,
  findOrderView,
  numberOrder,
  updateLines,
  updateOrder,
  type LineView,
  type OrderRow,
  type OrderView,
} from './repository.ts'
import { lineStatus, mayBecome, moveLines, paymentTypeOf, type Line } from './rules.ts'

export { countOpenOrders, type OrderRow, type OrderView } from './repository.ts'

function toOrderItem(order: OrderStatus, { line, isTakenOff, today }: LineView): OrderItem {
  const { nameEn, nameCh, kind } = line
  return {
    ...line,
    unitPrice: toDollars(line.unitPrice),
    options: [...line.options],
    status: isTakenOff ? 'canceled' : lineStatus(order, line.status),
    foodItem: {
      ...today,
      id: line.foodItemId,
      name: nameEn,
      nameEn,
      nameCh,
      kind,
      price: toDollars(today.price),
    },
  }
}

/** The refund of a canceled order; `null` if nothing was refunded. */
function refundShown({ order, sums, cardRefund, refundSettledAs }: OrderView): Order['refund'] {
  const { refundMethod: to } = sums
  if (order.status !== 'canceled' || to === null) return null
  if (to !== 'card') return { to, status: 'succeeded' }
  const otherwise = givenBackAs(refundSettledAs)
  if (otherwise !== null) return { to: otherwise, status: 'succeeded' }
  return { to, status: cardRefund ?? 'succeeded' }
}

/** An order as its member sees it. The reply's schema drops the columns that it doesn't name. */
export function toOrder(view: OrderView): Order {
  const { order, sums, awaited } = view
  const { tableId, tableName, status } = order
  return {
    ...order,
    table: tableId === null || tableName === null ? null : { id: tableId, name: tableName },
    awaits: awaited && { startsAt: awaited.during.from.toISOString(), units: awaited.units },
    releasedAt: order.releasedAt?.toISOString() ?? null,
    paymentType: paymentTypeOf(sums),
    subtotal: toDollars(sums.subtotal),
    discount: toDollars(sums.discount),
    tax: toDollars(sums.tax),
    taxes: receiptTaxes(sumTaxes(sums.taxes.flat())),
    tip: toDollars(sums.tip),
    totalAmount: toDollars(sums.total),
    pointsEarned: status === 'canceled' ? 0 : sums.points,
    refund: refundShown(view),
    items: view.lines.map((line) => toOrderItem(status, line)),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  }
}

/** The rooms to which an order is carried: those where its tab's party is now, or the chosen one of them. */
function roomsFor({ order: { tableName }, bill, awaited }: OrderView): string[] {
  if (awaited) return awaited.units
  const chosen = tableName === null ? [] : [tableName]
  if (!bill.isTab || bill.place === null) return chosen
  const rooms = bill.place.split(', ')
  return tableName !== null && rooms.includes(tableName) ? chosen : rooms
}

/** The person who gets an order: its member, the name given at the till, or the party on whose bill it is. */
function nameFor({ order, member, bill, party, partyMember }: OrderView): string | null {
  if (member) return fullName(member)
  const guest = order.customerName ?? bill.name ?? party?.guestName
  return guest || (partyMember && fullName(partyMember))
}

/** An order as kitchen and till see it: canceled if all its dishes were taken off its bill. */
export function toTicket(view: OrderView): Ticket {
  const order = toOrder(view)
  const isOff = view.lines.every(({ isTakenOff }) => isTakenOff)
  return {
    ...order,
    ...(isOff && { status: 'canceled' as const }),
    name: nameFor(view),
    rooms: roomsFor(view),
    requests: view.party?.specialRequests ?? null,
    soldBy: view.seller && fullName(view.seller),
  }
}

export async function showOrder<Shown>(
  tx: Tx,
  id: number,
  as: (view: OrderView) => Shown,
): Promise<Shown> {
  const view = await findOrderView(tx, id)
  if (!view) throw new Refusal('not_found')
  return as(view)
}

export function publishOrder(tx: Tx, { id, userId }: OrderRow): Promise<void> {
  return publish(tx, 'orders', { id, memberId: userId })
}

export function requireMove({ status: from }: OrderRow, to: OrderStatus): void {
  if (!mayBecome(from, to)) throw new Refusal('order_wrong_state', { status: from })
}

/**
 * Moves a whole order to a status. A waiting order is released: it gets its number and its party's room. Returns the id
 * of its table. The row must be locked.
 */
export async function moveOrder(
  tx: Tx,
  order: OrderRow,
  status: Exclude<OrderStatus, 'canceled'>,
  at: Date,
): Promise<number | null> {
  requireMove(order, status)
  const { id, bookingId, status: was } = order
  const isReleased = was === 'waiting'
  const room = { tableId: order.tableId, tableName: order.tableName }
  if (isReleased && bookingId !== null) {
    // The room that its booking has now, or of several the chosen one.
    const held = await findHeld(tx, bookingId)
    const [first] = held
    if (first && !held.some(({ tableId }) => tableId === room.tableId)) {
      room.tableId = first.tableId
      room.tableName = first.name
    }
  }
  const released = isReleased && { releasedAt: at, ...room }
  await updateOrder(tx, id, { status, updatedAt: at, ...released })
  // Lines that have statuses of their own move along.
  const lines = await findLines(tx, id)
  const moved = moveLines({ status: was, lines }, status, undefined)
  if (moved && lines.some((line) => line.status !== null)) await updateLines(tx, moved.lines)
  if (isReleased) await numberOrder(tx, id, businessDateAt(at, await readSettings(tx, at)))
  await publishOrder(tx, order)
  return room.tableId
}

const orNull = (cents: number) => (cents === 0 ? null : toDollars(cents))

const linesOf = (
  lines: readonly Pick<Line, 'nameEn' | 'nameCh' | 'quantity' | 'unitPrice' | 'options'>[],
) =>
  lines.map(({ quantity, unitPrice, options, ...dish }) => ({
    label: { en: withOptions(dish, options).nameEn, ch: withOptions(dish, options).nameCh },
    quantity,
    amount: toDollars(quantity * unitPrice),
  }))

interface Sold {
  lines: readonly Line[]
  price: OrderPrice
  paidBy: Order['paymentType']
  points: number
  /** The part of the total that points paid, in cents. */
  redemption: Cents
}

export async function mailReceipt(tx: Tx, order: OrderRow, sold: Sold): Promise<void> {
  const { id, userId: memberId, lanternId, createdAt: at } = order
  if (memberId === null) return
  const { lines, price, paidBy, redemption, points } = sold
  const content = {
    kind: 'receipt' as const,
    about: 'food' as const,
    number: lanternId,
    lines: linesOf(lines),
    discount: orNull(price.discount),
    taxes: receiptTaxes(price.taxes),
    tip: orNull(price.tip),
    total: toDollars(price.total),
    paidBy,
    ...(redemption > 0 && { redemption: toDollars(redemption) }),
    points,
  }
  await queueMail(tx, { memberId, reference: `food_order:${id}:receipt`, content, at })
}

function refundOf(parts: readonly RefundPart[], by: ActContext) {
  const [first] = parts
  if (!first || first.method === 'elsewhere') return null
  const other = parts.filter(({ method }) => method !== 'cash')
  const amount = other.reduce((sum, part) => sum + part.amount + part.tip, cashOf(parts, by))
  return { to: first.method, amount: toDollars(amount) }
}

/** Emails a member, once, that their order was canceled, with its refund, and whether its booking was the reason. */
export async function mailCanceled(
  tx: Tx,
  { id, userId: memberId, lanternId: number }: OrderRow,
  lines: Parameters<typeof linesOf>[0],
  {
    parts,
    by,
    withBooking = false,
  }: { parts: readonly RefundPart[]; by: ActContext; withBooking?: boolean },
): Promise<void> {
  if (memberId === null) return
  const kind = 'order_canceled'
  const content = {
    kind,
    number,
    lines: linesOf(lines),
    refund: refundOf(parts, by),
    withBooking,
  } as const
  await queueMail(tx, { memberId, reference: `food_order:${id}:canceled`, content, at: by.at })
}
