import type { Received } from '@lantern/contract/calls/endpoint'
import type { listUsers } from '@lantern/contract/members/users'
import { and, asc, eq, gt, ne, type SQL } from 'drizzle-orm'
import { countRows } from '../../kernel/db/db-query.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { users } from '../members/schema.ts'

type UserFilter = Pick<Received<typeof listUsers>['query'], 'role' | 'after'> & {
  search: SQL | undefined
}

const matches = ({ role, search, after }: UserFilter): SQL | undefined =>
  and(
    role === 'team' ? ne(users.role, 'customer') : role && eq(users.role, role),
    after === undefined ? undefined : gt(users.id, after),
    search,
  )

export const countUsers = (tx: Tx, filter: UserFilter): Promise<number> =>
  countRows(tx, tx.select({ id: users.id }).from(users).where(matches(filter)))

export function findUsers(tx: Tx, filter: UserFilter, limit: number) {
  return tx.select().from(users).where(matches(filter)).orderBy(asc(users.id)).limit(limit)
}
