import type { Page } from '@playwright/test'
import type { Who } from './house.ts'

/** What is done to the server's answers: they don't come, fail, or are empty. */
export type State = 'loading' | 'error' | 'empty'

export interface Screen {
  name: string
  path: string
  who: Who
  /** The call whose answer is held back, fails or is empty, for each of these states. */
  calls?: { path: string; states: readonly State[] }
  /** What is pressed before the picture. */
  act?: (page: Page) => Promise<void>
}

const press = (label: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: label }).filter({ visible: true }).first().click()
}

const all = ['loading', 'error', 'empty'] as const
const some = ['loading', 'error'] as const

/** The wizard on its second step, with hours chosen. */
async function chooseHours(page: Page): Promise<void> {
  const hours = page.getByRole('button', { name: /^2[23]:00/ })
  await hours.first().click()
  await hours.last().click()
}

/** Three things in the cart, and the checkout over it. */
async function fillCart(page: Page): Promise<void> {
  for (const place of [0, 2, 4]) {
    const add = page.getByRole('button', { name: /^(Add |加入)/ })
    await add.nth(place).click()
  }
}

async function fillSale(page: Page): Promise<void> {
  const tiles = page.locator('main button').filter({ hasText: '$' })
  for (const place of [0, 1, 2]) await tiles.nth(place).click()
}

/** Every screen, with the states that it has besides the usual one. */
export const screens: readonly Screen[] = [
  { name: 'home', path: '/', who: 'visitor' },
  { name: 'home-login', path: '/?login=1', who: 'visitor' },
  {
    name: 'explore',
    path: '/explore-amenities',
    who: 'visitor',
    calls: { path: '/api/amenities', states: all },
  },
  {
    name: 'amenity',
    path: '/amenities/1',
    who: 'visitor',
    calls: { path: '/api/amenities/1', states: some },
  },
  { name: 'about', path: '/about', who: 'visitor' },
  { name: 'not-found', path: '/nowhere', who: 'visitor' },
  {
    name: 'wizard-rooms',
    path: '/booking',
    who: 'member',
    calls: { path: '/api/amenities', states: some },
  },
  { name: 'wizard-hours', path: '/booking?amenityId=1', who: 'member', act: chooseHours },
  { name: 'food', path: '/food', who: 'member', calls: { path: '/api/food/items', states: all } },
  { name: 'food-cart', path: '/food', who: 'member', act: fillCart },
  {
    name: 'account',
    path: '/account',
    who: 'member',
    calls: { path: '/api/bookings', states: all },
  },
  { name: 'account-rich', path: '/account', who: 'rich' },
  { name: 'account-new', path: '/account', who: 'new' },
  { name: 'account-orders', path: '/account/orders', who: 'member' },
  { name: 'account-topup', path: '/account?topup=1', who: 'rich' },
  { name: 'statement', path: '/account/statement', who: 'rich' },
  {
    name: 'dashboard',
    path: '/staff-dashboard',
    who: 'staff',
    calls: { path: '/api/staff/bookings', states: all },
  },
  {
    name: 'dashboard-book',
    path: '/staff-dashboard',
    who: 'staff',
    act: press(/^(New booking|新建预订)$/),
  },
  {
    name: 'board',
    path: '/board',
    who: 'staff',
    calls: { path: '/api/staff/board', states: some },
  },
  {
    name: 'waitlist',
    path: '/waitlist',
    who: 'staff',
    calls: { path: '/api/staff/waitlist', states: some },
  },
  {
    name: 'customers',
    path: '/customer-crm',
    who: 'staff',
    calls: { path: '/api/staff/users', states: all },
  },
  { name: 'amenities-editing', path: '/amenities-management', who: 'staff' },
  { name: 'menu-editing', path: '/food-management', who: 'staff' },
  { name: 'till', path: '/point-of-sale', who: 'staff' },
  { name: 'till-sale', path: '/point-of-sale', who: 'staff', act: fillSale },
  { name: 'close', path: '/day-close', who: 'staff' },
  {
    name: 'kitchen',
    path: '/kitchen',
    who: 'staff',
    calls: { path: '/api/staff/kitchen', states: all },
  },
  {
    name: 'floor',
    path: '/venue-live',
    who: 'staff',
    calls: { path: '/api/venue/tables', states: some },
  },
  { name: 'outbox', path: '/staff-mail', who: 'staff' },
  { name: 'users', path: '/admin-dashboard', who: 'admin' },
  { name: 'settings', path: '/admin/settings', who: 'admin' },
  { name: 'payments', path: '/admin/payments', who: 'admin' },
  { name: 'health', path: '/admin/health', who: 'admin' },
  {
    name: 'audit',
    path: '/admin/audit',
    who: 'admin',
    calls: { path: '/api/admin/audit', states: all },
  },
  { name: 'security', path: '/admin/security', who: 'admin' },
]
