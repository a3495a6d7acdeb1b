import { asc, gte, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { settingsColumns, type Settings } from './repository.ts'
import { venueClosedDates, venueSettings } from './schema.ts'

/** Locks the settings until the transaction ends, so that only one change runs at a time. */
export async function lockSettings(tx: Tx): Promise<Settings | undefined> {
  const [settings] = await tx.select(settingsColumns).from(venueSettings).for('update')
  return settings
}

export async function updateSettings(
  tx: Tx,
  change: Partial<Omit<Settings, 'id' | 'version' | 'taxRates'>> & { updatedAt: Date },
): Promise<void> {
  await tx.update(venueSettings).set({ ...change, version: sql`${venueSettings.version} + 1` })
}

/** A date on which the whole venue is closed, and the reason. */
export interface ClosedDay {
  date: string
  reason: string | null
}

export function findClosedDays(tx: Tx, from: string): Promise<ClosedDay[]> {
  return tx
    .select({ date: venueClosedDates.date, reason: venueClosedDates.reason })
    .from(venueClosedDates)
    .where(gte(venueClosedDates.date, from))
    .orderBy(asc(venueClosedDates.date))
}

/** Replaces all closed dates from a date on. */
export async function replaceClosedDays(
  tx: Tx,
  from: string,
  days: readonly ClosedDay[],
  at: Date,
): Promise<void> {
  await tx.delete(venueClosedDates).where(gte(venueClosedDates.date, from))
  if (days.length === 0) return
  await tx.insert(venueClosedDates).values(days.map((day) => ({ ...day, createdAt: at })))
}
