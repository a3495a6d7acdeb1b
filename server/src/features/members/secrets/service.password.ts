import { hash, verify } from '@node-rs/argon2'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { noteSecurity } from '../../../kernel/db/security-events.ts'
import { isFresh } from '../../../kernel/http/session/fresh-proof.ts'
import type { CallSession } from '../../../kernel/http/session/session.ts'
import { endSessionsOf } from '../../../kernel/http/session/session-store.ts'
import { findUser, replacePassword, type User } from '../repository.ts'
import { deleteDevices } from './repository.devices.ts'
import { deleteTokensOf } from './repository.tokens.ts'
import { isFreshLink } from '../rules.ts'
import { admitGuess, forgetGuesses } from './service.guesses.ts'

/**
 * Argon2id with 19 MiB and two passes: the least that OWASP recommends for a server with many sign-ins at once.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Verified if no account has the email, so that an unknown email takes as long as a known one. */
const nobodysHash = hash('nobody has this password', cost)

/** The hash of a password, for storing. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Whether the password is right. Without an account it takes as long to answer `false`. */
export async function isPasswordOf(user: User | undefined, password: string): Promise<boolean> {
  return verify(user?.password ?? (await nobodysHash), password)
}

/** Checks the password of a signed-in member again. */
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
 * Writes letters about changes of an account, in the change's transaction and to the account's current address.
 * The `mail` feature implements it: mail depends on members, so members can't import it.
 */
export interface AccountLetters {
  passwordChanged(tx: Tx, memberId: number, at: Date): Promise<void>
  emailChanges(tx: Tx, memberId: number, at: Date): Promise<void>
}

/** What the services for passwords and sign-in depend on. */
export type AccountKernel = Kernel & { letters: AccountLetters }

/** The parts of the current session that these services need. */
export interface Prover extends Pick<
  CallSession,
  'sid' | 'linkedAt' | 'provedAt' | 'provedBy' | 'from' | 'device'
> {
  memberId: number
}

/**
 * Whether a new password or email needs the current password (`GET /api/account/security`). Signing in by it a moment
 * ago isn't enough here: it is asked for once more, unless a passkey or a link to the mailbox has just proved as much.
 */
export function readSecurity(
  { clock }: Kernel,
  session: Pick<Prover, 'linkedAt' | 'provedAt' | 'provedBy'>,
): { passwordNeeded: boolean } {
  const now = clock.now()
  const hasPasskey = session.provedBy === 'passkey' && isFresh(session, now)
  return { passwordNeeded: !hasPasskey && !isFreshLink(session.linkedAt, now) }
}

/** Returns the member after proving who they are: by the password, or just before by a passkey or a sign-in link. */
export async function proveMember(
  kernel: Kernel,
  who: Prover,
  password: string | undefined,
): Promise<User> {
  if (password !== undefined) return provePassword(kernel, who.memberId, password)
  if (readSecurity(kernel, who).passwordNeeded) throw new Refusal('password_needed')
  const user = await transact(kernel.db, (tx) => findUser(tx, who.memberId))
  if (!user) throw new Refusal('not_found')
  return user
}

/**
 * Changes the password and ends the member's other sessions. If two changes come at once the first one wins, since
 * the second one's current password is then wrong.
 */
export async function changePassword(
  kernel: AccountKernel,
  who: Prover,
  change: { currentPassword?: string | undefined; newPassword: string },
): Promise<void> {
  const { db, clock, letters } = kernel
  const { memberId, sid } = who
  const { password: from, role } = await proveMember(kernel, who, change.currentPassword)
  const to = await hashPassword(change.newPassword)
  const at = clock.now()
  await transact(db, async (tx) => {
    const changed = await replacePassword(tx, memberId, { from, to, at })
    if (!changed) throw new Refusal('wrong_password')
    await deleteTokensOf(tx, memberId)
    await endSessionsOf(tx, memberId, sid)
    await deleteDevices(tx, memberId, who.device)
    await letters.passwordChanged(tx, memberId, at)
    const about = { userId: memberId, actorId: memberId, from: who.from, at }
    await noteSecurity(tx, { ...about, kind: 'password.change', isSerious: role === 'admin' })
  })
}
