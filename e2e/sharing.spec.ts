import type { Locator, Page } from '@playwright/test'
import { Booking } from '@lantern/contract/bookings/bookings'
import account from '../web/src/i18n/en/account.ts'
import calendar from '../web/src/i18n/en/bookings-calendar.ts'
import en from '../web/src/i18n/en/bookings-invitation.ts'
import ch from '../web/src/i18n/ch/bookings-invitation.ts'
import editing from '../web/src/i18n/en/amenities-editing.ts'
import { expect, expectAccessible, prefer, register, staffPage, test, topUp } from './club.ts'
import { now } from './settings.ts'

const PHONE = { width: 390, height: 844 }

async function booked(page: Page, bookingDate: string): Promise<Booking> {
  await register(page)
  await topUp(page, 200)
  const data = { amenityId: 3, bookingDate, startTime: '20:00', endTime: '22:00' }
  return Booking.parse(await (await page.request.post('/api/bookings', { data })).json())
}

const noWiderThanAPhone = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThan(391)

test('a booking is shared by a link, and guests reply on their phones', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(PHONE)
  const booking = await booked(page, '2027-03-06')
  await page.goto('/account/bookings')
  await page.getByRole('article').locator('button[aria-haspopup=menu]').click()
  await page.getByRole('menuitem', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: en.host.title })
  await dialog.getByRole('button', { name: en.host.make }).click()
  const text = dialog.getByText(/\/invited\/[\w-]{22}$/)
  await expect(text).toBeVisible()
  await expect(dialog.getByRole('img', { name: en.host.pictureLabel })).toBeVisible()
  await expectAccessible(page)
  await noWiderThanAPhone(page)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: en.host.picture }).click()
  expect((await saved).suggestedFilename()).toBe('invitation.png')
  const path = /\/invited\/[\w-]{22}/.exec((await text.textContent()) ?? '')?.[0] ?? ''

  const phone = await browser.newContext({ viewport: PHONE })
  const guest = await phone.newPage()
  await guest.clock.install({ time: now })
  const answer = await guest.goto(path)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(guest.getByRole('heading', { name: 'Mei invites you', level: 1 })).toBeVisible()
  await expect(guest.getByText('Sat, Mar 6, 2027, 8 – 10 PM')).toBeVisible()
  expect(await answer?.text()).toContain('content="Mei invites you · Mei邀请您：')
  await expectAccessible(guest)
  await noWiderThanAPhone(guest)
  await guest.getByRole('button', { name: en.yes }).click()
  await expect(guest.getByText(en.saidYes)).toBeVisible()
  await expect(dialog.getByText('1 coming · 0 not')).toBeVisible()

  // In the other language and theme, by keyboard; the reply is stored and can be changed.
  await prefer(guest, { language: 'ch', theme: 'dark' })
  await guest.reload()
  const no = guest.getByRole('button', { name: ch.no })
  await expect(guest.getByRole('button', { name: ch.yes })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(guest)
  await no.focus()
  await guest.keyboard.press('Enter')
  await expect(no).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByText('0 coming · 1 not')).toBeVisible()

  const staff = await staffPage(browser)
  await staff.goto('/board?date=2027-03-06')
  await staff.getByRole('gridcell', { name: /Mei Chen/ }).click()
  await expect(staff.getByText('Guests: 0 coming, 1 not').first()).toBeAttached()
  await staff.context().close()

  // When the booking is canceled, an open page of its link shows that.
  await page.request.post(`/api/bookings/${booking.id}/cancel`)
  await expect(guest.getByRole('heading', { name: ch.over })).toBeVisible()
  await phone.close()
})

async function addressMade(within: Page | Locator): Promise<string> {
  await within.getByRole('button', { name: calendar.make }).click()
  return within.getByLabel(calendar.label).inputValue()
}

test('a calendar address is made, opened, replaced and deleted @nightly', async ({
  page,
  browser,
}) => {
  const { lanternId, amenity } = await booked(page, '2027-03-07')
  await page.setViewportSize(PHONE)
  await page.goto('/account')
  await page.getByRole('tab', { name: account.tabs.info }).click()
  await page.getByRole('heading', { name: calendar.title, exact: true }).click()
  const panel = page.getByRole('region', { name: calendar.title })
  const address = await addressMade(panel)
  expect(await (await page.request.get(new URL(address).pathname)).text()).toContain(
    `UID:${lanternId}@lantern`,
  )
  await expect(panel.getByRole('link', { name: calendar.open })).toHaveAttribute(
    'href',
    address.replace('http:', 'webcal:'),
  )
  await expectAccessible(page)
  await noWiderThanAPhone(page)
  await panel.getByRole('button', { name: calendar.end }).click()
  await expect(panel.getByRole('button', { name: calendar.make })).toBeVisible()
  expect((await page.request.get(new URL(address).pathname)).status()).toBe(404)

  const staff = await staffPage(browser)
  await staff.goto('/amenities-management')
  const card = staff.getByRole('article').filter({ hasText: amenity.nameEn })
  await card
    .first()
    .getByRole('button', { name: /^More for/ })
    .click()
  await staff.getByRole('menuitem', { name: editing.amenities.calendar }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: calendar.names }).check()
  const named = await addressMade(dialog)
  expect(await (await staff.request.get(new URL(named).pathname)).text()).toContain('Mei Chen')
  await expect(dialog.getByText(calendar.withNames)).toBeVisible()
  await expectAccessible(staff)
  await staff.context().close()
})
