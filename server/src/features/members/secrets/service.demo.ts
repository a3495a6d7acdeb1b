import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../kernel/db/db.ts'
import { demo } from '../../../kernel/demo.ts'
import { endSessionsOf } from '../../../kernel/http/session-store.ts'
import { findUserByEmail, replacePassword } from '../repository.ts'
import { deleteTokensOf } from './repository.tokens.ts'
import { hashPassword, isPasswordOf } from './service.password.ts'

export interface LockedAccount {
  id: number
  email: string
}

/**
 * Locks those demo accounts that still open by the password of our documents: nobody knows the new
 * one, and what was signed in by the old one is signed out. An account whose owner chose a password
 * is theirs and stays. Tells whose were locked.
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
