import { randomUUID } from 'node:crypto'
import type { Reply } from '@lantern/contract/endpoint'
import type { issueSignInLink } from '@lantern/contract/signin'
import { audit } from '../../kernel/db/audit.ts'
import { transact } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { queueMail } from '../mail/service.ts'
import { countGuess } from '../members/secrets/service.guesses.ts'
import { memberIdOf, roleOf } from '../members/service.lookup.ts'
import { makeSignInLink } from '../members/secrets/service.tokens.ts'

export { redeemToken } from '../members/secrets/service.tokens.ts'

/** Links that one address is sent within a quarter of an hour. */
const MAX_LINKS = 5

/** Belongs to no member. */
const NOBODY = 0

/**
 * Has a sign-in link sent to whoever has this email (`POST /api/forgot-password`). Known and unknown
 * addresses cost the same statements and get the same answer, and so does one that asks too often.
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
 * Makes a link for a customer at the desk, who is told by mail
 * (`POST /api/staff/users/{id}/sign-in-link`). Throws `not_found`; `customers_only`, or staff could
 * become an admin.
 */
export function issueLink(
  kernel: Kernel,
  actorId: number,
  userId: number,
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
