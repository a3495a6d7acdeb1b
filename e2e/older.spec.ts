import { atHour, core, expect, expectAccessible, register, test } from './club.ts'

const words = core.en.navigation

/** Removes the features that the oldest supported browsers lack, before each page is opened. */
function withoutNewer(): void {
  const missing: [object, string][] = [
    [URL, 'canParse'],
    [URLSearchParams.prototype, 'size'],
    [HTMLElement.prototype, 'popover'],
    [HTMLElement.prototype, 'showPopover'],
    [HTMLElement.prototype, 'hidePopover'],
    [HTMLElement.prototype, 'togglePopover'],
    [HTMLButtonElement.prototype, 'popoverTargetElement'],
  ]
  for (const [holder, name] of missing) Reflect.deleteProperty(holder, name)
}

test('a visitor without URL.canParse is redirected to sign in', async ({ page }) => {
  await page.addInitScript(withoutNewer)
  await page.goto('/booking')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('button', { name: core.en.login.submitLogin })).toBeVisible()
  await expect(page).toHaveURL(/login=1&next=%2Fbooking/)
})

test('a call keeps its query without URLSearchParams.size @nightly', async ({ page }) => {
  await page.addInitScript(withoutNewer)
  await register(page)
  await page.goto('/booking?amenityId=1')
  await expect(page.getByRole('button', { name: atHour('20:00') })).toBeVisible()
})

test('the account menu opens, closes and signs out without popovers @nightly', async ({ page }) => {
  await page.addInitScript(withoutNewer)
  await register(page)
  await page.goto('/')
  const opener = page.getByRole('button', { name: words.accountMenu })
  const profile = page.getByRole('link', { name: words.myProfile })
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await expect(profile).toBeHidden()
  await opener.click()
  await expect(profile).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(profile).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  // The test presses on the picture itself, which isn't a control.
  await page.mouse.click(200, 500)
  await expect(profile).toBeHidden()
  await opener.click()
  await opener.click()
  await expect(profile).toBeHidden()
  await opener.press('Enter')
  await expect(profile).toBeVisible()
  await page.getByRole('link', { name: words.skip }).focus()
  await expect(profile).toBeHidden()
  await opener.click()
  await page.getByRole('button', { name: words.logout }).click()
  await expect(page.getByText(core.en.login.out, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: words.login })).toBeVisible()
  expect((await page.request.get('/api/user')).status()).toBe(401)
})

test('a part of the frame that fails leaves the page intact, and is rendered again on another page', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  // During the render of a page, only the offline banner reads this.
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', {
      get() {
        if (location.pathname === '/about') throw new Error('planted')
        return false
      },
    })
  })
  const told = page.waitForRequest('**/api/failures')
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect((await told).postData()).toContain('planted')
  await page.getByRole('contentinfo').getByRole('link', { name: words.home }).click()
  await expect(page.getByText(core.en.offline)).toBeVisible()
  await context.close()
})
