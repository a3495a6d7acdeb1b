import { createHash, randomBytes } from 'node:crypto'
import { writtenIn, type Language } from '@lantern/contract/languages'
import type { Member } from '@lantern/contract/members'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { noteSecurity } from '../../../kernel/db/security-events.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { findUser, setLanguage } from '../repository.ts'
import { deleteOldTokens, deleteTokensOf, insertToken, takeToken } from './repository.tokens.ts'
import { TOKEN_MS } from '../rules.ts'
import { startSession, type NewSession } from '../service.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A sign-in token and when it expires. It opens an account, so it must never be logged or stored. */
export interface SignInLink {
  url: string
  expiresAt: Date
}

export interface NewLink {
  memberId: number
  /**
   * Whether it opens customers' accounts only. This must be set for every link that isn't mailed to the
   * account's own address.
   */
  customers: boolean
  /** Whether the operator made it, by a command: it then opens the account without a passkey, too. */
  byOperator?: boolean
  at: Date
}

/**
 * Makes a link that signs a member in once, within ten minutes. Only the hash of its 256 random bits is stored,
 * so this result is the only place where they can be read. The token is behind `#`, which browsers send to no server, so
 * that no proxy's log has it.
 */
export async function makeSignInLink(
  tx: Tx,
  { env }: Kernel,
  { memberId, customers, byOperator = false, at }: NewLink,
): Promise<SignInLink> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + TOKEN_MS)
  await insertToken(tx, {
    tokenHash: hashOf(token),
    userId: memberId,
    customers,
    byOperator,
    expiresAt,
    createdAt: at,
  })
  return { url: `${env.origin}/auth-callback#token=${token}`, expiresAt }
}

/**
 * Uses a token and signs its member in (`POST /api/verify-auth-token`). A token works once, and using it cancels
 * the member's other links.
 */
export async function redeemToken(
  kernel: Kernel,
  token: string,
  session: NewSession,
  language: Language,
): Promise<Member> {
  const { db, clock } = kernel
  const now = clock.now()
  const opened = await transact(db, async (tx) => {
    const taken = await takeToken(tx, hashOf(token), now)
    const user = taken && (await findUser(tx, taken.userId))
    if (!user || (taken.customers && user.role !== 'customer')) return null
    await deleteTokensOf(tx, user.id)
    await setLanguage(tx, user.id, writtenIn(language))
    return { user, isFromMailbox: !taken.customers, isAdmitted: taken.byOperator }
  })
  if (!opened) {
    const about = { userId: null, actorId: null, detail: 'link', from: session.from, at: now }
    await transact(db, (tx) => noteSecurity(tx, { ...about, kind: 'signin.failure' }))
    throw new Refusal('token_invalid')
  }
  const { user, isFromMailbox, isAdmitted } = opened
  // Only a link that was mailed to the account proves enough to set a new password.
  const proved = isFromMailbox ? { provedBy: 'link' as const, linkedAt: now } : { provedBy: null }
  const member = await startSession(kernel, user, session, {
    way: 'link',
    ...proved,
    isAdmitted,
  })
  if (!member) throw new Refusal('token_invalid')
  return member
}

/** Cancels every link of a member. */
export const forgetTokensOf = (tx: Tx, userId: number): Promise<void> => deleteTokensOf(tx, userId)

/** Deletes expired links. */
export const sweepTokens = (tx: Tx, now: Date): Promise<void> => deleteOldTokens(tx, now)
