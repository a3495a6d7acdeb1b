import type { Nights } from '@lantern/contract/venue/hours'
import { incomeAccounts, owedAccounts, type AccountName } from '@lantern/contract/reports/accounts'
import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { onlyOf, rowsOf } from '../../kernel/db/db-query.ts'
import { came, inPeriods, ofEach, perPeriod, sumEach } from './repository.ts'
import type { Compared } from '@lantern/contract/reports/reports'

/** Whether a row's account is one of these. */
const isOneOf = (accounts: readonly AccountName[]): SQL =>
  sql`account = ANY (${sql.param([...accounts])}::text[])`

/** The accounts of lines that are income. Discounts are a part of their lines, not lines. */
export const ofIncome = isOneOf(incomeAccounts.filter((account) => account !== 'discounts'))

const sold = (columns: SQL, where: SQL) => ({
  columns,
  source: sql`bill_lines WHERE ${where}`,
  night: sql`night`,
})

/** The sums of the journal's accounts by night, stored until `last`: a value, because PostgreSQL plans for it. */
export const accountNights = (last: string): SQL => sql`(
  SELECT night, account, cents FROM account_nights
  UNION ALL
  SELECT day, account, sum(cents) FROM journal WHERE day > ${last}::date GROUP BY 1, 2) AS sums`

export interface IncomeRow {
  night: string
  account: (typeof incomeAccounts)[number]
  cents: number
}

export function sumIncome(tx: Tx, periods: Compared<Nights>, last: string): Promise<IncomeRow[]> {
  const { now, before, yearBefore } = periods
  const first = before.from < yearBefore.from ? before.from : yearBefore.from
  return rowsOf<IncomeRow>(
    tx,
    sql`
    SELECT night::text, account, sum(cents)::float8 AS cents FROM ${accountNights(last)}
    WHERE night BETWEEN ${first} AND ${now.to} AND ${isOneOf(incomeAccounts)} GROUP BY 1, 2`,
  )
}

export interface SpentRow {
  /** Bills with income that doesn't cancel out. */
  bills: Compared<number>
  /** The guests of parties that came, where their number is known, and the income of their bills in cents. */
  guests: Compared<number>
  spent: Compared<number>
}

/** What was spent by bill and by guest. A party that joined another one's bill is a part of that. */
export async function sumSpent(tx: Tx, periods: Compared<Nights>): Promise<SpentRow> {
  const parties = {
    columns: sql`id, party_size`,
    source: sql`bookings WHERE ${came} AND party_size IS NOT NULL`,
    night: sql`booking_date`,
  }
  const sums = rowsOf<SpentRow>(
    tx,
    sql`
    WITH sold AS (
      SELECT bill_id, ${perPeriod((period) => sql`sum(net) FILTER (WHERE ${period}) AS ${period}`)}
      FROM ${inPeriods(periods, sold(sql`bill_id, net`, ofIncome))} GROUP BY 1),
    parties AS (
      SELECT coalesce(own.joined_bill_id, own.id) AS bill_id,
             ${perPeriod((period) => sql`sum(party_size) FILTER (WHERE ${period}) AS ${period}`)}
      FROM ${inPeriods(periods, parties)} JOIN bills own ON own.booking_id = s.id GROUP BY 1)
    SELECT ${ofEach((period) => sql`count(*) FILTER (WHERE sold.${period} <> 0)`)} AS bills,
           ${ofEach((period) => sql`coalesce(sum(parties.${period}), 0)`)} AS guests,
           ${ofEach((period) => sql`coalesce((100 * sum(sold.${period}) FILTER (WHERE parties.${period} > 0))::bigint, 0)`)} AS spent
    FROM sold FULL JOIN parties USING (bill_id)`,
  )
  return onlyOf(sums)
}

export interface DishRow {
  itemId: number
  nameEn: string
  nameCh: string
  sold: Compared<number>
  /** In cents; `cost` is that of one at present. */
  net: Compared<number>
  cost: number | null
}

/**
 * The number that a line of `s` sold. A canceled or moved dish lowers it by what a move hadn't taken off it before; an
 * amount that was taken off doesn't.
 */
export const quantitySold = sql`CASE
    WHEN reverses IS NULL THEN s.quantity WHEN cause = 'bill_transfer' THEN 0 - s.quantity
    WHEN cause = 'food_refund' THEN coalesce((SELECT sum(moved.quantity) FROM bill_lines moved
      WHERE moved.reverses = s.reverses AND moved.cause = 'bill_transfer'), 0) - s.quantity
    ELSE 0 END`

/** Dishes by income. */
export function sumDishes(tx: Tx, periods: Compared<Nights>): Promise<DishRow[]> {
  const columns = sql`order_item_id, net, quantity, cause, reverses`
  const dishes = sold(columns, sql`order_item_id IS NOT NULL`)
  return rowsOf<DishRow>(
    tx,
    sql`
    SELECT item.id AS "itemId", item.name_en AS "nameEn", item.name_ch AS "nameCh", (100 * item.cost)::int AS cost,
           ${ofEach((period) => sql`coalesce(sum(${quantitySold}) FILTER (WHERE ${period}), 0)`)} AS sold,
           ${sumEach(sql`net`)} AS net
    FROM ${inPeriods(periods, dishes)}
    JOIN food_order_items ordered ON ordered.id = order_item_id JOIN food_items item ON item.id = food_item_id
    GROUP BY item.id
    ORDER BY coalesce(sum(net) FILTER (WHERE now), 0) DESC, item.id`,
  )
}

export interface BalancesRow {
  /** In cents. */
  topUps: Compared<number>
  credit: Compared<number>
  spent: Compared<number>
}

const moved = (columns: SQL, source: SQL) => ({ columns, source, night: sql`business_date` })

/** What was paid into balances less what was paid out, the credit given on top, and what was paid from balances. */
export async function sumBalances(tx: Tx, periods: Compared<Nights>): Promise<BalancesRow> {
  const sums = rowsOf<BalancesRow>(
    tx,
    sql`
    SELECT ${sumEach(sql`amount`, sql`kind NOT IN ('topup_credit', 'goodwill', 'opening_balance', 'payment')`)} AS "topUps",
           ${sumEach(sql`amount`, sql`kind = 'topup_credit'`)} AS credit,
           ${sumEach(sql`amount`, sql`kind = 'payment'`)} AS spent
    FROM (
      SELECT * FROM ${inPeriods(periods, moved(sql`kind, amount`, sql`wallet_entries WHERE true`))}
      UNION ALL
      SELECT * FROM ${inPeriods(periods, moved(sql`'payment', amount + tip`, sql`bill_payments WHERE method = 'balance'`))}
    ) AS s`,
  )
  return onlyOf(sums)
}

/** What the venue owed at the end of the last night of each period, in cents, by account. */
export async function sumOwed(
  tx: Tx,
  periods: Compared<Nights>,
  last: string,
): Promise<Map<(typeof owedAccounts)[number], Compared<number>>> {
  const { now, before, yearBefore } = periods
  const { rows } = await tx.execute<{
    account: (typeof owedAccounts)[number]
    sums: Compared<number>
  }>(sql`
    SELECT account, ${ofEach((period) => sql`coalesce(sum(cents) FILTER (WHERE night <= ends.${period}), 0)::bigint`)} AS sums
    FROM ${accountNights(last)}
    CROSS JOIN (VALUES (${now.to}::date, ${before.to}::date, ${yearBefore.to}::date)) AS ends (${perPeriod((period) => period)})
    WHERE ${isOneOf(owedAccounts)} AND night <= ${now.to} GROUP BY 1`)
  return new Map(rows.map(({ account, sums }) => [account, sums]))
}
