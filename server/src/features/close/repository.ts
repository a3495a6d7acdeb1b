import { desc, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { users } from '../members/schema.ts'
import { dayCloses } from './schema.ts'

/** What one account took by one kind of movement, in cents; plus is to the account. */
interface Flow {
  account: string
  flow: 'sale' | 'refund' | 'topUp' | 'payOut'
  cents: number
}

export type CloseRow = typeof dayCloses.$inferSelect

/**
 * What the ledger's accounts took in a stretch of time, in cents, by what kind of movement it was. A
 * movement between a wallet and another way of paying is a top-up or a pay-out, whoever made it.
 */
export async function findFlows(tx: Tx, { from, to }: { from: Date; to: Date }): Promise<Flow[]> {
  const { rows } = await tx.execute<{ account: string; flow: Flow['flow']; cents: string }>(sql`
    WITH moved AS (
      SELECT postings.transaction_id, postings.account, postings.cents, transactions.kind,
             bool_or(postings.account = 'wallet') OVER each AND
             bool_or(postings.account IN ('cash', 'terminal_clearing', 'card_clearing')) OVER each
               AS is_transfer,
             bool_or(postings.account = 'opening_balances') OVER each AS is_opening,
             sum(postings.cents) FILTER (WHERE postings.account = 'wallet') OVER each AS to_wallet
      FROM ledger_transactions AS transactions
      JOIN ledger_postings AS postings ON postings.transaction_id = transactions.id
      WHERE transactions.created_at >= ${from} AND transactions.created_at < ${to}
      WINDOW each AS (PARTITION BY postings.transaction_id)
    )
    SELECT account, sum(cents) AS cents,
           CASE WHEN is_transfer AND to_wallet > 0 THEN 'topUp'
                WHEN is_transfer THEN 'payOut'
                WHEN kind LIKE '%refund' THEN 'refund'
                ELSE 'sale' END AS flow
    FROM moved WHERE NOT is_opening
    GROUP BY 1, 3`)
  return rows.map(({ account, flow, cents }) => ({ account, flow, cents: Number(cents) }))
}

/** A day's close with who made it. */
export async function findClose(
  tx: Tx,
  date: string,
): Promise<{ close: CloseRow; firstName: string; lastName: string } | undefined> {
  const [found] = await tx
    .select({ close: dayCloses, firstName: users.firstName, lastName: users.lastName })
    .from(dayCloses)
    .innerJoin(users, eq(users.id, dayCloses.closedBy))
    .where(eq(dayCloses.date, date))
  return found
}

/** The float of the newest close before a day; it is what the next one probably begins with. */
export async function findLastFloat(tx: Tx, date: string): Promise<number> {
  const [last] = await tx
    .select({ float: dayCloses.openingFloat })
    .from(dayCloses)
    .where(lt(dayCloses.date, date))
    .orderBy(desc(dayCloses.date))
    .limit(1)
  return last?.float ?? 0
}

/** Writes a day's close, or corrects it; `false` where it isn't the version that was seen. */
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
