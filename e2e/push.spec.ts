import { listFoodItems } from '@lantern/contract/menu'
import { createOrder } from '@lantern/contract/orders'
import type { PushSubscription } from '@lantern/contract/push'
import type { Page } from '@playwright/test'
import { openPushService } from '../server/test/push-service.ts'
import account from '../web/src/i18n/en/account.ts'
import push from '../web/src/i18n/en/push.ts'
import { expect, expectAccessible, register, staffPage, test, topUp } from './club.ts'
import { address, pushPort } from './house.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

/**
 * The browser of the tests has no push service. In its place stands one that answers as a browser's own would: with an
 * address, and keys whose other halves the stand-in has.
 */
const subscribed = ({ endpoint, p256dh, auth }: PushSubscription): void => {
  const made = { endpoint, toJSON: () => ({ keys: { p256dh, auth } }) }
  const asked: string[] = []
  Object.assign(PushManager.prototype, {
    getSubscription: () => Promise.resolve(null),
    subscribe(options: { applicationServerKey: string; userVisibleOnly: boolean }) {
      asked.push(`${options.applicationServerKey} ${String(options.userVisibleOnly)}`)
      return Promise.resolve(made)
    },
  })
  Object.assign(window, { pushAsked: asked })
}

/** Hands a message to the page's worker, as the browser does with what its push service brought, and tells what it shows. */
async function deliver(page: Page, data: string): Promise<unknown> {
  const devtools = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: address,
    registrationId: await registration,
    data,
  })
  const shown = () =>
    page.evaluate(async () => {
      const { getNotifications } = await navigator.serviceWorker.ready.then((worker) => ({
        getNotifications: () => worker.getNotifications(),
      }))
      return (await getNotifications()).map(({ title, body }) => ({ title, body }))
    })
  await expect.poll(async () => (await shown()).length).toBe(1)
  return shown()
}

test('a device is told that an order is ready, from the button to what its worker shows', async ({
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
  await expect(page.getByText(push.this, { exact: true })).toBeVisible()
  const asked = await page.evaluate(() => ('pushAsked' in window ? window.pushAsked : null))
  expect(asked).toEqual([expect.stringMatching(/^[\w-]{87} true$/)])
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

  // Sealed for this device alone, and opened by the keys that only it has.
  await expect.poll(() => device.notices.length, { timeout: 40_000 }).toBe(1)
  const [notice] = device.notices
  expect(notice).toMatchObject({ body: 'It is on its way to you.', path: '/account/orders' })
  const { title, body } = notice ?? {}
  expect(title).toMatch(/^No\. \d+ is ready$/)
  expect(await deliver(page, JSON.stringify(notice))).toEqual([{ title, body }])
  await service.close()
})
