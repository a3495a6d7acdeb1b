import { and, asc, eq, gt, ne, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/db.ts'
import { users } from './schema.ts'

type Role = (typeof users.$inferSelect)['role']

/** Locks every admin, in one order everywhere, so that two who give up the role are counted one after the other. */
export async function lockAdmins(tx: Tx): Promise<number[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.id))
    .for('update')
  return admins.map(({ id }) => id)
}

/** Locks an account until the transaction ends. */
export async function lockUser(tx: Tx, id: number) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return user
}

export async function updateRole(tx: Tx, id: number, role: Role, at: Date): Promise<void> {
  await tx.update(users).set({ role, updatedAt: at }).where(eq(users.id, id))
}

export interface UserFilter {
  /** `team` is everybody but customers. */
  role?: Role | 'team' | undefined
  /** Part of what they are called. */
  search?: SQL | undefined
  /** The last one seen. */
  after?: number | undefined
}

/** In the order of their numbers. */
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
