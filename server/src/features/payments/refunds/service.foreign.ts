import type { CardProvider } from '../../../kernel/providers/card-provider.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { announce } from '../../../kernel/live/live-channel.ts'
import { post } from '../../wallet/service.ts'
import { findAttemptByIntent, lockAttempt } from '../repository.ts'
import { findForeignRefund, insertRefund, updateRefund, type RefundRow } from './repository.ts'

type Told = Awaited<ReturnType<CardProvider['examineRefund']>>

/**
 * Books that money left for a card; a negative amount books that it didn't after all. Somebody has to explain it
 * later.
 */
function book(
  tx: Tx,
  refund: RefundRow,
  { cents, cause }: { cents: number; cause: string },
  at: Date,
) {
  return post(tx, {
    kind: 'provider_refund',
    reference: `refund:${refund.id}:${cause}`,
    at,
    postings: [
      { account: 'card_clearing', cents },
      { account: 'refunds_to_review', cents: -cents },
    ],
  })
}

/**
 * A refund of the dashboard that failed: the part that no cancellation accounts for was never sent; the rest is
 * owed like any other refund.
 */
async function takeFailure(tx: Tx, refund: RefundRow, failure: string | null, at: Date) {
  const open = refund.amount - refund.matched
  if (open > 0 && refund.settledAs === null)
    await book(tx, refund, { cents: -open, cause: 'failed' }, at)
  const isVoid = refund.matched === 0 && refund.settledAs === null
  await updateRefund(tx, refund.id, {
    status: 'failed',
    failure,
    updatedAt: at,
    ...(isVoid ? { settledAs: 'void' } : refund.settledAs === null && { amount: refund.matched }),
  })
}

async function take(tx: Tx, id: string, told: Told, at: Date): Promise<void> {
  const { intentId, amount, status, failure } = told
  const known = intentId === null ? undefined : await findAttemptByIntent(tx, intentId)
  const attempt = known && (await lockAttempt(tx, known.id))
  // Refunds of payments that aren't ours, or were never in our books, are ignored.
  if (attempt?.status !== 'succeeded') return
  const refund = await findForeignRefund(tx, id)
  if (!refund) {
    if (status === 'failed') return
    const made = await insertRefund(tx, {
      attemptId: attempt.id,
      amount,
      reference: `provider:${id}`,
      madeBy: 'provider',
      providerRefundId: id,
      status,
      createdAt: at,
      updatedAt: at,
    })
    await book(tx, made, { cents: amount, cause: 'made' }, at)
  } else if (status === 'failed' && refund.status !== 'failed') {
    await takeFailure(tx, refund, failure, at)
  } else if (refund.status === 'pending' && status === 'succeeded') {
    await updateRefund(tx, refund.id, { status, updatedAt: at })
  }
  await announce(tx, 'payments')
}

/**
 * Records a refund that was made in the provider's dashboard. It is found by its payment, booked once however often
 * the provider reports it, and shown to admins. Throws `CardsUnreachable`, after which the provider reports it
 * again.
 */
export async function takeForeignRefund(
  { db, clock }: Kernel,
  cards: CardProvider,
  providerRefundId: string,
): Promise<void> {
  const told = await cards.examineRefund(providerRefundId)
  await transact(db, (tx) => take(tx, providerRefundId, told, clock.now()))
}
