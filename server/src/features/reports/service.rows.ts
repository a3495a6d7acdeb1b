import { owedAccounts } from '@lantern/contract/reports/accounts'
import { addDays } from '@lantern/contract/venue/hours'
import { toDollars } from '@lantern/contract/payments/pricing'
import type * as contract from '@lantern/contract/reports/reports'
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
} from './repository.rows.ts'
import { compare } from './rules.ts'
import { readFigure } from './service.ts'

type Bookings = typeof contract.listReportBookings
type Bills = typeof contract.listReportBills
type Lines = typeof contract.listReportLines
type Postings = typeof contract.listReportPostings
type Members = typeof contract.listReportMembers
type Waiting = typeof contract.listReportWaiting

/** The bookings that a figure counts (`GET /api/staff/reports/rows/bookings`). */
export async function listBookings({ db, memory }: Kernel, query: Query<Bookings>) {
  const { venue } = await cachedVenue(memory)
  return readFigure(db, (tx) => pageOf<Bookings>(tx, bookingRows(query, venue), query.after))
}

/** The bills that an average divides (`GET /api/staff/reports/rows/bills`). */
export const listBills = ({ db }: Kernel, query: Query<Bills>) =>
  readFigure(db, (tx) => pageOf<Bills>(tx, billRows(query), query.after))

/** The lines that a figure adds up (`GET /api/staff/reports/rows/lines`). */
export const listLines = ({ db }: Kernel, query: Query<Lines>) =>
  readFigure(db, (tx) => pageOf<Lines>(tx, lineRows(query), query.after))

/** What moved balances, or an account that the venue owes, with the balance before the first night. */
export function listPostings({ db }: Kernel, query: Query<Postings>) {
  const account = owedAccounts.find((one) => one === query.of)
  const before = addDays(query.from, -1)
  const ends = compare(() => ({ from: before, to: before }))
  return readFigure(db, async (tx) => {
    const page = await pageOf<Postings>(tx, postingRows(query), query.after)
    if (!account) return page
    const balances = await sumOwed(tx, ends, await lastSummed(tx))
    return { ...page, opening: toDollars(balances.get(account)?.now ?? 0) }
  })
}

/** The members that a figure counts (`GET /api/staff/reports/rows/members`). */
export const listMembers = ({ db }: Kernel, query: Query<Members>) =>
  readFigure(db, (tx) => pageOf<Members>(tx, memberRows(query), query.after))

/** The parties that waited for a room (`GET /api/staff/reports/rows/waiting`). */
export const listWaiting = ({ db }: Kernel, query: Query<Waiting>) =>
  readFigure(db, (tx) => pageOf<Waiting>(tx, waitRows(query), query.after))
