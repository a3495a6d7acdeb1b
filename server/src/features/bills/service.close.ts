import type { Bill } from '@lantern/contract/bills'
import type { closeBill as closing } from '@lantern/contract/bills-acts'
import type { Received } from '@lantern/contract/endpoint'
import { toCents, toDollars, type Cents } from '@lantern/contract/pricing'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { askOf } from '../../kernel/db/db-query.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { approvedIn, approverOf, proveApproval } from '../members/approval/service.ts'
import { businessDateAt, readSettings } from '../venue/service.ts'
import { dueOn, post } from '../wallet/service.ts'
import {
  findBillOfBooking,
  findLines,
  findOpenBillOfTable,
  lockBill,
  openAgain,
  updateBill,
  type BillRow,
} from './repository.ts'
import { daysAfter, writingOff } from './rules.ts'
import { writeDown, type Asking } from './corrections/service.ts'
import { minimumOf } from './spending/rules.ts'
import { mayWriteOff } from './policy.ts'
import { announceBill, lockUnpaid } from './service.ts'
import { findHolds } from './service.holds.ts'
import { closeAsPaid } from './payments/service.receipt.ts'
import { findSpending } from './spending/service.ts'
import { showBill } from './view/service.ts'
import { checkDue } from './payments/service.ts'

/** Closes a locked bill as paid. */
async function closePaid(tx: Tx, bill: BillRow, due: Cents, at: Date): Promise<void> {
  if (due !== 0) throw new Refusal('bill_due', { number: bill.lanternId, due: toDollars(due) })
  await closeAsPaid(tx, bill.id, at)
  await announceBill(tx, bill)
}

interface Exception {
  actorId: number
  approvedBy: number | null
  due: Cents
  reason: string
  at: Date
}

/** Leaves a bill's due to its member, for as long as the venue's settings say. */
async function leaveOwed(tx: Tx, bill: BillRow, { reason, at }: Exception): Promise<void> {
  if (bill.userId === null) throw new Refusal('member_needed')
  const venue = await readSettings(tx, at)
  const dueBy = daysAfter(businessDateAt(at, venue), venue.billDays)
  await updateBill(tx, bill.id, { status: 'owed', dueBy, reason })
}

async function writeOff(tx: Tx, bill: BillRow, exception: Exception): Promise<void> {
  const { actorId, approvedBy, due, reason, at } = exception
  const reference = `bill:${bill.id}:written_off`
  await post(tx, {
    kind: 'bill_write_off',
    reference,
    subject: bill.lanternId,
    actorId,
    at,
    postings: writingOff(bill.lanternId, due).map((side) =>
      side.account === 'receivable' ? { ...side, memberId: bill.userId ?? undefined } : side,
    ),
  })
  await updateBill(tx, bill.id, { status: 'written_off', closedAt: at, reason })
  const why = { reason: 'other' as const, note: reason }
  const by = { actorId, approvedBy, reference, createdAt: at }
  await writeDown(tx, { kind: 'write_off', billId: bill.id, amount: due, ...why, ...by })
}

export interface CloseRequest extends Pick<Asking, 'actor'> {
  billId: number
  body: Received<typeof closing>['body']
}

/** The admin who approved a write-off; needed if its actor is no admin. */
async function approverOfWriteOff(
  tx: Tx,
  actor: Asking['actor'],
  { as, approval }: CloseRequest['body'],
): Promise<number | null> {
  if (as !== 'written_off' || mayWriteOff(actor.role)) return null
  if (!approval) throw new Refusal('forbidden')
  return approverOf(tx, approval)
}

async function close(tx: Tx, { actor, billId, body }: CloseRequest, at: Date): Promise<void> {
  const { as, reason } = body
  const bill = await lockUnpaid(tx, billId)
  const due = await dueOn(tx, bill.lanternId)
  checkDue(body.due, due)
  const left = minimumOf(await findSpending(askOf(tx), bill, await findLines(tx, billId)))?.left
  if (left !== undefined && toCents(left) > 0) throw new Refusal('minimum_left', { left })
  const approvedBy = await approverOfWriteOff(tx, actor, body)
  if (as === 'paid') await closePaid(tx, bill, due, at)
  else {
    if (due <= 0) throw new Refusal('nothing_to_pay')
    if (!reason) throw new Refusal('reason_needed')
    // An amount that a guest is paying by card right now can't become owed.
    if ((await findHolds(tx, billId, at)).length > 0) throw new Refusal('share_held')
    const exception = { actorId: actor.id, approvedBy, due, reason, at }
    await (as === 'owed' ? leaveOwed : writeOff)(tx, bill, exception)
    await announceBill(tx, bill)
  }
  await audit(tx, {
    actorId: actor.id,
    action: 'bill.close',
    subject: `bill:${billId}`,
    after: {
      status: as,
      amount: toDollars(due),
      ...(reason && { reason }),
      ...approvedIn(approvedBy),
    },
    at,
  })
}

/**
 * Closes a bill (`POST /api/staff/bills/{id}/close`): with nothing due, or as an exception that says why. Throws
 * `minimum_left` until a shortfall is on it, `share_held` while somebody is paying by card, and `forbidden` for a
 * write-off without an admin's yes.
 */
export async function closeBill(kernel: Kernel, request: CloseRequest): Promise<Bill> {
  const { db, clock } = kernel
  const { actor, billId, body } = request
  const { as, approval } = body
  if (as === 'written_off') {
    if (!approval && !mayWriteOff(actor.role)) throw new Refusal('forbidden')
    await proveApproval(kernel, { actor, approval, repeatable: null })
  }
  const at = clock.now()
  return transact(db, async (tx) => {
    await close(tx, request, at)
    return showBill(tx, billId, at)
  })
}

/** Sets whether a bill's member may order on it, and up to which limit. */
export function limitBill(
  { db, clock }: Kernel,
  request: { actorId: number; billId: number; mayOrder: boolean; limit: string | null },
): Promise<Bill> {
  const { actorId, billId, mayOrder: membersMayOrder, limit } = request
  const at = clock.now()
  return transact(db, async (tx) => {
    const bill = await lockUnpaid(tx, billId)
    const memberLimit = limit === null ? null : toCents(limit)
    await updateBill(tx, billId, { membersMayOrder, memberLimit })
    await announceBill(tx, bill)
    const after = { isAvailable: membersMayOrder, ...(limit !== null && { amount: limit }) }
    await audit(tx, { actorId, action: 'bill.limit', subject: `bill:${billId}`, after, at })
    return showBill(tx, billId, at)
  })
}

/**
 * Opens a bill again that was closed as paid (`POST /api/staff/bills/{id}/reopen`), on the same venue day. It isn't
 * tied to its table any more, because another party may sit there by now, nor to a member whose account was deleted.
 * Throws `stale` if it isn't paid.
 */
export function reopenBill(
  { db, clock }: Kernel,
  { actorId, billId, reason }: { actorId: number; billId: number; reason: string },
): Promise<Bill> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const bill = await lockBill(tx, billId)
    if (!bill) throw new Refusal('not_found')
    // The bill of an order that was paid at once opens by itself when something is taken off it.
    const isPaid = bill.status === 'paid' && bill.orderId === null
    if (!isPaid || bill.closedAt === null) throw new Refusal('stale')
    const venue = await readSettings(tx, at)
    if (businessDateAt(bill.closedAt, venue) !== businessDateAt(at, venue)) {
      throw new Refusal('reopen_too_late', { number: bill.lanternId })
    }
    await openAgain(tx, bill, { tableId: null })
    await announceBill(tx, bill)
    const subject = `bill:${billId}`
    await audit(tx, { actorId, action: 'bill.reopen', subject, after: { reason }, at })
    return showBill(tx, billId, at)
  })
}

/** Closes the bill of a party that leaves, if nothing is due on it. Returns what is due, in cents. */
export async function closeBillOnLeaving(tx: Tx, bookingId: number, at: Date): Promise<Cents> {
  const known = await findBillOfBooking(tx, bookingId)
  const bill = known && (await lockBill(tx, known.id))
  if (bill?.status !== 'open') return 0
  const due = await dueOn(tx, bill.lanternId)
  if (due === 0) await closePaid(tx, bill, due, at)
  return due
}

/**
 * Closes the bill of guests who leave a table without a booking, if nothing is due on it. Otherwise it stays open and
 * isn't tied to the table any more, so that the next guests there get their own. Returns what is due, in cents.
 */
export async function closeBillOfTable(tx: Tx, tableId: number, at: Date): Promise<Cents> {
  const known = await findOpenBillOfTable(tx, tableId)
  const bill = known && (await lockBill(tx, known.id))
  if (bill?.status !== 'open') return 0
  const due = await dueOn(tx, bill.lanternId)
  if (due === 0) await closePaid(tx, bill, due, at)
  else {
    await updateBill(tx, bill.id, { tableId: null })
    await announceBill(tx, bill)
  }
  return due
}
