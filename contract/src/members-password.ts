import type { Role } from './members.ts'

/** How many characters a new password has at least: more for the staff, whose accounts open others'. */
export const leastOf = (role: Role): number => (role === 'customer' ? 8 : 12)
