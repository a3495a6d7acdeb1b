import type { Bill } from '@lantern/contract/bills/bills'
import type { OrderStatus } from '@lantern/contract/menu/orders'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { isRecent } from '../bills/corrections/rules.ts'
import { allow, type ActRequest } from '../bills/corrections/service.ts'
import type { NewLine } from '../bills/repository.ts'
import {
  leftOf,
  restOf,
  reverseAll,
  takeBack,
  totalOfLines,
  type RefundPart,
  withTax,
} from '../bills/rules.ts'
import { lockCorrectable } from '../bills/service.ts'
import { post, type ActContext } from '../bills/service.post.ts'
import { allowRefund, giveBack, withoutClosedAccounts } from '../bills/service.refund.ts'
import { keepMinimum } from '../bills/spending/service.minimum.ts'
import { isOrders, showBill, type BillView } from '../bills/view/service.ts'
import {
  findLines,
  findOtherBills,
  findOrderView,
  updateOrder,
  type OrderRow,
} from './repository.ts'
import { lineStatus } from './rules.ts'
import { publishOrder, requireMove, mailCanceled } from './service.ts'

export interface Cancellation {
  withBooking?: boolean
  /** The staff member who cancels it, and their reason; `undefined` if the member cancels, who never paid in cash. */
  asking?: Omit<ActRequest, 'repeatable'> & { reason: string }
}

/** The refunds of a canceled order's own bill: all its credit and all its tips, by the payments that brought them. */
function partsOf({ payments, due }: BillView): RefundPart[] {
  const rests = restOf(payments)
  const tip = rests.reduce((sum, rest) => sum + rest.tip, 0)
  return takeBack(rests, { amount: Math.max(0, 0 - due), tip }).map((part) => {
    const { method, userId } = part.payment
    return { ...part, method, userId }
  })
}

/** Whether a party has probably had a dish: staff may serve one without setting its status, so its age counts too. */
function isHad({ status, createdAt, releasedAt }: OrderRow, line: OrderStatus, at: Date): boolean {
  if (status === 'waiting') return false
  return line === 'ready' || line === 'served' || !isRecent(releasedAt ?? createdAt, at)
}

/** The lines that take an order off a bill. Dishes that its party may have had need the reason, and approval. */
async function linesOff(
  tx: Tx,
  view: BillView,
  order: OrderRow,
  asking: Cancellation['asking'],
  at: Date,
): Promise<NewLine[]> {
  const off = reverseAll(leftOf(view.lines), ({ orderId }) => orderId === order.id)
  if (!asking) return off
  const sold = await findLines(tx, order.id)
  const isGiven = ({ orderItemId = null }: NewLine) =>
    sold.some(
      ({ id, status }) => id === orderItemId && isHad(order, lineStatus(order.status, status), at),
    )
  const amount = 0 - totalOfLines(off.filter(isGiven).map(withTax))
  if (amount === 0) return off
  const approvedBy = await allow(tx, asking, { amount, off: view }, at)
  const why = { reason: 'other' as const, note: asking.reason, approvedBy }
  return off.map((line) => (isGiven(line) ? { ...line, ...why } : line))
}

/**
 * Cancels an order: reverses what is left of its dishes. On a bill of its own the money is refunded by the methods that
 * paid it; on a party's bill it stays as credit. The member gets an email. The row must be locked. Dishes that its
 * party may have had count towards the limits for giving away. Throws `bill_closed` if its party has paid and left, and
 * `over_cash_limit`. Returns the id of the admin who approved it.
 */
export async function cancelOrder(
  tx: Tx,
  order: OrderRow,
  by: ActContext,
  { asking, withBooking = false }: Cancellation,
): Promise<number | null> {
  const { at } = by
  requireMove(order, 'canceled')
  await updateOrder(tx, order.id, { status: 'canceled', updatedAt: at })
  const cause = 'food_refund' as const
  const bill = await lockCorrectable(tx, order.billId, at)
  const lines = await linesOff(tx, bill, order, asking, at)
  const kept = await keepMinimum(tx, bill, lines, by)
  const taken = await post(tx, kept, { cause, lines }, by)
  const parts = isOrders(bill.bill) ? await withoutClosedAccounts(tx, partsOf(taken)) : []
  const handedBy = asking ? await allowRefund(tx, asking, taken, parts, by) : null
  const approvedBy = handedBy ?? lines.find((line) => line.approvedBy)?.approvedBy ?? null
  const why = { cause, approvedBy }
  if (parts.length > 0) await giveBack(tx, taken, parts, why, by)
  for (const billId of await findOtherBills(tx, order)) {
    const other = await lockCorrectable(tx, billId, at)
    const moved = await linesOff(tx, other, order, asking, at)
    await post(tx, await keepMinimum(tx, other, moved, by), { cause, lines: moved }, by)
  }
  const sold = await findLines(tx, order.id)
  await mailCanceled(tx, order, sold, { parts, by, withBooking })
  await publishOrder(tx, order)
  return approvedBy
}

/**
 * The bill of an order, for correcting its lines (`POST /api/staff/orders/{id}/bill`): its party's bill if it is on
 * one, otherwise its own. Throws `order_wrong_state` for a canceled order with a bill of its own, and `nothing_to_pay`
 * for a free one.
 */
export function openOrderBill({ db, clock }: Kernel, orderId: number): Promise<Bill> {
  return transact(db, async (tx) => {
    const found = await findOrderView(tx, orderId)
    if (!found) throw new Refusal('not_found')
    const { order, sums } = found
    const { status } = order
    if (!sums.isOnBill && status === 'canceled') throw new Refusal('order_wrong_state', { status })
    if (!sums.isOnBill && sums.method === null) throw new Refusal('nothing_to_pay')
    return showBill(tx, order.billId, clock.now())
  })
}
