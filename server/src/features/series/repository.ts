import { eq } from 'drizzle-orm'
import { statement } from '../../kernel/db/db-query.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { series } from './schema.ts'

export type SeriesRow = typeof series.$inferSelect

export async function insertSeries(tx: Tx, row: typeof series.$inferInsert): Promise<SeriesRow> {
  const [inserted] = await tx.insert(series).values(row).returning()
  if (!inserted) throw new Error('an inserted series was not returned')
  return inserted
}

export async function findSeries(tx: Tx, id: number): Promise<SeriesRow | undefined> {
  const [found] = await tx.select().from(series).where(eq(series.id, id))
  return found
}

/** The bookings that are due to be charged at a moment, the longest due ones first. */
export const chargesDue = statement<{ id: number }>(`
  SELECT id FROM bookings WHERE status = 'pending' AND charge_at <= $1::timestamptz
  ORDER BY charge_at, id LIMIT 500`)
