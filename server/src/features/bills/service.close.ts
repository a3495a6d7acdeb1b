import type { Bill } from '@lantern/contract/bills/bills'
import type { closeBill as closing } from '@lantern/contract/bills/actions'
import type {
  limitBill as limiting,
  reopenBill as reopening,
} from '@lantern/contract/bills/corrections'
import { toCents, toDollars, type Cents } from '@lantern/contract/payments/pricing'
import { leftToSpend } from '@lantern/contract/bills/spending'
import type { Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Call } from '../../kernel/http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { approvedIn, approverOf, proveApproval } from '../members/accounts/service.approval.ts'
import { addDays, businessDateAt, readSettings } from '../venue/service.ts'
import { actRequestIn } from './corrections/service.ts'
import { checkDue, mailTabReceipt } from './payments/service.ts'
import { findOpenBillOfTable, openAgain, updateBill } from './repository.ts'
import { byAt, byNow, post, type ActContext } from './service.post.ts'
import { lockUnpaid, lockView, publishBill, requireBill } from './service.ts'
import { onBill, type BillView } from './view/service.ts'

/** Closes a locked bill as paid. Throws `bill_due` unless nothing is due on it. */
async function closePaid(tx: Tx, view: BillView, by: ActContext): Promise<BillView> {
  const { bill, due } = view
  if (due !== 0) throw new Refusal('bill_due', { number: bill.lanternId, due: toDollars(due) })
  const closed = await post(tx, view, { cause: 'bill_payment', change: { status: 'paid' } }, by)
  await mailTabReceipt(tx, closed, by.at)
  return closed
}

type CloseCall = Call<typeof closing>

async function close(tx: Tx, { viewer: actor, params, body }: CloseCall, at: Date) {
  const { as, reason, approval } = body
  const view = await lockUnpaid(tx, params.id, at)
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
  return { status: as, amount: toDollars(due), ...why }
}

/**
 * Closes a bill (`POST /api/staff/bills/{id}/close`): with nothing due, or as owed or written off with a reason. Throws
 * `minimum_left` until the shortfall is on it, `share_held` while a guest is paying by card, and `forbidden` for a
 * write-off without an admin's approval.
 */
export async function closeBill(kernel: Kernel, call: CloseCall): Promise<Bill> {
  const { viewer, body } = call
  if (body.as === 'written_off') {
    if (!body.approval && viewer.role !== 'admin') throw new Refusal('forbidden')
    await proveApproval(kernel, actRequestIn(call))
  }
  return onBill(kernel, call, 'bill.close', (tx, at) => close(tx, call, at))
}

export function limitBill(kernel: Kernel, call: Call<typeof limiting>): Promise<Bill> {
  const { membersMayOrder, limit = null } = call.body
  return onBill(kernel, call, 'bill.limit', async (tx, at) => {
    const { bill } = await lockUnpaid(tx, call.params.id, at)
    const memberLimit = limit === null ? null : toCents(limit)
    await updateBill(tx, bill.id, { membersMayOrder, memberLimit })
    await publishBill(tx, bill)
    return { isAvailable: membersMayOrder, ...(limit !== null && { amount: limit }) }
  })
}

/**
 * Reopens a tab that was closed as paid (`POST /api/staff/bills/{id}/reopen`) on the same business day. It loses its
 * table, because another party may sit there by now, and its member if the account was deleted. Throws `stale` if it
 * isn't paid. Other bills open by themselves when something is taken off them.
 */
export const reopenBill = (kernel: Kernel, call: Call<typeof reopening>): Promise<Bill> =>
  onBill(kernel, call, 'bill.reopen', async (tx, at) => {
    const bill = await requireBill(tx, call.params.id)
    const { status, isTab, closedAt, lanternId: number } = bill
    if (status !== 'paid' || !isTab || closedAt === null) throw new Refusal('stale')
    const venue = await readSettings(tx, at)
    if (businessDateAt(closedAt, venue) !== byAt(venue, at).today) {
      throw new Refusal('reopen_too_late', { number })
    }
    await openAgain(tx, bill)
    await publishBill(tx, bill)
    return call.body
  })

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
