import type { Place } from '../../ui/actions/link.tsx'
import type { Messages } from '../../i18n/messages.ts'

export interface NavigationLink {
  label: keyof Messages['core']['navigation']
  href: Place
}

/** The links that everyone sees. A visitor who books is asked to sign in. */
export const mainLinks: readonly NavigationLink[] = [
  { label: 'home', href: '/' },
  { label: 'amenities', href: '/explore-amenities' },
  { label: 'booking', href: '/booking' },
  { label: 'food', href: '/food' },
  { label: 'about', href: '/about' },
]

/** The links for members. */
export const accountLinks: readonly NavigationLink[] = [
  { label: 'myProfile', href: '/account' },
  { label: 'myBookings', href: '/account/bookings' },
  { label: 'myOrders', href: '/account/orders' },
]
