import type { Access } from '@lantern/contract/endpoint'
import type { Messages } from '../i18n/messages.ts'
import { prefetch } from '../lib/api/prefetch.ts'
import { queryClient } from '../lib/api/queries.ts'
import { callsAt, firstPages, type PageNeeds } from './page/ahead.ts'
import { lazyPage, type LazyPage } from './page/lazy-page.ts'

/** The staff's screens have their titles in the staff's own words, which the home page needn't load. */
export type StaffTitle = `staff.titles.${keyof Messages['staff']['titles']}`

export interface PageRoute extends LazyPage {
  /** A path pattern of wouter; `:id` is a parameter. */
  path: string
  access: Access
  /** The screen's title. */
  title: keyof Messages['core']['titles'] | StaffTitle
  /** What it needs, if it is often the first page of a visit. */
  needs?: PageNeeds
}

/** A page that is often the first of a visit, with what it needs. */
const firstPage = (download: Parameters<typeof lazyPage>[0], needs: PageNeeds) => ({
  needs,
  ...lazyPage(download, needs.words, () => {
    // Where the server rendered the page, its answers have come with it.
    const isMissing = (url: string) => queryClient.getQueryData([url]) === undefined
    callsAt(needs, location.pathname).filter(isMissing).forEach(prefetch)
  }),
})

const account = firstPage(() => import('../pages/account.tsx'), firstPages['/account'])

const users = lazyPage(() => import('../pages/admin-dashboard.tsx'), ['staff', 'users'])

/** Every page but the home page, in the order in which they are matched (product#routes). */
export const routes: readonly PageRoute[] = [
  {
    path: '/explore-amenities',
    access: 'public',
    title: 'explore',
    ...firstPage(() => import('../pages/explore.tsx'), firstPages['/explore-amenities']),
  },
  {
    path: '/amenities/:id',
    access: 'public',
    title: 'amenity',
    ...firstPage(() => import('../pages/amenity.tsx'), firstPages['/amenities/']),
  },
  {
    path: '/about',
    access: 'public',
    title: 'about',
    ...firstPage(() => import('../pages/about.tsx'), firstPages['/about']),
  },
  {
    path: '/auth-callback',
    access: 'public',
    title: 'signingIn',
    ...lazyPage(() => import('../pages/auth-callback.tsx'), ['signin']),
  },
  {
    path: '/pay/:key',
    access: 'public',
    title: 'pay',
    ...lazyPage(
      () => import('../pages/pay.tsx'),
      ['bills', 'billsPhone', 'payments'],
      () => prefetch(`/api${location.pathname}`),
    ),
  },
  {
    path: '/invited/:key',
    access: 'public',
    title: 'invited',
    ...lazyPage(
      () => import('../pages/invited.tsx'),
      ['bookingsInvitation'],
      () => prefetch(`/api/invitations/${location.pathname.split('/')[2] ?? ''}`),
    ),
  },
  {
    path: '/reminder',
    access: 'public',
    title: 'reminder',
    ...lazyPage(() => import('../pages/reminder.tsx'), ['reminders', 'bookings']),
  },
  {
    path: '/discord-callback',
    access: 'public',
    title: 'discord',
    ...lazyPage(() => import('../pages/discord-callback.tsx'), ['discord']),
  },
  {
    path: '/booking',
    access: 'member',
    title: 'booking',
    ...firstPage(() => import('../pages/booking.tsx'), firstPages['/booking']),
  },
  {
    path: '/food',
    access: 'member',
    title: 'food',
    ...firstPage(() => import('../pages/food.tsx'), firstPages['/food']),
  },
  { path: '/account', access: 'member', title: 'account', ...account },
  { path: '/account/bookings', access: 'member', title: 'account', ...account },
  { path: '/account/orders', access: 'member', title: 'account', ...account },
  {
    path: '/account/bookings/:lanternId/change',
    access: 'member',
    title: 'account',
    ...lazyPage(
      () => import('../pages/account-change.tsx'),
      ['account', 'bookings', 'payments', 'waitlist'],
    ),
  },
  {
    path: '/account/statement',
    access: 'member',
    title: 'account',
    ...lazyPage(() => import('../pages/account-statement.tsx'), ['statement', 'account']),
  },
  {
    path: '/account/:kind/:lanternId/receipt',
    access: 'member',
    title: 'account',
    ...lazyPage(() => import('../pages/account-receipt.tsx'), ['receipt', 'account']),
  },
  { path: '/admin-dashboard', access: 'admin', title: 'staff.titles.manageUsers', ...users },
  { path: '/admin/users', access: 'admin', title: 'staff.titles.manageUsers', ...users },
  {
    path: '/admin/settings',
    access: 'admin',
    title: 'staff.titles.settings',
    ...lazyPage(() => import('../pages/admin-settings.tsx'), ['staff', 'settings']),
  },
  {
    path: '/admin/audit',
    access: 'admin',
    title: 'staff.titles.audit',
    ...lazyPage(() => import('../pages/admin-audit.tsx'), ['staff', 'audit', 'settings']),
  },
  {
    path: '/admin/security',
    access: 'admin',
    title: 'staff.titles.security',
    ...lazyPage(() => import('../pages/admin-security.tsx'), ['staff', 'security']),
  },
  {
    path: '/admin/health',
    access: 'admin',
    title: 'staff.titles.health',
    ...lazyPage(() => import('../pages/admin-health.tsx'), ['staff', 'health']),
  },
  {
    path: '/admin/opening',
    access: 'admin',
    title: 'staff.titles.opening',
    ...lazyPage(
      () => import('../pages/admin-opening.tsx'),
      ['staff', 'opening', 'settings', 'profile', 'passkeys'],
    ),
  },
  {
    path: '/admin/imports',
    access: 'admin',
    title: 'staff.titles.imports',
    ...lazyPage(() => import('../pages/admin-imports.tsx'), ['staff', 'imports']),
  },
  {
    path: '/admin/payments',
    access: 'admin',
    title: 'staff.titles.payments',
    ...lazyPage(
      () => import('../pages/admin-payments.tsx'),
      ['staff', 'bills', 'payments', 'paymentsReview'],
    ),
  },
  {
    path: '/staff-mail',
    access: 'staff',
    title: 'staff.titles.mail',
    ...lazyPage(() => import('../pages/staff-mail.tsx'), ['staff', 'mail']),
  },
  {
    path: '/amenities-management',
    access: 'staff',
    title: 'staff.titles.amenitiesManagement',
    ...lazyPage(
      () => import('../pages/amenities-management.tsx'),
      ['staff', 'amenitiesEditing', 'bookingsCalendar'],
    ),
  },
  {
    path: '/staff-dashboard',
    access: 'staff',
    title: 'staff.titles.staffDashboard',
    ...firstPage(() => import('../pages/staff-dashboard.tsx'), firstPages['/staff-dashboard']),
  },
  {
    path: '/board',
    access: 'staff',
    title: 'staff.titles.board',
    ...firstPage(() => import('../pages/board.tsx'), firstPages['/board']),
  },
  {
    path: '/waitlist',
    access: 'staff',
    title: 'staff.titles.waitlist',
    ...lazyPage(() => import('../pages/waitlist.tsx'), ['staff', 'waitlist']),
  },
  {
    path: '/customer-crm',
    access: 'staff',
    title: 'staff.titles.customers',
    ...lazyPage(() => import('../pages/customer-crm.tsx'), ['staff', 'bills', 'customers']),
  },
  {
    path: '/customer-crm/:id',
    access: 'staff',
    title: 'staff.titles.customer',
    ...lazyPage(() => import('../pages/customer.tsx'), ['staff', 'bills', 'customers']),
  },
  {
    path: '/venue-live',
    access: 'staff',
    title: 'staff.titles.venueLive',
    ...firstPage(() => import('../pages/venue-live.tsx'), firstPages['/venue-live']),
  },
  {
    path: '/food-management',
    access: 'staff',
    title: 'staff.titles.foodManagement',
    ...lazyPage(() => import('../pages/food-management.tsx'), ['menuEditing', 'staff']),
  },
  {
    path: '/bookings/:id/receipt',
    access: 'staff',
    title: 'staff.titles.staffDashboard',
    ...lazyPage(() => import('../pages/room-receipt.tsx'), ['receipt', 'account']),
  },
  {
    path: '/point-of-sale',
    access: 'staff',
    title: 'staff.titles.pointOfSale',
    ...firstPage(() => import('../pages/point-of-sale.tsx'), firstPages['/point-of-sale']),
  },
  {
    path: '/day-close',
    access: 'staff',
    title: 'staff.titles.dayClose',
    ...lazyPage(() => import('../pages/day-close.tsx'), ['close', 'bills', 'payments']),
  },
  {
    path: '/station',
    access: 'public',
    title: 'staff.titles.station',
    ...lazyPage(
      () => import('../pages/station.tsx'),
      ['floor', 'bills', 'kitchen', 'till', 'orders', 'staff'],
    ),
  },
  {
    path: '/kitchen',
    access: 'staff',
    title: 'staff.titles.kitchen',
    ...firstPage(() => import('../pages/kitchen.tsx'), firstPages['/kitchen']),
  },
]

/** The page for any other address. */
export const notFound: PageRoute = {
  path: '*',
  access: 'public',
  title: 'notFound',
  ...lazyPage(() => import('../pages/not-found.tsx'), []),
}
