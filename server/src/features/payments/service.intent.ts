import type { Reply } from '@lantern/contract/endpoint'
import type { getPayment, NewPaymentIntent, PaymentIntent } from '@lantern/contract/payments'
import { toDollars } from '@lantern/contract/pricing'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { repeatable, type RepeatableCall } from '../../kernel/db/idempotency.ts'
import { findAttemptByIntent, type Attempt } from './repository.ts'
import { carryOn, recallAttempt, type Payments } from './service.ts'

export interface IntentRequest {
  memberId: number
  asked: NewPaymentIntent
  repeatable: RepeatableCall | null
}

function prepare(
  { prepares }: Payments,
  tx: Tx,
  { memberId, asked }: IntentRequest,
  at: Date,
): Promise<Attempt> {
  if (asked.paymentType === 'booking') return prepares.booking(tx, { memberId, asked }, at)
  if (asked.paymentType === 'booking_change') {
    return prepares.booking_change(tx, { memberId, asked }, at)
  }
  if (asked.paymentType === 'booking_extension') {
    return prepares.booking_extension(tx, { memberId, asked }, at)
  }
  return asked.paymentType === 'food'
    ? prepares.food(tx, { memberId, asked }, at)
    : prepares.topup(tx, { memberId, asked }, at)
}

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
  request: IntentRequest,
): Promise<PaymentIntent> {
  const { db, clock, cards, before } = payments
  const { memberId, asked } = request
  if (!cards) throw new Refusal('payments_not_configured')
  if (asked.paymentType === 'food')
    await before.food(payments, { memberId, asked, repeatable: request.repeatable })
  const opened = await repeatable(db, request.repeatable, {
    run: async (tx) => (await prepare(payments, tx, request, clock.now())).id,
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
  memberId: number,
  intentId: string,
): Promise<Reply<typeof getPayment>> {
  const found = await transact(payments.db, (tx) => findAttemptByIntent(tx, intentId))
  if (found?.userId !== memberId) throw new Refusal('not_found')
  const { cards } = payments
  const { attempt } = cards ? await carryOn(payments, cards, found) : { attempt: found }
  return {
    status: attempt.status,
    amount: toDollars(attempt.amount),
    credited: attempt.outcome === 'credited',
  }
}
