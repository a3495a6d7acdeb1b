import type { Endpoint } from '@lantern/contract/calls/endpoint'
import { owedAccounts } from '@lantern/contract/reports/accounts'
import { addDays } from '@lantern/contract/venue/hours'
import { toDollars } from '@lantern/contract/payments/pricing'
import type * as contract from '@lantern/contract/reports/reports'
import { compare } from '@lantern/contract/reports/reports'
import type { Kernel } from '../../kernel/kernel.ts'
import { lastSummed } from '../statistics/service.ts'
import { cachedVenue } from '../venue/service.ts'
import { memberRows } from './repository.members.ts'
import { sumOwed } from './repository.money.ts'
import {
  billRows,
  bookingRows,
  lineRows,
  pageOf,
  postingRows,
  waitRows,
  type Query,
  type Rows,
} from './repository.rows.ts'
import { readFigure } from './service.ts'

/** Reads a page of the rows of a figure. */
const listed =
  <E extends Endpoint>(rowsOf: (query: Query<E>) => Rows) =>
  ({ db }: Kernel, query: Query<E> & { after?: number | undefined }) =>
    readFigure(db, (tx) => pageOf<E>(tx, rowsOf(query), query.after))

/** The bookings that a figure counts. */
export async function listBookings(
  kernel: Kernel,
  query: Query<typeof contract.listReportBookings>,
) {
  const { venue } = await cachedVenue(kernel.memory)
  const list = listed<typeof contract.listReportBookings>((asked) => bookingRows(asked, venue))
  return list(kernel, query)
}

/** The bills that an average divides. */
export const listBills = listed<typeof contract.listReportBills>(billRows)
/** The lines that a figure adds up. */
export const listLines = listed<typeof contract.listReportLines>(lineRows)
/** The members that a figure counts. */
export const listMembers = listed<typeof contract.listReportMembers>(memberRows)
/** The parties that waited for a room. */
export const listWaiting = listed<typeof contract.listReportWaiting>(waitRows)

/** What moved balances, or an account that the venue owes, with the balance before the first night. */
export function listPostings({ db }: Kernel, query: Query<typeof contract.listReportPostings>) {
  const account = owedAccounts.find((one) => one === query.of)
  const before = addDays(query.from, -1)
  const ends = compare(() => ({ from: before, to: before }))
  return readFigure(db, async (tx) => {
    const page = await pageOf<typeof contract.listReportPostings>(
      tx,
      postingRows(query),
      query.after,
    )
    if (!account) return page
    const balances = await sumOwed(tx, ends, await lastSummed(tx))
    return { ...page, opening: toDollars(balances.get(account)?.now ?? 0) }
  })
}
