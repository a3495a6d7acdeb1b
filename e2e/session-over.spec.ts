import type { Written } from '@lantern/contract/venue/languages'
import { Station } from '@lantern/contract/members/stations'
import { request as requests, type Page } from '@playwright/test'
import customers from '../web/src/i18n/en/customers.ts'
import signin from '../web/src/i18n/en/signin.ts'
import floor from '../web/src/i18n/en/floor.ts'
import { address, now } from './settings.ts'
import {
  core,
  expect,
  expectAccessible,
  newcomer,
  prefer,
  register,
  staffPage,
  test,
} from './club.ts'

const password = 'lantern-demo'

/** Ends the session of a page from outside. The page keeps its cookie, which isn't valid any more. */
async function endElsewhere(page: Page): Promise<void> {
  const elsewhere = await requests.newContext({
    baseURL: address,
    storageState: await page.context().storageState(),
  })
  expect((await elsewhere.post('/api/logout')).status()).toBe(204)
  await elsewhere.dispose()
}

/** All text for screen readers, and all visible text. */
const readable = async (page: Page) =>
  `${await page.locator('body').ariaSnapshot()}\n${await page.locator('body').innerText()}\n${await page.title()}`

async function signInAgain(page: Page, email: string, by = password): Promise<void> {
  await page.getByRole('textbox', { name: core.en.login.email, exact: true }).fill(email)
  await page.getByRole('textbox', { name: core.en.login.password, exact: true }).fill(by)
  await page.keyboard.press('Enter')
}

test('the customers’ list is covered when its session ends, and is unchanged after the sign-in', async ({
  browser,
}) => {
  const page = await staffPage(browser)
  await page.goto('/customer-crm?page=1')
  await expect(page.getByText('member@lantern.example').first()).toBeVisible()
  await page.getByRole('button', { name: customers.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(customers.form.firstName).fill('Half a Name')
  await endElsewhere(page)
  const title = page.getByRole('heading', { name: core.en.login.ended })
  await expect(title).toBeVisible()
  expect(await readable(page)).not.toMatch(/@lantern|Half a Name|Customer/i)
  await expectAccessible(page)

  // A dialog is under the cover. Neither Escape nor a press beside it reaches the dialog.
  await page.keyboard.press('Escape')
  await title.click()
  const email = page.getByRole('textbox', { name: core.en.login.email, exact: true })
  await email.fill('staff@lantern.example')
  await page.getByRole('textbox', { name: core.en.login.password, exact: true }).fill('not the one')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(core.en.login.failed)
  await page.getByRole('button', { name: signin.forgot.open }).click()
  await expect(email).toHaveValue('staff@lantern.example')
  await page.getByRole('button', { name: signin.forgot.back }).click()
  await signInAgain(page, 'staff@lantern.example')
  await expect(title).toBeHidden()
  await expect(dialog.getByLabel(customers.form.firstName)).toHaveValue('Half a Name')
  await expect(dialog.getByLabel(customers.form.firstName)).toBeFocused()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/customer-crm?page=1')
  await page.context().close()
})

test('a member who follows another on one page never sees the other’s data', async ({
  browser,
}) => {
  const page = await staffPage(browser)
  await page.goto('/customer-crm')
  await expect(page.getByText('member@lantern.example').first()).toBeVisible()
  await page.getByRole('button', { name: core.en.navigation.logout }).first().click()
  await page.getByRole('button', { name: core.en.navigation.login }).first().click()
  const list = new Promise<void>((resolve) => {
    void page.route(/\/api\/staff\/users\?/, async (route) => {
      resolve()
      await route.abort()
    })
  })
  await signInAgain(page, 'admin@lantern.example')
  await expect(page.getByText(core.en.login.success, { exact: true })).toBeVisible()
  // Without a reload, like a link.
  await page.evaluate(() => {
    history.pushState(null, '', '/customer-crm')
  })
  await list
  await expect(page.getByText(customers.error)).toBeVisible()
  await expect(page.getByText('member@lantern.example')).toHaveCount(0)
  await page.context().close()
})

test('Back after signing out shows nothing of who has gone: loaded again, cached, or without a network', async ({
  browser,
}) => {
  const page = await staffPage(browser)
  const email = page.getByText('member@lantern.example').first()
  await page.goto('/customer-crm')
  await expect(email).toBeVisible()
  await page.goto('/staff-dashboard')
  await page.getByRole('button', { name: core.en.navigation.logout }).first().click()
  await expect(page.getByText(core.en.login.out, { exact: true })).toBeVisible()
  for (const isOffline of [false, true]) {
    await page.context().setOffline(isOffline)
    for (let step = 0; step < 2; step += 1) {
      await page.goBack({ waitUntil: 'commit' }).catch(() => null)
      await page.waitForLoadState('load').catch(() => null)
      expect(await readable(page)).not.toMatch(/@lantern|Okafor/)
    }
  }

  // A page in the back/forward cache receives no live messages, as this one without a network.
  await page.context().setOffline(false)
  const staff = { email: 'staff@lantern.example', password }
  expect((await page.request.post('/api/login', { data: staff })).status()).toBe(200)
  await page.goto('/customer-crm')
  await expect(email).toBeVisible()
  await page.context().setOffline(true)
  expect((await page.request.post('/api/logout')).status()).toBe(204)
  await expect(email).toBeVisible()
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  )
  await expect(email).toBeHidden()
  expect(await readable(page)).not.toMatch(/@lantern/)
  await page.context().close()
})

test('another window notices a sign-in and a sign-out', async ({ page, context }) => {
  const person = await register(page)
  await context.clearCookies()
  await page.goto('/')
  const signIn = (of: Page) =>
    of.getByRole('banner').getByRole('button', { name: core.en.navigation.login })
  await expect(signIn(page)).toBeVisible()
  const other = await context.newPage()
  await other.clock.install({ time: now })
  await other.goto('/?login=1')
  await signInAgain(other, person.email, person.password)
  await expect(signIn(other)).toBeHidden()
  await expect(signIn(page)).toBeHidden()
  await other.getByRole('button', { name: core.en.navigation.accountMenu }).click()
  await other.getByRole('button', { name: core.en.navigation.logout }).click()
  await expect(signIn(other)).toBeVisible()
  await expect(signIn(page)).toBeVisible()
  await other.close()
})

test('a page that learns late that its session ended leaves the next session intact', async ({
  page,
}) => {
  const before = await register(page)
  await page.goto('/account')
  // It has requested the session once by now, before its code was loaded, and listens.
  await expect(page.getByRole('heading', { name: before.firstName })).toBeVisible()
  const person = { ...newcomer(), firstName: 'Wanda' }
  // While the page requests its session, another person signs in by another page, and then it learns that its session
  // is over.
  await page.route(
    '**/api/user',
    async (route) => {
      await register(page, person)
      await route.fulfill({ status: 401, json: { code: 'not_signed_in', message: '' } })
    },
    { times: 1 },
  )
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  // It requests the session again, because another one has begun, and so does a page that is opened then.
  const name = page.getByText('Wanda Chen').filter({ visible: true }).first()
  await expect(name).toBeVisible()
  await page.reload()
  await expect(name).toBeVisible()
})

test('a revoked station shows that it has ended, and who can set it up again', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const device = await context.newPage()
  await device.clock.install({ time: now })
  const data = { email: 'admin@lantern.example', password }
  expect((await device.request.post('/api/login', { data })).status()).toBe(200)
  const made = await device.request.post('/api/admin/stations', {
    data: { name: 'By the stairs', screen: 'floor' },
  })
  const { id } = Station.parse(await made.json())
  await device.goto('/station')
  await expect(device.getByRole('heading', { name: 'By the stairs' })).toBeVisible()
  const admin = await requests.newContext({ baseURL: address })
  await admin.post('/api/login', { data })
  expect((await admin.delete(`/api/admin/stations/${id}`)).status()).toBe(204)
  await admin.dispose()
  await expect(device.getByText(floor.station.over)).toBeVisible()
  await expect(device.getByRole('heading', { name: 'By the stairs' })).toHaveCount(0)
  await expectAccessible(device)
  await device.getByRole('link', { name: floor.station.signIn }).click()
  await signInAgain(device, 'admin@lantern.example')
  await expect(device.getByRole('heading', { name: floor.station.make })).toBeVisible()
  expect(new URL(device.url()).pathname).toBe('/station')
  await context.close()
})

const looks = [
  ['en', 'dark'],
  ['ch', 'light'],
] as const satisfies readonly (readonly [Written, 'light' | 'dark'])[]

for (const [language, theme] of looks) {
  test(`the sign-in over an ended session is accessible on a phone (${language}, ${theme}) @nightly`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await prefer(page, { language, theme })
    const data = { email: 'staff@lantern.example', password }
    expect((await page.request.post('/api/login', { data })).status()).toBe(200)
    await page.goto('/point-of-sale')
    await expect(page.getByRole('searchbox').first()).toBeVisible()
    await endElsewhere(page)
    await expect(page.getByRole('heading', { name: core[language].login.ended })).toBeVisible()
    await expect(
      page.getByRole('textbox', { name: core[language].login.email, exact: true }),
    ).toBeVisible()
    await expectAccessible(page)
  })
}
