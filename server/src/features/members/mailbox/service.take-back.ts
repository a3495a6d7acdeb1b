import { violatesConstraint, type Tx } from '../../../kernel/db/db.ts'
import { noteSecurity, type Origin } from '../../../kernel/db/security-events.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { lockCustomer } from '../accounts/repository.ts'
import type { User } from '../repository.ts'
import { deleteChangesFrom, lockChange } from './repository.ts'
import { voidAccess } from './service.ts'

/**
 * Reverts an account's address to the one before a change, and ends every session and credential. Returns nobody if
 * the token belongs to no change or its week is over. Throws `email_unavailable` if another account has the address
 * by now.
 */
export async function takeBack(
  tx: Tx,
  tokenHash: string,
  { from, at }: { from: Origin; at: Date },
): Promise<User | null> {
  const change = await lockChange(tx, tokenHash, at)
  const user = change && (await lockCustomer(tx, change.userId))
  if (!user) return null
  await deleteChangesFrom(tx, change)
  const isSerious = user.role !== 'customer'
  const about = { userId: user.id, actorId: user.id, from, at, isSerious }
  await noteSecurity(tx, { ...about, kind: 'email.take_back' })
  try {
    return await voidAccess(tx, user, { email: change.oldEmail, at })
  } catch (error) {
    if (violatesConstraint(error, 'users_email_unique')) throw new Refusal('email_unavailable')
    throw error
  }
}
