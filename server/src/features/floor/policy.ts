import type { Role } from '@lantern/contract/members'

/** A member's own order highlights its table without this. By hand only staff may (product#table-states). */
export function mayHighlight(role: Role): boolean {
  return role !== 'customer'
}

/** Anybody who passes a screen at the door can touch it, so a member's balance needs somebody who is signed in. */
export function mayTakeFrom(pay: string, isStation: boolean): boolean {
  return pay !== 'balance' || !isStation
}
