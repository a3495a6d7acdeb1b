import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { noteSecurity, nowhere } from '../../kernel/db/security-events.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import {
  changeAccount,
  lockAccount,
  openAccount,
  requireCustomer,
  type User,
} from '../members/accounts/service.ts'
import { memberIdOf } from '../members/service.lookup.ts'
import { unknownPassword } from '../members/secrets/service.password.ts'
import { makeSignInLink } from '../members/secrets/service.tokens.ts'
import { queueNotice } from '../mail/service.ts'
import type * as contract from '@lantern/contract/account/signin'
import type { UseCase } from '../../kernel/http/mount.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { countGuess } from '../members/secrets/service.guesses.ts'

export { provePassword } from '../members/secrets/service.password.ts'
export { redeemToken } from '../members/secrets/service.tokens.ts'

/** Makes a person an admin, with a link for their first sign-in. Only the operator runs it (`npm run venue:admin`). */
export async function appointAdmin(
  tx: Tx,
  kernel: Kernel,
  admin: Pick<User, 'email' | 'firstName' | 'lastName'>,
) {
  const at = kernel.clock.now()
  const known = await memberIdOf(tx, admin.email)
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
    const memberId = (await memberIdOf(tx, email)) ?? NOBODY
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
