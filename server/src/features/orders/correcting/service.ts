import type { Bill, PaymentWay } from '@lantern/contract/bills'
import { audit } from '../../../kernel/db/audit.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { repeatable, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { countAsPaid } from '../../bills/corrections/service.paid-ahead.ts'
import { closeUntilCorrected, openBill, putOn } from '../../bills/service.ts'
import { showBill } from '../../bills/view/service.ts'
import { findLines, lockOrder, updateOrder, type OrderRow } from '../repository.ts'
import { dishesOf } from '../rules.ts'
import { announceOrder } from '../service.ts'

const wayOf = {
  balance: 'balance',
  stripe: 'card',
  terminal: 'terminal',
  cash: 'cash',
} as const satisfies Record<string, PaymentWay>

const isPaidBy = (type: OrderRow['paymentType']): type is keyof typeof wayOf =>
  Object.hasOwn(wayOf, type)

/** Opens the bill of a locked order that was paid at once: its dishes, and its payment as it came. */
async function billFor(tx: Tx, order: OrderRow, { actorId, at }: By): Promise<number> {
  const { id, userId, paymentType, status, totalAmount, tip, taxLabel } = order
  if (status === 'canceled') throw new Refusal('order_wrong_state', { status })
  if (!isPaidBy(paymentType) || totalAmount === 0) throw new Refusal('nothing_to_pay')
  const { bill } = await openBill(tx, {
    bookingId: null,
    tableId: null,
    orderId: id,
    userId,
    name: order.customerName,
    place: order.tableName,
    openedBy: actorId,
    at,
  })
  await updateOrder(tx, id, { billId: bill.id })
  const dishes = dishesOf(await findLines(tx, id))
  const lines = dishes.map((dish) => ({ ...dish, taxLabel: dish.tax === 0 ? null : taxLabel }))
  await putOn(
    tx,
    bill,
    lines.map((line) => ({ ...line, orderId: id, actorId: order.staffId })),
    at,
  )
  const payment = { way: wayOf[paymentType], amount: totalAmount - tip, memberId: userId, tip }
  const cause = { attemptId: order.attemptId, points: order.pointsEarned }
  const paid = [{ ...payment, ...cause, rounding: order.cashRounding }]
  await countAsPaid(tx, bill, { total: totalAmount - tip, paid }, at)
  // The bill isn't open until something is taken off it, so that somebody who only looks leaves no open bill behind.
  await closeUntilCorrected(tx, bill.id, at)
  return bill.id
}

interface By {
  actorId: number
  at: Date
}

/**
 * The bill of an order, to correct it by line (`POST /api/staff/orders/{id}/bill`), once per key: its party's bill if
 * it is on one, otherwise one of its own that shows how it was paid.
 */
export function openOrderBill(
  { db, clock }: Kernel,
  {
    actorId,
    orderId,
    ...call
  }: { actorId: number; orderId: number; repeatable: RepeatableCall | null },
): Promise<Bill> {
  const at = clock.now()
  return repeatable(db, call.repeatable, {
    async run(tx) {
      const order = await lockOrder(tx, orderId)
      if (!order) throw new Refusal('not_found')
      if (order.billId !== null) return order.billId
      const billId = await billFor(tx, order, { actorId, at })
      const after = { table: order.tableName }
      await audit(tx, { actorId, action: 'bill.open', subject: `bill:${billId}`, after, at })
      await announceOrder(tx, order)
      return billId
    },
    show: (tx, id) => showBill(tx, id, at),
    id: Number,
  })
}
