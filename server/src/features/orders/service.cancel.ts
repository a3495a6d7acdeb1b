import type { Tx } from '../../kernel/db/db.ts'
import { grossOf } from '../bills/corrections/rules.ts'
import { allow } from '../bills/corrections/service.ts'
import type { Role } from '../bills/policy.ts'
import type { NewLine } from '../bills/repository.ts'
import { leftOf, restOf, reverseAll, totalOfLines, type RefundPart } from '../bills/rules.ts'
import { lockCorrectable } from '../bills/service.ts'
import { post, type By } from '../bills/service.post.ts'
import { cashOf, giveBack } from '../bills/service.refund.ts'
import { keepMinimum } from '../bills/spending/service.minimum.ts'
import { isOrders, type BillView } from '../bills/view/service.ts'
import { allowCash, type CashMover } from '../wallet/cash/service.ts'
import { isClosed } from '../wallet/service.ts'
import { findLines, updateOrder, type OrderRow } from './repository.ts'
import { lineStatus } from './rules.ts'
import { announceOrder, requireMove } from './service.ts'
import { mailCanceled } from './service.mail.ts'

/** How an order comes to be canceled. */
export interface Cancellation {
  /** Whether its booking was canceled. */
  withBooking?: boolean
  /** Who of the staff cancels it and hands cash back, and why; what a member orders ahead isn't paid in cash. */
  mover?: CashMover & { role: Role; reason: string }
}

/** A canceled order's refunds to cards, to send after the commit, and the admin who approved its cash. */
export interface Canceled {
  cards: string[]
  approvedBy: number | null
}

/**
 * What goes back of a canceled order's own bill: all that is in credit and all tips, by the payments that brought them.
 * What would go to the balance of a closed account stays in credit.
 */
async function partsOf(tx: Tx, { payments, due }: BillView): Promise<RefundPart[]> {
  const parts: RefundPart[] = []
  let credit = Math.max(0, 0 - due)
  for (const { payment, amount: most, tip } of restOf(payments)) {
    const { method, userId } = payment
    const amount = Math.min(credit, most)
    const isGone = method === 'balance' && userId !== null && (await isClosed(tx, userId))
    if (amount + tip === 0 || isGone) continue
    credit -= amount
    parts.push({ payment, amount, tip, method, userId })
  }
  return parts
}

/**
 * The lines that take an order off a bill. Those of dishes that were served say why, and whose approval it took beyond
 * the limits of the person who cancels.
 */
async function linesOff(
  tx: Tx,
  { bill, lines }: BillView,
  order: OrderRow,
  mover: Cancellation['mover'],
  at: Date,
): Promise<NewLine[]> {
  const left = leftOf(lines)
  const off = reverseAll(left, ({ orderId }) => orderId === order.id)
  if (!mover) return off
  const sold = await findLines(tx, order.id)
  const isServed = ({ orderItemId = null }: NewLine) =>
    sold.some(
      ({ id, status }) => id === orderItemId && lineStatus(order.status, status) === 'served',
    )
  const amount = 0 - totalOfLines(off.filter(isServed).map(({ net, tax = 0 }) => ({ net, tax })))
  if (amount === 0) return off
  const { actorId: id, role, approval, reason: note } = mover
  const total = { billId: bill.id, total: grossOf(lines) }
  const asking = { actor: { id, role }, approval }
  const approvedBy = await allow(tx, asking, { amount, off: total }, at)
  const why = { reason: 'other' as const, note, approvedBy }
  return off.map((line) => (isServed(line) ? { ...line, ...why } : line))
}

/**
 * Cancels an order: what is left of its dishes is taken off its bill. If the bill is its own, the money goes back as it
 * came; on a party's bill it stays. Its member is told. The row must be locked. Throws `bill_closed` where its party has
 * paid and left, and `over_cash_limit`. Dishes that were served are given away, so they count for the limits.
 */
export async function cancelOrder(
  tx: Tx,
  order: OrderRow,
  by: By,
  { mover, withBooking = false }: Cancellation,
): Promise<Canceled> {
  const { at } = by
  requireMove(order, 'canceled')
  await updateOrder(tx, order.id, { status: 'canceled', updatedAt: at })
  const cause = 'food_refund' as const
  const bill = await lockCorrectable(tx, order.billId, at)
  const lines = await linesOff(tx, bill, order, mover, at)
  const kept = await keepMinimum(tx, bill, lines, by)
  const taken = await post(tx, kept, { cause, lines }, by)
  const parts = isOrders(bill.bill) ? await partsOf(tx, taken) : []
  const cash = { cents: cashOf(parts), direction: 'out', billId: bill.bill.id } as const
  const handedBy = mover
    ? await allowCash(tx, mover, { ...cash, memberId: order.userId }, at)
    : null
  const approvedBy = handedBy ?? lines.find((line) => line.approvedBy)?.approvedBy ?? null
  const back = { cause, approvedBy }
  const { cards } = parts.length > 0 ? await giveBack(tx, taken, parts, back, by) : { cards: [] }
  const sold = await findLines(tx, order.id)
  await mailCanceled(tx, order, sold, { parts, at, withBooking })
  await announceOrder(tx, order)
  return { cards, approvedBy }
}
