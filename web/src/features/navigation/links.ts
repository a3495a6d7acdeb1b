import type { Access } from '@lantern/contract/calls/endpoint'
import type { Place } from '../../ui/actions/link.tsx'
import type { Messages } from '../../i18n/messages.ts'
import type { Session } from '../../lib/session/session.ts'

export interface NavigationLink {
  label: keyof Messages['core']['navigation']
  href: Place
  /** The role that sees the link. A visitor who follows a member's link is asked to sign in. */
  access: Access
}

/** The links that everyone sees. */
export const mainLinks: readonly NavigationLink[] = [
  { label: 'home', href: '/', access: 'public' },
  { label: 'amenities', href: '/explore-amenities', access: 'public' },
  { label: 'booking', href: '/booking', access: 'public' },
  { label: 'food', href: '/food', access: 'public' },
  { label: 'about', href: '/about', access: 'public' },
]

/** The links for members. */
export const accountLinks: readonly NavigationLink[] = [
  { label: 'myProfile', href: '/account', access: 'member' },
  { label: 'myBookings', href: '/account/bookings', access: 'member' },
  { label: 'myOrders', href: '/account/orders', access: 'member' },
]

/** The links for the current session. */
export function linksFor(links: readonly NavigationLink[], { member }: Session): NavigationLink[] {
  const ranks: Record<Access, boolean> = {
    public: true,
    member: member !== null,
    staff: member !== null && member.role !== 'customer',
    admin: member?.role === 'admin',
  }
  return links.filter(({ access }) => ranks[access])
}
