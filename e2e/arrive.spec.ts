import account from '../web/src/i18n/en/account.ts'
import discord from '../web/src/i18n/en/discord.ts'
import signin from '../web/src/i18n/en/signin.ts'
import { Member } from '@lantern/contract/members/members'
import { issueSignInLink } from '@lantern/contract/account/signin'
import type { Page } from '@playwright/test'
import { core, expect, newcomer, register, test } from './club.ts'

/** The visible text of a toast. The copy for screen readers begins with another word. */
const text = (page: Page, words: string) => page.getByText(words, { exact: true })

test('a link from the desk signs in once, and its key is removed from the address', async ({
  page,
  browser,
}) => {
  const desk = await browser.newContext()
  const credentials = { email: 'staff@lantern.example', password: 'lantern-demo' }
  expect((await desk.request.post('/api/login', { data: credentials })).status()).toBe(200)
  const person = newcomer()
  const registered = await page.request.post('/api/register', { data: person })
  const { id } = Member.parse(await registered.json())
  await page.context().clearCookies()
  const issue = async () => {
    const issued = await desk.request.post(`/api/staff/users/${id}/sign-in-link`)
    return new URL(issueSignInLink.reply.parse(await issued.json()).url)
  }
  const { pathname, hash } = await issue()

  const query: string[] = []
  page.on('request', (request) => query.push(`${request.url()} ${request.headers()['referer']}`))
  await page.goto(pathname + hash)
  await expect(text(page, signin.arriving.done)).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(query.filter((line) => line.includes('token='))).toEqual([])
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Mei Chen' })).toBeVisible()

  // An old link has its key in the query, and still works. Neither works a second time.
  await page.context().clearCookies()
  const before = `${pathname}?${(await issue()).hash.slice(1)}`
  await page.goto(before)
  await expect(text(page, signin.arriving.done)).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.context().clearCookies()
  await page.goto(before)
  await expect(text(page, signin.arriving.failed)).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goto('/auth-callback')
  await expect(text(page, signin.arriving.missing)).toBeVisible()
  await page.goto('/auth-callback?token=cut-short')
  await expect(text(page, signin.arriving.refused)).toBeVisible()

  // The server answers with the user alone, and the page still signs in.
  await register(page)
  await page.route('**/api/verify-auth-token', async (route) =>
    route.fulfill({ response: await page.request.get('/api/user') }),
  )
  await page.goto('/auth-callback?token=a-token-of-some-length')
  await expect(text(page, signin.arriving.done)).toBeVisible()
  await expect(page).toHaveURL('/')
  await desk.close()
})

test('a toast does not cover a bar at the bottom, even one that appears later @nightly', async ({
  page,
}) => {
  const person = await register(page)
  await page.context().clearCookies()
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto(`/?login=1&next=${encodeURIComponent('/booking?amenityId=1')}`)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field(core.en.login.email).fill(person.email)
  await field(core.en.login.password).fill(person.password)
  await page.keyboard.press('Enter')
  const toast = page.getByRole('region').getByRole('listitem')
  await expect(toast).toContainText(core.en.login.success)
  const bar = page.locator('[data-foot]')
  await expect(bar).toBeInViewport()
  await expect
    .poll(async () => {
      const [foot, above] = [await bar.boundingBox(), await toast.boundingBox()]
      return foot && above && above.y + above.height <= foot.y && foot.y > 600
    })
    .toBe(true)
})

const outcomes = [
  ['discord_linked=success', account.discord.success],
  ['discord_success=1', account.discord.success],
  [
    'discord_linked=failed&reason=a+reason',
    account.discord.problem.replace('{reason}', 'a reason'),
  ],
  ['discord_error=no_user_id', account.discord.no_user_id],
  ['discord_error=authentication_failed', account.discord.authentication_failed],
  ['discord_error=anything', account.discord.failed],
] as const

test('the result of linking Discord is shown once, and removed from the address @nightly', async ({
  page,
}) => {
  await register(page)
  for (const [search, words] of outcomes) {
    await page.goto(`/discord-callback?${search}`)
    await expect(text(page, words)).toBeVisible()
    await expect(page).toHaveURL('/account')
  }
  await page.goto('/discord-callback/lost')
  await expect(text(page, account.discord.session_error)).toBeVisible()
  await expect(page).toHaveURL('/account')
})

test('a venue without Discord says so, and offers no Connect button @nightly', async ({ page }) => {
  await register(page)
  await page.goto('/account')
  await page.getByRole('tab', { name: account.tabs.info }).click()
  await expect(page.getByText(discord.none).first()).toBeVisible()
  await expect(page.getByRole('button', { name: discord.connectNamed })).toHaveCount(0)
  // The page shows the same if its address is opened directly.
  await page.goto('/api/auth/discord')
  await expect(text(page, account.discord.discord_not_configured)).toBeVisible()
  await expect(page).toHaveURL('/account')
})
