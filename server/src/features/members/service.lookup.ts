import type { Role } from '@lantern/contract/members'
import type { Tx } from '../../kernel/db.ts'
import { countGuess, findUser, findUserByEmail, forgetGuesses } from './repository.ts'
import { WINDOW_MS } from './rules.ts'

/** Whose email it is; nobody's is `undefined`, and nothing to tell a visitor. */
export async function memberIdOf(tx: Tx, email: string): Promise<number | undefined> {
  return (await findUserByEmail(tx, email))?.id
}

/** What somebody is here, or `undefined` where there is no such account, or no more. */
export async function roleOf(tx: Tx, id: number): Promise<Role | undefined> {
  const user = await findUser(tx, id)
  return user?.deletedAt === null ? user.role : undefined
}

/**
 * Counts one more try at something, by whom or at what it is made (`link-code:discord:81…`), and
 * tells how many that makes within a quarter of an hour. All instances count together.
 */
export function countTry(tx: Tx, subject: string, now: Date): Promise<number> {
  return countGuess(tx, subject, now, new Date(now.getTime() - WINDOW_MS))
}

/** Forgives earlier tries to who then knew. */
export const forgetTries = (tx: Tx, subject: string): Promise<void> => forgetGuesses(tx, subject)
