import type { Member } from '@lantern/contract/members'
import { fullName } from '@lantern/contract/names'

/** Full name, else the email; nothing where there is neither (spec §2). */
export function nameOf({
  firstName,
  lastName,
  email,
}: Pick<Member, 'firstName' | 'lastName' | 'email'>): string | null {
  return fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }) || email || null
}

/** The number on the card and in its code: `L-000042`. */
export function memberNumber({ id }: Pick<Member, 'id'>): string {
  return `L-${String(id).padStart(6, '0')}`
}
