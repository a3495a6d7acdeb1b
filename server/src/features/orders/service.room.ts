import type { Tx } from '../../kernel/db/db.ts'
import { findHeld } from '../bookings/party/service.ts'
import type { OrderRow } from './repository.ts'

/** Where an order goes that waited for a party: to the room that its booking has now; of several to the chosen one. */
export async function roomOf(
  tx: Tx,
  { bookingId, tableId, tableName }: OrderRow,
): Promise<Pick<OrderRow, 'tableId' | 'tableName'>> {
  const held = bookingId === null ? [] : await findHeld(tx, bookingId)
  const [first] = held
  if (!first || held.some((room) => room.tableId === tableId)) return { tableId, tableName }
  return { tableId: first.tableId, tableName: first.name }
}
