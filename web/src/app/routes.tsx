import type { Access } from '@lantern/contract/calls/endpoint'
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  type ParsedLocation,
} from '@tanstack/react-router'
import type { Right } from '@lantern/contract/members/rights'
import type { ReactNode } from 'react'
import type { Namespace } from '../i18n/messages.ts'
import { loadNamespaces } from '../i18n/store.ts'
import type * as Queries from '../lib/api/cache/queries.ts'
import { currentSession } from '../lib/session/session.ts'
import { guard } from './guard.ts'
import { HomeSkeleton } from './page/page-skeleton.tsx'
import { Root } from './root.tsx'
import type { Title } from './title.ts'

/** A page's code and its texts, downloaded together when the page is first opened or about to be. */
const page = (
  download: () => Promise<{ default: () => ReactNode }>,
  words: readonly Namespace[] = [],
) => ({
  component: lazyRouteComponent(async () => {
    try {
      const [code] = await Promise.all([download(), loadNamespaces(words)])
      return code
    } catch (cause) {
      // For a failed import the router would reload the document, which would lose the member's input while the
      // network is gone.
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

/** All pages but the home page. They share one query cache, kept fresh by live messages. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  ...page(() => import('./inside.tsx')),
})

/** Pages with the floating menu over them. */
const open = createRoute({
  getParentRoute: () => inside,
  id: 'open',
  ...page(() => import('./open-frame.tsx')),
})

const members = createRoute({ getParentRoute: () => open, id: 'members', ...only('member') })

/** The staff's screens, within their frame. */
const staff = createRoute({
  getParentRoute: () => inside,
  id: 'staff',
  staticData: { isFramed: true },
  ...only('staff'),
  ...page(() => import('./staff/staff-layout.tsx'), ['staff']),
})

const admins = createRoute({ getParentRoute: () => staff, id: 'admins', ...only('admin') })

const explore = createRoute({
  getParentRoute: () => open,
  path: '/explore-amenities',
  loader: reads('/api/amenities', '/api/amenities/tonight'),
  ...titled('explore'),
  ...page(() => import('../pages/explore.tsx'), ['amenities']),
})

const amenity = createRoute({
  getParentRoute: () => open,
  path: '/amenities/$id',
  loader: reads((path) => `/api${path}`, '/api/amenities/tonight'),
  ...titled('amenity'),
  ...page(() => import('../pages/amenity.tsx'), ['amenities']),
})

const about = createRoute({
  getParentRoute: () => open,
  path: '/about',
  loader: reads('/api/amenities'),
  ...titled('about'),
  ...page(() => import('../pages/about.tsx'), ['about']),
})

const authCallback = createRoute({
  getParentRoute: () => open,
  path: '/auth-callback',
  ...titled('signingIn'),
  ...page(() => import('../pages/auth-callback.tsx'), ['signin']),
})

const pay = createRoute({
  getParentRoute: () => open,
  path: '/pay/$key',
  loader: reads((path) => `/api${path}`),
  ...titled('pay'),
  ...page(() => import('../pages/pay.tsx'), ['bills', 'billsPhone', 'payments']),
})

const invited = createRoute({
  getParentRoute: () => open,
  path: '/invited/$key',
  loader: reads((path) => path.replace('/invited', '/api/invitations')),
  ...titled('invited'),
  ...page(() => import('../pages/invited.tsx'), ['bookingsInvitation']),
})

const reminder = createRoute({
  getParentRoute: () => open,
  path: '/reminder',
  validateSearch: texts('amenity', 'date', 'start', 'end'),
  ...titled('reminder'),
  ...page(() => import('../pages/reminder.tsx'), ['reminders', 'bookings']),
})

const discordCallback = createRoute({
  getParentRoute: () => open,
  path: '/discord-callback',
  ...titled('discord'),
  ...page(() => import('../pages/discord-callback.tsx'), ['discord']),
})

const booking = createRoute({
  getParentRoute: () => members,
  path: '/booking',
  validateSearch: texts('amenityId', 'start'),
  loader: reads('/api/amenities', '/api/amenities/tonight', '/api/account/balance'),
  ...titled('booking'),
  ...page(() => import('../pages/booking.tsx'), ['bookings', 'amenities', 'payments']),
})

const food = createRoute({
  getParentRoute: () => members,
  path: '/food',
  validateSearch: texts('table'),
  loader: reads('/api/food/categories', '/api/food/items', '/api/account/bills'),
  ...titled('food'),
  ...page(() => import('../pages/food.tsx'), ['menu', 'orders', 'payments']),
})

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
}
const accountCode = page(
  () => import('../pages/account.tsx'),
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
)
const account = createRoute({
  getParentRoute: () => members,
  path: '/account',
  ...accountPage,
  ...accountCode,
})
const accountBookings = createRoute({
  getParentRoute: () => members,
  path: '/account/bookings',
  ...accountPage,
  ...accountCode,
})
const accountOrders = createRoute({
  getParentRoute: () => members,
  path: '/account/orders',
  ...accountPage,
  ...accountCode,
})

const accountChange = createRoute({
  getParentRoute: () => members,
  path: '/account/bookings/$lanternId/change',
  validateSearch: texts('amenity', 'date', 'start', 'end'),
  ...titled('account'),
  ...page(
    () => import('../pages/account-change.tsx'),
    ['account', 'bookings', 'payments', 'waitlist'],
  ),
})

const accountStatement = createRoute({
  getParentRoute: () => members,
  path: '/account/statement',
  ...titled('account'),
  ...page(() => import('../pages/account-statement.tsx'), ['statement', 'account']),
})

const accountReceipt = createRoute({
  getParentRoute: () => members,
  path: '/account/$kind/$lanternId/receipt',
  ...titled('account'),
  ...page(() => import('../pages/account-receipt.tsx'), ['receipt', 'account', 'bills']),
})

const users = page(() => import('../pages/admin-dashboard.tsx'), ['users'])
const adminDashboard = createRoute({
  getParentRoute: () => admins,
  path: '/admin-dashboard',
  ...titled('staff.titles.manageUsers'),
  ...users,
})
const adminUsers = createRoute({
  getParentRoute: () => admins,
  path: '/admin/users',
  ...titled('staff.titles.manageUsers'),
  ...users,
})

const adminSettings = createRoute({
  getParentRoute: () => staff,
  path: '/admin/settings',
  ...only('staff', 'settings'),
  ...titled('staff.titles.settings'),
  ...page(() => import('../pages/admin-settings.tsx'), ['settings']),
})

const adminAudit = createRoute({
  getParentRoute: () => admins,
  path: '/admin/audit',
  ...titled('staff.titles.audit'),
  ...page(() => import('../pages/admin-audit.tsx'), ['audit', 'settings']),
})

const adminSecurity = createRoute({
  getParentRoute: () => admins,
  path: '/admin/security',
  ...titled('staff.titles.security'),
  ...page(() => import('../pages/admin-security.tsx'), ['security']),
})

const adminHealth = createRoute({
  getParentRoute: () => admins,
  path: '/admin/health',
  ...titled('staff.titles.health'),
  ...page(() => import('../pages/admin-health.tsx'), ['health']),
})

const adminOpening = createRoute({
  getParentRoute: () => admins,
  path: '/admin/opening',
  ...titled('staff.titles.opening'),
  ...page(
    () => import('../pages/admin-opening.tsx'),
    [
      ...(['opening', 'settings', 'profile', 'passkeys', 'amenitiesEditing'] as const),
      ...(['bookingsCalendar', 'users', 'customers'] as const),
    ],
  ),
})

const adminImports = createRoute({
  getParentRoute: () => staff,
  path: '/admin/imports',
  ...only('staff', 'exports'),
  validateSearch: texts('kind'),
  ...titled('staff.titles.imports'),
  ...page(() => import('../pages/admin-imports.tsx'), ['imports']),
})

const adminPayments = createRoute({
  getParentRoute: () => admins,
  path: '/admin/payments',
  ...titled('staff.titles.payments'),
  ...page(() => import('../pages/admin-payments.tsx'), ['bills', 'payments', 'paymentsReview']),
})

const staffMail = createRoute({
  getParentRoute: () => staff,
  path: '/staff-mail',
  ...only('staff', 'customers'),
  ...titled('staff.titles.mail'),
  ...page(() => import('../pages/staff-mail.tsx'), ['mail']),
})

const amenitiesManagement = createRoute({
  getParentRoute: () => staff,
  path: '/amenities-management',
  ...only('staff', 'rooms'),
  ...titled('staff.titles.amenitiesManagement'),
  ...page(
    () => import('../pages/amenities-management.tsx'),
    ['amenitiesEditing', 'bookingsCalendar'],
  ),
})

const staffDashboard = createRoute({
  getParentRoute: () => staff,
  path: '/staff-dashboard',
  ...only('staff', 'floor'),
  loader: reads(
    ifMay('reports', '/api/staff/statistics'),
    '/api/staff/bookings?scope=upcoming',
    '/api/staff/bookings?scope=upcoming&status=pending&toConfirm=true',
    '/api/amenities',
  ),
  ...titled('staff.titles.staffDashboard'),
  ...page(
    () => import('../pages/staff-dashboard.tsx'),
    ['desk', 'bookings', 'bills', 'statistics', 'opening'],
  ),
})

const board = createRoute({
  getParentRoute: () => staff,
  path: '/board',
  ...only('staff', 'floor'),
  validateSearch: texts('date'),
  ...titled('staff.titles.board'),
  ...page(
    () => import('../pages/board.tsx'),
    ['desk', 'deskBoard', 'bookings', 'bills', 'waitlist'],
  ),
})

const waitlist = createRoute({
  getParentRoute: () => staff,
  path: '/waitlist',
  ...only('staff', 'floor'),
  ...titled('staff.titles.waitlist'),
  ...page(() => import('../pages/waitlist.tsx'), ['waitlist']),
})

const customers = createRoute({
  getParentRoute: () => staff,
  path: '/customer-crm',
  ...only('staff', 'customers'),
  ...titled('staff.titles.customers'),
  ...page(() => import('../pages/customer-crm.tsx'), ['bills', 'customers']),
})

const customer = createRoute({
  getParentRoute: () => staff,
  path: '/customer-crm/$id',
  ...only('staff', 'customers'),
  ...titled('staff.titles.customer'),
  ...page(() => import('../pages/customer.tsx'), ['bills', 'customers']),
})

const venueLive = createRoute({
  getParentRoute: () => staff,
  path: '/venue-live',
  ...only('staff', 'floor'),
  loader: reads('/api/staff/floor'),
  ...titled('staff.titles.venueLive'),
  ...page(() => import('../pages/venue-live.tsx'), ['floor', 'bills']),
})

const foodManagement = createRoute({
  getParentRoute: () => staff,
  path: '/food-management',
  ...only('staff', 'menu'),
  ...titled('staff.titles.foodManagement'),
  ...page(() => import('../pages/food-management.tsx'), ['menuEditing']),
})

const roomReceipt = createRoute({
  getParentRoute: () => staff,
  path: '/bookings/$id/receipt',
  ...only('staff', 'floor'),
  ...titled('staff.titles.staffDashboard'),
  ...page(() => import('../pages/room-receipt.tsx'), ['receipt', 'account', 'bills']),
})

const pointOfSale = createRoute({
  getParentRoute: () => staff,
  path: '/point-of-sale',
  ...only('staff', 'payments'),
  validateSearch: texts('bill', 'table'),
  loader: reads(
    ifMay('refunds', '/api/staff/card-refunds'),
    '/api/food/categories',
    '/api/food/items',
    '/api/venue/tables',
  ),
  ...titled('staff.titles.pointOfSale'),
  ...page(() => import('../pages/point-of-sale.tsx'), ['till', 'bills', 'orders', 'payments']),
})

const dayClose = createRoute({
  getParentRoute: () => staff,
  path: '/day-close',
  ...only('staff', 'close'),
  ...titled('staff.titles.dayClose'),
  ...page(() => import('../pages/day-close.tsx'), ['close', 'bills', 'payments']),
})

const reports = createRoute({
  getParentRoute: () => staff,
  path: '/staff/reports',
  ...only('staff', 'reports'),
  validateSearch: texts('from', 'to'),
  ...titled('staff.titles.reports'),
  ...page(() => import('../pages/reports.tsx'), ['reports']),
})

const reportRows = createRoute({
  getParentRoute: () => staff,
  path: '/staff/reports/rows/$kind',
  ...only('staff', 'reports'),
  validateSearch: texts(
    ...(['from', 'to', 'amenityId', 'weekday', 'hour', 'outcome', 'leadFrom', 'paid'] as const),
    ...(['amount', 'guests', 'account', 'itemId', 'given', 'reason', 'actorId', 'of'] as const),
    ...(['group', 'tierId', 'unmet'] as const),
  ),
  ...titled('staff.titles.reports'),
  ...page(() => import('../pages/report-rows.tsx'), ['reports', 'bills', 'payments']),
})

const kitchen = createRoute({
  getParentRoute: () => staff,
  path: '/kitchen',
  ...only('staff', 'kitchen'),
  loader: reads('/api/staff/kitchen'),
  ...titled('staff.titles.kitchen'),
  ...page(() => import('../pages/kitchen.tsx'), ['kitchen', 'bills']),
})

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

const notFound = createRoute({
  getParentRoute: () => open,
  path: '$',
  ...titled('notFound'),
  ...page(() => import('../pages/not-found.tsx')),
})

/** Every page (product#routes). */
export const routeTree = root.addChildren([
  home,
  inside.addChildren([
    open.addChildren([
      explore,
      amenity,
      about,
      authCallback,
      pay,
      invited,
      reminder,
      discordCallback,
      notFound,
      members.addChildren([
        booking,
        food,
        account,
        accountBookings,
        accountOrders,
        accountChange,
        accountStatement,
        accountReceipt,
      ]),
    ]),
    station,
    staff.addChildren([
      staffMail,
      amenitiesManagement,
      staffDashboard,
      board,
      waitlist,
      customers,
      customer,
      venueLive,
      foodManagement,
      roomReceipt,
      pointOfSale,
      dayClose,
      reports,
      reportRows,
      kitchen,
      admins.addChildren([
        adminDashboard,
        adminUsers,
        adminSettings,
        adminAudit,
        adminSecurity,
        adminHealth,
        adminOpening,
        adminImports,
        adminPayments,
      ]),
    ]),
  ]),
])
