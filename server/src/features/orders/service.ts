import { fullName } from '@lantern/contract/names'
import type { Order, OrderItem, OrderStatus, Ticket } from '@lantern/contract/orders'
import { givenBackAs } from '../payments/refunds/service.failed.ts'
import { toDollars } from '@lantern/contract/pricing'
import type { Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { announce } from '../../kernel/live/live-channel.ts'
import { takeOff } from '../bills/corrections/service.correct.ts'
import { businessDateAt, readSettings } from '../venue/service.ts'
import { findHeld } from '../bookings/party/service.ts'
import { refundToCard } from '../payments/refunds/service.ts'
import { earnPoints, post, reversePoints, type Posting } from '../wallet/service.ts'
import {
  findLines,
  findOrderView,
  numberOrder,
  updateOrder,
  type LineView,
  type OrderRow,
  type OrderView,
} from './repository.ts'
import { moveAllLines } from './service.boards.ts'
import { mailCanceled, mailReceipt } from './service.mail.ts'
import { grossByKind, lineStatus, mayBecome, type Line } from './rules.ts'

export { countOpenOrders } from './repository.ts'
export type { OrderRow, OrderView } from './repository.ts'

function toOrderItem(order: OrderStatus, { line, today }: LineView): OrderItem {
  const { nameEn, nameCh, kind } = line
  return {
    id: line.id,
    foodItemId: line.foodItemId,
    quantity: line.quantity,
    unitPrice: toDollars(line.unitPrice),
    note: line.note,
    status: lineStatus(order, line.status),
    foodItem: {
      id: line.foodItemId,
      name: nameEn,
      nameEn,
      nameCh,
      kind,
      price: toDollars(today.price),
      imageUrl: today.imageUrl,
      isAvailable: today.isAvailable,
    },
  }
}

/** The refund of a canceled order; `null` if nothing had been paid. */
function refundShown({ order, cardRefund, refundSettledAs }: OrderView): Order['refund'] {
  const { status, paymentType } = order
  if (status !== 'canceled' || paymentType === 'none' || paymentType === 'bill') return null
  if (paymentType !== 'stripe') return { to: paymentType, status: 'succeeded' }
  const otherwise = givenBackAs(refundSettledAs)
  if (otherwise !== null) return { to: otherwise, status: 'succeeded' }
  // If no refund was sent, all of it had been refunded in the provider's dashboard before.
  return { to: 'card', status: cardRefund ?? 'succeeded' }
}

/** An order as its member sees it. */
export function toOrder(view: OrderView): Order {
  const { order, awaited } = view
  const { tableId, tableName, status } = order
  return {
    id: order.id,
    lanternId: order.lanternId,
    nightNumber: order.nightNumber,
    userId: order.userId,
    customerName: order.customerName,
    bookingId: order.bookingId,
    table: tableId === null || tableName === null ? null : { id: tableId, name: tableName },
    status,
    serve: order.serve,
    awaits: awaited && { startsAt: awaited.during.from.toISOString(), units: awaited.units },
    releasedAt: order.releasedAt?.toISOString() ?? null,
    source: order.source,
    paymentType: order.paymentType,
    subtotal: toDollars(order.subtotal),
    discount: toDollars(order.discount),
    tax: toDollars(order.tax),
    taxLabel: order.taxLabel,
    tip: toDollars(order.tip),
    totalAmount: toDollars(order.totalAmount),
    pointsEarned: status === 'canceled' ? 0 : order.pointsEarned,
    note: order.note,
    refund: refundShown(view),
    items: view.lines.map((line) => toOrderItem(status, line)),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  }
}

/** Like `toOrder`, with the name that the kitchen's and the till's screens show. */
export function toTicket(view: OrderView): Ticket {
  const { member, seller, order } = view
  const name = member ? fullName(member) : order.customerName
  return { ...toOrder(view), name, soldBy: seller && fullName(seller) }
}

/** One order, as this transaction sees it. */
export async function showOrder<Shown>(
  tx: Tx,
  id: number,
  as: (view: OrderView) => Shown,
): Promise<Shown> {
  const view = await findOrderView(tx, id)
  if (!view) throw new Refusal('not_found')
  return as(view)
}

/** The name of what an order takes when it is placed, in the ledger. */
const chargeOf = ({ id }: OrderRow): string => `food_order:${id}:charged`

/** The name of an order's refund, in the ledger and for the card company. */
export const refundOf = (orderId: number): string => `food_order:${orderId}:refunded`

const clearing = { stripe: 'card_clearing', terminal: 'terminal_clearing' } as const

/**
 * The posting that an order's money comes from; its sign is minus. On a bill the money is owed until the bill is
 * paid.
 */
function source(
  { paymentType, userId, totalAmount, cashRounding }: OrderRow,
  bill: string | null,
): Posting[] {
  if (paymentType === 'none') return []
  if (paymentType === 'bill') {
    if (bill === null) throw new Error('an order for a bill needs one')
    return [{ account: 'receivable', bill, cents: -totalAmount }]
  }
  if (paymentType === 'cash') {
    return [
      { account: 'cash', cents: -totalAmount - cashRounding },
      { account: 'cash_rounding', cents: cashRounding },
    ]
  }
  if (paymentType !== 'balance') return [{ account: clearing[paymentType], cents: -totalAmount }]
  if (userId === null) throw new Error('a guest has no balance to pay from')
  return [{ account: 'wallet', memberId: userId, cents: -totalAmount }]
}

/** The postings of a sold order: from the account that pays to the incomes. */
function sale(order: OrderRow, lines: readonly Line[], bill: string | null): Posting[] {
  const { food, beverage, service } = grossByKind(lines)
  return [
    ...source(order, bill),
    { account: 'food_income', cents: food },
    { account: 'beverage_income', cents: beverage },
    { account: 'service_income', cents: service },
    { account: 'discounts', cents: -order.discount },
    { account: 'tax_payable', cents: order.tax },
    { account: 'tips_payable', cents: order.tip },
  ]
}

/** A change of an order's state: the staff who made it, if any, and the moment. */
export interface Change {
  at: Date
  actorId?: number
  /** Whether the order is canceled because its booking was. */
  withBooking?: boolean
}

/** The wallet's own sentence is about bookings, so an order has another. */
function inOrdersWords(error: unknown): never {
  const isLow = error instanceof Refusal && error.code === 'insufficient_balance'
  throw isLow ? new Refusal('order_balance_low') : error
}

/** The order that is charged, and the number of its bill, if it is on one. */
export interface Charged {
  lines: readonly Line[]
  bill: string | null
}

/** Takes an order's price, gives its points and mails the receipt. */
export async function charge(
  tx: Tx,
  order: OrderRow,
  { lines, bill }: Charged,
  by: Change,
): Promise<void> {
  const { userId: memberId, pointsEarned: points, lanternId: subject } = order
  const reference = chargeOf(order)
  const postings = sale(order, lines, bill)
  if (postings.some(({ cents }) => cents !== 0)) {
    await post(tx, { kind: 'food_order', reference, subject, postings, ...by }).catch(inOrdersWords)
  }
  if (memberId !== null) await earnPoints(tx, { memberId, points, reference, at: by.at })
  if (bill === null) await mailReceipt(tx, order, lines, by.at)
}

/** Takes a canceled order's lines off its bill, as far as they weren't taken off before. */
function takeOffBill(tx: Tx, { id }: OrderRow, billId: number, { at, actorId }: Change) {
  return takeOff(tx, billId, ({ orderId }) => orderId === id, {
    kind: 'food_refund',
    reference: refundOf(id),
    reason: 'mistake',
    note: null,
    actorId: actorId ?? null,
    at,
  })
}

/** Refunds an order once, the way it was paid, takes back its points, and tells its member. */
async function refund(tx: Tx, order: OrderRow, by: Change): Promise<void> {
  const reference = refundOf(order.id)
  const { lanternId: subject } = order
  const lines = await findLines(tx, order.id)
  if (order.billId !== null) {
    await takeOffBill(tx, order, order.billId, by)
    await mailCanceled(tx, order, lines, by)
    return
  }
  const { attemptId, totalAmount: amount } = order
  const { already } =
    attemptId === null
      ? { already: 0 }
      : await refundToCard(tx, { attemptId, amount, reference, at: by.at })
  const postings: Posting[] = [
    ...sale(order, lines, null).map((each) => ({ ...each, cents: -each.cents })),
    { account: 'card_clearing', cents: -already },
    { account: 'refunds_to_review', cents: already },
  ]
  if (postings.some(({ cents }) => cents !== 0)) {
    await post(tx, { kind: 'food_refund', reference, subject, postings, ...by })
  }
  await reversePoints(tx, { reference: chargeOf(order), at: by.at })
  await mailCanceled(tx, order, lines, by)
}

/** Tells the screens that show an order. */
export function announceOrder(tx: Tx, { id, userId }: OrderRow): Promise<void> {
  return announce(tx, 'orders', { id, memberId: userId })
}

/**
 * The room for an order that waited for a party: the one that its booking has now, or of several the one that was
 * chosen.
 */
async function roomOf(
  tx: Tx,
  { bookingId, tableId, tableName }: OrderRow,
): Promise<Pick<OrderRow, 'tableId' | 'tableName'>> {
  const held = bookingId === null ? [] : await findHeld(tx, bookingId)
  const [first] = held
  if (!first || held.some((room) => room.tableId === tableId)) return { tableId, tableName }
  return { tableId: first.tableId, tableName: first.name }
}

/**
 * The way an order changes its state as a whole, with all that depends on it: money, points, screens. An order that
 * waited gets its number and its party's room; the result is that table. The row must be locked.
 */
export async function changeOrderStatus(
  tx: Tx,
  order: OrderRow,
  status: OrderStatus,
  by: Change,
): Promise<Pick<OrderRow, 'tableId'>> {
  if (!mayBecome(order.status, status)) {
    throw new Refusal('order_wrong_state', { status: order.status })
  }
  const isReleased = order.status === 'waiting' && status !== 'canceled'
  const released = isReleased ? { releasedAt: by.at, ...(await roomOf(tx, order)) } : {}
  await updateOrder(tx, order.id, { status, updatedAt: by.at, ...released })
  if (status === 'canceled') await refund(tx, order, by)
  else await moveAllLines(tx, order, status)
  if (isReleased) {
    await numberOrder(tx, order.id, businessDateAt(by.at, await readSettings(tx, by.at)))
  }
  await announceOrder(tx, order)
  return { tableId: order.tableId, ...released }
}
