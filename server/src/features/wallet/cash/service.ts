import type { Approval } from '@lantern/contract/account-approval'
import { toDollars } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { noteSecurity, type Origin } from '../../../kernel/db/security-events.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { approverOf } from '../../members/approval/service.ts'
import { businessDateAt, businessDay, readSettings } from '../../venue/service.ts'
import { findMovedCash, insertApproval, type MovedCash } from './repository.ts'

/** The person who moved cash, the approval that they brought, and where the call came from. */
export interface CashMover {
  actorId: number
  approval: Approval | undefined
  from: Origin
}

/**
 * A sale needs no second person, because its cash pays for something. Cash that goes out needs one, and so does cash
 * that makes a balance grow.
 */
const isGuarded = ({ kind, cents }: MovedCash) => cents > 0 || kind === 'cash_in'

/**
 * Compares the movement of cash under a reference with the venue's limit, right after it and in its transaction.
 * Several small ones for the same balance, booking, order or bill on one night count together. The caller holds the
 * lock of that balance, booking, order or bill, so two at once are compared one after the other. Returns the admin
 * whose approval it needed, and `null` if it needed none. `proveApproval` must have proved the approval before the
 * transaction. Throws `over_cash_limit` without an approval, and `own_approval` if the balance belongs to the admin who
 * approved.
 */
export async function holdCash(
  tx: Tx,
  reference: string,
  { actorId, approval, from }: CashMover,
  at: Date,
): Promise<number | null> {
  const venue = await readSettings(tx, at)
  const { cashApprovalLimit: limit } = venue
  if (limit === 0) return null
  const { from: since } = businessDay(businessDateAt(at, venue), venue)
  const moved = await findMovedCash(tx, reference, since)
  if (!moved || !isGuarded(moved) || Math.abs(moved.cents) + moved.before <= limit) return null
  if (!approval) throw new Refusal('over_cash_limit', { limit: toDollars(limit) })
  const approvedBy = await approverOf(tx, approval)
  if (approvedBy === actorId || approvedBy === moved.memberId) throw new Refusal('own_approval')
  await insertApproval(tx, { reference, actorId, approvedBy, createdAt: at })
  await noteSecurity(tx, {
    kind: 'cash.approve',
    userId: actorId,
    actorId: approvedBy,
    detail: `$${toDollars(Math.abs(moved.cents))}`,
    from,
    at,
  })
  return approvedBy
}
