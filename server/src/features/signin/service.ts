import { randomUUID } from 'node:crypto'
import type { Reply } from '@lantern/contract/endpoint'
import type { issueSignInLink } from '@lantern/contract/signin'
import { audit } from '../../kernel/db/audit.ts'
import { transact } from '../../kernel/db/db.ts'
import { noteSecurity, type Origin } from '../../kernel/db/security-events.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { queueMail } from '../mail/service.ts'
import { countGuess } from '../members/secrets/service.guesses.ts'
import { memberIdOf, roleOf } from '../members/service.lookup.ts'
import { makeSignInLink } from '../members/secrets/service.tokens.ts'

export { provePassword } from '../members/secrets/service.password.ts'
export { redeemToken } from '../members/secrets/service.tokens.ts'

/** The number of sign-in links that one address is sent in a quarter of an hour. */
const MAX_LINKS = 5

/** An id that no member has. */
const NOBODY = 0

/**
 * Emails a sign-in link to the member with this address (`POST /api/forgot-password`). The answer and the number of
 * statements are the same for known and unknown addresses, and beyond the limit, so that nobody learns which
 * addresses have accounts.
 */
export async function sendSignInLink({ db, clock }: Kernel, email: string): Promise<void> {
  const at = clock.now()
  await transact(db, async (tx) => {
    const links = await countGuess(tx, `sign-in-link:${email}`, at)
    const memberId = (await memberIdOf(tx, email)) ?? NOBODY
    await queueMail(tx, {
      memberId: links > MAX_LINKS ? NOBODY : memberId,
      reference: `sign-in:${randomUUID()}`,
      content: { kind: 'sign_in_link' },
      at,
    })
  })
}

/**
 * Makes a link for a customer at the desk, and emails the customer about it (`POST
 * /api/staff/users/{id}/sign-in-link`). Throws `customers_only`, because otherwise staff could sign in as an admin.
 */
export function issueLink(
  kernel: Kernel,
  actorId: number,
  userId: number,
  from: Origin,
): Promise<Reply<typeof issueSignInLink>> {
  const { db, clock } = kernel
  const at = clock.now()
  return transact(db, async (tx) => {
    const role = await roleOf(tx, userId)
    if (role === undefined) throw new Refusal('not_found')
    if (role !== 'customer') throw new Refusal('customers_only')
    const { url, expiresAt } = await makeSignInLink(tx, kernel, {
      memberId: userId,
      customers: true,
      at,
    })
    await noteSecurity(tx, { kind: 'signin.link', userId, actorId, from, at })
    await audit(tx, { actorId, action: 'user.sign_in_link', subject: `user:${userId}`, at })
    await queueMail(tx, {
      memberId: userId,
      reference: `sign-in-notice:${randomUUID()}`,
      content: { kind: 'sign_in_notice' },
      at,
    })
    return { url, expiresAt: expiresAt.toISOString() }
  })
}
