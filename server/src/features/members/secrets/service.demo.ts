import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../kernel/db/db.ts'
import { demo } from '../../../kernel/demo.ts'
import { endSessionsOf } from '../../../kernel/http/session/session-store.ts'
import { findUserByEmail, replacePassword } from '../repository.ts'
import { deleteTokensOf } from './repository.tokens.ts'
import { hashPassword, isPasswordOf } from './service.password.ts'

export interface LockedAccount {
  id: number
  email: string
}

/**
 * Locks the demo accounts that still have the documented password: they get a random one, and their sessions end.
 * An account whose owner chose another password isn't touched. Returns the emails of the locked accounts.
 */
export async function lockDemoAccounts(tx: Tx, at: Date): Promise<LockedAccount[]> {
  const locked: LockedAccount[] = []
  for (const email of Object.values(demo.emails)) {
    const user = await findUserByEmail(tx, email)
    if (!user || !(await isPasswordOf(user, demo.password))) continue
    const to = await hashPassword(randomBytes(32).toString('hex'))
    await replacePassword(tx, user.id, { from: user.password, to, at })
    await deleteTokensOf(tx, user.id)
    await endSessionsOf(tx, user.id)
    locked.push({ id: user.id, email })
  }
  return locked
}
