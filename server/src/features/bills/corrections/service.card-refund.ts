import type {
  CardRefundMethod,
  FailedRefund,
  giveCardRefund as contract,
} from '@lantern/contract/bills/corrections'
import type { Reply } from '@lantern/contract/calls/endpoint'
import type { Role } from '@lantern/contract/members/members'
import { fullName } from '@lantern/contract/members/names'
import { toDollars } from '@lantern/contract/payments/pricing'
import { audit } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { repeatableOn } from '../../../kernel/db/idempotency.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Call } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { queueMail } from '../../mail/service.ts'
import { proveApproval } from '../../members/accounts/service.approval.ts'
import { lockSharedIfOpen } from '../../members/accounts/service.ts'
import {
  findBillOfPayment,
  findFailed,
  findRefund,
  givenBackAs,
  lockFailed,
  settleFailed,
  type FailedRefundRow,
} from '../../payments/refunds/service.report.ts'
import { purposeNameOf } from '../../payments/service.ts'
import { type NewPayment, findNumber } from '../repository.ts'
import { roundingOf, type RefundPart } from '../rules.ts'
import { byNow, post } from '../service.post.ts'
import { allowRefund, refundPayments, refuseOwn } from '../service.refund.ts'
import { lockView, newBill } from '../service.ts'
import type { BillView } from '../view/service.ts'
import { actRequestIn, allow, requireReason, reasonDetails } from './service.ts'

/** The public number of a refund's bill; `null` for money that was never on a bill. */
async function numberOf(tx: Tx, paymentId: number | null): Promise<string | null> {
  return paymentId === null ? null : findNumber(tx, await findBillOfPayment(tx, paymentId))
}

const methodsFor = (role: Role, isOpen: boolean): CardRefundMethod[] => [
  ...(isOpen ? ['balance' as const] : []),
  'cash',
  'terminal',
  ...(role === 'admin' ? ['elsewhere' as const] : []),
]

async function show(
  tx: Tx,
  { refund, attempt, payer }: FailedRefundRow,
  role: Role,
): Promise<FailedRefund> {
  const isOpen = payer?.deletedAt === null
  return {
    id: refund.id,
    memberId: isOpen ? attempt.userId : null,
    name: isOpen ? fullName(payer) : null,
    purpose: purposeNameOf(attempt),
    number: await numberOf(tx, refund.paymentId),
    amount: toDollars(refund.amount),
    failure: refund.failure,
    methods: methodsFor(role, isOpen),
    createdAt: refund.createdAt.toISOString(),
  }
}

export function listFailedRefunds({ db }: Kernel, role: Role): Promise<FailedRefund[]> {
  return transact(db, async (tx) => {
    const shown: FailedRefund[] = []
    for (const row of await findFailed(tx)) shown.push(await show(tx, row, role))
    return shown
  })
}

function partOf(
  { payments }: BillView,
  { paymentId }: FailedRefundRow['refund'],
): Omit<RefundPart, 'method'> {
  const refund = payments.find(({ id }) => id === paymentId)
  const payment = payments.find(({ id }) => id === (refund?.refunds ?? payments[0]?.id))
  if (!payment) throw new Error('a refund gives no payment of its bill back')
  const { amount, tip, userId } = payment
  return refund
    ? { payment, amount: 0 - refund.amount, tip: 0 - refund.tip, userId }
    : { payment, amount, tip, userId }
}

async function give(tx: Tx, call: Call<typeof contract>, at: Date): Promise<void> {
  const { id: refundId } = call.params
  const request = actRequestIn(call)
  const { actor, body } = request
  const { method } = body
  if (method === 'elsewhere' && actor.role !== 'admin') throw new Refusal('forbidden')
  const note = body.note || null
  const reason = requireReason(body.reason, note)
  const { refund, memberId } = await lockFailed(tx, refundId)
  const { amount, paymentId } = refund
  const by = await byNow(tx, at, actor.id)
  let view =
    paymentId === null ? null : await lockView(tx, await findBillOfPayment(tx, paymentId), at)
  const approvedBy = await allow(tx, request, { amount }, at)
  const userId = memberId !== null && (await lockSharedIfOpen(tx, memberId)) ? memberId : null
  if (userId === null && method === 'balance') throw new Refusal('member_needed')
  const number = await numberOf(tx, paymentId)
  if (!view) {
    // The money was never on a bill: it comes onto one of its own.
    const own = await newBill(tx, { isTab: false, userId, openedBy: actor.id, at })
    const paid = { method: 'card' as const, amount, userId, attemptId: refund.attemptId }
    view = await post(tx, own, { cause: 'refund_kept', payments: [paid] }, by)
  }
  const part = { ...partOf(view, refund), method, userId }
  const handedBy = await allowRefund(tx, request, view, [part], by)
  const why = { reason, note, approvedBy: approvedBy ?? handedBy }
  refuseOwn([part], [actor.id, why.approvedBy])
  const payments: NewPayment[] = refundPayments([part], by).map((payment) => ({
    ...payment,
    ...why,
  }))
  if (paymentId !== null) {
    // Reverses the refund: in the books, its card has paid the money again.
    const { payment, amount: again, tip } = part
    const { userId: paidBy, attemptId, id: refunds } = payment
    payments.unshift({ method: 'card', amount: again, tip, userId: paidBy, attemptId, refunds })
  }
  await post(tx, view, { cause: 'refund_kept', payments }, by)
  await settleFailed(tx, refund, { method, memberId, at })
  if (userId !== null) {
    const content = { kind: 'card_refund' as const, number, to: method, amount: toDollars(amount) }
    const reference = `refund:${refundId}:settled`
    await queueMail(tx, { memberId: userId, reference, content, at })
  }
  await audit(tx, {
    actorId: actor.id,
    action: 'refund.give',
    subject: `refund:${refundId}`,
    after: {
      refundTo: method,
      amount: toDollars(amount),
      ...reasonDetails(why),
      ...(memberId !== null && { userId: memberId }),
    },
    at,
  })
}

async function showGiven(tx: Tx, id: string, at: Date): Promise<Reply<typeof contract>> {
  const given = (await findRefund(tx, id))?.refund
  const method = given && givenBackAs(given.settledAs)
  if (!given || !method) throw new Error(`refund ${id} was not given back`)
  const { cashStep } = await byNow(tx, at)
  const rounding = roundingOf(method, 0 - given.amount, cashStep)
  return { id, method, amount: toDollars(given.amount - rounding) }
}

/**
 * Gives a failed card refund back by another method (`POST /api/staff/card-refunds/{id}/give`), once per key. Throws
 * `wrong_state` if it was retried or given back already, `own_refund` for the actor's own balance, and `forbidden` if
 * anybody but an admin pays it by other means than the drawer.
 */
export async function giveCardRefund(kernel: Kernel, call: Call<typeof contract>) {
  await proveApproval(kernel, actRequestIn(call))
  const at = kernel.clock.now()
  const { id } = call.params
  return repeatableOn(
    kernel.db,
    { id, repeatable: call.repeatable },
    { run: (tx) => give(tx, call, at), show: (tx) => showGiven(tx, id, at) },
  )
}
