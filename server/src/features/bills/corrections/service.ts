import type { CardRefundReason, CorrectionReason } from '@lantern/contract/bills'
import { toDollars, type Cents } from '@lantern/contract/pricing'
import type { Approval } from '@lantern/contract/account-approval'
import type { RepeatableCall } from '../../../kernel/db/idempotency.ts'
import type { CallSession, Viewer } from '../../../kernel/http/session/session.ts'
import type { Role } from '@lantern/contract/members'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { approvedIn, approverOf, type ApprovalRequest } from '../../members/approval/service.ts'
import { businessDateAt, businessDay, readSettings } from '../../venue/service.ts'
import { lockGiver, sumDecided, sumOffBill } from './repository.ts'
import type { BillView } from '../view/service.ts'
import { grossOf, limitPassed } from './rules.ts'

export { forgetNotes } from './repository.ts'

/** The person who acts, their role, and the approval that they brought. */
export interface Asking extends ApprovalRequest {
  actor: { id: number; role: Role }
}

/** The person who makes a call, with the approval that they brought, and its body. */
export const askingIn = <Body extends { approval?: Approval | undefined }>({
  viewer: actor,
  session: { from },
  body,
  repeatable,
}: {
  viewer: Viewer
  session: Pick<CallSession, 'from'>
  body: Body
  repeatable: RepeatableCall | null
}) => ({ actor, approval: body.approval, from, body, repeatable })

/**
 * Checks all that makes a party pay less than the rules say: a line or a tip given back, goodwill, a room on the house
 * or left at its price, a cancellation fee left off, served dishes or a visit undone. Compares the amount, with tax if
 * it is taken `off` a bill, with the venue's limits in the transaction of the act, which writes it so that the view
 * `giveaways` has it. Returns the id of the admin whose approval it needed; `null` if it needed none.
 */
export async function allow(
  tx: Tx,
  { actor, approval }: Pick<Asking, 'actor' | 'approval'>,
  { amount, off }: { amount: Cents; off?: Pick<BillView, 'bill' | 'lines'> },
  at: Date,
): Promise<number | null> {
  if (actor.role === 'admin') return null
  await lockGiver(tx, actor.id)
  const venue = await readSettings(tx, at)
  const { from } = businessDay(businessDateAt(at, venue), venue)
  const limits = { amount: venue.correctionLimit, percent: venue.correctionPercent }
  const passed = limitPassed(
    {
      amount,
      before: await sumDecided(tx, actor.id, from),
      off: off ? { bill: grossOf(off.lines), before: await sumOffBill(tx, off.bill.id) } : null,
    },
    limits,
  )
  if (passed === null) return null
  if (approval) return approverOf(tx, approval)
  throw passed === 'over_limit'
    ? new Refusal(passed, { limit: toDollars(limits.amount) })
    : new Refusal(passed, { percent: limits.percent })
}

/** The reason, note and approver of a giveaway for the audit log. */
export const reasonDetails = ({
  reason,
  note,
  approvedBy,
}: {
  reason: CorrectionReason | CardRefundReason
  note: string | null
  approvedBy: number | null
}) => ({ reason, ...(note && { note }), ...approvedIn(approvedBy) })

/** Throws `reason_needed` without a reason, or without a note for the reason `other`. */
export function requireReason<Reason extends CorrectionReason | CardRefundReason>(
  reason: Reason | undefined,
  note: string | null,
): Reason {
  if (reason === undefined || (reason === 'other' && !note)) throw new Refusal('reason_needed')
  return reason
}
