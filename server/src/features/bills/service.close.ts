import type { Bill } from '@lantern/contract/bills'
import type { closeBill as closing } from '@lantern/contract/bills-actions'
import type { limitBill as limiting, reopenBill as reopening } from '@lantern/contract/corrections'
import type { Received } from '@lantern/contract/endpoint'
import { toCents, toDollars, type Cents } from '@lantern/contract/pricing'
import { leftToSpend } from '@lantern/contract/spending'
import { audit } from '../../kernel/db/audit.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { RepeatableCall } from '../../kernel/db/idempotency.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { approvedIn, approverOf, proveApproval } from '../members/approval/service.ts'
import { addDays, businessDateAt, readSettings } from '../venue/service.ts'
import type { Asking } from './corrections/service.ts'
import { checkDue, mailTabReceipt } from './payments/service.ts'
import { findOpenBillOfTable, lockBill, openAgain, updateBill, type NewLine } from './repository.ts'
import { byAt, byNow, post, type By } from './service.post.ts'
import { publishBill, lockUnpaid, lockView } from './service.ts'
import { onBill, type BillView } from './view/service.ts'

/** Closes a locked bill as paid. Throws `bill_due` unless nothing is due on it. */
async function closePaid(tx: Tx, view: BillView, by: By): Promise<BillView> {
  const { bill, due } = view
  if (due !== 0) throw new Refusal('bill_due', { number: bill.lanternId, due: toDollars(due) })
  const closed = await post(tx, view, { cause: 'bill_payment', change: { status: 'paid' } }, by)
  await mailTabReceipt(tx, closed, by.at)
  return closed
}

async function leaveOwed(tx: Tx, view: BillView, reason: string, by: By): Promise<void> {
  if (view.bill.userId === null) throw new Refusal('member_needed')
  const { billDays } = await readSettings(tx, by.at)
  const change = { status: 'owed' as const, dueBy: addDays(by.today, billDays), reason }
  await post(tx, view, { cause: 'bill_payment', change }, by)
}

async function writeOff(
  tx: Tx,
  view: BillView,
  { reason, approvedBy }: { reason: string; approvedBy: number | null },
  by: By,
): Promise<void> {
  const line: NewLine = {
    kind: 'adjustment',
    account: 'write_offs',
    net: 0 - view.due,
    reason: 'other',
    note: reason,
    approvedBy,
  }
  const change = { status: 'written_off' as const, reason }
  await post(tx, view, { cause: 'bill_write_off', lines: [line], change }, by)
}

interface CloseRequest extends Asking {
  billId: number
  body: Received<typeof closing>['body']
}

/** The admin who approved a write-off; `null` if the actor is an admin. */
async function approverOfWriteOff(
  tx: Tx,
  actor: Asking['actor'],
  { as, approval }: CloseRequest['body'],
): Promise<number | null> {
  if (as !== 'written_off' || actor.role === 'admin') return null
  if (!approval) throw new Refusal('forbidden')
  return approverOf(tx, approval)
}

/** Throws `minimum_left` if the bill lacks a part of the party's minimum spend. */
function checkMinimum({ spending }: BillView): void {
  const left = spending === null ? 0 : leftToSpend(spending)
  if (left > 0) throw new Refusal('minimum_left', { left: toDollars(left) })
}

async function close(tx: Tx, { actor, billId, body }: CloseRequest, at: Date): Promise<void> {
  const { as, reason } = body
  const view = await lockUnpaid(tx, billId, at)
  const { due, holds } = view
  checkDue(body.due, due)
  checkMinimum(view)
  const approvedBy = await approverOfWriteOff(tx, actor, body)
  const by = await byNow(tx, at, actor.id)
  if (as === 'paid') await closePaid(tx, view, by)
  else {
    if (due <= 0) throw new Refusal('nothing_to_pay')
    if (!reason) throw new Refusal('reason_needed')
    // An amount that a guest is paying by card can't become owed.
    if (holds.length > 0) throw new Refusal('share_held')
    if (as === 'owed') await leaveOwed(tx, view, reason, by)
    else await writeOff(tx, view, { reason, approvedBy }, by)
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
 * Closes a bill (`POST /api/staff/bills/{id}/close`): with nothing due, or as owed or written off with a reason. Throws
 * `minimum_left` until the shortfall is on it, `share_held` while a guest is paying by card, and `forbidden` for a
 * write-off without an admin's approval.
 */
export async function closeBill(kernel: Kernel, request: CloseRequest): Promise<Bill> {
  const { actor, approval, body } = request
  if (body.as === 'written_off') {
    if (!approval && actor.role !== 'admin') throw new Refusal('forbidden')
    await proveApproval(kernel, request)
  }
  return onBill(kernel, request, (tx, at) => close(tx, request, at))
}

export function limitBill(
  kernel: Kernel,
  request: { actorId: number; billId: number; body: Received<typeof limiting>['body'] },
): Promise<Bill> {
  const { actorId, billId, body } = request
  const { membersMayOrder, limit = null } = body
  return onBill(kernel, request, async (tx, at) => {
    const { bill } = await lockUnpaid(tx, billId, at)
    const memberLimit = limit === null ? null : toCents(limit)
    await updateBill(tx, billId, { membersMayOrder, memberLimit })
    await publishBill(tx, bill)
    const after = { isAvailable: membersMayOrder, ...(limit !== null && { amount: limit }) }
    await audit(tx, { actorId, action: 'bill.limit', subject: `bill:${billId}`, after, at })
  })
}

/**
 * Reopens a tab that was closed as paid (`POST /api/staff/bills/{id}/reopen`) on the same business day. It loses its
 * table, because another party may sit there by now, and its member if the account was deleted. Throws `stale` if it
 * isn't paid. Other bills open by themselves when something is taken off them.
 */
export function reopenBill(
  kernel: Kernel,
  request: {
    actorId: number
    billId: number
    body: Received<typeof reopening>['body']
    repeatable: RepeatableCall | null
  },
): Promise<Bill> {
  const { actorId, billId, body } = request
  return onBill(kernel, request, async (tx, at) => {
    const bill = await lockBill(tx, billId)
    if (!bill) throw new Refusal('not_found')
    const { status, isTab, closedAt, lanternId: number } = bill
    if (status !== 'paid' || !isTab || closedAt === null) throw new Refusal('stale')
    const venue = await readSettings(tx, at)
    if (businessDateAt(closedAt, venue) !== byAt(venue, at).today) {
      throw new Refusal('reopen_too_late', { number })
    }
    await openAgain(tx, bill)
    await publishBill(tx, bill)
    const subject = `bill:${billId}`
    await audit(tx, { actorId, action: 'bill.reopen', subject, after: body, at })
  })
}

/** Closes the locked bill of a party that leaves if nothing is due on it. Otherwise it stays open. */
export async function closeBillOnLeaving(tx: Tx, view: BillView, by: By): Promise<BillView> {
  return view.bill.status === 'open' && view.due === 0 ? closePaid(tx, view, by) : view
}

/**
 * Closes the bill of guests who leave a table without a booking, if nothing is due on it. Otherwise it stays open and
 * loses its table, so that the next guests there get their own. Returns the due in cents.
 */
export async function closeBillOfTable(tx: Tx, tableId: number, by: By): Promise<Cents> {
  const known = await findOpenBillOfTable(tx, tableId)
  const view = known && (await lockView(tx, known.id, by.at))
  if (view?.bill.status !== 'open') return 0
  if (view.due === 0) await closePaid(tx, view, by)
  else await post(tx, view, { cause: 'bill_payment', change: { tableId: null } }, by)
  return view.due
}
