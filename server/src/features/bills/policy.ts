export type Role = 'customer' | 'staff' | 'admin'

/** A write-off is the house's loss, so only an admin may decide it. */
export function mayWriteOff(role: Role): boolean {
  return role === 'admin'
}

/** Staff who aren't admins may take off as much a night as the venue's settings allow. */
export function isUnlimited(role: Role): boolean {
  return role === 'admin'
}

/**
 * Money that is paid out by other means than the drawer leaves no trace in it, so only an admin may say that it was.
 */
export function mayPayElsewhere(role: Role): boolean {
  return role === 'admin'
}

/** A station takes nothing from a member's balance. */
export function mayTakeFrom(method: string, isStation: boolean): boolean {
  return !(isStation && method === 'balance')
}
