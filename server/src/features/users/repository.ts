import { and, asc, eq, gt, ne, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { users } from '../members/schema.ts'

type Role = (typeof users.$inferSelect)['role']

export interface UserFilter {
  /** `team` is everybody but customers. */
  role?: Role | 'team' | undefined
  /** A part of their name, email or phone number. */
  search?: SQL | undefined
  /** The last id seen. */
  after?: number | undefined
}

/** Ordered by id. */
export function findUsers(tx: Tx, { role, search, after }: UserFilter, limit: number) {
  return tx
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(
      and(
        role === 'team' ? ne(users.role, 'customer') : role && eq(users.role, role),
        after === undefined ? undefined : gt(users.id, after),
        search,
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit)
}
