import type { CartLine } from '@lantern/contract/cart'
import type { NewOrder, Order } from '@lantern/contract/orders'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { transact, type Tx } from '../../kernel/db.ts'
import { Refusal } from '../../kernel/errors.ts'
import { once, type RepeatableCall } from '../../kernel/idempotency.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { findRunning } from '../bookings/service.ts'
import { findOrdersOf, findOwnOrder, type OrderRow } from './repository.ts'
import { percentOf, tryCode } from './service.discount.ts'
import { checkTotal, priceCart, sell, tableOf } from './service.sell.ts'
import { showOrder, toOrder } from './service.ts'

/** Runs a placement once per key and shows what it placed. */
function placeOnce(
  { db }: Kernel,
  repeatable: RepeatableCall | null,
  place: (tx: Tx) => Promise<OrderRow>,
): Promise<Order> {
  return transact(db, (tx) =>
    once(tx, repeatable, {
      async run() {
        const { id } = await place(tx)
        return { id: String(id), answer: await showOrder(tx, id, toOrder) }
      },
      recall: (id) => showOrder(tx, Number(id), toOrder),
    }),
  )
}

export interface OrderRequest {
  memberId: number
  wish: NewOrder
  repeatable: RepeatableCall | null
}

/**
 * Places an order and pays it from the balance (`POST /api/food/orders`): prices, availability, money
 * and key in one transaction, so that a refusal leaves nothing behind. Throws `items_unavailable`,
 * `prices_changed`, `price_changed`, `invalid_code`, `nothing_to_pay`, `order_balance_low`.
 */
export async function createOrder(kernel: Kernel, request: OrderRequest): Promise<Order> {
  const { memberId, wish, repeatable } = request
  const { items, tip = '0', totalPrice, note } = wish
  const now = kernel.clock.now()
  await tryCode(kernel, memberId, wish.discountCode)
  return placeOnce(kernel, repeatable, async (tx) => {
    const terms = { discountPercent: await percentOf(tx, wish.discountCode), tip: toCents(tip) }
    const { lines, price } = await priceCart(tx, items, terms, now)
    checkTotal(totalPrice === undefined ? undefined : toCents(totalPrice), price)
    if (price.total === 0) throw new Refusal('nothing_to_pay')
    const running = await findRunning(tx, memberId, now)
    return sell(
      tx,
      {
        source: 'member',
        userId: memberId,
        bookingId: running?.id ?? null,
        table: await tableOf(tx, wish.tableLocation),
        paymentType: 'balance',
        lines,
        price,
        note: note || null,
      },
      now,
    )
  })
}

export interface FreeOrderRequest {
  memberId: number
  wish: {
    items: readonly CartLine[]
    discountCode?: string | null | undefined
    tableLocation?: number | null | undefined
    note?: string | null | undefined
  }
  repeatable: RepeatableCall | null
}

/**
 * Places an order that costs nothing, as a rule by the discount code (`POST /api/food/process-free-order`). Throws
 * what placing an order throws, and `not_free` where something is left to pay.
 */
export async function placeFreeOrder(kernel: Kernel, request: FreeOrderRequest): Promise<Order> {
  const { memberId, wish, repeatable } = request
  const now = kernel.clock.now()
  await tryCode(kernel, memberId, wish.discountCode)
  return placeOnce(kernel, repeatable, async (tx) => {
    const terms = { discountPercent: await percentOf(tx, wish.discountCode), tip: 0 }
    const { lines, price } = await priceCart(tx, wish.items, terms, now)
    if (price.total > 0) throw new Refusal('not_free', { total: toDollars(price.total) })
    const running = await findRunning(tx, memberId, now)
    return sell(
      tx,
      {
        source: 'member',
        userId: memberId,
        bookingId: running?.id ?? null,
        table: await tableOf(tx, wish.tableLocation),
        paymentType: 'none',
        lines,
        price,
        note: wish.note || null,
      },
      now,
    )
  })
}

const PAGE = 20

/** A member's orders, newest first, a page at a time. */
export function listOrders(
  { db }: Kernel,
  { memberId, before }: { memberId: number; before: number | undefined },
): Promise<Order[]> {
  return transact(db, async (tx) =>
    (await findOrdersOf(tx, memberId, { before, size: PAGE })).map(toOrder),
  )
}

/** A member's own order by its public number. Throws `not_found`. */
export async function readOrder(
  { db }: Kernel,
  memberId: number,
  lanternId: string,
): Promise<Order> {
  const view = await transact(db, (tx) => findOwnOrder(tx, memberId, lanternId))
  if (!view) throw new Refusal('not_found')
  return toOrder(view)
}
