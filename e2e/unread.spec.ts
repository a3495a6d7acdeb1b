import account from '../web/src/i18n/en/account.ts'
import core from '../web/src/i18n/en/core.ts'
import customers from '../web/src/i18n/en/customers.ts'
import desk from '../web/src/i18n/en/desk.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, prefer, register, staffPage, test, topUp } from './club.ts'

/** Aborts calls; the returned function lets later ones through. */
async function lose(page: Page, addresses: string): Promise<() => Promise<void>> {
  await page.route(addresses, (route) => route.abort())
  return () => page.unroute(addresses)
}

/** Expects that some data could not be loaded, and is loaded after a press on its button. */
async function expectReadAgain(
  page: Page,
  { text, answer }: { text: string; answer: () => Promise<void> },
): Promise<void> {
  const told = page.getByRole('alert').filter({ hasText: text })
  const again = told.getByRole('button', { name: core.retry })
  await again.click()
  await expect(again).toBeEnabled()
  await expect(told).toBeVisible()
  await answer()
  await again.click()
  await expect(told).toHaveCount(0)
}

test('data that the desk could not load is reported at its place, and loaded again', async ({
  browser,
}) => {
  const page = await staffPage(browser)
  await prefer(page, { theme: 'light', language: 'en' })
  await page.setViewportSize({ width: 1280, height: 800 })
  const rooms = await lose(page, '**/api/amenities')
  const hours = await lose(page, '**/api/amenities/*/availability?*')
  const waiting = await lose(page, '**/api/staff/bookings?*toConfirm=true*')
  await page.goto('/staff-dashboard')
  await expectReadAgain(page, { text: desk.needsYou.error, answer: waiting })
  await page.getByRole('button', { name: desk.book.open }).click()
  const booking = page.getByRole('dialog', { name: desk.book.title })
  const book = booking.getByRole('button', { name: desk.book.submit })
  await expect(book).toBeDisabled()
  await expectReadAgain(page, { text: core.amenitiesError, answer: rooms })
  await expectAccessible(page)
  await expectReadAgain(page, { text: desk.book.hoursError, answer: hours })
  await expect(booking.getByText(/^\$\d+\.\d\d$/).last()).toBeVisible()
  await expect(book).toBeEnabled()
  await page.keyboard.press('Escape')

  const notes = await lose(page, '**/api/staff/users/*/notes')
  await page.goto('/customer-crm')
  await page.getByRole('link', { name: /Mei/ }).first().click()
  await expectReadAgain(page, { text: customers.profile.notesError, answer: notes })
  await page.context().close()
})

test('what is lost as a page opens is requested again, and so is a lost refresh, which is reported meanwhile', async ({
  page,
}) => {
  await register(page)
  await page.route('**/api/user', (route) => route.abort(), { times: 1 })
  await page.route('**/api/venue', (route) => route.abort(), { times: 1 })
  await page.goto('/account')
  await expect(page.getByText(account.card.balance)).toBeVisible()
  await expect(page).toHaveURL('/account')
  await expect(page.getByText('188 Spadina Avenue').first()).toBeVisible()

  const worth = page.getByText('$40.00', { exact: true })
  const balance = await lose(page, '**/api/account/balance')
  await topUp(page, 40)
  await expect(page.getByText(core.stale)).toBeVisible()
  await balance()
  await expect(page.getByText(core.stale)).toBeHidden()
  await expect(worth).toBeVisible()
})
