import type { Page, Route } from '@playwright/test'
import ordersCh from '../web/src/i18n/ch/orders.ts'
import kitchen from '../web/src/i18n/en/kitchen.ts'
import menu from '../web/src/i18n/en/menu.ts'
import orders from '../web/src/i18n/en/orders.ts'
import {
  core,
  daily,
  expect,
  expectAccessible,
  prefer,
  register,
  staffPage,
  test,
  topUp,
} from './club.ts'

const cucumber = 'Smashed Cucumber'
const wings = 'Salt & Pepper Wings'

const add = (page: Page, name: string) =>
  page.getByRole('button', { name: `Add ${name}`, exact: true }).click()

const balanceOf = async (page: Page): Promise<unknown> =>
  (await page.request.get('/api/account/balance')).json()

test('an order is paid from the balance, and followed until it is served', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page)
  await topUp(page, 50)
  await page.goto('/food?table=M3')
  await add(page, cucumber)
  await page.getByRole('button', { name: `One more: ${cucumber}` }).click()
  const cart = page.getByRole('button', { name: 'Show cart: 2 items, $15.00' })
  await expect(cart).toBeVisible()
  await page.reload()
  await expect(cart).toBeVisible()

  let letGo: () => void = () => undefined
  const known = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/account/balance', (route) => known.then(() => route.continue()))
  await page.getByRole('button', { name: orders.cart.checkout }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(orders.checkout.table)).toHaveValue(/\d/)
  await dialog.getByRole('radio', { name: '10%' }).check()
  await expect(dialog.getByText('incl. HST 13% $1.95')).toBeVisible()
  // A balance that loads late doesn't move the button.
  const pay = dialog.getByRole('button', { name: orders.checkout.go, exact: true })
  const before = await pay.boundingBox()
  letGo()
  await expect(dialog.getByText(/\$50\.00.*\$31\.55/)).toBeVisible()
  expect(await pay.boundingBox()).toEqual(before)
  // The first answer is lost on the wire, and asked for again.
  const lost = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/food/orders', lost, { times: 1 })
  await pay.click()
  await expect(dialog.getByText(orders.placed.title)).toBeVisible()
  await expect(dialog.getByText('We bring it to M3.')).toBeVisible()
  const number = (await dialog.getByText(/^[2-9A-HJ-NP-Z]{12}$/).textContent()) ?? ''
  const spoken = (await dialog.getByText(/^No\. \d+$/).textContent()) ?? ''
  expect(await balanceOf(page)).toEqual({ balance: '31.55' })
  await dialog.getByRole('button', { name: orders.placed.follow }).click()
  const order = page.getByRole('article').filter({ hasText: number })
  await expect(order).toContainText('$18.45')
  await expect(order.getByRole('heading')).toContainText(spoken)

  const staff = await staffPage(browser)
  await staff.goto('/kitchen')
  const ticket = staff.getByRole('article').filter({ hasText: new RegExp(`${spoken}(?!\\d)`) })
  await expect(ticket).toContainText('M3')
  const taps = [
    [kitchen.advance.pending, core.en.orderStates.confirmed],
    [kitchen.advance.confirmed, core.en.orderStates.preparing],
    [kitchen.advance.preparing, core.en.orderStates.ready],
    [kitchen.advance.ready, core.en.orderStates.served],
  ] as const
  for (const [tap, status] of taps) {
    await ticket.getByRole('button', { name: `${tap}: order ${spoken}`, exact: true }).click()
    await expect(order.getByText(status, { exact: true }).first()).toBeVisible()
  }
  await expect(ticket).toHaveCount(0)
  await staff.context().close()

  await order.getByRole('button', { name: /^Order again/ }).click()
  await expect(page.getByRole('button', { name: 'Show cart: 2 items, $15.00' })).toBeVisible()
})

test('a dish marked as sold out by the kitchen is sold out on every open menu, and in the cart', async ({
  page,
  browser,
}) => {
  await register(page)
  await topUp(page, 50)
  await page.goto('/food')
  await add(page, wings)
  await add(page, cucumber)
  const staff = await staffPage(browser)
  await staff.goto('/kitchen')
  await staff.getByRole('button', { name: kitchen.soldOut.open }).click()
  await staff.getByRole('searchbox').fill('wings')
  const wingsSwitch = staff.getByRole('switch', { name: `${wings} is available` })
  await wingsSwitch.click()
  await expect(page.getByText(`Just sold out: ${wings}`)).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: wings })).toContainText(menu.soldOut)
  await page.getByRole('button', { name: orders.cart.checkout, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: orders.cart.takeOut }).click()
  await page.getByRole('button', { name: orders.cart.checkout, exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('$8.48')
  await page.getByRole('button', { name: orders.checkout.back }).click()
  await wingsSwitch.click()
  await expect(page.getByRole('button', { name: `Add ${wings}` })).toBeVisible()
  await staff.context().close()
})

for (const [theme, language, words, sweets] of [
  ['light', 'en', orders, 'Sweets'],
  ['dark', 'ch', ordersCh, '甜品'],
] as const) {
  test(`an order is placed by keyboard alone, on accessible pages (${theme}, ${language})${daily(language === 'ch')}`, async ({
    page,
  }) => {
    await prefer(page, { theme, language })
    await page.setViewportSize({ width: 320, height: 640 })
    await register(page)
    await topUp(page, 20)
    await page.goto('/food')
    // All categories of the menu look alike, and checking one is faster than checking all.
    await page.getByRole('button', { name: sweets, exact: true }).click()
    await expectAccessible(page)
    await page.getByRole('article').getByRole('button').first().press('Enter')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const checkout = page.getByRole('button', { name: words.cart.checkout, exact: true })
    await checkout.filter({ visible: true }).press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeFocused()
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: words.checkout.tips.none }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: '10%' })).toBeChecked()
    await dialog.getByRole('button', { name: words.checkout.go, exact: true }).press('Enter')
    await expect(page.getByText(words.placed.title)).toBeVisible()
  })
}
