import type { Tx } from '../../kernel/db/db.ts'
import { openings } from './schema.ts'

export type OpeningRow = typeof openings.$inferSelect

export async function readOpening(tx: Tx): Promise<OpeningRow> {
  const [row] = await tx.select().from(openings)
  if (!row) throw new Error('the venue has no row of its opening; migrations make one')
  return row
}

/** Reads the row and locks it until the transaction ends, so that two admins don't overwrite each other's steps. */
export async function lockOpening(tx: Tx): Promise<OpeningRow> {
  const [row] = await tx.select().from(openings).for('update')
  if (!row) throw new Error('the venue has no row of its opening; migrations make one')
  return row
}

export async function updateOpening(
  tx: Tx,
  change: Partial<Omit<OpeningRow, 'id'>>,
): Promise<void> {
  await tx.update(openings).set(change)
}
