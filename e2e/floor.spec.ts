import type { Browser, Page } from '@playwright/test'
import { listTables } from '@lantern/contract/floor/tables'
import bills from '../web/src/i18n/en/bills.ts'
import ch from '../web/src/i18n/ch/floor.ts'
import en from '../web/src/i18n/en/floor.ts'
import { core, daily, expect, expectAccessible, prefer, test } from './club.ts'
import { now } from './settings.ts'

/** Signs in with one of the demo accounts by calling the API. */
async function signIn(page: Page, who: 'staff' | 'admin'): Promise<void> {
  const data = { email: `${who}@lantern.example`, password: 'lantern-demo' }
  expect((await page.request.post('/api/login', { data })).status()).toBe(200)
}

/** Another screen, in its own browser context. */
async function elsewhere(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.clock.install({ time: now })
  return page
}

for (const [theme, language] of [
  ['light', 'en'],
  ['dark', 'ch'],
] as const) {
  test(`the floor and its editor are accessible, also where something could not be loaded (${theme}, ${language})${daily(language === 'ch')}`, async ({
    page,
  }) => {
    await prefer(page, { theme, language })
    await signIn(page, 'staff')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/venue-live')
    const plan = page.getByRole('region', { name: { en: en.plan, ch: ch.plan }[language] })
    const box = await plan.boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
    const out = page.getByRole('button', { name: { en: en.zoom.out, ch: ch.zoom.out }[language] })
    // The plan is rendered a moment after the press: a click would wait for a button that was disabled meanwhile.
    while (await out.isEnabled()) await out.dispatchEvent('click')
    const name = plan.getByText({ en: 'Table 1', ch: '1 号桌' }[language], { exact: true })
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    expect((await name.boundingBox())?.height).toBeGreaterThanOrEqual(12)
    const area = await plan.locator('text').first().boundingBox()
    expect(area?.height).toBeGreaterThanOrEqual(12)
    // Each failed part shows its error in place, with a button that loads it again.
    await page.route('**/api/staff/tables/*/choices', (route) => route.abort())
    await page.getByRole('button', { name: /^K-Room 3, / }).click()
    const words = { en, ch }[language]
    const lost = page.getByRole('alert').filter({ hasText: words.choicesError })
    await expect(lost).toBeVisible()
    await page.unroute('**/api/staff/tables/*/choices')
    await lost.getByRole('button', { name: core[language].retry }).click()
    await expect(page.getByRole('dialog').locator('select')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: { en: 'Edit Layout', ch: '编辑布局' }[language] })
      .click()
    await expect(page.locator('.react-flow__node').first()).toBeVisible()
    await expectAccessible(page)
  })
}

// In a room that no other test uses at this hour; each of the floor's tests has its own.
test('an act on one screen is shown on another at once', async ({ page, browser }) => {
  await signIn(page, 'staff')
  await page.goto('/venue-live')
  const other = await elsewhere(browser)
  await signIn(other, 'staff')
  await other.goto('/venue-live')
  await expect(other.getByRole('button', { name: /^Theater, Available/ })).toBeVisible()

  await page.getByRole('button', { name: /^Theater, Available/ }).click()
  await page.getByLabel(en.seat.name).fill('Old Zhou')
  await page.getByRole('radio', { name: bills.methods.cash }).check()
  await page.getByRole('button', { name: en.seat.submit }).click()
  await expect(page.getByRole('button', { name: /^Theater, Occupied/ })).toBeFocused()
  await expect(
    other.getByRole('button', { name: /^Theater, Occupied, until \d+(:\d\d)? [AP]M/ }),
  ).toBeVisible()
  await expect(other.getByRole('cell', { name: 'Old Zhou' })).toBeVisible()

  await other.getByRole('button', { name: `${en.leave}: Theater` }).click()
  await expect(page.getByRole('button', { name: /^Theater, Available/ })).toBeVisible()
  await expect(other.getByRole('heading', { name: en.active })).toBeFocused()
  await other.context().close()
})

test('the layout is edited by keyboard, and a stale save asks first', async ({ page }) => {
  await signIn(page, 'staff')
  await page.goto('/venue-live')
  await page.getByRole('button', { name: en.editor.open }).click()
  await expect(page.getByRole('button', { name: en.editor.add })).toBeFocused()
  const table = page.locator('.react-flow__node', { hasText: 'Table 6' })
  await table.focus()
  await page.keyboard.press('Enter')
  await expect(table).toHaveClass(/\bselected\b/)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: en.editor.undo })).toBeEnabled()
  await page.getByRole('button', { name: en.editor.undo }).click()
  await expect(page.getByRole('button', { name: en.editor.undo })).toBeDisabled()
  await page.getByRole('button', { name: en.editor.redo }).click()

  // Another person saves meanwhile.
  const answer = await page.request.get('/api/venue/tables')
  const theirs = listTables.reply
    .parse(await answer.json())
    .filter(({ name }) => name === 'Table 5')
    .map((each) => ({
      id: each.id,
      name: each.name,
      positionX: 56,
      positionY: 80,
      capacity: 8,
      shape: 'circle',
      width: 90,
      height: 90,
    }))
  const saved = await page.request.post('/api/venue/tables/layout', { data: theirs })
  expect(saved.status()).toBe(204)

  await page.getByRole('button', { name: en.editor.done }).click()
  const dialog = page.getByRole('dialog', { name: en.editor.stale })
  await expect(dialog.getByText('Table 5', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: en.editor.overwrite }).click()
  await expect(page.getByText(en.editor.saved, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: en.editor.open })).toBeFocused()
})

test('leaving the editor with unsaved edits asks first @nightly', async ({ page }) => {
  await signIn(page, 'staff')
  await page.goto('/venue-live')
  await page.getByRole('button', { name: en.editor.open }).click()
  await page.getByRole('button', { name: en.editor.add }).click()
  await page.getByLabel(en.editor.name).fill('Table 99')
  await page.getByRole('button', { name: en.editor.apply }).click()
  await expect(page.locator('.react-flow__node', { hasText: 'Table 99' })).toBeVisible()
  await page.getByRole('link', { name: 'Kitchen' }).first().click()
  await page.getByRole('button', { name: core.en.unsaved.keep }).click()
  await expect(page.locator('.react-flow__node', { hasText: 'Table 99' })).toBeVisible()
  await page.getByRole('link', { name: 'Kitchen' }).first().click()
  await page.getByRole('button', { name: core.en.unsaved.discard }).click()
  await expect(page).toHaveURL(/\/kitchen$/)
})

test('an admin makes a device a station of the floor, and revokes it from another device @nightly', async ({
  page,
  browser,
}) => {
  const device = await elsewhere(browser)
  await signIn(device, 'admin')
  await device.goto('/station')
  await device.getByLabel(en.station.name).fill('Front door')
  await device.getByRole('button', { name: en.station.start }).click()
  await expect(device.getByRole('heading', { level: 1, name: 'Front door' })).toBeVisible()
  await expect(device.getByRole('button', { name: /^K-Room 1, / })).toBeVisible()
  await expect(device.getByRole('button', { name: en.editor.open })).toHaveCount(0)
  expect((await device.request.get('/api/staff/bookings')).status()).not.toBe(200)

  await signIn(page, 'admin')
  await page.goto('/station')
  await page
    .getByRole('button', { name: `${en.station.revoke} Front door` })
    .first()
    .click()
  await page.getByRole('button', { name: en.station.revoke, exact: true }).last().click()
  await expect(page.getByText(en.station.revoked, { exact: true })).toBeVisible()
  await expect(device.getByText(en.station.over)).toBeVisible()
  await device.context().close()
})

test('a table’s form keeps numbers within bounds, and refuses a name that exists @nightly', async ({
  page,
}) => {
  await signIn(page, 'staff')
  await page.goto('/venue-live')
  await page.getByRole('button', { name: en.editor.open }).click()
  await page.getByRole('button', { name: en.editor.add }).click()
  const form = page.getByRole('dialog', { name: en.editor.add })
  const [name, width] = [form.getByLabel(en.editor.name), form.getByLabel(en.editor.width)]
  await form.getByLabel(en.editor.shape).selectOption('rectangle')
  await expect(width).toHaveValue('120')
  await width.fill('4000')
  await name.fill('Table 6')
  await expect(width).toHaveValue('400')
  await page.keyboard.press('Enter')
  await expect(form.getByText(en.editor.takenName)).toBeVisible()
  await name.fill('')
  await expect(form.getByText(en.editor.needsName)).toBeVisible()
  await name.fill('Table 98')
  await form.getByLabel(en.editor.amenity).selectOption({ index: 1 })
  await form.getByRole('button', { name: en.editor.apply }).click()

  // Opened again, it still has the saved values.
  const table = page.locator('.react-flow__node', { hasText: 'Table 98' })
  await table.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Edit Table 98' }).press('Enter')
  const again = page.getByRole('dialog', { name: 'Edit Table 98' })
  await expect(again.getByLabel(en.editor.width)).toHaveValue('400')
  await expect(again.getByLabel(en.editor.shape)).toHaveValue('rectangle')
  await expect(again.getByLabel(en.editor.amenity)).not.toHaveValue('')
  await page.keyboard.press('Escape')

  // An area added here can be chosen at once, also above the plan.
  await page.getByRole('button', { name: en.editor.areas.open, exact: true }).click()
  const areas = page.getByRole('dialog', { name: en.editor.areas.title })
  const named = areas.getByRole('textbox', { name: en.editor.areas.nameEn, exact: true })
  await expect(named).not.toHaveCount(0)
  await areas.getByRole('button', { name: en.editor.areas.add }).click()
  await areas.getByRole('button', { name: en.editor.areas.save }).click()
  await expect(areas.getByText(en.editor.areas.needsName)).toBeVisible()
  await named.last().fill('The loft')
  await expectAccessible(page)
  await areas.getByRole('button', { name: en.editor.areas.save }).click()
  await expect(areas).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Table 98' }).press('Enter')
  await again.getByLabel(en.editor.area).selectOption('The loft')
  await again.getByRole('button', { name: en.editor.apply }).click()
  await expect(again).toHaveCount(0)
  await page.getByRole('button', { name: en.editor.cancel, exact: true }).click()
  await page.getByRole('button', { name: core.en.unsaved.discard }).click()
  await expect(page.getByRole('radio', { name: 'The loft' })).toBeAttached()
})
