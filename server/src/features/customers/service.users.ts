import type * as contract from '@lantern/contract/members/users'
import type { AdminUser } from '@lantern/contract/members/users'
import { allRights, rightsOf } from '@lantern/contract/members/rights'
import { audit } from '../../kernel/db/audit.ts'
import { transact } from '../../kernel/db/db.ts'
import { noteSecurity } from '../../kernel/db/security-events.ts'
import type { UseCase } from '../../kernel/http/mount.ts'
import {
  changeAccount,
  lockAmongAdmins,
  readUsers,
  type User,
} from '../members/accounts/service.ts'

const PAGE = 20

const toAdminUser = ({ password: _hash, ...user }: User): AdminUser => ({
  ...user,
  rights: rightsOf(user),
  createdAt: user.createdAt.toISOString(),
})

export const listUsers: UseCase<typeof contract.listUsers> = ({ db }, { query }) =>
  transact(db, async (tx) => {
    const { rows, ...page } = await readUsers(tx, query, PAGE)
    return { ...page, users: rows.map(toAdminUser) }
  })

/** Changes a user's role and rights, and ends all their sessions, so that both apply at the next sign-in. */
export const changeRole: UseCase<typeof contract.setRole> = ({ db, clock }, call) => {
  const { role, rights: chosen } = call.body
  const actorId = call.viewer.id
  const userId = call.params.id
  const at = clock.now()
  return transact(db, async (tx) => {
    const user = await lockAmongAdmins(tx, userId)
    const kept = user.role === role ? user.rights : null
    const chosenRights = chosen && allRights.filter((right) => chosen.includes(right))
    const rights = role === 'staff' ? (chosenRights ?? kept) : null
    const [had, has] = [rightsOf(user), rightsOf({ role, rights })]
    if (user.role === role && had.join() === has.join()) return toAdminUser(user)
    const changed = await changeAccount(tx, user, { role, rights, updatedAt: at })
    const about = { userId, actorId, detail: role, from: call.session.from, at }
    await noteSecurity(tx, { ...about, kind: 'role.change', isSerious: role !== 'customer' })
    await audit(tx, {
      actorId,
      action: 'user.role',
      subject: `user:${userId}`,
      ...(user.role === role
        ? { before: { rights: had }, after: { rights: has } }
        : { before: { role: user.role }, after: { role, ...(chosen && { rights: has }) } }),
      at,
    })
    return toAdminUser(changed)
  })
}
