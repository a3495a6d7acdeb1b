import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { statement } from '../../../kernel/db/db-query.ts'
import type { paymentAttempts } from '../../payments/schema.ts'
import type { MemberName } from '../repository.ts'
import { billLines, billPayments, billRequests, bills, billShares } from '../schema.ts'

/** Returns a parser of a table's rows from `to_jsonb`, for statements whose results contain more than rows. */
function rowReader<Table extends PgTable>(table: Table): (json: object) => Table['$inferSelect'] {
  const columns = Object.entries(getTableColumns(table))
  const isRow = (read: unknown): read is Table['$inferSelect'] =>
    typeof read === 'object' &&
    read !== null &&
    columns.every(([field]) => Reflect.get(read, field) !== undefined)
  return (json) => {
    const fields = columns.map(([field, column]) => {
      const value: unknown = Reflect.get(json, column.name)
      return [field, value === null ? null : column.mapFromDriverValue(value)]
    })
    const read: unknown = Object.fromEntries(fields)
    if (!isRow(read)) throw new Error(`${getTableName(table)} has no such row`)
    return read
  }
}

/** A card payment for a part of a bill. PostgreSQL's JSON has its instant as text. */
interface HoldFacts {
  subject: unknown
  status: (typeof paymentAttempts.$inferSelect)['status']
  expiresAt: string
}

/** A bill with all that its screens show, read at one moment. The parsers below take its rows. */
export interface BillFacts {
  bill: object
  /** `null` without a member or if the account was deleted. */
  member: (MemberName & { points: number }) | null
  tierId: number | null
  /** The points given so far, by member. */
  earned: { memberId: number; points: number }[]
  /** Whether its party had left its room or table when it was read. */
  hasLeft: boolean
  lines: object[]
  payments: object[]
  shares: object[]
  holds: HoldFacts[]
  /** The requests to members, also those that have expired. */
  requests: { request: object; member: MemberName }[]
  /** The hours of the party's room, with instants as text; `null` without one, or if it was canceled. */
  hours: { startsAt: string; endsAt: string; minutes: number } | null
  /** The party's minimum spend in cents; 0 if nothing was agreed, or for a canceled booking or no-show. */
  minimum: number
  /** The party's spending on food and drinks on other bills, in cents before tax. */
  elsewhere: number
}

const jsonOf = (table: string, order: string) =>
  `(SELECT coalesce(json_agg(to_jsonb(r) ORDER BY ${order}), '[]') FROM ${table} r WHERE r.bill_id = b.id)`

/** The columns of `BillFacts` for a bill `b` and its member `u`. The name of a deleted account is `NULL`. */
const billColumns = `to_jsonb(b) AS bill,
  CASE WHEN u.id IS NOT NULL AND u.deleted_at IS NULL THEN json_build_object(
    'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'points', u.loyalty_points) END AS member,
  u.tier_id AS "tierId",
  ${jsonOf('bill_lines', 'r.id')} AS lines,
  ${jsonOf('bill_payments', 'r.id')} AS payments,
  ${jsonOf('bill_shares', 'r.place, r.id')} AS shares,
  (SELECT coalesce(json_agg(json_build_object('memberId', e.user_id, 'points', e.points)), '[]')
    FROM (SELECT user_id, sum(points) AS points FROM loyalty_entries
      WHERE bill_id = b.id AND payment_id IS NULL GROUP BY 1) AS e) AS earned,
  (SELECT json_build_object('startsAt', lower(during), 'endsAt', upper(during), 'minutes', round(60 * hours))
    FROM bookings WHERE id = b.booking_id AND status NOT IN ('canceled', 'no_show')) AS hours,
  CASE WHEN b.booking_id IS NULL THEN b.place IS NOT NULL AND b.table_id IS NULL
    ELSE EXISTS (SELECT FROM bookings WHERE id = b.booking_id AND status = 'completed') END AS "hasLeft",
  coalesce((SELECT 100 * minimum_spend FROM bookings
    WHERE id = b.booking_id AND status NOT IN ('canceled', 'no_show')), 0)::float8 AS minimum,
  coalesce((SELECT 100 * sum(net) FROM bill_lines
    WHERE booking_id = b.booking_id AND bill_id <> b.id AND kind = 'dish'), 0)::float8 AS elsewhere,
  (SELECT coalesce(json_agg(json_build_object('request', to_jsonb(r), 'member', json_build_object(
      'firstName', m.first_name, 'lastName', m.last_name, 'email', m.email)) ORDER BY r.id), '[]')
    FROM bill_requests r JOIN users m ON m.id = r.user_id WHERE r.bill_id = b.id) AS requests,
  (SELECT coalesce(json_agg(json_build_object('subject', p.subject, 'status', p.status,
      'expiresAt', p.expires_at) ORDER BY p.created_at DESC), '[]')
    FROM payment_attempts p
    WHERE p.confirms = 'share' AND p.subject @> jsonb_build_object('billId', b.id)) AS holds`

/** Takes the bill's id as its parameter. */
export const billFacts = statement<BillFacts>(`
  SELECT ${billColumns} FROM bills b LEFT JOIN users u ON u.id = b.user_id WHERE b.id = $1`)

export const billOf = rowReader(bills)
export const lineOf = rowReader(billLines)
export const paymentOf = rowReader(billPayments)
export const shareOf = rowReader(billShares)
export const requestOf = rowReader(billRequests)
