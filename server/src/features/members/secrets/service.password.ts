import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as contract from '@lantern/contract/account/account'
import { leastOf } from '@lantern/contract/members/members'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { UseCase } from '../../../kernel/http/mount.ts'
import { serverRoot } from '../../../kernel/http/paths.ts'
import { hasMark, markOf } from './service.marks.ts'
import { isAddress, isPersonal, isShort, type Owner, sameCase } from '../rules.passwords.ts'
import { hash, verify } from '@node-rs/argon2'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { LEAST_PASSWORD_MEMORY_KIB } from '../../../kernel/settings.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { noteSecurity } from '../../../kernel/db/security-events.ts'
import { type CallSession, isFresh } from '../../../kernel/http/session/session.ts'
import { endSessionsOf } from '../../../kernel/http/session/session-store.ts'
import { findUser, findUserByEmail, replacePassword, type User } from '../repository.ts'
import { deleteDevices, deleteTokensOf } from './repository.ts'
import { isFreshLink } from '../rules.ts'
import { checkSecret } from './service.guesses.ts'
import { randomBytes } from 'node:crypto'
import { demo } from '../../../kernel/demo.ts'
import { queueNotice } from '../../mail/service.ts'
import { readSettings } from '../../venue/service.ts'

const listOf = (name: string) => readFileSync(join(serverRoot, 'passwords', name))

const common = listOf('common.bin')
const breached = listOf('breached.bin')

/**
 * Refuses a new password that is easy to guess: `password_common`, `password_breached`, `password_personal` (with the
 * venue's name and city, too), and for the staff `password_short`. Existing passwords are never checked. No kind of
 * character is required.
 */
export async function refuseGuessable(
  tx: Tx,
  password: string,
  owner: Owner,
  now: Date,
): Promise<void> {
  const { role } = owner
  if (isShort(password, role)) throw new Refusal('password_short', { count: leastOf(role) })
  const mark = markOf(sameCase(password))
  if (hasMark(common, mark)) throw new Refusal('password_common')
  if (hasMark(breached, mark)) throw new Refusal('password_breached')
  const { nameEn, nameCh, cityEn, cityCh } = await readSettings(tx, now)
  if (isAddress(password, owner) || isPersonal(password, owner, [nameEn, nameCh, cityEn, cityCh]))
    throw new Refusal('password_personal')
}

/** Argon2id with two passes and at least 19 MiB: the minimum that OWASP recommends for a server with many sign-ins. */
const PASSES = 2

/** The hash of a password, for storing; `memory` is `PASSWORD_MEMORY_KIB`. */
export const hashPassword = (
  password: string,
  memory = LEAST_PASSWORD_MEMORY_KIB,
): Promise<string> => hash(password, { memoryCost: memory, timeCost: PASSES, parallelism: 1 })

export const unknownPassword = (): Promise<string> => hashPassword(randomBytes(32).toString('hex'))

const nobodysHashes = new Map<number, Promise<string>>()

/** A hash that is verified if no account has the email, so that an unknown email takes as long as a known one. */
function nobodysHash(memory: number): Promise<string> {
  const made = nobodysHashes.get(memory) ?? hashPassword('nobody has this password', memory)
  nobodysHashes.set(memory, made)
  return made
}

/** Whether the password is right. Without an account it takes as long to answer `false`. */
export async function isPasswordOf(
  user: User | undefined,
  password: string,
  memory = LEAST_PASSWORD_MEMORY_KIB,
): Promise<boolean> {
  return verify(user?.password ?? (await nobodysHash(memory)), password)
}

function isCheap(hash: string, memory: number): boolean {
  const [, m = 0, t = 0] = (/\$m=(\d+),t=(\d+),/.exec(hash) ?? []).map(Number)
  return m < memory || t < PASSES
}

/** Hashes a right password again if the cost was raised since. A password that was set meanwhile stays. */
export async function rehashIfCheap(
  { db, env }: Kernel,
  user: User,
  password: string,
): Promise<User> {
  const memory = env.PASSWORD_MEMORY_KIB
  if (!isCheap(user.password, memory)) return user
  const to = await hashPassword(password, memory)
  return transact(db, async (tx) => {
    if (await replacePassword(tx, user.id, { from: user.password, to })) {
      return { ...user, password: to }
    }
    // Another sign-in may have rehashed the same password concurrently.
    const today = await findUser(tx, user.id)
    return today && (await verify(today.password, password)) ? today : user
  })
}

export function provePassword(
  kernel: Kernel,
  { memberId, from }: Pick<Prover, 'memberId' | 'from'>,
  password: string,
): Promise<User> {
  const { db, env } = kernel
  const who = { ownerId: memberId, actorId: memberId, from }
  const secret = { ...who, kind: 'proof.failure' as const, subject: `proof:${memberId}` }
  return checkSecret(kernel, secret, async () => {
    const user = await transact(db, (tx) => findUser(tx, memberId))
    const matches = await isPasswordOf(user, password, env.PASSWORD_MEMORY_KIB)
    if (!user || !matches) throw new Refusal('wrong_password')
    return user
  })
}

/** The parts of the current session that these services need. */
export interface Prover extends Pick<
  CallSession,
  'sid' | 'linkedAt' | 'provedAt' | 'provedBy' | 'from' | 'device'
> {
  memberId: number
}

/** Whether a new password or email needs the current password: not right after a passkey or a mailed link. */
export function readSecurity(
  { clock }: Kernel,
  session: Pick<Prover, 'linkedAt' | 'provedAt' | 'provedBy'>,
): { passwordNeeded: boolean } {
  const now = clock.now()
  const hasPasskey = session.provedBy === 'passkey' && isFresh(session, now)
  return { passwordNeeded: !hasPasskey && !isFreshLink(session.linkedAt, now) }
}

/** The member, after a proof of who they are: the password, or a recent passkey or sign-in link. */
export async function proveMember(
  kernel: Kernel,
  who: Prover,
  password: string | undefined,
): Promise<User> {
  if (password !== undefined) return provePassword(kernel, who, password)
  if (readSecurity(kernel, who).passwordNeeded) throw new Refusal('password_needed')
  const user = await transact(kernel.db, (tx) => findUser(tx, who.memberId))
  if (!user) throw new Refusal('not_found')
  return user
}

/** Changes the password and ends the member's other sessions. Of two concurrent changes the first one succeeds. */
export const changePassword: UseCase<typeof contract.changePassword> = async (kernel, call) => {
  const { db, clock } = kernel
  const { viewer, session, body: change } = call
  const { id: memberId } = viewer
  const user = await proveMember(kernel, { memberId, ...session }, change.currentPassword)
  const { password: from, role } = user
  await transact(db, (tx) => refuseGuessable(tx, change.newPassword, user, clock.now()))
  const to = await hashPassword(change.newPassword, kernel.env.PASSWORD_MEMORY_KIB)
  const at = clock.now()
  await transact(db, async (tx) => {
    const changed = await replacePassword(tx, memberId, { from, to, at })
    if (!changed) throw new Refusal('wrong_password')
    await deleteTokensOf(tx, memberId)
    await endSessionsOf(tx, memberId, session.sid)
    await deleteDevices(tx, memberId, session.device)
    await queueNotice(tx, memberId, { kind: 'password_changed' }, at)
    const by = { userId: memberId, actorId: memberId, from: session.from }
    await noteSecurity(tx, { ...by, kind: 'password.change', at, isSerious: role === 'admin' })
  })
  // The session gets a new id, so that somebody who has copied the old one is signed out.
  await session.start(viewer, { provedBy: session.provedBy ?? 'password', isAdmitted: true })
}

/** Gives the demo accounts that still have the documented password a random one. Returns those accounts. */
export async function lockDemoAccounts(tx: Tx, at: Date): Promise<Pick<User, 'id' | 'email'>[]> {
  const locked: Pick<User, 'id' | 'email'>[] = []
  for (const email of Object.values(demo.emails)) {
    const user = await findUserByEmail(tx, email)
    if (!user || !(await isPasswordOf(user, demo.password))) continue
    const to = await unknownPassword()
    await replacePassword(tx, user.id, { from: user.password, to, at })
    await deleteTokensOf(tx, user.id)
    await endSessionsOf(tx, user.id)
    locked.push({ id: user.id, email })
  }
  return locked
}
