import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { only } from '../../kernel/db/db-query.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { stations, users } from '../members/schema.ts'

export type StationRow = typeof stations.$inferSelect

export async function insertStation(
  tx: Tx,
  station: typeof stations.$inferInsert,
): Promise<StationRow> {
  return only(await tx.insert(stations).values(station).returning())
}

/** Changes a station, unless it is revoked, and returns it. */
export async function updateStation(
  tx: Tx,
  id: number,
  change: Partial<Pick<StationRow, 'lastSeenAt' | 'revokedAt'>>,
): Promise<StationRow | undefined> {
  const [station] = await tx
    .update(stations)
    .set(change)
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
