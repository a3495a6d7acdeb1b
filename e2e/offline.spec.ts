import type { BrowserContext, Page } from '@playwright/test'
import ch from '../web/src/i18n/ch/offline.ts'
import en from '../web/src/i18n/en/offline.ts'
import { core, expect, expectAccessible, prefer, register, test, topUp } from './club.ts'

test.use({ serviceWorkers: 'allow' })

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('lantern_kept_copy'))

/** Waits until the service worker controls this browser's pages, which is after the page has become idle. */
async function hasWorker(page: Page): Promise<void> {
  await page.clock.resume()
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
}

async function lose(context: BrowserContext, page: Page, path: string): Promise<void> {
  await context.setOffline(true)
  await page.goto(path)
}

test('without a network the page opens with the bookings and the code, until the member signs out', async ({
  page,
  context,
}) => {
  await prefer(page, { theme: 'dark' })
  const { firstName } = await register(page)
  await topUp(page, 500)
  const slot = { amenityId: 2, bookingDate: '2026-11-25', startTime: '19:00', endTime: '20:00' }
  const booked = await page.request.post('/api/bookings', { data: slot })
  expect(booked.status()).toBe(200)
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await hasWorker(page)
  await expect.poll(() => kept(page)).not.toBeNull()

  await lose(context, page, '/account/bookings')
  await expect(page.getByRole('status')).toContainText(en.asOf.split('{moment}')[0] ?? '')
  await expect(page.getByRole('status')).toContainText(/3(:\d\d)? PM/)
  await expect(page.getByRole('heading', { name: firstName })).toBeVisible()
  await expect(page.getByRole('img', { name: en.qr })).toBeVisible()
  await expect(page.getByRole('listitem')).toContainText('Wed, Nov 25, 2026')
  await expect(page.getByRole('listitem')).toContainText('7 – 8 PM')
  await expectAccessible(page)
  await page.evaluate(() => localStorage.setItem('preferred_language', 'ch'))
  await page.reload()
  await expect(page.getByRole('heading', { name: ch.bookings })).toBeVisible()
  await expectAccessible(page)

  // The requested page opens by itself.
  await page.evaluate(() => localStorage.setItem('preferred_language', 'en'))
  await page.reload()
  await expect(page.getByRole('button', { name: en.again })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/account/bookings')

  await page.getByRole('button', { name: core.en.navigation.openMenu }).click()
  await page.getByRole('button', { name: core.en.navigation.logout }).click()
  await expect(page.getByText(core.en.login.out, { exact: true })).toBeVisible()
  expect(await kept(page)).toBeNull()
  await lose(context, page, '/account')
  await expect(page.getByRole('status')).toHaveText(en.none)
  await expect(page.getByRole('img', { name: en.qr })).toHaveCount(0)
})
