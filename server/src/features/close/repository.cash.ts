import { sql } from 'drizzle-orm'
import type { Span } from '../../kernel/db/columns.ts'
import type { Tx } from '../../kernel/db/db.ts'

type Person = { firstName: string; lastName: string }

/** A movement of cash that needed an admin's approval. Its cents are positive where they left the drawer. */
export interface ApprovedCashRow {
  actor: Person
  approver: Person
  cents: number
  at: Date
}

/** The movements of cash in a stretch of time that took two people, the oldest first. */
export async function findApprovedCash(tx: Tx, { from, to }: Span): Promise<ApprovedCashRow[]> {
  const { rows } = await tx.execute<{
    first_name: string
    last_name: string
    approver_first: string
    approver_last: string
    cents: string
    created_at: string
  }>(sql`
    SELECT actor.first_name, actor.last_name,
           approver.first_name AS approver_first, approver.last_name AS approver_last,
           posting.cents, approval.created_at
    FROM cash_approvals AS approval
    JOIN ledger_transactions AS moved ON moved.reference = approval.reference
    JOIN ledger_postings AS posting ON posting.transaction_id = moved.id AND posting.account = 'cash'
    JOIN users AS actor ON actor.id = approval.actor_id
    JOIN users AS approver ON approver.id = approval.approved_by
    WHERE approval.created_at >= ${from} AND approval.created_at < ${to}
    ORDER BY approval.created_at, moved.id`)
  return rows.map((row) => ({
    actor: { firstName: row.first_name, lastName: row.last_name },
    approver: { firstName: row.approver_first, lastName: row.approver_last },
    cents: Number(row.cents),
    at: new Date(row.created_at),
  }))
}
