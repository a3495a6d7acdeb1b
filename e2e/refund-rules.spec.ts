import { listUpcomingBookings } from '@lantern/contract/bookings/bookings'
import { getSettings } from '@lantern/contract/venue/settings'
import { getVenue } from '@lantern/contract/venue/venue'
import accountCh from '../web/src/i18n/ch/account.ts'
import bookingsCh from '../web/src/i18n/ch/bookings.ts'
import settingsCh from '../web/src/i18n/ch/settings.ts'
import accountEn from '../web/src/i18n/en/account.ts'
import bookingsEn from '../web/src/i18n/en/bookings.ts'
import settingsEn from '../web/src/i18n/en/settings.ts'
import { atHour, daily, expect, expectAccessible, prefer, register, test, topUp } from './club.ts'

const refundRules = [
  { hours: 24, percent: 100 },
  { hours: 3, percent: 50 },
  { hours: 0, percent: 0 },
]
const words = {
  en: {
    account: accountEn,
    bookings: bookingsEn,
    settings: settingsEn,
    promise:
      'Full refund until 24 hours before the start, 50% until 3 hours before, then no refund.',
    half: /Until .*7 PM: 50% refund, \$75\.60/i,
    none: /Until .*10 PM: no refund/,
  },
  ch: {
    account: accountCh,
    bookings: bookingsCh,
    settings: settingsCh,
    promise: '开始前 24 小时以上取消全额退款，3 小时以上退 50%，之后不退款。',
    half: /19:00 前：退 50%，即 \$75\.60/,
    none: /22:00 前：不退款/,
  },
} as const

// The venue of the other tests has one refund rule; this page's has several, so that no other test is affected.
for (const [language, theme, width] of [
  ['en', 'light', 390],
  ['ch', 'dark', 1440],
] as const) {
  test(`refund rules are shown before paying and before canceling (${language})${daily(language === 'en')}`, async ({
    page,
  }) => {
    const t = words[language]
    await page.setViewportSize({ width, height: 844 })
    await prefer(page, { language, theme })
    await register(page)
    await topUp(page, 200)
    const venue = getVenue.reply.parse(await (await page.request.get('/api/venue')).json())
    await page.route('**/api/venue', (route) => route.fulfill({ json: { ...venue, refundRules } }))
    await page.goto('/amenities/1')
    await expect(page.getByText(t.promise)).toBeVisible()

    await page.goto('/booking?amenityId=1')
    await page.getByRole('button', { name: atHour('22:00') }).click()
    await page.getByRole('button', { name: atHour('01:00') }).click()
    const press = (name: string) =>
      page
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .filter({ visible: true })
        .click()
    await press(t.bookings.continue)
    // At 15:00 the first rule is over, and isn't shown.
    await expect(page.getByText(t.half)).toBeVisible()
    await expect(page.getByText(t.none)).toBeVisible()
    await expect(page.getByText(/100%|full refund, \$151\.20/)).toHaveCount(0)
    await press(t.bookings.pay)
    await expect(page.getByText(t.bookings.booked, { exact: true })).toBeVisible()

    const own = listUpcomingBookings.reply.parse(
      await (await page.request.get('/api/bookings/upcoming')).json(),
    )
    await page.route('**/api/bookings/upcoming', (route) =>
      route.fulfill({ json: own.map((booking) => ({ ...booking, refundRules })) }),
    )
    const refunds = [
      { to: 'card', amount: '25.20' },
      { to: 'balance', amount: '50.40' },
    ]
    const until = '2026-11-21T00:00:00.000Z'
    const quote = { refunds, cancellationFee: '75.60', points: 72, until }
    await page.route('**/api/bookings/*/cancel*', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: quote })
        : route.fulfill({
            json: { ...own[0], refundRules, status: 'canceled', cancellationFee: '75.60' },
          }),
    )
    await page.goto('/account/bookings')
    const booking = page.getByRole('article')
    await expect(booking).toContainText(t.half)
    await booking.locator('button[aria-haspopup=menu]').press('Enter')
    await page.getByRole('menuitem', { name: t.account.cancel.open }).press('Enter')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(t.account.cancel.card.back)
    await expect(question).toContainText('$25.20')
    await expect(question).toContainText(t.account.cancel.balance.back)
    await expect(question).toContainText('$50.40')
    await expect(question).toContainText(t.account.cancel.cancellationFee)
    await expect(question).toContainText(t.half)
    await expectAccessible(page)
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('/cancel'),
    )
    await question.getByRole('button', { name: t.account.cancel.confirm }).press('Enter')
    expect(new URL((await sent).url()).searchParams.get('refund')).toBe('75.60')
    await expect(page.getByText(t.account.cancel.done, { exact: true })).toBeVisible()
  })

  test(`refund rules are edited row by row, by keyboard (${language}) @nightly`, async ({
    page,
  }) => {
    const { settings: t } = words[language]
    await page.setViewportSize({ width, height: 844 })
    await prefer(page, { language, theme })
    const admin = { email: 'admin@lantern.example', password: 'lantern-demo' }
    expect((await page.request.post('/api/login', { data: admin })).status()).toBe(200)
    const known = getSettings.reply.parse(
      await (await page.request.get('/api/admin/settings')).json(),
    )
    const sent: unknown[] = []
    await page.route('**/api/admin/settings', (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      sent.push(route.request().postDataJSON())
      return route.fulfill({ json: { ...known, refundRules, version: known.version + 1 } })
    })
    await page.goto('/admin/settings')
    const list = page.getByRole('group', { name: t.fields.refundRules.label })
    const hours = list.getByLabel(t.refundRules.hours)
    const percents = list.getByLabel(t.refundRules.percent)
    await hours.first().fill('24')
    await list.getByRole('button', { name: t.refundRules.add }).press('Enter')
    await expect(hours).toHaveCount(2)
    await hours.nth(1).fill('24')
    await expect(list.getByText(t.refundRules.wrongHours)).toBeVisible()
    await hours.nth(1).fill('3')
    await expect(list.getByText(t.refundRules.wrongHours)).toHaveCount(0)
    await percents.nth(1).fill('50')
    for (const step of ['0', '0']) {
      await list.getByRole('button', { name: t.refundRules.add }).press('Enter')
      await hours.last().fill(step)
      await percents.last().fill(step)
    }
    await expect(list.getByText(t.refundRules.wrongHours)).toBeVisible()
    await list
      .getByRole('button', { name: t.refundRules.remove.replace('{place}', '4') })
      .press('Enter')
    await expect(hours).toHaveCount(3)
    await expectAccessible(page)
    await page.getByRole('button', { name: t.save }).press('Enter')
    await expect(page.getByText(t.saved, { exact: true })).toBeVisible()
    expect(sent).toEqual([{ refundRules, version: known.version }])
  })
}
