import type { Tx } from '../../../kernel/db/db.ts'
import { noteSecurity, type Origin } from '../../../kernel/db/security-events.ts'
import type { User } from '../repository.ts'
import type { AccountKernel } from '../secrets/service.password.ts'
import { leaveAddress, refuseKept } from './service.ts'

/** The person who changes an account's address, their origin, and the browser in which the new address is proved. */
export interface Move {
  by: number
  browser: string | null
  from: Origin
  at: Date
}

/**
 * Changes an account's address by `write`. The old address gets an email and can revert the change for a week. The
 * new one gets an email that asks for a proof.
 */
export async function moveAddress(
  tx: Tx,
  kernel: AccountKernel,
  user: User,
  { by, browser, from, at }: Move,
  write: () => Promise<User>,
): Promise<User> {
  const { letters, mailer } = kernel
  const change = await leaveAddress(tx, kernel, user, at)
  await letters.emailChanges(tx, user.id, at, change)
  await noteSecurity(tx, { userId: user.id, actorId: by, from, at, kind: 'email.change' })
  const moved = await write()
  await refuseKept(tx, moved, { now: at, code: 'email_unavailable' })
  if (mailer !== null) await letters.emailProof(tx, { memberId: user.id, browser, at })
  return moved
}
