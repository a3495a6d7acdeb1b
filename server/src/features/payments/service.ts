import type * as z from 'zod'
import { CardsUnreachable, type CardIntent, type CardProvider } from '../../kernel/card-provider.ts'
import { transact, type Tx } from '../../kernel/db.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { insertAttempt, lockAttempt, updateAttempt, type Attempt } from './repository.ts'
import { isOpen, statusAfter } from './rules.ts'

export { findAttempt, type Attempt } from './repository.ts'

/** What being paid means to whoever asked for the money. */
export interface Purpose {
  /** What the card company shows beside the charge. Fixed, since a repeat must ask alike. */
  readonly description: string
  /** Runs once, in the transaction that marks the attempt as succeeded. */
  settle(tx: Tx, attempt: Attempt, at: Date): Promise<void>
}

export type PurposeName = Attempt['purpose']

/** The kernel, and what each purpose means; put together where the features are. */
export interface Payments extends Kernel {
  readonly purposes: Readonly<Partial<Record<PurposeName, Purpose>>>
}

/** Declares a purpose whose frozen subject is checked by its schema when it is read back. */
export function purpose<Subject extends z.ZodType>(definition: {
  description: string
  subject: Subject
  settle: (tx: Tx, attempt: Attempt, subject: z.output<Subject>, at: Date) => Promise<void>
}): Purpose {
  const { description, subject, settle } = definition
  return {
    description,
    settle: (tx, attempt, at) => settle(tx, attempt, subject.parse(attempt.subject), at),
  }
}

function purposeOf({ purposes }: Payments, { purpose: name }: Attempt): Purpose {
  const known = purposes[name]
  if (!known) throw new Error(`nobody registered what paying for ${name} means`)
  return known
}

/** Writes an attempt down before its provider hears of it, so that no money is ever a surprise. */
export function openAttempt(
  tx: Tx,
  attempt: {
    memberId: number
    purpose: PurposeName
    /** As the purpose's schema reads it. */
    subject: Readonly<Record<string, unknown>>
    /** In cents, more than zero. */
    amount: number
    at: Date
  },
): Promise<Attempt> {
  const { memberId, at, ...asked } = attempt
  return insertAttempt(tx, { ...asked, userId: memberId, createdAt: at, updatedAt: at })
}

/**
 * The only way money becomes a booking, an order or a balance. Takes the provider's word about an
 * attempt, any number of times and from anyone who has it: the effect happens once. An answer about
 * another amount or currency moves the attempt to `needs_review` and has no effect.
 */
export function settle(
  payments: Payments,
  attemptId: string,
  intent: CardIntent,
): Promise<Attempt> {
  const { db, clock } = payments
  return transact(db, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (!attempt) throw new Error(`no payment attempt ${attemptId}`)
    const status = statusAfter(attempt, intent)
    const providerIntentId = attempt.providerIntentId ?? intent.id
    if (status === attempt.status && providerIntentId === attempt.providerIntentId) return attempt
    const change = { status, providerIntentId, updatedAt: clock.now() }
    await updateAttempt(tx, attemptId, change)
    const settled = { ...attempt, ...change }
    if (status === 'succeeded' && attempt.status !== 'succeeded') {
      await purposeOf(payments, attempt).settle(tx, settled, change.updatedAt)
    }
    return settled
  })
}

/** An attempt as it stands, and what lets a card form go on with it. */
export interface Progress {
  attempt: Attempt
  clientSecret: string | null
}

function askProvider(payments: Payments, cards: CardProvider, attempt: Attempt) {
  if (attempt.providerIntentId !== null) return cards.retrieve(attempt.providerIntentId)
  return cards.createIntent({
    attemptId: attempt.id,
    amount: attempt.amount,
    currency: attempt.currency,
    description: purposeOf(payments, attempt).description,
  })
}

/**
 * Brings an attempt as far as it goes now: asks the provider, outside any transaction, and settles
 * by the answer. Calling it again carries on where a crash or a lost connection left off; where the
 * provider can't be reached the attempt stays open.
 */
export async function carryOn(
  payments: Payments,
  cards: CardProvider,
  attempt: Attempt,
): Promise<Progress> {
  if (!isOpen(attempt.status)) return { attempt, clientSecret: null }
  try {
    const intent = await askProvider(payments, cards, attempt)
    const settled = await settle(payments, attempt.id, intent)
    return { attempt: settled, clientSecret: isOpen(settled.status) ? intent.clientSecret : null }
  } catch (error) {
    if (error instanceof CardsUnreachable) return { attempt, clientSecret: null }
    throw error
  }
}
