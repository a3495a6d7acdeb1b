import type { FoodKind } from '@lantern/contract/menu'
import type { OrderStatus } from '@lantern/contract/orders'
import type { Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { findLines, updateLines, updateOrder, type OrderRow } from './repository.ts'
import { moveLines } from './rules.ts'

/** Moves all lines of an order on with it, if they weren't equally far. The row must be locked. */
export async function moveAllLines(
  tx: Tx,
  { id, status: was }: OrderRow,
  to: OrderStatus,
): Promise<void> {
  const lines = await findLines(tx, id)
  if (lines.every(({ status }) => status === null)) return
  const moved = moveLines({ status: was, lines }, to, undefined)
  if (moved) await updateLines(tx, moved.lines)
}

/**
 * Moves the lines of one board on, and their order as far as that takes it. The row must be locked. Throws
 * `order_wrong_state` if the board has no line of it, or is further.
 */
export async function moveBoard(
  tx: Tx,
  { id, status: was }: OrderRow,
  { status, board, at }: { status: OrderStatus; board: FoodKind; at: Date },
): Promise<void> {
  const moved = moveLines({ status: was, lines: await findLines(tx, id) }, status, board)
  if (!moved) throw new Refusal('order_wrong_state', { status: was })
  await updateLines(tx, moved.lines)
  await updateOrder(tx, id, { status: moved.status, updatedAt: at })
}
