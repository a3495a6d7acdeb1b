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
