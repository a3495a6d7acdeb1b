import { randomBytes } from 'node:crypto'
import type { Tx } from '../../kernel/db.ts'
import { demo } from '../../kernel/demo.ts'
import { endSessionsOf, endStation } from '../../kernel/session-store.ts'
import { findUserByEmail, replacePassword } from './repository.ts'
import { findStations, revoke } from './repository.stations.ts'
import { deleteTokensOf } from './repository.tokens.ts'
import { hashPassword, isPasswordOf } from './service.password.ts'

/**
 * Locks those demo accounts that still open by the password of our documents: nobody knows the new
 * one, and what was signed in by the old one is signed out, stations too. An account whose owner
 * chose a password is theirs and stays. Tells whose were locked.
 */
export async function lockDemoAccounts(tx: Tx, at: Date): Promise<string[]> {
  const locked: string[] = []
  for (const email of Object.values(demo.emails)) {
    const user = await findUserByEmail(tx, email)
    if (!user || !(await isPasswordOf(user, demo.password))) continue
    const to = await hashPassword(randomBytes(32).toString('hex'))
    await replacePassword(tx, user.id, { from: user.password, to, at })
    await deleteTokensOf(tx, user.id)
    await endSessionsOf(tx, user.id)
    for (const { station } of await findStations(tx, at)) {
      if (station.issuedBy !== user.id) continue
      await revoke(tx, station.id, at)
      await endStation(tx, station.id)
    }
    locked.push(email)
  }
  return locked
}
