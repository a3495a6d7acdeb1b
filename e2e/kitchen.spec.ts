import { listFoodItems } from '@lantern/contract/menu/menu'
import { orderNumber } from '@lantern/contract/members/names'
import { Sale } from '@lantern/contract/bills/till'
import ch from '../web/src/i18n/ch/kitchen.ts'
import en from '../web/src/i18n/en/kitchen.ts'
import { daily, expect, expectAccessible, prefer, staffPage, test } from './club.ts'

for (const [theme, language] of [
  ['light', 'en'],
  ['dark', 'ch'],
] as const) {
  test(`the kitchen's board is accessible, and prints tickets in both languages (${theme}, ${language})${daily(language === 'ch')}`, async ({
    browser,
  }) => {
    const words = { en, ch }[language]
    const page = await staffPage(browser)
    await prefer(page, { theme, language })
    await page.setViewportSize({ width: 320, height: 640 })
    // An order whose ticket is printed in both languages, regardless of the page's language.
    const menu = listFoodItems.reply.parse(await (await page.request.get('/api/food/items')).json())
    const dish = menu.find(({ category }) => category.kind === 'food')
    const items = [{ foodItemId: dish?.id, quantity: 2 }]
    const sale = { items, paymentType: 'card', customerName: `Paper ${theme}`, note: 'No peanuts' }
    const sold = await page.request.post('/api/staff/sales', { data: sale })
    const { order } = Sale.parse(await sold.json())
    await page.addInitScript(() => Object.assign(window, { print: () => undefined }))
    await page.goto('/kitchen')
    const number = orderNumber(order, language)
    await page.getByRole('button', { name: words.print.replace('{number}', number) }).click()
    const paper = page.locator('[data-print]')
    for (const text of [dish?.nameEn, dish?.nameCh, `Paper ${theme}`, 'No peanuts', '2 ×']) {
      await expect(paper).toContainText(text ?? 'no dish')
    }
    await page.emulateMedia({ media: 'print' })
    await expect(paper).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    await page.emulateMedia({ media: null })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(paper).toHaveCount(0)
    await page.getByRole('button', { name: words.soldOut.open }).click()
    await page.getByRole('searchbox').fill('tart')
    await expect(page.getByRole('switch')).toHaveCount(1)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.context().close()
  })
}
