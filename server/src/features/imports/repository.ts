import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { importedBookings } from './schema.ts'

/** Waits for any other import, so that two of the same file don't both find that nothing is there. */
export async function lockImports(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('imports'))`)
}

/** Marks a point to which one line can be taken back. */
export async function beginLine(tx: Tx): Promise<void> {
  await tx.execute(sql`SAVEPOINT import_line`)
}

export async function keepLine(tx: Tx): Promise<void> {
  await tx.execute(sql`RELEASE SAVEPOINT import_line`)
}

export async function takeLineBack(tx: Tx): Promise<void> {
  await tx.execute(sql`ROLLBACK TO SAVEPOINT import_line`)
}

export async function wasImported(tx: Tx, lineHash: Buffer): Promise<boolean> {
  const found = await tx
    .select({ id: importedBookings.bookingId })
    .from(importedBookings)
    .where(eq(importedBookings.lineHash, lineHash))
  return found.length > 0
}

export async function noteImported(
  tx: Tx,
  row: typeof importedBookings.$inferInsert,
): Promise<void> {
  await tx.insert(importedBookings).values(row)
}
