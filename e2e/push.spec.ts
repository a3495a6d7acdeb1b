import { listFoodItems } from '@lantern/contract/menu/menu'
import { createOrder } from '@lantern/contract/menu/orders'
import type { PushSubscription } from '@lantern/contract/account/push'
import { openPushService } from '../server/test/stand-ins/push-service.ts'
import account from '../web/src/i18n/en/account.ts'
import push from '../web/src/i18n/en/push.ts'
import { expect, expectAccessible, register, staffPage, test, topUp } from './club.ts'
import { pushPort } from './settings.ts'

test.use({ serviceWorkers: 'allow' })

/**
 * The browser of the tests has no push service and no permission dialog. Stubs give the permission, and a
 * subscription like a browser's: an address, and keys whose private halves the stubbed device has.
 */
const subscribed = ({ endpoint, p256dh, auth }: PushSubscription): void => {
  const made = { endpoint, toJSON: () => ({ keys: { p256dh, auth } }) }
  const query: string[] = []
  Object.assign(PushManager.prototype, {
    getSubscription: () => Promise.resolve(null),
    subscribe(options: { applicationServerKey: string; userVisibleOnly: boolean }) {
      query.push(`${options.applicationServerKey} ${String(options.userVisibleOnly)}`)
      return Promise.resolve(made)
    },
  })
  Object.assign(window, { pushAsked: query })
  let permission = 'default'
  Object.defineProperty(Notification, 'permission', { get: () => permission })
  Notification.requestPermission = () => {
    permission = 'granted'
    return Promise.resolve('granted')
  }
}

test('a device receives a push that an order is ready, from the button to the encrypted message', async ({
  page,
  browser,
}) => {
  const service = await openPushService(pushPort)
  const device = service.browser()
  await page.addInitScript(subscribed, device.subscription)
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page)
  await topUp(page, 50)
  await page.goto('/account')
  await page.getByRole('tab', { name: account.tabs.info }).click()
  await page.clock.resume()
  await page.getByRole('button', { name: push.onComputer }).click()
  await expect(page.getByText(push.done, { exact: true })).toBeVisible()
  const panel = page.getByRole('region', { name: push.title })
  await expect(panel.getByText(push.this, { exact: true })).toBeVisible()
  const query = await page.evaluate(() => ('pushAsked' in window ? window.pushAsked : null))
  expect(query).toEqual([expect.stringMatching(/^[\w-]{87} true$/)])
  await expectAccessible(page)

  const items = listFoodItems.reply.parse(await (await page.request.get('/api/food/items')).json())
  const [dish] = items
  const data = { items: [{ foodItemId: dish?.id, quantity: 1, unitPrice: dish?.price }] }
  const placed = await page.request.post('/api/food/orders', { data })
  const { id } = createOrder.reply.parse(await placed.json())
  const staff = await staffPage(browser)
  for (const status of ['confirmed', 'preparing', 'ready']) {
    await staff.request.post(`/api/food/orders/${id}/status`, { data: { status } })
  }
  await staff.context().close()

  // Encrypted for this device, and decrypted with its keys.
  await expect.poll(() => device.notices.length, { timeout: 160_000 }).toBe(1)
  const [notice] = device.notices
  expect(notice).toMatchObject({ body: 'It is on its way to you.', path: '/account/orders' })
  expect(notice?.title).toMatch(/^No\. \d+ is ready$/)
  await service.close()
})
