import { hash, verify } from '@node-rs/argon2'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { endSessionsOf } from '../../../kernel/http/session-store.ts'
import { findUser, replacePassword, type User } from '../repository.ts'
import { deleteTokensOf } from './repository.tokens.ts'
import { isFreshLink } from '../rules.ts'
import { admitGuess, forgetGuesses } from './service.guesses.ts'

/** Argon2id at 19 MiB, two passes: OWASP's floor for a server that signs in many at once. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Verified when no account has the email, so that a guess takes as long as for one that has. */
const nobodysHash = hash('nobody has this password', cost)

/** What is kept of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Whether it is their password; as slow to say no for nobody as for somebody. */
export async function isPasswordOf(user: User | undefined, password: string): Promise<boolean> {
  return verify(user?.password ?? (await nobodysHash), password)
}

/**
 * Has a signed-in member prove that they know their password. Throws `wrong_password`, and
 * `too_many_requests` once it was guessed at too often.
 */
export async function provePassword(
  kernel: Kernel,
  memberId: number,
  password: string,
): Promise<User> {
  const { db } = kernel
  const subject = `proof:${memberId}`
  await admitGuess(kernel, subject)
  const user = await transact(db, (tx) => findUser(tx, memberId))
  const matches = await isPasswordOf(user, password)
  if (!user || !matches) throw new Refusal('wrong_password')
  await transact(db, (tx) => forgetGuesses(tx, subject))
  return user
}

/**
 * Letters that a change of an account causes, written in its transaction to the address that the
 * account has there and then. Mail, which knows how, knows members and not the other way round.
 */
export interface AccountLetters {
  passwordChanged(tx: Tx, memberId: number, at: Date): Promise<void>
  emailChanges(tx: Tx, memberId: number, at: Date): Promise<void>
}

/** What the services of an account's safety stand on. */
export type AccountKernel = Kernel & { letters: AccountLetters }

/** The session at hand, as far as proving who it is goes. */
export interface Prover {
  memberId: number
  sid: string
  linkedAt: Date | null
}

/** Whether a new password takes the current one (`GET /api/account/security`). */
export function readSecurity(
  { clock }: Kernel,
  linkedAt: Date | null,
): { passwordNeeded: boolean } {
  return { passwordNeeded: !isFreshLink(linkedAt, clock.now()) }
}

/**
 * The member, once it is sure that they are the one: by their password, or by a link just now. Throws
 * `password_needed`, `wrong_password`, `too_many_requests`, `not_found`.
 */
export async function proveMember(
  kernel: Kernel,
  who: Prover,
  password: string | undefined,
): Promise<User> {
  if (password !== undefined) return provePassword(kernel, who.memberId, password)
  if (readSecurity(kernel, who.linkedAt).passwordNeeded) throw new Refusal('password_needed')
  const user = await transact(kernel.db, (tx) => findUser(tx, who.memberId))
  if (!user) throw new Refusal('not_found')
  return user
}

/**
 * Puts a new password in the place of the current one and ends the member's other sessions. Of
 * changes made at once the first wins; the others no longer know the current password. Throws
 * `password_needed`, `wrong_password`, `too_many_requests`.
 */
export async function changePassword(
  kernel: AccountKernel,
  who: Prover,
  change: { currentPassword?: string | undefined; newPassword: string },
): Promise<void> {
  const { db, clock, letters } = kernel
  const { memberId, sid } = who
  const { password: from } = await proveMember(kernel, who, change.currentPassword)
  const to = await hashPassword(change.newPassword)
  const at = clock.now()
  await transact(db, async (tx) => {
    const changed = await replacePassword(tx, memberId, { from, to, at })
    if (!changed) throw new Refusal('wrong_password')
    await deleteTokensOf(tx, memberId)
    await endSessionsOf(tx, memberId, sid)
    await letters.passwordChanged(tx, memberId, at)
  })
}
