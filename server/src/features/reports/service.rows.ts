import { nightsIn } from '@lantern/contract/venue/hours'
import type { Received, Reply } from '@lantern/contract/calls/endpoint'
import { toDollars } from '@lantern/contract/payments/pricing'
import {
  leadTimes,
  type listReportBookings,
  type listReportLines,
  type listReportMembers,
  type listReportWaiting,
} from '@lantern/contract/reports/reports'
import { report } from '../../kernel/db/replica.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { cachedVenue } from '../venue/service.ts'
import { memberRows, membersWhere } from './repository.members.ts'
import { bookingRows, lineRows, pageOf, waitRows, type Page } from './repository.rows.ts'
import { beginOf } from './rules.ts'

/** A row of a list as its query gives it, with its amount in cents, and beside each the number and sum of all. */
type Read<Row> = Omit<Row, 'net' | 'amount'> & Record<'id' | 'net' | 'count' | 'sum', number>

/** A page in the form of the contract. */
const shown = <Row, Shown>({ sum, rows, ...page }: Page<Row>, show: (row: Row) => Shown) => ({
  ...page,
  sum: toDollars(sum),
  rows: rows.map(show),
})

/** The bookings that a figure counts (`GET /api/staff/reports/rows/bookings`). Throws `invalid_input` for an unknown class of lead time. */
export async function listBookings(
  { db, memory }: Kernel,
  { after, leadFrom, ...filter }: Received<typeof listReportBookings>['query'],
): Promise<Reply<typeof listReportBookings>> {
  const { venue } = await cachedVenue(memory)
  const lead = leadFrom === undefined ? undefined : leadTimes.findIndex((days) => days === leadFrom)
  if (lead === -1) throw new Refusal('invalid_input')
  const begins =
    filter.hour === undefined
      ? []
      : nightsIn(filter).map((date) => ({ date, begin: beginOf(date, venue) }))
  const query = bookingRows({ ...filter, lead }, venue.timeZone, begins)
  type Row = Read<Reply<typeof listReportBookings>['rows'][number]>
  const page = await report(db, (tx) => pageOf(query, after, (page) => tx.execute<Row>(page)))
  return shown(page, ({ net, ...row }) => ({ ...row, net: toDollars(net) }))
}

/** The lines that a figure adds up (`GET /api/staff/reports/rows/lines`). */
export async function listLines(
  { db }: Kernel,
  { after, ...filter }: Received<typeof listReportLines>['query'],
): Promise<Reply<typeof listReportLines>> {
  type Row = Read<Reply<typeof listReportLines>['rows'][number]>
  const page = await report(db, (tx) =>
    pageOf(lineRows(filter), after, (page) => tx.execute<Row>(page)),
  )
  return shown(page, ({ net, at, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    amount: toDollars(net),
  }))
}

/** The members that a figure counts (`GET /api/staff/reports/rows/members`). */
export async function listMembers(
  { db }: Kernel,
  { after, ...filter }: Received<typeof listReportMembers>['query'],
): Promise<Reply<typeof listReportMembers>> {
  const query = memberRows(filter, membersWhere(filter, filter))
  type Row = Read<Reply<typeof listReportMembers>['rows'][number]>
  const page = await report(db, (tx) => pageOf(query, after, (page) => tx.execute<Row>(page)))
  return shown(page, ({ net, ...row }) => ({ ...row, net: toDollars(net) }))
}

/** The parties that waited for a room (`GET /api/staff/reports/rows/waiting`). */
export async function listWaiting(
  { db }: Kernel,
  { after, ...filter }: Received<typeof listReportWaiting>['query'],
): Promise<Reply<typeof listReportWaiting>> {
  type Row = Read<Reply<typeof listReportWaiting>['rows'][number]>
  const page = await report(db, (tx) =>
    pageOf(waitRows(filter), after, (page) => tx.execute<Row>(page)),
  )
  return shown(page, ({ net: _none, ...row }) => row)
}
