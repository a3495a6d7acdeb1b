import type { AccountName } from '@lantern/contract/reports/accounts'
import type { ChargedTax } from '@lantern/contract/payments/taxes'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { rowsOf } from '../../kernel/db/db-query.ts'
import { accountNights } from './repository.money.ts'
import type { Nights } from '@lantern/contract/venue/hours'

/** A posting of the journal. Plus is credit, minus debit. */
export interface Posting {
  date: string
  account: AccountName
  cents: number
  /** The number of its bill, or its cause without one. All postings of a night with the same reference sum to zero. */
  reference: string
  cause: string
  /** The tax that it is, for one to `tax_payable`. */
  tax: Omit<ChargedTax, 'amount'> | null
}

const AT_ONCE = 10_000

/** The postings of some nights in order, some at a time, each tax apart. */
export async function* readPostings(tx: Tx, { from, to }: Nights): AsyncGenerator<Posting[]> {
  await tx.execute(sql`
    DECLARE postings NO SCROLL CURSOR FOR
    SELECT day::text AS date, account, cents::float8 AS cents, coalesce(subject, cause) AS reference, cause, tax
    FROM (
      SELECT id, day, account, cents, subject, cause, NULL::jsonb AS tax
      FROM journal WHERE account <> 'tax_payable' AND day BETWEEN ${from} AND ${to}
      UNION ALL
      SELECT line.id, night, 'tax_payable', (each ->> 'amount')::bigint, lantern_id, cause, each - 'amount'
      FROM bill_lines line JOIN bills ON bills.id = bill_id CROSS JOIN jsonb_array_elements(taxes) AS each
      WHERE night BETWEEN ${from} AND ${to} AND (each ->> 'amount')::bigint <> 0) AS posting
    ORDER BY day, coalesce(subject, cause), id, account`)
  for (;;) {
    const { rows } = await tx.execute<Posting & Record<string, unknown>>(
      sql`FETCH ${sql.raw(String(AT_ONCE))} FROM postings`,
    )
    if (rows.length === 0) break
    yield rows
  }
  await tx.execute(sql`CLOSE postings`)
}

export interface NightSum {
  night: string
  account: AccountName
  cents: number
}

/** What sales and refunds posted to each account in each night. Top-ups and pay-outs are neither. */
export const sumSales = (tx: Tx, { from, to }: Nights) =>
  rowsOf<NightSum>(
    tx,
    sql`
    SELECT day::text AS night, account, sum(cents)::float8 AS cents FROM journal
    WHERE day BETWEEN ${from} AND ${to} AND flow IN ('sale', 'refund') GROUP BY 1, 2`,
  )

export interface TaxSum extends Omit<ChargedTax, 'amount'> {
  /** In cents. */
  collected: number
  refunded: number
}

/** Each tax by name, number and rate. What moved to another bill was collected there. */
export function sumTaxes(tx: Tx, { from, to }: Nights): Promise<TaxSum[]> {
  const isBack = sql`net + tax < 0 AND cause <> 'bill_transfer'`
  const amount = sql`(each ->> 'amount')::bigint`
  return rowsOf<TaxSum>(
    tx,
    sql`
    SELECT each ->> 'en' AS en, each ->> 'ch' AS ch, each ->> 'number' AS number, (each ->> 'rate')::int AS rate,
           coalesce(sum(${amount}) FILTER (WHERE NOT (${isBack})), 0)::float8 AS collected,
           coalesce(0 - sum(${amount}) FILTER (WHERE ${isBack}), 0)::float8 AS refunded
    FROM bill_lines, jsonb_array_elements(taxes) AS each
    WHERE night BETWEEN ${from} AND ${to} GROUP BY 1, 2, 3, 4 ORDER BY 1, 3, 4`,
  )
}

export interface BalanceSum {
  account: AccountName
  /** In cents; plus is credit. */
  opening: number
  credits: number
  debits: number
}

/** The balance of each account before some nights, and what was posted to it in them. */
export const sumMovements = (tx: Tx, { from, to }: Nights, last: string) =>
  rowsOf<BalanceSum>(
    tx,
    sql`
    SELECT account, sum(opening)::float8 AS opening, sum(credits)::float8 AS credits, sum(debits)::float8 AS debits
    FROM (
      SELECT account, cents AS opening, 0 AS credits, 0 AS debits FROM ${accountNights(last)} WHERE night < ${from}
      UNION ALL
      SELECT account, 0, greatest(cents, 0), greatest(0 - cents, 0) FROM journal WHERE day BETWEEN ${from} AND ${to}
    ) AS moved GROUP BY 1`,
  )
