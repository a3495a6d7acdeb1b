import ch from '../web/src/i18n/ch/kitchen.ts'
import en from '../web/src/i18n/en/kitchen.ts'
import { expect, expectAccessible, prefer, staffPage, test } from './club.ts'

for (const [theme, language] of [
  ['light', 'en'],
  ['dark', 'ch'],
] as const) {
  test(`anybody can use the kitchen's board (${theme}, ${language})`, async ({ browser }) => {
    const words = { en, ch }[language]
    const page = await staffPage(browser)
    await prefer(page, { theme, language })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/kitchen')
    await page.getByRole('button', { name: words.soldOut.open }).click()
    await page.getByRole('searchbox').fill('tart')
    await expect(page.getByRole('switch')).toHaveCount(1)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.context().close()
  })
}
