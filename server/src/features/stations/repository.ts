import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { stations, users } from '../members/schema.ts'

export type StationRow = typeof stations.$inferSelect

export async function insertStation(
  tx: Tx,
  station: typeof stations.$inferInsert,
): Promise<StationRow> {
  const [inserted] = await tx.insert(stations).values(station).returning()
  if (!inserted) throw new Error('an inserted station was not returned')
  return inserted
}

/** One that isn't revoked; seen now. */
export async function touchStation(tx: Tx, id: number, now: Date): Promise<StationRow | undefined> {
  const [station] = await tx
    .update(stations)
    .set({ lastSeenAt: now })
    .where(and(eq(stations.id, id), isNull(stations.revokedAt)))
    .returning()
  return station
}

/** Tells what it was called; nothing where there is none to revoke. */
export async function revoke(tx: Tx, id: number, now: Date): Promise<StationRow | undefined> {
  const [station] = await tx
    .update(stations)
    .set({ revokedAt: now })
    .where(and(eq(stations.id, id), isNull(stations.revokedAt)))
    .returning()
  return station
}

/** Those that aren't revoked, with who issued them and whether their device is signed in still. */
export function findStations(
  tx: Tx,
  now: Date,
): Promise<{ station: StationRow; firstName: string; lastName: string; isSignedIn: boolean }[]> {
  return tx
    .select({
      station: stations,
      firstName: users.firstName,
      lastName: users.lastName,
      isSignedIn: sql<boolean>`EXISTS (
        SELECT FROM sessions WHERE station_id = ${stations.id} AND expire > ${now})`,
    })
    .from(stations)
    .innerJoin(users, eq(users.id, stations.issuedBy))
    .where(isNull(stations.revokedAt))
    .orderBy(asc(stations.id))
}
