import { transact, type Tx } from '../../kernel/db/db.ts'
import { noteSecurity, type Origin } from '../../kernel/db/security-events.ts'
import { findUser, findUserByEmail, updateUser, type User } from './repository.ts'
import {
  deleteDevicesUnusedSince,
  findDevices,
  isDeviceOf,
  putDevice,
} from './secrets/repository.ts'
import { type Language, writtenIn } from '@lantern/contract/venue/languages'
import type * as contract from '@lantern/contract/members/members'
import type { Member } from '@lantern/contract/members/members'
import { toDollars } from '@lantern/contract/payments/pricing'
import { rightsOf } from '@lantern/contract/members/rights'
import { guesserAt } from '../../kernel/http/addresses.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Call, UseCase } from '../../kernel/http/mount.ts'
import type { Beginning, CallSession } from '../../kernel/http/session/session.ts'
import { openAccount } from './accounts/service.ts'
import { queueProof } from './mailbox/service.ts'
import {
  hashPassword,
  isPasswordOf,
  rehashIfCheap,
  refuseGuessable,
} from './secrets/service.password.ts'
import { passwordCounts } from './rules.ts'
import { forgetGuesses, forgiveGuess, guess } from './secrets/service.guesses.ts'

export { signInAddress } from './rules.ts'

/** The lifetime of the device cookie in milliseconds. */
const KEEP_MS = 400 * 24 * 60 * 60_000

export type SignInWay = 'password' | 'passkey' | 'link' | 'registration'

/** Logs a sign-in, and a browser that is new to the account. An admin's new browser is emailed to all admins. */
async function noteSignIn(
  tx: Tx,
  { id: userId, role }: Pick<User, 'id' | 'role'>,
  { way, device, from, at }: { way: SignInWay; device: string; from: Origin; at: Date },
): Promise<void> {
  const known = await findDevices(tx, userId)
  await putDevice(tx, { userId, deviceHash: device }, at)
  const event = { userId, actorId: userId, detail: way, from, at }
  await noteSecurity(tx, { ...event, kind: 'signin.success' })
  if (known.length === 0 || known.includes(device)) return
  await noteSecurity(tx, { ...event, kind: 'signin.device', isSerious: role === 'admin' })
}

/** Deletes browsers whose cookie has expired. */
export const sweepDevices = (tx: Tx, now: Date): Promise<void> =>
  deleteDevicesUnusedSince(tx, new Date(now.getTime() - KEEP_MS))

export function toMember(user: User): Member {
  const { password: _hash, ...shown } = user
  return {
    ...shown,
    rights: rightsOf(user),
    accountBalance: toDollars(user.accountBalance),
    credit: toDollars(user.credit),
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  }
}

/** Opens an account (product#sign-in-dialog). Its emails are in the page's language. */
export const register: UseCase<typeof contract.register> = async (kernel, call) => {
  const { db, clock, env } = kernel
  const { body: account, session } = call
  const owner = { ...account, role: 'customer' as const }
  await transact(db, (tx) => refuseGuessable(tx, account.password, owner, clock.now()))
  const password = await hashPassword(account.password, env.PASSWORD_MEMORY_KIB)
  const language = writtenIn(call.language)
  const now = clock.now()
  const row = { ...account, language, password, createdAt: now, updatedAt: now }
  const member = toMember(await transact(db, (tx) => openAccount(tx, row)))
  await begin(kernel, member, session)
  return member
}

/** Opens a new member's session, and asks for a proof of the address if the venue has a mail server. */
async function begin({ db, clock, mailer }: Kernel, member: Member, session: NewSession) {
  await session.start(member, { provedBy: 'password' })
  const device = session.keepDevice()
  const signIn = { way: 'registration', device, from: session.from, at: clock.now() } as const
  await transact(db, async (tx) => {
    await noteSignIn(tx, member, signIn)
    if (mailer) await queueProof(tx, { memberId: member.id, browser: device, at: signIn.at })
  })
}

export type NewSession = Pick<CallSession, 'start' | 'end' | 'from' | 'device' | 'keepDevice'>

/** Signs an identified member in; nobody if their password was changed meanwhile, which has ended all sessions. */
export async function startSession(
  { db, clock }: Kernel,
  user: User,
  session: NewSession,
  { way, ...beginning }: Beginning & { way: SignInWay },
): Promise<Member | null> {
  await session.start({ id: user.id, role: user.role }, beginning)
  const member = await transact(db, async (tx) => {
    const today = await findUser(tx, user.id)
    if (today?.password !== user.password) return null
    const { from } = session
    await noteSignIn(tx, today, { way, device: session.keepDevice(), from, at: clock.now() })
    return toMember(today)
  })
  if (member) return member
  await session.end()
  return null
}

/** Counts a try at a password and returns its counts. Too many tries are refused, whatever the password is. */
async function admitPassword(
  { db, clock }: Kernel,
  email: string,
  { device, from }: NewSession,
): Promise<readonly string[]> {
  const at = clock.now()
  try {
    return await transact(db, async (tx) => {
      const isKnown = device !== null && (await isDeviceOf(tx, email, device))
      const counts = passwordCounts(email, {
        guesser: guesserAt(from.address),
        knownDevice: isKnown ? device : null,
      })
      for (const { subject, most } of counts) await guess(tx, subject, at, { most })
      return counts.map(({ subject }) => subject)
    })
  } catch (error) {
    if (error instanceof Refusal) {
      await transact(db, async (tx) => {
        const { id: userId = null, role = 'customer' } = (await findUserByEmail(tx, email)) ?? {}
        const about = { userId, actorId: null, from, at, isSerious: role !== 'customer' }
        await noteSecurity(tx, { ...about, kind: 'signin.limit' })
      })
    }
    throw error
  }
}

/**
 * Checks email and password and opens the session. Throws `wrong_credentials`, with the same answer and in the same
 * time for an unknown email and a wrong password. Guesses are counted (`passwordCounts`).
 */
export async function signIn(
  kernel: Kernel,
  call: Pick<Call<typeof contract.login>, 'body' | 'language'> & { session: NewSession },
): Promise<Member> {
  const { body: credentials, session, language } = call
  const { db, clock } = kernel
  const [own = '', all] = await admitPassword(kernel, credentials.email, session)
  const known = await transact(db, (tx) => findUserByEmail(tx, credentials.email))
  const memory = kernel.env.PASSWORD_MEMORY_KIB
  const matches = await isPasswordOf(known, credentials.password, memory)
  if (!known || !matches) {
    const who = { userId: known?.id ?? null, actorId: null, from: session.from }
    const about = { ...who, detail: 'password', at: clock.now() }
    await transact(db, (tx) => noteSecurity(tx, { ...about, kind: 'signin.failure' }))
    throw new Refusal('wrong_credentials')
  }
  const user = await rehashIfCheap(kernel, known, credentials.password)
  await transact(db, async (tx) => {
    if (all === undefined) await forgetGuesses(tx, own)
    else await forgiveGuess(tx, own, all)
    await updateUser(tx, user.id, { language: writtenIn(language) })
  })
  const proved = { way: 'password', provedBy: 'password' } as const
  const member = await startSession(kernel, user, session, proved)
  if (!member) throw new Refusal('wrong_credentials')
  return member
}

export async function chooseLanguage(
  { db }: Kernel,
  memberId: number,
  language: Language,
): Promise<void> {
  await transact(db, (tx) => updateUser(tx, memberId, { language: writtenIn(language) }))
}

/** The member of the session, which ends if the account was deleted. */
export const readViewer: UseCase<typeof contract.getUser> = async ({ db }, call) => {
  const { viewer, session, reply } = call
  const user = viewer && (await transact(db, (tx) => findUser(tx, viewer.id)))
  if (user) return toMember(user)
  await session.end()
  reply.status(401)
  return null
}
