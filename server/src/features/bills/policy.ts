export type Role = 'customer' | 'staff' | 'admin'

/** What is written off is lost to the house, so an admin says so. */
export function mayWriteOff(role: Role): boolean {
  return role === 'admin'
}

/** Others take off as much a night as the venue lets them. */
export function isUnlimited(role: Role): boolean {
  return role === 'admin'
}

/** A screen at the door takes nothing from a member's balance. */
export function mayTakeFrom(way: string, isStation: boolean): boolean {
  return !(isStation && way === 'balance')
}
