import { PaymentIntent } from '@lantern/contract/payments'
import account from '../web/src/i18n/en/account.ts'
import booking from '../web/src/i18n/en/bookings.ts'
import payments from '../web/src/i18n/en/payments.ts'
import { expect, expectAccessible, register, test } from './club.ts'

test('a room is paid by card, after one was declined and one asked its holder', async ({
  page,
}) => {
  await register(page)
  await page.goto('/booking?amenityId=4')
  await page.getByRole('button', { name: /^21:00/ }).click()
  await page.getByRole('button', { name: /^22:00/ }).click()
  await page.getByRole('button', { name: booking.continue }).filter({ visible: true }).click()
  await page.getByRole('button', { name: booking.card }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByText('$120.00')).toBeVisible()
  await expect(form.getByText(payments.test.badge)).toBeVisible()
  await expectAccessible(page)

  const card = form.getByLabel(payments.test.number)
  const pay = form.getByRole('button', { name: payments.pay })
  await card.selectOption('4000000000000002')
  await pay.click()
  await expect(page.getByText('Your card was declined.', { exact: true })).toBeVisible()
  await card.selectOption('4000002500003155')
  await pay.click()
  await form.getByRole('button', { name: payments.test.yes }).click()

  await expect(page).toHaveURL('/account')
  await expect(page.getByText(booking.confirmed, { exact: true })).toBeVisible()
  // One toast says both. Of two, the second would replace the first before it could be read.
  const paid = booking.confirmedPaid.replace('{amount}', '$120.00')
  await expect(page.getByText(paid, { exact: true })).toBeVisible()
  const booked = page.getByRole('article')
  await expect(booked).toContainText('$120.00')
  await booked.getByRole('button', { name: /^Cancel/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Free cancellation until')
  await expect(question).toContainText(account.cancel.card.back)
  await question.getByRole('button', { name: account.cancel.confirm }).click()
  await expect(page.getByText(account.cancel.done, { exact: true })).toBeVisible()
  await expect(page.getByText('$120.00 goes back to your card.', { exact: true })).toBeVisible()
  const balance = await page.request.get('/api/account/balance')
  expect(await balance.json()).toEqual({ balance: '0.00' })
})

test('nothing leads away from a payment under way', async ({ page }) => {
  await register(page)
  await page.goto('/booking?amenityId=4')
  await page.getByRole('button', { name: /^19:00/ }).click()
  await page.getByRole('button', { name: /^20:00/ }).click()
  await page.getByRole('button', { name: booking.continue }).filter({ visible: true }).click()
  await page.getByRole('button', { name: booking.card }).click()
  const held: (() => Promise<void>)[] = []
  await page.route('**/api/bookings', (route) => void held.push(() => route.continue()))
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: payments.pay }).dblclick()
  // The card is charged, but the booking isn't made yet. The form can't be closed, and there is no button to
  // press again.
  await expect(form.getByText(payments.processingText)).toBeVisible()
  await expect(form.getByRole('button', { name: payments.pay })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(form).toBeVisible()
  expect(held).toHaveLength(1)
  for (const goOn of held) await goOn()
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a member who closes the page after paying gets the booking', async ({ page }) => {
  await register(page)
  await page.goto('/booking?amenityId=4')
  await page.getByRole('button', { name: /^18:00/ }).click()
  await page.getByRole('button', { name: /^19:00/ }).click()
  await page.getByRole('button', { name: booking.continue }).filter({ visible: true }).click()
  await page.getByRole('button', { name: booking.card }).click()
  // The page's claim never reaches the server, but the card company's message does.
  await page.route('**/api/bookings', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('dialog').getByRole('button', { name: payments.pay }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('article')).toContainText('$120.00')
})

test('a payment that cannot begin says so and goes back', async ({ page }) => {
  await register(page)
  await page.route('**/api/create-payment-intent', (route) => route.abort())
  await page.goto('/booking?amenityId=4')
  await page.getByRole('button', { name: /^16:00/ }).click()
  await page.getByRole('button', { name: /^17:00/ }).click()
  await page.getByRole('button', { name: booking.continue }).filter({ visible: true }).click()
  await page.getByRole('button', { name: booking.card }).click()
  await expect(page.getByText(payments.setupFailed)).toBeVisible()
  await page.getByRole('button', { name: payments.goBack }).click()
  await expect(
    page.getByRole('button', { name: booking.pay }).filter({ visible: true }),
  ).toBeVisible()
})

test('a top-up asks for a card where the card company wants one first', async ({ page }) => {
  await register(page)
  await page.route('**/api/account/topup', async (route) => {
    // The answer of a real card company. The emulator would charge its saved card at once.
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
