import account from '../web/src/i18n/en/account.ts'
import booking from '../web/src/i18n/en/bookings.ts'
import bookingCh from '../web/src/i18n/ch/bookings.ts'
import { getStatistics } from '@lantern/contract/reports/statistics'
import type { Page, Route } from '@playwright/test'
import {
  atHour,
  core,
  daily,
  expect,
  expectAccessible,
  goOn,
  prefer,
  register,
  test,
  topUp,
} from './club.ts'

for (const [theme, language, words] of [
  ['light', 'en', booking],
  ['dark', 'ch', bookingCh],
] as const) {
  test(`a booking is made by keyboard alone, on accessible pages (${theme}, ${language})${daily(language === 'ch')}`, async ({
    page,
  }) => {
    await prefer(page, { theme, language })
    await register(page)
    await topUp(page, 200)
    await page.goto('/booking')
    await page.getByRole('radio').first().focus()
    await page.keyboard.press('Space')
    await expectAccessible(page)
    const go = page.getByRole('button', { name: words.continue }).filter({ visible: true })
    await go.focus()
    await page.keyboard.press('Enter')
    // Each step gets the focus when it appears.
    await expect(page.getByRole('heading', { name: words.heads.datetime })).toBeFocused()
    await page.getByRole('button', { name: atHour('16:00') }).focus()
    await page.keyboard.press('Enter')
    for (const hour of ['17:00', '18:00']) {
      await page.keyboard.press('ArrowRight')
      // The radio group moves the focus slightly after the key press, so the test waits before the next key.
      await expect(page.getByRole('button', { name: atHour(hour) })).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await go.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: words.heads.confirm })).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('button', { name: words.pay }).filter({ visible: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.booked, { exact: true })).toBeVisible()
    await goOn(page, '/account?topup=1')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
}

test('a lost connection, a double press and a reload make one booking', async ({
  page,
  context,
}) => {
  await register(page)
  await topUp(page, 200)
  await page.goto('/booking?amenityId=5')
  await page.getByRole('button', { name: atHour('17:00') }).click()
  await page.getByRole('button', { name: atHour('18:00') }).click()
  await page.getByRole('button', { name: booking.continue }).filter({ visible: true }).click()
  const pay = page.getByRole('button', { name: booking.pay }).filter({ visible: true })
  // The call reaches the server, but its response doesn't reach the page.
  const lost = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await context.route('**/api/bookings', lost, { times: 1 })
  await pay.dblclick()
  await expect(page.getByText(booking.booked, { exact: true })).toBeVisible()
  const upcoming = await page.request.get('/api/bookings/upcoming')
  expect(await upcoming.json()).toHaveLength(1)
  const balance = await page.request.get('/api/account/balance')
  expect(await balance.json()).toEqual({ balance: '184.25' })

  await page.goto('/booking?amenityId=1')
  await page.getByRole('button', { name: atHour('16:00') }).click()
  await page.getByRole('button', { name: atHour('17:00') }).click()
  await page.getByRole('button', { name: booking.continue }).filter({ visible: true }).click()
  await context.route('**/api/bookings', lost)
  await pay.click()
  await expect(page.getByText(core.en.fate.unknown, { exact: true })).toBeVisible()
  const address = page.url()
  await page.goto('/robots.txt')
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(address)
  // Other rooms of the amenity are free. Only the idempotency key of the first try identifies the same booking.
  await pay.click()
  await expect(page.getByText(booking.booked, { exact: true })).toBeVisible()
  const both = await page.request.get('/api/bookings/upcoming')
  expect(await both.json()).toHaveLength(2)
})

test('a reload keeps the choice, even if the address contains another @nightly', async ({
  page,
}) => {
  await register(page)
  await page.goto('/booking?amenityId=5')
  await page.getByRole('button', { name: booking.back }).filter({ visible: true }).click()
  await page.getByRole('radio', { name: /Karaoke/ }).check()
  const goOn = page.getByRole('button', { name: booking.continue }).filter({ visible: true })
  await page.getByRole('button', { name: atHour('17:00') }).click()
  await page.getByRole('button', { name: atHour('19:00') }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: atHour('19:00', '.*end') })).toBeVisible()
  await goOn.click()
  await page.getByLabel(booking.confirm.requests).fill('balloons')
  await page.reload()
  await expect(page.getByLabel(booking.confirm.requests)).toHaveValue('balloons')
  await expect(page.getByText('Karaoke Room').first()).toBeVisible()
})

test('hours that the member books elsewhere are shown as booked @nightly', async ({ page }) => {
  await register(page)
  await topUp(page, 300)
  await page.goto('/booking?amenityId=4')
  await page.getByRole('button', { name: atHour('23:00') }).click()
  await page.getByRole('button', { name: atHour('00:00') }).click()
  await page.getByRole('button', { name: booking.continue }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: booking.heads.confirm })).toBeVisible()
  // Books the same hours by a call, as in another tab of the member.
  const hours = { startTime: '23:00', endTime: '00:00' }
  for (const place of [1, 2]) {
    const body = { amenityId: 4, bookingDate: '2026-11-20', ...hours }
    expect((await page.request.post('/api/bookings', { data: body })).status(), `${place}`).toBe(
      200,
    )
  }
  await expect(page.getByText(booking.booked, { exact: true })).toBeVisible()
})

test('a slot booked on another screen is shown as taken at once', async ({ page, browser }) => {
  await register(page)
  await topUp(page, 200)
  await page.goto('/booking?amenityId=3')
  const hour = page.getByRole('button', { name: atHour('18:00') })
  await expect(hour).toBeEnabled()
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await register(other)
  await topUp(other, 200)
  const body = { amenityId: 3, bookingDate: '2026-11-20', startTime: '18:00', endTime: '19:00' }
  expect((await other.request.post('/api/bookings', { data: body })).status()).toBe(200)
  await expect(hour).toBeDisabled()
  await elsewhere.close()
})

test('a choice outlives the end of the session, whose late response does not end the next one', async ({
  page,
}) => {
  const person = await register(page)
  await page.goto('/booking?amenityId=2')
  await page.getByRole('button', { name: atHour('20:00') }).click()
  const answers: (() => Promise<void>)[] = []
  await page.route(
    '**/api/user',
    async (route) => {
      const response = await route.fetch()
      answers.push(() => route.fulfill({ response }))
    },
    { times: 1 },
  )
  // The stream ends with the session, so the page requests the session. The response is delayed.
  await page.request.post('/api/logout')
  await expect.poll(() => answers.length).toBe(1)
  await expect(page.getByText(booking.signIn.title)).toBeVisible()
  await page.getByRole('link', { name: booking.signIn.action }).click()
  await page.getByLabel(core.en.login.email).fill(person.email)
  await page.getByLabel(core.en.login.password, { exact: true }).fill(person.password)
  await page.getByRole('button', { name: core.en.login.submitLogin }).last().click()
  await expect(page.getByText(booking.signIn.title)).toBeHidden()
  await expect(page.getByRole('button', { name: atHour('20:00', '.*start') })).toBeVisible()
  const came = page.waitForResponse('**/api/user')
  for (const answer of answers) await answer()
  expect((await came).status()).toBe(401)
  await page.reload()
  await expect(page.getByRole('button', { name: atHour('20:00', '.*start') })).toBeVisible()
  await expect(page.getByText(booking.signIn.title)).toBeHidden()
})

test('the account says that its bookings cannot be loaded, and offers to try again @nightly', async ({
  page,
}) => {
  await register(page)
  await page.route('**/api/bookings/upcoming', (route) => route.abort())
  await page.goto('/account')
  await expect(page.getByText(account.bookings.error)).toBeVisible()
  await page.unroute('**/api/bookings/upcoming')
  await page.getByRole('button', { name: core.en.retry }).click()
  await expect(page.getByText(account.bookings.empty)).toBeVisible()
})

/** Public pages and the member's own. */
const everyPage = [
  '/',
  '/explore-amenities',
  '/amenities/1',
  '/about',
  '/booking',
  '/food',
  '/account',
  '/account/statement',
]

const staffScreens = [
  '/staff-dashboard',
  '/board',
  '/waitlist',
  '/venue-live',
  '/kitchen',
  '/point-of-sale',
  '/day-close',
  '/staff/reports',
  '/amenities-management',
  '/admin/settings',
  '/customer-crm',
]

/**
 * The distance that the page can be scrolled sideways, in pixels, and by which the floating button extends beyond its
 * edge.
 */
const sideways = (page: Page, size: string) =>
  page.evaluate((name) => {
    const { scrollWidth, clientWidth } = document.documentElement
    const button = document.querySelector('button[aria-haspopup=dialog].touch-none')
    const over = Math.max(0, (button?.getBoundingClientRect().right ?? 0) - clientWidth)
    return `${name} ${scrollWidth - clientWidth} ${over}`
  }, size)

/** Opens these pages one after the other: none scrolls sideways on a small phone, nor with text of twice the size. */
async function expectFitting(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize({ width: 320, height: 640 })
    await goOn(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0)
    // Elements that are positioned by script get their new position a moment after the resize.
    await expect.poll(() => sideways(page, `${path} 320`)).toBe(`${path} 320 0 0`)
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(':root { font-size: 200% !important }')
      document.adoptedStyleSheets = [sheet]
    })
    for (const width of [390, 640, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => sideways(page, `${path} ${width}`)).toBe(`${path} ${width} 0 0`)
    }
    await page.evaluate(() => (document.adoptedStyleSheets = []))
  }
}

test('no page scrolls sideways on a small phone, nor with text of twice the size', async ({
  page,
}) => {
  await register(page)
  await page.goto('/account/bookings')
  await expectFitting(page, everyPage)
})

test('no screen of the staff scrolls sideways on a small phone, nor with text of twice the size', async ({
  page,
}) => {
  const data = { email: 'admin@lantern.example', password: 'lantern-demo' }
  expect((await page.request.post('/api/login', { data })).status()).toBe(200)
  // A club's income has more digits than that of a test.
  const figures = getStatistics.reply.parse(
    await (await page.request.get('/api/staff/statistics')).json(),
  )
  await page.route('**/api/staff/statistics', (route) =>
    route.fulfill({ json: { ...figures, totalBookings: 41_234, totalRevenue: '3123428.34' } }),
  )
  await page.goto('/staff-mail')
  await expectFitting(page, staffScreens)
})
