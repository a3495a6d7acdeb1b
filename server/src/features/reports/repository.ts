import { nightsIn, type Nights } from '@lantern/contract/venue/hours'
import { leadTimes, type Compared } from '@lantern/contract/reports/reports'
import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { rowsOf } from '../../kernel/db/db-query.ts'
import { stretchesOf } from './rules.ts'
import type { TimesBooked } from './rules.occupancy.ts'

/**
 * Until the transaction ends, the groups of a year stay in memory, rows are found by an index where they are few, and
 * queries aren't compiled, which would take longer than running them.
 */
export async function planForReports(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT set_config('work_mem', '64MB', true), set_config('random_page_cost', '1.1', true),
    set_config('jit', 'off', true)`)
}

/**
 * Rows of several periods as the table `s`, each row once, with a column for each period that says whether it has the
 * row. `source` is a table with its conditions, `night` its column. Each stretch of nights is a query of its own, so
 * that PostgreSQL knows how many rows it has.
 */
export function inPeriods(
  periods: Readonly<Record<string, Nights>>,
  { columns, source, night }: Readonly<Record<'columns' | 'source' | 'night', SQL>>,
): SQL {
  const queries = stretchesOf(periods).map(({ from, to, of }) => {
    const flags = Object.keys(periods).map((name) => `${of.includes(name)} AS "${name}"`)
    return sql`SELECT ${sql.raw(flags.join(', '))}, ${columns} FROM ${source} AND ${night} BETWEEN ${from} AND ${to}`
  })
  return sql`(${sql.join(queries, sql` UNION ALL `)}) AS s`
}

const names = ['now', 'before', 'yearBefore'] as const

/** Columns of the three periods. */
export const perPeriod = (column: (period: SQL) => SQL): SQL =>
  sql.join(
    names.map((name) => column(sql.raw(`"${name}"`))),
    sql`, `,
  )

/** A figure in each of the three periods, as one value. */
export const ofEach = (figure: (period: SQL) => SQL): SQL =>
  sql`jsonb_build_object(${sql.join(
    names.map((name) => sql`${sql.raw(`'${name}'`)}, ${figure(sql.raw(`"${name}"`))}`),
    sql`, `,
  )})`

/** The number of rows of `s` in each period, where a condition holds. */
const countEach = (where: SQL = sql`true`): SQL =>
  ofEach((period) => sql`count(*) FILTER (WHERE ${period} AND ${where})`)

/** The sum of an amount in dollars in each period, in cents. */
export const sumEach = (amount: SQL, where: SQL = sql`true`): SQL =>
  ofEach(
    (period) =>
      sql`coalesce((100 * sum(${amount}) FILTER (WHERE ${period} AND ${where}))::bigint, 0)`,
  )

/** Bookings that keep or kept their room, as the dashboard counts them: neither canceled nor holds. */
export const stands = sql`bookings.status <> 'canceled' AND bookings.hold_expires_at IS NULL`

/** Bookings whose party was there. */
export const came = sql`(bookings.status = 'completed'
  OR bookings.checked_in_at IS NOT NULL AND bookings.status NOT IN ('canceled', 'no_show'))`

const booked = (columns: SQL, where: SQL) => ({
  columns,
  source: sql`bookings WHERE ${where}`,
  night: sql`booking_date`,
})

/** The weekday of a date since 2001, Monday is 1: counted in days, since `extract` takes longer than reading a row. */
const weekday = (date: SQL): SQL => sql`((${date} - '2001-01-01'::date) % 7 + 1)`

/** How often each time was booked on each weekday, apart for the dates that have hours of their own. */
export function countTimes(
  tx: Tx,
  periods: Compared<Nights>,
  datesApart: readonly string[],
): Promise<TimesBooked[]> {
  const apart = sql`${sql.param([...datesApart])}::date[]`
  return rowsOf<TimesBooked>(
    tx,
    sql`
    SELECT amenity_id AS "amenityId", ${weekday(sql`booking_date`)} AS weekday,
           CASE WHEN booking_date = ANY (${apart}) THEN booking_date::text END AS date,
           start_time AS "startTime", end_time AS "endTime", ${countEach()} AS count
    FROM ${inPeriods(periods, booked(sql`amenity_id, booking_date, start_time, end_time`, stands))}
    GROUP BY 1, 2, 3, 4, 5`,
  )
}

/** The class of lead time of a booking: its place in `leadTimes`. */
export const leadClass = (zone: string): SQL =>
  sql`(${sql.join(
    leadTimes
      .slice(1)
      .map(
        (days) =>
          sql`(bookings.created_at < ((booking_date - ${days - 1}::int)::timestamp AT TIME ZONE ${zone}))::int`,
      ),
    sql` + `,
  )})`

export interface MadeRow {
  /** The place in `leadTimes`. */
  lead: number
  status: string
  count: Compared<number>
}

/** The bookings of the periods by class of lead time and status, without holds. */
export function countMade(tx: Tx, periods: Compared<Nights>, zone: string): Promise<MadeRow[]> {
  // The moments between the classes are computed once a night, because converting each booking's is slow.
  const later = leadTimes.slice(1)
  const bounds = later.map(
    (days) =>
      sql`((night - ${days - 1}::int)::timestamp AT TIME ZONE ${zone}) AS ${sql.raw(`lead${days}`)}`,
  )
  const lead = sql.raw(later.map((days) => `(created_at < lead${days})::int`).join(' + '))
  const nights = sql.param([...new Set(Object.values(periods).flatMap(nightsIn))])
  const made = booked(sql`booking_date, created_at, status`, sql`hold_expires_at IS NULL`)
  return rowsOf<MadeRow>(
    tx,
    sql`
    WITH nights AS MATERIALIZED (
      SELECT night, ${sql.join(bounds, sql`, `)} FROM unnest(${nights}::date[]) AS night)
    SELECT ${lead} AS lead, status, ${countEach()} AS count
    FROM ${inPeriods(periods, made)} JOIN nights ON night = booking_date GROUP BY 1, 2`,
  )
}

/** The lines of a booking's room: what it pays for the room, its fee, and for canceling. */
export const ofRoom = sql`account IN ('booking_income', 'service_fees', 'cancellation_income')`

/** Selects the lines by which canceling or a no-show reversed a booking's room and fee. */
export const offRoom = sql`cause = 'booking_refund'
  AND kind IN ('room', 'extension', 'service_fee', 'joined_room', 'joined_fee')`

/** Whether nothing was ever paid on a booking's bill. */
export const isUnpaid = (
  booking: SQL,
): SQL => sql`(SELECT min(payment.id) FROM bill_payments payment
  JOIN bills own ON own.id = payment.bill_id WHERE own.booking_id = ${booking}) IS NULL`

export interface OutcomeRow {
  status: 'canceled' | 'no_show'
  isUnpaid: boolean
  count: Compared<number>
  /** In cents. */
  charged: Compared<number>
  lost: Compared<number>
}

/** What canceled bookings and no-shows still pay, and what was taken off for their room. */
export const sumOutcomes = (tx: Tx, periods: Compared<Nights>) =>
  rowsOf<OutcomeRow>(
    tx,
    sql`
    SELECT status, "isUnpaid", ${countEach()} AS count, ${sumEach(sql`charged`)} AS charged, ${sumEach(sql`lost`)} AS lost
    FROM (
      SELECT s.*, sold.charged, sold.lost,
             ${isUnpaid(sql`s.id`)} AS "isUnpaid"
      FROM ${inPeriods(periods, booked(sql`id, status`, sql`status IN ('canceled', 'no_show') AND hold_expires_at IS NULL`))}
      LEFT JOIN LATERAL (
        SELECT sum(net) FILTER (WHERE ${ofRoom}) AS charged,
               0 - sum(net) FILTER (WHERE ${offRoom}) AS lost
        FROM bill_lines WHERE bill_lines.booking_id = s.id) AS sold ON true) AS each
    GROUP BY 1, 2`,
  )

/** Parties on the waiting list that will get no room any more. */
export const isUnmet = sql`state IN ('left', 'ended')`

export interface WaitRow {
  amenityId: number
  weekday: number
  count: Compared<number>
  unmet: Compared<number>
  /** The hours that the unmet parties of the period itself had asked for. */
  hours: number
}

/** The parties that waited, by amenity and weekday. */
export function countWaits(tx: Tx, periods: Compared<Nights>): Promise<WaitRow[]> {
  const columns = sql`amenity_id, night, state, hours`
  return rowsOf<WaitRow>(
    tx,
    sql`
    SELECT amenity_id AS "amenityId", ${weekday(sql`night`)} AS weekday, ${countEach()} AS count,
           ${countEach(isUnmet)} AS unmet, coalesce(sum(hours) FILTER (WHERE now AND ${isUnmet}), 0)::int AS hours
    FROM ${inPeriods(periods, { columns, source: sql`waitlist_entries WHERE true`, night: sql`night` })}
    GROUP BY 1, 2 ORDER BY 1, 2`,
  )
}
