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

/** The station of a device, if it isn't revoked. Sets the time of its last activity. */
export async function touchStation(tx: Tx, id: number, now: Date): Promise<StationRow | undefined> {
  const [station] = await tx
    .update(stations)
    .set({ lastSeenAt: now })
    .where(and(eq(stations.id, id), isNull(stations.revokedAt)))
    .returning()
  return station
}

/** Revokes a station and returns it; nothing if there was none. */
export async function revoke(tx: Tx, id: number, now: Date): Promise<StationRow | undefined> {
  const [station] = await tx
    .update(stations)
    .set({ revokedAt: now })
    .where(and(eq(stations.id, id), isNull(stations.revokedAt)))
    .returning()
  return station
}

/** The active stations, each with the admin who issued it and whether its device is still signed in. */
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
