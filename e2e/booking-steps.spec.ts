import amenities from '../web/src/i18n/en/amenities.ts'
import booking from '../web/src/i18n/en/bookings.ts'
import payments from '../web/src/i18n/en/payments.ts'
import type { Page } from '@playwright/test'
import { atHour, core, expect, expectAccessible, register, staffPage, test, topUp } from './club.ts'

const head = (page: Page, step: keyof typeof booking.heads) =>
  page.getByRole('heading', { name: booking.heads[step] })

const press = (page: Page, name: string) =>
  page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .filter({ visible: true })
    .click()

async function chooseHours(page: Page): Promise<void> {
  await page.getByRole('button', { name: atHour('17:00') }).click()
  await page.getByRole('button', { name: atHour('18:00') }).click()
}

test('the browser’s Back goes one step back, Forward one on, and from the first step Back leaves the page', async ({
  page,
}) => {
  await register(page)
  await page.goto('/about')
  await page.goto('/booking')
  await page.getByRole('radio', { name: /Theater/ }).check()
  await chooseHours(page)
  await press(page, booking.continue)
  await expect(head(page, 'confirm')).toBeVisible()
  await page.goBack()
  await expect(head(page, 'datetime')).toBeFocused()
  await page.goBack()
  await expect(head(page, 'amenity')).toBeFocused()
  await page.goForward()
  await page.goForward()
  await expect(head(page, 'confirm')).toBeFocused()
  await page.reload()
  await expect(head(page, 'confirm')).toBeVisible()
  // The page's own Back button and the browser's do the same, and neither adds a history entry.
  await press(page, booking.back)
  await expect(head(page, 'datetime')).toBeFocused()
  await page.goBack()
  await expect(head(page, 'amenity')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('Back from an amenity’s link leads to all amenities, and then to the page before @nightly', async ({
  page,
}) => {
  await register(page)
  await page.goto('/amenities/5')
  await page.getByRole('main').getByRole('link', { name: amenities.book }).first().click()
  await expect(head(page, 'datetime')).toBeVisible()
  await page.goBack()
  await expect(head(page, 'amenity')).toBeFocused()
  // The address still contains the amenity. It was used when the page opened and must not be used again.
  await page.clock.runFor(2_000)
  await expect(head(page, 'amenity')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/amenities/5')
})

test('a free hour of tonight opens the wizard with that start @nightly', async ({ page }) => {
  await register(page)
  await page.goto('/amenities/1')
  await page.getByRole('link', { name: 'Book from 7 PM' }).click()
  await expect(page.getByRole('button', { name: atHour('19:00') })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('Back closes the card form, and does nothing while its payment is in progress @nightly', async ({
  page,
}) => {
  await register(page)
  await page.goto('/explore-amenities')
  await page.goto('/booking?amenityId=5')
  await chooseHours(page)
  await press(page, booking.continue)
  const form = page.getByRole('dialog')
  await press(page, booking.card)
  await expect(form.getByRole('button', { name: payments.pay })).toBeVisible()
  await page.goBack()
  await expect(form).toHaveCount(0)
  await expect(head(page, 'confirm')).toBeVisible()
  await press(page, booking.card)
  const held: (() => Promise<void>)[] = []
  await page.route('**/api/bookings', (route) => void held.push(() => route.continue()))
  await form.getByRole('button', { name: payments.pay }).click()
  await expect(form.getByText(payments.processingText)).toBeVisible()
  await page.goBack()
  await expect(form.getByText(payments.processingText)).toBeVisible()
  for (const goOn of held) await goOn()
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('article')).toHaveCount(1)
  // After booking, the steps are removed from the history: going back leads to the first step, and then off the page.
  await page.goBack()
  await expect(head(page, 'amenity')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/explore-amenities')
})

test('a deposit is paid now and the rest at the venue, and Back then leaves the wizard', async ({
  page,
  browser,
}) => {
  const staff = await staffPage(browser)
  // No other test here enters a party size.
  const deposits = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], partyFrom: 2, amount: '5.00' }]
  const set = await staff.request.patch('/api/amenities/5', { data: { deposits } })
  expect(set.status()).toBe(200)
  await staff.context().close()
  await register(page)
  await topUp(page, 200)
  await page.goto('/account')
  await page.goto('/booking?amenityId=5')
  await page.getByRole('button', { name: atHour('20:00') }).click()
  await page.getByRole('button', { name: atHour('21:00') }).click()
  await press(page, booking.continue)
  await page.getByLabel(booking.confirm.partySize).selectOption('2')
  const panel = page.getByRole('region', { name: booking.summary.title })
  await expect(panel.getByText(booking.summary.dueNow)).toBeVisible()
  await expect(panel.getByText('$5.00', { exact: true })).toBeVisible()
  await expect(panel.getByText('$10.75', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await press(page, booking.pay)
  await expect(page.getByRole('heading', { name: booking.booked })).toBeFocused()
  await expect(head(page, 'amenity')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/account')
  await expect(page.getByText('Deposit $5.00 paid, $10.75 at the venue')).toBeVisible()
})

test('on a phone all hours of the night are visible, and the next action is the only primary button @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page)
  await page.goto('/booking')
  const goOn = page.getByRole('button', { name: booking.continue }).filter({ visible: true })
  const theater = page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: /Theater/ }) })
  await expect(theater).toContainText(/tonight/i)
  await expect(goOn).toHaveCount(0)
  await page.getByRole('radio', { name: /Theater/ }).check()
  const missing = page.getByRole('button', { name: booking.missing.start })
  await expect(missing.filter({ visible: true })).toBeVisible()

  // Tonight is the first of a strip of nights. Its past hours are on a single line.
  const strip = page.getByRole('radiogroup', { name: booking.calendar.label })
  await expect(strip.getByRole('radio')).toHaveCount(14)
  await expect(page.getByText(booking.hours.pastUntil)).toBeVisible()
  const last = page.getByRole('button', { name: atHour('02:00') })
  await expect(last).toBeVisible()
  const [hour, bar] = [
    await last.boundingBox(),
    await missing.filter({ visible: true }).boundingBox(),
  ]
  expect((hour?.y ?? 0) + (hour?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expectAccessible(page)

  // Another night, and one beyond the strip from the month view.
  await strip.getByRole('radio', { name: /November 21/ }).click()
  await expect(page.getByRole('heading', { name: 'Saturday, November 21' })).toBeVisible()
  const month = page.getByRole('application', { name: booking.calendar.label })
  await expect(month).toBeHidden()
  await page.getByRole('button', { name: booking.calendar.month }).click()
  await month.getByRole('button', { name: core.en.nextMonth }).click()
  await month.getByRole('button', { name: /December 18/ }).click()
  await expect(page.getByRole('heading', { name: 'Friday, December 18' })).toBeVisible()
})

test('the legend explains stripes only if there are any @nightly', async ({ page, browser }) => {
  await register(page)
  const sayings = booking.hours
  await page.goto('/booking?amenityId=3')
  await expect(head(page, 'datetime')).toBeVisible()
  await page
    .getByRole('button', { name: /November 29/ })
    .filter({ visible: true })
    .click()
  await expect(page.getByText(sayings.hint, { exact: true })).toBeVisible()
  const desk = await staffPage(browser)
  const data = { guestName: 'Mr. Lee', amenityId: 3, payment: 'later', bookingDate: '2026-11-29' }
  const booked = await desk.request.post('/api/staff/bookings', {
    data: { ...data, startTime: '20:00', endTime: '21:00' },
  })
  expect(booked.ok()).toBe(true)
  await expect(page.getByText(sayings.hintTaken, { exact: true })).toBeVisible()
  await desk.context().close()
})
