import type { Page } from '@playwright/test'
import account from '../web/src/i18n/en/account.ts'
import desk from '../web/src/i18n/en/desk.ts'
import en from '../web/src/i18n/en/staff.ts'
import { expect, register, staffPage, test, topUp } from './club.ts'
import { holdBack } from './hold-back.ts'
import { now } from './settings.ts'

/** The calls of a page so far. */
function callsOf(page: Page): string[] {
  const query: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) query.push(pathname.replace('/api/', ''))
  })
  return query
}

test('a page opens one stream, once its session is known @nightly', async ({ page }) => {
  await register(page)
  const query = callsOf(page)
  const release = await holdBack(page, '**/api/user')
  await page.goto('/account', { waitUntil: 'commit' })
  await expect(page.locator('main [aria-busy]')).toBeVisible()
  expect(query).not.toContain('live')
  await release()
  await expect(page.getByText(account.bookings.empty)).toBeVisible()
  expect(query.filter((path) => path === 'live')).toHaveLength(1)
})

test('a visitor on a member’s page is asked to sign in for it, and their browser makes no calls for it', async ({
  page,
}) => {
  const query = callsOf(page)
  for (const path of ['/account', '/booking?amenityId=2']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/?login=1&next=${encodeURIComponent(path)}`)
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  expect(query.filter((path) => /^(account|bookings|waitlist|discord)/.test(path))).toEqual([])
})

test('changes before a page’s stream was open are shown @nightly', async ({ page }) => {
  await page.clock.setFixedTime(now)
  await register(page)
  const release = await holdBack(page, '**/api/live*')
  await page.goto('/account')
  await expect(page.getByText('$0.00', { exact: true }).first()).toBeVisible()
  await topUp(page, 10)
  await release()
  await expect(page.getByText('$10.00', { exact: true }).first()).toBeVisible()
})

test('a gallery picture that fails is replaced by the main one, also on a direct visit', async ({
  page,
}) => {
  await page.route('**/media/amenities/1/night-*', (route) => route.abort())
  await page.goto('/amenities/1')
  const pictures = page.getByRole('main').locator('img')
  await expect(pictures.first()).toBeVisible()
  // A picture outside the screen is loaded once it is near it, and one that fails is replaced by another element.
  await expect
    .poll(() =>
      pictures.evaluateAll((all) =>
        all
          .map((each) => {
            each.scrollIntoView()
            return each instanceof HTMLImageElement ? each.src : ''
          })
          .join(),
      ),
    )
    .not.toContain('night-')
})

test('code that fails to load is reported with a reload button', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('/about')
  await expect(page.getByRole('alert')).toContainText('did not load completely')
  await page.unroute('**/assets/index-*.js')
  await page.getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a page waits for its code and its responses only, not for timers', async ({ browser }) => {
  const page = await staffPage(browser)
  // No timer fires from now on, including React's, which delays suspended content.
  await page.clock.pauseAt(new Date(now.getTime() + 60_000))
  for (const [path, title] of [
    ['/kitchen', en.titles.kitchen],
    ['/staff-dashboard', desk.title],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  await page.context().close()
})
