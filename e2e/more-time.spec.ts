import { createBooking } from '@lantern/contract/bookings'
import { checkInBooking } from '@lantern/contract/party'
import wordsCh from '../web/src/i18n/ch/account.ts'
import wordsEn from '../web/src/i18n/en/account.ts'
import { expect, expectAccessible, prefer, register, staffPage, test, topUp } from './club.ts'

for (const [language, theme, words] of [
  ['en', 'light', wordsEn],
  ['ch', 'dark', wordsCh],
] as const) {
  test(`a party that is in takes more time from a phone, by keyboard (${language})`, async ({
    page,
    browser,
  }) => {
    const t = words.moreTime
    await page.setViewportSize({ width: 390, height: 844 })
    await prefer(page, { language, theme })
    await register(page)
    await topUp(page, 200)
    const wish = { amenityId: 2, bookingDate: '2026-11-20', startTime: '16:00', endTime: '17:00' }
    const answer = await page.request.post('/api/bookings', { data: wish })
    const { id } = createBooking.reply.parse(await answer.json())
    const staff = await staffPage(browser)
    const came = await staff.request.post(`/api/staff/bookings/${id}/check-in`, {
      data: { version: 1 },
    })
    checkInBooking.reply.parse(await came.json())
    await staff.context().close()

    await page.goto('/account/bookings')
    const booking = page.getByRole('article')
    await booking.getByRole('button', { name: t.open }).press('Enter')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(t.title.replace('{time}', '18:00'))
    await expect(question).toContainText('$29.40')
    await expectAccessible(page)
    await question.getByRole('button', { name: t.pay.replace('{amount}', '$29.40') }).press('Enter')
    await expect(page.getByText(t.done.replace('{time}', '18:00'), { exact: true })).toBeVisible()
    await expect(booking).toContainText('16:00 – 18:00')
  })
}
