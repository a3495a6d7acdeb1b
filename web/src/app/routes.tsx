import type { Access } from '@lantern/contract/calls/endpoint'
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  redirect,
  type ParsedLocation,
} from '@tanstack/react-router'
import type { Right } from '@lantern/contract/members/rights'
import type { ReactNode } from 'react'
import type { Namespace } from '../i18n/messages.ts'
import { withWords } from '../i18n/store.ts'
import type * as Queries from '../lib/api/cache/queries.ts'
import { currentSession, knownSession } from '../lib/session/session.ts'
import { HomeSkeleton } from './page/page-skeleton.tsx'
import { Root } from './root.tsx'
import type { Title } from './title.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The right that a redirected viewer lacks; the home page shows a message about it. */
    denied?: Right | 'staff'
  }
}

/** A page's code and its texts, downloaded together when the page is first opened or about to be. */
const page = (
  download: () => Promise<{ default: () => ReactNode }>,
  words: readonly Namespace[] = [],
) => ({
  component: lazyRouteComponent(async () => {
    try {
      return await withWords(download(), words)
    } catch (cause) {
      // For a failed import the router would reload the document, and lose the member's input without a network.
      throw new Error('a page did not come', { cause })
    }
  }),
})

/** Starts the calls at these addresses, without waiting for their responses: the page shows its skeletons meanwhile. */
const reads =
  (...calls: (string | ((path: string) => string | null))[]) =>
  ({ location: { pathname } }: { location: ParsedLocation }): void => {
    const start = ({ readAhead }: typeof Queries) => {
      for (const call of calls) {
        const address = typeof call === 'string' ? call : call(pathname)
        if (address !== null) void readAhead(address)
      }
    }
    import('../lib/api/cache/queries.ts').then(start, () => undefined)
  }

/** The address of a call that the page makes only for those with a right. */
const ifMay = (right: Right, call: string) => () =>
  currentSession().member?.rights.includes(right) ? call : null

/** Takes the named texts out of an address's query, and ignores everything else in it. */
const texts =
  <Name extends string>(...names: readonly Name[]) =>
  (search: Readonly<Record<string, unknown>>): { [name in Name]?: string } => {
    const found: { [name in Name]?: string } = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string') found[name] = value
    }
    return found
  }

/**
 * Decides before a page loads whether the viewer may see it (product#roles): a visitor goes to the sign-in and back,
 * others without the role or right to the home page. A member whose session has just ended keeps it.
 */
const guard =
  (access: Access, right?: Right) =>
  async ({ location }: { location: ParsedLocation }): Promise<void> => {
    if (access === 'public') return
    const { status, member } = await knownSession()
    if (status === 'visitor') {
      const next = location.pathname + location.searchStr
      redirect({ to: '/', search: { login: '1', next }, replace: true, throw: true })
    }
    if (access === 'member' || status === 'ended') return
    const role = member?.role
    const isOnStaff = role === 'admin' || (role === 'staff' && access === 'staff')
    const lacks = right !== undefined && !member?.rights.includes(right)
    if (isOnStaff && !lacks) return
    const denied = isOnStaff && lacks ? right : 'staff'
    redirect({ to: '/', state: { denied }, replace: true, throw: true })
  }

const only = (access: Access, right?: Right) => ({ beforeLoad: guard(access, right) })

const titled = (title: Title) => ({ staticData: { title } })

const root = createRootRoute({ component: Root })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  pendingComponent: HomeSkeleton,
  validateSearch: texts('login', 'next'),
  ...page(() => import('../pages/home/index.tsx')),
})

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  ...page(() => import('./inside.tsx')),
})

const open = createRoute({
  getParentRoute: () => inside,
  id: 'open',
  ...page(() => import('./open-frame.tsx')),
})

const members = createRoute({ getParentRoute: () => open, id: 'members', ...only('member') })

const staff = createRoute({
  getParentRoute: () => inside,
  id: 'staff',
  staticData: { isFramed: true },
  ...only('staff'),
  ...page(() => import('./staff/staff-layout.tsx'), ['staff']),
})

const admins = createRoute({ getParentRoute: () => staff, id: 'admins', ...only('admin') })

const openPages = [
  createRoute({
    getParentRoute: () => open,
    path: '/explore-amenities',
    loader: reads('/api/amenities', '/api/amenities/tonight'),
    ...titled('explore'),
    ...page(() => import('../pages/visitor/explore.tsx'), ['amenities']),
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/amenities/$id',
    loader: reads((path) => `/api${path}`, '/api/amenities/tonight'),
    ...titled('amenity'),
    ...page(() => import('../pages/visitor/amenity.tsx'), ['amenities']),
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/about',
    loader: reads('/api/amenities'),
    ...titled('about'),
    ...page(() => import('../pages/visitor/about.tsx'), ['about']),
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/auth-callback',
    ...titled('signingIn'),
    ...page(() => import('../pages/visitor/auth-callback.tsx'), ['signin']),
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/pay/$key',
    loader: reads((path) => `/api${path}`),
    ...titled('pay'),
    ...page(() => import('../pages/visitor/pay.tsx'), ['bills', 'billsPhone', 'payments']),
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/invited/$key',
    loader: reads((path) => path.replace('/invited', '/api/invitations')),
    ...titled('invited'),
    ...page(() => import('../pages/visitor/invited.tsx'), ['bookingsInvitation']),
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/reminder',
    validateSearch: texts('amenity', 'date', 'start', 'end'),
    ...titled('reminder'),
    ...page(() => import('../pages/visitor/reminder.tsx'), ['reminders', 'bookings']),
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/discord-callback',
    ...titled('discord'),
    ...page(() => import('../pages/visitor/discord-callback.tsx'), ['discord']),
  }),
  createRoute({
    getParentRoute: () => open,
    path: '$',
    ...titled('notFound'),
    ...page(() => import('../pages/visitor/not-found.tsx')),
  }),
]

const accountPage = {
  validateSearch: texts('topup', 'discord_error', 'discord_linked', 'discord_success', 'reason'),
  loader: reads(
    '/api/account/balance',
    '/api/account/bills',
    '/api/bookings/upcoming',
    '/api/waitlist',
    '/api/discord',
  ),
  ...titled('account'),
  ...page(
    () => import('../pages/member/account.tsx'),
    [
      'account',
      'bills',
      'bookingsInvitation',
      'discord',
      'orders',
      'payments',
      'profile',
      'waitlist',
    ],
  ),
}

const memberPages = [
  createRoute({
    getParentRoute: () => members,
    path: '/booking',
    validateSearch: texts('amenityId', 'start'),
    loader: reads('/api/amenities', '/api/amenities/tonight', '/api/account/balance'),
    ...titled('booking'),
    ...page(() => import('../pages/member/booking.tsx'), ['bookings', 'amenities', 'payments']),
  }),
  createRoute({
    getParentRoute: () => members,
    path: '/food',
    validateSearch: texts('table'),
    loader: reads('/api/food/categories', '/api/food/items', '/api/account/bills'),
    ...titled('food'),
    ...page(() => import('../pages/member/food.tsx'), ['menu', 'orders', 'payments']),
  }),
  createRoute({ getParentRoute: () => members, path: '/account', ...accountPage }),
  createRoute({ getParentRoute: () => members, path: '/account/bookings', ...accountPage }),
  createRoute({ getParentRoute: () => members, path: '/account/orders', ...accountPage }),
  createRoute({
    getParentRoute: () => members,
    path: '/account/bookings/$lanternId/change',
    validateSearch: texts('amenity', 'date', 'start', 'end'),
    ...titled('account'),
    ...page(
      () => import('../pages/member/account-change.tsx'),
      ['account', 'bookings', 'payments', 'waitlist'],
    ),
  }),
  createRoute({
    getParentRoute: () => members,
    path: '/account/statement',
    ...titled('account'),
    ...page(() => import('../pages/member/account-statement.tsx'), ['statement', 'account']),
  }),
  createRoute({
    getParentRoute: () => members,
    path: '/account/$kind/$lanternId/receipt',
    ...titled('account'),
    ...page(() => import('../pages/member/account-receipt.tsx'), ['receipt', 'account', 'bills']),
  }),
]

/** A station's screen without the staff's frame; an admin who sets it up has the frame. */
const station = createRoute({
  getParentRoute: () => inside,
  path: '/station',
  ...titled('staff.titles.station'),
  ...page(
    () => import('./staff/station.tsx'),
    ['floor', 'bills', 'kitchen', 'till', 'orders', 'staff'],
  ),
})

/** The parts of a staff screen that needs a right. */
const forStaff = (right: Right) => ({ getParentRoute: () => staff, ...only('staff', right) })

const staffPages = [
  createRoute({
    ...forStaff('settings'),
    path: '/admin/settings',
    ...titled('staff.titles.settings'),
    ...page(() => import('../pages/admin/admin-settings.tsx'), ['settings']),
  }),
  createRoute({
    ...forStaff('exports'),
    path: '/admin/imports',
    validateSearch: texts('kind'),
    ...titled('staff.titles.imports'),
    ...page(() => import('../pages/admin/admin-imports.tsx'), ['imports']),
  }),
  createRoute({
    ...forStaff('customers'),
    path: '/staff-mail',
    ...titled('staff.titles.mail'),
    ...page(() => import('../pages/staff/staff-mail.tsx'), ['mail']),
  }),
  createRoute({
    ...forStaff('rooms'),
    path: '/amenities-management',
    ...titled('staff.titles.amenitiesManagement'),
    ...page(
      () => import('../pages/staff/amenities-management.tsx'),
      ['amenitiesEditing', 'bookingsCalendar'],
    ),
  }),
  createRoute({
    ...forStaff('floor'),
    path: '/staff-dashboard',
    loader: reads(
      ifMay('reports', '/api/staff/statistics'),
      '/api/staff/bookings?scope=upcoming',
      '/api/staff/bookings?scope=upcoming&status=pending&toConfirm=true',
      '/api/amenities',
    ),
    ...titled('staff.titles.staffDashboard'),
    ...page(
      () => import('../pages/staff/staff-dashboard.tsx'),
      ['desk', 'bookings', 'bills', 'statistics', 'opening'],
    ),
  }),
  createRoute({
    ...forStaff('floor'),
    path: '/board',
    validateSearch: texts('date'),
    ...titled('staff.titles.board'),
    ...page(
      () => import('../pages/staff/board.tsx'),
      ['desk', 'deskBoard', 'bookings', 'bills', 'waitlist'],
    ),
  }),
  createRoute({
    ...forStaff('floor'),
    path: '/waitlist',
    ...titled('staff.titles.waitlist'),
    ...page(() => import('../pages/staff/waitlist.tsx'), ['waitlist']),
  }),
  createRoute({
    ...forStaff('customers'),
    path: '/customer-crm',
    ...titled('staff.titles.customers'),
    ...page(() => import('../pages/staff/customer-crm.tsx'), ['bills', 'customers']),
  }),
  createRoute({
    ...forStaff('customers'),
    path: '/customer-crm/$id',
    ...titled('staff.titles.customer'),
    ...page(() => import('../pages/staff/customer.tsx'), ['bills', 'customers']),
  }),
  createRoute({
    ...forStaff('floor'),
    path: '/venue-live',
    loader: reads('/api/staff/floor'),
    ...titled('staff.titles.venueLive'),
    ...page(() => import('../pages/staff/venue-live.tsx'), ['floor', 'bills']),
  }),
  createRoute({
    ...forStaff('menu'),
    path: '/food-management',
    ...titled('staff.titles.foodManagement'),
    ...page(() => import('../pages/staff/food-management.tsx'), ['menuEditing']),
  }),
  createRoute({
    ...forStaff('floor'),
    path: '/bookings/$id/receipt',
    ...titled('staff.titles.staffDashboard'),
    ...page(() => import('../pages/staff/room-receipt.tsx'), ['receipt', 'account', 'bills']),
  }),
  createRoute({
    ...forStaff('payments'),
    path: '/point-of-sale',
    validateSearch: texts('bill', 'table'),
    loader: reads(
      ifMay('refunds', '/api/staff/card-refunds'),
      '/api/food/categories',
      '/api/food/items',
      '/api/venue/tables',
    ),
    ...titled('staff.titles.pointOfSale'),
    ...page(
      () => import('../pages/staff/point-of-sale.tsx'),
      ['till', 'bills', 'orders', 'payments'],
    ),
  }),
  createRoute({
    ...forStaff('close'),
    path: '/day-close',
    ...titled('staff.titles.dayClose'),
    ...page(() => import('../pages/staff/day-close.tsx'), ['close', 'bills', 'payments']),
  }),
  createRoute({
    ...forStaff('reports'),
    path: '/staff/reports',
    validateSearch: texts('from', 'to'),
    ...titled('staff.titles.reports'),
    ...page(() => import('../pages/staff/reports.tsx'), ['reports']),
  }),
  createRoute({
    ...forStaff('reports'),
    path: '/staff/reports/rows/$kind',
    validateSearch: texts(
      'from',
      'to',
      'amenityId',
      'weekday',
      'hour',
      'outcome',
      'leadFrom',
      'paid',
      'amount',
      'guests',
      'account',
      'itemId',
      'given',
      'reason',
      'actorId',
      'of',
      'group',
      'tierId',
      'unmet',
    ),
    ...titled('staff.titles.reports'),
    ...page(() => import('../pages/staff/report-rows.tsx'), ['reports', 'bills', 'payments']),
  }),
  createRoute({
    ...forStaff('kitchen'),
    path: '/kitchen',
    loader: reads('/api/staff/kitchen'),
    ...titled('staff.titles.kitchen'),
    ...page(() => import('../pages/staff/kitchen.tsx'), ['kitchen', 'bills']),
  }),
]

const users = {
  ...titled('staff.titles.manageUsers'),
  ...page(() => import('../pages/admin/admin-dashboard.tsx'), ['users']),
}

const adminPages = [
  createRoute({
    getParentRoute: () => admins,
    path: '/admin-dashboard',
    ...users,
  }),
  createRoute({
    getParentRoute: () => admins,
    path: '/admin/users',
    ...users,
  }),
  createRoute({
    getParentRoute: () => admins,
    path: '/admin/audit',
    ...titled('staff.titles.audit'),
    ...page(() => import('../pages/admin/admin-audit.tsx'), ['audit', 'settings']),
  }),
  createRoute({
    getParentRoute: () => admins,
    path: '/admin/security',
    ...titled('staff.titles.security'),
    ...page(() => import('../pages/admin/admin-security.tsx'), ['security']),
  }),
  createRoute({
    getParentRoute: () => admins,
    path: '/admin/health',
    ...titled('staff.titles.health'),
    ...page(() => import('../pages/admin/admin-health.tsx'), ['health']),
  }),
  createRoute({
    getParentRoute: () => admins,
    path: '/admin/opening',
    ...titled('staff.titles.opening'),
    ...page(
      () => import('../pages/admin/admin-opening.tsx'),
      [
        'opening',
        'settings',
        'profile',
        'passkeys',
        'amenitiesEditing',
        'bookingsCalendar',
        'users',
        'customers',
      ],
    ),
  }),
  createRoute({
    getParentRoute: () => admins,
    path: '/admin/payments',
    ...titled('staff.titles.payments'),
    ...page(
      () => import('../pages/admin/admin-payments.tsx'),
      ['bills', 'payments', 'paymentsReview'],
    ),
  }),
]

/** Every page (product#routes). */
export const routeTree = root.addChildren([
  home,
  inside.addChildren([
    open.addChildren([...openPages, members.addChildren(memberPages)]),
    station,
    staff.addChildren([...staffPages, admins.addChildren(adminPages)]),
  ]),
])
