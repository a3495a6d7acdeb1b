import type { incomeAccounts } from '@lantern/contract/reports/accounts'
import type { Correction } from '@lantern/contract/bills/close'
import { sql, type SQL } from 'drizzle-orm'
import { came, isUnmet, leadClass, ofRoom, stands } from './repository.ts'
import { ofIncome } from './repository.money.ts'
import type { Nights } from './rules.ts'

/** The rows of one page. */
const PAGE = 50

/** A page of rows, with the number and the sum in cents of all of them. */
export interface Page<Row> {
  count: number
  sum: number
  rows: Row[]
  /** The id of the last row where more follow. */
  next: number | null
}

/**
 * Reads a page of a query whose rows have an `id`, and a `net` in dollars that becomes cents. `read` sends the query of
 * the page.
 */
export async function pageOf<Row extends { id: number | null; count: number; sum: number }>(
  query: SQL,
  after: number | undefined,
  read: (page: SQL) => Promise<{ rows: Row[] }>,
): Promise<Page<Row>> {
  // It is materialized, because PostgreSQL would otherwise look for the page in all rows by their ids.
  const { rows } = await read(sql`
    WITH found AS MATERIALIZED (${query})
    SELECT page.*, (100 * net)::float8 AS net, sums.count, sums.sum
    FROM (SELECT count(*)::int AS count, coalesce((100 * sum(net))::bigint, 0)::float8 AS sum FROM found) AS sums
    LEFT JOIN (SELECT * FROM found WHERE id > ${after ?? 0} ORDER BY id LIMIT ${PAGE + 1}) AS page ON true
    ORDER BY id`)
  const page = rows.slice(0, PAGE).filter(({ id }) => id !== null)
  const { count = 0, sum = 0 } = rows[0] ?? {}
  return { count, sum, rows: page, next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null }
}

const all = (conditions: readonly (SQL | false | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.flatMap((condition) => condition || [])], sql` AND `)

export interface BookingFilter extends Nights {
  amenityId?: number | undefined
  weekday?: number | undefined
  outcome?: 'stands' | 'canceled' | 'no_show' | 'came' | undefined
  /** The place of a class of lead time in `leadTimes`. */
  lead?: number | undefined
  hour?: number | undefined
}

/** Whether a booking has its room in an hour of the night, where the night begins at `begin` (`spanOf`). */
function hasHour(hour: number): SQL {
  const minutes = (time: SQL) => sql`(60 * left(${time}, 2)::int + right(${time}, 2)::int)`
  const start = minutes(sql`start_time`)
  const from = sql`(${start} + CASE WHEN ${start} < 60 * nights.begin THEN 1440 ELSE 0 END)`
  const length = sql`coalesce(nullif((${minutes(sql`end_time`)} - ${start} + 1440) % 1440, 0), 1440)`
  return sql`${from} < ${60 * (hour + 1)} AND ${from} + ${length} > ${60 * hour}`
}

/** The bookings that a figure counts. `begins` has the hour at which each night begins (`beginOf`). */
export function bookingRows(
  { from, to, amenityId, weekday, outcome, lead, hour }: BookingFilter,
  zone: string,
  begins: readonly { date: string; begin: number }[],
): SQL {
  const outcomes = {
    stands,
    came,
    canceled: sql`bookings.status = 'canceled'`,
    no_show: sql`bookings.status = 'no_show'`,
  }
  const dates = sql.join(
    begins.map(({ date }) => sql`${date}`),
    sql`, `,
  )
  const hours = sql.join(
    begins.map(({ begin }) => sql`${begin}`),
    sql`, `,
  )
  const nights = sql`JOIN unnest(ARRAY[${dates}]::date[], ARRAY[${hours}]::int[]) AS nights (night, begin) ON night = booking_date`
  const where = all([
    sql`booking_date BETWEEN ${from} AND ${to} AND hold_expires_at IS NULL`,
    amenityId !== undefined && sql`amenity_id = ${amenityId}`,
    weekday !== undefined && sql`extract(isodow FROM booking_date) = ${weekday}`,
    outcome && outcomes[outcome],
    lead !== undefined && sql`${leadClass(zone)} = ${lead}`,
    hour !== undefined && hasHour(hour),
  ])
  return sql`
    SELECT bookings.id, bookings.lantern_id AS "lanternId",
           coalesce(guest_name, nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email, '') AS name,
           user_id AS "userId", amenity_id AS "amenityId", booking_date::text AS date, start_time AS "startTime",
           end_time AS "endTime", bookings.status,
           greatest(0, booking_date - (bookings.created_at AT TIME ZONE ${zone})::date) AS "leadDays",
           (SELECT coalesce(sum(net), 0) FROM bill_lines WHERE booking_id = bookings.id AND ${ofRoom}) AS net
    FROM bookings LEFT JOIN users ON users.id = user_id ${hour === undefined ? sql`` : nights}
    WHERE ${where}`
}

export interface LineFilter extends Nights {
  account?: (typeof incomeAccounts)[number] | undefined
  itemId?: number | undefined
  given?: Correction['kind'] | undefined
  reason?: string | undefined
  actorId?: number | undefined
}

/** What somebody gave away, a row for each act. */
const givenRows = ({ from, to, given, reason, actorId }: LineFilter): SQL => sql`
  SELECT min(given.id) AS id, day::text AS date, given.created_at AS at, given.bill_id AS "billId",
         bills.lantern_id AS "billNumber", coalesce(min(line.name_en), '') AS "nameEn",
         coalesce(min(line.name_ch), '') AS "nameCh", coalesce(sum(line.quantity), 1)::int AS quantity, sum(amount) AS net
  FROM giveaways AS given LEFT JOIN bills ON bills.id = given.bill_id
  LEFT JOIN bill_lines AS line ON line.id = given.id AND given.kind <> 'undone'
  WHERE ${all([
    sql`day BETWEEN ${from} AND ${to} AND given.kind = ${given}`,
    actorId !== undefined && sql`given.actor_id = ${actorId}`,
    reason !== undefined &&
      sql`CASE WHEN given.kind <> 'write_off' THEN given.reason END IS NOT DISTINCT FROM nullif(${reason}, 'none')`,
  ])}
  GROUP BY day, given.created_at, given.bill_id, bills.lantern_id, given.user_id, given.actor_id, given.reason`

/** The lines that a figure adds up, or what was given away. Of discounts, \`net\` is what they took off. */
export function lineRows(filter: LineFilter): SQL {
  const { from, to, account, itemId, given } = filter
  if (given) return givenRows(filter)
  const amount =
    itemId !== undefined || account === undefined
      ? sql`net`
      : account === 'discounts'
        ? sql`0 - discount`
        : sql`net + discount`
  const where = all([
    sql`night BETWEEN ${from} AND ${to}`,
    account === undefined && itemId === undefined && ofIncome,
    account === 'discounts'
      ? sql`discount <> 0`
      : account !== undefined && sql`account = ${account}`,
    itemId !== undefined &&
      sql`(SELECT food_item_id FROM food_order_items WHERE id = order_item_id) = ${itemId}`,
  ])
  return sql`
    SELECT line.id, night::text AS date, line.created_at AS at, bill_id AS "billId", bills.lantern_id AS "billNumber",
           coalesce(name_en, '') AS "nameEn", coalesce(name_ch, '') AS "nameCh", quantity, ${amount} AS net
    FROM bill_lines AS line JOIN bills ON bills.id = bill_id WHERE ${where}`
}

export interface WaitFilter extends Nights {
  amenityId?: number | undefined
  weekday?: number | undefined
  unmet?: 'yes' | undefined
}

/** The parties that waited for a room. Nothing is summed. */
export const waitRows = ({ from, to, amenityId, weekday, unmet }: WaitFilter): SQL => sql`
  SELECT entry.id, coalesce(guest_name, nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email, '') AS name,
         user_id AS "userId", amenity_id AS "amenityId", night::text AS date, from_time AS "fromTime", to_time AS "toTime",
         ${isUnmet} AS "isUnmet", 0 AS net
  FROM waitlist_entries AS entry LEFT JOIN users ON users.id = user_id
  WHERE ${all([
    sql`night BETWEEN ${from} AND ${to}`,
    amenityId !== undefined && sql`amenity_id = ${amenityId}`,
    weekday !== undefined && sql`extract(isodow FROM night) = ${weekday}`,
    unmet && isUnmet,
  ])}`
