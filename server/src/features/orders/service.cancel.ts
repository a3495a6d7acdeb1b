import type { Tx } from '../../kernel/db/db.ts'
import { leftOf, restOf, reverseAll, type RefundPart } from '../bills/rules.ts'
import { lockCorrectable } from '../bills/service.ts'
import { post, type By } from '../bills/service.post.ts'
import { cashOf, giveBack } from '../bills/service.refund.ts'
import { keepMinimum } from '../bills/spending/service.minimum.ts'
import { isOrders, type BillView } from '../bills/view/service.ts'
import { allowCash, type CashMover } from '../wallet/cash/service.ts'
import { isClosed } from '../wallet/service.ts'
import { findLines, updateOrder, type OrderRow } from './repository.ts'
import { announceOrder, requireMove } from './service.ts'
import { mailCanceled } from './service.mail.ts'

/** How an order comes to be canceled. */
export interface Cancellation {
  /** Whether its booking was canceled. */
  withBooking?: boolean
  /** Who hands cash back, where the staff cancel it; what a member orders ahead isn't paid in cash. */
  mover?: CashMover
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
 * Cancels an order: what is left of its dishes is taken off its bill. If the bill is its own, the money goes back as it
 * came; on a party's bill it stays. Its member is told. The row must be locked. Throws `bill_closed` where its party has
 * paid and left, and `over_cash_limit`.
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
  const lines = reverseAll(leftOf(bill.lines), ({ orderId }) => orderId === order.id)
  const kept = await keepMinimum(tx, bill, lines, by)
  const taken = await post(tx, kept, { cause, lines }, by)
  const parts = isOrders(bill.bill) ? await partsOf(tx, taken) : []
  const cash = { cents: cashOf(parts), direction: 'out', billId: bill.bill.id } as const
  const approvedBy = mover
    ? await allowCash(tx, mover, { ...cash, memberId: order.userId }, at)
    : null
  const back = { cause, approvedBy }
  const { cards } = parts.length > 0 ? await giveBack(tx, taken, parts, back, by) : { cards: [] }
  const sold = await findLines(tx, order.id)
  await mailCanceled(tx, order, sold, { parts, at, withBooking })
  await announceOrder(tx, order)
  return { cards, approvedBy }
}
