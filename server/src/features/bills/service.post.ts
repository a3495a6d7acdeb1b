import type { Cause } from '@lantern/contract/causes'
import { isRoomLine } from '@lantern/contract/splitting'
import { violates, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { announce } from '../../kernel/live/live-channel.ts'
import { businessDateAt, readSettings, type VenueSettings } from '../venue/service.ts'
import {
  insertLines,
  insertPayments,
  insertPoints,
  openAgain,
  updateBill,
  type BillRow,
  type NewLine,
  type NewPayment,
} from './repository.ts'
import { dueOf, laterNight, pointsOf, statusAfter } from './rules.ts'
import { announceBill } from './service.ts'
import { spendingAfter } from './spending/rules.ts'
import type { BillView } from './view/service.ts'

/** Who acts, when, and on which of the venue's days. Nobody of the staff where a member or the house acts. */
export interface By {
  actorId: number | null
  at: Date
  /** The venue's day of `at`: `businessDateAt(at, venue)`. */
  today: string
}

/** Who acts at a moment, by the venue's clock. */
export const byAt = (venue: VenueSettings, at: Date, actorId: number | null = null): By => ({
  actorId,
  at,
  today: businessDateAt(at, venue),
})

/** The same where the venue's settings aren't at hand. */
export const byNow = async (tx: Tx, at: Date, actorId: number | null = null): Promise<By> =>
  byAt(await readSettings(tx, at), at, actorId)

/** What an act writes on a bill. */
export interface Posting {
  cause: Cause
  lines?: readonly NewLine[]
  payments?: readonly NewPayment[]
  /** Columns of the bill that change with it. Its status follows from what is due, unless it is given. */
  change?: Partial<
    Pick<BillRow, 'status' | 'isTab' | 'dueBy' | 'reason' | 'splitBy' | 'tableId' | 'place'>
  >
}

/**
 * Refuses what somebody of the staff would do or approve on a bill of their own: to take something off it, to leave it owed,
 * and to move money other than from their own balance. What they say they paid in cash nobody has seen.
 */
function refuseOwnBill(
  { userId }: BillRow,
  { lines = [], payments = [], change }: Posting,
  actorId: number | null,
): void {
  if (userId === null) return
  const isFromBalance = ({ method, amount, userId: payer }: NewPayment) =>
    method === 'balance' && amount > 0 && payer === userId
  const given = [
    ...lines.filter(({ reason }) => reason != null),
    ...payments.filter((payment) => !isFromBalance(payment)),
  ]
  const isByOneself = actorId === userId && (given.length > 0 || change?.status === 'owed')
  if (isByOneself || given.some(({ approvedBy }) => approvedBy === userId)) {
    throw new Refusal('own_bill')
  }
}

/** A balance that is too small, or whose account is closed, refuses the payment. */
function inWords(error: unknown): never {
  if (violates(error, 'users_balance_not_negative')) throw new Refusal('insufficient_balance')
  if (violates(error, 'users_balance_of_closed')) throw new Refusal('not_found')
  throw error
}

/** The points that the bill gives by now, less those that it has given, by member. */
function pointsToPost({ bill, lines, payments, earned }: BillView) {
  const given = new Map(earned.map(({ memberId, points }) => [memberId, points]))
  const gives = pointsOf(bill, lines, payments)
  return [...new Set([...given.keys(), ...gives.keys()])]
    .map((memberId) => ({
      memberId,
      points: (gives.get(memberId) ?? 0) - (given.get(memberId) ?? 0),
    }))
    .filter(({ points }) => points !== 0)
    .toSorted((one, other) => one.memberId - other.memberId)
}

/** The status and closing of a bill once this much is due. */
function settled(
  bill: BillRow,
  due: number,
  { status: wished }: { status?: BillRow['status'] },
  at: Date,
) {
  const status = wished ?? statusAfter(bill, due)
  const isClosed = status === 'paid' || status === 'written_off'
  return {
    status,
    closedAt: isClosed ? (bill.closedAt ?? at) : null,
    ...(status === 'open' && { dueBy: null }),
  }
}

/**
 * The one way by which anything is sold, given back, paid or refunded: writes an act's lines and payments on a locked
 * bill that was read with `viewBill`, the points that follow from them, and the bill's status, and tells the screens.
 * The database moves the balances, and refuses more than a line, a payment or a balance has. Returns the bill as it is
 * now. Throws `insufficient_balance` and `own_bill`.
 */
export async function post(
  tx: Tx,
  view: BillView,
  posting: Posting,
  { actorId, at, today }: By,
): Promise<BillView> {
  const { cause, lines = [], payments = [], change = {} } = posting
  const { bill } = view
  refuseOwnBill(bill, posting, actorId)
  // A closed bill takes nothing, so it is opened for as long as this takes.
  const isReopened = bill.closedAt !== null && lines.length + payments.length > 0
  const opened = isReopened ? await openAgain(tx, bill) : bill
  const written = await insertLines(
    tx,
    lines.map(({ night = today, ...line }) => ({
      actorId,
      ...line,
      cause,
      billId: bill.id,
      night: laterNight(night, today),
      createdAt: at,
    })),
  )
  const paid = await insertPayments(
    tx,
    payments.map((payment) => ({
      actorId,
      ...payment,
      cause,
      billId: bill.id,
      businessDate: today,
      createdAt: at,
    })),
  ).catch(inWords)
  const now = {
    ...view,
    lines: [...view.lines, ...written],
    payments: [...view.payments, ...paid],
  }
  const due = dueOf(now.lines, now.payments)
  const earned = pointsToPost(now)
  await insertPoints(tx, bill.id, earned, at)
  const row = { ...change, ...settled({ ...bill, ...change }, due, change, at) }
  await updateBill(tx, bill.id, row)
  await announceBill(tx, bill)
  // A booking says what of it is unpaid, and whether its party orders on its bill.
  const isOtherwise = row.status !== bill.status || change.isTab !== undefined
  const hasPaid = payments.length > 0 || lines.some(isRoomLine)
  if (bill.bookingId !== null && (hasPaid || isOtherwise)) {
    await announce(tx, 'bookings', { id: bill.bookingId, memberId: bill.userId })
  }
  const moved = [
    ...paid.flatMap(({ method, userId }) => (method === 'balance' ? (userId ?? []) : [])),
    ...earned.map(({ memberId }) => memberId),
  ]
  for (const memberId of new Set(moved)) await announce(tx, 'wallet', { memberId })
  return {
    ...now,
    due,
    spending: spendingAfter(view.spending, view.lines, now.lines),
    bill: { ...opened, ...row, version: opened.version + 1 },
    earned: [...pointsOf(bill, now.lines, now.payments)].map(([memberId, points]) => ({
      memberId,
      points,
    })),
  }
}
