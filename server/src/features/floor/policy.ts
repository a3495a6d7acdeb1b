import type { Role } from '@lantern/contract/members'

/**
 * Only staff highlight a table by hand. A member's own order highlights its table without this check
 * (product#table-states).
 */
export function mayHighlight(role: Role): boolean {
  return role !== 'customer'
}
