import type { CardProvider } from '../../../kernel/providers/card-provider.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { findAttemptByIntent, type Attempt } from '../repository.ts'
import {
  findByProviderId,
  findFailedOf,
  insertRefund,
  lockRefund,
  updateRefund,
} from './repository.ts'
import { bookRefund } from './service.books.ts'
import { publishRefund, applyReport } from './service.report.ts'

type Told = Awaited<ReturnType<CardProvider['examineRefund']>> & { id: string }

/**
 * Treats a dashboard refund with the amount of a failed refund of ours as its retry. Returns whether there is such a
 * refund.
 */
async function isRetry(tx: Tx, { id: attemptId }: Attempt, told: Told, at: Date): Promise<boolean> {
  const failed = await findFailedOf(tx, attemptId, told.amount)
  const locked = failed && (await lockRefund(tx, failed.id))
  if (locked?.status !== 'failed' || locked.settledAs !== null) return false
  const { id, status } = told
  const change = { status, providerRefundId: id, failure: null, tries: locked.tries + 1 }
  await updateRefund(tx, locked.id, { ...change, dueAt: at, updatedAt: at })
  return true
}

/** Books a refund that isn't known here, once for any number of parallel messages. */
async function book(tx: Tx, attempt: Attempt, { id, amount, status }: Told, at: Date) {
  const made = { madeBy: 'provider', providerRefundId: id, reference: `provider:${id}` } as const
  const refund = { ...made, amount, status, createdAt: at, updatedAt: at }
  const written = await insertRefund(tx, { ...refund, attemptId: attempt.id })
  if (written) await updateRefund(tx, written.id, await bookRefund(tx, attempt, amount, at))
}

async function take(tx: Tx, told: Told, at: Date): Promise<void> {
  const { intentId, status } = told
  const attempt = intentId === null ? undefined : await findAttemptByIntent(tx, intentId)
  // Refunds of payments that aren't ours or were never booked are ignored.
  if (attempt?.status !== 'succeeded') return
  const known = await findByProviderId(tx, told.id)
  if (known) await applyReport(tx, known, told, at)
  else if (status !== 'failed' && !(await isRetry(tx, attempt, told, at))) {
    await book(tx, attempt, told, at)
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
  const told = { ...(await cards.examineRefund(providerRefundId)), id: providerRefundId }
  await transact(db, (tx) => take(tx, told, clock.now()))
}
