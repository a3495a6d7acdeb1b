import type { AttemptStatus } from '@lantern/contract/payments/payments'
import { toCents, type Cents } from '@lantern/contract/payments/pricing'
import type { CardIntent } from '../../kernel/providers/card-provider.ts'
import type { Attempt } from './repository.ts'

/**
 * The statuses that an attempt can change to from each status. Money that came always counts: after a declined card
 * another one can be tried on the same intent, so `failed` can become `succeeded`. An attempt that has had its effect
 * never changes; one that needs a decision waits for it.
 */
const moves: Readonly<Record<AttemptStatus, readonly AttemptStatus[]>> = {
  created: ['requires_action', 'processing', 'succeeded', 'failed', 'canceled', 'needs_review'],
  requires_action: ['processing', 'succeeded', 'failed', 'canceled', 'needs_review'],
  processing: ['requires_action', 'succeeded', 'failed', 'canceled', 'needs_review'],
  failed: ['requires_action', 'processing', 'succeeded', 'canceled', 'needs_review'],
  succeeded: [],
  canceled: [],
  needs_review: [],
}

/**
 * Whether money can still come: the provider reported no end yet, or another card than the declined one can be tried.
 */
export const isUnfinished = (status: AttemptStatus): boolean =>
  ['created', 'requires_action', 'processing', 'failed'].includes(status)

export function isRefused(status: AttemptStatus): boolean {
  return status === 'failed' || status === 'canceled'
}

export type ExpectedPayment = Pick<
  Attempt,
  'id' | 'status' | 'amount' | 'currency' | 'providerIntentId'
>

export type Answered = Omit<CardIntent, 'clientSecret' | 'status'> & { status: AttemptStatus }

/** An attempt's status after a report of its provider. One about other money or another attempt needs a decision. */
export function statusAfter(attempt: ExpectedPayment, intent: Answered): AttemptStatus {
  const isOurs =
    intent.attemptId === attempt.id &&
    intent.amount === attempt.amount &&
    intent.currency === attempt.currency &&
    (attempt.providerIntentId === null || attempt.providerIntentId === intent.id)
  const next = isOurs ? intent.status : 'needs_review'
  return moves[attempt.status].includes(next) ? next : attempt.status
}

export const LEAST_BY_CARD: Cents = 50

const AMOUNT = /^\d{1,8}(\.\d{1,2})?$/

/** A top-up's amount in cents; `null` if it isn't an amount or is out of bounds (product#top-up). */
export function topUpCents(amount: string, bounds: { min: Cents; max: Cents }): Cents | null {
  if (!AMOUNT.test(amount)) return null
  const cents = toCents(amount)
  return cents >= bounds.min && cents <= bounds.max ? cents : null
}

/**
 * The possible decisions about a payment, by the provider's current report. If the money is another payment's, there
 * are none. Only money in the venue's currency, paid by a member, can become balance.
 */
export function reviewChoices(
  attempt: Pick<Attempt, 'id' | 'currency' | 'userId'>,
  intent: Omit<Answered, 'id'>,
): { isOurs: boolean; canCredit: boolean; canRefund: boolean } {
  const isOurs = intent.attemptId === attempt.id
  const canRefund = isOurs && intent.status === 'succeeded' && intent.amount > 0
  const hasBalance = attempt.userId !== null && intent.currency === attempt.currency
  return { isOurs, canRefund, canCredit: canRefund && hasBalance }
}
