import { sql } from 'drizzle-orm'
import type { Span } from '../../kernel/db/columns.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { corrections } from '../bills/corrections/schema.ts'

type Row = typeof corrections.$inferSelect
type Person = { firstName: string; lastName: string }

/** The sum that one person gave away for one reason, with one admin's approval or nobody's. */
export interface CorrectionRow {
  actor: Person
  approver: Person | null
  kind: Row['kind']
  reason: Row['reason'] | null
  times: number
  /** In cents. */
  amount: number
}

/**
 * The sums that were given away in a stretch of time, by person, kind and reason. Refunds that reached no card and were
 * settled before such refunds counted as corrections are in the ledger alone.
 */
export async function findCorrections(tx: Tx, { from, to }: Span): Promise<CorrectionRow[]> {
  const { rows } = await tx.execute<{
    kind: CorrectionRow['kind']
    reason: Row['reason'] | null
    first_name: string
    last_name: string
    approver_first: string | null
    approver_last: string | null
    times: number
    amount: number
  }>(sql`
    SELECT given.kind, given.reason, actor.first_name, actor.last_name,
           approver.first_name AS approver_first, approver.last_name AS approver_last,
           count(*)::int AS times, round(sum(given.cents))::float8 AS amount
    FROM (
      SELECT kind, CASE WHEN kind = 'write_off' THEN NULL ELSE reason END AS reason, actor_id, approved_by,
             100 * amount AS cents
      FROM corrections WHERE created_at >= ${from} AND created_at < ${to}
      UNION ALL
      SELECT 'card_refund', NULL, moved.actor_id, NULL, -posting.cents
      FROM ledger_transactions AS moved
      JOIN ledger_postings AS posting ON posting.transaction_id = moved.id AND posting.account = 'card_clearing'
      WHERE moved.kind = 'refund_kept' AND moved.actor_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM corrections AS one WHERE one.reference = moved.reference)
        AND moved.created_at >= ${from} AND moved.created_at < ${to}
    ) AS given
    JOIN users AS actor ON actor.id = given.actor_id
    LEFT JOIN users AS approver ON approver.id = given.approved_by
    GROUP BY given.kind, given.reason, actor.id, approver.id
    ORDER BY actor.first_name, actor.last_name, actor.id, given.kind, given.reason, approver.id`)
  return rows.map(({ kind, reason, times, amount, ...names }) => ({
    kind,
    reason,
    times,
    amount,
    actor: { firstName: names.first_name, lastName: names.last_name },
    approver:
      names.approver_first === null || names.approver_last === null
        ? null
        : { firstName: names.approver_first, lastName: names.approver_last },
  }))
}
