import { makeBillKey } from '@lantern/contract/bills/phone'
import { createBooking } from '@lantern/contract/bookings/bookings'
import { makeInvitation } from '@lantern/contract/bookings/invitation'
import { accented } from '@lantern/contract/venue/languages'
import { listBills } from '@lantern/contract/bills/bills'
import { Member } from '@lantern/contract/members/members'
import { listFoodItems } from '@lantern/contract/menu/menu'
import type { Page } from '@playwright/test'
import { linksOf } from '../server/src/features/reminders/service.keys.ts'
import { readEnv } from '../server/src/kernel/env.ts'
import account from '../web/src/i18n/en/account.ts'
import amenities from '../web/src/i18n/en/amenities-editing.ts'
import bookings from '../web/src/i18n/en/bookings.ts'
import customers from '../web/src/i18n/en/customers.ts'
import desk from '../web/src/i18n/en/desk.ts'
import menu from '../web/src/i18n/en/menu-editing.ts'
import profile from '../web/src/i18n/en/profile.ts'
import staff from '../web/src/i18n/en/staff.ts'
import { atHour, expect, newcomer, register, staffPage, test, topUp } from './club.ts'
import { address, sessionSecret } from './settings.ts'
import { walk } from './pseudo.ts'

/** The path of a bill with a dish on it, for guests' phones. */
async function billPath({ request }: Page): Promise<string> {
  const customerName = `Wide ${newcomer().email.slice(0, 10)}`
  const [item] = listFoodItems.reply.parse(await (await request.get('/api/food/items')).json())
  const items = [{ foodItemId: item?.id, quantity: 1, unitPrice: item?.price }]
  const sale = { items, paymentType: 'bill', customerName }
  expect((await request.post('/api/staff/sales', { data: sale })).status()).toBe(200)
  const open = listBills.reply.parse(await (await request.get('/api/staff/bills')).json())
  const id = open.find(({ name }) => name === customerName)?.id
  const made = await request.post(`/api/staff/bills/${id}/key`)
  return new URL(makeBillKey.reply.parse(await made.json()).address).pathname
}

test('a visitor’s pages show no English in the pseudo-language, and nothing too wide', async ({
  page,
  browser,
}) => {
  const desk = await staffPage(browser)
  const bill = await billPath(desk)
  await desk.context().close()
  await walk(page, [
    bill,
    '/',
    '/explore-amenities',
    '/amenities/1',
    '/about',
    '/station',
    '/nowhere',
    '/?login=1',
  ])
})

test('a member’s pages show none either @nightly', async ({ page }) => {
  await register(page)
  await topUp(page, 500)
  const data = { amenityId: 3, bookingDate: '2027-06-12', startTime: '20:00', endTime: '22:00' }
  const made = await page.request.post('/api/bookings', { data })
  const { id, lanternId } = createBooking.reply.parse(await made.json())
  const shared = await page.request.post(`/api/bookings/${id}/invitation`)
  const invited = new URL(makeInvitation.reply.parse(await shared.json()).address).pathname
  const member = Member.parse(await (await page.request.get('/api/user')).json())
  const env = readEnv({ SESSION_SECRET: sessionSecret, PUBLIC_URL: address })
  const reminder = linksOf(env, id, { ...member, reminders: true }).late.replace(address, '')
  await walk(page, [
    invited,
    reminder,
    ['/account/bookings', new RegExp(`^${accented('Repeat ')}`)],
    `/account/bookings/${lanternId}/change`,
    '/booking',
    ['/booking?amenityId=1', atHour('20:00'), atHour('22:00'), bookings.continue],
    '/food',
    ['/account', account.tabs.info, profile.details.edit],
    '/account/statement',
    '/account/orders',
    '/account?topup=1',
  ])
})

test('the staff’s pages show none either @nightly', async ({ browser }) => {
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
    '/staff/reports',
    '/kitchen',
    '/venue-live',
    ['/staff-mail', staff.navigation.searchShort],
  ])
  await page.context().close()
})

test('the admins’ pages show none either @nightly', async ({ page }) => {
  const admin = { email: 'admin@lantern.example', password: 'lantern-demo' }
  expect((await page.request.post('/api/login', { data: admin })).status()).toBe(200)
  const stops = [
    '/admin/users',
    '/admin/settings',
    '/admin/opening',
    '/admin/imports',
    '/admin/payments',
    '/admin/health',
    '/admin/audit',
    '/admin/security',
  ]
  // The security log contains the name of a file that another test has downloaded.
  await walk(page, stops, ['lantern-statement.csv'])
})
