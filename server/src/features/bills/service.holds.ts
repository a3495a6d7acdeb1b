import type { Cents } from '@lantern/contract/pricing'
import * as z from 'zod'
import { isUnfinished, type Attempt } from '../payments/service.ts'

const Amount = z.int().nonnegative()

/** The part of a bill that a card pays, as agreed when the payment began. */
export const CardSubject = z.strictObject({
  billId: z.int(),
  /** The amount that it takes off the bill, without the tip. */
  amount: Amount,
  tip: Amount,
  shareId: z.nullable(z.int()),
  /** Whether the share was made from dishes that its guest chose. It is removed again if they don't pay. */
  isOwnShare: z.boolean(),
  /** The key by which its guest asks for the same payment again. */
  key: z.string(),
})
export type CardSubject = z.output<typeof CardSubject>

/** A part of a bill that a guest is paying by card right now, so that nobody else may. */
export interface Hold {
  amount: Cents
  shareId: number | null
}

/**
 * The parts of a bill that some of its card payments hold. A payment holds its part until it has ended or its time is
 * over. A declined card doesn't end it, because another card may be tried.
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
