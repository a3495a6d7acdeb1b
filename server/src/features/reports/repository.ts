import { leadTimes } from '@lantern/contract/reports'
import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { stretchesOf, type Compared, type Nights } from './rules.ts'
import type { TimesBooked } from './rules.occupancy.ts'

/** The nights of several periods as the table `s` of stretches from `first` to `last`, with a column for each period. */
export function stretches(periods: Readonly<Record<string, Nights>>): SQL {
  const names = Object.keys(periods)
  const rows = stretchesOf(periods).map(({ from, to, of }) => {
    const flags = names.map((name) => String(of.includes(name)))
    return sql`(${from}::date, ${to}::date, ${sql.raw(flags.join(', '))})`
  })
  const columns = sql.raw(names.map((name) => `"${name}"`).join(', '))
  return sql`(VALUES ${sql.join(rows, sql`, `)}) AS s (first, last, ${columns})`
}

/** The same three periods for every compared figure. */
export type Periods = Compared<Nights> & Readonly<Record<string, Nights>>

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

/** The number of rows of \`s\` in each period, where a condition holds. */
export const countEach = (where: SQL = sql`true`): SQL =>
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

const bookingsOf = (periods: Readonly<Record<string, Nights>>) =>
  sql`${stretches(periods)} JOIN bookings ON booking_date BETWEEN s.first AND s.last`

/** How often each time was booked on each weekday, apart for the dates that have hours of their own. */
export async function countTimes(
  tx: Tx,
  periods: Periods,
  datesApart: readonly string[],
): Promise<TimesBooked[]> {
  const apart = sql`ARRAY[${sql.join([...datesApart], sql`, `)}]::date[]`
  const { rows } = await tx.execute<TimesBooked & Record<string, unknown>>(sql`
    SELECT amenity_id AS "amenityId", extract(isodow FROM booking_date)::int AS weekday,
           CASE WHEN booking_date = ANY (${apart}) THEN booking_date::text END AS date,
           start_time AS "startTime", end_time AS "endTime", ${countEach()} AS count
    FROM ${bookingsOf(periods)} WHERE ${stands}
    GROUP BY 1, 2, 3, 4, 5`)
  return rows
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
export async function countMade(tx: Tx, periods: Periods, zone: string): Promise<MadeRow[]> {
  // The moments between the classes are computed once a night, because converting each booking's is slow.
  const bounds = leadTimes
    .slice(1)
    .map(
      (days) =>
        sql`((night::date - ${days - 1}::int)::timestamp AT TIME ZONE ${zone}) AS ${sql.raw(`lead${days}`)}`,
    )
  const lead = sql.raw(
    leadTimes
      .slice(1)
      .map((days) => `(created_at < lead${days})::int`)
      .join(' + '),
  )
  const { rows } = await tx.execute<MadeRow & Record<string, unknown>>(sql`
    SELECT ${lead} AS lead, status, ${countEach()} AS count
    FROM (
      SELECT s.*, night::date AS night, ${sql.join(bounds, sql`, `)}
      FROM ${stretches(periods)}, generate_series(s.first, s.last, interval '1 day') AS night) AS nights
    JOIN bookings ON booking_date = night
    WHERE hold_expires_at IS NULL GROUP BY 1, 2`)
  return rows
}

/** The lines of a booking's room: what it pays for the room, its fee, and for canceling. */
export const ofRoom = sql`account IN ('booking_income', 'service_fees', 'cancellation_income')`

export interface OutcomeRow {
  status: 'canceled' | 'no_show'
  /** Whether nothing was ever paid on its bill. */
  isUnpaid: boolean
  count: Compared<number>
  /** In cents. */
  kept: Compared<number>
  lost: Compared<number>
}

/** What canceled bookings and no-shows still pay, and what was taken off for their room. */
export async function sumOutcomes(tx: Tx, periods: Periods): Promise<OutcomeRow[]> {
  const { rows } = await tx.execute<OutcomeRow & Record<string, unknown>>(sql`
    SELECT status, "isUnpaid", ${countEach()} AS count, ${sumEach(sql`kept`)} AS kept, ${sumEach(sql`lost`)} AS lost
    FROM (
      SELECT s.*, bookings.status,
             NOT EXISTS (SELECT FROM bill_payments m JOIN bills b ON b.id = m.bill_id WHERE b.booking_id = bookings.id)
               AS "isUnpaid",
             sold.kept, sold.lost
      FROM ${bookingsOf(periods)}
      LEFT JOIN LATERAL (
        SELECT sum(net) FILTER (WHERE ${ofRoom}) AS kept,
               0 - sum(net) FILTER (WHERE cause = 'booking_refund'
                 AND kind IN ('room', 'extension', 'service_fee', 'joined_room', 'joined_fee')) AS lost
        FROM bill_lines WHERE bill_lines.booking_id = bookings.id) AS sold ON true
      WHERE status IN ('canceled', 'no_show') AND hold_expires_at IS NULL) AS each
    GROUP BY 1, 2`)
  return rows
}

/** Parties on the waiting list that will get no room any more. */
export const isUnmet = sql`state IN ('left', 'ended')`

export interface WaitRow {
  amenityId: number
  weekday: number
  count: Compared<number>
  unmet: Compared<number>
  /** The hours that the unmet parties of the period itself had wished for. */
  hours: number
}

/** The parties that waited, by amenity and weekday. */
export async function countWaits(tx: Tx, periods: Periods): Promise<WaitRow[]> {
  const { rows } = await tx.execute<WaitRow & Record<string, unknown>>(sql`
    SELECT amenity_id AS "amenityId", extract(isodow FROM night)::int AS weekday, ${countEach()} AS count,
           ${countEach(isUnmet)} AS unmet, coalesce(sum(hours) FILTER (WHERE now AND ${isUnmet}), 0)::int AS hours
    FROM ${stretches(periods)} JOIN waitlist_entries ON night BETWEEN s.first AND s.last
    GROUP BY 1, 2 ORDER BY 1, 2`)
  return rows
}
