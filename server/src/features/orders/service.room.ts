import type { Tx } from '../../kernel/db/db.ts'
import { findHeld } from '../bookings/party/service.ts'
import type { OrderRow } from './repository.ts'

/**
 * The room for an order that waited for a party: the one that its booking has now, or of several the one that was
 * chosen.
 */
export async function roomOf(
  tx: Tx,
  { bookingId, tableId, tableName }: OrderRow,
): Promise<Pick<OrderRow, 'tableId' | 'tableName'>> {
  const held = bookingId === null ? [] : await findHeld(tx, bookingId)
  const [first] = held
  if (!first || held.some((room) => room.tableId === tableId)) return { tableId, tableName }
  return { tableId: first.tableId, tableName: first.name }
}
