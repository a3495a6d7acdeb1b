import { sql } from 'drizzle-orm'
import { countRows } from '../../kernel/db/db-count.ts'
import type { Tx } from '../../kernel/db/db.ts'

/** A span of a member's entries: the newest before an id. */
export interface Stretch {
  memberId: number
  before: number | null
  /** The most rows; without it all of them. */
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
  /** What was taken off a bill without moving the balance; `null` for a movement. */
  corrected: number | null
  /** What was handed out instead of going to a card, without moving the balance; `null` for a movement. */
  handedOut: number | null
}

/**
 * The ids of a wallet's postings are in the order of its movements, because `post` writes them while it holds
 * the wallet's lock.
 */
export async function findMovements(tx: Tx, stretch: Stretch): Promise<MovementRow[]> {
  const { rows } = await tx.execute<Omit<MovementRow, 'at'> & { at: string }>(sql`
    SELECT id::float8, at, kind, subject, "byStaff", cents::float8, balance::float8, corrected::float8, "handedOut"::float8 FROM (
      SELECT p.id, t.created_at AS at, t.kind, t.subject, t.actor_id IS NOT NULL AS "byStaff",
             CASE WHEN p.account = 'wallet' THEN p.cents ELSE 0 END AS cents,
             coalesce(sum(p.cents) FILTER (WHERE p.account = 'wallet') OVER (ORDER BY p.id), 0) AS balance,
             CASE WHEN p.account = 'receivable' THEN p.cents END AS corrected,
             CASE WHEN p.account = 'card_clearing' THEN -p.cents END AS "handedOut"
      FROM ledger_postings p JOIN ledger_transactions t ON t.id = p.transaction_id
      WHERE p.member_id = ${stretch.memberId} AND p.account IN ('wallet', 'receivable', 'card_clearing')
        AND (${stretch.before}::bigint IS NULL OR p.id < ${stretch.before})
    ) AS movements
    ORDER BY movements.id DESC LIMIT ${stretch.size}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

const isNewer = ({ before }: Stretch) => sql`(${before}::bigint IS NULL OR id < ${before})`

/** How many movements there are (`RowCount`). */
export const countMovements = (tx: Tx, stretch: Stretch): Promise<number> =>
  countRows(
    tx,
    sql`(SELECT FROM ledger_postings WHERE member_id = ${stretch.memberId}
         AND account IN ('wallet', 'receivable', 'card_clearing') AND ${isNewer(stretch)})`,
  )

/** How many times points were earned or taken back (`RowCount`). */
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

/** The cause of points is that of the money that moved under the same reference. */
export async function findPoints(tx: Tx, stretch: Stretch): Promise<PointsRow[]> {
  const { rows } = await tx.execute<Omit<PointsRow, 'at'> & { at: string }>(sql`
    SELECT id::float8, at, kind, subject, points, total::float8 FROM (
      SELECT e.id, e.created_at AS at, t.kind, t.subject, e.points,
             sum(e.points) OVER (ORDER BY e.id) AS total
      FROM loyalty_entries e
      LEFT JOIN ledger_transactions t ON t.reference = regexp_replace(e.reference, ':reversed$', '')
      WHERE e.user_id = ${stretch.memberId}
        AND (${stretch.before}::bigint IS NULL OR e.id < ${stretch.before})
    ) AS entries
    ORDER BY entries.id DESC LIMIT ${stretch.size}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
