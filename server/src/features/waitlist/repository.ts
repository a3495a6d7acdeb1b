import { and, asc, eq, getTableColumns, inArray, lt, ne } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { statement } from '../../kernel/db/db-query.ts'
import { amenities } from '../amenities/schema.ts'
import { bookings } from '../bookings/core/schema.ts'
import { users } from '../members/schema.ts'
import { venueSettings } from '../venue/schema.ts'
import { waitlistEntries as entries, waitlistOffers as offers } from './schema.ts'

export type EntryRow = typeof entries.$inferSelect
export type NewEntry = typeof entries.$inferInsert

/** The amenities with waiting entries, the one with the longest wait first. */
export const awaited = statement<{ amenityId: number }>(`
  SELECT amenity_id AS "amenityId" FROM waitlist_entries WHERE state = 'waiting'
  GROUP BY amenity_id ORDER BY min(joined_at)`)

export function findWaiting(tx: Tx, amenityId: number): Promise<EntryRow[]> {
  return tx
    .select()
    .from(entries)
    .where(and(eq(entries.amenityId, amenityId), eq(entries.state, 'waiting')))
    .orderBy(asc(entries.joinedAt), asc(entries.id))
}

export async function findEntry(tx: Tx, id: number): Promise<EntryRow | undefined> {
  const [entry] = await tx.select().from(entries).where(eq(entries.id, id))
  return entry
}

const views = (tx: Tx) =>
  tx
    .select({
      entry: entries,
      amenity: amenities,
      firstName: users.firstName,
      lastName: users.lastName,
      phone: users.phone,
      tierId: users.tierId,
      country: venueSettings.country,
    })
    .from(entries)
    .innerJoin(amenities, eq(amenities.id, entries.amenityId))
    .innerJoin(venueSettings, eq(venueSettings.id, true))
    .leftJoin(users, eq(users.id, entries.userId))

/** An entry with its amenity and the names to show. */
export type EntryView = Awaited<ReturnType<typeof views>>[number]

/** All waiting entries, by night and then in their order. */
export const findViews = (tx: Tx): Promise<EntryView[]> =>
  views(tx)
    .where(eq(entries.state, 'waiting'))
    .orderBy(asc(entries.night), asc(entries.joinedAt), asc(entries.id))

export async function findView(tx: Tx, id: number): Promise<EntryView | undefined> {
  const [view] = await views(tx).where(eq(entries.id, id))
  return view
}

export const findOwn = (tx: Tx, userId: number): Promise<EntryRow[]> =>
  tx
    .select()
    .from(entries)
    .where(and(eq(entries.userId, userId), eq(entries.state, 'waiting')))

/** Adds an entry. Returns nothing if the same member or guest waits already. */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<EntryRow | undefined> {
  const [inserted] = await tx.insert(entries).values(entry).onConflictDoNothing().returning()
  return inserted
}

export async function updateEntry(tx: Tx, id: number, change: Partial<NewEntry>): Promise<void> {
  await tx.update(entries).set(change).where(eq(entries.id, id))
}

/** Deletes the finished entries of nights before a date, because they contain personal data. */
export async function deleteBefore(tx: Tx, date: string): Promise<void> {
  await tx.delete(entries).where(and(lt(entries.night, date), ne(entries.state, 'waiting')))
}

export async function deleteOf(tx: Tx, userId: number): Promise<void> {
  await tx.delete(entries).where(eq(entries.userId, userId))
}

/** All offers to these entries, oldest first, with the current hours and rooms of their bookings. */
export function findOffers(tx: Tx, entryIds: readonly number[]) {
  return tx
    .select({
      ...getTableColumns(offers),
      bookingDate: bookings.bookingDate,
      startTime: bookings.startTime,
      endTime: bookings.endTime,
      during: bookings.during,
      hours: bookings.hours,
      units: bookings.units,
    })
    .from(offers)
    .innerJoin(bookings, eq(bookings.id, offers.bookingId))
    .where(inArray(offers.entryId, [...entryIds]))
    .orderBy(asc(offers.id))
}

export type OfferView = Awaited<ReturnType<typeof findOffers>>[number]

export async function insertOffer(tx: Tx, offer: typeof offers.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(offers).values(offer).returning({ id: offers.id })
  if (!inserted) throw new Error('an inserted offer was not returned')
  return inserted.id
}

export async function answerOffer(
  tx: Tx,
  id: number,
  answer: { state: OfferView['state']; at: Date; by?: number | undefined },
): Promise<void> {
  await tx
    .update(offers)
    .set({ state: answer.state, answeredAt: answer.at, answeredBy: answer.by ?? null })
    .where(eq(offers.id, id))
}
