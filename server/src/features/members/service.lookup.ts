import type { Role } from '@lantern/contract/members'
import type { Tx } from '../../kernel/db/db.ts'
import { findUser, findUserByEmail } from './repository.ts'

/** Whose email it is; nobody's is `undefined`, and nothing to tell a visitor. */
export async function memberIdOf(tx: Tx, email: string): Promise<number | undefined> {
  return (await findUserByEmail(tx, email))?.id
}

/** What somebody is here, or `undefined` where there is no such account, or no more. */
export async function roleOf(tx: Tx, id: number): Promise<Role | undefined> {
  const user = await findUser(tx, id)
  return user?.deletedAt === null ? user.role : undefined
}
