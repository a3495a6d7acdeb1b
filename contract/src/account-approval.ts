import * as z from 'zod/mini'
import { Id } from './primitives.ts'

/** One of the staff's own, by which a till knows them: 4 to 8 digits. */
export const OwnPin = z.string().check(z.regex(/^\d{4,8}$/))

/**
 * An admin's yes on the spot, by their own PIN, to what is more than the person who asks may decide. Guesses are
 * counted before they are looked at.
 */
export const Approval = z.strictObject({ userId: Id, pin: OwnPin })
export type Approval = z.output<typeof Approval>

/** Of a yes that is missing, wrong, or by somebody who can't say it. */
export const cashRefusals = ['over_cash_limit', 'own_approval', 'incorrect_pin'] as const
