import { createHash, timingSafeEqual } from 'node:crypto'
import type { Received, Reply } from '@lantern/contract/calls/endpoint'
import type * as contract from '@lantern/contract/menu/orders'
import type { NewOrder, Order } from '@lantern/contract/menu/orders'
import { toCents, toDollars, type OrderPrice } from '@lantern/contract/payments/pricing'
import { countFrom } from '../../../kernel/db/db-query.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { isRepeat, repeatable, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Call } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { findDueOn, lockForMember } from '../../bills/service.ts'
import { lockSharedIfOpen } from '../../members/accounts/service.ts'
import { admitGuess, forgiveGuess } from '../../members/secrets/service.guesses.ts'
import { businessDateAt, businessDay, readDiscountCode, readSettings } from '../../venue/service.ts'
import { agreeOnTotal } from '../../wallet/service.ts'
import { servingOf } from '../arrival/service.ts'
import { countRecentOrders, findOwnOrder, findRecentOrders } from '../repository.ts'
import { showOrder, toOrder, toTicket } from '../service.ts'
import { priceCart, sell, tableOf, type Paid } from './service.sell.ts'

/** The percentage of the discount code, which makes an order free (product#discount-code). */
const PERCENT = 100

const digest = (text: string) => createHash('sha256').update(text.trim().toLowerCase()).digest()

/** The percentage that a code takes off, compared in constant time; 0 without one. Throws `invalid_code`. */
export async function percentOf(tx: Tx, code: string | null | undefined): Promise<number> {
  if (!code) return 0
  const valid = await readDiscountCode(tx)
  if (valid === null || !timingSafeEqual(digest(valid), digest(code))) {
    throw new Refusal('invalid_code')
  }
  return PERCENT
}

/** The counter's key for the wrong codes of all members together. */
const EVERYBODY = 'discount'

/**
 * Like `percentOf`, with a limit on guesses. Each code counts as a guess before it is checked, for the member and for
 * all members together; a right one is uncounted. Runs outside any transaction, so that the count stays if the call
 * fails.
 */
export async function tryCode(
  kernel: Kernel,
  memberId: number,
  code: string | null | undefined,
): Promise<number> {
  if (!code) return 0
  const subject = `discount:${memberId}`
  await admitGuess(kernel, subject, EVERYBODY)
  return transact(kernel.db, async (tx) => {
    const percent = await percentOf(tx, code)
    await forgiveGuess(tx, subject, EVERYBODY)
    return percent
  })
}

/** Like `tryCode`, but a repeated call doesn't guess again and gets its first result, even if the code has changed. */
export async function tryCodeOnce(
  kernel: Kernel,
  memberId: number,
  code: string | null | undefined,
  call: RepeatableCall | null,
): Promise<void> {
  if (!code || (await isRepeat(kernel.db, call))) return
  await tryCode(kernel, memberId, code)
}

/** A call that places an order. Only an order that costs something takes a tip. */
interface PlacingCall extends Pick<Call<typeof contract.createOrder>, 'viewer' | 'repeatable'> {
  body: Received<typeof contract.processFreeOrder>['body'] & Pick<NewOrder, 'tip'>
}

/** Checks the price of an order, and returns how it is paid. On a bill it locks the tab of the member's party. */
type Pay = (tx: Tx, price: OrderPrice, at: Date) => Promise<Paid>

/**
 * Prices and sells a member's order, once per key. Prices, availability, money and key are in one transaction, so that
 * a refusal leaves nothing behind. Throws `not_signed_in` if the account was closed meanwhile.
 */
async function place(
  kernel: Kernel,
  { viewer, body, repeatable: call }: PlacingCall,
  pay: Pay,
): Promise<Order> {
  const { items, discountCode, tip = '0', tableLocation, note, serve } = body
  const memberId = viewer.id
  const now = kernel.clock.now()
  await tryCodeOnce(kernel, memberId, discountCode, call)
  const run = async (tx: Tx): Promise<number> => {
    const table = await tableOf(tx, tableLocation)
    if (!(await lockSharedIfOpen(tx, memberId))) throw new Refusal('not_signed_in')
    const charges = { discountPercent: await percentOf(tx, discountCode), tip: toCents(tip) }
    const { lines, price, taxes } = await priceCart(tx, items, charges, now)
    const payment = await pay(tx, price, now)
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

/**
 * Places an order and pays it from the balance, or puts it on the open bill of the member's party (`POST
 * /api/food/orders`). Throws `invalid_input` for an order on a bill that has a code, a tip or points, or is to wait
 * for its party.
 */
export async function createOrder(
  kernel: Kernel,
  call: Call<typeof contract.createOrder>,
): Promise<Order> {
  const { totalPrice, onBill = false, discountCode, tip = '0', serve, points } = call.body
  const isForNow =
    !discountCode && toCents(tip) === 0 && serve !== 'on_arrival' && points === undefined
  if (onBill && !isForNow) throw new Refusal('invalid_input')
  return place(kernel, call, async (tx, { total }, at) => {
    agreeOnTotal(totalPrice, total)
    if (total === 0) throw new Refusal('nothing_to_pay')
    return onBill
      ? { tab: await lockForMember(tx, call.viewer.id, total, at) }
      : { method: 'balance', points }
  })
}

export const placeFreeOrder = (kernel: Kernel, call: Call<typeof contract.processFreeOrder>) =>
  place(kernel, call, async (_tx, { total }) => {
    if (total > 0) throw new Refusal('not_free', { total: toDollars(total) })
    return null
  })

const PAGE = 20

export const listOrders = (
  { db }: Kernel,
  { viewer, query: { before } }: Call<typeof contract.listOrders>,
): Promise<Order[]> =>
  transact(db, async (tx) =>
    (await findRecentOrders(tx, { userId: viewer.id, before }, PAGE)).map(toOrder),
  )

export const countOrders = async ({ db }: Kernel, userId: number) => ({
  count: await transact(db, (tx) => countRecentOrders(tx, { userId })),
})

export async function readOrder(
  { db }: Kernel,
  { viewer, params }: Call<typeof contract.getOrder>,
): Promise<Order> {
  const view = await transact(db, (tx) => findOwnOrder(tx, viewer.id, params.lanternId))
  if (!view) throw new Refusal('not_found')
  return toOrder(view)
}

const DESK_PAGE = 30

/** Of all members and of the till, newest first. A station gets tonight's sales of the till only. */
export function listStaffOrders(
  { db, clock }: Kernel,
  { session, query }: Call<typeof contract.listStaffOrders>,
): Promise<Reply<typeof contract.listStaffOrders>> {
  const { before } = query
  const isStation = session.station !== null
  const now = clock.now()
  return transact(db, async (tx) => {
    const venue = await readSettings(tx, now)
    const date = isStation ? businessDateAt(now, venue) : query.date
    const day = date ? businessDay(date, venue) : null
    const { userId, source } = isStation ? { userId: undefined, source: 'till' as const } : query
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
