import type { Page } from '@playwright/test'
import account from '../web/src/i18n/en/account.ts'
import accountCh from '../web/src/i18n/ch/account.ts'
import desk from '../web/src/i18n/ch/desk.ts'
import en from '../web/src/i18n/en/series.ts'
import ch from '../web/src/i18n/ch/series.ts'
import { core, expect, expectAccessible, prefer, register, staffPage, test, topUp } from './club.ts'
import { now } from './settings.ts'

const PHONE = { width: 390, height: 844 }
const FIRST = '2027-04-10'

async function book(page: Page, bookingDate: string, startTime: string): Promise<void> {
  await register(page)
  await topUp(page, 300)
  const data = { amenityId: 3, bookingDate, startTime, endTime: '22:00' }
  expect((await page.request.post('/api/bookings', { data })).ok()).toBe(true)
}

const noWiderThanAPhone = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThan(391)

test('a booking is repeated: one date is moved, then all following ones are changed and canceled', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.clock.install({ time: now })
  await book(other, '2027-04-17', '21:00')
  await elsewhere.close()

  await page.setViewportSize(PHONE)
  await book(page, FIRST, '20:00')
  await page.goto('/account/bookings')
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: account.papers.repeat }).click()
  const dialog = page.getByRole('dialog', { name: en.title })
  const dates = dialog.getByRole('list', { name: en.dates }).getByRole('listitem')
  await expect(dates).toHaveCount(4)
  await expect(dates.first()).toContainText(en.why.slot_taken)
  const make = dialog.getByRole('button', { name: /^Book \d+ more/ })
  await expect(make).toBeDisabled()
  await dates.first().getByRole('combobox').selectOption({ label: 'Move to 7\u2009–\u20099 PM' })
  await expect(dates.first()).toContainText(en.moved)
  await dates
    .last()
    .getByRole('button', { name: /^Skip / })
    .click()
  await expect(dates.last()).toContainText(en.skipped)
  await expect(dialog).toContainText(en.cover.now)
  await expectAccessible(page)
  await noWiderThanAPhone(page)
  await make.click()
  await expect(dialog).toBeHidden()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(4)
  await expect(cards.nth(1)).toContainText('Charged to your balance on Apr 14, 2027, 7 PM')
  await expect(cards.nth(1)).toContainText(core.en.bookingStates.upcoming)
  await noWiderThanAPhone(page)

  // In the other language and theme, by keyboard: an hour earlier from the second one on.
  await prefer(page, { language: 'ch', theme: 'dark' })
  await page.reload()
  const open = cards.nth(1).getByRole('button', { name: /^更多操作/ })
  await open.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: accountCh.papers.series }).press('Enter')
  const list = page.getByRole('dialog', { name: ch.steps.list })
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await list.getByRole('button', { name: ch.changeFollowing }).press('Enter')
  const change = page.getByRole('dialog', { name: ch.steps.change })
  await change.getByLabel(ch.shift.start).selectOption('18:00')
  await expect(change.getByRole('listitem').last()).toContainText('18:00\u2009–\u200920:00')
  await expectAccessible(page)
  await noWiderThanAPhone(page)
  await change.getByRole('button', { name: '更改 3 次预订' }).press('Enter')
  await expect(change).toBeHidden()
  await expect(cards.nth(3)).toContainText('18:00\u2009–\u200920:00')

  const staff = await staffPage(browser)
  await prefer(staff, { language: 'ch', theme: 'dark' })
  await staff.setViewportSize({ width: 1440, height: 900 })
  await staff.goto('/board?date=2027-04-24')
  await staff.getByRole('gridcell', { name: /Mei Chen/ }).click()
  await staff
    .getByRole('button', { name: /Mei Chen/ })
    .last()
    .click()
  await staff.getByRole('menuitem', { name: desk.actions.series }).click()
  const series = staff.getByRole('dialog', { name: ch.steps.list })
  await series.getByRole('button', { name: ch.cancelFollowing }).click()
  const cancel = staff.getByRole('dialog', { name: ch.steps.cancel })
  await expect(cancel.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(staff)
  await cancel.getByRole('button', { name: '取消 2 次预订' }).click()
  await expect(cancel).toBeHidden()
  await staff.context().close()

  // The member's own page is updated live.
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText(core.ch.bookingStates.upcoming)
})
