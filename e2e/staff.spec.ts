import { listAmenities } from '@lantern/contract/venue/amenities'
import bills from '../web/src/i18n/en/bills.ts'
import customers from '../web/src/i18n/en/customers.ts'
import desk from '../web/src/i18n/en/desk.ts'
import outbox from '../web/src/i18n/en/mail.ts'
import { Customer } from '@lantern/contract/members/customers'
import { listFoodItems } from '@lantern/contract/menu/menu'
import type { Locator, Page, Route } from '@playwright/test'
import { StaffBooking } from '@lantern/contract/floor/desk'
import { expect, expectAccessible, newcomer, prefer, staffPage, test } from './club.ts'
import { now } from './settings.ts'

async function signIn(page: Page, role: 'staff' | 'member'): Promise<void> {
  const data = { email: `${role}@lantern.example`, password: 'lantern-demo' }
  expect((await page.request.post('/api/login', { data })).status()).toBe(200)
}

const row = (page: Page | Locator, name: string) =>
  page.getByRole('row').filter({ hasText: name }).first()

test('the desk books for a customer, confirms with cash, and refunds', async ({
  page,
  request,
}) => {
  const guest = { ...newcomer(), firstName: 'Wanda' }
  await request.post('/api/register', { data: guest })
  await signIn(page, 'staff')
  await page.goto('/staff-dashboard')
  await expect(page.getByRole('heading', { name: 'Staff Dashboard' })).toBeVisible()
  await page.getByRole('button', { name: 'New booking' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(guest.email)
  await dialog.getByRole('button', { name: guest.email }).click()
  // A booking without a known payment counts as unpaid. For cash, the amount due and the reason are shown at once.
  await expect(dialog.getByRole('radio', { name: bills.methods.later })).toBeChecked()
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('radio', { name: bills.methods.cash }).click()
  // The edge of a scrolled dialog may cut a fraction of a pixel.
  await expect(dialog.getByText('To take')).toBeInViewport({ ratio: 0.95 })
  await expect(dialog.getByLabel(bills.why.label)).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('radio', { name: bills.methods.later }).check()
  await dialog.getByLabel('Special requests').fill('A cake at nine\nand eleven candles')
  await dialog.getByLabel('Phone').fill('416.555.0111')
  await dialog.getByLabel('How many people').fill('99')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await page.getByRole('button', { name: 'Continue anyway' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Wanda .+: K-Room \d, /)).toBeVisible()

  await expect(page.getByText('99 people').first()).toBeVisible()
  await expect(page.getByRole('link', { name: '(416) 555-0111' }).first()).toBeVisible()

  // Tonight's table has it too. This one is searched, so that no other test's booking interferes.
  await page.getByRole('searchbox').fill(guest.email)
  const upcoming = page.getByRole('table', { name: 'Upcoming Bookings' })
  await row(upcoming, 'Wanda').getByRole('button', { name: 'Confirm' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('radio', { name: bills.methods.cash }).check()
  await expect(question.getByText('$100.80').first()).toBeVisible()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(row(upcoming, 'Wanda').getByText('Confirmed')).toBeVisible()
  const more = row(upcoming, 'Wanda').getByRole('button', { name: /^More/ })
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Special requests' }).click()
  await expect(dialog.getByText('eleven candles')).toBeVisible()
  await dialog.getByRole('button', { name: desk.close }).press('Enter')

  await row(upcoming, 'Wanda').getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Cancel booking' }).click()
  await expect(question.getByText('$100.80').first()).toBeVisible()
  await question.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(question.getByText('Please give a reason.')).toBeVisible()
  await question.getByRole('button', { name: 'Customer called' }).click()
  await question.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText('No bookings here')).toBeVisible()
  await page.getByRole('tab', { name: 'Past Bookings' }).click()
  // The upcoming bookings stay visible until the past ones are rendered.
  await page
    .getByRole('tabpanel', { name: 'Past Bookings' })
    .getByRole('searchbox')
    .fill(guest.email)
  const past = page.getByRole('table', { name: 'Past Bookings' })
  await expect(row(past, 'Wanda').getByText('Canceled')).toBeVisible()
  await expectAccessible(page)
})

test('the chart shows revenue from food and drinks live @nightly', async ({ page }) => {
  await signIn(page, 'staff')
  const menu = await page.request.get('/api/food/items')
  const items = listFoodItems.reply.parse(await menu.json())
  const dish = items.find(({ isAvailable, price }) => isAvailable && Number(price) > 0)
  const sell = async () => {
    const data = { items: [{ foodItemId: dish?.id, quantity: 1 }], paymentType: 'card' }
    expect((await page.request.post('/api/staff/sales', { data })).status()).toBe(200)
  }
  await sell()
  await page.goto('/staff-dashboard')
  const earned = page.getByText(/^Food & drink \$/)
  await expect(earned).toBeVisible()
  const before = await earned.textContent()
  await sell()
  await expect(earned).not.toHaveText(before ?? '')
  await expectAccessible(page)
})

test('a booking that another person has confirmed meanwhile is not asked about again @nightly', async ({
  browser,
}) => {
  const page = await staffPage(browser)
  await page.goto('/staff-dashboard')
  const guestName = `Quinn ${newcomer().email.slice(0, 10)}`
  const data = { guestName, amenityId: 5, payment: 'later', bookingDate: '2026-11-20' }
  const booked = await page.request.post('/api/staff/bookings', {
    data: { ...data, startTime: '20:00', endTime: '21:00' },
  })
  const { id, version } = StaffBooking.parse(await booked.json())
  const waiting = page.getByRole('article', { name: guestName })
  await waiting.getByRole('button', { name: 'Confirm' }).click()
  const question = page.getByRole('alertdialog')
  const confirmed = { data: { status: 'confirmed', version } }
  await page.request.post(`/api/staff/bookings/${id}/status`, confirmed)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question).toBeHidden()
  await expect(
    page.getByText(/^Failed to update booking status: This (booking is|has changed)/),
  ).toHaveCount(1)
  // Its row has another group and act now, and keeps the focus.
  await expect(waiting.locator(':focus')).toHaveCount(1)
  await page.context().close()
})

test('a price that changes during a booking at the desk is shown before the payment', async ({
  page,
}) => {
  await signIn(page, 'staff')
  const change = async (route: Route) => {
    const amenities = listAmenities.reply.parse(await (await route.fetch()).json())
    const json = amenities.map((amenity) => ({ ...amenity, pricePerHour: '1.00' }))
    await route.fulfill({ json })
  }
  await page.route('**/api/amenities', change, { times: 1 })
  await page.goto('/staff-dashboard')
  await page.getByRole('button', { name: desk.book.open }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: desk.book.guest }).check()
  const guestName = `Rhea ${newcomer().email.slice(0, 10)}`
  await dialog.getByLabel(desk.book.guestName).fill(guestName)
  await dialog.getByRole('radio', { name: bills.methods.later }).check()
  await expect(dialog.getByText('$2.10')).toBeVisible()
  const book = dialog.getByRole('button', { name: desk.book.submit, exact: true })
  await book.click()
  await expect(page.getByText(desk.book.failed, { exact: true })).toBeVisible()
  await expect(dialog.getByText('$100.80')).toBeVisible()
  await book.click()
  await expect(dialog).toBeHidden()
  await expect(row(page, guestName).getByText('$100.80')).toBeVisible()
})

test('a sign-in link that the browser cannot copy is shown for copying by hand @nightly', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  const guest = newcomer()
  await request.post('/api/register', { data: guest })
  await signIn(page, 'staff')
  await page.goto('/customer-crm')
  await page.getByRole('searchbox').fill(guest.email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await row(page, guest.email).getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: customers.actions.link }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: customers.link.submit }).click()
  await page.getByRole('dialog').getByRole('button', { name: customers.link.copy }).click()
  await expect(page.getByText(customers.link.copyFailed, { exact: true })).toBeVisible()
})

test('a save refused as stale says so if the newer version cannot be read, and keeps the input @nightly', async ({
  browser,
}) => {
  const page = await staffPage(browser)
  const guest = newcomer()
  const added = await page.request.post('/api/staff/users', { data: guest })
  const { id } = Customer.parse(await added.json())
  await page.goto('/customer-crm')
  await page.getByRole('searchbox').fill(guest.email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await row(page, guest.email).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(customers.form.firstName).fill('Sidonie')
  await page.request.patch(`/api/staff/users/${id}`, { data: { status: 'VIP' } })
  const cut = (route: Route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback()
  await page.route(`**/api/staff/users/${id}`, cut)
  const save = dialog.getByRole('button', { name: customers.form.submitEdit })
  await save.click()
  await expect(page.getByText(customers.form.saveFailed, { exact: true })).toBeVisible()
  await page.unroute(`**/api/staff/users/${id}`, cut)
  await save.click()
  await expect(dialog.getByText(customers.form.stale)).toBeVisible()
  await expect(dialog.getByLabel(customers.form.firstName)).toHaveValue('Sidonie')
  await page.context().close()
})

test('older emails that cannot be loaded are reported, and loaded again @nightly', async ({
  browser,
}) => {
  const page = await staffPage(browser)
  await page.route('**/api/staff/mail**', async (route) => {
    if (new URL(route.request().url()).searchParams.has('before')) return route.abort()
    const email = {
      id: 0,
      to: 'mei@club.test',
      language: 'en' as const,
      subject: 'Your booking',
      text: 'See you tonight.',
      state: 'sent' as const,
      failure: null,
      createdAt: now.toISOString(),
    }
    const messages = Array.from({ length: 20 }, (_, place) => ({ ...email, id: 40 - place }))
    return route.fulfill({ json: { configured: true, messages } })
  })
  await page.goto('/staff-mail')
  await page.getByRole('button', { name: outbox.older }).click()
  await expect(page.getByText(outbox.error)).toBeVisible()
  await expect(page.getByRole('button', { name: outbox.older })).toBeVisible()
  await page.context().close()
})

test('customers are added, found, changed and deleted', async ({ page }) => {
  const { email, password } = newcomer()
  await signIn(page, 'staff')
  await page.goto('/customer-crm')
  await page.getByRole('button', { name: 'Add Customer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add Customer' }).click()
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await dialog.getByLabel('First name').fill('Xaver')
  await dialog.getByLabel('Last name').fill('Yeung')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Add Customer' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('searchbox').fill(email.toUpperCase())
  await expect(page.getByRole('row')).toHaveCount(2)
  await row(page, 'Xaver').getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Status').selectOption('VIP')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(row(page, 'Xaver').getByText('VIP')).toBeVisible()
  await expectAccessible(page)

  // The focus returns to where it was, however the dialog was opened.
  const edit = row(page, 'Xaver').getByRole('button', { name: 'Edit' })
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: customers.form.cancel }).press('Enter')
  await expect(edit).toBeFocused()
  const more = row(page, 'Xaver').getByRole('button', { name: /^More/ })
  await more.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await question.getByLabel('Staff PIN').fill('1357')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Incorrect PIN', { exact: true })).toBeVisible()
  await question.getByLabel('Staff PIN').fill('2468')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nobody found')).toBeVisible()
})

test('a customer is redirected from the staff’s pages, also on a phone and in Chinese @nightly', async ({
  page,
}) => {
  await prefer(page, { language: 'ch' })
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, 'member')
  await page.goto('/customer-crm')
  await expect(page.getByText('无权访问', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')
})
