import type { Access } from '@lantern/contract/endpoint'
import {
  CalendarPlus,
  House,
  Info,
  Sparkles,
  Ticket,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import type { Messages } from '../../i18n/catalogs.ts'
import type { Session } from '../../lib/session.ts'

export interface NavigationLink {
  label: keyof Messages['core']['navigation']
  href: string
  icon: LucideIcon
  /** Who is shown it. A visitor who follows a member's link is asked to sign in. */
  access: Access
}

/** The ways through the house that anybody is shown. */
export const mainLinks: readonly NavigationLink[] = [
  { label: 'home', href: '/', icon: House, access: 'public' },
  { label: 'amenities', href: '/explore-amenities', icon: Sparkles, access: 'public' },
  { label: 'booking', href: '/booking', icon: CalendarPlus, access: 'public' },
  { label: 'about', href: '/about', icon: Info, access: 'public' },
]

/** The member's own. */
export const accountLinks: readonly NavigationLink[] = [
  { label: 'myProfile', href: '/account', icon: UserRound, access: 'member' },
  { label: 'myBookings', href: '/account/bookings', icon: Ticket, access: 'member' },
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
