import type { InEach } from '@lantern/contract/venue/languages'
import accountCh from '../web/src/i18n/ch/account.ts'
import amenitiesCh from '../web/src/i18n/ch/amenities.ts'
import bookingCh from '../web/src/i18n/ch/bookings.ts'
import accountEn from '../web/src/i18n/en/account.ts'
import amenitiesEn from '../web/src/i18n/en/amenities.ts'
import bookingEn from '../web/src/i18n/en/bookings.ts'
import { atHour, core, daily, expect, newcomer, prefer, test } from './club.ts'

// With animations, as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const words = {
  en: { core: core.en, account: accountEn, amenities: amenitiesEn, booking: bookingEn },
  ch: { core: core.ch, account: accountCh, amenities: amenitiesCh, booking: bookingCh },
}
const room: InEach = { en: 'Karaoke Room', ch: 'K房' }

for (const [language, viewport] of [
  ['en', { width: 390, height: 844 }],
  ['ch', { width: 1440, height: 900 }],
] as const) {
  test(`somebody new books a room and cancels it (${language}, ${viewport.width})${daily(language === 'en')}`, async ({
    page,
  }) => {
    const t = words[language]
    const person = newcomer()
    await page.setViewportSize(viewport)
    await prefer(page, { language })
    const press = (name: string) =>
      page
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .filter({ visible: true })
        .click()

    await page.goto('/explore-amenities')
    await page.getByRole('link', { name: room[language] }).click()
    await expect(page.getByRole('heading', { level: 1, name: room[language] })).toBeVisible()
    await page.getByRole('link', { name: t.amenities.book }).filter({ visible: true }).click()

    // A visitor is asked to sign in, registers instead, and gets to the requested page.
    await page.getByRole('tab', { name: t.core.login.register }).click()
    // The previous form stays visible until this one is rendered.
    const form = page.getByRole('tabpanel', { name: t.core.login.register })
    await form.getByLabel(t.core.login.email).fill(person.email)
    await form.getByLabel(t.core.login.password, { exact: true }).fill(person.password)
    await form.getByLabel(t.core.login.firstName).fill(person.firstName)
    await form.getByLabel(t.core.login.lastName).fill(person.lastName)
    await press(t.core.login.submitRegister)
    await expect(page.getByText(t.core.login.registered, { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/booking?amenityId=1')

    // The only room is chosen already. The test takes tonight from 22:00 to 01:00.
    await page.getByRole('button', { name: atHour('22:00') }).click()
    await page.getByRole('button', { name: atHour('01:00') }).click()
    await press(t.booking.continue)
    await page.getByLabel(t.booking.confirm.requests).fill('Balloons · 气球')
    await press(t.booking.pay)
    await expect(page.getByText(t.booking.lowText, { exact: true })).toBeVisible()
    await expect(page.getByText('$151.20').filter({ visible: true }).first()).toBeVisible()

    // The balance is too low, so the member tops up first. Their choice is still there afterwards.
    await page.goto('/account?topup=1')
    await page.getByRole('button', { name: '$100' }).click()
    await press(t.account.topUp.submit)
    await expect(page.getByText(t.account.topUp.done, { exact: true })).toBeVisible()
    await press(t.account.topUp.open)
    await page.getByLabel(t.account.topUp.amount, { exact: true }).fill('75.50')
    await press(t.account.topUp.submit)
    await expect(page.getByText('$175.50').first()).toBeVisible()

    await page.goto('/booking')
    await expect(page.getByLabel(t.booking.confirm.requests)).toHaveValue('Balloons · 气球')
    // The phone number is invalid. The field says so, and the other input stays.
    await page.getByLabel(t.booking.confirm.partySize).selectOption('4')
    const phone = page.getByLabel(t.booking.confirm.phone)
    await phone.fill('416 555 01')
    await press(t.booking.pay)
    await expect(phone).toHaveAccessibleDescription(new RegExp(t.booking.confirm.phoneInvalid))
    await phone.fill('416 555 0111')
    await press(t.booking.pay)
    await expect(page.getByText(t.booking.booked, { exact: true })).toBeVisible()
    await expect(page.getByText(/[2-9A-HJ-NP-Z]{12}/).first()).toBeVisible()

    // The account shows the booking with its price, and a cancellation refunds all of it.
    await page.goto('/account/bookings')
    const booking = page.getByRole('article').filter({ hasText: room[language] })
    await expect(booking).toContainText(t.core.bookingStates.upcoming)
    await expect(booking).toContainText('$151.20')
    await expect(page.getByText('$24.30')).toBeVisible()
    await booking.locator('button[aria-haspopup=menu]').click()
    await page.getByRole('menuitem', { name: t.account.cancel.open }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t.account.cancel.confirm })
      .click()
    await expect(page.getByText(t.account.cancel.done, { exact: true })).toBeVisible()
    await expect(page.getByText('$175.50').first()).toBeVisible()
    await expect(page.getByText(t.account.bookings.empty)).toBeVisible()
    await page.getByRole('tab', { name: t.account.tabs.history }).click()
    await expect(page.getByRole('article').first()).toContainText(t.core.bookingStates.canceled)
  })
}
