import type { OrderStatus, Ticket } from '@lantern/contract/orders'
import { audit } from '../../kernel/db/audit.ts'
import { transact } from '../../kernel/db/db.ts'
import { spendSeller } from '../../kernel/http/seller.ts'
import type { Station } from '../../kernel/http/session/session.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { sendRefundFor } from '../payments/refunds/service.ts'
import { findOpenOrders, lockOrder } from './repository.ts'
import { mayMoveAt } from './rules.ts'
import { changeOrderStatus, refundOf, showOrder, toTicket } from './service.ts'

/** More open orders than a kitchen ever has. */
const LIMIT = 200

/** The orders that are not served yet, oldest first (`GET /api/staff/kitchen`). */
export function listTickets({ db }: Kernel): Promise<Ticket[]> {
  return transact(db, async (tx) => (await findOpenOrders(tx, LIMIT)).map(toTicket))
}

export interface Move {
  actorId: number
  orderId: number
  status: OrderStatus
  reason: string | undefined
  /** The station that the call comes from, if it does. */
  station: Station | null
}

/**
 * Moves an order on, or cancels it and gives the money back (`POST /api/food/orders/{id}/status`). Moving it to where
 * it already is changes nothing: two cooks may tap the same ticket. Throws `forbidden` where a kitchen's screen asks
 * for what isn't on its board any more, or a till's for anything but a sale of its own back.
 */
export async function setStatus(kernel: Kernel, move: Move): Promise<Ticket> {
  const { db, clock } = kernel
  const { actorId, orderId, status, reason, station } = move
  if (status === 'canceled' && !reason) throw new Refusal('reason_needed')
  const at = clock.now()
  const moved = await transact(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('not_found')
    if (!mayMoveAt(station?.screen ?? null, order, status)) throw new Refusal('forbidden')
    if (order.status !== status) {
      if (station?.screen === 'till') await spendSeller(tx, station.id, actorId)
      await changeOrderStatus(tx, order, status, { at, actorId })
      const subject = `food_order:${orderId}`
      const before = { status: order.status }
      const after = { status, ...(reason && { reason }) }
      await audit(tx, { actorId, action: 'order.status', subject, before, after, at })
    }
    return showOrder(tx, orderId, toTicket)
  })
  if (moved.refund?.to !== 'card') return moved
  // The order is canceled even if the card company doesn't take the refund now.
  await sendRefundFor(kernel, refundOf(orderId))
  return transact(db, (tx) => showOrder(tx, orderId, toTicket))
}
