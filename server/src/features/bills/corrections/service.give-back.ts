import type { Bill } from '@lantern/contract/bills'
import type {
  correctBill as correcting,
  refundBill as refunding,
} from '@lantern/contract/corrections'
import type { Received } from '@lantern/contract/endpoint'
import { toCents, toDollars, type Cents } from '@lantern/contract/pricing'
import { audit } from '../../../kernel/db/audit.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { repeatable, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { approvedIn, proveApproval } from '../../members/approval/service.ts'
import { keepAccount } from '../../members/accounts/service.ts'
import { holdCash } from '../../wallet/cash/service.ts'
import { dueOn } from '../../wallet/service.ts'
import { closeAsPaid } from '../payments/service.receipt.ts'
import { sendRefundFor } from '../../payments/refunds/service.ts'
import { allow, whyTold, requireReason, writeDown, type Asking } from './service.ts'
import { leftOf, refundable, takenOff, tipFollowing, tipsBack, totalOf } from '../rules.ts'
import { backToCards } from '../payments/service.card.ts'
import { correct } from './service.correct.ts'
import { lockPaidAhead, oweWhatWasPaid } from './service.paid-ahead.ts'
import { lockCorrectable, openForCorrection } from '../service.ts'
import { showBill, viewBill, type BillView } from '../view/service.ts'
import { take } from '../payments/service.ts'
import { checkVersion } from '../split/service.ts'

interface Request<Body> extends Asking {
  billId: number
  body: Body
}

type Correcting = Request<Received<typeof correcting>['body']>
type Refunding = Request<Received<typeof refunding>['body']>

/** The lines that a correction is about, with the rest of each. */
function correctable({ lines }: BillView, lineId: number | undefined) {
  const open = leftOf(lines).filter(({ line }) => !line.isPaidAhead)
  if (lineId === undefined) return open
  const line = open.find(({ id }) => id === lineId)
  if (!line) throw new Refusal('not_found')
  return [line]
}

/** The amount of a bill before anything was taken off it, without what was paid ahead. */
const grossOf = ({ lines }: BillView): Cents =>
  lines
    .filter(({ kind, isPaidAhead }) => kind !== 'correction' && !isPaidAhead)
    .reduce((sum, line) => sum + totalOf(line), 0)

async function correctOne(tx: Tx, request: Correcting, at: Date): Promise<void> {
  const { actor, billId, body } = request
  const note = body.note || null
  const reason = requireReason(body.reason, note)
  await lockPaidAhead(tx, billId)
  const bill = await lockCorrectable(tx, billId)
  const seen = await viewBill(tx, billId, at)
  checkVersion(seen, body.version)
  await openForCorrection(tx, bill)
  const isAhead = seen.lines.some(({ id, isPaidAhead }) => id === body.lineId && isPaidAhead)
  if (isAhead) await oweWhatWasPaid(tx, seen, at)
  const view = isAhead ? await viewBill(tx, billId, at) : seen
  const lines = correctable(view, body.lineId)
  const left = lines.reduce((sum, line) => sum + totalOf(line), 0)
  const amount = body.amount === undefined ? left : toCents(body.amount)
  if (amount === 0 || amount > left) throw new Refusal('over_line', { left: toDollars(left) })
  const approvedBy = await allow(tx, request, { amount, off: { billId, total: grossOf(view) } }, at)
  const reference = `bill:${billId}:corrected:${view.bill.version}`
  const by = { reason, note, actorId: actor.id }
  await correct(tx, view, takenOff(amount, lines), {
    kind: 'bill_correction',
    reference,
    ...by,
    at,
  })
  await writeDown(tx, {
    ...by,
    kind: 'taken_off',
    billId,
    amount,
    approvedBy,
    reference,
    createdAt: at,
  })
  await audit(tx, {
    actorId: actor.id,
    action: 'bill.correct',
    subject: `bill:${billId}`,
    after: { amount: toDollars(amount), ...whyTold({ reason, note, approvedBy }) },
    at,
  })
}

/** The amounts that go back: of what is owed on the bill, and of its tips. */
interface Back {
  amount: Cents
  tip: Cents
  actorId: number
}

/** Gives money back by other ways than cards. */
async function backTo(
  tx: Tx,
  view: BillView,
  {
    way,
    userId,
    amount,
    tip,
    actorId,
  }: Back & {
    way: 'cash' | 'terminal' | 'balance'
    userId?: number | undefined
  },
  at: Date,
): Promise<string> {
  const memberId = userId ?? view.bill.userId
  if (memberId === null && way === 'balance') throw new Refusal('member_needed')
  if (memberId !== null) await keepAccount(tx, memberId)
  const back = { way, memberId, amount: 0 - amount, tip: 0 - tip, tendered: null }
  return take(tx, view, { ...back, shareId: null, attemptId: null, actorId }, at)
}

/** The tip belonged to the team, so giving it back is a correction. Returns the admin whose approval it needed. */
async function allowTip(tx: Tx, request: Refunding, view: BillView, tip: Cents, at: Date) {
  const { way, reason, note } = request.body
  const most = tipsBack(way, view.payments)
  if (tip > most) throw new Refusal('over_refundable', { most: toDollars(most) })
  const why = { reason: requireReason(reason, note || null), note: note || null }
  return { ...why, approvedBy: await allow(tx, request, { amount: tip }, at) }
}

/**
 * A tip that follows an amount goes back for the amount's reason, which was allowed before. A tip that is named goes
 * back for its own reason.
 */
async function whyTip(tx: Tx, request: Refunding, view: BillView, tip: Cents, at: Date) {
  if (request.body.tip !== undefined) return allowTip(tx, request, view, tip, at)
  const { reason = null, note = null } = view.lines.findLast((line) => line.reason !== null) ?? {}
  return { reason: reason ?? ('mistake' as const), note, approvedBy: null }
}

/** Closes the bill of an order that was paid at once, as soon as the rest of its correction has been given back. */
async function closeCorrected(tx: Tx, { bill }: BillView, at: Date): Promise<void> {
  if (bill.orderId === null || (await dueOn(tx, bill.lanternId)) !== 0) return
  await closeAsPaid(tx, bill.id, at)
}

/** The amounts that go back, and the admin who approved the cash if that was needed. */
async function giveBack(tx: Tx, request: Refunding, view: BillView, back: Back, at: Date) {
  const { actor, approval, from, billId, body } = request
  const { way, userId } = body
  if (way === 'card') return { references: await backToCards(tx, billId, back, at), handedBy: null }
  const reference = await backTo(tx, view, { ...back, way, userId }, at)
  const mover = { actorId: actor.id, approval, from }
  return { references: [], handedBy: await holdCash(tx, reference, mover, at) }
}

/** Returns the references of refunds to cards, which are sent after the commit. */
async function refund(tx: Tx, request: Refunding, at: Date): Promise<string[]> {
  const { actor, billId, body } = request
  const bill = await lockCorrectable(tx, billId)
  const view = await viewBill(tx, billId, at)
  checkVersion(view, body.version)
  await openForCorrection(tx, bill)
  const amount = toCents(body.amount)
  const tip =
    body.tip === undefined ? tipFollowing(body.way, view.payments, amount) : toCents(body.tip)
  if (amount + tip === 0) throw new Refusal('nothing_to_pay')
  const most = refundable(body.way, view.payments, view.due)
  if (amount > most) throw new Refusal('over_refundable', { most: toDollars(most) })
  const why = tip > 0 ? await whyTip(tx, request, view, tip, at) : null
  const back = { amount, tip, actorId: actor.id }
  const { references, handedBy } = await giveBack(tx, request, view, back, at)
  if (why) {
    // The version is the bill's before this act, so one act has one reference.
    const reference = `bill:${billId}:tip:${view.bill.version}`
    const by = { actorId: actor.id, reference, createdAt: at }
    await writeDown(tx, { kind: 'tip', billId, amount: tip, ...why, ...by })
  }
  await closeCorrected(tx, view, at)
  await audit(tx, {
    actorId: actor.id,
    action: 'bill.refund',
    subject: `bill:${billId}`,
    after: {
      refundTo: body.way,
      amount: toDollars(amount),
      ...approvedIn(handedBy),
      ...(why && { tip: toDollars(tip), ...whyTold(why) }),
    },
    at,
  })
  return references
}

function actOnce(
  { db, clock }: Kernel,
  request: { billId: number; repeatable: RepeatableCall | null },
  act: (tx: Tx, at: Date) => Promise<void>,
): Promise<Bill> {
  const at = clock.now()
  return repeatable(db, request.repeatable, {
    async run(tx) {
      await act(tx, at)
      return request.billId
    },
    show: (tx, id) => showBill(tx, id, at),
    id: Number,
  })
}

/**
 * Takes a line, a part of it, or an amount off a bill (`POST /api/staff/bills/{id}/corrections`), once per key.
 */
export async function correctBill(kernel: Kernel, request: Correcting): Promise<Bill> {
  await proveApproval(kernel, request)
  return actOnce(kernel, request, (tx, at) => correctOne(tx, request, at))
}

/**
 * Gives back what was paid too much for a bill, and of its tips (`POST /api/staff/bills/{id}/refunds`), once per key.
 */
export async function refundBill(kernel: Kernel, request: Refunding): Promise<Bill> {
  await proveApproval(kernel, request)
  let references: string[] = []
  const bill = await actOnce(kernel, request, async (tx, at) => {
    references = await refund(tx, request, at)
  })
  for (const reference of references) await sendRefundFor(kernel, reference)
  return bill
}
