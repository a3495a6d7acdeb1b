import type { Cents } from '@lantern/contract/payments/pricing'
import * as z from 'zod'
import { isUnfinished, type Attempt } from '../payments/service.ts'

const Amount = z.int().nonnegative()

export const CardSubject = z.strictObject({
  billId: z.int(),
  amount: Amount,
  tip: Amount,
  shareId: z.nullable(z.int()),
  /** Whether the share was made from dishes that the guest chose. It is removed if they don't pay. */
  isOwnShare: z.boolean(),
  /** The guest's idempotency key of the payment. */
  key: z.string(),
})
export type CardSubject = z.output<typeof CardSubject>

export interface Hold {
  amount: Cents
  shareId: number | null
}

/** The parts of a bill that card payments hold, until they end or expire. A declined card doesn't end one. */
export const holdsAmong = (
  attempts: readonly Pick<Attempt, 'status' | 'expiresAt' | 'subject'>[],
  at: Date,
): Hold[] =>
  attempts
    .filter(({ status, expiresAt }) => isUnfinished(status) && expiresAt > at)
    .map(({ subject }) => CardSubject.parse(subject))

export const heldOf = (holds: readonly Hold[]): Cents =>
  holds.reduce((sum, { amount }) => sum + amount, 0)
