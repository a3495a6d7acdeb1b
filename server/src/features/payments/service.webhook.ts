import * as z from 'zod'
import {
  BadSignature,
  type CardEvent,
  type CardProvider,
} from '../../kernel/providers/card-provider.ts'
import { transact } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { findAttempt, noteEvent } from './repository.ts'
import { carryOn, type Payments } from './service.ts'
import { takeDispute, takeForeignRefund } from './refunds/service.foreign.ts'
import { followRefund } from './refunds/service.ts'

/** The unparsed message of the provider and its signature. */
export interface SignedMessage {
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
