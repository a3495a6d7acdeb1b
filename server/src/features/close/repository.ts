import { desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { users } from '../members/schema.ts'
import type { Span } from '../../kernel/db/columns.ts'
import { dayCloses } from './schema.ts'

export type CloseRow = typeof dayCloses.$inferSelect
type Taking = CloseRow['takings'][number]

/** The sums of the ledger's accounts in a span of time, in cents, by kind of movement. */
export async function findTakings(tx: Tx, { from, to }: Span): Promise<Taking[]> {
  const { rows } = await tx.execute<{ account: string; kind: string; cents: string }>(sql`
    SELECT postings.account, transactions.kind, sum(postings.cents) AS cents
    FROM ledger_transactions AS transactions
    JOIN ledger_postings AS postings ON postings.transaction_id = transactions.id
    WHERE transactions.created_at >= ${from} AND transactions.created_at < ${to}
    GROUP BY 1, 2`)
  return rows.map(({ account, kind, cents }) => ({ account, kind, cents: Number(cents) }))
}

/**
 * The money that came by cash and by the card machine in a stretch of time, in cents, by the staff member who took it.
 */
export async function findTakers(
  tx: Tx,
  { from, to }: Span,
): Promise<{ firstName: string; lastName: string; cash: number; terminal: number }[]> {
  const { rows } = await tx.execute<{
    first_name: string
    last_name: string
    cash: string
    terminal: string
  }>(sql`
    SELECT users.first_name, users.last_name,
           -sum(postings.cents) FILTER (WHERE postings.account = 'cash') AS cash,
           -sum(postings.cents) FILTER (WHERE postings.account = 'terminal_clearing') AS terminal
    FROM ledger_transactions AS transactions
    JOIN ledger_postings AS postings ON postings.transaction_id = transactions.id
    JOIN users ON users.id = transactions.actor_id
    WHERE transactions.created_at >= ${from} AND transactions.created_at < ${to}
      AND postings.account IN ('cash', 'terminal_clearing')
    GROUP BY users.id
    ORDER BY users.first_name, users.last_name, users.id`)
  return rows.map(({ first_name: firstName, last_name: lastName, cash, terminal }) => ({
    firstName,
    lastName,
    cash: Number(cash ?? 0),
    terminal: Number(terminal ?? 0),
  }))
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

/** Start and end of those of the given days that have a close. */
export function findClosedBounds(
  tx: Tx,
  dates: readonly string[],
): Promise<{ date: string; during: Span }[]> {
  return tx
    .select({ date: dayCloses.date, during: dayCloses.during })
    .from(dayCloses)
    .where(inArray(dayCloses.date, [...dates]))
}

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
