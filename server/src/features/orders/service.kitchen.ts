import type { FoodKind } from '@lantern/contract/menu/menu'
import type { OrderStatus, setOrderStatus, Ticket } from '@lantern/contract/menu/orders'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { repeatableOn } from '../../kernel/db/idempotency.ts'
import { spendSeller } from '../../kernel/http/seller.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Call } from '../../kernel/http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { actRequestIn } from '../bills/corrections/service.ts'
import { byNow } from '../bills/service.post.ts'
import { approvedIn, proveApproval } from '../members/accounts/service.approval.ts'
import { queuePush } from '../push/service.ts'
import { findLines, findOpenOrders, lockOrder, updateLines, updateOrder } from './repository.ts'
import { lineStatus, mayMoveAt, moveLines } from './rules.ts'
import { cancelOrder } from './service.cancel.ts'
import { publishOrder, moveOrder, showOrder, toTicket, type OrderRow } from './service.ts'

const LIMIT = 200

/** The time for which the kitchen's list still has canceled orders, so that its screens can say what was taken off. */
const TELL_MS = 5 * 60_000

export function listTickets({ db, clock }: Kernel): Promise<Ticket[]> {
  const since = new Date(clock.now().getTime() - TELL_MS)
  return transact(db, async (tx) => (await findOpenOrders(tx, since, LIMIT)).map(toTicket))
}

/** `board` is the one whose lines move; without it, those of all boards do. */
type StatusCall = Call<typeof setOrderStatus>

/** Moves the lines of one board of a locked order on. Throws `order_wrong_state` if it has none or they are further. */
async function moveBoard(
  tx: Tx,
  { id, status: was }: OrderRow,
  { status, board, at }: { status: OrderStatus; board: FoodKind; at: Date },
): Promise<void> {
  const moved = moveLines({ status: was, lines: await findLines(tx, id) }, status, board)
  if (!moved) throw new Refusal('order_wrong_state', { status: was })
  await updateLines(tx, moved.lines)
  await updateOrder(tx, id, { status: moved.status, updatedAt: at })
}

/** Moves an order or one board's lines, or cancels it. Returns its approver; `null` if it has that status already. */
async function moveOn(
  tx: Tx,
  order: OrderRow,
  call: StatusCall,
  at: Date,
): Promise<{ approvedBy: number | null } | null> {
  const { status, board, reason = '' } = call.body
  const isMoved = { approvedBy: null }
  // An order that waits for its party is released as a whole.
  if (board === undefined || order.status === 'waiting') {
    if (order.status === status) return null
    if (status === 'canceled') {
      const by = await byNow(tx, at, call.viewer.id)
      const asking = { ...actRequestIn(call), reason }
      return { approvedBy: await cancelOrder(tx, order, by, { asking }) }
    }
    await moveOrder(tx, order, status, at)
    return isMoved
  }
  const mine = (await findLines(tx, order.id)).filter(({ kind }) => kind === board)
  const isThere = mine.every((line) => lineStatus(order.status, line.status) === status)
  if (mine.length > 0 && isThere) return null
  await moveBoard(tx, order, { status, board, at })
  await publishOrder(tx, order)
  return isMoved
}

async function tellReady(
  tx: Tx,
  { id, userId: memberId, lanternId: number, nightNumber }: Ticket,
  at: Date,
): Promise<void> {
  if (memberId === null) return
  const content = { kind: 'order_ready', number, nightNumber } as const
  await queuePush(tx, { memberId, reference: `food_order:${id}:ready`, content, at })
}

/**
 * Moves an order on, or cancels and refunds it (`POST /api/food/orders/{id}/status`); with `board`, moves only the
 * lines of that board. Setting the current status again changes nothing, because two cooks may tap the same ticket.
 * Throws `forbidden` if a kitchen's station moves an order that has left its board or a till's does anything but cancel
 * its own sale, and `invalid_input` for a cancellation with a board.
 */
export async function setStatus(kernel: Kernel, call: StatusCall): Promise<Ticket> {
  const { db, clock } = kernel
  const { repeatable } = call
  const { id: orderId } = call.params
  const { station } = call.session
  const { status, board, reason } = call.body
  if (board && status === 'canceled') throw new Refusal('invalid_input')
  if (status === 'canceled' && !reason) throw new Refusal('reason_needed')
  const actorId = call.viewer.id
  await proveApproval(kernel, actRequestIn(call))
  const at = clock.now()
  const run = async (tx: Tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('not_found')
    if (!mayMoveAt(station?.screen ?? null, order, status)) throw new Refusal('forbidden')
    const moved = await moveOn(tx, order, call, at)
    if (moved) {
      if (station?.screen === 'till') await spendSeller(tx, station.id, actorId)
      const subject = `food_order:${orderId}`
      const before = { status: order.status }
      const about = { ...(board && { kind: board }), ...(reason && { reason }) }
      const after = { status, ...about, ...approvedIn(moved.approvedBy) }
      await audit(tx, { actorId, action: 'order.status', subject, before, after, at })
    }
    const ticket = await showOrder(tx, orderId, toTicket)
    if (ticket.status === 'ready' && order.status !== 'ready') await tellReady(tx, ticket, at)
  }
  const show = (tx: Tx) => showOrder(tx, orderId, toTicket)
  return repeatableOn(db, { id: orderId, repeatable }, { run, show })
}
