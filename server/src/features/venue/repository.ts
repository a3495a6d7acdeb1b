import { gte } from 'drizzle-orm'
import type { Tx } from '../../kernel/db.ts'
import { venueClosedDates, venueSettings } from './schema.ts'

export type Settings = typeof venueSettings.$inferSelect

export async function findSettings(tx: Tx): Promise<Settings | undefined> {
  const [settings] = await tx.select().from(venueSettings)
  return settings
}

export async function findClosedDatesFrom(tx: Tx, date: string): Promise<string[]> {
  const rows = await tx
    .select({ date: venueClosedDates.date })
    .from(venueClosedDates)
    .where(gte(venueClosedDates.date, date))
    .orderBy(venueClosedDates.date)
  return rows.map((row) => row.date)
}
