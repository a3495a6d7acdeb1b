import { violates, type Tx } from '../../kernel/db.ts'
import { Refusal } from '../../kernel/errors.ts'
import { announce } from '../../kernel/live-channel.ts'
import type { TableRow } from './repository.ts'
import * as units from './repository.units.ts'

/** A table's row, locked until the transaction ends. Throws `not_found`. */
export async function requireTable(tx: Tx, id: number): Promise<TableRow> {
  const table = await units.lockTable(tx, id)
  if (!table) throw new Refusal('not_found')
  return table
}

/** A new table in the middle of the floor, as a unit. Throws `table_name_taken`. */
export async function addUnit(
  tx: Tx,
  unit: { name: string; capacity: number; amenityId: number; at: Date },
): Promise<TableRow> {
  const { at, ...rest } = unit
  const table = await units.insertUnit(tx, { ...rest, createdAt: at })
  if (!table) throw new Refusal('table_name_taken')
  await announce(tx, 'tables', { id: table.id })
  return table
}

/** Changes what a table is called, seats or belongs to. Throws `table_name_taken`. */
export async function changeUnit(
  tx: Tx,
  id: number,
  change: Partial<Pick<TableRow, 'name' | 'capacity' | 'amenityId'>>,
  at: Date,
): Promise<void> {
  try {
    await units.updateUnit(tx, id, { ...change, updatedAt: at })
  } catch (error) {
    if (violates(error, 'venue_tables_name_unique')) throw new Refusal('table_name_taken')
    throw error
  }
  await announce(tx, 'tables', { id })
}
