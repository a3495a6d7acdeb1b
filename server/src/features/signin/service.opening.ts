import { randomBytes } from 'node:crypto'
import { audit } from '../../kernel/db/audit.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { noteSecurity, nowhere } from '../../kernel/db/security-events.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { changeAccount, lockAccount, openAccount } from '../members/accounts/service.ts'
import { memberIdOf } from '../members/service.lookup.ts'
import { hashPassword } from '../members/secrets/service.password.ts'
import { makeSignInLink, type SignInLink } from '../members/secrets/service.tokens.ts'

/** The person who becomes an admin. */
export interface NewAdmin {
  email: string
  firstName: string
  lastName: string
}

/** Creates an account with a random password, so that the first sign-in needs the link. */
async function openWithoutPassword(tx: Tx, account: NewAdmin, at: Date): Promise<number> {
  const password = await hashPassword(randomBytes(32).toString('hex'))
  return (await openAccount(tx, { ...account, password, createdAt: at, updatedAt: at })).id
}

/**
 * Makes a person an admin, in the account with that email or in a new one, and makes a link for their first
 * sign-in. Only the operator of the database can run it (`npm run venue:admin`). No endpoint calls it, because a
 * venue's first admin can't be made by another admin.
 */
export async function appointAdmin(
  tx: Tx,
  kernel: Kernel,
  admin: NewAdmin,
): Promise<SignInLink & { isNew: boolean }> {
  const at = kernel.clock.now()
  const known = await memberIdOf(tx, admin.email)
  const memberId = known ?? (await openWithoutPassword(tx, admin, at))
  const user = await lockAccount(tx, memberId)
  if (user.role !== 'admin') {
    await changeAccount(tx, user, { role: 'admin', updatedAt: at })
    await noteSecurity(tx, {
      kind: 'role.change',
      userId: memberId,
      actorId: null,
      detail: 'admin',
      from: nowhere,
      at,
      isSerious: true,
    })
    await audit(tx, {
      actorId: memberId,
      action: 'user.admin_by_command',
      subject: `user:${memberId}`,
      before: { role: user.role },
      after: { role: 'admin' },
      at,
    })
  }
  const link = await makeSignInLink(tx, kernel, {
    memberId,
    customers: false,
    byOperator: true,
    at,
  })
  return { ...link, isNew: known === undefined }
}
