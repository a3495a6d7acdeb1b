import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { users } from '../../members/schema.ts'
import { named } from '../core/repository.views.ts'
import { bookings, calendarFeeds } from '../core/schema.ts'

type FeedRow = typeof calendarFeeds.$inferSelect

/** The bookings that a feed has: a member's own, or those of an amenity for a staff member. */
export interface FeedOf {
  userId: number
  amenityId: number | null
}

const isFeedOf = ({ userId, amenityId }: FeedOf) =>
  and(
    eq(calendarFeeds.userId, userId),
    amenityId === null ? isNull(calendarFeeds.amenityId) : eq(calendarFeeds.amenityId, amenityId),
  )

export async function putFeed(tx: Tx, row: typeof calendarFeeds.$inferInsert): Promise<void> {
  const { keyHash, names, language, createdAt } = row
  await tx
    .insert(calendarFeeds)
    .values(row)
    .onConflictDoUpdate({
      target: [calendarFeeds.userId, calendarFeeds.amenityId],
      set: { keyHash, names, language, createdAt, readAt: null },
    })
}

export async function findFeed(tx: Tx, of: FeedOf): Promise<FeedRow | undefined> {
  const [feed] = await tx.select().from(calendarFeeds).where(isFeedOf(of))
  return feed
}

export async function deleteFeed(tx: Tx, of: FeedOf): Promise<boolean> {
  const gone = await tx
    .delete(calendarFeeds)
    .where(isFeedOf(of))
    .returning({ id: calendarFeeds.id })
  return gone.length > 0
}

export async function deleteFeedsOf(tx: Tx, userId: number): Promise<void> {
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}

/** The feed with this key hash, unless its owner's account was deleted or may no longer see the amenity. */
export async function findFeedByHash(tx: Tx, keyHash: Buffer): Promise<FeedRow | undefined> {
  const [found] = await tx
    .select({ feed: calendarFeeds })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(
      and(
        eq(calendarFeeds.keyHash, keyHash),
        isNull(users.deletedAt),
        or(
          isNull(calendarFeeds.amenityId),
          eq(users.role, 'admin'),
          sql`${users.role} = 'staff' AND (${users.rights} IS NULL OR 'rooms' = ANY(${users.rights}))`,
        ),
      ),
    )
  return found?.feed
}

/** Stores the time of a read, unless the last one was within the hour. */
export async function touchFeed(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .update(calendarFeeds)
    .set({ readAt: now })
    .where(
      and(
        eq(calendarFeeds.id, id),
        sql`(${calendarFeeds.readAt} IS NULL OR ${calendarFeeds.readAt} < ${now}::timestamptz - interval '1 hour')`,
      ),
    )
}

/** The bookings of a feed since `after`, without holds. Each of the two conditions on the time uses an index. */
export function findFed(tx: Tx, { userId, amenityId }: FeedOf, after: Date) {
  const { during } = bookings
  const wanted =
    amenityId === null
      ? and(eq(bookings.userId, userId), gt(sql`upper(${during})`, after))
      : and(eq(bookings.amenityId, amenityId), gt(sql`lower(${during})`, after))
  return named(tx)
    .where(and(wanted, isNull(bookings.holdExpiresAt)))
    .orderBy(sql`lower(${during})`, bookings.id)
}

/** A booking in a feed; `member` is the one who booked, `null` for a guest. */
export type FedRow = Awaited<ReturnType<typeof findFed>>[number]
