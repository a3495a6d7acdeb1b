import type { Cause } from '@lantern/contract/payments/causes'
import { cashStepOf } from '@lantern/contract/payments/currency'
import { toDollars, type Cents } from '@lantern/contract/payments/pricing'
import {
  redeemable,
  worthOf,
  type Redemption,
  type RedemptionRules,
} from '@lantern/contract/payments/redemption'
import { isRoomLine } from '@lantern/contract/bills/splitting'
import { violatesConstraint, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { businessDateAt, readSettings, type VenueSettings } from '../venue/service.ts'
import {
  findJoined,
  insertLines,
  insertPayments,
  insertPoints,
  openAgain,
  updateBill,
  type BillRow,
  type NewLine,
  type NewPayment,
} from './repository.ts'
import { dueOf, isOfAccount, laterNight, pointsOf, statusAfter, withTax } from './rules.ts'
import { publishBill } from './service.ts'
import { spendingAfter } from './spending/rules.ts'
import type { BillView } from './view/service.ts'

/** `post` writes with each line and payment who acted and when. `actorId` is `null` for members and jobs. */
export interface ActContext {
  actorId: number | null
  at: Date
  /** The business day of `at`: `businessDateAt(at, venue)`. */
  today: string
  /** The venue's smallest cash amount in cents. */
  cashStep: number
}

/** Builds the context of an act from the venue's settings. */
export const byAt = (
  venue: VenueSettings,
  at: Date,
  actorId: number | null = null,
): ActContext => ({
  actorId,
  at,
  today: businessDateAt(at, venue),
  cashStep: cashStepOf(venue.currency),
})

/** Like `byAt`, but reads the venue's settings. */
export const byNow = async (tx: Tx, at: Date, actorId: number | null = null): Promise<ActContext> =>
  byAt(await readSettings(tx, at), at, actorId)

/** The rows that an act writes on a bill. */
export interface Posting {
  cause: Cause
  lines?: readonly NewLine[]
  payments?: readonly NewPayment[]
  /** Columns of the bill to change. The status follows from the due unless it is given. */
  change?: Partial<
    Pick<
      BillRow,
      'status' | 'isTab' | 'dueBy' | 'reason' | 'splitBy' | 'tableId' | 'place' | 'joinedBillId'
    >
  >
}

/**
 * Throws `own_bill` if staff take something off their own bill, leave it owed, or record a payment or refund on it, and
 * if they approve such an act. They may pay it from their own balance and points. Other payments that they record for
 * themselves have no witness.
 */
function refuseOwnBill(
  { userId }: BillRow,
  { lines = [], payments = [], change }: Posting,
  actorId: number | null,
): void {
  if (userId === null) return
  const isFromAccount = ({ method, amount, userId: payer }: NewPayment) =>
    isOfAccount({ method }) && amount > 0 && payer === userId
  const given = [
    ...lines.filter(({ reason }) => reason != null),
    ...payments.filter((payment) => !isFromAccount(payment)),
  ]
  const isByOneself = actorId === userId && (given.length > 0 || change?.status === 'owed')
  if (isByOneself || given.some(({ approvedBy }) => approvedBy === userId)) {
    throw new Refusal('own_bill')
  }
}

/** Throws the refusal for a balance or points that are too few, or whose account is closed. */
export function refuseBalance(error: unknown): never {
  const isLow = ['users_balance_not_negative', 'users_credit_in_balance'].some((name) =>
    violatesConstraint(error, name),
  )
  if (isLow) throw new Refusal('insufficient_balance')
  if (violatesConstraint(error, 'users_points_not_negative'))
    throw new Refusal('insufficient_points')
  if (violatesConstraint(error, 'users_balance_of_closed')) throw new Refusal('not_found')
  throw error
}

/**
 * Points as a payment of a bill with this total and due. Throws `redemption_limit`, with the most that can be used, if
 * the venue's rules take fewer there, or if `amount` isn't what they pay.
 */
export function redemptionOf(
  rules: RedemptionRules,
  points: number,
  bill: { total: Cents; due: Cents; redeemed?: Cents; amount?: Cents },
): Redemption {
  const most = redeemable(rules, { ...bill, has: Number.POSITIVE_INFINITY })
  const amount = worthOf(points, rules)
  const isOver = points > most.points || points < rules.redemptionLeast
  if (isOver || amount === 0 || amount !== (bill.amount ?? amount)) {
    throw new Refusal('redemption_limit', { points: most.points, amount: toDollars(most.amount) })
  }
  return { points, amount }
}

/** The points that a bill gives now, less those already given, by member. */
const pointsToPost = (given: ReadonlyMap<number, number>, gives: ReadonlyMap<number, number>) =>
  [...new Set([...given.keys(), ...gives.keys()])]
    .map((memberId) => ({
      memberId,
      points: (gives.get(memberId) ?? 0) - (given.get(memberId) ?? 0),
    }))
    .filter(({ points }) => points !== 0)
    .toSorted((one, other) => one.memberId - other.memberId)

/**
 * Writes an act's lines and payments on a locked bill that was read with `viewBill`, the points that follow, and the
 * bill's status, and announces it. Nothing else writes lines or payments. The database moves the balances, and enforces
 * the limits of lines, payments and balances. Returns the bill as it is then. Throws `insufficient_balance`,
 * `insufficient_points` and `own_bill`.
 */
export async function post(
  tx: Tx,
  view: BillView,
  posting: Posting,
  { actorId, at, today }: ActContext,
): Promise<BillView> {
  const { cause, lines = [], payments = [], change = {} } = posting
  const { bill } = view
  refuseOwnBill(bill, posting, actorId)
  // The database refuses rows on a closed bill, so it is opened for this posting.
  const isReopened = bill.closedAt !== null && lines.length + payments.length > 0
  const opened = isReopened ? await openAgain(tx, bill) : bill
  const written = await insertLines(
    tx,
    lines.map(({ night = today, ...line }) => ({
      actorId,
      ...withTax(line),
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
  ).catch(refuseBalance)
  const now = {
    ...view,
    lines: [...view.lines, ...written],
    payments: [...view.payments, ...paid],
  }
  const due = dueOf(now.lines, now.payments)
  const gives = pointsOf(bill, now.lines, now.payments)
  const given = new Map(view.earned.map(({ memberId, points }) => [memberId, points]))
  const earned = pointsToPost(given, gives)
  await insertPoints(tx, bill.id, earned, at)
  const status = change.status ?? statusAfter({ ...bill, ...change, hasLeft: view.hasLeft }, due)
  const isClosed = status === 'paid' || status === 'written_off'
  const closedAt = isClosed ? (bill.closedAt ?? at) : null
  const row = { ...change, status, closedAt, ...(status === 'open' && { dueBy: null }) }
  await updateBill(tx, bill.id, row)
  await publishBill(tx, bill)
  // Screens of bookings show the unpaid amount, and whether the bill is a tab.
  const isOtherwise = row.status !== bill.status || change.isTab !== undefined
  const hasPaid = payments.length > 0 || lines.some(isRoomLine)
  if (hasPaid || isOtherwise) {
    const hasJoined = now.lines.some(({ kind }) => kind === 'joined_room')
    for (const party of [bill, ...(hasJoined ? await findJoined(tx, bill.id) : [])]) {
      const { bookingId: id, userId: memberId } = party
      if (id !== null) await publish(tx, 'bookings', { id, memberId })
    }
  }
  const moved = [
    ...paid.flatMap((payment) => (isOfAccount(payment) ? (payment.userId ?? []) : [])),
    ...earned.map(({ memberId }) => memberId),
  ]
  for (const memberId of new Set(moved)) await publish(tx, 'wallet', { memberId })
  return {
    ...now,
    due,
    spending: spendingAfter(view.spending, view.lines, now.lines),
    bill: { ...opened, ...row, version: opened.version + 1 },
    earned: [...gives].map(([memberId, points]) => ({ memberId, points })),
  }
}
