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

// The parts that the pages of one audience share, with their titles.
const forAll = (title: Title) => ({ getParentRoute: () => open, staticData: { title } })
const forMembers = (title: Title) => ({ getParentRoute: () => members, staticData: { title } })
const forAdmins = (title: Title) => ({ getParentRoute: () => admins, staticData: { title } })
const forStaff = (right: Right, title: Title) => ({
  getParentRoute: () => staff,
  staticData: { title },
  ...only('staff', right),
})

const openPages = [
  createRoute({
    ...forAll('explore'),
    path: '/explore-amenities',
    loader: reads('/api/amenities', '/api/amenities/tonight'),
    ...page(() => import('../pages/visitor/explore.tsx'), ['amenities']),
  }),
  createRoute({
    ...forAll('amenity'),
    path: '/amenities/$id',
    loader: reads((path) => `/api${path}`, '/api/amenities/tonight'),
    ...page(() => import('../pages/visitor/amenity.tsx'), ['amenities']),
  }),
  createRoute({
    ...forAll('about'),
    path: '/about',
    loader: reads('/api/amenities'),
    ...page(() => import('../pages/visitor/about.tsx'), ['about']),
  }),
  createRoute({
    ...forAll('signingIn'),
    path: '/auth-callback',
    ...page(() => import('../pages/visitor/auth-callback.tsx'), ['signin']),
  }),
  createRoute({
    ...forAll('pay'),
    path: '/pay/$key',
    loader: reads((path) => `/api${path}`),
    ...page(() => import('../pages/visitor/pay.tsx'), ['bills', 'billsPhone', 'payments']),
  }),
  createRoute({
    ...forAll('invited'),
    path: '/invited/$key',
    loader: reads((path) => path.replace('/invited', '/api/invitations')),
    ...page(() => import('../pages/visitor/invited.tsx'), ['bookingsInvitation']),
  }),
  createRoute({
    ...forAll('reminder'),
    path: '/reminder',
    validateSearch: texts('amenity', 'date', 'start', 'end'),
    ...page(() => import('../pages/visitor/reminder.tsx'), ['reminders', 'bookings']),
  }),
  createRoute({
    ...forAll('discord'),
    path: '/discord-callback',
    ...page(() => import('../pages/visitor/discord-callback.tsx'), ['discord']),
  }),
  createRoute({
    ...forAll('notFound'),
    path: '$',
    ...page(() => import('../pages/visitor/not-found.tsx')),
  }),
]

const accountPage = {
  ...forMembers('account'),
  validateSearch: texts('topup', 'discord_error', 'discord_linked', 'discord_success', 'reason'),
  loader: reads(
    '/api/account/balance',
    '/api/account/bills',
    '/api/bookings/upcoming',
    '/api/waitlist',
    '/api/discord',
  ),
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
    ...forMembers('booking'),
    path: '/booking',
    validateSearch: texts('amenityId', 'start'),
    loader: reads('/api/amenities', '/api/amenities/tonight', '/api/account/balance'),
    ...page(() => import('../pages/member/booking.tsx'), ['bookings', 'amenities', 'payments']),
  }),
  createRoute({
    ...forMembers('food'),
    path: '/food',
    validateSearch: texts('table'),
    loader: reads('/api/food/categories', '/api/food/items', '/api/account/bills'),
    ...page(() => import('../pages/member/food.tsx'), ['menu', 'orders', 'payments']),
  }),
  createRoute({ path: '/account', ...accountPage }),
  createRoute({ path: '/account/bookings', ...accountPage }),
  createRoute({ path: '/account/orders', ...accountPage }),
  createRoute({
    ...forMembers('account'),
    path: '/account/bookings/$lanternId/change',
    validateSearch: texts('amenity', 'date', 'start', 'end'),
    ...page(
      () => import('../pages/member/account-change.tsx'),
      ['account', 'bookings', 'payments', 'waitlist'],
    ),
  }),
  createRoute({
    ...forMembers('account'),
    path: '/account/statement',
    ...page(() => import('../pages/member/account-statement.tsx'), ['statement', 'account']),
  }),
  createRoute({
    ...forMembers('account'),
    path: '/account/$kind/$lanternId/receipt',
    ...page(() => import('../pages/member/account-receipt.tsx'), ['receipt', 'account', 'bills']),
  }),
]

/** A station's screen without the staff's frame; an admin who sets it up has the frame. */
const station = createRoute({
  getParentRoute: () => inside,
  path: '/station',
  staticData: { title: 'staff.titles.station' },
  ...page(
    () => import('./staff/station.tsx'),
    ['floor', 'bills', 'kitchen', 'till', 'orders', 'staff'],
  ),
})

const staffPages = [
  createRoute({
    ...forStaff('settings', 'staff.titles.settings'),
    path: '/admin/settings',
    ...page(() => import('../pages/admin/admin-settings.tsx'), ['settings']),
  }),
  createRoute({
    ...forStaff('exports', 'staff.titles.imports'),
    path: '/admin/imports',
    validateSearch: texts('kind'),
    ...page(() => import('../pages/admin/admin-imports.tsx'), ['imports']),
  }),
  createRoute({
    ...forStaff('customers', 'staff.titles.mail'),
    path: '/staff-mail',
    ...page(() => import('../pages/staff/staff-mail.tsx'), ['mail']),
  }),
  createRoute({
    ...forStaff('rooms', 'staff.titles.amenitiesManagement'),
    path: '/amenities-management',
    ...page(
      () => import('../pages/staff/amenities-management.tsx'),
      ['amenitiesEditing', 'bookingsCalendar'],
    ),
  }),
  createRoute({
    ...forStaff('floor', 'staff.titles.staffDashboard'),
    path: '/staff-dashboard',
    loader: reads(
      ifMay('reports', '/api/staff/statistics'),
      '/api/staff/bookings?scope=upcoming',
      '/api/staff/bookings?scope=upcoming&status=pending&toConfirm=true',
      '/api/amenities',
    ),
    ...page(
      () => import('../pages/staff/staff-dashboard.tsx'),
      ['desk', 'bookings', 'bills', 'statistics', 'opening'],
    ),
  }),
  createRoute({
    ...forStaff('floor', 'staff.titles.board'),
    path: '/board',
    validateSearch: texts('date'),
    ...page(
      () => import('../pages/staff/board.tsx'),
      ['desk', 'deskBoard', 'bookings', 'bills', 'waitlist'],
    ),
  }),
  createRoute({
    ...forStaff('floor', 'staff.titles.waitlist'),
    path: '/waitlist',
    ...page(() => import('../pages/staff/waitlist.tsx'), ['waitlist']),
  }),
  createRoute({
    ...forStaff('customers', 'staff.titles.customers'),
    path: '/customer-crm',
    ...page(() => import('../pages/staff/customer-crm.tsx'), ['bills', 'customers']),
  }),
  createRoute({
    ...forStaff('customers', 'staff.titles.customer'),
    path: '/customer-crm/$id',
    ...page(() => import('../pages/staff/customer.tsx'), ['bills', 'customers']),
  }),
  createRoute({
    ...forStaff('floor', 'staff.titles.venueLive'),
    path: '/venue-live',
    loader: reads('/api/staff/floor'),
    ...page(() => import('../pages/staff/venue-live.tsx'), ['floor', 'bills']),
  }),
  createRoute({
    ...forStaff('menu', 'staff.titles.foodManagement'),
    path: '/food-management',
    ...page(() => import('../pages/staff/food-management.tsx'), ['menuEditing']),
  }),
  createRoute({
    ...forStaff('floor', 'staff.titles.staffDashboard'),
    path: '/bookings/$id/receipt',
    ...page(() => import('../pages/staff/room-receipt.tsx'), ['receipt', 'account', 'bills']),
  }),
  createRoute({
    ...forStaff('payments', 'staff.titles.pointOfSale'),
    path: '/point-of-sale',
    validateSearch: texts('bill', 'table'),
    loader: reads(
      ifMay('refunds', '/api/staff/card-refunds'),
      '/api/food/categories',
      '/api/food/items',
      '/api/venue/tables',
    ),
    ...page(
      () => import('../pages/staff/point-of-sale.tsx'),
      ['till', 'bills', 'orders', 'payments'],
    ),
  }),
  createRoute({
    ...forStaff('close', 'staff.titles.dayClose'),
    path: '/day-close',
    ...page(() => import('../pages/staff/day-close.tsx'), ['close', 'bills', 'payments']),
  }),
  createRoute({
    ...forStaff('reports', 'staff.titles.reports'),
    path: '/staff/reports',
    validateSearch: texts('from', 'to'),
    ...page(() => import('../pages/staff/reports.tsx'), ['reports']),
  }),
  createRoute({
    ...forStaff('reports', 'staff.titles.reports'),
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
    ...page(() => import('../pages/staff/report-rows.tsx'), ['reports', 'bills', 'payments']),
  }),
  createRoute({
    ...forStaff('kitchen', 'staff.titles.kitchen'),
    path: '/kitchen',
    loader: reads('/api/staff/kitchen'),
    ...page(() => import('../pages/staff/kitchen.tsx'), ['kitchen', 'bills']),
  }),
]

const users = {
  ...forAdmins('staff.titles.manageUsers'),
  ...page(() => import('../pages/admin/admin-dashboard.tsx'), ['users']),
}

const adminPages = [
  createRoute({ path: '/admin-dashboard', ...users }),
  createRoute({ path: '/admin/users', ...users }),
  createRoute({
    ...forAdmins('staff.titles.audit'),
    path: '/admin/audit',
    ...page(() => import('../pages/admin/admin-audit.tsx'), ['audit', 'settings']),
  }),
  createRoute({
    ...forAdmins('staff.titles.security'),
    path: '/admin/security',
    ...page(() => import('../pages/admin/admin-security.tsx'), ['security']),
  }),
  createRoute({
    ...forAdmins('staff.titles.health'),
    path: '/admin/health',
    ...page(() => import('../pages/admin/admin-health.tsx'), ['health']),
  }),
  createRoute({
    ...forAdmins('staff.titles.opening'),
    path: '/admin/opening',
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
    ...forAdmins('staff.titles.payments'),
    path: '/admin/payments',
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
