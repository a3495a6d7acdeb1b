import type { Correction } from '@lantern/contract/bills/close'
import type { ChargedTax } from '@lantern/contract/payments/taxes'
import { desc, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { firstOf, rowsOf } from '../../kernel/db/db-query.ts'
import { users } from '../members/schema.ts'
import type { Flow } from './rules.ts'
import { dayCloses } from './schema.ts'

type Person = { firstName: string; lastName: string }

const person = (table: 'actor' | 'approver') =>
  sql.raw(`jsonb_build_object('firstName', ${table}.first_name, 'lastName', ${table}.last_name)`)

/** The sums of the journal's accounts on a venue day, in cents, by flow. */
export const findFlows = (tx: Tx, day: string) =>
  rowsOf<Flow>(
    tx,
    sql`
    SELECT account, flow, sum(cents)::float8 AS cents FROM journal WHERE day = ${day} GROUP BY 1, 2`,
  )

export const findTaxes = (tx: Tx, day: string) =>
  rowsOf<ChargedTax>(
    tx,
    sql`
    SELECT charged ->> 'en' AS en, charged ->> 'ch' AS ch, charged ->> 'number' AS number, (charged ->> 'rate')::int AS rate,
           sum((charged ->> 'amount')::int)::float8 AS amount
    FROM bill_lines, jsonb_array_elements(taxes) AS charged WHERE night = ${day}
    GROUP BY 1, 2, 3, 4 HAVING sum((charged ->> 'amount')::int) <> 0 ORDER BY min(bill_lines.id), 4, 1`,
  )

/** The cash and card machine money of a day, in less out, in cents, by the person who took it. */
export const findTakers = (tx: Tx, day: string) =>
  rowsOf<{ person: Person; cash: number; terminal: number }>(
    tx,
    sql`
    SELECT ${person('actor')} AS person,
           0 - coalesce(sum(cents) FILTER (WHERE account = 'cash'), 0)::float8 AS cash,
           0 - coalesce(sum(cents) FILTER (WHERE account = 'terminal_clearing'), 0)::float8 AS terminal
    FROM journal JOIN users AS actor ON actor.id = journal.actor_id
    WHERE day = ${day} AND account IN ('cash', 'terminal_clearing')
    GROUP BY actor.id
    ORDER BY actor.first_name, actor.last_name, actor.id`,
  )

/** The sum that one person gave away for one reason, approved by one admin or by nobody. */
export type GivenRow = Pick<Correction, 'kind' | 'reason' | 'times'> & {
  actorId: number
  actor: Person
  approver: Person | null
  /** In cents. */
  amount: number
}

/** The sums given away on some days, by person, kind and reason. An act that took off several lines counts once. */
export const findGiven = (tx: Tx, from: string, to = from) =>
  rowsOf<GivenRow>(
    tx,
    sql`
    SELECT kind, given.reason, actor.id AS "actorId", ${person('actor')} AS actor,
           CASE WHEN approver.id IS NOT NULL THEN ${person('approver')} END AS approver,
           count(DISTINCT (bill_id, user_id, given.created_at))::int AS times, (100 * sum(amount))::float8 AS amount
    FROM (
      SELECT kind, CASE WHEN kind <> 'write_off' THEN reason END AS reason, actor_id, approved_by, bill_id, user_id,
             created_at, amount
      FROM giveaways WHERE day BETWEEN ${from} AND ${to}) AS given
    JOIN users AS actor ON actor.id = given.actor_id
    LEFT JOIN users AS approver ON approver.id = given.approved_by
    GROUP BY kind, given.reason, actor.id, approver.id
    ORDER BY actor.first_name, actor.last_name, actor.id, kind, given.reason, approver.id`,
  )

/** A movement of cash that needed an admin's approval. Its cents are positive where they left the drawer. */
type ApprovedCashRow = {
  actor: Person
  approver: Person
  cents: number
  at: Date
}

export async function findApprovedCash(tx: Tx, day: string): Promise<ApprovedCashRow[]> {
  const { rows } = await tx.execute<Omit<ApprovedCashRow, 'at'> & { at: string }>(sql`
    SELECT ${person('actor')} AS actor, ${person('approver')} AS approver,
           (100 * moved.amount)::float8 AS cents, moved.created_at AS at
    FROM (
      SELECT id, 0 - amount - tip - rounding AS amount, actor_id, approved_by, created_at
      FROM bill_payments WHERE business_date = ${day} AND method = 'cash'
      UNION ALL
      SELECT id, 0 - amount - rounding, actor_id, approved_by, created_at
      FROM wallet_entries WHERE business_date = ${day} AND kind IN ('cash_in', 'cash_out')) AS moved
    JOIN users AS actor ON actor.id = moved.actor_id
    JOIN users AS approver ON approver.id = moved.approved_by
    ORDER BY moved.created_at, moved.id`)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }))
}

type CloseRow = typeof dayCloses.$inferSelect

export const findClose = (tx: Tx, date: string) =>
  firstOf(
    tx
      .select({ close: dayCloses, firstName: users.firstName, lastName: users.lastName })
      .from(dayCloses)
      .innerJoin(users, eq(users.id, dayCloses.closedBy))
      .where(eq(dayCloses.date, date)),
  )

/** The float of the newest close before a day, as a default for the next one. */
export async function findLastFloat(tx: Tx, date: string): Promise<number> {
  const [last] = await tx
    .select({ float: dayCloses.openingFloat })
    .from(dayCloses)
    .where(lt(dayCloses.date, date))
    .orderBy(desc(dayCloses.date))
    .limit(1)
  return last?.float ?? 0
}

/** Stores a day's close, or corrects it. Returns `false` if its version isn't the one that the screen showed. */
export async function writeClose(
  tx: Tx,
  close: Omit<CloseRow, 'version'>,
  version: number,
): Promise<boolean> {
  const written = await tx
    .insert(dayCloses)
    .values(close)
    .onConflictDoUpdate({
      target: dayCloses.date,
      set: { ...close, version: sql`${dayCloses.version} + 1` },
      setWhere: eq(dayCloses.version, version),
    })
    .returning({ version: dayCloses.version })
  const [row] = written
  return row?.version === version + 1
}

/** The parties that have checked in and not left, each with its rooms and a name. */
export const findStillIn = (tx: Tx) =>
  rowsOf<{ id: number; name: string; tables: string[] }>(
    tx,
    sql`
    SELECT b.id, coalesce(b.guest_name, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') AS name,
           array_agg(t.name ORDER BY t.name) AS tables
    FROM bookings b JOIN occupancies o ON o.booking_id = b.id JOIN venue_tables t ON t.id = o.table_id
    LEFT JOIN users u ON u.id = b.user_id
    WHERE b.checked_in_at IS NOT NULL AND o.seated
    GROUP BY b.id, u.id ORDER BY min(t.name), b.id`,
  )
