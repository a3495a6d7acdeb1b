import { randomUUID } from 'node:crypto'
import type { examinePayment, resolvePayment } from '@lantern/contract/payments'
import type { Received, Reply } from '@lantern/contract/endpoint'
import { fullName } from '@lantern/contract/names'
import type { PaymentProblem } from '@lantern/contract/payments'
import { toDollars } from '@lantern/contract/pricing'
import { audit } from '../../../kernel/db/audit.ts'
import { CardsUnreachable, type CardIntent } from '../../../kernel/providers/card-provider.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { announce } from '../../../kernel/live/live-channel.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { findAttempt, lockAttempt, updateAttempt, type Attempt } from '../repository.ts'
import { insertRefund } from '../refunds/repository.ts'
import { listFailed } from '../refunds/service.failed.ts'
import { findForReview, findUnexplained, type Payer } from './repository.ts'
import { reviewChoices } from '../rules.ts'
import { sendRefundFor } from '../refunds/service.ts'
import { creditBalance } from '../service.topup.ts'
import type { Payments } from '../service.ts'
import { findOwed, lockWallet, post } from '../../wallet/service.ts'

/** The payer; `null` if they have no account, or it was closed. */
const nameOf = (payer: Payer | null) =>
  payer?.deletedAt === null ? { name: fullName(payer), email: payer.email } : null

/** Payments that need a decision, refunds that failed, and money owed to closed accounts, newest first. */
export function listProblems({ db }: Kernel): Promise<PaymentProblem[]> {
  return transact(db, async (tx) => {
    const reviews = (await findForReview(tx)).map(({ attempt, payer }) => ({
      kind: 'needs_review' as const,
      id: attempt.id,
      memberId: attempt.userId,
      member: nameOf(payer),
      purpose: attempt.purpose,
      amount: toDollars(attempt.amount),
      providerId: attempt.providerIntentId,
      reason: null,
      createdAt: attempt.createdAt.toISOString(),
    }))
    const failures = (await listFailed(tx)).toReversed().map(({ refund, attempt, payer }) => ({
      kind: 'refund_failed' as const,
      id: refund.id,
      memberId: attempt.userId,
      member: nameOf(payer),
      purpose: attempt.purpose,
      amount: toDollars(refund.amount),
      providerId: refund.providerRefundId,
      reason: refund.failure,
      createdAt: refund.createdAt.toISOString(),
    }))
    const owed = (await findOwed(tx)).map(({ memberId, cents, since }) => ({
      kind: 'owed' as const,
      id: String(memberId),
      memberId,
      member: null,
      purpose: null,
      amount: toDollars(cents),
      providerId: null,
      reason: null,
      createdAt: since.toISOString(),
    }))
    const unexplained = (await findUnexplained(tx)).map(({ refund, attempt, payer }) => ({
      kind: 'refund_unexplained' as const,
      id: refund.id,
      memberId: attempt.userId,
      member: nameOf(payer),
      purpose: attempt.purpose,
      amount: toDollars(refund.amount - refund.matched),
      providerId: refund.providerRefundId,
      reason: null,
      createdAt: refund.createdAt.toISOString(),
    }))
    return [...reviews, ...failures, ...unexplained, ...owed]
  })
}

/** The payment, if it needs a decision. */
function requireUnreviewed(attempt: Attempt | undefined): Attempt {
  if (!attempt) throw new Refusal('not_found')
  const { status, review } = attempt
  if (status !== 'needs_review') throw new Refusal('wrong_state', { status })
  if (review !== null) throw new Refusal('wrong_state', { status: review })
  return attempt
}

/** Asks the card company. */
async function askAbout({ cards }: Kernel, attempt: Attempt): Promise<CardIntent> {
  if (!cards || attempt.providerIntentId === null) throw new Refusal('payments_not_configured')
  try {
    return await cards.retrieve(attempt.providerIntentId)
  } catch (error) {
    if (error instanceof CardsUnreachable) throw new Refusal('payment_unreachable')
    throw error
  }
}

/** The state of a payment that needs a decision, as the card company reports it (`GET /api/admin/payments/{id}`). */
export async function examine(
  kernel: Kernel,
  attemptId: string,
): Promise<Reply<typeof examinePayment>> {
  const found = await transact(kernel.db, (tx) => findAttempt(tx, attemptId))
  const attempt = requireUnreviewed(found)
  const intent = await askAbout(kernel, attempt)
  const { status, amount, currency } = intent
  return { status, amount: toDollars(amount), currency, ...reviewChoices(attempt, intent) }
}

const refundOf = (attemptId: string) => `attempt:${attemptId}:reviewed`

/** The captured money becomes the payer's balance, and the slot or goods that they wanted are free again. */
async function credit({ purposes }: Payments, tx: Tx, attempt: Attempt, amount: number, at: Date) {
  await creditBalance(tx, 'late_payment', { ...attempt, amount }, at)
  await updateAttempt(tx, attempt.id, { status: 'succeeded', outcome: 'credited', amount })
  await purposes[attempt.purpose]?.giveUp(tx, attempt, at)
}

/** The captured money goes back to its card. It was never in our books. */
async function giveBack(
  { purposes }: Payments,
  tx: Tx,
  attempt: Attempt,
  amount: number,
  at: Date,
) {
  const reference = refundOf(attempt.id)
  const refund = { attemptId: attempt.id, amount, reference, createdAt: at, updatedAt: at }
  await insertRefund(tx, refund)
  await purposes[attempt.purpose]?.giveUp(tx, attempt, at)
}

const effects = { credit, refund: giveBack }

/**
 * Resolves a payment that needed a decision, once (`POST /api/admin/payments/{id}/resolve`), by the amount that the
 * card company has captured and never by the amount that was asked for.
 */
export async function resolve(
  payments: Payments,
  actorId: number,
  attemptId: string,
  { how, note }: Received<typeof resolvePayment>['body'],
): Promise<void> {
  const { db, clock } = payments
  const known = requireUnreviewed(await transact(db, (tx) => findAttempt(tx, attemptId)))
  const intent = how === 'note' ? null : await askAbout(payments, known)
  await transact(db, async (tx) => {
    const attempt = requireUnreviewed(await lockAttempt(tx, attemptId))
    const at = clock.now()
    if (how !== 'note' && intent) {
      const { canCredit, canRefund } = reviewChoices(attempt, intent)
      if (!(how === 'credit' ? canCredit : canRefund)) throw new Refusal('review_impossible')
      await effects[how](payments, tx, attempt, intent.amount, at)
    }
    await updateAttempt(tx, attemptId, { review: how, reviewedAt: at, updatedAt: at })
    await announce(tx, 'payments')
    const amount = toDollars(intent?.amount ?? attempt.amount)
    await audit(tx, {
      actorId,
      action: 'payment.review',
      subject: `payment:${attemptId}`,
      after: { how, note, amount, ...(attempt.userId !== null && { userId: attempt.userId }) },
      at,
    })
  })
  if (how === 'refund') await sendRefundFor(payments, refundOf(attemptId))
}

/**
 * Books that money owed to a closed account was paid out by other means than the drawer (`POST
 * /api/admin/owed/{id}/pay`).
 */
export function payOwed(
  { db, clock }: Kernel,
  actorId: number,
  memberId: number,
  note: string,
): Promise<void> {
  const at = clock.now()
  return transact(db, async (tx) => {
    await lockWallet(tx, memberId)
    const owed = (await findOwed(tx)).find((each) => each.memberId === memberId)
    if (!owed) throw new Refusal('wrong_state', { status: 'paid' })
    const { cents } = owed
    await post(tx, {
      kind: 'owed_paid',
      reference: `account:${memberId}:paid:${randomUUID()}`,
      actorId,
      at,
      postings: [
        { account: 'owed', memberId, cents: -cents },
        { account: 'paid_elsewhere', cents },
      ],
    })
    await announce(tx, 'payments')
    const after = { amount: toDollars(cents), note }
    await audit(tx, { actorId, action: 'payment.owed', subject: `user:${memberId}`, after, at })
  })
}
