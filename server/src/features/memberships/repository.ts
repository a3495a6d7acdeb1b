import { and, asc, eq, gte, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { firstOf } from '../../kernel/db/db-query.ts'
import { memberships, tiers } from './schema.ts'

export type MembershipRow = typeof memberships.$inferSelect
type TierColumns = typeof tiers.$inferInsert

/** Stores a tier at a place. Without an id it is new. */
export async function writeTier(
  tx: Tx,
  { id, ...tier }: Omit<TierColumns, 'id'> & { id?: number | undefined },
): Promise<void> {
  if (id === undefined) await tx.insert(tiers).values(tier)
  else await tx.update(tiers).set(tier).where(eq(tiers.id, id))
}

/**
 * Returns `false`, and deletes nothing, if a price of an amenity is only for the tier. Violates a foreign key if
 * members hold it, or a room is only for it.
 */
export async function deleteTier(tx: Tx, id: number): Promise<boolean> {
  const price = sql`SELECT FROM amenities WHERE prices @> jsonb_build_array(jsonb_build_object('tierFrom', ${id}::int))`
  const deleted = await tx
    .delete(tiers)
    .where(and(eq(tiers.id, id), sql`NOT EXISTS (${price})`))
    .returning({ id: tiers.id })
  return deleted.length > 0
}

export const countTiersChange = (tx: Tx) =>
  tx.execute(sql`UPDATE venue_settings SET tiers_version = tiers_version + 1`)

/** The number of members by the highest tier that they hold. */
export async function countHolders(tx: Tx): Promise<Map<number, number>> {
  const { rows } = await tx.execute<{ id: number; members: number }>(sql`
    SELECT tier_id AS id, count(*)::int AS members FROM users WHERE tier_id IS NOT NULL GROUP BY 1`)
  return new Map(rows.map(({ id, members }) => [id, members]))
}

/** Writes the highest tier that members hold, of all members without a list. Returns those whose tier changed. */
export async function writeHeldTiers(tx: Tx, memberIds?: readonly number[]): Promise<number[]> {
  const whose = memberIds
    ? sql`u.id = ANY (${sql.param([...memberIds])}::int[])`
    : sql`(u.tier_id IS NOT NULL OR u.discord_role IS NOT NULL
        OR EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id))`
  const { rows } = await tx.execute<{ id: number }>(sql`
    UPDATE users SET tier_id = held.tier_id
    FROM (SELECT u.id, (
        SELECT t.id FROM tiers t
        WHERE t.discord_role = u.discord_role
          OR EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id AND m.tier_id = t.id)
        ORDER BY t.place DESC LIMIT 1) AS tier_id
      FROM users u WHERE u.deleted_at IS NULL AND ${whose} ORDER BY u.id FOR NO KEY UPDATE) AS held
    WHERE users.id = held.id AND users.tier_id IS DISTINCT FROM held.tier_id
    RETURNING users.id`)
  return rows.map(({ id }) => id)
}

export const findMemberships = (tx: Tx, userId: number) =>
  tx.select().from(memberships).where(eq(memberships.userId, userId)).orderBy(asc(memberships.id))

/** A member's tier of one source, locked; `tierId` where they may have several. */
export const lockMembership = (
  tx: Tx,
  userId: number,
  source: MembershipRow['source'],
  tierId?: number,
) => {
  const isIt = and(eq(memberships.userId, userId), eq(memberships.source, source))
  const isOfTier = tierId === undefined ? undefined : eq(memberships.tierId, tierId)
  return firstOf(tx.select().from(memberships).where(and(isIt, isOfTier)).for('update'))
}

/** Does nothing if another instance has just given it. */
export const insertMembership = (tx: Tx, row: Omit<MembershipRow, 'id' | 'remindedAt'>) =>
  tx.insert(memberships).values(row).onConflictDoNothing()

export const updateMembership = (
  tx: Tx,
  id: number,
  change: Partial<Pick<MembershipRow, 'tierId' | 'until' | 'renews' | 'remindedAt'>>,
) => tx.update(memberships).set(change).where(eq(memberships.id, id))

export const deleteMembership = (tx: Tx, id: number) =>
  tx.delete(memberships).where(eq(memberships.id, id))

/** Those whose last night is over. */
export const findEnded = (
  tx: Tx,
  tonight: string,
): Promise<Pick<MembershipRow, 'id' | 'userId'>[]> =>
  tx
    .select({ id: memberships.id, userId: memberships.userId })
    .from(memberships)
    .where(lt(memberships.until, tonight))

/** Those that end on a night from one to another and weren't announced. */
export async function findEnding(tx: Tx, from: string, by: string): Promise<number[]> {
  const { until, remindedAt } = memberships
  const rows = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(gte(until, from), lte(until, by), isNull(remindedAt)))
  return rows.map(({ id }) => id)
}

export const lockMembershipById = (tx: Tx, id: number) =>
  firstOf(tx.select().from(memberships).where(eq(memberships.id, id)).for('update'))

/** What members spent from a night on, before tax and without memberships, in cents. */
export async function sumSpent(
  tx: Tx,
  memberIds: readonly number[],
  from: string,
): Promise<Map<number, number>> {
  const { rows } = await tx.execute<{ id: number; cents: number }>(sql`
    SELECT b.user_id AS id, (100 * sum(l.net))::float8 AS cents
    FROM bills b JOIN bill_lines l ON l.bill_id = b.id
    WHERE b.user_id = ANY (${sql.param([...memberIds])}::int[]) AND b.status = 'paid' AND l.night >= ${from}::date
      AND l.kind NOT IN ('membership', 'adjustment')
    GROUP BY 1 ORDER BY 1`)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}

/** Members with a bill that was closed since a moment. */
export async function findPayers(tx: Tx, since: Date): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    SELECT DISTINCT b.user_id AS id FROM bills b JOIN users u ON u.id = b.user_id AND u.deleted_at IS NULL
    WHERE b.closed_at > ${since}`)
  return rows.map(({ id }) => id)
}
