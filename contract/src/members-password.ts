import type { Role } from './members.ts'

/** The minimum length of a new password. It is higher for staff, who can open other accounts. */
export const leastOf = (role: Role): number => (role === 'customer' ? 8 : 12)
