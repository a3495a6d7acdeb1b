import { createBooking } from '@lantern/contract/bookings/bookings'
import { openBookingBill } from '@lantern/contract/bills/actions'
import { hourRange, timeOfDay } from '@lantern/contract/venue/clock'
import { listFoodItems } from '@lantern/contract/menu/menu'
import { checkInBooking } from '@lantern/contract/floor/acts'
import billsCh from '../web/src/i18n/ch/bills.ts'
import wordsCh from '../web/src/i18n/ch/account.ts'
import paymentsCh from '../web/src/i18n/ch/payments.ts'
import ordersCh from '../web/src/i18n/ch/orders.ts'
import wordsEn from '../web/src/i18n/en/account.ts'
import ordersEn from '../web/src/i18n/en/orders.ts'
import { now } from './settings.ts'
import { walk } from './pseudo.ts'
import {
  atHour,
  core,
  daily,
  expect,
  expectAccessible,
  prefer,
  register,
  staffPage,
  test,
  topUp,
} from './club.ts'

const orders = { en: ordersEn, ch: ordersCh }

for (const [language, theme, words] of [
  ['en', 'light', wordsEn],
  ['ch', 'dark', wordsCh],
] as const) {
  test(`a party that is in takes more time from a phone, by keyboard (${language})${daily(language === 'en')}`, async ({
    page,
    browser,
  }) => {
    const t = words.moreTime
    await page.setViewportSize({ width: 390, height: 844 })
    await prefer(page, { language, theme })
    await register(page)
    await topUp(page, 200)
    const input = { amenityId: 2, bookingDate: '2026-11-20', startTime: '16:00', endTime: '17:00' }
    const answer = await page.request.post('/api/bookings', { data: input })
    const { id } = createBooking.reply.parse(await answer.json())
    const staff = await staffPage(browser)
    const came = await staff.request.post(`/api/staff/bookings/${id}/check-in`, {
      data: { version: 1 },
    })
    checkInBooking.reply.parse(await came.json())

    // The same dialog in the pseudo-language, on the smallest phone.
    if (language === 'en') {
      const storageState = await page.context().storageState()
      const phone = await browser.newContext({ storageState })
      const small = await phone.newPage()
      await small.clock.install({ time: now })
      await walk(small, [['/account/bookings', t.open]])
      await phone.close()
    }
    await page.goto('/account/bookings')
    const booking = page.getByRole('article')
    // The party arrived an hour early, and is checked in.
    await expect(booking).toContainText(core[language].bookingStates.arrived)
    await booking.getByRole('button', { name: t.open }).press('Enter')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(t.title.replace('{time}', timeOfDay('18:00', language)))
    await expect(
      question.getByRole('radio', { name: atHour('18:00', '.*\\$29\\.40$') }),
    ).toBeChecked()
    // Each end has its price.
    await question.getByRole('radio', { name: atHour('18:00') }).press('ArrowDown')
    await expect(
      question.getByRole('radio', { name: atHour('19:00', '.*\\$58\\.80$') }),
    ).toBeChecked()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThan(391)
    await expectAccessible(page)
    if (language === 'en') {
      const pay = t.pay.replace('{amount}', '$58.80')
      await question.getByRole('button', { name: pay, exact: true }).press('Enter')
    } else {
      await question.getByRole('radio', { name: billsCh.methods.card }).press('Space')
      const pay = t.byCard.replace('{amount}', '$58.80')
      await question.getByRole('button', { name: pay }).press('Enter')
      const form = page.getByRole('dialog')
      await expect(form).toContainText(t.cardText.replace('{time}', timeOfDay('19:00', language)))
      await expectAccessible(page)
      await form.getByRole('button', { name: paymentsCh.pay }).press('Enter')
    }
    await expect(
      page.getByText(t.done.replace('{time}', timeOfDay('19:00', language)), { exact: true }),
    ).toBeVisible()
    await expect(booking).toContainText(
      hourRange({ startTime: '16:00', endTime: '19:00' }, null, language),
    )

    // Additions of the staff to the party's bill are shown on the order page, live.
    const bill = await staff.request.post(`/api/staff/bookings/${id}/bill`, { data: {} })
    const { id: billId } = openBookingBill.reply.parse(await bill.json())
    const menu = listFoodItems.reply.parse(await (await page.request.get('/api/food/items')).json())
    const drinks = menu.filter(({ nameEn }) => nameEn === 'Night Market Popcorn Chicken')
    const items = drinks.map(({ id: foodItemId }) => ({ foodItemId, quantity: 1 }))
    const sell = async () => {
      const sale = { items, paymentType: 'bill', billId }
      const sold = await staff.request.post('/api/staff/sales', { data: sale })
      expect(sold.status()).toBe(200)
    }
    await sell()
    await page.goto('/food')
    const own = page.getByRole('link', { name: orders[language].bill.title })
    await expect(own).toContainText('$14.46')
    await sell()
    await expect(own).toContainText('$28.92')
    await expectAccessible(page)
    await staff.context().close()
  })
}
