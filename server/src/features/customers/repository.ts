import { asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import { firstOf, rowsOf } from '../../kernel/db/db-query.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { users } from '../members/schema.ts'
import { customerNotes, deletionRequests } from './schema.ts'

export async function insertNote(tx: Tx, note: typeof customerNotes.$inferInsert): Promise<void> {
  await tx.insert(customerNotes).values(note)
}

export function findNotes(tx: Tx, userId: number, size: number) {
  return tx
    .select({
      id: customerNotes.id,
      text: customerNotes.text,
      firstName: users.firstName,
      lastName: users.lastName,
      createdAt: customerNotes.createdAt,
    })
    .from(customerNotes)
    .innerJoin(users, eq(users.id, customerNotes.authorId))
    .where(eq(customerNotes.userId, userId))
    .orderBy(desc(customerNotes.id))
    .limit(size)
}

export async function deleteNotesOn(tx: Tx, userId: number): Promise<void> {
  await tx.delete(customerNotes).where(eq(customerNotes.userId, userId))
}

export const findRequest = (tx: Tx, userId: number) =>
  firstOf(tx.select().from(deletionRequests).where(eq(deletionRequests.userId, userId)))

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
  hasOrigin: boolean
}

/**
 * The tables whose rows belong to a member: those that refer to `users` by `user_id` or `member_id`. They come from
 * PostgreSQL's catalog, so that tables added later are included. Columns that refer to other people are hidden.
 */
async function findPlaces(tx: Tx): Promise<Place[]> {
  return rowsOf(
    tx,
    sql`
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
    ORDER BY t.relname`,
  )
}

function rowsAt(tx: Tx, { name, owner, hidden, hasOrigin }: Place, userId: number) {
  // The origin of other people's acts is left out.
  const origin = hasOrigin
    ? sql`CASE WHEN t.actor_id <> ${userId} THEN 'address' ELSE '' END`
    : sql`''`
  return objectsOf(
    tx,
    sql`to_jsonb(t) - ${sql.param(hidden)}::text[] - ${origin}::text`,
    sql`${sql.identifier(name)} t WHERE t.${sql.identifier(owner)} = ${userId}`,
  )
}

/** The rows of a part of the database, each as one object. */
async function objectsOf(tx: Tx, object: SQL, from: SQL): Promise<unknown[]> {
  const rows = await rowsOf<{ row: unknown }>(tx, sql`SELECT ${object} AS row FROM ${from}`)
  return rows.map(({ row }) => row)
}

export async function findOwnData(tx: Tx, userId: number): Promise<Record<string, unknown>> {
  const own = sql`users u WHERE id = ${userId}`
  const [account = null] = await objectsOf(tx, sql`to_jsonb(u) - 'password'`, own)
  const data: Record<string, unknown> = { account }
  const parts = {
    food_order_items: sql`food_order_items t JOIN food_orders o ON o.id = t.order_id WHERE o.user_id = ${userId}`,
    bill_lines: sql`bill_lines t JOIN bills b ON b.id = t.bill_id WHERE b.user_id = ${userId}`,
    bill_payments: sql`bill_payments t JOIN bills b ON b.id = t.bill_id
      WHERE t.user_id = ${userId} OR (b.user_id = ${userId} AND t.user_id IS NULL)`,
  }
  for (const [name, part] of Object.entries(parts)) {
    data[name] = await objectsOf(tx, sql`to_jsonb(t) - ${others}`, sql`${part} ORDER BY t.id`)
  }
  for (const place of await findPlaces(tx)) data[place.name] = await rowsAt(tx, place, userId)
  return data
}
