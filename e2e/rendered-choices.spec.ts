import booking from '../web/src/i18n/en/bookings.ts'
import menu from '../web/src/i18n/en/menu.ts'
import type { Page } from '@playwright/test'
import { expect, register, test } from './club.ts'
import { holdCode, waitForRendered } from './rendering.ts'

const head = (page: Page, step: keyof typeof booking.heads) =>
  page.getByRole('heading', { name: booking.heads[step], includeHidden: true })

const goOn = (page: Page) =>
  page.getByRole('button', { name: booking.continue, exact: true }).filter({ visible: true })

test('what is chosen before the page is alive is chosen, and the press after it goes on', async ({
  page,
}) => {
  await register(page)
  await waitForRendered(page, '/booking')
  const letGo = await holdCode(page)
  await page.goto('/booking', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: /Theater/ }).check()
  await goOn(page).click()
  await letGo()
  await expect(head(page, 'datetime')).toBeVisible()
})

test('what is added and searched for before the page is alive is in the cart and found @nightly', async ({
  page,
}) => {
  await register(page)
  await waitForRendered(page, '/food')
  const letGo = await holdCode(page)
  await page.goto('/food', { waitUntil: 'commit' })
  const dishes = page.getByRole('article')
  await expect(dishes).toHaveCount(12)
  await page.getByRole('searchbox', { name: menu.search }).fill('Cucumber')
  await page.getByRole('button', { name: 'Add Smashed Cucumber', exact: true }).click()
  await letGo()
  await expect(page.getByText('1 item', { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(dishes).toHaveCount(1)
  await expect(page.getByRole('searchbox', { name: menu.search })).toHaveValue('Cucumber')
})

test('who comes back to a choice isn’t shown the first step meanwhile', async ({ page }) => {
  await register(page)
  await page.goto('/booking')
  await page.getByRole('radio', { name: /Theater/ }).check()
  await goOn(page).click()
  await expect(head(page, 'datetime')).toBeVisible()
  await waitForRendered(page, '/booking')
  const letGo = await holdCode(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(head(page, 'amenity')).toBeAttached()
  await expect(head(page, 'amenity')).toBeHidden()
  await letGo()
  await expect(head(page, 'datetime')).toBeVisible()
})

test('whose session is over is asked to sign in, and comes back', async ({ page, context }) => {
  await register(page)
  await waitForRendered(page, '/food')
  await context.clearCookies({ name: 'lantern' })
  await page.goto('/food')
  await expect(page).toHaveURL('/?login=1&next=%2Ffood')
  await expect(page.getByRole('dialog')).toBeVisible()
})
