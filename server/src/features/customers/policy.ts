import type { Role } from '@lantern/contract/members'

/** Who acts, and on whom. */
interface Act {
  actor: { id: number; role: Role }
  /** What the account is before it, and what it is to be. */
  from: Role
  to: Role
}

/** Staff move no cash for themselves, nor for who could ask it of them; admins may for anybody. */
export function mayMoveCash(actor: Act['actor'], owner: Act['actor']): boolean {
  return actor.role === 'admin' || (owner.id !== actor.id && owner.role !== 'admin')
}

/** Staff may change customers, who stay customers; admins may change anybody (product#roles). */
export function mayChangeAccount({ actor, from, to }: Act): boolean {
  return actor.role === 'admin' || (from === 'customer' && to === 'customer')
}
