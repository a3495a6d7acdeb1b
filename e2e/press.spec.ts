import type { Browser, Page } from '@playwright/test'
import desk from '../web/src/i18n/en/desk.ts'
import { expect, register, staffPage, test } from './club.ts'

/**
 * The maximum number of elements whose style Chromium recalculated at once during `act`, as a share of the page's
 * elements before.
 */
async function restyled(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  const all = await page.locator('*').count()
  await browser.startTracing(page, { categories: ['-*', 'devtools.timeline'] })
  await act()
  const trace = (await browser.stopTracing()).toString()
  const counts = [...trace.matchAll(/"elementCount":(\d+)/g)].map(([, count]) => Number(count))
  expect(counts).not.toEqual([])
  return Math.max(...counts) / all
}

/** Whether a dialog is rendered right after the work of a press: by then React has rendered the press's own update. */
const drawnByPress = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name })
    .filter({ visible: true })
    .first()
    .evaluate(async (button) => {
      if (button instanceof HTMLElement) button.click()
      for (let turn = 0; turn < 9; turn += 1) await Promise.resolve()
      return document.querySelector('[role=dialog]') !== null
    })

test('opening and closing a dialog over a long page restyles no part of it @nightly', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page)
  await page.goto('/food')
  await page.getByRole('button', { name: 'Add Smashed Cucumber' }).click()
  const dialog = page.getByRole('dialog')
  // The first opening downloads it.
  await page.getByRole('button', { name: /^Show cart/ }).click()
  await expect(dialog).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Show cart/ })).toBeFocused()
  const opening = await restyled(browser, page, async () => {
    await page.keyboard.press('Enter')
    await expect(dialog).toBeFocused()
  })
  expect(opening).toBeLessThan(0.2)
  // The page behind it still doesn't scroll.
  const at = await page.evaluate(() => scrollY)
  await page.mouse.move(190, 60)
  await page.mouse.wheel(0, -300)
  expect(await page.evaluate(() => scrollY)).toBe(at)
  const closing = await restyled(browser, page, async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Show cart/ })).toBeFocused()
  })
  expect(closing).toBeLessThan(0.2)
})

test('a press is processed before the dialog that it opens is rendered @nightly', async ({
  browser,
}) => {
  const page = await staffPage(browser)
  await page.goto('/staff-dashboard')
  const open = page.getByRole('button', { name: desk.book.open })
  // The first opening downloads it.
  await open.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  expect(await drawnByPress(page, desk.book.open)).toBe(false)
  await expect(page.getByRole('dialog')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
})

test('a pressed tab has no focus ring, and a tab focused by keyboard has one @nightly', async ({
  page,
}) => {
  await register(page)
  await page.goto('/account')
  const tab = (name: string) => page.getByRole('tab', { name })
  for (const name of ['Booking History', 'Food Orders']) {
    await tab(name).click()
    await expect(tab(name)).toBeFocused()
    await expect(tab(name)).toHaveCSS('outline-style', 'none')
  }
  await page.keyboard.press('ArrowRight')
  await expect(tab('Personal Info')).toHaveCSS('outline-style', 'solid')
})
