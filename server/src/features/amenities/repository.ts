import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { only } from '../../kernel/db/db-query.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { amenities, amenityBlockedDates } from './schema.ts'

export type AmenityRow = typeof amenities.$inferSelect

export async function findAmenity(tx: Tx, id: number): Promise<AmenityRow | undefined> {
  const [amenity] = await tx.select().from(amenities).where(eq(amenities.id, id))
  return amenity
}

const locked = (tx: Tx, which: SQL | undefined) =>
  tx.select().from(amenities).where(which).for('no key update')

/**
 * Locks one amenity until the transaction ends, and returns the current row. Transactions that only refer to the row
 * don't wait: a cancellation rewrites its booking, for which PostgreSQL checks the foreign key again.
 */
export async function lockAmenity(tx: Tx, id: number): Promise<AmenityRow | undefined> {
  return (await locked(tx, eq(amenities.id, id)))[0]
}

/** The same, but nothing for the whole venue, whose bookings lock all amenities in their order. */
export async function lockSingle(tx: Tx, id: number): Promise<AmenityRow | undefined> {
  const isSingle = and(eq(amenities.id, id), eq(amenities.isWholeVenue, false))
  return (await locked(tx, isSingle))[0]
}

/** Locks all amenities, always in the order of their ids, so that two such transactions can't deadlock. */
export async function lockAllAmenities(tx: Tx): Promise<void> {
  const rows = tx.select({ id: amenities.id }).from(amenities)
  await rows.orderBy(asc(amenities.id)).for('no key update')
}

export async function isBlocked(tx: Tx, amenityId: number, date: string): Promise<boolean> {
  const rows = await tx
    .select({ id: amenityBlockedDates.id })
    .from(amenityBlockedDates)
    .where(and(eq(amenityBlockedDates.amenityId, amenityId), eq(amenityBlockedDates.date, date)))
  return rows.length > 0
}

/** Every date on which an amenity takes no bookings. */
export function findAllBlocked(tx: Tx): Promise<{ amenityId: number; date: string }[]> {
  return tx
    .select({ amenityId: amenityBlockedDates.amenityId, date: amenityBlockedDates.date })
    .from(amenityBlockedDates)
    .orderBy(asc(amenityBlockedDates.date))
}

export async function blockDate(tx: Tx, amenityId: number, date: string): Promise<void> {
  await tx.insert(amenityBlockedDates).values({ amenityId, date }).onConflictDoNothing()
}

export async function openDate(tx: Tx, amenityId: number, date: string): Promise<void> {
  await tx
    .delete(amenityBlockedDates)
    .where(and(eq(amenityBlockedDates.amenityId, amenityId), eq(amenityBlockedDates.date, date)))
}

export async function insertAmenity(
  tx: Tx,
  row: typeof amenities.$inferInsert,
): Promise<AmenityRow> {
  return only(await tx.insert(amenities).values(row).returning())
}

export function findAmenities(tx: Tx): Promise<AmenityRow[]> {
  return tx.select().from(amenities).orderBy(asc(amenities.id))
}

/** The fields that staff may change. Each change increases the version. */
export type AmenityPatch = Partial<
  Omit<AmenityRow, 'id' | 'isWholeVenue' | 'version' | 'createdAt'>
>

export async function updateAmenity(
  tx: Tx,
  id: number,
  change: AmenityPatch & { updatedAt: Date },
): Promise<void> {
  await tx
    .update(amenities)
    .set({ ...change, version: sql`${amenities.version} + 1` })
    .where(eq(amenities.id, id))
}
