import { toDollars } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { noteSecurity } from '../../../kernel/db/security-events.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { approverOf, type ApprovalRequest } from '../../members/approval/service.ts'
import { businessDateAt, readSettings } from '../../venue/service.ts'
import { movedBefore, type CashMove } from '../repository.ts'

/** Cash for a bill pays for something and needs no approval. Cash out of the drawer, or into a balance, does. */
const isGuarded = ({ direction, billId }: CashMove) => direction === 'out' || billId === undefined

/**
 * Compares cash that is about to move with the venue's limit, before it is written and in its transaction. Several small
 * sums for the same bill or balance on one of the venue's days count together, if the same person moved them the same
 * way without an approval. The caller holds the lock of that bill or balance, so two at once are compared one after the
 * other. Returns the admin whose approval it needed, for `approvedBy` of the payment or entry, and `null` if it needed
 * none. `proveApproval` must have proved the approval before the transaction. Throws `over_cash_limit` without an
 * approval, and `own_approval` if the money is that of the admin who approved.
 */
export async function allowCash(
  tx: Tx,
  { actor: { id: actorId }, approval, from }: Omit<ApprovalRequest, 'repeatable'>,
  move: CashMove,
  at: Date,
): Promise<number | null> {
  const { cents, memberId = null } = move
  if (cents === 0 || !isGuarded(move)) return null
  const venue = await readSettings(tx, at)
  const { cashApprovalLimit: limit } = venue
  if (limit === 0) return null
  const before = await movedBefore(tx, move, { actorId, today: businessDateAt(at, venue) })
  if (cents + before <= limit) return null
  if (!approval) throw new Refusal('over_cash_limit', { limit: toDollars(limit) })
  const approvedBy = await approverOf(tx, approval)
  if (approvedBy === actorId || approvedBy === memberId) throw new Refusal('own_approval')
  await noteSecurity(tx, {
    kind: 'cash.approve',
    userId: actorId,
    actorId: approvedBy,
    detail: `$${toDollars(cents)}`,
    from,
    at,
  })
  return approvedBy
}
