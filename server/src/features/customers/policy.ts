import type { Role } from '@lantern/contract/members/members'

interface Action {
  actor: { id: number; role: Role }
  from: Role
  to: Role
}

/** Staff may not move cash for themselves or for admins; admins may for anybody. */
export function mayMoveCash(actor: Action['actor'], owner: Action['actor']): boolean {
  return actor.role === 'admin' || (owner.id !== actor.id && owner.role !== 'admin')
}

/** Staff may change customers, and may not change their role; admins may change anybody (product#roles). */
export function mayChangeAccount({ actor, from, to }: Action): boolean {
  return actor.role === 'admin' || (from === 'customer' && to === 'customer')
}
