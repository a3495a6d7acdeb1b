import type { Role } from '@lantern/contract/members'

/** A member's own order highlights its table without this. By hand only staff may (product#table-states). */
export function mayHighlight(role: Role): boolean {
  return role !== 'customer'
}
