import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'

/** A stretch of a member's entries: the newest of those before an id. */
export interface Stretch {
  memberId: number
  before: number | null
  /** How many at most; all of them where it isn't given. */
  size: number | null
}

export type MovementRow = {
  id: number
  at: Date
  kind: string
  subject: string | null
  byStaff: boolean
  /** In cents, as is `balance`. */
  cents: number
  balance: number
}

/** A wallet's ids are in the order in which its money moved: `post` writes them under its lock. */
export async function findMovements(tx: Tx, stretch: Stretch): Promise<MovementRow[]> {
  const { rows } = await tx.execute<Omit<MovementRow, 'at'> & { at: string }>(sql`
    SELECT id::float8, at, kind, subject, "byStaff", cents::float8, balance::float8 FROM (
      SELECT p.id, t.created_at AS at, t.kind, t.subject, t.actor_id IS NOT NULL AS "byStaff",
             p.cents, sum(p.cents) OVER (ORDER BY p.id) AS balance
      FROM ledger_postings p JOIN ledger_transactions t ON t.id = p.transaction_id
      WHERE p.member_id = ${stretch.memberId} AND p.account = 'wallet'
        AND (${stretch.before}::bigint IS NULL OR p.id < ${stretch.before})
    ) AS movements
    ORDER BY movements.id DESC LIMIT ${stretch.size}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

export type PointsRow = {
  id: number
  at: Date
  kind: string | null
  subject: string | null
  points: number
  total: number
}

/** What points were for is told by the money that moved under the same reference. */
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
