import { asc, gte } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { venueClosedDates } from './schema.ts'

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
