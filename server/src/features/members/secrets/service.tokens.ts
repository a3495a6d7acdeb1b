import { randomBytes } from 'node:crypto'
import { writtenIn } from '@lantern/contract/venue/languages'
import type * as contract from '@lantern/contract/account/signin'
import { audit } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { noteSecurity, nowhere, type Origin } from '../../../kernel/db/security-events.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { UseCase } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { sha256 } from '../../../kernel/sha256.ts'
import { noLinks } from '../../mail/rules.email.ts'
import type { BeforeSending } from '../../mail/service.send.ts'
import { lockCustomer } from '../accounts/repository.ts'
import { changeAccount, lockAccount, openAccount, requireCustomer } from '../accounts/service.ts'
import { queueNotice } from '../../mail/service.ts'
import { proveMailbox, takeBack } from '../mailbox/service.ts'
import { findUser, findUserByEmail, updateUser, type User } from '../repository.ts'
import { countGuess } from './service.guesses.ts'
import { unknownPassword } from './service.password.ts'
import { deleteTokensOf, insertToken, takeToken } from './repository.ts'
import { TOKEN_MS } from '../rules.ts'
import { startSession } from '../service.ts'

export { deleteOldTokens as sweepTokens, deleteTokensOf as forgetTokensOf } from './repository.ts'

interface NewLink {
  memberId: number
  /** Whether it opens customers' accounts only, as every link must that isn't mailed to the account's own address. */
  customers: boolean
  /** The address that it is mailed to, and a browser in which opening it only proves the address. */
  mailed?: { to: string; browser: string | null }
  /** Whether the operator made it by a command: it then opens the account without a passkey, too. */
  byOperator?: boolean
  at: Date
}

/**
 * Makes a link that signs a member in once, within ten minutes. Only the hash of its 256 random bits is stored, so
 * this result is the only place where they can be read. The token is behind `#`, which browsers send to no server,
 * so that no proxy's log contains it.
 */
export async function makeSignInLink(
  tx: Tx,
  { env }: Kernel,
  { memberId, customers, mailed, byOperator = false, at }: NewLink,
) {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + TOKEN_MS)
  await insertToken(tx, {
    tokenHash: sha256(token),
    userId: memberId,
    customers,
    mailedTo: mailed?.to ?? null,
    browser: mailed?.browser ?? null,
    byOperator,
    expiresAt,
    createdAt: at,
  })
  return { url: `${env.origin}/auth-callback#token=${token}`, expiresAt }
}

/** An email with a sign-in link, made when it is sent; dropped if the address has changed or needs no proof. */
export const readySignInMail: BeforeSending = async (tx, kernel, row, at) => {
  const { content, memberId, address } = row
  const proof = content.kind === 'email_proof' ? content : null
  const user = await findUser(tx, memberId)
  if (user?.deletedAt !== null || user.email !== address) return 'dropped'
  if (proof && user.emailProvedAt !== null) return 'dropped'
  const mailed = { to: address, browser: proof?.browser ?? null }
  const wanted = { memberId, customers: false, mailed, at }
  const { url: signIn } = await makeSignInLink(tx, kernel, wanted)
  return { content, links: { ...noLinks, signIn } }
}

interface Here {
  device: string | null
  from: Origin
  at: Date
}

/** Uses up a sign-in token. The first one that was mailed proves the mailbox. */
async function useToken(tx: Tx, tokenHash: string, here: Here) {
  const taken = await takeToken(tx, tokenHash, here.at)
  const user = taken && (await lockCustomer(tx, taken.userId))
  if (!user || (taken.customers && user.role !== 'customer')) return null
  await deleteTokensOf(tx, user.id)
  const { customers, byOperator } = taken
  return { isFromMailbox: !customers, byOperator, ...(await proveMailbox(tx, user, taken, here)) }
}

async function useTakeBack(tx: Tx, tokenHash: string, here: Here) {
  const user = await takeBack(tx, tokenHash, here)
  const arrival = 'taken_back' as const
  return user && { user, isFromMailbox: true, byOperator: false, arrival }
}

/**
 * Uses a token and signs its member in (`POST /api/verify-auth-token`). A token works once, and using it cancels
 * the member's other links. The result also says whether the token proved the mailbox, took the account over from
 * somebody who may have registered with another person's address, or reverted it to its previous address.
 */
export const redeemToken: UseCase<typeof contract.verifyAuthToken> = async (kernel, call) => {
  const { db, clock } = kernel
  const { session, language } = call
  const { from, device } = session
  const now = clock.now()
  const opened = await transact(db, async (tx) => {
    const here = { device, from, at: now }
    const hash = sha256(call.body.token)
    const found = (await useToken(tx, hash, here)) ?? (await useTakeBack(tx, hash, here))
    if (found) await updateUser(tx, found.user.id, { language: writtenIn(language) })
    return found
  })
  if (!opened) {
    const about = { userId: null, actorId: null, detail: 'link', from, at: now }
    await transact(db, (tx) => noteSecurity(tx, { ...about, kind: 'signin.failure' }))
    throw new Refusal('token_invalid')
  }
  const { user, isFromMailbox, byOperator, arrival } = opened
  const provedBy = byOperator ? 'operator' : 'link'
  // Only a link that was mailed to the account allows a new password.
  const proved = isFromMailbox ? ({ provedBy, linkedAt: now } as const) : { provedBy: null }
  const member = await startSession(kernel, user, session, { way: 'link', ...proved })
  if (!member) throw new Refusal('token_invalid')
  return { ...member, arrival }
}

/**
 * Makes a person an admin, with a link for their first sign-in. Only the operator runs it (`npm run venue:admin`). No
 * endpoint calls it, because a venue's first admin can't be made by another admin.
 */
export async function appointAdmin(
  tx: Tx,
  kernel: Kernel,
  admin: Pick<User, 'email' | 'firstName' | 'lastName'>,
) {
  const at = kernel.clock.now()
  const known = (await findUserByEmail(tx, admin.email))?.id
  // Nobody knows a new account's password, so the first sign-in needs the link.
  const dates = { createdAt: at, updatedAt: at }
  const memberId =
    known ?? (await openAccount(tx, { ...admin, ...dates, password: await unknownPassword() })).id
  const user = await lockAccount(tx, memberId)
  if (user.role !== 'admin') {
    await changeAccount(tx, user, { role: 'admin', updatedAt: at })
    const about = { userId: memberId, actorId: null, from: nowhere, at, isSerious: true }
    await noteSecurity(tx, { ...about, kind: 'role.change', detail: 'admin' })
    await audit(tx, {
      actorId: memberId,
      action: 'user.admin_by_command',
      subject: `user:${memberId}`,
      before: { role: user.role },
      after: { role: 'admin' },
      at,
    })
  }
  const wanted = { memberId, customers: false, byOperator: true, at }
  const link = await makeSignInLink(tx, kernel, wanted)
  return { ...link, isNew: known === undefined }
}

const MAX_LINKS = 5

const NOBODY = 0

/**
 * Emails a sign-in link to the member with this address (`POST /api/forgot-password`). The answer and the number of
 * statements are the same for known and unknown addresses, and beyond the limit, so that nobody learns which
 * addresses have accounts.
 */
export const sendSignInLink: UseCase<typeof contract.forgotPassword> = async (kernel, call) => {
  const { db, clock } = kernel
  const { email } = call.body
  const at = clock.now()
  await transact(db, async (tx) => {
    const links = await countGuess(tx, `sign-in-link:${email}`, at)
    const memberId = (await findUserByEmail(tx, email))?.id ?? NOBODY
    const to = links > MAX_LINKS ? NOBODY : memberId
    await queueNotice(tx, to, { kind: 'sign_in_link' }, at)
  })
}

/** Makes a link for a customer at the desk. Staff have none, because who makes it could sign in as an admin. */
export const issueLink: UseCase<typeof contract.issueSignInLink> = (kernel, call) => {
  const { db, clock } = kernel
  const { from } = call.session
  const actorId = call.viewer.id
  const userId = call.params.id
  const at = clock.now()
  return transact(db, async (tx) => {
    const { role } = await requireCustomer(tx, userId)
    if (role !== 'customer') throw new Refusal('customers_only')
    const wanted = { memberId: userId, customers: true, at }
    const { url, expiresAt } = await makeSignInLink(tx, kernel, wanted)
    await noteSecurity(tx, { kind: 'signin.link', userId, actorId, from, at })
    await audit(tx, { actorId, action: 'user.sign_in_link', subject: `user:${userId}`, at })
    await queueNotice(tx, userId, { kind: 'sign_in_notice' }, at)
    return { url, expiresAt: expiresAt.toISOString() }
  })
}
