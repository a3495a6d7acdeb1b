import { only } from '../../kernel/db/db-query.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { openings } from './schema.ts'

export type OpeningRow = typeof openings.$inferSelect

/** Reads the row, and can lock it until the transaction ends, so that two admins don't overwrite each other's steps. */
export async function readOpening(tx: Tx, { isLocked = false } = {}): Promise<OpeningRow> {
  const query = tx.select().from(openings)
  return only(await (isLocked ? query.for('update') : query))
}

export async function updateOpening(
  tx: Tx,
  change: Partial<Omit<OpeningRow, 'id'>>,
): Promise<void> {
  await tx.update(openings).set(change)
}
