import { createBooking } from '@lantern/contract/bookings'
import { accented } from '@lantern/contract/languages'
import type { Page } from '@playwright/test'
import account from '../web/src/i18n/en/account.ts'
import amenities from '../web/src/i18n/en/amenities-editing.ts'
import bookings from '../web/src/i18n/en/bookings.ts'
import customers from '../web/src/i18n/en/customers.ts'
import desk from '../web/src/i18n/en/desk.ts'
import menu from '../web/src/i18n/en/menu-editing.ts'
import profile from '../web/src/i18n/en/profile.ts'
import staff from '../web/src/i18n/en/staff.ts'
import { expect, prefer, register, staffPage, test, topUp } from './club.ts'
import { findingsOn, watchData, type Data } from './pseudo.ts'

/** The smallest phone, in the pseudo-language. Every text that isn't from a catalog is English there. */
async function open(page: Page): Promise<Data> {
  const data = watchData(page)
  await prefer(page, { language: 'pseudo' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/about')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
  return data
}

/** Goes on without loading the page again, because loading takes longer than everything that is checked. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const title of document.querySelectorAll('h1')) title.dataset['left'] = 'yes'
    history.pushState(null, '', to)
  }, path)
  await expect(page.locator('h1[data-left]')).toHaveCount(0)
}

/** A screen, or one and the words of the button that opens more of it. */
type Stop = string | readonly [path: string, ...presses: (string | RegExp)[]]

async function walk(page: Page, stops: readonly Stop[]): Promise<void> {
  const data = await open(page)
  const findings: string[] = []
  for (const stop of stops) {
    const [path, ...presses] = typeof stop === 'string' ? [stop] : stop
    await (path.includes('?') ? page.goto(path) : goTo(page, path))
    findings.push(...(await findingsOn(page, data)))
    for (const press of presses) {
      const name = typeof press === 'string' ? accented(press) : press
      const pressed = page.getByRole('button', { name }).or(page.getByRole('tab', { name }))
      await pressed.filter({ visible: true }).first().click()
      findings.push(...(await findingsOn(page, data)))
    }
  }
  expect([...new Set(findings)]).toEqual([])
}

test('a visitor meets no English in the pseudo-language, and nothing too wide', async ({
  page,
}) => {
  await walk(page, [
    '/',
    '/explore-amenities',
    '/amenities/1',
    '/about',
    '/station',
    '/nowhere',
    '/?login=1',
  ])
})

test('nor does a member', async ({ page }) => {
  await register(page)
  await topUp(page, 500)
  const data = { amenityId: 3, bookingDate: '2027-06-12', startTime: '20:00', endTime: '22:00' }
  const made = await page.request.post('/api/bookings', { data })
  const { lanternId } = createBooking.reply.parse(await made.json())
  await walk(page, [
    ['/account/bookings', new RegExp(`^${accented('Repeat ')}`)],
    `/account/bookings/${lanternId}/change`,
    '/booking',
    ['/booking?amenityId=1', /^20:00/, /^22:00/, bookings.continue],
    '/food',
    ['/account', account.tabs.info, profile.details.edit],
    '/account/statement',
    '/account/orders',
    '/account?topup=1',
  ])
})

test('nor does the staff', async ({ browser }) => {
  const page = await staffPage(browser)
  await walk(page, [
    ['/staff-dashboard', desk.book.open],
    '/board',
    '/waitlist',
    '/customer-crm',
    ['/customer-crm/3', customers.actions.edit],
    ['/amenities-management', amenities.amenities.add],
    ['/food-management', menu.add],
    '/point-of-sale',
    '/day-close',
    '/kitchen',
    '/venue-live',
    ['/staff-mail', staff.navigation.searchShort],
  ])
  await page.context().close()
})

test('nor does an admin', async ({ page }) => {
  const admin = { email: 'admin@lantern.example', password: 'lantern-demo' }
  expect((await page.request.post('/api/login', { data: admin })).status()).toBe(200)
  await walk(page, [
    '/admin/users',
    '/admin/settings',
    '/admin/opening',
    '/admin/imports',
    '/admin/payments',
    '/admin/health',
    '/admin/audit',
    '/admin/security',
  ])
})
