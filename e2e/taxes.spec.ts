import { createBooking } from '@lantern/contract/bookings/bookings'
import receiptEn from '../web/src/i18n/en/receipt.ts'
import settingsCh from '../web/src/i18n/ch/settings.ts'
import settingsEn from '../web/src/i18n/en/settings.ts'
import { now } from './settings.ts'
import { expect, expectAccessible, prefer, register, test, topUp } from './club.ts'

const admin = { email: 'admin@lantern.example', password: 'lantern-demo' }

for (const [language, theme, { groups }] of [
  ['en', 'light', settingsEn],
  ['ch', 'dark', settingsCh],
] as const) {
  // By day `manage.spec.ts` checks the admins' pages, including these.
  test(`the tax rates are accessible (${language}, ${theme}) @nightly`, async ({ page }) => {
    await prefer(page, { language, theme })
    await page.clock.install({ time: now })
    await page.request.post('/api/login', { data: admin })
    await page.goto('/admin/settings')
    await page.getByRole('heading', { name: groups.taxes, exact: true }).click()
    await expect(page.getByRole('region', { name: groups.taxes, exact: true })).toBeVisible()
    await expectAccessible(page)
  })
}

test('the receipt of an untaxed room does not mention tax @nightly', async ({ page }) => {
  await page.clock.install({ time: now })
  await register(page)
  await topUp(page, 100)
  const slot = { amenityId: 1, bookingDate: '2026-12-17', startTime: '15:00', endTime: '16:00' }
  const booked = await page.request.post('/api/bookings', { data: slot })
  const { lanternId } = createBooking.reply.parse(await booked.json())
  await page.goto(`/account/bookings/${lanternId}/receipt`)
  const receipt = page.getByRole('article')
  await expect(receipt.getByText(receiptEn.fee)).toBeVisible()
  await expect(receipt.getByText('$50.40').first()).toBeVisible()
  await expect(receipt.getByText(/HST|销售税|tax/i)).toHaveCount(0)
})
