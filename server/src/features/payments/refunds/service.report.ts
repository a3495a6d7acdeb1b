import { CardRefundMethod } from '@lantern/contract/bills/corrections'
import { toDollars } from '@lantern/contract/payments/pricing'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { publish } from '../../../kernel/live/live-channel.ts'
import type {
  CardDispute,
  CardProvider,
  CardRefund,
} from '../../../kernel/providers/card-provider.ts'
import { queueMail } from '../../mail/service.ts'
import { findAdmins } from '../../members/service.lookup.ts'
import {
  findAttemptByIntent,
  type Attempt,
  findByProviderId,
  findFailedOf,
  insertRefund,
  lockRefund,
  updateRefund,
  type RefundOfAttempt,
  type RefundRow,
} from '../repository.ts'
import { bookRefund, takeBack } from './service.books.ts'

export { findBillOfPayment, findFailed, findRefund, type FailedRefundRow } from '../repository.ts'

/** Locks a failed refund that nobody has settled, with its payer (`null` for a guest). */
export async function lockFailed(tx: Tx, refundId: string): Promise<RefundOfAttempt> {
  const found = await lockRefund(tx, refundId)
  if (!found) throw new Refusal('not_found')
  const { status, settledAs } = found.refund
  if (status !== 'failed') throw new Refusal('wrong_state', { status })
  if (settledAs !== null) throw new Refusal('wrong_state', { status: settledAs })
  return found
}

/** The method by which a failed refund was given back; `null` if it wasn't. */
export function givenBackAs(settledAs: RefundRow['settledAs']): CardRefundMethod | null {
  const method = CardRefundMethod.safeParse(settledAs)
  return method.success ? method.data : null
}

/** Stores the method by which a locked refund was given back. It isn't sent to its card again. */
export async function settleFailed(
  tx: Tx,
  { id }: Pick<RefundRow, 'id'>,
  { method, memberId, at }: { method: CardRefundMethod; memberId: number | null; at: Date },
): Promise<void> {
  await updateRefund(tx, id, { settledAs: method, updatedAt: at })
  await publishRefund(tx, memberId)
}

/** Announces a refund's new status to the screens of bookings, orders and payments. */
export async function publishRefund(tx: Tx, memberId: number | null): Promise<void> {
  await publish(tx, 'bookings', { memberId })
  await publish(tx, 'orders', { memberId })
  await publish(tx, 'payments')
  await publish(tx, 'till')
}

/** The statuses that a refund can change to from each status. A retry starts at `created` again. */
const moves: Readonly<Record<RefundRow['status'], readonly RefundRow['status'][]>> = {
  created: ['pending', 'succeeded', 'failed'],
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
}

/**
 * Applies the provider's report about a refund. A report about an earlier try is ignored. A dashboard refund that
 * failed, or a dispute that was won, is reversed in the books.
 */
export async function applyReport(
  tx: Tx,
  { id, tries }: Pick<RefundRow, 'id' | 'tries'>,
  report: CardRefund,
  at: Date,
): Promise<void> {
  const known = await lockRefund(tx, id)
  if (known?.refund.tries !== tries || !moves[known.refund.status].includes(report.status)) return
  const { refund, memberId } = known
  const isVain = refund.madeBy !== 'venue' && report.status === 'failed'
  await updateRefund(tx, id, {
    status: report.status,
    providerRefundId: report.id ?? refund.providerRefundId,
    failure: report.failure,
    updatedAt: at,
    ...(isVain && { settledAs: await takeBack(tx, refund, at) }),
  })
  await publishRefund(tx, memberId)
}

type RefundReport = Awaited<ReturnType<CardProvider['examineRefund']>> & { id: string }

/** Treats a dashboard refund with the amount of a failed refund of ours as its retry. Returns whether it is one. */
async function isRetry(
  tx: Tx,
  { id: attemptId }: Attempt,
  report: RefundReport,
  at: Date,
): Promise<boolean> {
  const failed = await findFailedOf(tx, attemptId, report.amount)
  const locked = failed && (await lockRefund(tx, failed.id))?.refund
  if (locked?.status !== 'failed' || locked.settledAs !== null) return false
  const { id, status } = report
  const change = { status, providerRefundId: id, failure: null, tries: locked.tries + 1 }
  await updateRefund(tx, locked.id, { ...change, dueAt: at, updatedAt: at })
  return true
}

/** Books a refund that isn't known here, once for any number of parallel messages. */
async function book(tx: Tx, attempt: Attempt, { id, amount, status }: RefundReport, at: Date) {
  const made = { madeBy: 'provider', providerRefundId: id, reference: `provider:${id}` } as const
  const refund = { ...made, amount, status, createdAt: at, updatedAt: at }
  const written = await insertRefund(tx, { ...refund, attemptId: attempt.id })
  if (written) await updateRefund(tx, written.id, await bookRefund(tx, written, at))
}

/** Tells every admin by email that a payment is disputed, and until when the club can answer. */
async function tellAdmins(tx: Tx, dispute: CardDispute, at: Date): Promise<void> {
  const { amount, reason, answerBy } = dispute
  const content = {
    kind: 'dispute' as const,
    amount: toDollars(amount),
    reason,
    answerBy: answerBy?.toISOString() ?? null,
  }
  for (const memberId of await findAdmins(tx)) {
    await queueMail(tx, { memberId, reference: `dispute:${dispute.id}:${memberId}`, content, at })
  }
}

/**
 * Records what the provider reports of a dispute of an attempt's payment. Money that the bank took is booked like a
 * dashboard refund, and taken back when the club wins. An inquiry stays `created` until the bank takes money.
 */
async function recordDispute(
  tx: Tx,
  attempt: Attempt,
  dispute: CardDispute,
  at: Date,
): Promise<void> {
  const { id, amount, reason: disputeReason, answerBy, movesMoney } = dispute
  const made = { madeBy: 'bank', providerRefundId: id, reference: `dispute:${id}` } as const
  const times = { createdAt: at, updatedAt: at }
  const written = await insertRefund(tx, { ...made, ...times, attemptId: attempt.id, amount })
  if (written) await tellAdmins(tx, dispute, at)
  const known = written ?? (await findByProviderId(tx, id))
  const refund = known && (await lockRefund(tx, known.id))?.refund
  if (!refund) throw new Error(`dispute ${id} was not written`)
  const takesMoney = movesMoney && refund.status === 'created' && dispute.status !== 'failed'
  const booked = takesMoney ? await bookRefund(tx, { ...refund, amount }, at) : {}
  await updateRefund(tx, refund.id, { amount, disputeReason, answerBy, ...booked })
  if (movesMoney || dispute.status === 'failed') await applyReport(tx, refund, dispute, at)
}

/**
 * The attempt whose money it was. Refunds and disputes of payments that aren't ours or were never booked are ignored.
 */
async function attemptOf(tx: Tx, { intentId }: { intentId: string | null }) {
  const attempt = intentId === null ? undefined : await findAttemptByIntent(tx, intentId)
  return attempt?.status === 'succeeded' ? attempt : undefined
}

async function take(tx: Tx, report: RefundReport, at: Date): Promise<void> {
  const attempt = await attemptOf(tx, report)
  if (!attempt) return
  const known = await findByProviderId(tx, report.id)
  if (known) await applyReport(tx, known, report, at)
  else if (report.status !== 'failed' && !(await isRetry(tx, attempt, report, at))) {
    await book(tx, attempt, report, at)
  }
  await publishRefund(tx, attempt.userId)
}

/**
 * Records a refund that was made in the provider's dashboard. It is found by its payment, booked once however often the
 * provider reports it, and shown to admins. Throws `CardsUnreachable`, after which the provider reports it again.
 */
export async function takeForeignRefund(
  { db, clock }: Kernel,
  cards: CardProvider,
  providerRefundId: string,
): Promise<void> {
  const report = { ...(await cards.examineRefund(providerRefundId)), id: providerRefundId }
  await transact(db, (tx) => take(tx, report, clock.now()))
}

/** Records how a dispute stands. Throws `CardsUnreachable`, after which the provider reports it again. */
export async function takeDispute(
  { db, clock }: Kernel,
  cards: CardProvider,
  disputeId: string,
): Promise<void> {
  const dispute = await cards.examineDispute(disputeId)
  await transact(db, async (tx) => {
    const attempt = await attemptOf(tx, dispute)
    if (!attempt) return
    await recordDispute(tx, attempt, dispute, clock.now())
    await publishRefund(tx, attempt.userId)
  })
}
