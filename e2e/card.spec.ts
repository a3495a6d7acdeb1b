import { createBooking } from '@lantern/contract/bookings/bookings'
import { PaymentIntent } from '@lantern/contract/payments/payments'
import billsCh from '../web/src/i18n/ch/bills.ts'
import account from '../web/src/i18n/en/account.ts'
import bills from '../web/src/i18n/en/bills.ts'
import booking from '../web/src/i18n/en/bookings.ts'
import payments from '../web/src/i18n/en/payments.ts'
import { now } from './settings.ts'
import { walk } from './pseudo.ts'
import {
  atHour,
  daily,
  expect,
  expectAccessible,
  prefer,
  register,
  staffPage,
  test,
} from './club.ts'

test('a room is paid by card, after one card was declined and one asked its holder, and cannot be left meanwhile', async ({
  page,
}) => {
  await register(page)
  await page.goto('/booking?amenityId=4')
  await page.getByRole('button', { name: atHour('21:00') }).click()
  await page.getByRole('button', { name: atHour('22:00') }).click()
  await page.getByRole('button', { name: booking.continue }).filter({ visible: true }).click()
  await page.getByRole('button', { name: booking.card }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByText('$120.00')).toBeVisible()
  await expect(form.getByText(payments.test.badge)).toBeVisible()
  await expectAccessible(page)

  const card = form.getByLabel(payments.test.number)
  const pay = form.getByRole('button', { name: payments.pay })
  await card.selectOption('4000000000000002')
  // A rotated tablet crosses the width at which the summary is beside the steps. The form stays with its card.
  for (const width of [820, 1180]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(card).toHaveValue('4000000000000002')
  }
  await pay.click()
  await expect(page.getByText('Your card was declined.', { exact: true })).toBeVisible()
  await card.selectOption('4000002500003155')
  await pay.click()
  const held: (() => Promise<void>)[] = []
  await page.route('**/api/bookings', (route) => void held.push(() => route.continue()))
  await form.getByRole('button', { name: payments.test.yes }).dblclick()
  // The card is charged, but the booking isn't made yet. The form can't be closed, and has no button to press again.
  await expect(form.getByText(payments.processingText)).toBeVisible()
  await expect(pay).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(form).toBeVisible()
  await expect.poll(() => held.length).toBe(1)
  for (const goOn of held) await goOn()

  await expect(page).toHaveURL('/account')
  await expect(page.getByText(booking.confirmed, { exact: true })).toBeVisible()
  // One toast reports both. Of two, the second would replace the first before it could be read.
  const paid = booking.confirmedPaid.replace('{amount}', '$120.00')
  await expect(page.getByText(paid, { exact: true })).toBeVisible()
  const booked = page.getByRole('article')
  await expect(booked).toContainText('$120.00')
  await booked.locator('button[aria-haspopup=menu]').click()
  await page.getByRole('menuitem', { name: account.cancel.open }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Free cancellation until')
  await expect(question).toContainText(account.cancel.card.back)
  await question.getByRole('button', { name: account.cancel.confirm }).click()
  await expect(page.getByText(account.cancel.done, { exact: true })).toBeVisible()
  const refunded = account.cancel.card.done.replace('{amount}', '$120.00')
  await expect(page.getByText(refunded, { exact: true })).toBeVisible()
  const balance = await page.request.get('/api/account/balance')
  expect(await balance.json()).toEqual({ balance: '0.00' })
})

test('a member who closes the page after paying gets the booking', async ({ page }) => {
  await register(page)
  await page.goto('/booking?amenityId=4')
  await page.getByRole('button', { name: atHour('18:00') }).click()
  await page.getByRole('button', { name: atHour('19:00') }).click()
  await page.getByRole('button', { name: booking.continue }).filter({ visible: true }).click()
  await page.getByRole('button', { name: booking.card }).click()
  // The page's claim never reaches the server, but the card company's webhook does.
  await page.route('**/api/bookings', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('dialog').getByRole('button', { name: payments.pay }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('article')).toContainText('$120.00')
})

test('a payment that cannot begin says so and goes back @nightly', async ({ page }) => {
  await register(page)
  await page.route('**/api/create-payment-intent', (route) => route.abort())
  await page.goto('/booking?amenityId=4')
  await page.getByRole('button', { name: atHour('16:00') }).click()
  await page.getByRole('button', { name: atHour('17:00') }).click()
  await page.getByRole('button', { name: booking.continue }).filter({ visible: true }).click()
  await page.getByRole('button', { name: booking.card }).click()
  await expect(page.getByText(payments.setupFailed)).toBeVisible()
  await page.getByRole('button', { name: payments.goBack }).click()
  await expect(
    page.getByRole('button', { name: booking.pay }).filter({ visible: true }),
  ).toBeVisible()
})

test('a top-up asks for a card if the card company requires one @nightly', async ({ page }) => {
  await register(page)
  await page.route('**/api/account/topup', async (route) => {
    // The response of a real card company. The emulator would charge its saved card at once.
    const data = { paymentType: 'topup', amount: '40' }
    const begun = await page.request.post('/api/create-payment-intent', { data })
    const { clientSecret, paymentIntentId } = PaymentIntent.parse(await begun.json())
    const open = { status: 'requires_action', balance: '0.00', clientSecret, paymentIntentId }
    await route.fulfill({ json: open })
  })
  await page.goto('/account?topup=1')
  await page.getByLabel(account.topUp.amount, { exact: true }).fill('40')
  await page.getByRole('button', { name: account.topUp.submit }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(payments.test.webhook).selectOption('never')
  await form.getByRole('button', { name: payments.pay }).click()
  await expect(page.getByText(payments.success, { exact: true })).toBeVisible()
  await expect(page.getByText('$40.00').first()).toBeVisible()
})

for (const [language, width, way, startTime, endTime] of [
  ['en', 1280, 'cash', '17:00', '18:00'],
  ['ch', 390, 'balance', '18:00', '19:00'],
] as const) {
  test(`a failed card refund is paid out by keyboard (${language}, ${width} px, ${way})${daily(language === 'ch')}`, async ({
    page,
    browser,
  }) => {
    const words = { en: bills, ch: billsCh }[language]
    const { firstName, lastName } = await register(page)
    // A card that is closed before its refund arrives.
    const slot = { amenityId: 2, bookingDate: '2026-11-27', startTime, endTime }
    const data = { paymentType: 'booking', metadata: slot }
    const begun = await page.request.post('/api/create-payment-intent', { data })
    const { clientSecret } = PaymentIntent.parse(await begun.json())
    const card = { clientSecret, cardNumber: '4000000000005126', webhook: 'never' }
    await page.request.post('/api/sandbox/confirm', { data: card })
    const claim = { ...slot, status: 'paid_online', paymentMethod: 'stripe' }
    const made = await page.request.post('/api/bookings', { data: claim })
    const { id, lanternId } = createBooking.reply.parse(await made.json())
    expect((await page.request.post(`/api/bookings/${id}/cancel`)).status()).toBe(200)

    // An admin pays it out, because all these tests together exceed the staff's limit.
    const desk = await staffPage(browser)
    const admin = { email: 'admin@lantern.example', password: 'lantern-demo' }
    expect((await desk.request.post('/api/login', { data: admin })).status()).toBe(200)
    await prefer(desk, { language, theme: language === 'ch' ? 'dark' : 'light' })
    await desk.setViewportSize({ width, height: 844 })
    await desk.goto('/point-of-sale')
    const row = desk.getByRole('listitem').filter({ hasText: lanternId })
    await expect(row).toContainText(`${firstName} ${lastName}`)
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await row.getByRole('button', { name: words.cardRefund.open }).press('Enter')
    const dialog = desk.getByRole('dialog')
    await expect(dialog).toContainText('$28.00')
    if (language === 'en') {
      const phone = await browser.newContext({ storageState: await desk.context().storageState() })
      const small = await phone.newPage()
      await small.clock.install({ time: now })
      await walk(small, [['/point-of-sale', words.cardRefund.open]])
      await phone.close()
    }
    const wanted = dialog.getByRole('radio', { name: words.methods[way] })
    await dialog.getByRole('radio').first().focus()
    for (let turn = 0; turn < 3 && !(await wanted.isChecked()); turn += 1) {
      await desk.keyboard.press('ArrowRight')
    }
    await expect(dialog.getByText(words.cardRefund.how[way])).toBeVisible()
    await expectAccessible(desk)
    const give = dialog.getByRole('button', {
      name: words.cardRefund.by[way].replace('{amount}', '$28.00'),
    })
    await give.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(row).toHaveCount(0)
    const balance = await page.request.get('/api/account/balance')
    expect(await balance.json()).toEqual({ balance: way === 'balance' ? '28.00' : '0.00' })
    await desk.context().close()
  })
}
