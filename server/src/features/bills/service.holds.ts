import type { Cents } from '@lantern/contract/pricing'
import * as z from 'zod'
import type { Tx } from '../../kernel/db/db.ts'
import { findAttemptsFor, isUnfinished } from '../payments/service.ts'

const Amount = z.int().nonnegative()

/** What a card pays for on a bill, as it was agreed when the payment began. */
export const CardSubject = z.strictObject({
  billId: z.int(),
  /** What it takes off the bill, without the tip. */
  amount: Amount,
  tip: Amount,
  shareId: z.nullable(z.int()),
  /** The share was made of the dishes that its payer chose, and goes when they don't pay. */
  isOwnShare: z.boolean(),
  /** By which its payer asks again for the same payment. */
  key: z.string(),
})
export type CardSubject = z.output<typeof CardSubject>

/** A part of a bill that somebody is paying by card this moment: nobody else may. */
export interface Hold {
  amount: Cents
  shareId: number | null
}

/**
 * What of a bill is being paid by card: each payment holds its part until it has ended or its time is over. A card that
 * was declined may be tried again, so it holds on.
 */
export async function findHolds(tx: Tx, billId: number, at: Date): Promise<Hold[]> {
  const attempts = await findAttemptsFor(tx, 'bill', { billId })
  return attempts
    .filter(({ status, expiresAt }) => isUnfinished(status) && expiresAt > at)
    .map(({ subject }) => CardSubject.parse(subject))
}

/** What is held of a bill altogether. */
export const heldOf = (holds: readonly Hold[]): Cents =>
  holds.reduce((sum, { amount }) => sum + amount, 0)
