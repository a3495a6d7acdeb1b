import type { Approval } from '@lantern/contract/account/approval'
import type { CardRefundReason, CorrectionReason } from '@lantern/contract/bills/bills'
import type * as contract from '@lantern/contract/bills/corrections'
import type { Customer } from '@lantern/contract/members/customers'
import type { Role } from '@lantern/contract/members/members'
import { toCents, toDollars, type Cents } from '@lantern/contract/payments/pricing'
import { audit } from '../../../kernel/db/audit.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { repeatableOn, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Call } from '../../../kernel/http/mount.ts'
import type { CallSession, Viewer } from '../../../kernel/http/session/session.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { publish } from '../../../kernel/live/live-channel.ts'
import {
  lockAccountShared,
  lockAccount,
  requireCustomer,
  toCustomer,
} from '../../members/accounts/service.ts'
import {
  approvedIn,
  approverOf,
  proveApproval,
  type ApprovalRequest,
} from '../../members/accounts/service.approval.ts'
import { businessDateAt, businessDay, readSettings } from '../../venue/service.ts'
import { credit } from '../../wallet/service.ts'
import { mailIfSettled } from '../payments/service.ts'
import { amountOff, leftOf, partsBy, refundable, tipsBack, totalOf } from '../rules.ts'
import { byAt, byNow, post } from '../service.post.ts'
import { allowRefund, giveBack, recipientsOf } from '../service.refund.ts'
import { lockCorrectable } from '../service.ts'
import { keepMinimum } from '../spending/service.minimum.ts'
import { checkVersion } from '../service.split.ts'
import { onBill, type BillView } from '../view/service.ts'
import { lockGiver, sumDecided, sumOffBill } from '../repository.ts'
import { grossOf, limitPassed } from './rules.ts'

export { forgetNotes } from '../repository.ts'

/** Somebody requests an act that may need an approval, and may bring one. */
export interface ActRequest extends ApprovalRequest {
  actor: { id: number; role: Role }
}

/** The person who makes a call, with the approval that they brought, and its body. */
export const actRequestIn = <Body extends { approval?: Approval | undefined }>({
  viewer: actor,
  session: { from },
  body,
  repeatable,
}: {
  viewer: Viewer
  session: Pick<CallSession, 'from'>
  body: Body
  repeatable: RepeatableCall | null
}) => ({ actor, approval: body.approval, from, body, repeatable })

/**
 * Checks all that makes a party pay less than the rules say: a line or a tip given back, goodwill, a room on the house
 * or left at its price, a cancellation fee left off, served dishes or a visit undone. Compares the amount, with tax if
 * it is taken `off` a bill, with the venue's limits in the transaction of the act, which writes it so that the view
 * `giveaways` has it. Returns the id of the admin whose approval it needed; `null` if it needed none.
 */
export async function allow(
  tx: Tx,
  { actor, approval }: Pick<ActRequest, 'actor' | 'approval'>,
  { amount, off }: { amount: Cents; off?: Pick<BillView, 'bill' | 'lines'> },
  at: Date,
): Promise<number | null> {
  if (actor.role === 'admin') return null
  await lockGiver(tx, actor.id)
  const venue = await readSettings(tx, at)
  const { from } = businessDay(businessDateAt(at, venue), venue)
  const limits = { amount: venue.correctionLimit, percent: venue.correctionPercent }
  const passed = limitPassed(
    {
      amount,
      before: await sumDecided(tx, actor.id, from),
      off: off ? { bill: grossOf(off.lines), before: await sumOffBill(tx, off.bill.id) } : null,
    },
    limits,
  )
  if (passed === null) return null
  if (approval) return approverOf(tx, approval)
  throw passed === 'over_limit'
    ? new Refusal(passed, { limit: toDollars(limits.amount) })
    : new Refusal(passed, { percent: limits.percent })
}

export const reasonDetails = ({
  reason,
  note,
  approvedBy,
}: {
  reason: CorrectionReason | CardRefundReason
  note: string | null
  approvedBy: number | null
}) => ({ reason, ...(note && { note }), ...approvedIn(approvedBy) })

/** Throws `reason_needed` without a reason, or without a note for the reason `other`. */
export function requireReason<Reason extends CorrectionReason | CardRefundReason>(
  reason: Reason | undefined,
  note: string | null,
): Reason {
  if (reason === undefined || (reason === 'other' && !note)) throw new Refusal('reason_needed')
  return reason
}

async function correct(tx: Tx, call: Call<typeof contract.correctBill>, at: Date) {
  const { viewer, params, body } = call
  const note = body.note || null
  const reason = requireReason(body.reason, note)
  const view = await lockCorrectable(tx, params.id, at)
  checkVersion(view, body.version)
  const left = leftOf(view.lines).filter(
    ({ id, line }) =>
      line.kind !== 'adjustment' && (body.lineId === undefined || id === body.lineId),
  )
  if (body.lineId !== undefined && left.length === 0) throw new Refusal('not_found')
  const most = left.reduce((sum, line) => sum + totalOf(line), 0)
  const amount = body.amount === undefined ? most : toCents(body.amount)
  if (amount === 0 || amount > most) throw new Refusal('over_line', { left: toDollars(most) })
  const approvedBy = await allow(tx, actRequestIn(call), { amount, off: view }, at)
  const lines = amountOff(amount, left, { reason, note, approvedBy })
  const by = await byNow(tx, at, viewer.id)
  const kept = await keepMinimum(tx, view, lines, by)
  const corrected = await post(tx, kept, { cause: 'bill_correction', lines }, by)
  await mailIfSettled(tx, view, corrected, at)
  if (lines.some(({ orderId }) => orderId)) await publish(tx, 'orders')
  return { amount: toDollars(amount), ...reasonDetails({ reason, note, approvedBy }) }
}

/** Takes a line, a part of it or an amount off a bill. What was paid of it is credit until staff refund it. */
export async function correctBill(kernel: Kernel, call: Call<typeof contract.correctBill>) {
  await proveApproval(kernel, actRequestIn(call))
  return onBill(kernel, call, 'bill.correct', (tx, at) => correct(tx, call, at))
}

type RefundCall = Call<typeof contract.refundBill>

async function allowTip(tx: Tx, call: RefundCall, amount: Cents, at: Date) {
  const note = call.body.note || null
  const reason = requireReason(call.body.reason, note)
  return { reason, note, approvedBy: await allow(tx, actRequestIn(call), { amount }, at) }
}

async function refund(tx: Tx, call: RefundCall, at: Date) {
  const { viewer, params, body } = call
  const { method } = body
  const view = await lockCorrectable(tx, params.id, at)
  checkVersion(view, body.version)
  const { bill, payments, due } = view
  const [amount, tip] = [toCents(body.amount), toCents(body.tip ?? '0')]
  if (amount + tip === 0) throw new Refusal('nothing_to_pay')
  const most = refundable(method, payments, due)
  if (amount > most) throw new Refusal('over_refundable', { most: toDollars(most) })
  const mostTip = tipsBack(method, payments)
  if (tip > mostTip) throw new Refusal('over_refundable', { most: toDollars(mostTip) })
  // The tip belongs to the team, so its refund counts towards the limits of giving away.
  const why = tip > 0 ? await allowTip(tx, call, tip, at) : null
  // A refund to a balance goes to the member who paid, or to the bill's member if none did.
  const parts = partsBy(method, payments, { amount, tip }).map((part) => ({
    ...part,
    userId: method === 'balance' ? (part.userId ?? bill.userId) : part.userId,
  }))
  for (const memberId of recipientsOf(parts)) await lockAccountShared(tx, memberId)
  if (method === 'balance' && parts.some(({ userId }) => userId === null)) {
    throw new Refusal('member_needed')
  }
  const by = await byNow(tx, at, viewer.id)
  const handedBy = await allowRefund(tx, actRequestIn(call), view, parts, by)
  const approvedBy = why?.approvedBy ?? handedBy
  const reason = { cause: 'bill_refund' as const, ...why, approvedBy }
  await giveBack(tx, view, parts, reason, by)
  return {
    refundTo: method,
    amount: toDollars(amount),
    ...(method === 'balance' && { userId: recipientsOf(parts) }),
    ...approvedIn(handedBy),
    ...(why && { tip: toDollars(tip), ...reasonDetails(why) }),
  }
}

/** Refunds a bill's credit and tips. Only an admin may do so by other means than those that paid (`forbidden`). */
export async function refundBill(kernel: Kernel, call: RefundCall) {
  const { viewer, body } = call
  if (body.method === 'elsewhere' && viewer.role !== 'admin') throw new Refusal('forbidden')
  await proveApproval(kernel, actRequestIn(call))
  return onBill(kernel, call, 'bill.refund', (tx, at) => refund(tx, call, at))
}

type GoodwillCall = Call<typeof contract.creditGoodwill>

async function giveGoodwill(tx: Tx, call: GoodwillCall, at: Date): Promise<void> {
  const { viewer: actor, params, body } = call
  const userId = params.id
  const note = body.note || null
  const reason = requireReason(body.reason, note)
  const venue = await readSettings(tx, at)
  const [amount, max] = [toCents(body.amount), venue.topUpMax]
  if (amount <= 0 || amount > max) {
    throw new Refusal('invalid_amount', { min: '0.01', max: toDollars(max) })
  }
  const approvedBy = await allow(tx, actRequestIn(call), { amount }, at)
  await lockAccount(tx, userId, [actor.id, approvedBy])
  if (userId === actor.id || userId === approvedBy) throw new Refusal('own_goodwill')
  const why = { reason, note, approvedBy }
  await credit(tx, { userId, kind: 'goodwill', amount, ...why }, byAt(venue, at, actor.id))
  await audit(tx, {
    actorId: actor.id,
    action: 'customer.goodwill',
    subject: `user:${userId}`,
    after: { amount: toDollars(amount), ...reasonDetails(why) },
    at,
  })
}

/** Credits a member's balance as goodwill (`POST /api/staff/users/{id}/goodwill`), once per key. */
export async function creditGoodwill(kernel: Kernel, call: GoodwillCall): Promise<Customer> {
  const at = kernel.clock.now()
  await proveApproval(kernel, actRequestIn(call))
  const { id } = call.params
  return repeatableOn(
    kernel.db,
    { id, repeatable: call.repeatable },
    {
      run: (tx) => giveGoodwill(tx, call, at),
      show: async (tx) => toCustomer(await requireCustomer(tx, id)),
    },
  )
}
