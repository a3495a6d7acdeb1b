import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { users } from '../members/schema.ts'
import { deletionRequests } from './schema.ts'

export async function findRequest(tx: Tx, userId: number): Promise<Date | null> {
  const [row] = await tx
    .select({ askedAt: deletionRequests.askedAt })
    .from(deletionRequests)
    .where(eq(deletionRequests.userId, userId))
  return row?.askedAt ?? null
}

/** Stores a deletion request. A repeated request keeps the time of the first. */
export async function putRequest(tx: Tx, userId: number, askedAt: Date): Promise<void> {
  await tx.insert(deletionRequests).values({ userId, askedAt }).onConflictDoNothing()
}

export async function deleteRequest(tx: Tx, userId: number): Promise<void> {
  await tx.delete(deletionRequests).where(eq(deletionRequests.userId, userId))
}

export function findRequests(tx: Tx, size: number) {
  const { id, firstName, lastName } = users
  return tx
    .select({ id, firstName, lastName, askedAt: deletionRequests.askedAt })
    .from(deletionRequests)
    .innerJoin(users, eq(users.id, deletionRequests.userId))
    .orderBy(asc(deletionRequests.askedAt), asc(id))
    .limit(size)
}

/** Tables that refer to a member but hold only keys, or facts that other tables of the export have. */
const leftOut = ['bill_payments', 'customer_notes', 'idempotency_keys', 'sessions']

/** Columns with secrets, files, or a member's ids at other companies. */
const secret =
  '(hash|password|token|secret|credential|handle|public_key|provider|browser|agent|endpoint|sealing)'

/** Columns that name the staff member who acted, in tables that other queries than `findPlaces` export. */
const others = sql`'{actor_id,approved_by,opened_by}'::text[]`

interface Place extends Record<string, unknown> {
  name: string
  owner: string
  hidden: string[]
  /** Whether the table stores the origin of an act. */
  hasOrigin: boolean
}

/**
 * The tables whose rows belong to a member: those that refer to `users` by `user_id` or `member_id`. They come from
 * PostgreSQL's catalog, so that tables added later are included. Columns that refer to other people are hidden.
 */
async function findPlaces(tx: Tx): Promise<Place[]> {
  const { rows } = await tx.execute<Place>(sql`
    SELECT t.relname AS name, own.attname AS owner, ARRAY(
      SELECT c.attname::text FROM pg_attribute c JOIN pg_type y ON y.oid = c.atttypid
      WHERE c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped
        AND (y.typname = 'bytea' OR c.attname ~ ${secret} OR EXISTS (
          SELECT FROM pg_constraint o WHERE o.conrelid = t.oid AND o.contype = 'f'
            AND o.confrelid = 'users'::regclass AND o.conkey = ARRAY[c.attnum] AND c.attname <> own.attname))
      ) AS hidden,
      EXISTS (SELECT FROM pg_attribute c WHERE c.attrelid = t.oid AND c.attname = 'address') AND EXISTS (
        SELECT FROM pg_attribute c WHERE c.attrelid = t.oid AND c.attname = 'actor_id') AS "hasOrigin"
    FROM pg_constraint k
    JOIN pg_class t ON t.oid = k.conrelid
    JOIN pg_attribute own ON own.attrelid = t.oid AND own.attnum = k.conkey[1]
    WHERE k.contype = 'f' AND k.confrelid = 'users'::regclass AND cardinality(k.conkey) = 1
      AND own.attname IN ('user_id', 'member_id')
      AND NOT t.relname = ANY (${sql.param(leftOut)}::text[])
    ORDER BY t.relname`)
  return rows
}

async function rowsOf(
  tx: Tx,
  { name, owner, hidden, hasOrigin }: Place,
  userId: number,
): Promise<unknown[]> {
  // The origin of other people's acts is left out.
  const origin = hasOrigin
    ? sql`CASE WHEN t.actor_id <> ${userId} THEN 'address' ELSE '' END`
    : sql`''`
  const { rows } = await tx.execute<{ row: unknown }>(sql`
    SELECT to_jsonb(t) - ${sql.param(hidden)}::text[] - ${origin}::text AS row FROM ${sql.identifier(name)} t
    WHERE t.${sql.identifier(owner)} = ${userId}`)
  return rows.map(({ row }) => row)
}

/** All stored data of a member, by table. */
export async function findOwnData(tx: Tx, userId: number): Promise<Record<string, unknown>> {
  const { rows: account } = await tx.execute<{ row: unknown }>(
    sql`SELECT to_jsonb(u) - 'password' AS row FROM users u WHERE id = ${userId}`,
  )
  const data: Record<string, unknown> = { account: account[0]?.row ?? null }
  const parts = {
    food_order_items: sql`food_order_items t JOIN food_orders o ON o.id = t.order_id WHERE o.user_id = ${userId}`,
    bill_lines: sql`bill_lines t JOIN bills b ON b.id = t.bill_id WHERE b.user_id = ${userId}`,
    bill_payments: sql`bill_payments t JOIN bills b ON b.id = t.bill_id
      WHERE t.user_id = ${userId} OR (b.user_id = ${userId} AND t.user_id IS NULL)`,
  }
  for (const [name, part] of Object.entries(parts)) {
    const { rows } = await tx.execute<{ row: unknown }>(
      sql`SELECT to_jsonb(t) - ${others} AS row FROM ${part} ORDER BY t.id`,
    )
    data[name] = rows.map(({ row }) => row)
  }
  for (const place of await findPlaces(tx)) data[place.name] = await rowsOf(tx, place, userId)
  return data
}
