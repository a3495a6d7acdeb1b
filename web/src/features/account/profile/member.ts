import type { Member } from '@lantern/contract/members/members'
import { fullName } from '@lantern/contract/members/names'

/** The full name, else the email; `null` if both are missing (product#member-card). */
export function nameOf({
  firstName,
  lastName,
  email,
}: Pick<Member, 'firstName' | 'lastName' | 'email'>): string | null {
  return fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }) || email || null
}
