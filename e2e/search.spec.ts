import ch from '../web/src/i18n/ch/search.ts'
import chDesk from '../web/src/i18n/ch/desk.ts'
import chStaff from '../web/src/i18n/ch/staff.ts'
import en from '../web/src/i18n/en/search.ts'
import desk from '../web/src/i18n/en/desk.ts'
import { core, expect, expectAccessible, prefer, staffPage, test } from './club.ts'
import { now } from './settings.ts'
import { holdBack } from './hold-back.ts'

test('calls are handled by keyboard: a new caller, the same by the last digits, and as a member', async ({
  browser,
}) => {
  const page = await staffPage(browser)
  await prefer(page, { theme: 'light', language: 'en' })
  await page.setViewportSize({ width: 1280, height: 800 })
  // A booking can't be a no-show before its hour, which is long after this test.
  await page.route('**/api/staff/no-shows?phone=416*', (route) =>
    route.fulfill({ json: { count: 2, paysAhead: true } }),
  )
  const rooms = await holdBack(page, '**/api/amenities')
  await page.goto('/kitchen')
  await expect(page.getByRole('button', { name: 'Find someone' })).toBeVisible()
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: en.label })
  await expect(box).toBeFocused()
  await expect(page.getByText(en.hint)).toBeVisible()
  await box.fill('416 555 0177')
  // Enter follows the digits at once, as from a scanner, and waits for the response.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: en.bookForThem })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const booking = page.getByRole('dialog', { name: desk.book.title })
  const name = booking.getByLabel(desk.book.guestName)
  await expect(name).toBeFocused()
  await expect(booking.getByLabel(desk.book.contactPhone)).toHaveValue('416 555 0177')
  await expect(booking.getByText('2 no-shows')).toBeVisible()
  await expect(booking.getByText(desk.book.paysAhead)).toBeVisible()
  await page.unroute('**/api/staff/no-shows?phone=416*')
  await name.fill('Uncle Seventy')
  const night = booking.getByLabel('Night', { exact: true })
  await night.fill('some day')
  await page.keyboard.press('Enter')
  await expect(booking.getByText(/^This date can’t be chosen/)).toBeVisible()
  await expect(night).toHaveValue('Fri, Nov 20, 2026')
  // Alt and the arrow down open the calendar, whose arrow keys move from day to day.
  await page.keyboard.press('Alt+ArrowDown')
  await expect(
    page.getByRole('application').getByRole('button', { name: /November 20/ }),
  ).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(night).toHaveValue('Sat, Nov 21, 2026')
  await night.press('ArrowDown')
  await expect(night).toHaveValue('Fri, Nov 20, 2026')
  await night.fill('2026年12月17日')
  // Rooms and prices are still loading: Enter books nothing, and the chosen night stays.
  const book = booking.getByRole('button', { name: desk.book.submit })
  await page.keyboard.press('Enter')
  await expect(book).toBeDisabled()
  await rooms()
  await expect(book).toBeEnabled()
  await expect(booking.getByText('$100.80')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(booking).toHaveCount(0)
  const card = page.getByRole('region', { name: 'About Uncle Seventy' })
  await expect(card.getByText('Unpaid')).toBeVisible()
  // Escape would close the toast first.
  const close = page
    .getByRole('dialog', { name: en.title })
    .getByRole('button', { name: core.en.close })
  await close.press('Enter')
  await expect(box).toHaveCount(0)

  // The second call: `/`, the digits, Enter to focus the act, Enter to open it, Enter to book.
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await page.keyboard.type('0177')
  await page.keyboard.press('Enter')
  const again = card.getByRole('button', { name: en.again })
  await expect(again).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(booking.getByRole('button', { name: desk.book.submit })).toBeFocused()
  await expect(booking.getByLabel(desk.book.guestName)).toHaveValue('Uncle Seventy')
  await page.keyboard.press('Enter')
  await expect(booking).toHaveCount(0)
  await expect(card.getByRole('button', { name: desk.actions.confirm })).toHaveCount(2)

  const account = { email: 'uncle.seventy@club.test', password: 'a long enough one' }
  const made = await page.request.post('/api/staff/users', {
    data: { ...account, firstName: 'Sam', lastName: 'Seventy', phone: '+1 416-555-0177' },
  })
  expect(made.status()).toBe(200)
  const theirs = page.getByRole('region', { name: 'About Sam Seventy' })
  await theirs.getByRole('button', { name: en.guest.join }).press('Enter')
  await page.getByRole('button', { name: en.guest.submit }).press('Enter')
  await expect(theirs.getByRole('button', { name: en.guest.join })).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: desk.actions.confirm })).toHaveCount(2)
  await expectAccessible(page)
  await theirs.getByRole('link', { name: en.openCustomer }).press('Enter')
  await expect(page).toHaveURL(/\/customer-crm\/\d+$/)
  await expect(box).toHaveCount(0)
  await page.context().close()
})

test('a call is handled on a phone by four taps, and the till keeps its `/` key @nightly', async ({
  browser,
}) => {
  const desktop = await staffPage(browser)
  const slot = { amenityId: 2, bookingDate: '2026-12-18', startTime: '19:00', endTime: '20:00' }
  for (const [guestName, contactPhone] of [
    ['林太太', '416 555 0188'],
    ['林先生', '416 555 0189'],
  ]) {
    const data = { ...slot, guestName, contactPhone, partySize: 3, payment: 'later' }
    expect((await desktop.request.post('/api/staff/bookings', { data })).status()).toBe(200)
  }
  const state = await desktop.context().storageState()
  const context = await browser.newContext({
    storageState: state,
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.clock.install({ time: now })
  await prefer(page, { theme: 'dark', language: 'ch' })
  await page.goto('/board')
  const find = page.getByRole('button', { name: chStaff.navigation.searchShort })
  await find.tap()
  const box = page.getByRole('combobox', { name: ch.label })
  await box.fill('林')
  await page.getByRole('option', { name: /^林太太/ }).tap()
  const card = page.getByRole('region', { name: '林太太的资料' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
  await card.getByRole('button', { name: ch.again }).tap()
  const booking = page.getByRole('dialog', { name: chDesk.book.title })
  await expect(booking.getByLabel(chDesk.book.partySize)).toHaveValue('3')
  await booking.getByRole('button', { name: chDesk.book.submit }).tap()
  await expect(booking).toHaveCount(0)
  await expect(card.getByRole('button', { name: chDesk.actions.confirm })).toHaveCount(2)
  await page
    .getByRole('dialog', { name: ch.title })
    .getByRole('button', { name: core.ch.close, exact: true })
    .tap()
  await expect(box).toHaveCount(0)
  await expect(find).toBeFocused()
  await context.close()

  await desktop.goto('/point-of-sale')
  await expect(desktop.getByRole('searchbox')).toBeVisible()
  await desktop.keyboard.press('/')
  await expect(desktop.getByRole('searchbox')).toBeFocused()
  await desktop.keyboard.press('Control+k')
  await expect(desktop.getByRole('combobox', { name: en.label })).toBeFocused()
  await desktop.keyboard.press('Escape')
  await expect(desktop.getByRole('searchbox')).toBeFocused()
  await desktop.context().close()
})
