import { desc, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { users } from '../members/schema.ts'
import { dayCloses } from './schema.ts'

export type CloseRow = typeof dayCloses.$inferSelect

/** A day's close and the person who made it. */
export async function findClose(
  tx: Tx,
  date: string,
): Promise<{ close: CloseRow; firstName: string; lastName: string } | undefined> {
  const [found] = await tx
    .select({ close: dayCloses, firstName: users.firstName, lastName: users.lastName })
    .from(dayCloses)
    .innerJoin(users, eq(users.id, dayCloses.closedBy))
    .where(eq(dayCloses.date, date))
  return found
}

/** The float of the newest close before a day, as a default for the next one. */
export async function findLastFloat(tx: Tx, date: string): Promise<number> {
  const [last] = await tx
    .select({ float: dayCloses.openingFloat })
    .from(dayCloses)
    .where(lt(dayCloses.date, date))
    .orderBy(desc(dayCloses.date))
    .limit(1)
  return last?.float ?? 0
}

/** Stores a day's close, or corrects it. Returns `false` if its version isn't the one that the screen showed. */
export async function writeClose(
  tx: Tx,
  close: Omit<CloseRow, 'version'>,
  version: number,
): Promise<boolean> {
  const written = await tx
    .insert(dayCloses)
    .values(close)
    .onConflictDoUpdate({
      target: dayCloses.date,
      set: { ...close, version: sql`${dayCloses.version} + 1` },
      setWhere: eq(dayCloses.version, version),
    })
    .returning({ version: dayCloses.version })
  const [row] = written
  return row?.version === version + 1
}

/** The parties that have checked in and not left, each with its rooms and a name. */
export async function findStillIn(
  tx: Tx,
): Promise<{ id: number; name: string; tables: string[] }[]> {
  const { rows } = await tx.execute<{ id: number; name: string; tables: string[] }>(sql`
    SELECT b.id, coalesce(b.guest_name, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') AS name,
           array_agg(t.name ORDER BY t.name) AS tables
    FROM bookings b JOIN occupancies o ON o.booking_id = b.id JOIN venue_tables t ON t.id = o.table_id
    LEFT JOIN users u ON u.id = b.user_id
    WHERE b.checked_in_at IS NOT NULL AND o.seated
    GROUP BY b.id, u.id ORDER BY min(t.name), b.id`)
  return rows
}
