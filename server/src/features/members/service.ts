import { writtenIn, type Language } from '@lantern/contract/languages'
import type { Member, Role } from '@lantern/contract/members'
import { toDollars } from '@lantern/contract/pricing'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Viewer } from '../../kernel/http/session.ts'
import { findUser, findUserByEmail, insertUser, setLanguage, type User } from './repository.ts'
import { forgetGuesses, guess } from './secrets/service.guesses.ts'
import { hashPassword, isPasswordOf } from './secrets/service.password.ts'

export { signInAddress } from './rules.ts'

/** A member as their own pages see them, without the password's hash. */
export function toMember(user: User): Member {
  const {
    password: _hash,
    status: _status,
    version: _version,
    deletedAt: _deleted,
    language: _language,
    discordSignIn: _signIn,
    ...shown
  } = user
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

/** Opens an account (product#sign-in-dialog). Its letters use the page's language. */
export async function register(
  { db, clock }: Kernel,
  account: NewAccount & { language: Language },
): Promise<Member> {
  const password = await hashPassword(account.password)
  const language = writtenIn(account.language)
  const now = clock.now()
  const user = await transact(db, (tx) =>
    insertUser(tx, { ...account, language, password, createdAt: now, updatedAt: now }),
  )
  if (!user) throw new Refusal('email_taken')
  return toMember(user)
}

/** The session's functions that signing in needs. */
export interface NewSession {
  start(viewer: Viewer, linkedAt?: Date): Promise<void>
  end(): Promise<void>
}

/**
 * Signs in a member who was just identified. Returns nobody if their password was changed meanwhile: that
 * change has ended all sessions, and this one may come after it.
 */
export async function startSession(
  { db }: Kernel,
  user: User,
  session: NewSession,
  linkedAt?: Date,
): Promise<Member | null> {
  await session.start({ id: user.id, role: user.role }, linkedAt)
  const today = await transact(db, (tx) => findUser(tx, user.id))
  if (today?.password === user.password) return toMember(today)
  await session.end()
  return null
}

/**
 * Checks email and password and opens the session. Throws `wrong_credentials`, with the same answer and in the
 * same time for an unknown email and a wrong password, and `too_many_requests` after too many guesses at an
 * account.
 */
export async function signIn(
  kernel: Kernel,
  credentials: { email: string; password: string },
  session: NewSession,
  language: Language,
): Promise<Member> {
  const { db, clock } = kernel
  const subject = `password:${credentials.email}`
  const user = await transact(db, async (tx) => {
    await guess(tx, subject, clock.now())
    return findUserByEmail(tx, credentials.email)
  })
  const matches = await isPasswordOf(user, credentials.password)
  if (!user || !matches) throw new Refusal('wrong_credentials')
  await transact(db, async (tx) => {
    await forgetGuesses(tx, subject)
    await setLanguage(tx, user.id, writtenIn(language))
  })
  const member = await startSession(kernel, user, session)
  if (!member) throw new Refusal('wrong_credentials')
  return member
}

/** Sets the language of letters to a member (`POST /api/account/language`). */
export async function chooseLanguage(
  { db }: Kernel,
  memberId: number,
  language: Language,
): Promise<void> {
  await transact(db, (tx) => setLanguage(tx, memberId, writtenIn(language)))
}

/** The member of a session, or nobody if the account was deleted. */
export async function findMember({ db }: Kernel, id: number): Promise<Member | null> {
  const user = await transact(db, (tx) => findUser(tx, id))
  return user ? toMember(user) : null
}

/** Makes an account with a role, unless the email has one already. */
export async function provideAccount(
  tx: Tx,
  account: NewAccount & { role: Role; createdAt: Date },
): Promise<number | null> {
  const password = await hashPassword(account.password)
  const user = await insertUser(tx, { ...account, password, updatedAt: account.createdAt })
  return user?.id ?? null
}
