import type { Page } from '@playwright/test'
import account from '../web/src/i18n/en/account.ts'
import desk from '../web/src/i18n/en/desk.ts'
import en from '../web/src/i18n/en/staff.ts'
import { expect, register, staffPage, test, topUp } from './club.ts'
import { now } from './house.ts'

const ofTheAccount = ['account/balance', 'account/bill', 'bookings/upcoming', 'discord', 'waitlist']
const all = ['user', 'venue', ...ofTheAccount].toSorted()

/** Holds back what comes from an address. Returns a function that lets it come. */
async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Holds the app's code back. */
const holdCode = (page: Page) => hold(page, /\/assets\/index-/)

/** The calls of a page so far. */
function callsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname.replace('/api/', ''))
  })
  return asked
}

test('a member’s page is asked for before its code is there, and each call once', async ({
  page,
}) => {
  await page.clock.setFixedTime(now)
  await register(page)
  const asked = callsOf(page)
  const release = await holdCode(page)
  await page.goto('/account', { waitUntil: 'commit' })
  await expect.poll(() => asked.toSorted()).toEqual(all)
  release()
  await expect(page.getByText(account.bookings.empty)).toBeVisible()
  expect(asked.filter((path) => all.includes(path)).toSorted()).toEqual(all)
})

test('a page opens one stream, once it is known whose it is @nightly', async ({ page }) => {
  await register(page)
  const asked = callsOf(page)
  const release = await hold(page, '**/api/user')
  await page.goto('/account', { waitUntil: 'commit' })
  await expect(page.locator('main [aria-busy]')).toBeVisible()
  expect(asked).not.toContain('live')
  release()
  await expect(page.getByText(account.bookings.empty)).toBeVisible()
  expect(asked.filter((path) => path === 'live')).toHaveLength(1)
})

test('nothing of a member’s page is asked for ahead of a visitor', async ({ page }) => {
  const asked = callsOf(page)
  await holdCode(page)
  await page.goto('/account', { waitUntil: 'commit' })
  await expect.poll(() => asked).toEqual(['venue'])
})

test('what changed while the code was on its way is seen @nightly', async ({ page }) => {
  await page.clock.setFixedTime(now)
  await register(page)
  const release = await holdCode(page)
  const balance = page.waitForResponse('**/api/account/balance')
  await page.goto('/account', { waitUntil: 'commit' })
  await balance
  // The page doesn't hear of this: its stream isn't open yet.
  await topUp(page, 10)
  release()
  await expect(page.getByText('$10.00', { exact: true })).toBeVisible()
})

test('a page waits for nothing but its code and its answers, not for a clock', async ({
  browser,
}) => {
  const page = await staffPage(browser)
  // No timer ends from now on: not one of React's either, which holds back what has suspended.
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
