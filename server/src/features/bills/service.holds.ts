import type { Cents } from '@lantern/contract/pricing'
import * as z from 'zod'
import { isUnfinished, type Attempt } from '../payments/service.ts'

const Amount = z.int().nonnegative()

/** The part of a bill that a card payment pays, as agreed when it began. */
export const CardSubject = z.strictObject({
  billId: z.int(),
  /** The amount for the bill, without the tip. */
  amount: Amount,
  tip: Amount,
  shareId: z.nullable(z.int()),
  /** Whether the share was made from dishes that the guest chose. It is removed if they don't pay. */
  isOwnShare: z.boolean(),
  /** The guest's idempotency key of the payment. */
  key: z.string(),
})
export type CardSubject = z.output<typeof CardSubject>

/** A part of a bill that a guest is paying by card, so that nobody else may. */
export interface Hold {
  amount: Cents
  shareId: number | null
}

/**
 * The parts of a bill that card payments hold. A payment holds its part until it has ended or has expired. A declined
 * card doesn't end it, because another card may be tried.
 */
export const holdsAmong = (
  attempts: readonly Pick<Attempt, 'status' | 'expiresAt' | 'subject'>[],
  at: Date,
): Hold[] =>
  attempts
    .filter(({ status, expiresAt }) => isUnfinished(status) && expiresAt > at)
    .map(({ subject }) => CardSubject.parse(subject))

/** The sum of all held parts of a bill. */
export const heldOf = (holds: readonly Hold[]): Cents =>
  holds.reduce((sum, { amount }) => sum + amount, 0)
