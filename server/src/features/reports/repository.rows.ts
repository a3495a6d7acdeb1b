import type { Endpoint, Received } from '@lantern/contract/calls/endpoint'
import { nightsIn, type HoursByDay, type Nights } from '@lantern/contract/venue/hours'
import { leadTimes, type RowOf } from '@lantern/contract/reports/reports'
import type * as contract from '@lantern/contract/reports/reports'
import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { onlyOf, rowsOf } from '../../kernel/db/db-query.ts'
import { came, isUnmet, isUnpaid, leadClass, offRoom, ofRoom, stands } from './repository.ts'
import { ofIncome, quantitySold } from './repository.money.ts'
import { beginOf } from './rules.ts'

const PAGE = 50

/** A query whose columns are the fields of a list's rows. */
export type Rows = SQL
export type Query<E extends Endpoint> = Received<E>['query']

export interface Page<Row> {
  count: number
  sum: string
  quantity: number | null
  opening: string | null
  rows: Row[]
  next: number | null
}

/** Reads a page of rows, whose columns are their fields. Every query has `id`, `net` in dollars and `quantity`. */
export async function pageOf<E extends Endpoint>(
  tx: Tx,
  query: SQL,
  after = 0,
): Promise<Page<RowOf<E>>> {
  // It is materialized, because PostgreSQL would otherwise look for the page in all rows by their ids.
  const found = rowsOf<Omit<Page<RowOf<E>>, 'next'>>(
    tx,
    sql`
    WITH found AS MATERIALIZED (${query}),
    page AS (SELECT * FROM found WHERE id > ${after} ORDER BY id LIMIT ${PAGE + 1})
    SELECT count(*)::int AS count, coalesce(sum(net), 0)::numeric(14, 2)::text AS sum, sum(quantity)::int AS quantity,
           NULL AS opening, (SELECT coalesce(jsonb_agg(to_jsonb(page)
             || jsonb_build_object('net', net::numeric(14, 2)::text) ORDER BY id), '[]') FROM page) AS rows
    FROM found`,
  )
  const page = await onlyOf(found)
  const rows = page.rows.slice(0, PAGE)
  return { ...page, rows, next: page.rows.length > PAGE ? (rows.at(-1)?.id ?? null) : null }
}

const all = (...conditions: readonly (SQL | false | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.flatMap((condition) => condition || [])], sql` AND `)

const within = (night: SQL, { from, to }: Nights) => sql`${night} BETWEEN ${from} AND ${to}`

/** The name of a member, or of a guest without an account. */
const member = sql`coalesce(nullif(trim(first_name || ' ' || last_name), ''), users.email, '')`
const somebody = sql`coalesce(guest_name, ${member}) AS name, user_id AS "userId"`

/** Whether a booking has its room in an hour of the night, where the night begins at `begin` (`spanOf`). */
function hasHour(hour: number): SQL {
  const minutes = (time: SQL) => sql`(60 * left(${time}, 2)::int + right(${time}, 2)::int)`
  const start = minutes(sql`start_time`)
  const from = sql`(${start} + CASE WHEN ${start} < 60 * nights.begin THEN 1440 ELSE 0 END)`
  const length = sql`coalesce(nullif((${minutes(sql`end_time`)} - ${start} + 1440) % 1440, 0), 1440)`
  return sql`${from} < ${60 * (hour + 1)} AND ${from} + ${length} > ${60 * hour}`
}

const outcomes = {
  stands,
  canceled: sql`bookings.status = 'canceled'`,
  no_show: sql`bookings.status = 'no_show'`,
}

/** The bookings that a figure counts. */
export function bookingRows(
  {
    amenityId,
    weekday,
    outcome,
    leadFrom,
    hour,
    paid,
    amount,
    ...nights
  }: Query<typeof contract.listReportBookings>,
  venue: HoursByDay & { timeZone: string },
): SQL {
  const dates = nightsIn(nights)
  const begins = sql.param(dates.map((date) => beginOf(date, venue)))
  const joined = sql`JOIN unnest(${sql.param(dates)}::date[], ${begins}::int[]) AS nights (night, begin) ON night = booking_date`
  const [sum, lines] = amount === 'lost' ? [sql`0 - sum(net)`, offRoom] : [sql`sum(net)`, ofRoom]
  return sql`
    SELECT bookings.id, bookings.lantern_id AS "lanternId", ${somebody}, amenity_id AS "amenityId",
           booking_date::text AS date, start_time AS "startTime", end_time AS "endTime", bookings.status,
           greatest(0, booking_date - (bookings.created_at AT TIME ZONE ${venue.timeZone})::date) AS "leadDays",
           NULL::int AS quantity,
           (SELECT coalesce(${sum}, 0) FROM bill_lines WHERE booking_id = bookings.id AND ${lines}) AS net
    FROM bookings LEFT JOIN users ON users.id = user_id ${hour === undefined ? sql`` : joined}
    WHERE ${all(
      within(sql`booking_date`, nights),
      sql`hold_expires_at IS NULL`,
      amenityId !== undefined && sql`amenity_id = ${amenityId}`,
      weekday !== undefined && sql`extract(isodow FROM booking_date) = ${weekday}`,
      outcome && outcomes[outcome],
      leadFrom !== undefined &&
        sql`${leadClass(venue.timeZone)} = ${leadTimes.map(String).indexOf(leadFrom)}`,
      hour !== undefined && hasHour(hour),
      paid && isUnpaid(sql`bookings.id`),
    )}`
}

/** The bills that `sumSpent` counts, or those of the guests that it counts. */
export const billRows = ({ guests, ...nights }: Query<typeof contract.listReportBills>): SQL => sql`
  SELECT bills.id, bills.id AS "billId", lantern_id AS "billNumber", coalesce(sold.first, parties.first)::text AS date,
         coalesce(sold.last, parties.last)::text AS until, guests AS quantity, coalesce(net, 0) AS net
  FROM (
    SELECT bill_id, sum(net) AS net, min(night) AS first, max(night) AS last
    FROM bill_lines WHERE ${within(sql`night`, nights)} AND ${ofIncome} GROUP BY 1) AS sold
  FULL JOIN (
    SELECT coalesce(own.joined_bill_id, own.id) AS bill_id, sum(party_size)::int AS guests,
           min(booking_date) AS first, max(booking_date) AS last
    FROM bookings JOIN bills own ON own.booking_id = bookings.id
    WHERE ${within(sql`booking_date`, nights)} AND ${came} GROUP BY 1) AS parties
    USING (bill_id)
  JOIN bills ON bills.id = bill_id
  WHERE ${guests ? sql`guests IS NOT NULL` : sql`net <> 0`}`

type LineFilter = Query<typeof contract.listReportLines>

/** What somebody gave away, a row for each act. */
const givenRows = ({ given, reason, actorId, ...nights }: LineFilter): SQL => sql`
  SELECT min(given.id) AS id, day::text AS date, given.bill_id AS "billId", bills.lantern_id AS "billNumber",
         coalesce(min(line.name_en), '') AS "nameEn", coalesce(min(line.name_ch), '') AS "nameCh",
         NULL AS account, coalesce(sum(line.quantity), 1)::int AS quantity, sum(amount) AS net
  FROM giveaways AS given LEFT JOIN bills ON bills.id = given.bill_id
  LEFT JOIN bill_lines AS line ON line.id = given.id AND given.kind <> 'undone'
  WHERE ${all(
    within(sql`day`, nights),
    sql`given.kind = ${given}`,
    actorId !== undefined && sql`given.actor_id = ${actorId}`,
    reason !== undefined &&
      sql`CASE WHEN given.kind <> 'write_off' THEN given.reason END IS NOT DISTINCT FROM nullif(${reason}, 'none')`,
  )}
  GROUP BY day, given.created_at, given.bill_id, bills.lantern_id, given.user_id, given.actor_id, given.reason`

/** The lines that a figure adds up, or what was given away. Of discounts, `net` is what they took off. */
export function lineRows(filter: LineFilter): SQL {
  const { account, itemId, given } = filter
  if (given) return givenRows(filter)
  const ofAccount =
    account === 'discounts'
      ? { amount: sql`0 - discount`, where: sql`discount <> 0` }
      : { amount: sql`net + discount`, where: sql`account = ${account}` }
  const ofItem = sql`(SELECT food_item_id FROM food_order_items WHERE id = order_item_id) = ${itemId}`
  const { amount, where } =
    itemId !== undefined
      ? { amount: sql`net`, where: ofItem }
      : account !== undefined
        ? ofAccount
        : { amount: sql`net`, where: ofIncome }
  return sql`
    SELECT s.id, night::text AS date, bill_id AS "billId", bills.lantern_id AS "billNumber",
           coalesce(s.name_en, room.name_en, '') AS "nameEn", coalesce(s.name_ch, room.name_ch, '') AS "nameCh", account,
           ${quantitySold} AS quantity, ${amount} AS net
    FROM bill_lines AS s JOIN bills ON bills.id = bill_id
    LEFT JOIN amenities room ON room.id = amenity_id AND account = 'booking_income' WHERE ${within(sql`night`, filter)} AND ${where}`
}

/** The postings of the figures that aren't those of an account; a payment has no account of its own. */
const posted: Readonly<Partial<Record<string, SQL>>> = {
  topUps: sql`account = 'wallet' AND subject IS NULL AND cause NOT IN ('goodwill', 'opening_balance')`,
  credit: sql`account = 'promotional_credit' AND subject IS NULL`,
  spent: sql`account IN ('wallet', 'promotional_credit') AND subject IS NOT NULL`,
}

/** The lines, payments and entries that changed an account the venue owes, or that a sum of `sumBalances` counts. */
export const postingRows = ({
  of,
  ...nights
}: Query<typeof contract.listReportPostings>): SQL => sql`
  SELECT posting.id, date, cause, bills.id AS "billId", subject AS "billNumber", ${member} AS name,
         users.id AS "userId", NULL::int AS quantity, ${of === 'spent' ? sql`0 - cents` : sql`cents`} / 100 AS net
  FROM (
    SELECT id, day::text AS date, cause, subject, max(member_id) AS member_id, sum(cents) AS cents FROM journal
    WHERE ${within(sql`day`, nights)} AND ${posted[of] ?? sql`account = ${of}`}
    GROUP BY id, day, cause, subject) AS posting
  LEFT JOIN bills ON bills.lantern_id = subject LEFT JOIN users ON users.id = member_id`

/** The parties that waited for a room. Nothing is summed. */
export const waitRows = ({
  amenityId,
  weekday,
  unmet,
  ...nights
}: Query<typeof contract.listReportWaiting>): SQL => sql`
  SELECT entry.id, ${somebody}, amenity_id AS "amenityId", night::text AS date, from_time AS "startTime",
         to_time AS "endTime", ${isUnmet} AS "isUnmet", NULL::int AS quantity, 0 AS net
  FROM waitlist_entries AS entry LEFT JOIN users ON users.id = user_id
  WHERE ${all(
    within(sql`night`, nights),
    amenityId !== undefined && sql`amenity_id = ${amenityId}`,
    weekday !== undefined && sql`extract(isodow FROM night) = ${weekday}`,
    unmet && isUnmet,
  )}`
