import type { Approval } from '@lantern/contract/account-approval'
import { toDollars } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { noteSecurity, type Origin } from '../../../kernel/db/security-events.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { approverOf } from '../../members/approval/service.ts'
import { businessDateAt, businessDay, readSettings } from '../../venue/service.ts'
import { findMovedCash, insertApproval, type MovedCash } from './repository.ts'

/** The person who moved cash, the yes that they brought, and where the call came from. */
export interface CashMover {
  actorId: number
  approval: Approval | undefined
  from: Origin
}

/** A sale needs no second person: its cash comes for something. What goes out does, and what makes a balance grow. */
const isGuarded = ({ kind, cents }: MovedCash) => cents > 0 || kind === 'cash_in'

/**
 * Holds the movement of cash under a reference against the venue's limit, right after it and in its transaction; several
 * small ones for the same balance, booking, order or bill on one night count together. The caller holds the lock of that
 * balance, booking, order or bill, so two at once are weighed in turn. Returns the admin whose yes it
 * needed, and `null` where it needed none. The yes must have been proved by `proveApproval` before the transaction.
 * Throws `over_cash_limit` without a yes, and `own_approval` where the balance is the admin's who said it.
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
