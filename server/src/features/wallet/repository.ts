import type { Cents } from '@lantern/contract/payments/pricing'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { countRows, firstOf } from '../../kernel/db/db-query.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { users } from '../members/schema.ts'
import { loyaltyEntries, walletEntries } from './schema.ts'

export type NewEntryRow = typeof walletEntries.$inferInsert

export const insertEntry = (tx: Tx, entry: NewEntryRow) => tx.insert(walletEntries).values(entry)

export const insertPoints = (tx: Tx, entry: typeof loyaltyEntries.$inferInsert) =>
  tx.insert(loyaltyEntries).values(entry)

/** Whether an account is closed. A closed account has no balance. */
export async function isClosed(tx: Tx, memberId: number): Promise<boolean> {
  const closed = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, memberId), isNotNull(users.deletedAt)))
  return closed.length > 0
}

/** Locks the row of a member's balance, so that one transaction at a time decides on its money. */
export const lockWallet = (tx: Tx, memberId: number) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, memberId)).for('no key update')

/** A member's balance, and the part of it that is credit, in cents. */
export const findBalance = (tx: Tx, memberId: number) =>
  firstOf(
    tx
      .select({ balance: users.accountBalance, credit: users.credit })
      .from(users)
      .where(eq(users.id, memberId)),
  )

/** The credit that a card's top-up was given, and what of it hasn't been taken back; `undefined` without any. */
export async function findCreditOf(
  tx: Tx,
  attemptId: string,
): Promise<{ paid: Cents; given: Cents; left: Cents } | undefined> {
  const { rows } = await tx.execute<{ paid: number; given: number; left: number }>(sql`
    SELECT (100 * a.amount)::float8 AS paid, (100 * max(e.amount))::float8 AS given, (100 * sum(e.amount))::float8 AS left
    FROM wallet_entries e JOIN payment_attempts a ON a.id = e.attempt_id
    WHERE e.attempt_id = ${attemptId} AND e.kind = 'topup_credit' GROUP BY a.id`)
  return rows[0]
}

/** Cash that leaves the drawer, or comes into it, for a bill or for a member's balance. */
export interface CashMove {
  /** The cash, in cents and rounded to five; never negative. */
  cents: Cents
  direction: 'out' | 'in'
  billId?: number | undefined
  /** The member whose balance the cash fills or empties, or who receives it. */
  memberId?: number | null | undefined
}

/** The cash that this person moved today without an approval, the same way, for the same bill or balance. */
export async function movedBefore(
  tx: Tx,
  { billId, memberId = null, direction }: CashMove,
  { actorId, today }: { actorId: number; today: string },
): Promise<Cents> {
  const isTheirs = sql`actor_id = ${actorId} AND business_date = ${today} AND approved_by IS NULL`
  const moved =
    billId === undefined
      ? sql`SELECT amount + rounding AS amount FROM wallet_entries
          WHERE user_id = ${memberId} AND kind IN ('cash_in', 'cash_out') AND ${isTheirs}`
      : sql`SELECT amount + tip + rounding AS amount FROM bill_payments
          WHERE bill_id = ${billId} AND method = 'cash' AND ${isTheirs}`
  const { rows } = await tx.execute<{ cents: number }>(sql`
    SELECT coalesce(100 * sum(abs(amount)), 0)::float8 AS cents FROM (${moved}) AS moved
    WHERE sign(amount) = ${direction === 'out' ? -1 : 1}`)
  return rows[0]?.cents ?? 0
}

/** A page of a member's entries: the newest with an id lower than `before`. */
interface Stretch {
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

export const countMovements = (tx: Tx, stretch: Stretch): Promise<number> =>
  countRows(
    tx,
    sql`(SELECT FROM ${movementsOf(stretch.memberId)} AS movement WHERE ${isNewer(stretch)})`,
  )

export const countPoints = (tx: Tx, stretch: Stretch): Promise<number> =>
  countRows(
    tx,
    sql`(SELECT FROM loyalty_entries WHERE user_id = ${stretch.memberId} AND ${isNewer(stretch)})`,
  )

type PointsRow = {
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
           CASE WHEN payment_id IS NOT NULL THEN 'redemption' WHEN bill.booking_id IS NOT NULL THEN 'booking' WHEN bill.is_tab THEN 'bill_payment'
                WHEN bill.id IS NOT NULL THEN 'food_order' END AS kind
    FROM (
      SELECT id, created_at AS at, bill_id, payment_id, points, sum(points) OVER (ORDER BY id) AS total
      FROM loyalty_entries WHERE user_id = ${stretch.memberId} AND ${isNewer(stretch)}
      ORDER BY id DESC LIMIT ${stretch.size}) AS page
    LEFT JOIN bills AS bill ON bill.id = page.bill_id
    ORDER BY page.id DESC`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
