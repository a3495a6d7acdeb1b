import type { Cents } from '@lantern/contract/payments/pricing'
import type { retryRefund as contract } from '@lantern/contract/payments/payments'
import {
  CardsUnreachable,
  type CardProvider,
  type CardRefund,
} from '../../../kernel/providers/card-provider.ts'
import { audit } from '../../../kernel/db/audit.ts'
import { followUp, transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Call } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { publish } from '../../../kernel/live/live-channel.ts'
import {
  lockAttempt,
  findRefund,
  insertRefund,
  lockRefund,
  putOff,
  refundedOf,
  updateRefund,
  type RefundOfAttempt,
  type RefundRow,
} from '../repository.ts'
import { takeDispute, applyReport } from './service.report.ts'

export interface CardRefundOwed {
  attemptId: string
  /** The payment of a bill that gives the money back; `null` for money that was never on a bill. */
  paymentId: number | null
  amount: Cents
  /** A unique name of the refund's cause, so that each cause refunds once. */
  reference: string
  at: Date
}

/**
 * Writes a refund to a card in the transaction of its cause, and sends it to the provider after the commit. If it can't
 * be sent then, the reconciler sends it later. Throws an error, as for a bug, if the amount exceeds what was captured
 * less earlier refunds, or if the reference was used.
 */
export async function refundToCard(
  tx: Tx,
  { attemptId, paymentId, amount, reference, at }: CardRefundOwed,
): Promise<void> {
  const attempt = await lockAttempt(tx, attemptId)
  if (attempt?.status !== 'succeeded') throw new Error(`attempt ${attemptId} brought no money`)
  if (amount > attempt.amount - (await refundedOf(tx, attemptId))) {
    throw new Error(`${reference} asks for more than attempt ${attemptId} brought`)
  }
  const refund = { attemptId, paymentId, amount, reference, createdAt: at, updatedAt: at }
  const written = await insertRefund(tx, refund)
  if (!written) throw new Error(`${reference} has given money back already`)
  followUp(tx, written.id)
}

/** Refunds an attempt's money that was never booked because its booking or order was gone. */
export const returnToCard = (
  tx: Tx,
  { id: attemptId }: { id: string },
  amount: Cents,
  at: Date,
): Promise<void> => {
  const reference = `attempt:${attemptId}:returned`
  return refundToCard(tx, { attemptId, paymentId: null, amount, reference, at })
}

/** Applies the provider's report about a refund. Repeats have no effect. */
async function noteRefund(
  { db, clock }: Kernel,
  { refund: { id, tries } }: RefundOfAttempt,
  report: CardRefund,
): Promise<void> {
  await transact(db, (tx) => applyReport(tx, { id, tries }, report, clock.now()))
}

/** The pause before a refund is asked about again is the time it has waited already, within these bounds. */
const SOONEST_MS = 30_000
const LATEST_MS = 6 * 60 * 60_000

/** Takes a refund's turn to be asked about, and sets the next. Returns `false` if another instance took it first. */
export function takeTurn({ db }: Kernel, { refund }: RefundOfAttempt, now: Date): Promise<boolean> {
  const waited = now.getTime() - refund.updatedAt.getTime()
  const rest = Math.min(Math.max(waited, SOONEST_MS), LATEST_MS)
  const dueAt = new Date(now.getTime() + rest)
  return transact(db, (tx) => putOff(tx, refund, dueAt))
}

/** Sends a refund or asks about its status. If the provider can't be reached, nothing changes. */
export async function sendRefund(kernel: Kernel, known: RefundOfAttempt): Promise<void> {
  const { cards } = kernel
  const { refund, intentId } = known
  if (!cards || intentId === null) return
  try {
    const { madeBy, providerRefundId } = refund
    if (madeBy === 'bank' && providerRefundId) await takeDispute(kernel, cards, providerRefundId)
    else await noteRefund(kernel, known, await askProvider(cards, refund, intentId))
  } catch (error) {
    if (!(error instanceof CardsUnreachable)) throw error
  }
}

function askProvider(cards: CardProvider, refund: RefundRow, intentId: string) {
  const { id, providerRefundId, amount, tries } = refund
  if (providerRefundId !== null) return cards.retrieveRefund(providerRefundId)
  return cards.refund({ refundId: id, key: `${id}:${tries}`, intentId, amount })
}

export async function followRefund(kernel: Kernel, refundId: string): Promise<void> {
  const known = await transact(kernel.db, (tx) => findRefund(tx, refundId))
  if (known) await sendRefund(kernel, known)
}

export async function retryRefund(
  kernel: Kernel,
  { viewer: { id: actorId }, params: { id: refundId } }: Call<typeof contract>,
): Promise<{ status: RefundRow['status'] }> {
  const { db, clock } = kernel
  await transact(db, async (tx) => {
    const known = await lockRefund(tx, refundId)
    if (!known) throw new Refusal('not_found')
    const { status, tries, failure, settledAs } = known.refund
    if (status !== 'failed' || settledAs !== null) throw new Refusal('wrong_state', { status })
    const at = clock.now()
    await updateRefund(tx, refundId, {
      status: 'created',
      providerRefundId: null,
      failure: null,
      tries: tries + 1,
      dueAt: at,
      updatedAt: at,
    })
    await publish(tx, 'payments')
    await publish(tx, 'till')
    const subject = `refund:${refundId}`
    await audit(tx, { actorId, action: 'refund.retry', subject, before: { failure }, at })
  })
  await followRefund(kernel, refundId)
  const now = await transact(db, (tx) => findRefund(tx, refundId))
  return { status: now?.refund.status ?? 'created' }
}
