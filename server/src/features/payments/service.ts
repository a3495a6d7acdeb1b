import type { NewPaymentIntent } from '@lantern/contract/payments'
import { toDollars } from '@lantern/contract/pricing'
import type * as z from 'zod'
import {
  CardsRefused,
  CardsUnreachable,
  type CardIntent,
  type CardProvider,
} from '../../kernel/providers/card-provider.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import type { RepeatableCall } from '../../kernel/db/idempotency.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { keepAccount } from '../members/accounts/service.ts'
import { announce } from '../../kernel/live/live-channel.ts'
import {
  findAttempt,
  insertAttempt,
  lockAttempt,
  updateAttempt,
  type Attempt,
} from './repository.ts'
import { isRefused, isUnfinished, LEAST_BY_CARD, statusAfter } from './rules.ts'

export { isUnfinished } from './rules.ts'
export {
  countUnfinished,
  findAttempt,
  findAttemptByIntent,
  findAttemptsFor,
  type Attempt,
} from './repository.ts'

/** What money came to: what was bought, or where that was gone meanwhile the balance, or the card again. */
export type Outcome = NonNullable<Attempt['outcome']>

/** What being paid means to whoever asked for the money. */
export interface Purpose {
  /** What the card company shows beside the charge. Fixed, since a repeat must ask alike. */
  readonly description: string
  /** Whether the member's saved card may be charged at once, where the provider has one. */
  readonly savedCard: (attempt: Attempt) => boolean
  /** Runs once, in the transaction that marks the attempt as succeeded. */
  readonly onPaid: (tx: Tx, attempt: Attempt, at: Date) => Promise<Outcome>
  /** Runs once, in the transaction that marks the attempt as canceled: no money will come. */
  readonly giveUp: (tx: Tx, attempt: Attempt, at: Date) => Promise<void>
}

export type PurposeName = Attempt['purpose']

/** Asks a feature to hold what is to be bought, and for the attempt that shall pay for it. */
export type Offer<Type extends NewPaymentIntent['paymentType']> = (
  tx: Tx,
  request: { memberId: number; asked: Extract<NewPaymentIntent, { paymentType: Type }> },
  at: Date,
) => Promise<Attempt>

/** What has to happen before an offer, outside its transaction, so that it stays when the offer is refused. */
export type Before<Type extends NewPaymentIntent['paymentType']> = (
  kernel: Kernel,
  request: {
    memberId: number
    asked: Extract<NewPaymentIntent, { paymentType: Type }>
    repeatable: RepeatableCall | null
  },
) => Promise<void>

/** The kernel, and what each purpose means; put together where the features are. */
export interface Payments extends Kernel {
  readonly purposes: Readonly<Partial<Record<PurposeName, Purpose>>>
  readonly offers: Readonly<{ [Type in NewPaymentIntent['paymentType']]: Offer<Type> }>
  readonly before: Readonly<{ food: Before<'food'> }>
}

/** Declares a purpose whose frozen subject is checked by its schema when it is read back. */
export function purpose<Subject extends z.ZodType>(definition: {
  description: string
  subject: Subject
  savedCard?: (subject: z.output<Subject>) => boolean
  onPaid: (tx: Tx, attempt: Attempt, subject: z.output<Subject>, at: Date) => Promise<Outcome>
  giveUp?: (tx: Tx, subject: z.output<Subject>, at: Date) => Promise<void>
}): Purpose {
  const { description, subject, onPaid, savedCard, giveUp } = definition
  const read = (attempt: Attempt) => subject.parse(attempt.subject)
  return {
    description,
    savedCard: (attempt) => savedCard?.(read(attempt)) ?? false,
    onPaid: (tx, attempt, at) => onPaid(tx, attempt, read(attempt), at),
    giveUp: async (tx, attempt, at) => giveUp?.(tx, read(attempt), at),
  }
}

function purposeOf({ purposes }: Payments, { purpose: name }: Attempt): Purpose {
  const known = purposes[name]
  if (!known) throw new Error(`nobody registered what paying for ${name} means`)
  return known
}

/**
 * Writes an attempt down before its provider hears of it, so that no money is ever a surprise. Throws
 * `card_amount_too_small`, and `not_found` for an account that is being deleted.
 */
export async function openAttempt(
  tx: Tx,
  attempt: {
    /** Nobody only for a bill. */
    memberId: number | null
    purpose: PurposeName
    /** As the purpose's schema reads it. */
    subject: Readonly<Record<string, unknown>>
    /** In cents, more than zero. */
    amount: number
    /** When it is given up if nobody has paid. */
    expiresAt: Date
    at: Date
  },
): Promise<Attempt> {
  const { memberId, at, ...asked } = attempt
  if (asked.amount < LEAST_BY_CARD) {
    throw new Refusal('card_amount_too_small', { min: toDollars(LEAST_BY_CARD) })
  }
  if (memberId !== null) await keepAccount(tx, memberId)
  return insertAttempt(tx, { ...asked, userId: memberId, createdAt: at, updatedAt: at })
}

/** The attempt that a repeated call has opened before. */
export async function recallAttempt(tx: Tx, id: string): Promise<Attempt> {
  const attempt = await findAttempt(tx, id)
  if (!attempt) throw new Error(`the attempt ${id} of a repeated call is gone`)
  return attempt
}

/**
 * What a claim needs: a payment that bought what was to be bought. Throws `payment_failed`,
 * `payment_pending`, and the feature's own word where the money became balance.
 */
export function requireBought(
  { status, outcome }: Attempt,
  credited: 'payment_credited' | 'order_credited',
): void {
  if (outcome === 'credited') throw new Refusal(credited)
  if (status === 'succeeded') return
  throw new Refusal(isRefused(status) ? 'payment_failed' : 'payment_pending')
}

/** What an attempt's new state means to its purpose, in the same transaction. */
async function takeEffect(
  tx: Tx,
  purposed: Purpose,
  attempt: Attempt,
  at: Date,
): Promise<Outcome | null> {
  if (attempt.status === 'canceled') await purposed.giveUp(tx, attempt, at)
  return attempt.status === 'succeeded' ? purposed.onPaid(tx, attempt, at) : null
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
    const at = clock.now()
    const moved = { ...attempt, status, providerIntentId, updatedAt: at }
    // Its state is written first: whatever the effect asks for must find it settled.
    await updateAttempt(tx, attemptId, { status, providerIntentId, updatedAt: at })
    if (status === attempt.status) return moved
    if (status === 'needs_review') await announce(tx, 'payments')
    const outcome = await takeEffect(tx, purposeOf(payments, attempt), moved, at)
    if (outcome !== null) await updateAttempt(tx, attemptId, { outcome })
    return { ...moved, outcome }
  })
}

/** Ends an attempt that its provider will never take; one that it has heard of is its own to end. */
function endRefused(payments: Payments, attemptId: string): Promise<Attempt> {
  const { db, clock } = payments
  return transact(db, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (!attempt) throw new Error(`no payment attempt ${attemptId}`)
    if (attempt.providerIntentId !== null || !isUnfinished(attempt.status)) return attempt
    const at = clock.now()
    const ended = { status: 'canceled', updatedAt: at } as const
    await updateAttempt(tx, attemptId, ended)
    await takeEffect(tx, purposeOf(payments, attempt), { ...attempt, ...ended }, at)
    return { ...attempt, ...ended }
  })
}

/** An attempt as it stands, and what lets a card form go on with it. */
export interface Progress {
  attempt: Attempt
  clientSecret: string | null
}

function askProvider(payments: Payments, cards: CardProvider, attempt: Attempt) {
  if (attempt.providerIntentId !== null) return cards.retrieve(attempt.providerIntentId)
  const { description, savedCard } = purposeOf(payments, attempt)
  return cards.createIntent({
    attemptId: attempt.id,
    amount: attempt.amount,
    currency: attempt.currency,
    description,
    savedCard: savedCard(attempt),
  })
}

/**
 * Brings an attempt as far as it goes now: asks the provider, outside any transaction, and settles
 * by the answer. Calling it again carries on where a crash or a lost connection left off; where the
 * provider can't be reached the attempt stays as it is. A declined card leaves the form a second try.
 */
export async function carryOn(
  payments: Payments,
  cards: CardProvider,
  attempt: Attempt,
): Promise<Progress> {
  if (!isUnfinished(attempt.status)) return { attempt, clientSecret: null }
  try {
    const intent = await askProvider(payments, cards, attempt)
    const settled = await settle(payments, attempt.id, intent)
    const goesOn = isUnfinished(settled.status)
    return { attempt: settled, clientSecret: goesOn ? intent.clientSecret : null }
  } catch (error) {
    if (error instanceof CardsUnreachable) return { attempt, clientSecret: null }
    if (!(error instanceof CardsRefused)) throw error
    return { attempt: await endRefused(payments, attempt.id), clientSecret: null }
  }
}

/** Gives up an attempt whose time is over; one that was paid meanwhile is settled as paid. */
export async function abandon(
  payments: Payments,
  cards: CardProvider,
  attempt: Attempt,
): Promise<Attempt> {
  const { attempt: known } = await carryOn(payments, cards, attempt)
  if (!isUnfinished(known.status) || known.providerIntentId === null) return known
  return settle(payments, known.id, await cards.cancel(known.providerIntentId))
}
