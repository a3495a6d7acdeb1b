import { DayClose } from '@lantern/contract/bills/close'
import type { Browser, Page } from '@playwright/test'
import ch from '../web/src/i18n/ch/till.ts'
import floor from '../web/src/i18n/en/floor.ts'
import profile from '../web/src/i18n/en/profile.ts'
import bills from '../web/src/i18n/en/bills.ts'
import till from '../web/src/i18n/en/till.ts'
import { now } from './settings.ts'
import { expect, expectAccessible, prefer, staffPage, test } from './club.ts'

const password = 'lantern-demo'

async function station(browser: Browser, how: Parameters<typeof prefer>[1] = {}): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.clock.install({ time: now })
  await prefer(page, how)
  const data = { email: 'admin@lantern.example', password }
  expect((await page.request.post('/api/login', { data })).status()).toBe(200)
  return page
}

test('a till station: a PIN is set, a seller chosen, a sale made, and the till is locked again', async ({
  browser,
}) => {
  const staff = await staffPage(browser)
  await staff.goto('/account')
  await staff.getByRole('tab', { name: 'Personal Info' }).click()
  await staff.getByRole('heading', { name: profile.security.title }).click()
  await staff
    .getByRole('button', { name: new RegExp(`${profile.pin.choose}|${profile.pin.change}`) })
    .click()
  const form = staff.getByRole('dialog')
  await form.getByRole('textbox', { name: profile.pin.next }).fill('12')
  await form.getByRole('button', { name: profile.pin.submit }).click()
  await form.getByRole('textbox', { name: profile.pin.next }).fill('246802')
  await form.getByRole('textbox', { name: profile.security.current }).fill(password)
  await expectAccessible(staff)
  await form.getByRole('button', { name: profile.pin.submit }).click()
  await expect(form).toBeHidden()
  await expect(staff.getByRole('button', { name: profile.pin.change })).toBeVisible()

  const page = await station(browser)
  await page.goto('/station')
  await page.getByLabel(floor.station.name).fill('The bar')
  await page.getByRole('radio', { name: floor.station.screens.till }).check()
  await page.getByRole('button', { name: floor.station.start }).click()
  await expect(page.getByRole('heading', { name: till.seller.who })).toBeVisible()
  await expect(page.getByRole('button', { name: /Popcorn Chicken/ })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sam Okafor' }).click()
  const pin = page.getByLabel(till.seller.pin)
  await expect(pin).toBeFocused()
  await page.keyboard.type('1111')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The PIN you entered is incorrect.')).toBeVisible()
  await expect(pin).toHaveValue('')
  for (const digit of '2468029') {
    await page.getByRole('button', { name: digit, exact: true }).click()
  }
  await page.getByRole('button', { name: till.seller.erase }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: till.seller.start }).click()
  await expect(page.getByText('Seller: Sam Okafor')).toBeVisible()

  await page.getByRole('button', { name: /Popcorn Chicken/ }).click()
  const order = page.getByRole('region', { name: till.order })
  await expect(order.getByRole('button', { name: till.details.member })).toHaveCount(0)
  await order.getByRole('radio', { name: bills.methods.cash }).check()
  await order.getByRole('button', { name: /cash \$/ }).click()
  const slip = page.getByRole('dialog')
  await expect(slip.getByText('Sold by 收银员: Sam Okafor')).toBeVisible()
  await slip.getByRole('button', { name: till.next }).click()
  await expect(page.getByRole('heading', { name: till.seller.who })).toBeVisible()
  await expect(page.getByRole('button', { name: /Popcorn Chicken/ })).toBeHidden()
  const day = DayClose.parse(await (await staff.request.get('/api/staff/close/today')).json())
  expect(day.byPerson.map(({ name }) => name)).toContain('Sam Okafor')
  expect((await page.request.get('/api/staff/users')).status()).toBe(403)
  await page.context().close()
  await staff.context().close()
})

for (const [width, language, theme] of [
  [390, 'ch', 'dark'],
  [768, 'en', 'dark'],
] as const) {
  test(`a locked till is accessible at ${width} px, ${language}, ${theme} @nightly`, async ({
    browser,
  }) => {
    const staff = await staffPage(browser)
    const data = { currentPassword: password, pin: '246802' }
    expect((await staff.request.post('/api/account/pin', { data })).status()).toBe(200)
    await staff.context().close()
    const page = await station(browser, { language, theme })
    await page.setViewportSize({ width, height: 900 })
    const body = { name: 'Side till', screen: 'till' }
    expect((await page.request.post('/api/admin/stations', { data: body })).status()).toBe(200)
    await page.goto('/station')
    const words = language === 'ch' ? ch : till
    await expect(page.getByRole('heading', { name: words.seller.who })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sam Okafor' }).click()
    await page.keyboard.type('246802')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: words.seller.rest })).toBeVisible()
    await expectAccessible(page)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true)
    await page.context().close()
  })
}
