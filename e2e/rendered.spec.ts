import type { Route } from '@playwright/test'
import { listAmenities } from '@lantern/contract/amenities'
import { core, daily, expect, prefer, register, staffPage, test } from './club.ts'
import { holdCode, waitForRendered } from './rendering.ts'

const pages = ['/', '/explore-amenities', '/amenities/1', '/about'] as const

test.describe('without a line of code', () => {
  test.use({ javaScriptEnabled: false })
  for (const [language, room] of [
    ['en', 'nameEn'],
    ['ch', 'nameCh'],
  ] as const) {
    test(`a visitor reads rooms, prices and hours (${language})${daily(language === 'ch')}`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled: false })
      await context.addCookies([
        { name: 'preferred_language', value: language, url: baseURL ?? '' },
      ])
      const page = await context.newPage()
      const all = listAmenities.reply.parse(
        await (await context.request.get('/api/amenities')).json(),
      )
      for (const path of pages) await waitForRendered(context, path)
      await page.goto('/explore-amenities')
      for (const amenity of all) {
        await expect(page.getByRole('link', { name: amenity[room], exact: true })).toBeVisible()
      }
      await page.getByRole('link', { name: all[0]?.[room] ?? '', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(all[0]?.[room] ?? '')
      await expect(page.getByText(`$${all[0]?.pricePerHour}`).first()).toBeVisible()
      await page.goto('/about')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { name: all[0]?.[room] ?? '' })).toBeVisible()
      await page.goto('/')
      const header = page.getByRole('banner')
      await expect(
        header.getByRole('link', { name: core[language].navigation.booking }),
      ).toBeVisible()
      await context.close()
    })
  }
})

const visits = [
  ...pages.flatMap((path) => [[path, 'a visitor'] as const, [path, 'a member'] as const]),
  ['/booking', 'a member'] as const,
  ['/food', 'a member'] as const,
]
const often = new Set(['a visitor /', 'a visitor /amenities/1', 'a member /booking'])
for (const [path, who] of visits) {
  test(`what the server rendered at ${path} for ${who} is taken over as it is, by no call${daily(often.has(`${who} ${path}`))}`, async ({
    page,
  }) => {
    if (who === 'a member') await register(page)
    const calls: string[] = []
    // Once it is alive and hears of changes, it asks for those that it has missed.
    let isListening = false
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      isListening ||= pathname === '/api/live'
      // Of the tables nobody reads before they order.
      const isPublic = /^\/api\/(venue$|amenities|food)/.test(pathname)
      if (isPublic && !isListening) calls.push(pathname)
    })
    await waitForRendered(page, path)
    const letGo = await holdCode(page)
    await page.goto(path, { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { level: 1 })
    await heading.evaluate((element) => element.setAttribute('data-kept', ''))
    await letGo()
    await expect(page.locator('#root')).not.toHaveAttribute('lang')
    await expect(page.locator('h1[data-kept]')).toHaveCount(1)
    expect(calls).toEqual([])
  })
}

test('a rendered page is seen before its code is asked for', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const codeAsked = () => asked.filter((path) => /^\/assets\/.*\.js$/.test(path))
  let letPaint = (): void => undefined
  const isPainted = new Promise<void>((resolve) => (letPaint = resolve))
  await page.route('**/assets/*.css', async (route) => {
    await isPainted
    await route.continue()
  })
  await waitForRendered(page, '/')
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => asked.some((path) => path.startsWith('/media/home/poster'))).toBe(true)
  expect(codeAsked()).toEqual([])
  letPaint()
  await expect(page.locator('#root')).not.toHaveAttribute('lang')
  expect(codeAsked().length).toBeGreaterThan(0)
})

test('a page whose network went before its code came stays, and is alive once it is back', async ({
  page,
  context,
}) => {
  await waitForRendered(page, '/about')
  let isCut = true
  await page.route('**/assets/index-*.js', async (route) => {
    if (!isCut) return route.continue()
    await context.setOffline(true)
    return route.abort()
  })
  await page.goto('/about', { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  isCut = false
  await context.setOffline(false)
  await expect(page.locator('#root')).not.toHaveAttribute('lang')
})

test('a page that is left while its code comes doesn’t begin anew, unless nobody leaves', async ({
  page,
}) => {
  await waitForRendered(page, '/about')
  const held: Route[] = []
  let isCut = true
  await page.route('**/assets/index-*.js', (route) => (isCut ? held.push(route) : route.continue()))
  await page.goto('/about', { waitUntil: 'commit' })
  await expect.poll(() => held.length).toBe(1)
  // As in Firefox, which gives up what a page that is left was waiting for.
  await page.evaluate(() => {
    document.documentElement.dataset['first'] = ''
    dispatchEvent(new Event('beforeunload'))
  })
  const failed = page.waitForEvent('requestfailed')
  await held[0]?.abort()
  await failed
  await page.clock.runFor(10_000)
  await expect(page.locator('html[data-first]')).toHaveCount(1)
  isCut = false
  await page.clock.runFor(10_000)
  await expect(page.locator('html[data-first]')).toHaveCount(0)
  await expect(page.locator('#root')).not.toHaveAttribute('lang')
})

test('what changes while the code is loaded is shown as soon as the page hears of changes', async ({
  page,
  browser,
}) => {
  const staff = await staffPage(browser)
  const rooms = listAmenities.reply.parse(await (await page.request.get('/api/amenities')).json())
  // Another one than the tests below change, which run side by side with this one.
  const room = rooms.find(({ id }) => id === 4)
  const change = async (description = '') => {
    const data = { description }
    expect((await staff.request.patch(`/api/amenities/${room?.id}`, { data })).status()).toBe(200)
  }
  const letGo = await holdCode(page)
  await page.goto('/explore-amenities', { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'Karaoke Room', exact: true })).toBeVisible()
  // The page has no stream yet, and doesn't hear of this when it happens.
  await change(`${room?.description} And a lantern.`)
  await letGo()
  await expect(page.getByText('And a lantern.')).toBeVisible()
  await change(room?.description)
  await staff.context().close()
})

// Each changes a room of its own, because they run side by side.
for (const [who, changed] of [
  ['a visitor', 'Dining Table'],
  ['a member', 'Karaoke Room'],
] as const) {
  test(`${who} who comes back by Back, long after, sees what is now${daily(who === 'a member')}`, async ({
    browser,
    baseURL,
  }) => {
    const staff = await staffPage(browser)
    const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
    const page = await context.newPage()
    if (who === 'a member') await register(page)
    // A browser drops the pages that it has kept alive after some minutes, and at once those with such a listener.
    await page.addInitScript(() => addEventListener('unload', () => undefined))
    await page.goto('/explore-amenities')
    await expect(page.getByRole('link', { name: 'Karaoke Room', exact: true })).toBeVisible()
    await expect(page.locator('#root')).not.toHaveAttribute('lang')
    await page.goto('about:blank')
    const rooms = listAmenities.reply.parse(
      await (await staff.request.get('/api/amenities')).json(),
    )
    const room = rooms.find(({ nameEn }) => nameEn === changed)
    const describe = (description = '') =>
      staff.request.patch(`/api/amenities/${room?.id}`, { data: { description } })
    expect((await describe(`The ${changed} waits for you.`)).status()).toBe(200)
    // It was long ago: no message tells of the change any more.
    await page.addInitScript(() => {
      Object.assign(globalThis, { EventSource: class extends EventTarget {} })
    })
    await page.goBack()
    await expect(page.getByText(`The ${changed} waits for you.`)).toBeVisible()
    await describe(room?.description)
    await Promise.all([context.close(), staff.context().close()])
  })
}

test('what is pressed before the page is alive is pressed once it is @nightly', async ({
  page,
}) => {
  await waitForRendered(page, '/')
  const letGo = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: core.en.navigation.login, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await letGo()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a language that only the browser remembers is the page’s, and the server’s from then on', async ({
  page,
}) => {
  await register(page)
  await prefer(page, { language: 'ch', theme: 'dark' })
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const letGo = await holdCode(page)
  await page.goto('/explore-amenities', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1, includeHidden: true })
  await expect(heading).toBeAttached()
  await expect(heading).toBeHidden()
  await letGo()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[一-鿿]/)
  // The member was asked for ahead, and is nobody else for the cookie of the language.
  await expect.poll(() => calls).toContain('/api/live')
  expect(calls.filter((path) => path === '/api/user')).toHaveLength(1)
  const again = await page.request.get('/explore-amenities')
  expect(await again.text()).toContain('<div id="root" lang="zh-CN" data-member>')
})

test('a member sees the same page at once, and what is theirs once it is alive', async ({
  page,
}) => {
  await register(page)
  const { navigation } = core.en
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('data-member')
  const letGo = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1 })
  await heading.evaluate((element) => element.setAttribute('data-kept', ''))
  const header = page.getByRole('banner')
  const login = header.getByText(navigation.login, { exact: true })
  await expect(login).toBeAttached()
  await expect(login).toBeHidden()
  await letGo()
  await expect(login).toHaveCount(0)
  await expect(header.getByRole('button', { name: navigation.accountMenu })).toBeVisible()
  await expect(page.locator('h1[data-kept]')).toHaveCount(1)
})

test('who signs out elsewhere while the page asks who is there can sign in again', async ({
  page,
  context,
}) => {
  await register(page)
  const asked: Route[] = []
  await page.route('**/api/user', (route) => void asked.push(route))
  await page.goto('/')
  await expect.poll(() => asked.length).toBe(1)
  const login = page.getByRole('banner').getByText(core.en.navigation.login, { exact: true })
  await expect(login).toBeHidden()
  await context.clearCookies()
  const refusal = { code: 'not_signed_in', message: 'Please sign in.', requestId: '' }
  await asked[0]?.fulfill({ status: 401, json: refusal })
  await expect(login).toBeVisible()
  await login.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('who waits for code that never comes is told, and can follow links meanwhile @nightly', async ({
  page,
}) => {
  await page.addInitScript(() =>
    sessionStorage.setItem('lantern_entry_failed_at', String(Date.now())),
  )
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('/explore-amenities')
  await expect(page.getByRole('alert')).toContainText('did not load completely')
  await page.getByRole('link', { name: 'Karaoke Room', exact: true }).click()
  await expect(page).toHaveURL(/\/amenities\/\d+$/)
})
