import * as z from 'zod'
import { look } from '../../kernel/db/db-query.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import {
  BadSignature,
  type CardEvent,
  type CardProvider,
} from '../../kernel/providers/card-provider.ts'
import { readSettings, tracesUntil } from '../venue/service.ts'
import {
  findDueRefunds,
  cardsUnfinished,
  deleteTracesBefore,
  findAttempt,
  findLeftOpen,
  noteEvent,
  updateAttempt,
} from './repository.ts'
import { takeDispute, takeForeignRefund } from './refunds/service.report.ts'
import { followRefund, sendRefund, takeTurn } from './refunds/service.ts'
import { abandon, carryOn, type Payments } from './service.ts'

interface SignedMessage {
  body: Buffer
  signature: string
}

function read(cards: CardProvider, { body, signature }: SignedMessage): CardEvent {
  try {
    return cards.readEvent(body, signature)
  } catch (error) {
    if (error instanceof BadSignature) throw new Refusal('bad_signature')
    throw error
  }
}

/** Our refunds have UUIDs as ids. Others were made by other software with the same account. */
const isOurs = (id: string) => z.uuid().safeParse(id).success

/**
 * Takes a webhook (`POST /api/stripe/webhook`). It is only a reason to ask the provider for the current state, so
 * order, repeats and delays make no difference. If the provider can't be reached, the reconciler asks later. Only a
 * refund that was made at the provider and a dispute must be reported again, because only the provider knows of them.
 */
export async function takeWebhook(payments: Payments, message: SignedMessage): Promise<void> {
  const { db, clock, cards } = payments
  if (!cards) throw new Refusal('payments_not_configured')
  const { id, type, about } = read(cards, message)
  if (about?.kind === 'foreign_refund') await takeForeignRefund(payments, cards, about.id)
  else if (about?.kind === 'dispute') await takeDispute(payments, cards, about.id)
  else if (about && isOurs(about.id)) {
    const attempt = await transact(db, (tx) => findAttempt(tx, about.id))
    if (attempt && about.kind === 'attempt') await carryOn(payments, cards, attempt)
    if (about.kind === 'refund') await followRefund(payments, about.id)
  }
  const subjectId = about?.id ?? null
  await transact(db, (tx) => noteEvent(tx, { id, type, subjectId, receivedAt: clock.now() }))
}

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
