import type { Nights } from '@lantern/contract/venue/hours'
import type { Compared, listReportMembers, memberGroups } from '@lantern/contract/reports/reports'
import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { rowsOf } from '../../kernel/db/db-query.ts'
import { came, inPeriods, ofEach, perPeriod } from './repository.ts'
import { ofIncome } from './repository.money.ts'
import type { Query } from './repository.rows.ts'
import { nightsBefore } from './rules.ts'

/** The members whose party was there in some periods, with a column for each of them. */
function visits(periods: Readonly<Record<string, Nights>>): SQL {
  const flags = Object.keys(periods).map((name) => sql.raw(`bool_or("${name}") AS "${name}"`))
  const source = sql`bookings WHERE user_id IS NOT NULL AND ${came}`
  const rows = inPeriods(periods, { columns: sql`user_id`, source, night: sql`booking_date` })
  return sql`SELECT user_id, ${sql.join(flags, sql`, `)} FROM ${rows} GROUP BY 1`
}

const firstNight = sql`(SELECT min(booking_date) FROM bookings WHERE bookings.user_id = v.user_id AND ${came})`

export type Group = (typeof memberGroups)[number]

export interface TierRow extends Record<Group, Compared<number>> {
  /** The members' present tier. */
  tierId: number | null
  /** Those who came. */
  count: Compared<number>
  /** The income of their bills, in cents. */
  net: Compared<number>
}

/** The members of each group, and those who came with the income of their bills, by tier. */
export function sumTiers(tx: Tx, periods: Compared<Nights>): Promise<TierRow[]> {
  const { now, before, yearBefore } = periods
  const earlier = {
    nowEarlier: nightsBefore(now),
    beforeEarlier: nightsBefore(before),
    yearBeforeEarlier: nightsBefore(yearBefore),
  }
  const begins = sql`(VALUES (${now.from}::date, ${before.from}::date, ${yearBefore.from}::date))
    AS begins (${perPeriod((period) => period)})`
  const count = (where: (period: SQL) => SQL) =>
    ofEach((period) => sql`count(*) FILTER (WHERE ${where(period)})`)
  const isNew = (period: SQL) => sql`first_night >= begins.${period}`
  return rowsOf<TierRow>(
    tx,
    sql`
    WITH v AS MATERIALIZED (
      SELECT v.*, CASE WHEN v.now OR v.before OR v."yearBefore" THEN ${firstNight} END AS first_night
      FROM (${visits({ ...periods, ...earlier })}) AS v)
    SELECT tier_id AS "tierId", ${count((period) => sql`v.${period}`)} AS count,
           ${ofEach((period) => sql`coalesce((100 * sum(sold.${period}) FILTER (WHERE v.${period}))::bigint, 0)`)} AS net,
           ${count((period) => sql`v.${period} AND ${isNew(period)}`)} AS new,
           ${count((period) => sql`v.${period} AND NOT ${isNew(period)}`)} AS returning,
           jsonb_build_object(
             'now', count(*) FILTER (WHERE "nowEarlier" AND NOT v.now),
             'before', count(*) FILTER (WHERE "beforeEarlier" AND NOT v.before),
             'yearBefore', count(*) FILTER (WHERE "yearBeforeEarlier" AND NOT v."yearBefore")) AS lost
    FROM v JOIN users ON users.id = v.user_id CROSS JOIN ${begins}
    LEFT JOIN (
      SELECT bills.user_id, ${perPeriod((period) => sql`sum(net) FILTER (WHERE ${period}) AS ${period}`)}
      FROM ${inPeriods(periods, { columns: sql`bill_id, net`, source: sql`bill_lines WHERE ${ofIncome}`, night: sql`night` })}
      JOIN bills ON bills.id = bill_id WHERE bills.user_id IS NOT NULL GROUP BY 1) AS sold
      ON sold.user_id = v.user_id
    GROUP BY 1`,
  )
}

/** The members of a group, and of a tier (`none` is without one), for `listReportMembers`. */
export function memberRows({ group, tierId, ...now }: Query<typeof listReportMembers>): SQL {
  const isNew = sql`${firstNight} >= ${now.from}::date`
  const groups: Readonly<Record<Group, SQL>> = {
    new: sql`v.now AND ${isNew}`,
    returning: sql`v.now AND NOT ${isNew}`,
    lost: sql`v.earlier AND NOT v.now`,
  }
  const tier = tierId === 'none' ? sql`tier_id IS NULL` : sql`tier_id = ${tierId}`
  return sql`
    SELECT users.id, users.id AS "userId", trim(first_name || ' ' || last_name) AS name, tier_id AS "tierId",
           (SELECT max(booking_date)::text FROM bookings WHERE bookings.user_id = v.user_id AND ${came}) AS "lastCame",
           NULL::int AS quantity, coalesce(sold.net, 0) AS net
    FROM (${visits({ now, earlier: nightsBefore(now) })}) AS v JOIN users ON users.id = v.user_id
    LEFT JOIN (
      SELECT bills.user_id, sum(net) AS net FROM bill_lines JOIN bills ON bills.id = bill_id
      WHERE night BETWEEN ${now.from} AND ${now.to} AND bills.user_id IS NOT NULL AND ${ofIncome} GROUP BY 1) AS sold
      ON sold.user_id = v.user_id
    WHERE ${group ? groups[group] : sql`v.now`} AND ${tierId === undefined ? sql`true` : tier}`
}
