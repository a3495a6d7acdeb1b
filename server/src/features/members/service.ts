import { hash, verify } from '@node-rs/argon2'
import type { Member, Role } from '@lantern/contract/members'
import { toDollars } from '@lantern/contract/pricing'
import { transact, type Tx } from '../../kernel/db.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import {
  countGuess,
  findUser,
  findUserByEmail,
  forgetGuesses,
  insertUser,
  type User,
} from './repository.ts'
import { MAX_GUESSES, WINDOW_MS } from './rules.ts'

export { signInAddress } from './rules.ts'

/** Argon2id at 19 MiB, two passes: OWASP's floor for a server that signs in many at once. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Verified when no account has the email, so that a guess takes as long as for one that has. */
const nobodysHash = hash('nobody has this password', cost)

/** A member as their own pages see them; the password's hash stays here. */
function toMember(user: User): Member {
  const { password: _hash, status: _status, ...shown } = user
  return {
    ...shown,
    accountBalance: toDollars(user.accountBalance),
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  }
}

export interface NewAccount {
  email: string
  password: string
  firstName: string
  lastName: string
}

/** Opens an account (spec §5). Throws `email_taken`. */
export async function register({ db, clock }: Kernel, account: NewAccount): Promise<Member> {
  const password = await hash(account.password, cost)
  const now = clock.now()
  const user = await transact(db, (tx) =>
    insertUser(tx, { ...account, password, createdAt: now, updatedAt: now }),
  )
  if (!user) throw new Refusal('email_taken')
  return toMember(user)
}

/**
 * Checks an email and a password. Throws `wrong_credentials`, alike in words and time for an
 * unknown email and a wrong password, and `too_many_requests` once an account was guessed at too
 * often.
 */
export async function signIn(
  { db, clock }: Kernel,
  credentials: { email: string; password: string },
): Promise<Member> {
  const now = clock.now()
  const subject = `password:${credentials.email}`
  const windowsFrom = new Date(now.getTime() - WINDOW_MS)
  // Counted before it is looked at, so that guesses made all at once count too.
  const { user, guesses } = await transact(db, async (tx) => ({
    guesses: await countGuess(tx, subject, now, windowsFrom),
    user: await findUserByEmail(tx, credentials.email),
  }))
  if (guesses > MAX_GUESSES) throw new Refusal('too_many_requests')
  const matches = await verify(user?.password ?? (await nobodysHash), credentials.password)
  if (!user || !matches) throw new Refusal('wrong_credentials')
  await transact(db, (tx) => forgetGuesses(tx, subject))
  return toMember(user)
}

/** The member behind a session, or nobody where the account is gone. */
export async function findMember({ db }: Kernel, id: number): Promise<Member | null> {
  const user = await transact(db, (tx) => findUser(tx, id))
  return user ? toMember(user) : null
}

/** Makes an account with a role, where none has the email yet; seeds and the first admin. */
export async function provideAccount(
  tx: Tx,
  account: NewAccount & { role: Role; createdAt: Date },
): Promise<number | null> {
  const password = await hash(account.password, cost)
  const user = await insertUser(tx, { ...account, password, updatedAt: account.createdAt })
  return user?.id ?? null
}
