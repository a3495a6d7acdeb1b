import { createBooking } from '@lantern/contract/bookings'
import auditEn from '../web/src/i18n/en/audit.ts'
import receiptEn from '../web/src/i18n/en/receipt.ts'
import settingsCh from '../web/src/i18n/ch/settings.ts'
import settingsEn from '../web/src/i18n/en/settings.ts'
import { now } from './house.ts'
import { expect, expectAccessible, prefer, register, test, topUp } from './club.ts'

const admin = { email: 'admin@lantern.example', password: 'lantern-demo' }

test('an admin sets a future tax rate, and removes it', async ({ page }) => {
  const { taxes } = settingsEn
  await page.clock.install({ time: now })
  expect((await page.request.post('/api/login', { data: admin })).status()).toBe(200)
  await page.goto('/admin/settings')
  const rates = page.getByRole('region', { name: settingsEn.groups.taxes, exact: true })
  await rates.getByLabel(taxes.kind).selectOption('food')
  await rates.getByLabel(taxes.percent).fill('a lot')
  await rates.getByRole('button', { name: taxes.set }).click()
  const sentence = settingsEn.invalidFigure.replace('{example}', '13')
  await expect(rates.getByText(sentence)).toBeVisible()
  await rates.getByLabel(taxes.percent).fill('5')
  await rates.getByLabel(taxes.since).fill('2027-01-01')
  await rates.getByRole('button', { name: taxes.set }).click()
  await expect(page.getByText(taxes.saved, { exact: true })).toBeVisible()
  await expect(rates.getByText('from Fri, Jan 1, 2027')).toBeVisible()
  await rates.getByRole('button', { name: /^Take back the rate on Food/ }).click()
  await expect(page.getByText(taxes.withdrawn, { exact: true })).toBeVisible()
  await expect(rates.getByText('from Fri, Jan 1, 2027')).toBeHidden()
  await page.goto('/admin/audit')
  await expect(
    page.getByText(auditEn.actions.settings.tax.replace('{who}', 'Ada Lin')),
  ).toBeVisible()
})

for (const [language, theme, { groups }] of [
  ['en', 'light', settingsEn],
  ['ch', 'dark', settingsCh],
] as const) {
  // By day `manage.spec.ts` checks the admins' pages, including these.
  test(`the rates of the tax are read by everybody (${language}, ${theme}) @nightly`, async ({
    page,
  }) => {
    await prefer(page, { language, theme })
    await page.clock.install({ time: now })
    await page.request.post('/api/login', { data: admin })
    await page.goto('/admin/settings')
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
