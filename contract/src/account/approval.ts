import * as z from 'zod/mini'
import { Id, TypedCode } from '../calls/primitives.ts'

/**
 * A person's PIN, 4 to 8 digits: of staff for tills and approvals, of members for payments from their balance at the
 * desk.
 */
export const OwnPin = z.pipe(TypedCode, z.string().check(z.regex(/^\d{4,8}$/)))

/** An admin's approval, by their own PIN, of an act beyond the caller's limits. */
export const Approval = z.strictObject({ userId: Id, pin: OwnPin })
export type Approval = z.output<typeof Approval>

/** The refusals of acts that pay money out: the approval is missing or wrong, or a person would pay themselves. */
export const cashRefusals = [
  'over_cash_limit',
  'own_approval',
  'incorrect_pin',
  'own_refund',
  'own_bill',
] as const

/** The refusals of corrections beyond the caller's own limits. */
export const limitRefusals = ['over_limit', 'over_percent'] as const
