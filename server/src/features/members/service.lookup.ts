import { fullName } from '@lantern/contract/members/names'
import type { Tx } from '../../kernel/db/db.ts'
import { findUser, findUserByEmail } from './repository.ts'

export { findAdmins } from './repository.ts'

/** The id of the account with that email, or `undefined`. The result must not reach visitors. */
export async function memberIdOf(tx: Tx, email: string): Promise<number | undefined> {
  return (await findUserByEmail(tx, email))?.id
}

/** A member's highest tier; `null` without one, and for guests without an account. */
export const tierIdOf = async (tx: Tx, id: number | null): Promise<number | null> =>
  id === null ? null : ((await findUser(tx, id))?.tierId ?? null)

/** A person with their name, whose columns are `null` where a log names nobody. */
export const personOf = (id: number | null, firstName: string | null, lastName: string | null) =>
  id === null
    ? null
    : { id, name: fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }) }
