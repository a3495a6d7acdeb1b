import ch from '../web/src/i18n/ch/desk.ts'
import en from '../web/src/i18n/en/desk.ts'
import { expect, expectAccessible, prefer, staffPage, test } from './club.ts'

/** A night that no other test looks at. */
const NIGHT = '2026-12-11'

test('a call is taken on the board by keys alone, and another desk sees it', async ({
  browser,
}) => {
  const page = await staffPage(browser)
  await prefer(page, { theme: 'light', language: 'en' })
  await page.setViewportSize({ width: 1280, height: 800 })
  const other = await staffPage(browser)
  await prefer(other, { theme: 'dark', language: 'ch' })
  await other.goto(`/board?date=${NIGHT}`)
  await page.goto(`/board?date=${NIGHT}`)
  const free = (time: string) => page.getByRole('gridcell', { name: `K-Room 2, ${time}, free` })
  await expect(free('18:00')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800)

  await page.getByRole('gridcell', { name: 'K-Room 1, 19:00, free' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(free('19:00')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(free('20:00')).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(en.reschedule.unit)).toHaveValue(/\d/)
  await expect(dialog.getByLabel(en.reschedule.start)).toHaveValue('20:00')
  await expect(dialog.getByLabel(en.reschedule.end)).toHaveValue('22:00')
  await dialog.getByRole('radio', { name: en.book.guest }).press('Space')
  await dialog.getByLabel(en.book.guestName).fill('Auntie Lam')
  await dialog.getByLabel(en.book.partySize).fill('6')
  await dialog.getByLabel(en.book.contactPhone).fill('416 555 0142')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)

  const bar = page.getByRole('gridcell', { name: /^Auntie Lam, 20:00.*Unpaid, 6 people, \(416\)/ })
  await expect(bar).toBeFocused()
  await expect(free('20:00')).toHaveCount(0)
  await expect(other.getByRole('gridcell', { name: /^Auntie Lam/ })).toBeVisible()

  await page.keyboard.press('Enter')
  const acts = page.getByRole('region', { name: 'Booking of Auntie Lam' })
  await expect(acts.getByRole('button', { name: en.actions.confirm })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(acts).toHaveCount(0)
  await expect(bar).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL('/board?date=2026-12-12')
  await expect(bar).toHaveCount(0)
  await expect(free('20:00')).toBeFocused()
  await page.context().close()
  await other.context().close()
})

test('a phone has one amenity of the board at a time', async ({ browser }) => {
  const page = await staffPage(browser)
  await prefer(page, { theme: 'dark', language: 'ch' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/board')
  await expect(page.getByRole('rowheader', { name: 'K-Room 1' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'M1' })).toBeHidden()
  await page.getByLabel(ch.board.amenity).selectOption({ label: '麻将室' })
  await expect(page.getByRole('rowheader', { name: 'M1' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'K-Room 1' })).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('grid').evaluate((grid) => {
    const touch = (clientX: number) =>
      new Touch({ identifier: 1, target: grid, clientX, clientY: 400 })
    const wipe = (type: string, touches: Touch[], changedTouches: Touch[]) =>
      grid.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches }))
    wipe('touchstart', [touch(300)], [touch(300)])
    wipe('touchend', [], [touch(120)])
  })
  await expect(page).toHaveURL('/board?date=2026-11-21')
  await expect(page.getByRole('rowheader', { name: 'M1' })).toBeVisible()
  await expectAccessible(page)
  await page.context().close()
})
