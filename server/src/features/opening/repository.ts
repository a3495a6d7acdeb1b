import type { Tx } from '../../kernel/db/db.ts'
import { openings } from './schema.ts'

export type OpeningRow = typeof openings.$inferSelect

/** Reads the row, and can lock it until the transaction ends, so that two admins don't overwrite each other's steps. */
export async function readOpening(tx: Tx, { isLocked = false } = {}): Promise<OpeningRow> {
  const query = tx.select().from(openings)
  const [row] = await (isLocked ? query.for('update') : query)
  if (!row) throw new Error('the venue has no row of its opening; migrations make one')
  return row
}

export async function updateOpening(
  tx: Tx,
  change: Partial<Omit<OpeningRow, 'id'>>,
): Promise<void> {
  await tx.update(openings).set(change)
}
