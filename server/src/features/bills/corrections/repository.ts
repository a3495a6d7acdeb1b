import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { walletEntries } from '../../wallet/schema.ts'
import { billLines, billPayments, bills } from '../schema.ts'

/** Lets one person give away one thing at a time, so that two at once can't both fit into the rest of a limit. */
export async function lockGiver(tx: Tx, actorId: number): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('corrections'), ${actorId})`)
}

/** The sum that a person gave away since a moment without an admin's approval, in cents. */
export async function sumDecided(tx: Tx, actorId: number, since: Date): Promise<number> {
  const { rows } = await tx.execute<{ cents: number }>(sql`
    SELECT coalesce(100 * sum(amount), 0)::float8 AS cents FROM giveaways
    WHERE actor_id = ${actorId} AND approved_by IS NULL AND created_at >= ${since}`)
  return rows[0]?.cents ?? 0
}

/** The sum that was taken off a bill by non-admins without an admin's approval, in cents. */
export async function sumOffBill(tx: Tx, billId: number): Promise<number> {
  const { rows } = await tx.execute<{ cents: number }>(sql`
    SELECT coalesce(100 * sum(g.amount), 0)::float8 AS cents
    FROM giveaways g JOIN users u ON u.id = g.actor_id
    WHERE g.bill_id = ${billId} AND g.kind IN ('taken_off', 'undone') AND g.approved_by IS NULL AND u.role <> 'admin'`)
  return rows[0]?.cents ?? 0
}

/** The public number of a bill that people know: its booking's, its order's, or else its own. */
export async function findNumber(tx: Tx, billId: number): Promise<string | null> {
  const { rows } = await tx.execute<{ number: string }>(sql`
    SELECT coalesce(k.lantern_id, o.lantern_id, b.lantern_id) AS number
    FROM bills b
    LEFT JOIN bookings k ON k.id = b.booking_id AND NOT b.is_tab
    LEFT JOIN food_orders o ON o.bill_id = b.id AND b.booking_id IS NULL AND NOT b.is_tab
    WHERE b.id = ${billId} LIMIT 1`)
  return rows[0]?.number ?? null
}

export async function forgetNotes(tx: Tx, userId: number): Promise<void> {
  const theirs = tx.select({ id: bills.id }).from(bills).where(eq(bills.userId, userId))
  await tx
    .update(billLines)
    .set({ note: null })
    .where(and(inArray(billLines.billId, theirs), isNotNull(billLines.note)))
  await tx
    .update(billPayments)
    .set({ note: null })
    .where(and(inArray(billPayments.billId, theirs), isNotNull(billPayments.note)))
  await tx.update(bills).set({ company: null }).where(eq(bills.userId, userId))
  await tx
    .update(walletEntries)
    .set({ note: null })
    .where(and(eq(walletEntries.userId, userId), isNotNull(walletEntries.note)))
}
