import { randomBytes } from 'node:crypto'
import type * as contract from '@lantern/contract/account/account'
import { hasMailbox } from '@lantern/contract/members/names'
import type { Arrival } from '@lantern/contract/account/signin'
import { transact, type Tx, violatesConstraint } from '../../../kernel/db/db.ts'
import { noteSecurity, type Origin } from '../../../kernel/db/security-events.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { UseCase } from '../../../kernel/http/mount.ts'
import { endSessionsOf } from '../../../kernel/http/session/session-store.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { sha256 } from '../../../kernel/sha256.ts'
import { publish } from '../../../kernel/live/live-channel.ts'
import { noLinks } from '../../mail/rules.email.ts'
import { queueNotice } from '../../mail/service.ts'
import type { BeforeSending } from '../../mail/service.send.ts'
import { findUser, updateUser, type User } from '../repository.ts'
import { deleteWaysIn } from '../secrets/repository.ts'
import { guess } from '../secrets/service.guesses.ts'
import { unknownPassword } from '../secrets/service.password.ts'
import { deleteChangesFrom, insertChange, isReserved, lockChange, putToken } from './repository.ts'
import { lockCustomer } from '../accounts/repository.ts'

export { deleteChangesBefore as sweepAddresses } from './repository.ts'

/** The time for which a previous address can revert a change, in milliseconds. */
const TAKE_BACK_MS = 7 * 24 * 60 * 60_000

/** The number of emails that a member may request in a quarter of an hour. */
const MAX_LETTERS = 5

const noDiscord = {
  discordId: null,
  discordUsername: null,
  discordRole: null,
  discordSignIn: 'off',
} as const

/**
 * Ends every session and credential that somebody else may have created: sessions, password, passkeys, PIN, links,
 * calendars, browsers and Discord. The member signs in by a link and then chooses a password. The caller must have
 * locked the row.
 */
async function voidAccess(
  tx: Tx,
  { id }: User,
  { email, at }: { email: string; at: Date },
): Promise<User> {
  await endSessionsOf(tx, id)
  await deleteWaysIn(tx, id)
  await publish(tx, 'account', { memberId: id })
  return updateUser(tx, id, {
    ...noDiscord,
    password: await unknownPassword(),
    email,
    emailProvedAt: at,
    updatedAt: at,
  })
}

/**
 * Records the proof of an address by a mailed link. The first opened link takes the account over, because the
 * person who registered need not own the mailbox. It doesn't if both happened in one browser.
 */
export async function proveMailbox(
  tx: Tx,
  user: User,
  { mailedTo, browser }: { mailedTo: string | null; browser: string | null },
  { device, from, at }: { device: string | null; from: Origin; at: Date },
): Promise<{ user: User; arrival: Arrival['arrival'] }> {
  if (mailedTo !== user.email || user.emailProvedAt !== null) return { user, arrival: 'signed_in' }
  const about = { userId: user.id, actorId: user.id, from, at }
  if (browser !== null && browser === device) {
    await noteSecurity(tx, { ...about, kind: 'email.prove' })
    await publish(tx, 'account', { memberId: user.id })
    return { user: await updateUser(tx, user.id, { emailProvedAt: at }), arrival: 'proved' }
  }
  const isSerious = user.role !== 'customer'
  await noteSecurity(tx, { ...about, kind: 'email.take_over', isSerious })
  return { user: await voidAccess(tx, user, { email: user.email, at }), arrival: 'taken_over' }
}

/** Stores an account's previous address, whose owner can revert the change. Returns the change's id. */
async function leaveAddress(tx: Tx, user: User, at: Date): Promise<number> {
  const { id: userId, email: oldEmail, emailProvedAt } = user
  const until = new Date(at.getTime() + TAKE_BACK_MS)
  return (await insertChange(tx, { userId, oldEmail, wasProved: emailProvedAt !== null, until })).id
}

/** The email about a new address, with the link that reverts the change as long as it can be reverted. */
export const readyTakeBack: BeforeSending = async (tx, { env }, { content }, now) => {
  if (content.kind !== 'email_changed' || content.change == null) return { content, links: noLinks }
  const token = randomBytes(32).toString('base64url')
  const tokenHash = sha256(token)
  const isOpen = await putToken(tx, content.change, { tokenHash, now })
  const takeBack = isOpen ? `${env.origin}/auth-callback#token=${token}` : null
  return { content, links: { ...noLinks, takeBack } }
}

/** Asks the owner of the account's address to prove it, if possible in that browser. */
export const queueProof = (
  tx: Tx,
  { memberId, browser, at }: { memberId: number; browser: string | null; at: Date },
): Promise<void> => queueNotice(tx, memberId, { kind: 'email_proof', browser }, at)

/** Refuses an address that is reserved for its previous account. Call it after writing, because of concurrent calls. */
export async function refuseReserved(
  tx: Tx,
  { id, email }: Pick<User, 'id' | 'email'>,
  { now, code }: { now: Date; code: 'email_taken' | 'email_unavailable' },
): Promise<void> {
  if (await isReserved(tx, email, { userId: id, now })) throw new Refusal(code)
}

export const readMailbox: UseCase<typeof contract.getMailbox> = async (kernel, { viewer }) => {
  const { db, mailer } = kernel
  const user = await transact(db, (tx) => findUser(tx, viewer.id))
  const isProved = user?.emailProvedAt != null
  const hasAddress = hasMailbox(user?.email ?? '')
  return { isProved, isAsked: !isProved && hasAddress && mailer !== null }
}

export const sendProof: UseCase<typeof contract.sendProof> = async (kernel, call) => {
  const { db, clock } = kernel
  const { id: memberId } = call.viewer
  const browser = call.session.keepDevice()
  const mailbox = await readMailbox(kernel, call)
  if (!mailbox.isAsked) return mailbox
  const at = clock.now()
  await transact(db, (tx) => guess(tx, `proof-email:${memberId}`, at, { most: MAX_LETTERS }))
  await transact(db, (tx) => queueProof(tx, { memberId, browser, at }))
  return mailbox
}

interface Move {
  by: number
  browser: string | null
  from: Origin
  at: Date
}

/** Changes an address by `write`. The old one can revert it for a week; the new one is asked for a proof. */
export async function moveAddress(
  tx: Tx,
  { mailer }: Pick<Kernel, 'mailer'>,
  user: User,
  { by, browser, from, at }: Move,
  write: () => Promise<User>,
): Promise<User> {
  const change = mailer && (await leaveAddress(tx, user, at))
  await queueNotice(tx, user.id, { kind: 'email_changed', change }, at)
  await noteSecurity(tx, { userId: user.id, actorId: by, from, at, kind: 'email.change' })
  const moved = await write()
  await refuseReserved(tx, moved, { now: at, code: 'email_unavailable' })
  if (mailer) await queueProof(tx, { memberId: user.id, browser, at })
  return moved
}

/**
 * Reverts an account's address to the one before a change, and ends every session and credential. Returns nobody if
 * the token belongs to no change or its week is over. Throws `email_unavailable` if another account has the address
 * by now.
 */
export async function takeBack(
  tx: Tx,
  tokenHash: string,
  { from, at }: { from: Origin; at: Date },
): Promise<User | null> {
  const change = await lockChange(tx, tokenHash, at)
  const user = change && (await lockCustomer(tx, change.userId))
  if (!user) return null
  await deleteChangesFrom(tx, change)
  const isSerious = user.role !== 'customer'
  const about = { userId: user.id, actorId: user.id, from, at, isSerious }
  await noteSecurity(tx, { ...about, kind: 'email.take_back' })
  try {
    return await voidAccess(tx, user, { email: change.oldEmail, at })
  } catch (error) {
    if (violatesConstraint(error, 'users_email_unique')) throw new Refusal('email_unavailable')
    throw error
  }
}
