import type { Reply } from '@lantern/contract/endpoint'
import type {
  countOrders as countOrdersEndpoint,
  listStaffOrders as listStaffOrdersEndpoint,
  NewOrder,
  Order,
} from '@lantern/contract/orders'
import { toCents, toDollars, type Cents, type OrderPrice } from '@lantern/contract/pricing'
import { countFrom } from '../../../kernel/db/db-count.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { repeatable, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { findDueOn, lockForMember } from '../../bills/service.ts'
import { keepIfOpen } from '../../members/accounts/service.ts'
import { businessDateAt, businessDay, readSettings } from '../../venue/service.ts'
import { countRecentOrders, findOwnOrder, findRecentOrders, type OrderRow } from '../repository.ts'
import { servingOf } from '../arrival/service.ts'
import { percentOf, tryCodeOnce } from './service.discount.ts'
import { agreeOnTotal } from '../../wallet/service.ts'
import { priceCart, sell, tableOf, type Paid } from './service.sell.ts'
import { showOrder, toOrder, toTicket } from '../service.ts'

type Wish = Pick<NewOrder, 'items' | 'discountCode' | 'tip' | 'tableLocation' | 'note' | 'serve'>

/** The payment of a member's order, and a check of the price for it. */
interface Method {
  by: 'balance' | 'bill' | 'none'
  /** Throws if the price can't be paid in this way. */
  check: (price: OrderPrice) => void
}

/** The payment of a member's order with this total. On a bill it is the locked tab of the member's party. */
async function paymentBy(
  tx: Tx,
  by: Method['by'],
  { memberId, total, at }: { memberId: number; total: Cents; at: Date },
): Promise<Paid> {
  if (by === 'bill') return { tab: await lockForMember(tx, memberId, total, at) }
  return by === 'balance' ? { method: 'balance' } : null
}

/**
 * Prices and sells a member's order, once per key. Prices, availability, money and key are in one transaction, so that
 * a refusal leaves nothing behind. Throws `not_signed_in` if the account was closed meanwhile.
 */
async function place(
  kernel: Kernel,
  request: Omit<OrderRequest, 'wish'> & { wish: Wish },
  { by, check }: Method,
): Promise<Order> {
  const { memberId, wish, repeatable: call } = request
  const { items, discountCode, tip = '0', tableLocation, note, serve } = wish
  const now = kernel.clock.now()
  await tryCodeOnce(kernel, memberId, discountCode, call)
  const run = async (tx: Tx): Promise<number> => {
    const table = await tableOf(tx, tableLocation)
    if (!(await keepIfOpen(tx, memberId))) throw new Refusal('not_signed_in')
    const charges = { discountPercent: await percentOf(tx, discountCode), tip: toCents(tip) }
    const { lines, price, taxes } = await priceCart(tx, items, charges, now)
    check(price)
    const payment = await paymentBy(tx, by, { memberId, total: price.total, at: now })
    const serving = await servingOf(tx, { memberId, serve, tableId: table?.id ?? null }, now)
    const order = await sell(
      tx,
      {
        source: 'member',
        userId: memberId,
        ...serving,
        table,
        payment,
        lines,
        price,
        taxes,
        note: note || null,
      },
      now,
    )
    return order.id
  }
  const show = (tx: Tx, id: number) => showOrder(tx, id, toOrder)
  return repeatable(kernel.db, call, { run, show, id: Number })
}

export interface OrderRequest {
  memberId: number
  wish: NewOrder
  repeatable: RepeatableCall | null
}

/**
 * Places an order and pays it from the balance, or puts it on the open bill of the member's party (`POST
 * /api/food/orders`). Throws `invalid_input` for an order on a bill that has a code or a tip, or is to wait for its
 * party.
 */
export async function createOrder(kernel: Kernel, request: OrderRequest): Promise<Order> {
  const { totalPrice, onBill = false, discountCode, tip = '0', serve } = request.wish
  const isForNow = !discountCode && toCents(tip) === 0 && serve !== 'on_arrival'
  if (onBill && !isForNow) throw new Refusal('invalid_input')
  const check = (price: OrderPrice) => {
    agreeOnTotal(totalPrice, price.total)
    if (price.total === 0) throw new Refusal('nothing_to_pay')
  }
  return place(kernel, request, { by: onBill ? 'bill' : 'balance', check })
}

export interface FreeOrderRequest {
  memberId: number
  wish: Omit<Wish, 'tip'>
  repeatable: RepeatableCall | null
}

/** Places an order that costs nothing, usually by the discount code (`POST /api/food/process-free-order`). */
export function placeFreeOrder(kernel: Kernel, request: FreeOrderRequest): Promise<Order> {
  return place(kernel, request, {
    by: 'none',
    check({ total }) {
      if (total > 0) throw new Refusal('not_free', { total: toDollars(total) })
    },
  })
}

const PAGE = 20

/** A page of a member's orders, newest first. */
export function listOrders(
  { db }: Kernel,
  { memberId, before }: { memberId: number; before: number | undefined },
): Promise<Order[]> {
  return transact(db, async (tx) =>
    (await findRecentOrders(tx, { userId: memberId, before }, PAGE)).map(toOrder),
  )
}

/** The number of a member's orders. */
export async function countOrders(
  { db }: Kernel,
  userId: number,
): Promise<Reply<typeof countOrdersEndpoint>> {
  return { count: await transact(db, (tx) => countRecentOrders(tx, { userId })) }
}

/** A member's own order, found by its public number. */
export async function readOrder(
  { db }: Kernel,
  memberId: number,
  lanternId: string,
): Promise<Order> {
  const view = await transact(db, (tx) => findOwnOrder(tx, memberId, lanternId))
  if (!view) throw new Refusal('not_found')
  return toOrder(view)
}

const DESK_PAGE = 30

export interface OrderFilter {
  date: string | undefined
  userId: number | undefined
  source: OrderRow['source'] | undefined
  before: number | undefined
  /** A station gets tonight's sales of the till only. */
  isStation: boolean
}

/** A page of the orders of all members and of the till, newest first. */
export function listStaffOrders(
  { db, clock }: Kernel,
  filter: OrderFilter,
): Promise<Reply<typeof listStaffOrdersEndpoint>> {
  const { isStation, before } = filter
  const now = clock.now()
  return transact(db, async (tx) => {
    const venue = await readSettings(tx, now)
    const date = isStation ? businessDateAt(now, venue) : filter.date
    const day = date ? businessDay(date, venue) : null
    const { userId, source } = isStation ? { userId: undefined, source: 'till' as const } : filter
    const recent = { userId, source, before, day }
    const found = await findRecentOrders(tx, recent, DESK_PAGE + 1)
    const views = found.slice(0, DESK_PAGE)
    const due = await findDueOn(
      tx,
      views.map(({ order }) => order.billId),
    )
    const orders = views.map((view) => {
      const left = due.get(view.order.billId)
      return {
        ...toTicket(view),
        refundable: toDollars(view.sums.refundable),
        due: left === undefined ? null : toDollars(left),
      }
    })
    return { orders, count: await countFrom(found, DESK_PAGE, () => countRecentOrders(tx, recent)) }
  })
}
