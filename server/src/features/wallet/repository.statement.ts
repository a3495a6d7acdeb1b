import { sql } from 'drizzle-orm'
import { countRows } from '../../kernel/db/db-count.ts'
import type { Tx } from '../../kernel/db/db.ts'

/** A page of a member's entries: the newest with an id lower than `before`. */
export interface Stretch {
  memberId: number
  before: number | null
  /** The most rows; `null` for all of them. */
  size: number | null
}

export type MovementRow = {
  id: number
  at: Date
  kind: string
  subject: string | null
  byStaff: boolean
  /** In cents, like `balance`. */
  cents: number
  balance: number
  /** The amount taken off a bill without moving the balance; `null` for a movement. */
  corrected: number | null
  /** The card refund that was paid out by another method, without moving the balance; `null` for a movement. */
  handedOut: number | null
}

/** The public number of a bill's subject: its booking, its only order, or else the bill itself. */
const subject = sql`(SELECT coalesce(booking.lantern_id, (
    SELECT min(o.lantern_id) FROM food_orders o WHERE o.bill_id = b.id AND b.booking_id IS NULL AND NOT b.is_tab), b.lantern_id)
  FROM bills b LEFT JOIN bookings booking ON booking.id = b.booking_id WHERE b.id = page.bill_id)`

/**
 * All rows of a member's statement, in cents: wallet entries, payments from the balance, card refunds that were paid
 * out by another method, and amounts taken off their bills. An act that took off several lines is one row.
 */
const movementsOf = (memberId: number) => sql`(
  SELECT id, created_at AS at, kind, NULL AS bill_id, actor_id IS NOT NULL AS by_staff, 100 * amount AS cents,
         NULL::numeric AS corrected, NULL::numeric AS handed_out
  FROM wallet_entries WHERE user_id = ${memberId}
  UNION ALL
  SELECT id, created_at, cause, bill_id, actor_id IS NOT NULL,
         CASE WHEN method = 'balance' THEN -100 * (amount + tip) ELSE 0 END,
         NULL, CASE WHEN method <> 'balance' THEN -100 * (amount + tip) END
  FROM bill_payments WHERE user_id = ${memberId} AND (method = 'balance' OR cause = 'refund_kept' AND method <> 'card')
  UNION ALL
  SELECT max(l.id), l.created_at, l.cause, l.bill_id, bool_or(l.actor_id IS NOT NULL), 0, -100 * sum(l.net + l.tax), NULL
  FROM bill_lines l JOIN bills b ON b.id = l.bill_id
  WHERE b.user_id = ${memberId} AND (l.cause = 'bill_correction' AND l.reason IS NOT NULL OR l.kind = 'adjustment')
  GROUP BY l.created_at, l.cause, l.bill_id HAVING sum(l.net + l.tax) <> 0)`

const isNewer = ({ before }: Stretch) => sql`(${before}::bigint IS NULL OR id < ${before})`

/** Entries, payments and lines share one sequence of ids, so ordering by id is the order in which the balance moved. */
export async function findMovements(tx: Tx, stretch: Stretch): Promise<MovementRow[]> {
  const { rows } = await tx.execute<Omit<MovementRow, 'at'> & { at: string }>(sql`
    SELECT id, at, kind, ${subject} AS subject, by_staff AS "byStaff", cents::float8, balance::float8, corrected::float8,
           handed_out::float8 AS "handedOut"
    FROM (
      SELECT *, sum(cents) OVER (ORDER BY id) AS balance FROM ${movementsOf(stretch.memberId)} AS movement
      WHERE ${isNewer(stretch)} ORDER BY id DESC LIMIT ${stretch.size}) AS page
    ORDER BY id DESC`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

/** The number of a member's movements (`RowCount`). */
export const countMovements = (tx: Tx, stretch: Stretch): Promise<number> =>
  countRows(
    tx,
    sql`(SELECT FROM ${movementsOf(stretch.memberId)} AS movement WHERE ${isNewer(stretch)})`,
  )

/** The number of a member's points entries (`RowCount`). */
export const countPoints = (tx: Tx, stretch: Stretch): Promise<number> =>
  countRows(
    tx,
    sql`(SELECT FROM loyalty_entries WHERE user_id = ${stretch.memberId} AND ${isNewer(stretch)})`,
  )

export type PointsRow = {
  id: number
  at: Date
  kind: string | null
  subject: string | null
  points: number
  total: number
}

/** A page of points entries, newest first. The subject is that of their bill. */
export async function findPoints(tx: Tx, stretch: Stretch): Promise<PointsRow[]> {
  const { rows } = await tx.execute<Omit<PointsRow, 'at'> & { at: string }>(sql`
    SELECT page.id, at, ${subject} AS subject, points, total::float8,
           CASE WHEN bill.booking_id IS NOT NULL THEN 'booking' WHEN bill.is_tab THEN 'bill_payment'
                WHEN bill.id IS NOT NULL THEN 'food_order' END AS kind
    FROM (
      SELECT id, created_at AS at, bill_id, points, sum(points) OVER (ORDER BY id) AS total
      FROM loyalty_entries WHERE user_id = ${stretch.memberId} AND ${isNewer(stretch)}
      ORDER BY id DESC LIMIT ${stretch.size}) AS page
    LEFT JOIN bills AS bill ON bill.id = page.bill_id
    ORDER BY page.id DESC`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
