import type { Role } from '@lantern/contract/members'

/** Who acts, and on whom. */
interface Act {
  actor: { id: number; role: Role }
  /** What the account is before it, and what it is to be. */
  from: Role
  to: Role
}

/** Staff act on customers and leave them customers; admins on anybody (spec §6). */
export function mayChangeAccount({ actor, from, to }: Act): boolean {
  return actor.role === 'admin' || (from === 'customer' && to === 'customer')
}
