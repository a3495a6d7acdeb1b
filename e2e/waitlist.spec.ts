import { StaffBooking } from '@lantern/contract/floor/desk'
import type { Page } from '@playwright/test'
import search from '../web/src/i18n/ch/search.ts'
import ch from '../web/src/i18n/ch/waitlist.ts'
import en from '../web/src/i18n/en/waitlist.ts'
import { expect, expectAccessible, prefer, register, staffPage, test, topUp } from './club.ts'

/** A night that no other test uses; the theater has one room. */
const NIGHT = '2026-11-28'

/** Books the theater by the desk's call, and returns a function that cancels it. */
async function full(desk: Page, startTime: string, endTime: string) {
  const data = { guestName: 'Mr. Lee', amenityId: 3, payment: 'later', bookingDate: NIGHT }
  const booked = await desk.request.post('/api/staff/bookings', {
    data: { ...data, startTime, endTime },
  })
  const { id, version } = StaffBooking.parse(await booked.json())
  return async () => {
    const canceled = { data: { status: 'canceled', version, reason: 'They called' } }
    const answer = await desk.request.post(`/api/staff/bookings/${id}/status`, canceled)
    expect(answer.status()).toBe(200)
  }
}

test('a member and a caller wait for a full night, and each gets a room that becomes free', async ({
  page,
  browser,
}) => {
  const desk = await staffPage(browser)
  await prefer(desk, { theme: 'dark', language: 'ch' })
  const early = await full(desk, '14:00', '20:00')
  const late = await full(desk, '20:00', '02:00')

  await register(page)
  await topUp(page, 300)
  await page.goto('/booking?amenityId=3')
  await page.getByRole('button', { name: /November 28/ }).click()
  await page.getByRole('button', { name: en.join.open }).click()
  const joining = page.getByRole('dialog')
  await joining.getByLabel(en.join.from).selectOption('18:00')
  await joining.getByLabel(en.join.to).selectOption('20:00')
  await joining.getByLabel(en.join.partySize).fill('4')
  await expectAccessible(page)
  await joining.getByRole('button', { name: en.join.submit }).click()
  await expect(page.getByText(en.join.done, { exact: true })).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText(/You are next in line/)).toBeVisible()

  await desk.goto('/waitlist')
  await expect(desk.getByText('Mei Chen', { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: ch.desk.add }).click()
  const adding = desk.getByRole('dialog')
  await adding.getByRole('radio', { name: ch.desk.form.caller }).press('Space')
  await adding.getByLabel(ch.desk.form.name).fill('林阿姨')
  await adding.getByLabel(ch.desk.form.phone).fill('416 555 0142')
  await adding.getByLabel(ch.desk.form.amenity).selectOption('3')
  await adding.getByLabel(ch.desk.form.date).fill(NIGHT)
  await adding.getByLabel(ch.join.from).selectOption('19:00')
  await adding.getByLabel(ch.join.to).selectOption('22:00')
  await adding.getByRole('button', { name: ch.desk.form.submit, exact: true }).click()
  await expect(adding).toHaveCount(0)
  await expect(desk.getByText('林阿姨', { exact: true })).toBeVisible()

  // No booking has that name. The search also finds people on the waiting list.
  await desk.keyboard.press('/')
  await desk.getByRole('combobox', { name: search.label }).fill('林阿姨')
  const card = desk.getByRole('region', { name: '林阿姨的资料' })
  await expect(card.getByText(search.waits.waiting, { exact: true })).toBeVisible()
  await expectAccessible(desk)
  await card.getByRole('link', { name: search.waits.open }).press('Enter')
  await expect(card).toHaveCount(0)

  await early()
  const held = page.getByText('A room is held for you: 6')
  await expect(held).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|[89]:\d\d) left$/)
  await expect(desk.getByText(/为 Mei Chen 保留/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Book for \$189\.00/ }).click()
  await expect(page.getByText(en.own.accepted, { exact: true })).toBeVisible()
  await expect(held).toHaveCount(0)
  await expect(page.getByRole('article').first()).toContainText('6 – 8 PM')
  await expect(desk.getByText('Mei Chen', { exact: true })).toHaveCount(0)

  await late()
  await expect(desk.getByRole('link', { name: '致电 林阿姨' })).toHaveAttribute(
    'href',
    'tel:+14165550142',
  )
  await expectAccessible(desk)
  await desk.getByRole('button', { name: /林阿姨 的更多操作/ }).press('Enter')
  await desk.getByRole('menuitem', { name: ch.desk.accept }).press('Enter')
  await expect(desk.getByText('林阿姨', { exact: true })).toHaveCount(0)
  await desk.context().close()
})
