import type { examinePayment, resolvePayment } from '@lantern/contract/payments'
import type { Received, Reply } from '@lantern/contract/endpoint'
import { fullName } from '@lantern/contract/names'
import type { PaymentProblem } from '@lantern/contract/payments'
import { toDollars, type Cents } from '@lantern/contract/pricing'
import { audit } from '../../../kernel/db/audit.ts'
import { CardsUnreachable, type CardIntent } from '../../../kernel/providers/card-provider.ts'
import { followUp, transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { publish } from '../../../kernel/live/live-channel.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { findAttempt, lockAttempt, updateAttempt, type Attempt } from '../repository.ts'
import { partsBy } from '../../bills/rules.ts'
import { lockView } from '../../bills/service.ts'
import { byNow } from '../../bills/service.post.ts'
import { giveBack as giveBillBack } from '../../bills/service.refund.ts'
import { findFailed, insertRefund } from '../refunds/repository.ts'
import { findForReview, findOwed, findUnexplained, type Payer } from './repository.ts'
import { reviewChoices } from '../rules.ts'
import { creditBalance } from '../service.topup.ts'
import { purposeNameOf, purposeOf, type Payments } from '../service.ts'

/** The payer's name and email; `null` without an account or if it was closed. */
const nameOf = (payer: Payer | null) =>
  payer?.deletedAt === null ? { name: fullName(payer), email: payer.email } : null

const disputeStatus = {
  created: 'inquiry',
  pending: 'open',
  succeeded: 'lost',
  failed: 'lost',
} as const

type Told = Pick<PaymentProblem, 'kind' | 'id'> &
  Partial<Pick<PaymentProblem, 'reason' | 'providerId' | 'dispute'>>

const problemOf = (
  told: Told,
  { attempt, payer }: { attempt: Attempt; payer: Payer | null },
  cents: Cents,
  since: Date,
): PaymentProblem => ({
  providerId: null,
  reason: null,
  dispute: null,
  ...told,
  memberId: attempt.userId,
  member: nameOf(payer),
  purpose: purposeNameOf(attempt),
  amount: toDollars(cents),
  createdAt: since.toISOString(),
})

/** Payments that need a decision, failed or unexplained refunds, and money owed to closed accounts, newest first. */
export function listProblems({ db }: Kernel): Promise<PaymentProblem[]> {
  return transact(db, async (tx) => {
    const reviews = (await findForReview(tx)).map((row) => {
      const { id, providerIntentId: providerId, amount, createdAt } = row.attempt
      return problemOf({ kind: 'needs_review', id, providerId }, row, amount, createdAt)
    })
    const failures = (await findFailed(tx)).toReversed().map((row) => {
      const { id, providerRefundId: providerId, failure: reason, amount, createdAt } = row.refund
      return problemOf({ kind: 'refund_failed', id, providerId, reason }, row, amount, createdAt)
    })
    const unexplained = (await findUnexplained(tx)).map((row) => {
      const { id, providerRefundId: providerId, amount, cents, createdAt } = row.refund
      if (row.refund.madeBy !== 'bank') {
        return problemOf({ kind: 'refund_unexplained', id, providerId }, row, cents, createdAt)
      }
      const { disputeReason: reason, answerBy, status } = row.refund
      const dispute = {
        status: disputeStatus[status],
        answerBy: answerBy?.toISOString() ?? null,
      }
      const shown = status === 'succeeded' ? cents : amount
      return problemOf({ kind: 'disputed', id, providerId, reason, dispute }, row, shown, createdAt)
    })
    const owed = (await findOwed(tx)).map(({ billId, memberId, cents, tip, since }) => ({
      kind: 'owed' as const,
      id: String(billId),
      memberId,
      member: null,
      purpose: null,
      amount: toDollars(cents + tip),
      providerId: null,
      reason: null,
      dispute: null,
      createdAt: since.toISOString(),
    }))
    return [...reviews, ...failures, ...unexplained, ...owed]
  })
}

/** Returns the attempt if it needs a decision; throws otherwise. */
function requireUnreviewed(attempt: Attempt | undefined): Attempt {
  if (!attempt) throw new Refusal('not_found')
  const { status, review } = attempt
  if (status !== 'needs_review') throw new Refusal('wrong_state', { status })
  if (review !== null) throw new Refusal('wrong_state', { status: review })
  return attempt
}

async function askAbout({ cards }: Kernel, attempt: Attempt): Promise<CardIntent> {
  if (!cards || attempt.providerIntentId === null) throw new Refusal('payments_not_configured')
  try {
    return await cards.retrieve(attempt.providerIntentId)
  } catch (error) {
    if (error instanceof CardsUnreachable) throw new Refusal('payment_unreachable')
    throw error
  }
}

/** The state of a payment that needs a decision, as the provider reports it (`GET /api/admin/payments/{id}`). */
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

/** Credits the captured money to the payer's balance. */
async function credit(tx: Tx, attempt: Attempt, amount: Cents, at: Date): Promise<void> {
  await creditBalance(tx, 'late_payment', { ...attempt, amount }, at)
  await updateAttempt(tx, attempt.id, { status: 'succeeded', outcome: 'credited', amount })
}

/** Refunds the captured money to its card. It was never booked. */
async function giveBack(tx: Tx, { id }: Attempt, amount: Cents, at: Date): Promise<void> {
  const refund = { attemptId: id, amount, reference: `attempt:${id}:reviewed` }
  const written = await insertRefund(tx, { ...refund, createdAt: at, updatedAt: at })
  if (written) followUp(tx, written.id)
}

const effects = { credit, refund: giveBack }

/**
 * Resolves a payment that needed a decision, once (`POST /api/admin/payments/{id}/resolve`), by the amount that the
 * provider has captured and never by the amount that was asked for.
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
      await effects[how](tx, attempt, intent.amount, at)
      // The room or goods held for it are free again.
      await purposeOf(payments, attempt).giveUp(tx, attempt, at)
    }
    await updateAttempt(tx, attemptId, { review: how, reviewedAt: at, updatedAt: at })
    await publish(tx, 'payments')
    const amount = toDollars(intent?.amount ?? attempt.amount)
    await audit(tx, {
      actorId,
      action: 'payment.review',
      subject: `payment:${attemptId}`,
      after: { how, note, amount, ...(attempt.userId !== null && { userId: attempt.userId }) },
      at,
    })
  })
}

/**
 * Records that the credit on a closed account's bill was paid out by other means than the drawer (`POST
 * /api/admin/owed/{id}/pay`).
 */
export function payOwed(
  { db, clock }: Kernel,
  actorId: number,
  billId: number,
  note: string,
): Promise<void> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const view = await lockView(tx, billId, at)
    const owed = (await findOwed(tx)).find((each) => each.billId === billId)
    if (!owed) throw new Refusal('wrong_state', { status: 'paid' })
    const parts = partsBy('elsewhere', view.payments, { amount: owed.cents, tip: owed.tip })
    const why = { cause: 'bill_refund', note } as const
    await giveBillBack(tx, view, parts, why, await byNow(tx, at, actorId))
    await publish(tx, 'payments')
    const after = { amount: toDollars(owed.cents + owed.tip), note, userId: owed.memberId }
    await audit(tx, { actorId, action: 'payment.owed', subject: `bill:${billId}`, after, at })
  })
}
