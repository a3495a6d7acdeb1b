import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writtenNames, type InEach } from '@lantern/contract/venue/languages'
import account from '../web/src/i18n/en/account.ts'
import signin from '../web/src/i18n/en/signin.ts'
import { core, daily, expect, expectAccessible, goOn, prefer, register, test } from './club.ts'

/** The URL of a part of the page that is loaded later. Its name in the build is a hash. */
function partOf(source: string): string {
  const list = readFileSync(join(import.meta.dirname, '../web/dist/.vite/manifest.json'), 'utf8')
  const file = new RegExp(`"src/${source}": \\{\\s*"file": "([^"]+)"`).exec(list)?.[1]
  if (file === undefined) throw new Error(`the build has no part of ${source}`)
  return `**/${file}`
}

const lang = { en: 'en', ch: 'zh-CN' } satisfies InEach
const city = { en: 'Toronto', ch: '多伦多' } satisfies InEach

for (const language of writtenNames) {
  const words = core[language]

  test(`a visitor looks around, in a language that the page keeps (${language})${daily(language === 'ch')}`, async ({
    page,
  }) => {
    // The video is shown only without reduced motion.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/')
    if (language === 'ch') await page.getByRole('button', { name: '中文' }).first().click()
    await expect(page).toHaveTitle(city[language])
    await expect(page.locator('html')).toHaveAttribute('lang', lang[language])
    await expect(page.locator('video')).toHaveJSProperty('muted', true)
    await expect(page.locator('#amenities')).toBeAttached()
    // Booking is the only filled link of the header.
    await expect(page.getByRole('banner').locator('.bg-lantern')).toHaveText(
      words.navigation.booking,
    )

    await page.goto('/about')
    await expect(page).toHaveTitle(`${words.titles.about} | ${city[language]}`)
    await expect(page.getByRole('button', { name: words.navigation.openMenu })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText(words.footer.hours)

    // If the browser renders a first page, its data are requested before its code is loaded. The code uses that
    // response and doesn't ask again.
    const query: string[] = []
    page.on('request', (request) => query.push(new URL(request.url()).pathname))
    await page.goto('/amenities/1')
    await expect(page.locator('main img').first()).toBeVisible()
    expect(query.filter((path) => path === '/api/amenities/1')).toHaveLength(1)
  })

  test(`an unknown address leads home after five seconds (${language}) @nightly`, async ({
    page,
  }) => {
    await prefer(page, { language })
    await page.goto('/no-such-room')
    await expect(page.getByRole('heading', { name: words.notFound.title })).toBeVisible()
    // A slow machine shows a later second.
    const countdown = new RegExp(words.notFound.countdown.replace('{seconds}', '[1-5]'))
    await expect(page.getByText(countdown)).toBeVisible()
    await page.clock.runFor(6_000)
    await expect(page).toHaveURL('/')
  })
}

test('a tooltip opens by pointer and by keyboard focus, and Escape closes only the tooltip @nightly', async ({
  page,
}) => {
  await page.goto('/')
  const theme = page.getByRole('banner').getByRole('button', { name: core.en.settings.toDark })
  const tooltip = page.getByRole('tooltip')
  // The tooltip's code is loaded once the page is idle. Before that, the pointer has to move there again.
  await expect(async () => {
    await page.mouse.move(0, 400)
    await theme.hover()
    await expect(tooltip).toHaveText(core.en.settings.toDark, { timeout: 8_000 })
  }).toPass()
  const [around, box] = [await theme.boundingBox(), await tooltip.locator('p').boundingBox()]
  const below = (box?.y ?? 0) - (around?.y ?? 0) - (around?.height ?? 0)
  expect(Math.round(below)).toBe(4)
  await page.mouse.move(0, 400)
  await expect(tooltip).toBeHidden()

  await register(page)
  await page.goto('/account')
  // In a dialog, a press has focused the first control. That opens no tooltip.
  await page.getByRole('button', { name: account.topUp.open }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const close = dialog.getByRole('button', { name: core.en.close })
  await expect(tooltip).toBeHidden()
  await close.focus()
  await expect(async () => {
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(tooltip).toHaveText(core.en.close, { timeout: 8_000 })
  }).toPass()
  await expect(close).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a Discord callback without a session leads to the account, not home @nightly', async ({
  page,
}) => {
  await register(page)
  await page.goto('/nowhere?error=session_error')
  await expect(page).toHaveURL(/\/account/)
})

test('a file that does not come: without a network it opens later, after a deploy the page reloads', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const login = page.getByRole('button', { name: core.en.navigation.login, exact: true })
  await expect(login).toBeEnabled()
  await context.setOffline(true)
  await login.dispatchEvent('click')
  await expect(page.getByText(core.en.offline)).toBeVisible()
  await expect(login).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('dialog').getByLabel(core.en.login.email)).toBeVisible()

  await page.goto('/')
  await page.evaluate(() => (document.body.dataset['mark'] = 'the old one'))
  await page.route(partOf('features/signin/login-dialog.tsx'), (route) =>
    route.fulfill({ status: 404 }),
  )
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await route.fetch()
      if (route.request().isNavigationRequest()) return route.fulfill({ response })
      const body = (await response.text()).replaceAll('/assets/index-', '/assets/index-new-')
      return route.fulfill({ response, body })
    },
  )
  await page.getByRole('button', { name: core.en.navigation.login, exact: true }).click()
  await expect(page.locator('body[data-mark]')).toHaveCount(0)
  await expect(
    page.getByRole('button', { name: core.en.navigation.login, exact: true }),
  ).toBeEnabled()
})

test('a file delayed by a bad network is loaded later, on the same page @nightly', async ({
  page,
}) => {
  let attempts = 0
  await page.route(partOf('features/signin/login-dialog.tsx'), (route) =>
    (attempts += 1) < 3 ? route.abort() : route.continue(),
  )
  await page.goto('/')
  await page.evaluate(() => (document.body.dataset['mark'] = 'the same'))
  await page.getByRole('button', { name: core.en.navigation.login, exact: true }).click()
  await expect(page.getByRole('dialog').getByLabel(core.en.login.email)).toBeVisible()
  await expect(page.locator('body[data-mark="the same"]')).toBeVisible()
})

test('the first toast reports a lost connection @nightly', async ({ page, context }) => {
  await register(page)
  const toaster = page.waitForResponse(partOf('ui/overlays/toaster.tsx'))
  await page.goto('/account?topup=1')
  await toaster
  await page.getByRole('button', { name: '$10.00', exact: true }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: account.topUp.submit }).click()
  await expect(page.getByText(core.en.fate.unknown, { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the floating menu is moved by keyboard and stays there @nightly', async ({ page }) => {
  await page.goto('/about')
  const menu = page.getByRole('button', { name: core.en.navigation.openMenu })
  const before = await menu.boundingBox()
  await menu.focus()
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowDown')
  const height = async () => Math.round((await menu.boundingBox())?.y ?? 0)
  const moved = Math.round(before?.y ?? 0) + 5 * 16
  await expect.poll(height).toBe(moved)
  await page.reload()
  await expect.poll(height).toBe(moved)
})

for (const [width, size] of [
  [390, 48],
  [1280, null],
] as const) {
  test(`the floating menu covers nothing at the top, and goes from who reads on (${width}) @nightly`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await register(page)
    const menu = page.getByRole('button', { name: core.en.navigation.openMenu })
    await page.goto('/explore-amenities')
    for (const path of ['/about', '/account', '/account/statement', '/booking', '/food']) {
      await goOn(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(menu).toBeVisible()
      const covered = await menu.evaluate((button) => {
        const box = button.getBoundingClientRect()
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const texts: string[] = []
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const isUnseen = node.parentElement?.closest('.sr-only')
          if (isUnseen || button.contains(node) || !node.textContent?.trim()) continue
          const range = document.createRange()
          range.selectNodeContents(node)
          const isUnder = [...range.getClientRects()].some(
            ({ left, right, top, bottom, width }) =>
              width > 1 &&
              left < box.right &&
              right > box.left &&
              top < box.bottom &&
              bottom > box.top,
          )
          if (isUnder) texts.push(node.textContent)
        }
        return texts
      })
      expect([path, ...covered]).toEqual([path])
    }
    await page.goto('/about')
    if (size !== null) expect((await menu.boundingBox())?.width).toBe(size)
    else await expect(menu).toHaveText(core.en.navigation.menu)
    await page.evaluate(() => window.scrollTo(0, 240))
    await expect(menu).toHaveCSS('opacity', '0')
    await page.evaluate(() => window.scrollTo(0, 120))
    await expect(menu).toHaveCSS('opacity', '1')
    await page.evaluate(() => window.scrollTo(0, 240))
    await expect(menu).toHaveCSS('opacity', '0')
    // The keyboard still reaches it.
    await page.keyboard.press('Tab')
    await menu.focus()
    await expect(menu).toHaveCSS('opacity', '1')
  })
}

for (const theme of ['light', 'dark'] as const) {
  test(`the public pages are accessible, and a forgotten password is asked for (${theme})${daily(theme === 'dark')}`, async ({
    page,
  }) => {
    await prefer(page, { theme })
    await page.goto('/about')
    for (const path of ['/amenities/999', '/', '/explore-amenities', '/amenities/1', '/about']) {
      await goOn(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    }
    await goOn(page, '/?login=1')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)

    // The page doesn't reveal whether the address has an account.
    const { login } = core.en
    await page.getByLabel(login.email).fill('nobody@club.test')
    await page.getByRole('button', { name: signin.forgot.open }).click()
    await expect(page.getByLabel(login.email)).toHaveValue('nobody@club.test')
    await expectAccessible(page)
    await page.getByRole('button', { name: signin.forgot.submit }).click()
    await expect(page.getByText(signin.forgot.sent, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: signin.forgot.back }).click()
    await expect(page.getByRole('button', { name: login.submitLogin })).toBeVisible()
  })
}
