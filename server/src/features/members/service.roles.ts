import type { AdminUser, listUsers as listUsersEndpoint } from '@lantern/contract/admin'
import type { Received, Reply } from '@lantern/contract/endpoint'
import type { Role } from '@lantern/contract/members'
import { audit } from '../../kernel/audit.ts'
import { transact, type Tx } from '../../kernel/db.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { announce } from '../../kernel/live-channel.ts'
import { endSessionsOf } from '../../kernel/session-store.ts'
import { findUsers, lockAdmins, lockUser, updateRole } from './repository.roles.ts'
import { isSought } from './repository.search.ts'
import { soughtBy } from './service.search.ts'

const PAGE = 20

const toAdminUser = (user: Omit<AdminUser, 'createdAt'> & { createdAt: Date }): AdminUser => {
  const { id, email, firstName, lastName, role } = user
  return { id, email, firstName, lastName, role, createdAt: user.createdAt.toISOString() }
}

/** Everybody with an account (`GET /api/admin/users`). */
export function listUsers(
  { db }: Kernel,
  { search, role, after }: Received<typeof listUsersEndpoint>['query'],
): Promise<Reply<typeof listUsersEndpoint>> {
  return transact(db, async (tx) => {
    const filter = { role, after, search: isSought(soughtBy(search)) }
    const found = await findUsers(tx, filter, PAGE + 1)
    return { users: found.slice(0, PAGE).map(toAdminUser), hasMore: found.length > PAGE }
  })
}

/**
 * Makes sure that somebody else is an admin, before one gives up the role or their account. The
 * admins stay locked until the transaction ends. Throws `last_admin`.
 */
async function requireOtherAdmin(tx: Tx, id: number): Promise<void> {
  const admins = await lockAdmins(tx)
  if (admins.every((admin) => admin === id)) throw new Refusal('last_admin')
}

/**
 * Gives somebody a role and ends their sessions everywhere, so that what they may do is read anew.
 * Throws `not_found`, `last_admin`.
 */
export function changeRole(
  { db, clock }: Kernel,
  { actorId, userId, role }: { actorId: number; userId: number; role: Role },
): Promise<AdminUser> {
  const at = clock.now()
  return transact(db, async (tx) => {
    if (role !== 'admin') await requireOtherAdmin(tx, userId)
    const user = await lockUser(tx, userId)
    if (!user || user.deletedAt !== null) throw new Refusal('not_found')
    if (user.role === role) return toAdminUser(user)
    await updateRole(tx, userId, role, at)
    await endSessionsOf(tx, userId)
    await audit(tx, {
      actorId,
      action: 'user.role',
      subject: `user:${userId}`,
      before: { role: user.role },
      after: { role },
      at,
    })
    await announce(tx, 'account', { memberId: userId })
    return toAdminUser({ ...user, role })
  })
}
