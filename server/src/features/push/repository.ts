import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { firstOf } from '../../kernel/db/db-query.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { pushKeys, pushSubscriptions } from './schema.ts'

export const findKeys = (tx: Tx) => firstOf(tx.select().from(pushKeys))

/** Stores the venue's first keys. Later calls change nothing. */
export async function putKeys(tx: Tx, keys: typeof pushKeys.$inferInsert): Promise<void> {
  await tx.insert(pushKeys).values(keys).onConflictDoNothing()
}

export const findSubscriptions = (tx: Tx, userId: number) =>
  tx
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.id))

export const findSubscription = (tx: Tx, id: number) =>
  firstOf(tx.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id)))

/** Stores a subscription and deletes every other one of its browser. */
export async function putSubscription(
  tx: Tx,
  row: typeof pushSubscriptions.$inferInsert,
): Promise<void> {
  const { endpoint, deviceHash } = pushSubscriptions
  await tx
    .delete(pushSubscriptions)
    .where(or(eq(endpoint, row.endpoint), eq(deviceHash, row.deviceHash)))
  await tx.insert(pushSubscriptions).values(row)
}

export async function deleteSubscription(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, id)))
  return rowCount !== 0
}

export async function findNotified(tx: Tx, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await tx
    .selectDistinct({ userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, [...userIds]))
  return new Set(rows.map(({ userId }) => userId))
}
