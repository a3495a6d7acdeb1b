import * as z from 'zod/mini'
import { Id } from './primitives.ts'

/** The PIN of one person of the staff: 4 to 8 digits. A till knows people by it. */
export const OwnPin = z.string().check(z.regex(/^\d{4,8}$/))

/**
 * An admin's approval on the spot, by their own PIN, of something that the person who asks may not decide alone. Each
 * guess is counted before it is checked.
 */
export const Approval = z.strictObject({ userId: Id, pin: OwnPin })
export type Approval = z.output<typeof Approval>

/** The refusals of money that goes back: an approval is missing or wrong, or somebody would give it to themselves. */
export const cashRefusals = [
  'over_cash_limit',
  'own_approval',
  'incorrect_pin',
  'own_refund',
  'own_bill',
] as const

/** The refusals of what staff give away beyond what they may decide alone. */
export const limitRefusals = ['over_limit', 'over_percent'] as const
