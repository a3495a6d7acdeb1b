import { getVenue, Venue } from '@lantern/contract/venue/venue'
import type { Page } from '@playwright/test'
import booking from '../web/src/i18n/en/bookings.ts'
import payments from '../web/src/i18n/en/payments.ts'
import { atHour, expect, register, test } from './club.ts'

/**
 * The venue doesn't use Stripe, so the server's security policy would block Stripe's script. This test bypasses the
 * policy.
 */
test.use({ bypassCSP: true })

/**
 * A stub of Stripe's script, with the functions that the page calls. Its card field is an empty box, and the emulator
 * pays the intent that it is told to confirm.
 */
const script = `window.Stripe = Object.assign(() => ({
  elements: ({ clientSecret }) => ({
    clientSecret,
    getElement: () => null,
    update: () => {},
    create: () => {
      const listeners = {}
      const element = {
        on: (event, listener) => { listeners[event] = listener; return element },
        mount: (box) => { box.textContent = 'card fields'; setTimeout(() => listeners.ready(), 50) },
        update: () => {}, off: () => {}, unmount: () => {}, destroy: () => {},
      }
      return element
    },
  }),
  confirmPayment: async ({ elements, redirect, confirmParams }) => {
    if (redirect !== 'if_required' || confirmParams.return_url !== location.origin) {
      return { error: { message: 'confirmed otherwise than it should be' } }
    }
    const cardNumber = window.nextCard ?? '4242424242424242'
    const body = JSON.stringify({ clientSecret: elements.clientSecret, cardNumber, webhook: 'never' })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/sandbox/confirm', { method: 'POST', headers, body })
    const { status, message } = await answer.json()
    return message === null ? { paymentIntent: { status } } : { error: { message } }
  },
  createToken: () => {}, createPaymentMethod: () => {}, confirmCardPayment: () => {},
  _registerWrapper: () => {}, registerAppInfo: () => {},
}), { version: 'endive' })`

/** Opens the card form of a venue with Stripe. The script either loads or fails. */
async function openForm(page: Page, hour: number, stripeComes: boolean): Promise<void> {
  await register(page)
  await page.route(`**${getVenue.path}`, async (route) => {
    const answer = await route.fetch()
    const venue = Venue.parse(await answer.json())
    const payments = { mode: 'stripe', publishableKey: 'pk_test_1', banner: false }
    await route.fulfill({ json: { ...venue, payments } })
  })
  await page.route('https://js.stripe.com/**', (route) =>
    stripeComes
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.abort('failed'),
  )
  await page.goto('/booking?amenityId=4')
  await page.getByRole('button', { name: atHour(`${hour}:00`) }).click()
  await page.getByRole('button', { name: atHour(`${hour + 1}:00`) }).click()
  await page.getByRole('button', { name: booking.continue }).filter({ visible: true }).click()
  await page.getByRole('button', { name: booking.card }).click()
}

test("Stripe's own fields take a card, after one was declined with Stripe's sentence", async ({
  page,
}) => {
  await openForm(page, 18, true)
  const form = page.getByRole('dialog')
  await expect(form.getByText('card fields')).toBeVisible()
  await expect(form.getByText(payments.test.badge)).toHaveCount(0)
  const pay = form.getByRole('button', { name: payments.pay })
  await page.evaluate("window.nextCard = '4000000000009995'")
  await pay.click()
  await expect(page.getByText('Your card has insufficient funds.', { exact: true })).toBeVisible()
  await page.evaluate('window.nextCard = undefined')
  await pay.click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('article')).toContainText('$120.00')
})

test('if its script fails to load, the form says so and goes back @nightly', async ({ page }) => {
  await openForm(page, 19, false)
  await expect(page.getByText(payments.setupFailed)).toBeVisible()
  await expect(page.getByText(payments.setupErrorText, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: payments.goBack }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
