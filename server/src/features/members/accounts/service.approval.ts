import type { Approval } from '@lantern/contract/account/approval'
import { fullName, memberNumber } from '@lantern/contract/members/names'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { isRepeat, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import type { Origin } from '../../../kernel/db/security-events.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { listWithPin, provePin } from '../secrets/service.pin.ts'

export interface ApprovalRequest {
  actor: { id: number }
  approval: Approval | undefined
  from: Origin
  /** `null` for a call that isn't repeatable. */
  repeatable: RepeatableCall | null
}

const approversIn = async (tx: Tx) => (await listWithPin(tx)).filter(({ role }) => role === 'admin')

export async function listApprovers(
  { db }: Kernel,
  askerId: number,
): Promise<{ id: number; name: string }[]> {
  const approvers = await transact(db, approversIn)
  return approvers
    .filter(({ id }) => id !== askerId)
    .map(({ id, ...name }) => ({ id, name: fullName(name) }))
}

/** Checks that an admin approves by their PIN, before the act's transaction, so that each guess is counted. */
export async function proveApproval(
  kernel: Kernel,
  { actor, approval, from, repeatable }: ApprovalRequest,
): Promise<void> {
  if (!approval || (await isRepeat(kernel.db, repeatable))) return
  if (approval.userId === actor.id) throw new Refusal('own_approval')
  await provePin(kernel, { place: `approval:${actor.id}`, actorId: actor.id, from, ...approval })
}

/** The admin who approved and still is one. Throws `incorrect_pin` if they aren't an admin any more. */
export async function approverOf(tx: Tx, { userId }: Approval): Promise<number> {
  const approver = (await approversIn(tx)).find(({ id }) => id === userId)
  if (!approver) throw new Refusal('incorrect_pin')
  return approver.id
}

export const approvedIn = (approvedBy: number | null): { approvedBy?: string } =>
  approvedBy === null ? {} : { approvedBy: memberNumber(approvedBy) }
