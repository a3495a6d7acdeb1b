import { classNames } from '../../../ui/layout/class-names.ts'
import { Picture } from '../../../ui/layout/picture.tsx'
import type { Member } from '@lantern/contract/members/members'
import { fullName } from '@lantern/contract/members/names'

/** The full name, else the email; `null` if both are missing (product#member-card). */
export const nameOf = (member: Pick<Member, 'firstName' | 'lastName' | 'email'>): string | null =>
  fullName(member) || member.email || null

interface PortraitProps {
  address: string | null
  /** The member's name, whose first letter replaces a missing picture. */
  name: string
  size?: 'medium' | 'large'
}

/** The member's picture, or the first letter of their name on a coloured background (product#member-card). */
export function Portrait({ address, name, size = 'medium' }: PortraitProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-lantern font-bold text-on-lantern',
        size === 'large' ? 'size-20 text-2xl' : 'size-14 text-xl',
      )}
    >
      {address ? (
        <Picture shots={[{ src: address }]} alt="" sizes="5rem" eager />
      ) : (
        (Array.from(name)[0] ?? '').toUpperCase()
      )}
    </span>
  )
}
