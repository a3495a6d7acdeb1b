import type { Role } from '@lantern/contract/members/members'
import type { Tx } from '../../kernel/db/db.ts'
import { findUser, findUserByEmail } from './repository.ts'

export { findAdmins } from './repository.ts'

/** The id of the account with that email, or `undefined`. The result must not reach visitors. */
export async function memberIdOf(tx: Tx, email: string): Promise<number | undefined> {
  return (await findUserByEmail(tx, email))?.id
}

/** The role of an account, or `undefined` if there is no such account or it was deleted. */
export async function roleOf(tx: Tx, id: number): Promise<Role | undefined> {
  const user = await findUser(tx, id)
  return user?.deletedAt === null ? user.role : undefined
}

/** A member's highest tier; `null` without one, and for guests without an account. */
export const tierIdOf = async (tx: Tx, id: number | null): Promise<number | null> =>
  id === null ? null : ((await findUser(tx, id))?.tierId ?? null)
