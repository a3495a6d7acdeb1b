import type { Reply } from '@lantern/contract/calls/endpoint'
import type {
  createPaymentIntent,
  getPayment,
  NewPaymentIntent,
  PaymentIntent,
} from '@lantern/contract/payments/payments'
import { toDollars } from '@lantern/contract/payments/pricing'
import type * as z from 'zod'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { repeatable, type RepeatableCall } from '../../kernel/db/idempotency.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Call } from '../../kernel/http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import {
  CardsRefused,
  CardsUnreachable,
  type CardIntent,
  type CardProvider,
} from '../../kernel/providers/card-provider.ts'
import { lockAccountShared } from '../members/accounts/service.ts'
import {
  findAttempt,
  findAttemptByIntent,
  insertAttempt,
  lockAttempt,
  updateAttempt,
  type Attempt,
} from './repository.ts'
import { isRefused, isUnfinished, LEAST_BY_CARD, statusAfter } from './rules.ts'
import { readSettings } from '../venue/service.ts'

export { isUnfinished, LEAST_BY_CARD } from './rules.ts'
export {
  countUnfinished,
  findAttempt,
  findAttemptByIntent,
  findAttemptsFor,
  type Attempt,
} from './repository.ts'

type Outcome = NonNullable<Attempt['outcome']>

/** The names of the purposes: what an attempt confirms besides paying a bill, or `topup`. */
type PurposeName = NonNullable<Attempt['confirms']> | 'topup'

export const purposeNameOf = ({ confirms }: Pick<Attempt, 'confirms'>): PurposeName =>
  confirms ?? 'topup'

type PaymentType = NewPaymentIntent['paymentType']

interface Intent<Type extends PaymentType> {
  memberId: number
  body: Extract<NewPaymentIntent, { paymentType: Type }>
}

/** Lets a feature hold the purchase and return the attempt that pays for it. */
export type Prepare<Type extends PaymentType> = (
  tx: Tx,
  request: Intent<Type>,
  at: Date,
) => Promise<Attempt>

/** Runs before the preparation and outside its transaction, so that its effect stays if the preparation is refused. */
export type Before<Type extends PaymentType> = (
  kernel: Kernel,
  request: Intent<Type> & { repeatable: RepeatableCall | null },
) => Promise<void>

/** The kernel, and the purposes that the features register in `server/src/purposes.ts`. */
export interface Payments extends Kernel {
  readonly purposes: Readonly<Partial<Record<PurposeName, Purpose>>>
  readonly prepares: Readonly<{ [Type in PaymentType]: Prepare<Type> }>
  readonly before: Readonly<{ food: Before<'food'> }>
}

/** Declares the effect of a payment, for the feature that it pays for. The schema parses the stored subject. */
export function purpose<Subject extends z.ZodType>({
  description,
  subject,
  savedCard,
  onPaid,
  giveUp,
}: {
  /** The description beside the charge at the card company, constant because a repeated request must be identical. */
  description: string
  subject: Subject
  /** Whether the member's saved card may be charged at once, if the provider has one. */
  savedCard?: (subject: z.output<Subject>) => boolean
  /** Runs once, in the transaction that marks the attempt as succeeded. */
  onPaid: (tx: Tx, attempt: Attempt, subject: z.output<Subject>, at: Date) => Promise<Outcome>
  /** Runs once, in the transaction that marks the attempt as canceled. No money can come any more. */
  giveUp?: (tx: Tx, subject: z.output<Subject>, at: Date) => Promise<void>
}) {
  const read = (attempt: Attempt) => subject.parse(attempt.subject)
  return {
    description,
    savedCard: (attempt: Attempt) => savedCard?.(read(attempt)) ?? false,
    onPaid: (tx: Tx, attempt: Attempt, at: Date) => onPaid(tx, attempt, read(attempt), at),
    giveUp: async (tx: Tx, attempt: Attempt, at: Date) => giveUp?.(tx, read(attempt), at),
  }
}

export type Purpose = ReturnType<typeof purpose>

export function purposeOf({ purposes }: Payments, attempt: Attempt): Purpose {
  const name = purposeNameOf(attempt)
  const known = purposes[name]
  if (!known) throw new Error(`nobody registered what paying for ${name} means`)
  return known
}

/** Stores an attempt before its provider is asked. Throws `not_found` for an account that is being deleted. */
export async function openAttempt(
  tx: Tx,
  attempt: {
    /** `null` only for a guest who pays a bill. */
    memberId: number | null
    /** The purchase that its money confirms; `null` for a top-up. */
    confirms: Attempt['confirms']
    /** The purchase in the shape that its purpose's schema parses. */
    subject: Readonly<Record<string, unknown>>
    /** In cents, more than zero. */
    amount: number
    /** The moment from which it is canceled unless it was paid. */
    expiresAt: Date
    at: Date
  },
): Promise<Attempt> {
  const { memberId, at, ...body } = attempt
  if (body.amount < LEAST_BY_CARD) {
    throw new Refusal('card_amount_too_small', { min: toDollars(LEAST_BY_CARD) })
  }
  if (memberId !== null) await lockAccountShared(tx, memberId)
  const purpose = body.confirms === null ? 'topup' : 'bill'
  const currency = (await readSettings(tx, at)).currency.toLowerCase()
  const times = { createdAt: at, updatedAt: at }
  return insertAttempt(tx, { ...body, purpose, currency, userId: memberId, ...times })
}

export async function recallAttempt(tx: Tx, id: string): Promise<Attempt> {
  const attempt = await findAttempt(tx, id)
  if (!attempt) throw new Error(`the attempt ${id} of a repeated call is gone`)
  return attempt
}

/** Moves a locked attempt to its new state, and runs the purpose's effect of its new status. */
function moveAttempt(
  payments: Payments,
  id: string,
  next: (attempt: Attempt) => Pick<Attempt, 'status' | 'providerIntentId'>,
): Promise<Attempt> {
  const { db, clock } = payments
  return transact(db, async (tx) => {
    const attempt = await lockAttempt(tx, id)
    if (!attempt) throw new Error(`no payment attempt ${id}`)
    const { status, providerIntentId } = next(attempt)
    const isSame = status === attempt.status
    if (isSame && providerIntentId === attempt.providerIntentId) return attempt
    const at = clock.now()
    const moved = { ...attempt, status, providerIntentId, updatedAt: at }
    // The status is written first, because the effect must find the attempt finished.
    await updateAttempt(tx, id, { status, providerIntentId, updatedAt: at })
    if (isSame) return moved
    if (status === 'needs_review') await publish(tx, 'payments')
    const purposed = purposeOf(payments, attempt)
    if (status === 'canceled') await purposed.giveUp(tx, moved, at)
    if (status !== 'succeeded') return moved
    const outcome = await purposed.onPaid(tx, moved, at)
    await updateAttempt(tx, id, { outcome })
    return { ...moved, outcome }
  })
}

/**
 * Applies the provider's report about an attempt. This is the only way in which card money becomes a booking, an order
 * or balance. It may be called any number of times and has its effect once. A report about another amount or currency
 * sets `needs_review` and has no effect.
 */
export const finishPayment = (
  payments: Payments,
  attemptId: string,
  intent: CardIntent,
): Promise<Attempt> =>
  moveAttempt(payments, attemptId, (attempt) => ({
    status: statusAfter(attempt, intent),
    providerIntentId: attempt.providerIntentId ?? intent.id,
  }))

/** Cancels an attempt that its provider refused. One that has an intent at the provider ends only by its report. */
const endRefused = (payments: Payments, attemptId: string): Promise<Attempt> =>
  moveAttempt(payments, attemptId, ({ status, providerIntentId }) => {
    const isOver = providerIntentId !== null || !isUnfinished(status)
    return { status: isOver ? status : 'canceled', providerIntentId }
  })

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
 * Continues an attempt: asks the provider, outside any transaction, and concludes it by the report. A second call
 * continues after a crash or a lost connection. If the provider can't be reached, nothing changes. A declined card can
 * be tried again in the form.
 */
export async function carryOn(
  payments: Payments,
  cards: CardProvider,
  attempt: Attempt,
): Promise<Progress> {
  if (!isUnfinished(attempt.status)) return { attempt, clientSecret: null }
  try {
    const intent = await askProvider(payments, cards, attempt)
    const finished = await finishPayment(payments, attempt.id, intent)
    const goesOn = isUnfinished(finished.status)
    return { attempt: finished, clientSecret: goesOn ? intent.clientSecret : null }
  } catch (error) {
    if (error instanceof CardsUnreachable) return { attempt, clientSecret: null }
    if (!(error instanceof CardsRefused)) throw error
    return { attempt: await endRefused(payments, attempt.id), clientSecret: null }
  }
}

/** Cancels an attempt that has expired. If it was paid meanwhile, it is finished as paid. */
export async function abandon(
  payments: Payments,
  cards: CardProvider,
  attempt: Attempt,
): Promise<Attempt> {
  const { attempt: known } = await carryOn(payments, cards, attempt)
  if (!isUnfinished(known.status) || known.providerIntentId === null) return known
  return finishPayment(payments, known.id, await cards.cancel(known.providerIntentId))
}

/**
 * The attempt that a claim names, once it has bought its subject; the provider is asked if it is open. Throws the
 * feature's own refusal, `credited`, if the money became balance.
 */
export async function claimAttempt(
  payments: Payments,
  find: (tx: Tx) => Promise<Attempt>,
  credited: 'payment_credited' | 'order_credited',
): Promise<Attempt> {
  const { db, cards } = payments
  if (!cards) throw new Refusal('payments_not_configured')
  const { attempt } = await carryOn(payments, cards, await transact(db, find))
  const { status, outcome } = attempt
  if (outcome === 'credited') throw new Refusal(credited)
  if (status === 'succeeded') return attempt
  throw new Refusal(isRefused(status) ? 'payment_failed' : 'payment_pending')
}

const prepare = <Type extends PaymentType>(
  { prepares }: Payments,
  type: Type,
  ...args: Parameters<Prepare<Type>>
): Promise<Attempt> => prepares[type](...args)

/** The refusal for a payment that can't continue, by its status. */
export function refusalOf({ status }: Attempt): Refusal {
  if (status === 'succeeded') return new Refusal('already_paid')
  if (status === 'needs_review') return new Refusal('payment_pending')
  return new Refusal(status === 'canceled' ? 'payment_failed' : 'payment_unreachable')
}

/**
 * Begins a payment by card (`POST /api/create-payment-intent`): holds the purchase and writes the attempt in one
 * transaction, then asks the provider. If the provider didn't answer, a repeated call continues the same attempt.
 */
export async function createIntent(
  payments: Payments,
  { viewer, body, repeatable: call }: Call<typeof createPaymentIntent>,
): Promise<PaymentIntent> {
  const { db, clock, cards, before } = payments
  const memberId = viewer.id
  if (!cards) throw new Refusal('payments_not_configured')
  if (body.paymentType === 'food') await before.food(payments, { memberId, body, repeatable: call })
  const opened = await repeatable(db, call, {
    run: async (tx) =>
      (await prepare(payments, body.paymentType, tx, { memberId, body }, clock.now())).id,
    show: recallAttempt,
    id: String,
  })
  const { attempt, clientSecret } = await carryOn(payments, cards, opened)
  if (clientSecret === null || attempt.providerIntentId === null) throw refusalOf(attempt)
  return {
    clientSecret,
    paymentIntentId: attempt.providerIntentId,
    amount: toDollars(attempt.amount),
    status: attempt.status,
    expiresAt: attempt.expiresAt.toISOString(),
  }
}

/** A payment's status; the provider is asked first if it is open (`GET /api/payments/{id}`). */
export async function readPayment(
  payments: Payments,
  { viewer, params: { intentId } }: Call<typeof getPayment>,
): Promise<Reply<typeof getPayment>> {
  const found = await transact(payments.db, (tx) => findAttemptByIntent(tx, intentId))
  if (found?.userId !== viewer.id) throw new Refusal('not_found')
  const { cards } = payments
  const { attempt } = cards ? await carryOn(payments, cards, found) : { attempt: found }
  return {
    status: attempt.status,
    amount: toDollars(attempt.amount),
    credited: attempt.outcome === 'credited',
  }
}
