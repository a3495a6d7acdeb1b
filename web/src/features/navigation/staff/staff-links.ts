import Activity from 'lucide-react/icons/activity'
import Armchair from 'lucide-react/icons/armchair'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarRange from 'lucide-react/icons/calendar-range'
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
import type { Role } from '@lantern/contract/members'
import type { Place } from '../../../ui/actions/link.tsx'
import type { Messages } from '../../../i18n/messages.ts'

export interface StaffLink {
  label: keyof Messages['staff']['navigation']['links']
  href: Place
  access: 'staff' | 'admin'
  Icon: LucideIcon
  /** Whether the link is in the phone's bar. */
  atThumb?: boolean
}

/** The staff's screens in the order of the sidebar (product#navigation). A new screen is added here. */
const all: readonly StaffLink[] = [
  {
    label: 'dashboard',
    href: '/staff-dashboard',
    access: 'staff',
    Icon: LayoutDashboard,
    atThumb: true,
  },
  { label: 'board', href: '/board', access: 'staff', Icon: CalendarRange },
  { label: 'waitlist', href: '/waitlist', access: 'staff', Icon: Hourglass },
  { label: 'live', href: '/venue-live', access: 'staff', Icon: Radio, atThumb: true },
  { label: 'sales', href: '/point-of-sale', access: 'staff', Icon: CreditCard, atThumb: true },
  { label: 'close', href: '/day-close', access: 'staff', Icon: CalendarCheck },
  { label: 'amenities', href: '/amenities-management', access: 'staff', Icon: Armchair },
  { label: 'food', href: '/food-management', access: 'staff', Icon: UtensilsCrossed },
  { label: 'customers', href: '/customer-crm', access: 'staff', Icon: Users, atThumb: true },
  { label: 'kitchen', href: '/kitchen', access: 'staff', Icon: ChefHat },
  { label: 'mail', href: '/staff-mail', access: 'staff', Icon: Mail },
  { label: 'users', href: '/admin-dashboard', access: 'admin', Icon: UserCog },
  { label: 'settings', href: '/admin/settings', access: 'admin', Icon: Settings },
  { label: 'opening', href: '/admin/opening', access: 'admin', Icon: DoorOpen },
  { label: 'imports', href: '/admin/imports', access: 'admin', Icon: FileUp },
  { label: 'payments', href: '/admin/payments', access: 'admin', Icon: ReceiptText },
  { label: 'health', href: '/admin/health', access: 'admin', Icon: Activity },
  { label: 'security', href: '/admin/security', access: 'admin', Icon: ShieldCheck },
  { label: 'audit', href: '/admin/audit', access: 'admin', Icon: ScrollText },
]

/** The links that a role sees. */
export function staffLinksFor(role: Role | undefined): readonly StaffLink[] {
  if (role === 'admin') return all
  return role === 'staff' ? all.filter(({ access }) => access === 'staff') : []
}
