import type { Bill } from '@lantern/contract/bills/bills'
import type { closeBill as closing } from '@lantern/contract/bills/actions'
import type {
  limitBill as limiting,
  reopenBill as reopening,
} from '@lantern/contract/bills/corrections'
import type { Received } from '@lantern/contract/calls/endpoint'
import { toCents, toDollars, type Cents } from '@lantern/contract/payments/pricing'
import { leftToSpend } from '@lantern/contract/bills/spending'
import { audit } from '../../kernel/db/audit.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { approvedIn, approverOf, proveApproval } from '../members/accounts/service.approval.ts'
import { addDays, businessDateAt, readSettings } from '../venue/service.ts'
import type { ActRequest } from './corrections/service.ts'
import { checkDue, mailTabReceipt } from './payments/service.ts'
import { findOpenBillOfTable, lockBill, openAgain, updateBill } from './repository.ts'
import { byAt, byNow, post, type ActContext } from './service.post.ts'
import { lockUnpaid, lockView, publishBill, type BillRequest } from './service.ts'
import { onBill, type BillView } from './view/service.ts'

/** Closes a locked bill as paid. Throws `bill_due` unless nothing is due on it. */
async function closePaid(tx: Tx, view: BillView, by: ActContext): Promise<BillView> {
  const { bill, due } = view
  if (due !== 0) throw new Refusal('bill_due', { number: bill.lanternId, due: toDollars(due) })
  const closed = await post(tx, view, { cause: 'bill_payment', change: { status: 'paid' } }, by)
  await mailTabReceipt(tx, closed, by.at)
  return closed
}

interface CloseRequest extends ActRequest {
  billId: number
  body: Received<typeof closing>['body']
}

async function close(tx: Tx, request: CloseRequest, at: Date): Promise<void> {
  const { actor, approval, billId, body } = request
  const { as, reason } = body
  const view = await lockUnpaid(tx, billId, at)
  const { bill, due, holds, spending } = view
  checkDue(body.due, due)
  const left = spending === null ? 0 : leftToSpend(spending)
  if (left > 0) throw new Refusal('minimum_left', { left: toDollars(left) })
  const needsApproval = as === 'written_off' && actor.role !== 'admin'
  if (needsApproval && !approval) throw new Refusal('forbidden')
  const approvedBy = needsApproval && approval ? await approverOf(tx, approval) : null
  const by = await byNow(tx, at, actor.id)
  if (as === 'paid') await closePaid(tx, view, by)
  else {
    if (due <= 0) throw new Refusal('nothing_to_pay')
    if (!reason) throw new Refusal('reason_needed')
    // An amount that a guest is paying by card can't become owed.
    if (holds.length > 0) throw new Refusal('share_held')
    if (as === 'owed') {
      if (bill.userId === null) throw new Refusal('member_needed')
      const { billDays } = await readSettings(tx, at)
      const change = { status: as, dueBy: addDays(by.today, billDays), reason }
      await post(tx, view, { cause: 'bill_payment', change }, by)
    } else {
      const why = { reason: 'other', note: reason, approvedBy } as const
      const line = { kind: 'adjustment', account: 'write_offs', net: 0 - due, ...why } as const
      const posting = { lines: [line], change: { status: as, reason } }
      await post(tx, view, { cause: 'bill_write_off', ...posting }, by)
    }
  }
  const why = { ...(reason && { reason }), ...approvedIn(approvedBy) }
  const after = { status: as, amount: toDollars(due), ...why }
  await audit(tx, { actorId: actor.id, action: 'bill.close', subject: `bill:${billId}`, after, at })
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
  request: Omit<BillRequest<Received<typeof limiting>['body']>, 'repeatable'>,
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
  request: BillRequest<Received<typeof reopening>['body']>,
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
export async function closeBillOnLeaving(
  tx: Tx,
  view: BillView,
  by: ActContext,
): Promise<BillView> {
  return view.bill.status === 'open' && view.due === 0 ? closePaid(tx, view, by) : view
}

/**
 * Closes the bill of guests who leave a table without a booking, if nothing is due on it. Otherwise it stays open and
 * loses its table, so that the next guests there get their own. Returns the due in cents.
 */
export async function closeBillOfTable(tx: Tx, tableId: number, by: ActContext): Promise<Cents> {
  const known = await findOpenBillOfTable(tx, tableId)
  const view = known && (await lockView(tx, known.id, by.at))
  if (view?.bill.status !== 'open') return 0
  if (view.due === 0) await closePaid(tx, view, by)
  else await post(tx, view, { cause: 'bill_payment', change: { tableId: null } }, by)
  return view.due
}
