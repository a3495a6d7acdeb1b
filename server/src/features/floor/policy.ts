import type { Role } from '@lantern/contract/members'

/** A member's own order highlights its table by itself; only staff may highlight one by hand (product#table-states). */
export function mayHighlight(role: Role): boolean {
  return role !== 'customer'
}

/** Whoever passes a screen at the door can touch it: a member's balance is for somebody who is signed in. */
export function mayTakeFrom(pay: string, isStation: boolean): boolean {
  return pay !== 'balance' || !isStation
}
