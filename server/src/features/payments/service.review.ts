import type { Cause } from '@lantern/contract/payments/causes'
import type { Reply } from '@lantern/contract/calls/endpoint'
import { fullName } from '@lantern/contract/members/names'
import type * as contract from '@lantern/contract/payments/payments'
import type { PaymentProblem } from '@lantern/contract/payments/payments'
import { toDollars, type Cents } from '@lantern/contract/payments/pricing'
import { audit } from '../../kernel/db/audit.ts'
import { only } from '../../kernel/db/db-query.ts'
import { followUp, transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Call } from '../../kernel/http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { CardsUnreachable, type CardIntent } from '../../kernel/providers/card-provider.ts'
import { partsBy } from '../bills/rules.ts'
import { byNow, post, type ActContext } from '../bills/service.post.ts'
import { giveBack as giveBillBack } from '../bills/service.refund.ts'
import { lockView, newBill } from '../bills/service.ts'
import { credit, isClosed } from '../wallet/service.ts'
import {
  findBillOfPayment,
  findCredited,
  findFailed,
  insertRefund,
  lockRefund,
  updateRefund,
  findForReview,
  findOwed,
  findUnexplained,
  type RefundRow,
  type Payer,
  findAttempt,
  lockAttempt,
  updateAttempt,
  type Attempt,
} from './repository.ts'
import { causeOf } from './refunds/service.books.ts'
import { publishRefund } from './refunds/service.report.ts'
import { reviewChoices } from './rules.ts'
import { creditBalance } from './service.topup.ts'
import { purposeNameOf, purposeOf, type Payments } from './service.ts'

const nameOf = (payer: Payer | null) =>
  payer?.deletedAt === null ? { name: fullName(payer), email: payer.email } : null

const disputeStatus = {
  created: 'inquiry',
  pending: 'open',
  succeeded: 'lost',
  failed: 'lost',
} as const

type KnownProblem = Pick<PaymentProblem, 'kind' | 'id'> &
  Partial<Pick<PaymentProblem, 'reason' | 'providerId' | 'dispute'>>

const problemOf = (
  problem: KnownProblem,
  { attempt, payer }: { attempt: Attempt; payer: Payer | null },
  cents: Cents,
  since: Date,
): PaymentProblem => ({
  providerId: null,
  reason: null,
  dispute: null,
  ...problem,
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
): Promise<Reply<typeof contract.examinePayment>> {
  const found = await transact(kernel.db, (tx) => findAttempt(tx, attemptId))
  const attempt = requireUnreviewed(found)
  const intent = await askAbout(kernel, attempt)
  const { status, amount, currency } = intent
  return { status, amount: toDollars(amount), currency, ...reviewChoices(attempt, intent) }
}

/** Resolves a payment that needed a decision, once, by the amount that was captured and never by the one asked for. */
export async function resolve(
  payments: Payments,
  { viewer, params: { id: attemptId }, body: { how, note } }: Call<typeof contract.resolvePayment>,
): Promise<void> {
  const { db, clock } = payments
  const actorId = viewer.id
  const known = requireUnreviewed(await transact(db, (tx) => findAttempt(tx, attemptId)))
  const intent = how === 'note' ? null : await askAbout(payments, known)
  await transact(db, async (tx) => {
    const attempt = requireUnreviewed(await lockAttempt(tx, attemptId))
    const at = clock.now()
    if (how !== 'note' && intent) {
      const { canCredit, canRefund } = reviewChoices(attempt, intent)
      if (!(how === 'credit' ? canCredit : canRefund)) throw new Refusal('review_impossible')
      const { amount } = intent
      if (how === 'credit') {
        await creditBalance(tx, 'late_payment', { ...attempt, amount }, at)
        await updateAttempt(tx, attemptId, { status: 'succeeded', outcome: 'credited', amount })
      } else {
        const refund = { attemptId, amount, reference: `attempt:${attemptId}:reviewed` }
        const written = await insertRefund(tx, { ...refund, createdAt: at, updatedAt: at })
        if (written) followUp(tx, written.id)
      }
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

/** Records that the credit on a closed account's bill was paid out by other means than the drawer. */
export function payOwed(
  { db, clock }: Kernel,
  {
    viewer: { id: actorId },
    params: { id: billId },
    body: { note },
  }: Call<typeof contract.payOwed>,
): Promise<void> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const view = await lockView(tx, billId, at)
    const owed = (await findOwed(tx)).find((each) => each.billId === billId)
    if (!owed) throw new Refusal('wrong_state', { status: 'paid' })
    const parts = partsBy('elsewhere', view.payments, { amount: owed.cents, tip: owed.tip })
    const why = { cause: 'bill_refund', note } as const
    const by = await byNow(tx, at, actorId)
    const now = await giveBillBack(tx, view, parts, why, by)
    // What is left was paid out of credit, which isn't paid out: it lapses.
    if (now.due < 0) {
      const lapsed = { kind: 'adjustment', account: 'write_offs', net: 0 - now.due } as const
      await post(tx, now, { cause: 'bill_write_off', lines: [{ ...lapsed, note }] }, by)
    }
    await publish(tx, 'payments')
    const paid = parts.reduce((all, { amount, tip }) => all + amount + tip, 0)
    const after = { amount: toDollars(paid), note, userId: owed.memberId }
    await audit(tx, { actorId, action: 'payment.owed', subject: `bill:${billId}`, after, at })
  })
}

type SettleCall = Call<typeof contract.settleRefund>

/** The member whose balance pays for it. Throws `review_impossible` without an account or if it is closed. */
async function payerOf(tx: Tx, userId: number | null | undefined): Promise<number> {
  if (userId === null || userId === undefined || (await isClosed(tx, userId))) {
    throw new Refusal('review_impossible')
  }
  return userId
}

/** Settles what a refund made due on its bill: from the member's balance, or as goodwill. */
async function settleOnBill(
  tx: Tx,
  paymentId: number,
  cause: Cause,
  { as, note }: SettleCall['body'],
  by: ActContext,
): Promise<Cents> {
  const view = await lockView(tx, await findBillOfPayment(tx, paymentId), by.at)
  const gone = view.payments.find(({ id }) => id === paymentId)
  const amount = Math.min(view.due, 0 - (gone?.amount ?? 0))
  if (amount <= 0) throw new Refusal('wrong_state', { status: 'paid' })
  if (as === 'balance') {
    const userId = await payerOf(tx, view.bill.userId)
    await post(tx, view, { cause, payments: [{ method: 'balance', amount, userId }] }, by)
  } else {
    const given = { kind: 'adjustment', account: 'goodwill', reason: 'goodwill' } as const
    await post(tx, view, { cause, lines: [{ ...given, net: 0 - amount, note }] }, by)
  }
  return amount
}

/** Books a refund of a top-up as goodwill, on a bill of its own. Returns the payment by which the money left it. */
async function giveAway(tx: Tx, refund: RefundRow, note: string, by: ActContext): Promise<number> {
  const { attemptId, amount } = refund
  const userId = await findCredited(tx, attemptId)
  const opened = { isTab: false, userId: userId ?? null, openedBy: by.actorId, at: by.at }
  const view = await newBill(tx, opened)
  const line = { kind: 'adjustment', account: 'goodwill', reason: 'goodwill' } as const
  const gone = { method: 'card', amount: 0 - amount, attemptId } as const
  const lines = [{ ...line, net: 0 - amount, note }]
  const { payments } = await post(tx, view, { cause: causeOf(refund), lines, payments: [gone] }, by)
  return only(payments).id
}

/** Explains a refund that was made in the provider's dashboard, or a dispute, once and in the books. */
export function settleRefund(
  { db, clock }: Kernel,
  { viewer: { id: actorId }, params: { id: refundId }, body }: SettleCall,
): Promise<void> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const known = await lockRefund(tx, refundId)
    if (!known) throw new Refusal('not_found')
    const { refund, memberId } = known
    const { status, madeBy, settledAs } = refund
    const isOpen = madeBy === 'bank' && status !== 'succeeded'
    if (madeBy === 'venue' || status === 'failed' || isOpen || settledAs !== null) {
      throw new Refusal('wrong_state', { status })
    }
    const by = await byNow(tx, at, actorId)
    const { attemptId, amount } = refund
    const kind = causeOf(refund)
    let { paymentId } = refund
    let cents = amount
    if (paymentId !== null) {
      cents = await settleOnBill(tx, paymentId, kind, body, by)
    } else if (body.as === 'goodwill') {
      paymentId = await giveAway(tx, refund, body.note, by)
    } else {
      const userId = await payerOf(tx, await findCredited(tx, attemptId))
      await credit(tx, { userId, kind, amount: 0 - amount, attemptId }, by)
    }
    await updateRefund(tx, refundId, { settledAs: body.as, paymentId, updatedAt: at })
    await publishRefund(tx, memberId)
    const after = {
      how: body.as,
      note: body.note,
      amount: toDollars(cents),
      ...(memberId !== null && { userId: memberId }),
    }
    await audit(tx, { actorId, action: 'refund.settle', subject: `refund:${refundId}`, after, at })
  })
}
