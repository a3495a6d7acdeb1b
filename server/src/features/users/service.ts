import type { AdminUser, listUsers as listUsersEndpoint } from '@lantern/contract/users'
import type { Received, Reply } from '@lantern/contract/endpoint'
import type { Role } from '@lantern/contract/members'
import { audit } from '../../kernel/db/audit.ts'
import { countFrom } from '../../kernel/db/db-count.ts'
import { transact } from '../../kernel/db/db.ts'
import { noteSecurity, type Origin } from '../../kernel/db/security-events.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { countUsers, findUsers } from './repository.ts'
import { changeAccount, lockAmongAdmins } from '../members/accounts/service.ts'
import { matchesTerms, searchTermsOf } from '../members/search/service.ts'

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
    const filter = { role, after, search: matchesTerms(searchTermsOf(search)) }
    const found = await findUsers(tx, filter, PAGE + 1)
    return {
      users: found.slice(0, PAGE).map(toAdminUser),
      hasMore: found.length > PAGE,
      count: await countFrom(found, PAGE, () => countUsers(tx, filter)),
    }
  })
}

/** Changes a user's role and ends all their sessions, so that the new role applies at the next sign-in. */
export function changeRole(
  { db, clock }: Kernel,
  { actorId, userId, role, from }: { actorId: number; userId: number; role: Role; from: Origin },
): Promise<AdminUser> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const user = await lockAmongAdmins(tx, userId)
    if (user.role === role) return toAdminUser(user)
    const changed = await changeAccount(tx, user, { role, updatedAt: at })
    const about = { userId, actorId, detail: role, from, at }
    await noteSecurity(tx, { ...about, kind: 'role.change', isSerious: role !== 'customer' })
    await audit(tx, {
      actorId,
      action: 'user.role',
      subject: `user:${userId}`,
      before: { role: user.role },
      after: { role },
      at,
    })
    return toAdminUser(changed)
  })
}
