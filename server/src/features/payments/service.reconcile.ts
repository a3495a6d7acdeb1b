import { transact, type Tx } from '../../kernel/db/db.ts'
import { look } from '../../kernel/db/db-query.ts'
import { cardsUnfinished, deleteTracesBefore, findLeftOpen, updateAttempt } from './repository.ts'
import { findDueRefunds } from './refunds/repository.ts'
import { readSettings, tracesUntil } from '../venue/service.ts'
import { abandon, carryOn, type Payments } from './service.ts'
import { sendRefund, takeTurn } from './refunds/service.ts'

/** The time without news after which the provider is asked about an open payment. It doubles each time. */
const SILENCE_MS = 30_000
const BATCH = 20

/**
 * Asks the provider about payments and refunds that were left open by a crash, a closed browser or a lost webhook. Any
 * instance may call it at any time. A failure with one payment is reported to `warn` and doesn't stop the others.
 */
export async function reconcile(
  payments: Payments,
  warn: (problem: unknown) => void,
): Promise<void> {
  const { db, clock, cards } = payments
  if (!cards || !(await look(db, cardsUnfinished()))?.unfinished) return
  const now = clock.now()
  const leftOpen = await transact(db, (tx) =>
    findLeftOpen(tx, { now, silenceMs: SILENCE_MS, limit: BATCH }),
  )
  for (const attempt of leftOpen) {
    await transact(db, (tx) => updateAttempt(tx, attempt.id, { updatedAt: now }))
    await (attempt.expiresAt < now ? abandon : carryOn)(payments, cards, attempt).catch(warn)
  }
  for (const refund of await transact(db, (tx) => findDueRefunds(tx, now, BATCH))) {
    if (await takeTurn(payments, refund, now)) await sendRefund(payments, refund).catch(warn)
  }
}

/** Deletes messages and failed payments that are older than the venue's retention period. */
export const sweepPayments = async (tx: Tx, now: Date): Promise<void> =>
  deleteTracesBefore(tx, tracesUntil(await readSettings(tx, now), now))
