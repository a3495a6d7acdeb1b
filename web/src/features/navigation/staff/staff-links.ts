import Activity from 'lucide-react/icons/activity'
import Armchair from 'lucide-react/icons/armchair'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarRange from 'lucide-react/icons/calendar-range'
import ChartLine from 'lucide-react/icons/chart-line'
import ChefHat from 'lucide-react/icons/chef-hat'
import CreditCard from 'lucide-react/icons/credit-card'
import DoorOpen from 'lucide-react/icons/door-open'
import FileUp from 'lucide-react/icons/file-up'
import Hourglass from 'lucide-react/icons/hourglass'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Mail from 'lucide-react/icons/mail'
import Radio from 'lucide-react/icons/radio'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Settings from 'lucide-react/icons/settings'
import UserCog from 'lucide-react/icons/user-cog'
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import Users from 'lucide-react/icons/users'
import type { LucideIcon } from 'lucide-react'
import type { Member } from '@lantern/contract/members/members'
import type { Right } from '@lantern/contract/members/rights'
import type { Place } from '../../../ui/actions/link.tsx'
import type { Messages } from '../../../i18n/messages.ts'

export interface StaffLink {
  label: keyof Messages['staff']['navigation']['links']
  href: Place
  /** The right to its page, or `admin` for admins only. */
  right: Right | 'admin'
  Icon: LucideIcon
  atThumb?: boolean
}

/** The screens of a night, in the groups and order of the sidebar (product#navigation). */
const nightly: Groups = [
  [
    {
      label: 'dashboard',
      href: '/staff-dashboard',
      right: 'floor',
      Icon: LayoutDashboard,
      atThumb: true,
    },
    { label: 'board', href: '/board', right: 'floor', Icon: CalendarRange },
    { label: 'waitlist', href: '/waitlist', right: 'floor', Icon: Hourglass },
    { label: 'live', href: '/venue-live', right: 'floor', Icon: Radio, atThumb: true },
  ],
  [
    { label: 'sales', href: '/point-of-sale', right: 'payments', Icon: CreditCard, atThumb: true },
    { label: 'kitchen', href: '/kitchen', right: 'kitchen', Icon: ChefHat },
    { label: 'close', href: '/day-close', right: 'close', Icon: CalendarCheck },
  ],
  [{ label: 'customers', href: '/customer-crm', right: 'customers', Icon: Users, atThumb: true }],
]

/** The screens of the house, which the sidebar has under one entry. */
const ofTheHouse: Groups = [
  [
    { label: 'reports', href: '/staff/reports', right: 'reports', Icon: ChartLine },
    { label: 'amenities', href: '/amenities-management', right: 'rooms', Icon: Armchair },
    { label: 'food', href: '/food-management', right: 'menu', Icon: UtensilsCrossed },
    { label: 'users', href: '/admin-dashboard', right: 'admin', Icon: UserCog },
    { label: 'settings', href: '/admin/settings', right: 'settings', Icon: Settings },
  ],
  [
    { label: 'opening', href: '/admin/opening', right: 'admin', Icon: DoorOpen },
    { label: 'imports', href: '/admin/imports', right: 'exports', Icon: FileUp },
  ],
  [
    { label: 'mail', href: '/staff-mail', right: 'customers', Icon: Mail },
    { label: 'payments', href: '/admin/payments', right: 'admin', Icon: ReceiptText },
    { label: 'health', href: '/admin/health', right: 'admin', Icon: Activity },
    { label: 'security', href: '/admin/security', right: 'admin', Icon: ShieldCheck },
    { label: 'audit', href: '/admin/audit', right: 'admin', Icon: ScrollText },
  ],
]

type Person = Pick<Member, 'role' | 'rights'> | null

function seenBy(member: Person, groups: Groups): Groups {
  if (member?.role === 'admin') return groups
  return groups
    .map((links) =>
      links.filter(({ right }) => right !== 'admin' && member?.rights.includes(right)),
    )
    .filter((links) => links.length > 0)
}

/** Links in groups, of which a line separates each from the next. */
export type Groups = readonly (readonly StaffLink[])[]

/** Whether a path is that of a link, or below it. */
export const isHere = (path: string, href: string): boolean =>
  path === href || path.startsWith(`${href}/`)

/** The links that a person sees, in their groups. */
export const staffGroupsFor = (member: Person): { night: Groups; house: Groups } => ({
  night: seenBy(member, nightly),
  house: seenBy(member, ofTheHouse),
})

/** The links that a person sees. */
export const staffLinksFor = (member: Person): readonly StaffLink[] =>
  seenBy(member, [...nightly, ...ofTheHouse]).flat()
