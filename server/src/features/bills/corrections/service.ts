import type { Approval } from '@lantern/contract/account'
import type { CardRefundReason, CorrectionReason } from '@lantern/contract/bills'
import { fullName, memberNumber } from '@lantern/contract/names'
import { toDollars, type Cents } from '@lantern/contract/pricing'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { isRepeat, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { listWithPin, provePin } from '../../members/secrets/service.pin.ts'
import { businessDateAt, businessDay, readSettings } from '../../venue/service.ts'
import { isUnlimited, type Role } from '../policy.ts'
import {
  insertCorrection,
  lockGiver,
  sumDecided,
  sumOffBill,
  type NewCorrection,
} from './repository.ts'
import { limitPassed } from './rules.ts'

export { forgetNotes } from './repository.ts'

/** Who asks, and whose yes they brought. */
export interface Asking {
  actor: { id: number; role: Role }
  approval: Approval | undefined
  repeatable: RepeatableCall | null
}

/** Those of the staff who can say yes, as this transaction sees them. */
const approversIn = async (tx: Tx) =>
  (await listWithPin(tx)).filter(({ role }) => isUnlimited(role))

/** The admins who have a PIN (`GET /api/staff/approvers`). */
export async function listApprovers({ db }: Kernel): Promise<{ id: number; name: string }[]> {
  const approvers = await transact(db, approversIn)
  return approvers.map(({ id, ...name }) => ({ id, name: fullName(name) }))
}

/**
 * Has an admin prove by their PIN that it is they who say yes; before the transaction of what they say it to, so that
 * each guess counts. A call that was done already isn't asked again.
 */
export async function proveApproval(
  kernel: Kernel,
  { actor, approval, repeatable }: Asking,
): Promise<void> {
  if (!approval || isUnlimited(actor.role) || (await isRepeat(kernel.db, repeatable))) return
  await provePin(kernel, { place: `approval:${actor.id}`, ...approval })
}

/** The admin who said yes and still is one. Throws `incorrect_pin` where they aren't an admin any more. */
export async function approverOf(tx: Tx, { userId }: Approval): Promise<number> {
  const approver = (await approversIn(tx)).find(({ id }) => id === userId)
  if (!approver) throw new Refusal('incorrect_pin')
  return approver.id
}

/** What is about to be given away, in cents; off a bill what that comes to with tax. */
export interface Giving {
  amount: Cents
  off?: { billId: number; total: Cents }
}

/**
 * Holds what somebody gives away against the venue's limits, in its own transaction. Tells the admin whose yes it
 * needed; nobody where it needed none.
 */
export async function allow(
  tx: Tx,
  { actor, approval }: Pick<Asking, 'actor' | 'approval'>,
  { amount, off }: Giving,
  at: Date,
): Promise<number | null> {
  if (isUnlimited(actor.role)) return null
  await lockGiver(tx, actor.id)
  const venue = await readSettings(tx, at)
  const { from } = businessDay(businessDateAt(at, venue), venue)
  const limits = { amount: venue.correctionLimit, percent: venue.correctionPercent }
  const passed = limitPassed(
    {
      amount,
      before: await sumDecided(tx, actor.id, from),
      off: off ? { bill: off.total, before: await sumOffBill(tx, off.billId) } : null,
    },
    limits,
  )
  if (passed === null) return null
  if (approval) return approverOf(tx, approval)
  throw passed === 'over_limit'
    ? new Refusal(passed, { limit: toDollars(limits.amount) })
    : new Refusal(passed, { percent: limits.percent })
}

/** An admin's yes, as the log of acts tells it: by their public number. */
export const approvedIn = (approvedBy: number | null): { approvedBy?: string } =>
  approvedBy === null ? {} : { approvedBy: memberNumber(approvedBy) }

/** Why something was given away, as the log of acts tells it: the reason, the words beside it, an admin's yes. */
export const whyTold = ({
  reason,
  note,
  approvedBy,
}: {
  reason: CorrectionReason | CardRefundReason
  note: string | null
  approvedBy: number | null
}) => ({ reason, ...(note && { note }), ...approvedIn(approvedBy) })

/** Demands a reason, and words with the reason "other". */
export function requireReason<Reason extends CorrectionReason | CardRefundReason>(
  reason: Reason | undefined,
  note: string | null,
): Reason {
  if (reason === undefined || (reason === 'other' && !note)) throw new Refusal('reason_needed')
  return reason
}

/** Writes down what was given away, in the transaction of its movement. */
export const writeDown = (tx: Tx, correction: NewCorrection): Promise<void> =>
  insertCorrection(tx, correction)
