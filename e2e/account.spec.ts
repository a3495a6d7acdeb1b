import account from '../web/src/i18n/en/account.ts'
import profile from '../web/src/i18n/en/profile.ts'
import receipt from '../web/src/i18n/en/receipt.ts'
import statement from '../web/src/i18n/en/statement.ts'
import stay from '../web/src/i18n/en/idle.ts'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { Booking } from '@lantern/contract/bookings/bookings'
import { hourRange } from '@lantern/contract/venue/clock'
import { Member } from '@lantern/contract/members/members'
import { linksOf } from '../server/src/features/reminders/service.keys.ts'
import { readEnv } from '../server/src/kernel/env.ts'
import reminders from '../web/src/i18n/en/reminders.ts'
import remindersInChinese from '../web/src/i18n/ch/reminders.ts'
import bookings from '../web/src/i18n/en/bookings.ts'
import bookingsInChinese from '../web/src/i18n/ch/bookings.ts'
import desk from '../web/src/i18n/en/desk.ts'
import {
  atHour,
  core,
  daily,
  expect,
  expectAccessible,
  newcomer,
  prefer,
  register,
  staffPage,
  test,
  topUp,
} from './club.ts'
import { address, now, sessionSecret } from './settings.ts'

const { login } = core.en

async function openInfo(page: Page): Promise<void> {
  await page.goto('/account')
  await page.getByRole('tab', { name: account.tabs.info }).click()
}

async function signInAgain(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('link', { name: account.signIn.action }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(login.email).fill(email)
  await dialog.getByLabel(login.password, { exact: true }).fill(password)
  await dialog.getByRole('button', { name: login.submitLogin }).last().click()
}

test('a profile is edited with a picture and a new password', async ({ page, browser }) => {
  const { email, password } = await register(page)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.request.post('/api/login', { data: { email, password } })
  await other.goto('/account')
  await expect(other.getByText(account.card.balance)).toBeVisible()

  await openInfo(page)
  await page.getByRole('button', { name: profile.details.edit }).click()
  await page.getByLabel(profile.details.firstName).fill('Ling')
  await page.getByLabel(profile.details.phone).fill('416 555 0100')
  await page.getByLabel(profile.details.email, { exact: true }).fill('somebody@club.test')
  await expect(page.getByLabel(profile.form.password, { exact: true })).toBeVisible()
  await page.getByLabel(profile.details.email, { exact: true }).fill(email)
  await expectAccessible(page)
  await page.getByRole('button', { name: profile.form.save }).click()
  await expect(page.getByText(profile.form.saved, { exact: true })).toBeVisible()
  await expect(page.getByText('416 555 0100')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ling Chen' })).toBeVisible()

  await page.getByLabel(profile.picture.label).setInputFiles('web/public/icons/lantern-192.png')
  await expect(page.getByText(profile.picture.saved, { exact: true })).toBeVisible()
  await expect(page.locator('img[src^="/api/pictures/"]').first()).toHaveJSProperty(
    'naturalWidth',
    512,
  )

  await page.getByRole('heading', { name: profile.security.title }).click()
  await page.getByRole('button', { name: profile.security.change }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(profile.security.current, { exact: true }).fill('a guess')
  await dialog.getByLabel(profile.security.next, { exact: true }).fill('a brand new lantern')
  await dialog.getByRole('button', { name: profile.security.submit }).click()
  await expect(dialog.getByText('The current password is incorrect.')).toBeVisible()
  await dialog.getByLabel(profile.security.current, { exact: true }).fill(password)
  await dialog.getByRole('button', { name: profile.security.submit }).click()
  await expect(page.getByText(profile.security.done, { exact: true })).toBeVisible()
  // The new password ends the other device's session at once; this device stays signed in.
  await expect(other.getByText(account.signIn.text)).toBeVisible()
  await expect(page.getByText(profile.devices.current, { exact: true })).toBeVisible()
  await signInAgain(other, email, 'a brand new lantern')
  await expect(other.getByText(account.card.balance)).toBeVisible()
  await elsewhere.close()
})

test('the statement lists the use of the balance, and can be downloaded', async ({ page }) => {
  await register(page, { ...newcomer(), firstName: 'Wei', lastName: 'Zhang' })
  await topUp(page, 100)
  const body = { amenityId: 5, bookingDate: '2026-12-04', startTime: '22:00', endTime: '01:00' }
  const booked = await page.request.post('/api/bookings', { data: body })
  expect(booked.status()).toBe(200)

  await page.goto('/account')
  const calendar = page.waitForEvent('download')
  await page.getByRole('article').locator('button[aria-haspopup=menu]').click()
  await page.getByRole('menuitem', { name: account.papers.calendar }).click()
  const file = await readFile(await (await calendar).path(), 'utf8')
  expect(file).toContain('DTSTART:20261205T030000Z\r\nDTEND:20261205T060000Z\r\n')

  await page.getByRole('link', { name: account.statement }).click()
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText(/Room booking.*−\$47\.25Balance\$52\.75/)
  await expect(rows.nth(2)).toContainText(/Top-up by card.*\+\$100\.00Balance\$100\.00/)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: statement.download }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(',-47.25,52.75\r\n')
  await page.getByRole('radio', { name: statement.points }).check()
  await expect(rows.nth(1)).toContainText(/Points earned · Room booking.*\+45Total45/)

  await page.getByRole('row').nth(1).getByRole('link').click()
  const paper = page.getByRole('article')
  await expect(paper).toContainText('Wei Zhang')
  await expect(paper).toContainText('Service fee 服务费$2.25')
  await expect(paper).toContainText('Total 合计$47.25')
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(paper).toBeVisible()
  await expect(page.getByRole('button', { name: receipt.print })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
})

test('the membership code is shown across a phone’s screen @nightly', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page)
  await page.goto('/account')
  await page.getByRole('button', { name: account.card.unfold }).click()
  await page.getByRole('button', { name: account.card.qr }).click()
  const filled = { x: 0, y: 0, width: 390, height: 844 }
  await expect.poll(() => page.getByRole('dialog').boundingBox()).toEqual(filled)
})

test('the orders have their own address @nightly', async ({ page }) => {
  await register(page)
  await page.goto('/account/orders')
  const tab = page.getByRole('tab', { name: account.tabs.orders })
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('link', { name: account.orderFood })).toHaveAttribute('href', '/food')
})

test('an idle member is asked before the session ends, and keeps unsaved input', async ({
  page,
}) => {
  const { email, password } = await register(page)
  await openInfo(page)
  await page.getByRole('button', { name: profile.details.edit }).click()
  const lastName = page.getByLabel(profile.details.lastName)
  await lastName.fill('Somebody Else')
  await page.clock.fastForward('04:10')
  const question = page.getByRole('alertdialog', { name: stay.title })
  await expect(question).toBeVisible()
  await expect(question.getByRole('timer')).toHaveText(/^\d+ seconds left$/)
  await expectAccessible(page)
  await question.getByRole('button', { name: stay.renew }).click()
  await expect(question).toBeHidden()
  await expect(lastName).toBeFocused()
  await page.clock.fastForward('05:10')
  await expect(page.getByText(account.signIn.text)).toBeVisible()
  await signInAgain(page, email, password)
  await expect(lastName).toHaveValue('Somebody Else')
})

test('a reminder’s links confirm, change and cancel on a phone without a session @nightly', async ({
  page,
  browser,
}) => {
  const { email, password } = await register(page)
  await topUp(page, 200)
  const data = { amenityId: 3, bookingDate: '2027-03-05', startTime: '20:00', endTime: '22:00' }
  const booking = Booking.parse(await (await page.request.post('/api/bookings', { data })).json())
  const member = Member.parse(await (await page.request.get('/api/user')).json())
  const env = readEnv({ SESSION_SECRET: sessionSecret, PUBLIC_URL: address })
  const links = linksOf(env, booking.id, { ...member, reminders: true })

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const guest = await phone.newPage()
  await guest.clock.install({ time: now })
  const query: string[] = []
  guest.on('request', (request) => query.push(request.url()))
  await guest.goto(links.confirm)
  await guest.getByRole('button', { name: reminders.confirm.act }).click()
  await expect(guest.getByText(reminders.confirm.done)).toBeVisible()
  await expectAccessible(guest)
  // No requested address contains the key.
  const key = links.confirm.split('#')[1] ?? 'none'
  expect(query.filter((url) => url.split('#')[0]?.includes(key))).toEqual([])

  const staff = await staffPage(browser)
  await staff.goto('/board?date=2027-03-05')
  await expect(
    staff.getByRole('gridcell', { name: new RegExp(`Mei Chen.*${desk.confirmed}`) }),
  ).toBeVisible()

  // Another time at the same price; the booking's own hours count as free.
  const hour = (time: string) => guest.getByRole('button', { name: atHour(time) })
  await guest.goto(links.change)
  await hour('19:00').click()
  await hour('21:00').click()
  await expect(guest.getByText(bookings.change.same, { exact: true })).toBeVisible()
  await expectAccessible(guest)
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThan(391)
  await guest.getByRole('button', { name: bookings.change.act, exact: true }).click()
  await expect(guest.getByText(bookings.change.done, { exact: true })).toBeVisible()
  await expect(guest.getByText(bookings.change.choose, { exact: true })).toBeVisible()

  // In the other language and theme, by keyboard. A change that costs more needs a sign-in.
  await prefer(guest, { language: 'ch', theme: 'dark' })
  await guest.goto(links.change)
  await guest.reload()
  await expect(hour('19:00')).toHaveAttribute('aria-pressed', 'true')
  await hour('22:00').press('Enter')
  await expect(guest.getByText(remindersInChinese.change.dearer, { exact: true })).toBeVisible()
  await expect(guest.getByText('$94.50', { exact: true })).toBeVisible()
  await expectAccessible(guest)
  await guest.getByRole('link', { name: remindersInChinese.change.signIn }).press('Enter')
  const dialog = guest.getByRole('dialog')
  const words = core.ch.login
  await dialog.getByLabel(words.email).fill(email)
  await dialog.getByLabel(words.password, { exact: true }).fill(password)
  await dialog.getByRole('button', { name: words.submitLogin }).last().click()
  const change = bookingsInChinese.change.pay.replace('{amount}', '$94.50')
  await expect(guest.getByRole('button', { name: change })).toBeVisible()
  expect(query.filter((url) => url.includes(links.change.split('#')[1] ?? 'none'))).toEqual([])
  await phone.clearCookies()

  await guest.goto(links.cancel)
  await guest.reload()
  await expect(guest.getByText(remindersInChinese.cancel.balance)).toBeVisible()
  await expect(guest.getByText(`$${booking.totalPrice}`)).toBeVisible()
  await expectAccessible(guest)
  await guest.getByRole('button', { name: remindersInChinese.cancel.act }).click()
  await expect(guest.getByText(remindersInChinese.canceled)).toBeVisible()
  await guest.goto(links.stop)
  await guest.getByRole('button', { name: remindersInChinese.stop.act }).click()
  await expect(guest.getByText(remindersInChinese.stop.done)).toBeVisible()

  await openInfo(page)
  const toggle = page.getByRole('switch', { name: profile.reminders.label })
  await expect(toggle).not.toBeChecked()
  await toggle.click()
  await expect(toggle).toBeChecked()
  await staff.context().close()
  await phone.close()
})

for (const [language, words, way] of [
  ['en', bookings, 'by touch'],
  ['ch', bookingsInChinese, 'by keyboard'],
] as const) {
  test(`a member changes the time of a booking on a phone ${way} (${language})${daily(language === 'en')}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await prefer(page, { language, theme: language === 'ch' ? 'dark' : 'light' })
    await register(page)
    await topUp(page, 500)
    const day = language === 'en' ? '12' : '13'
    const data = {
      amenityId: 3,
      bookingDate: `2027-03-${day}`,
      startTime: '19:00',
      endTime: '20:00',
    }
    expect((await page.request.post('/api/bookings', { data })).status()).toBe(200)
    const press = async (button: Locator) => {
      if (way === 'by touch') return button.click()
      await button.focus()
      return page.keyboard.press('Enter')
    }
    await page.goto('/account/bookings')
    await press(page.locator('a[href$="/change"]'))
    const hour = (time: string) => page.getByRole('button', { name: atHour(time) })
    // The booking's own hours count as free: the end moves beyond them, and then the whole booking.
    await expect(hour('19:00')).toHaveAttribute('aria-pressed', 'true')
    await press(hour('21:00'))
    await expect(page.getByText('$94.50', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    const pay = page.getByRole('button', { name: words.change.pay.replace('{amount}', '$94.50') })
    await expect(pay).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThan(391)
    await press(pay)
    await expect(page.getByText(words.change.done, { exact: true })).toBeVisible()
    const hours = hourRange({ startTime: '19:00', endTime: '21:00' }, null, language)
    await expect(page.getByText(hours, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/account\/bookings$/)
  })
}
