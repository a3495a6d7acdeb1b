import { Booking } from '@lantern/contract/bookings/bookings'
import type { Locator, Page } from '@playwright/test'
import kitchen from '../web/src/i18n/en/kitchen.ts'
import orders from '../web/src/i18n/en/orders.ts'
import payments from '../web/src/i18n/en/payments.ts'
import { core, expect, expectAccessible, register, staffPage, test, topUp } from './club.ts'

const cucumber = 'Smashed Cucumber'

const add = (page: Page, name: string) =>
  page.getByRole('button', { name: `Add ${name}`, exact: true }).click()

/** On a phone a dish is a row with its picture at the right, which the plus button doesn't cover. */
async function expectCompact(row: Locator): Promise<void> {
  const [dish, picture, plus] = await Promise.all([
    row.boundingBox(),
    row.locator('img').boundingBox(),
    row.getByRole('button').boundingBox(),
  ])
  expect(dish?.height).toBeLessThanOrEqual(180)
  expect((plus?.x ?? Infinity) + (plus?.width ?? 0)).toBeLessThanOrEqual(picture?.x ?? 0)
}

const toCheckout = (page: Page) =>
  page
    .getByRole('button', { name: orders.cart.checkout, exact: true })
    .filter({ visible: true })
    .click()

test('cart and checkout are kept for their own member only', async ({ page, browser }) => {
  const person = await register(page)
  await page.goto('/food')
  await add(page, cucumber)
  await toCheckout(page)
  await page.getByLabel(orders.checkout.note).fill('a secret allergy')
  const elsewhere = await browser.newContext()
  const other = await register(await elsewhere.newPage())
  await elsewhere.close()
  const items = page.getByText('1 item', { exact: true }).filter({ visible: true })
  for (const next of [person, other]) {
    await page.request.post('/api/logout')
    await page.clock.fastForward('05:10')
    await expect(page.getByText(orders.signIn.needed)).toBeVisible()
    await page.getByRole('link', { name: orders.signIn.action }).click()
    await page.getByLabel(core.en.login.email).fill(next.email)
    await page.getByLabel(core.en.login.password, { exact: true }).fill(next.password)
    await page.getByRole('button', { name: core.en.login.submitLogin }).last().click()
    if (next === person) await expect(items).toBeVisible()
  }
  await expect(page.getByText(orders.cart.emptyText).filter({ visible: true })).toBeVisible()
  await add(page, cucumber)
  await toCheckout(page)
  await expect(page.getByLabel(orders.checkout.note)).toHaveValue('')
})

test('a lost response and a reload place one order', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page)
  await topUp(page, 100)
  await page.goto('/food')
  await expectCompact(page.getByRole('article').filter({ hasText: cucumber }))
  await expectCompact(page.getByRole('article').filter({ hasText: 'Night Market Popcorn Chicken' }))
  await add(page, cucumber)
  const dialog = page.getByRole('dialog')
  const pay = dialog.getByRole('button', { name: orders.checkout.go, exact: true })
  await toCheckout(page)
  await context.route('**/api/food/orders', async (route) => {
    if (route.request().method() === 'POST') {
      await route.fetch()
      await route.abort()
    } else await route.continue()
  })
  await pay.click()
  await expect(page.getByText(core.en.fate.unknown, { exact: true })).toBeVisible()
  await page.goto('/robots.txt')
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/food')
  await toCheckout(page)
  await pay.click()
  await expect(page.getByText(orders.placed.title)).toBeVisible()
  const balance = await page.request.get('/api/account/balance')
  expect(await balance.json()).toEqual({ balance: '91.52' })
})

test('after a declined card and a lost response, another try and a reload find the order that was paid once', async ({
  page,
  context,
}) => {
  await register(page)
  await page.goto('/food')
  await add(page, cucumber)
  const dialog = page.getByRole('dialog')
  await toCheckout(page)
  await dialog.getByRole('button', { name: orders.pay.card }).click()
  const pay = dialog.getByRole('button', { name: payments.pay })
  await expect(pay).toBeVisible()
  // Nothing is paid yet, so the cart is unchanged.
  await page.reload()
  await expect(page.getByRole('button', { name: `One more: ${cucumber}` }).first()).toBeVisible()
  await toCheckout(page)
  await dialog.getByRole('button', { name: orders.pay.card }).click()
  await dialog.getByLabel(payments.test.number).selectOption('4000000000000002')
  await pay.click()
  await expect(page.getByText('Your card was declined.', { exact: true })).toBeVisible()
  await dialog.getByLabel(payments.test.number).selectOption('4242424242424242')
  // The card is charged, but the order doesn't reach the server. The page claims it again without paying again.
  await context.route('**/api/food/orders', async (route) => {
    if (route.request().method() === 'POST') await route.abort()
    else await route.continue()
  })
  await pay.click()
  await expect(dialog.getByText(orders.pay.unclaimed)).toBeVisible()
  const again = page.waitForRequest('**/api/food/orders')
  await dialog.getByRole('button', { name: orders.pay.retry }).click()
  await again
  await expect(dialog.getByText(orders.pay.unclaimed)).toBeVisible()
  await page.reload()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.clock.runFor(6_000)
  await expect(dialog.getByText(orders.placed.title)).toBeVisible()
  await dialog.getByRole('button', { name: orders.placed.back }).click()
  await expect(page.getByText(orders.cart.emptyText).filter({ visible: true })).toBeVisible()
  const placed = await page.request.get('/api/food/orders')
  expect(await placed.json()).toHaveLength(1)
  await page.reload()
  await expect(page.getByText(orders.cart.emptyText).filter({ visible: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.goto('/account/orders')
  await expect(page.getByRole('article')).toContainText(orders.history.paid.stripe)
})

test('an order is held until its member is checked in, and then made', async ({
  page,
  browser,
}) => {
  await register(page)
  await topUp(page, 300)
  const input = { amenityId: 2, bookingDate: '2026-11-20', startTime: '16:00', endTime: '17:00' }
  const answer = await page.request.post('/api/bookings', { data: input })
  const { id, units } = Booking.parse(await answer.json())
  await page.goto(`/food?table=${units.join()}`)
  await add(page, cucumber)
  await toCheckout(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: orders.checkout.serve.on_arrival })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: orders.checkout.go, exact: true }).click()
  await expect(dialog.getByText(orders.placed.waitingTitle)).toBeVisible()
  const number = (await dialog.getByText(/^[2-9A-HJ-NP-Z]{12}$/).textContent()) ?? ''
  await dialog.getByRole('button', { name: orders.placed.follow }).click()
  const order = page.getByRole('article').filter({ hasText: number })
  await expect(order).toContainText(core.en.orderStates.waiting)

  const staff = await staffPage(browser)
  await staff.goto('/kitchen')
  const ticketIn = (name: string) =>
    staff
      .getByRole('region', { name, exact: true })
      .getByRole('article')
      .filter({ hasText: units.join() })
  await expect(ticketIn(kitchen.waiting.title)).toContainText(units.join())
  await expectAccessible(staff)
  const path = `/api/staff/bookings/${id}/check-in`
  expect((await staff.request.post(path, { data: { version: 1 } })).status()).toBe(200)
  await expect(ticketIn(kitchen.columns.new).first()).toBeVisible()
  await expect(ticketIn(kitchen.waiting.title)).toHaveCount(0)
  await expect(order.getByRole('list', { name: orders.status })).toBeVisible()
  await staff.context().close()
})
