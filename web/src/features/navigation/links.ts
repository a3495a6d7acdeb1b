import type { Access } from '@lantern/contract/endpoint'
import type { Messages } from '../../i18n/messages.ts'
import type { Session } from '../../lib/session/session.ts'

export interface NavigationLink {
  label: keyof Messages['core']['navigation']
  href: string
  /** Who is shown it. A visitor who follows a member's link is asked to sign in. */
  access: Access
}

/** The ways through the house that anybody is shown. */
export const mainLinks: readonly NavigationLink[] = [
  { label: 'home', href: '/', access: 'public' },
  { label: 'amenities', href: '/explore-amenities', access: 'public' },
  { label: 'booking', href: '/booking', access: 'public' },
  { label: 'food', href: '/food', access: 'public' },
  { label: 'about', href: '/about', access: 'public' },
]

/** The member's own. */
export const accountLinks: readonly NavigationLink[] = [
  { label: 'myProfile', href: '/account', access: 'member' },
  { label: 'myBookings', href: '/account/bookings', access: 'member' },
  { label: 'myOrders', href: '/account/orders', access: 'member' },
]

/** Those of the links that somebody in this session is shown. */
export function linksFor(links: readonly NavigationLink[], { member }: Session): NavigationLink[] {
  const ranks: Record<Access, boolean> = {
    public: true,
    member: member !== null,
    staff: member !== null && member.role !== 'customer',
    admin: member?.role === 'admin',
  }
  return links.filter(({ access }) => ranks[access])
}
