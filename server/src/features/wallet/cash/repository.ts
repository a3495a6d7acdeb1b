import { sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { cashApprovals } from '../schema.ts'

/** A movement of cash, and what the same person moved the same way before it, both in cents. */
export interface MovedCash {
  kind: string
  /** Positive if it left the drawer, negative if it came into it. */
  cents: number
  /** The part that nobody approved, for the same balance, booking, order or bill. */
  before: number
  /** The member whose balance it moved, if it moved one. */
  memberId: number | null
}

/** The cash of the movement under a reference; nothing if no cash was moved. */
export async function findMovedCash(
  tx: Tx,
  reference: string,
  since: Date,
): Promise<MovedCash | undefined> {
  const { rows } = await tx.execute<{
    kind: string
    cents: string
    before: string
    member_id: number | null
  }>(sql`
    WITH moved AS (
      SELECT one.id, one.kind, one.subject, one.actor_id, cash.cents, wallet.member_id
      FROM ledger_transactions AS one
      JOIN ledger_postings AS cash ON cash.transaction_id = one.id AND cash.account = 'cash'
      LEFT JOIN ledger_postings AS wallet ON wallet.transaction_id = one.id AND wallet.account = 'wallet'
      WHERE one.reference = ${reference}
    )
    SELECT moved.kind, moved.cents, moved.member_id,
           (SELECT coalesce(sum(abs(cash.cents)), 0)
            FROM ledger_transactions AS other
            JOIN ledger_postings AS cash ON cash.transaction_id = other.id AND cash.account = 'cash'
            WHERE other.actor_id = moved.actor_id AND other.created_at >= ${since} AND other.id <> moved.id
              AND sign(cash.cents) = sign(moved.cents)
              AND CASE WHEN moved.subject IS NOT NULL THEN other.subject = moved.subject
                       ELSE other.kind = moved.kind AND EXISTS (
                         SELECT FROM ledger_postings AS wallet
                         WHERE wallet.transaction_id = other.id AND wallet.account = 'wallet'
                           AND wallet.member_id = moved.member_id) END
              AND NOT EXISTS (SELECT FROM cash_approvals WHERE cash_approvals.reference = other.reference)
           ) AS before
    FROM moved LIMIT 1`)
  const [row] = rows
  return (
    row && {
      kind: row.kind,
      cents: Number(row.cents),
      before: Number(row.before),
      memberId: row.member_id,
    }
  )
}

export async function insertApproval(
  tx: Tx,
  approval: typeof cashApprovals.$inferInsert,
): Promise<void> {
  await tx.insert(cashApprovals).values(approval)
}
