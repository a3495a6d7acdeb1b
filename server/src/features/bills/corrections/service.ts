import type { CardRefundReason, CorrectionReason, Bill } from '@lantern/contract/bills'
import { toDollars, toCents, type Cents } from '@lantern/contract/pricing'
import type { Approval } from '@lantern/contract/account-approval'
import { repeatable, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import type { CallSession, Viewer } from '../../../kernel/http/session/session.ts'
import type { Role } from '@lantern/contract/members'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import {
  approvedIn,
  approverOf,
  proveApproval,
  type ApprovalRequest,
} from '../../members/approval/service.ts'
import { businessDateAt, businessDay, readSettings } from '../../venue/service.ts'
import { lockGiver, sumDecided, sumOffBill } from './repository.ts'
import { onBill, type BillView } from '../view/service.ts'
import { grossOf, limitPassed } from './rules.ts'
import type {
  correctBill as correcting,
  refundBill as refunding,
  creditGoodwill as crediting,
} from '@lantern/contract/corrections'
import type { Received } from '@lantern/contract/endpoint'
import { audit } from '../../../kernel/db/audit.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { publish } from '../../../kernel/live/live-channel.ts'
import { mailIfSettled } from '../payments/service.ts'
import {
  amountOff,
  leftOf,
  totalOf,
  partsBy,
  refundable,
  tipsBack,
  type LeftLine,
  type RefundPart,
} from '../rules.ts'
import { byNow, post, byAt } from '../service.post.ts'
import { lockCorrectable } from '../service.ts'
import { keepMinimum } from '../spending/service.minimum.ts'
import { checkVersion } from '../split/service.ts'
import {
  keepAccount,
  lockAccount,
  requireCustomer,
  toCustomer,
} from '../../members/accounts/service.ts'
import { allowRefund, giveBack, recipientsOf } from '../service.refund.ts'
import type { Customer } from '@lantern/contract/customers'
import { credit } from '../../wallet/service.ts'

export { forgetNotes } from './repository.ts'

export interface Asking extends ApprovalRequest {
  actor: { id: number; role: Role }
}

/** The person who makes a call, with the approval that they brought, and its body. */
export const askingIn = <Body extends { approval?: Approval | undefined }>({
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
  { actor, approval }: Pick<Asking, 'actor' | 'approval'>,
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

interface CorrectRequest extends Asking {
  billId: number
  body: Received<typeof correcting>['body']
}

/** The lines that a correction applies to, with the rest of each. Throws `not_found`. */
function correctable({ lines }: BillView, lineId: number | undefined): LeftLine[] {
  const left = leftOf(lines).filter(({ line }) => line.kind !== 'adjustment')
  if (lineId === undefined) return left
  const line = left.find(({ id }) => id === lineId)
  if (!line) throw new Refusal('not_found')
  return [line]
}

async function correct(tx: Tx, request: CorrectRequest, at: Date): Promise<void> {
  const { actor, billId, body } = request
  const note = body.note || null
  const reason = requireReason(body.reason, note)
  const view = await lockCorrectable(tx, billId, at)
  checkVersion(view, body.version)
  const left = correctable(view, body.lineId)
  const most = left.reduce((sum, line) => sum + totalOf(line), 0)
  const amount = body.amount === undefined ? most : toCents(body.amount)
  if (amount === 0 || amount > most) throw new Refusal('over_line', { left: toDollars(most) })
  const approvedBy = await allow(tx, request, { amount, off: view }, at)
  const lines = amountOff(amount, left, { reason, note, approvedBy })
  const by = await byNow(tx, at, actor.id)
  const kept = await keepMinimum(tx, view, lines, by)
  const corrected = await post(tx, kept, { cause: 'bill_correction', lines }, by)
  await mailIfSettled(tx, view, corrected, at)
  if (lines.some(({ orderId }) => orderId)) await publish(tx, 'orders')
  await audit(tx, {
    actorId: actor.id,
    action: 'bill.correct',
    subject: `bill:${billId}`,
    after: { amount: toDollars(amount), ...reasonDetails({ reason, note, approvedBy }) },
    at,
  })
}

/**
 * Takes a line, a part of it or an amount off a bill (`POST /api/staff/bills/{id}/corrections`), once per key. If it
 * was paid, the amount is credit on the bill until staff refund it.
 */
export async function correctBill(kernel: Kernel, request: CorrectRequest): Promise<Bill> {
  await proveApproval(kernel, request)
  return onBill(kernel, request, (tx, at) => correct(tx, request, at))
}

interface RefundRequest extends Asking {
  billId: number
  body: Received<typeof refunding>['body']
}

/** The amount and the tip to refund. Throws `over_refundable` above the bill's credit or its tips. */
function backOf(
  { body }: RefundRequest,
  { payments, due }: BillView,
): { amount: Cents; tip: Cents } {
  const { method } = body
  const [amount, tip] = [toCents(body.amount), toCents(body.tip ?? '0')]
  if (amount + tip === 0) throw new Refusal('nothing_to_pay')
  const most = refundable(method, payments, due)
  if (amount > most) throw new Refusal('over_refundable', { most: toDollars(most) })
  const mostTip = tipsBack(method, payments)
  if (tip > mostTip) throw new Refusal('over_refundable', { most: toDollars(mostTip) })
  return { amount, tip }
}

/**
 * The parts of the payments to refund. A refund to a balance goes to the member who paid, or to the bill's member if
 * none did. Throws `member_needed` if there is neither.
 */
async function partsOf(
  tx: Tx,
  { body: { method } }: RefundRequest,
  { bill, payments }: BillView,
  back: { amount: Cents; tip: Cents },
): Promise<RefundPart[]> {
  const parts = partsBy(method, payments, back)
  if (method !== 'balance') return parts
  const given = parts.map((part) => ({ ...part, userId: part.userId ?? bill.userId }))
  for (const memberId of recipientsOf(given)) await keepAccount(tx, memberId)
  if (given.some(({ userId }) => userId === null)) throw new Refusal('member_needed')
  return given
}

/**
 * The reason for refunding a tip, which is the team's: it counts as given away, needs a reason, and fits the limits.
 */
async function whyTip(tx: Tx, request: RefundRequest, tip: Cents, at: Date) {
  if (tip === 0) return null
  const { body } = request
  const note = body.note || null
  const reason = requireReason(body.reason, note)
  return { reason, note, approvedBy: await allow(tx, request, { amount: tip }, at) }
}

async function refund(tx: Tx, request: RefundRequest, at: Date): Promise<void> {
  const { actor, billId, body } = request
  const view = await lockCorrectable(tx, billId, at)
  checkVersion(view, body.version)
  const back = backOf(request, view)
  const why = await whyTip(tx, request, back.tip, at)
  const parts = await partsOf(tx, request, view, back)
  const handedBy = await allowRefund(tx, request, view, parts, at)
  const approvedBy = why?.approvedBy ?? handedBy
  const reason = { cause: 'bill_refund' as const, ...why, approvedBy }
  await giveBack(tx, view, parts, reason, await byNow(tx, at, actor.id))
  await audit(tx, {
    actorId: actor.id,
    action: 'bill.refund',
    subject: `bill:${billId}`,
    after: {
      refundTo: body.method,
      amount: toDollars(back.amount),
      ...(body.method === 'balance' && { userId: recipientsOf(parts) }),
      ...approvedIn(handedBy),
      ...(why && { tip: toDollars(back.tip), ...reasonDetails(why) }),
    },
    at,
  })
}

/**
 * Refunds a bill's credit and its tips (`POST /api/staff/bills/{id}/refunds`), once per key. Throws `forbidden` if
 * anybody but an admin pays it by other means than those that paid the bill.
 */
export async function refundBill(kernel: Kernel, request: RefundRequest): Promise<Bill> {
  const { actor, body } = request
  if (body.method === 'elsewhere' && actor.role !== 'admin') throw new Refusal('forbidden')
  await proveApproval(kernel, request)
  return onBill(kernel, request, (tx, at) => refund(tx, request, at))
}

interface GoodwillRequest extends Asking {
  memberId: number
  body: Received<typeof crediting>['body']
}

function amountOf({ body }: GoodwillRequest, max: Cents): Cents {
  const amount = toCents(body.amount)
  if (amount <= 0 || amount > max) {
    throw new Refusal('invalid_amount', { min: '0.01', max: toDollars(max) })
  }
  return amount
}

async function giveGoodwill(tx: Tx, request: GoodwillRequest, at: Date): Promise<void> {
  const { actor, approval, memberId: userId, body } = request
  const note = body.note || null
  const reason = requireReason(body.reason, note)
  const venue = await readSettings(tx, at)
  const amount = amountOf(request, venue.topUpMax)
  const approvedBy = await allow(tx, { actor, approval }, { amount }, at)
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
export async function creditGoodwill(kernel: Kernel, request: GoodwillRequest): Promise<Customer> {
  const at = kernel.clock.now()
  await proveApproval(kernel, request)
  return repeatable(kernel.db, request.repeatable, {
    async run(tx) {
      await giveGoodwill(tx, request, at)
      return request.memberId
    },
    show: async (tx, id) => toCustomer(await requireCustomer(tx, id)),
    id: Number,
  })
}
