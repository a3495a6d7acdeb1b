import { and, asc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { users } from '../members/schema.ts'
import { ledgerPostings, ledgerTransactions, loyaltyEntries } from './schema.ts'

/** Writes a transaction with its postings, in their order. A reference that exists already is a unique violation. */
export async function insertMovement(
  tx: Tx,
  head: Omit<typeof ledgerTransactions.$inferInsert, 'id'>,
  postings: readonly {
    account: string
    memberId?: number | undefined
    bill?: string | undefined
    cents: number
  }[],
): Promise<void> {
  const { kind, reference, subject = null, actorId = null, createdAt } = head
  await tx.execute(sql`
    WITH head AS (
      INSERT INTO ledger_transactions (kind, reference, subject, actor_id, created_at)
      VALUES (${kind}, ${reference}, ${subject}, ${actorId}, ${createdAt}) RETURNING id
    )
    INSERT INTO ledger_postings (transaction_id, account, member_id, bill, cents)
    SELECT head.id, posting.account, posting.member_id, posting.bill, posting.cents
    FROM head, unnest(
      ${sql.param(postings.map(({ account }) => account))}::text[],
      ${sql.param(postings.map(({ memberId }) => memberId ?? null))}::integer[],
      ${sql.param(postings.map(({ bill }) => bill ?? null))}::text[],
      ${sql.param(postings.map(({ cents }) => cents))}::bigint[]
    ) WITH ORDINALITY AS posting (account, member_id, bill, cents, place)
    ORDER BY posting.place`)
}

/**
 * Changes a balance in one statement, unless it would become negative or the account is closed. Returns whether
 * it did.
 */
export async function moveBalance(tx: Tx, memberId: number, cents: number): Promise<boolean> {
  const moved = sql`${users.accountBalance} + ${sql.param(cents, users.accountBalance)}`
  const rows = await tx
    .update(users)
    .set({ accountBalance: moved })
    .where(and(eq(users.id, memberId), isNull(users.deletedAt), gte(moved, 0)))
    .returning({ balance: users.accountBalance })
  return rows.length > 0
}

/** Whether an account is closed. A closed account has no balance. */
export async function isClosed(tx: Tx, memberId: number): Promise<boolean> {
  const closed = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, memberId), isNotNull(users.deletedAt)))
  return closed.length > 0
}

/**
 * The amounts owed to members whose account is closed, in cents, and since when. Members who are owed nothing
 * are left out.
 */
export async function findOwed(
  tx: Tx,
): Promise<{ memberId: number; cents: number; since: Date; subject: string | null }[]> {
  const { rows } = await tx.execute<{
    memberId: number
    cents: number
    since: string
    subject: string | null
  }>(sql`
    SELECT p.member_id AS "memberId", sum(p.cents)::float8 AS cents, max(t.created_at) AS since,
           (array_agg(t.subject ORDER BY t.id DESC))[1] AS subject
    FROM ledger_postings p JOIN ledger_transactions t ON t.id = p.transaction_id
    WHERE p.account = 'owed' GROUP BY 1 HAVING sum(p.cents) <> 0 ORDER BY 3 DESC`)
  return rows.map((row) => ({ ...row, since: new Date(row.since) }))
}

/**
 * Locks a wallet's row until the transaction ends, so that only one transaction at a time decides on its money.
 */
export async function lockWallet(tx: Tx, memberId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, memberId)).for('no key update')
}

export async function findBalance(tx: Tx, memberId: number): Promise<number | undefined> {
  const [member] = await tx
    .select({ balance: users.accountBalance })
    .from(users)
    .where(eq(users.id, memberId))
  return member?.balance
}

/** What is due on a bill by the ledger, in cents; negative if the venue owes money. */
export async function findReceivable(tx: Tx, bill: string): Promise<number> {
  const [found] = await tx
    .select({ cents: sql<string>`coalesce(sum(${ledgerPostings.cents}), 0)` })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.bill, bill))
  // What is due is minus the sum. Adding it to 0 avoids -0.
  return 0 - Number(found?.cents ?? 0)
}

/** The money for a public number that came by an account and hasn't gone back, in cents. */
export async function cameBy(
  tx: Tx,
  subject: string,
  account: 'terminal_clearing',
): Promise<number> {
  const [found] = await tx
    .select({ cents: sql<string>`coalesce(-sum(${ledgerPostings.cents}), 0)` })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(and(eq(ledgerTransactions.subject, subject), eq(ledgerPostings.account, account)))
  return Number(found?.cents ?? 0)
}

/**
 * The money for a subject that came in cash (rounded or not) and by the card machine, less what went back so, in cents.
 */
export async function cameFor(
  tx: Tx,
  subject: string,
): Promise<{ cash: number; terminal: number }> {
  const [found] = await tx
    .select({
      cash: sql<string>`coalesce(-sum(${ledgerPostings.cents})
        FILTER (WHERE ${ledgerPostings.account} IN ('cash', 'cash_rounding')), 0)`,
      terminal: sql<string>`coalesce(-sum(${ledgerPostings.cents})
        FILTER (WHERE ${ledgerPostings.account} = 'terminal_clearing'), 0)`,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(eq(ledgerTransactions.subject, subject))
  return { cash: Number(found?.cash ?? 0), terminal: Number(found?.terminal ?? 0) }
}

/** Writes an entry and changes the member's points. A reference that exists already is refused. */
export async function insertLoyaltyEntry(
  tx: Tx,
  entry: typeof loyaltyEntries.$inferInsert,
): Promise<void> {
  await tx.insert(loyaltyEntries).values(entry)
  await tx
    .update(users)
    .set({ loyaltyPoints: sql`${users.loyaltyPoints} + ${entry.points}` })
    .where(eq(users.id, entry.userId))
}

export async function findLoyaltyEntry(
  tx: Tx,
  reference: string,
): Promise<{ memberId: number; points: number } | undefined> {
  const [entry] = await tx
    .select({ memberId: loyaltyEntries.userId, points: loyaltyEntries.points })
    .from(loyaltyEntries)
    .where(eq(loyaltyEntries.reference, reference))
  return entry
}

/** The money that moved under a reference, and its cause. */
export async function findMovement(
  tx: Tx,
  reference: string,
): Promise<
  | {
      subject: string | null
      postings: { account: string; memberId: number | null; bill: string | null; cents: number }[]
    }
  | undefined
> {
  const rows = await tx
    .select({
      subject: ledgerTransactions.subject,
      account: ledgerPostings.account,
      memberId: ledgerPostings.memberId,
      bill: ledgerPostings.bill,
      cents: ledgerPostings.cents,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerPostings, eq(ledgerPostings.transactionId, ledgerTransactions.id))
    .where(eq(ledgerTransactions.reference, reference))
    .orderBy(asc(ledgerPostings.id))
  const [first] = rows
  if (!first) return undefined
  return { subject: first.subject, postings: rows }
}

/** `kept` is a member's stored balance or points, `counted` the sum of the entries behind it. */
type Comparison = { memberId: number; kept: number; counted: number }

/**
 * Balances that differ from the sum of their postings, in cents. It is one statement, so it reads one snapshot.
 */
export async function findBalanceDifferences(tx: Tx): Promise<Comparison[]> {
  const { rows } = await tx.execute<Comparison>(sql`
    SELECT u.id AS "memberId", (u.account_balance * 100)::float8 AS kept,
           coalesce(sum(p.cents), 0)::float8 AS counted
    FROM users u LEFT JOIN ledger_postings p ON p.member_id = u.id AND p.account = 'wallet'
    GROUP BY u.id
    HAVING u.account_balance * 100 <> coalesce(sum(p.cents), 0)
    ORDER BY u.id`)
  return rows
}

/** Points that differ from the sum of their entries. */
export async function findPointsDifferences(tx: Tx): Promise<Comparison[]> {
  const { rows } = await tx.execute<Comparison>(sql`
    SELECT u.id AS "memberId", u.loyalty_points AS kept,
           coalesce(sum(e.points), 0)::float8 AS counted
    FROM users u LEFT JOIN loyalty_entries e ON e.user_id = u.id
    GROUP BY u.id
    HAVING u.loyalty_points <> coalesce(sum(e.points), 0)
    ORDER BY u.id`)
  return rows
}

/** Transactions whose postings don't sum to zero, or that have none. */
export async function findUnbalanced(tx: Tx): Promise<{ reference: string; sum: number }[]> {
  const { rows } = await tx.execute<{ reference: string; sum: number }>(sql`
    SELECT t.reference, coalesce(sum(p.cents), 0)::float8 AS sum
    FROM ledger_transactions t LEFT JOIN ledger_postings p ON p.transaction_id = t.id
    GROUP BY t.id
    HAVING sum(p.cents) IS DISTINCT FROM 0
    ORDER BY t.id`)
  return rows
}
