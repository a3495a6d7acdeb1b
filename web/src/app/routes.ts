import type { Access } from '@lantern/contract/endpoint'
import type { Messages } from '../i18n/catalogs.ts'
import { lazyPage, type LazyPage } from './lazy-page.ts'

export interface PageRoute extends LazyPage {
  /** As wouter matches it; `:id` is a parameter. */
  path: string
  access: Access
  /** The screen's name in the title. */
  title: keyof Messages['core']['titles']
}

const account = lazyPage(() => import('../pages/account.tsx'), ['account', 'payments'])

/** Every page but the home page, in the order they are tried (spec §2). */
export const routes: readonly PageRoute[] = [
  {
    path: '/explore-amenities',
    access: 'public',
    title: 'explore',
    ...lazyPage(() => import('../pages/explore.tsx'), ['amenities']),
  },
  {
    path: '/amenities/:id',
    access: 'public',
    title: 'amenity',
    ...lazyPage(() => import('../pages/amenity.tsx'), ['amenities']),
  },
  {
    path: '/about',
    access: 'public',
    title: 'about',
    ...lazyPage(() => import('../pages/about.tsx'), ['about']),
  },
  {
    path: '/booking',
    access: 'member',
    title: 'booking',
    ...lazyPage(() => import('../pages/booking.tsx'), ['booking', 'payments']),
  },
  { path: '/account', access: 'member', title: 'account', ...account },
  { path: '/account/bookings', access: 'member', title: 'account', ...account },
]

/** What any other address shows. */
export const notFound: PageRoute = {
  path: '*',
  access: 'public',
  title: 'notFound',
  ...lazyPage(() => import('../pages/not-found.tsx'), []),
}
