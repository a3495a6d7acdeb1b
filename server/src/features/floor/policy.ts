import type { Role } from '@lantern/contract/members'

/** A member's own order highlights its table by itself; by hand only staff may (spec §6). */
export function mayHighlight(role: Role): boolean {
  return role !== 'customer'
}
