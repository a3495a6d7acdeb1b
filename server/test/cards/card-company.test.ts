import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { madeFrom } from '../../src/embedded/payments/shapes.ts'
import { sandboxWebhookSecret } from '../../src/embedded/payments/webhooks.ts'
import { openStripe } from '../../src/kernel/providers/stripe-provider.ts'
import { promises, type Company } from './card-company.ts'
import { openClub } from '../club/club.ts'

let company: Company
beforeAll(async () => {
  const club = await openClub()
  const [{ kernel, sandbox }] = club.instances
  if (!kernel.cards || !sandbox) throw new Error('this club has no emulator')
  const holder = openStripe({ secretKey: 'sk_test_holder', sandbox: sandbox.address })
  const webhookSecret = sandboxWebhookSecret(kernel.env.sessionSecret)
  company = { club, cards: kernel.cards, holder, webhookSecret }
})
afterAll(() => company.club.close())

describe('the emulator keeps the promises that Stripe is tested for', () => {
  it.each(Object.entries(promises))('%s', async (_what, keep) => {
    await expect(keep(company)).resolves.toBeUndefined()
  })

  it('has the shapes of the installed SDK', () => {
    // If this fails, run `npm run payments:shapes`.
    expect(madeFrom).toBe(`stripe ${Stripe.PACKAGE_VERSION}`)
  })

  it.each([
    [{ amount: 2_500, currency: 'cad', descripton: 'Room' }, 'parameter_unknown', 'descripton'],
    [
      {
        amount: 2_500,
        currency: 'cad',
        automatic_payment_methods: { enabled: true, redirects: 'never' },
      },
      'parameter_unknown',
      'automatic_payment_methods.redirects',
    ],
    [
      { amount: 2_500, currency: 'cad', capture_method: 'never' },
      'parameter_invalid',
      'capture_method',
    ],
    [{ amount: 2_500, currency: 'cad', confirm: 'perhaps' }, 'parameter_invalid', 'confirm'],
    [{ amount: 0, currency: 'cad' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 25.5, currency: 'cad' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: -2_500, currency: 'cad' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 2_500 }, 'parameter_missing', 'currency'],
  ])('refuses %j as %s: %s', async (params, code, param) => {
    const sent = company.holder.rawRequest('POST', '/v1/payment_intents', params)
    await expect(sent).rejects.toMatchObject({ type: 'StripeInvalidRequestError', code, param })
  })

  it('refuses misspelt parameters of the other calls, too', async () => {
    const { id } = await company.holder.paymentIntents.create({ amount: 2_500, currency: 'cad' })
    for (const [method, path] of [
      ['POST', `/v1/payment_intents/${id}/confirm`],
      ['POST', `/v1/payment_intents/${id}/cancel`],
      ['GET', `/v1/payment_intents/${id}`],
      ['POST', '/v1/refunds'],
      ['GET', '/v1/refunds'],
    ] as const) {
      const sent =
        method === 'POST'
          ? company.holder.rawRequest(method, path, { paymnt_intent: id })
          : company.holder.rawRequest(method, `${path}?paymnt_intent=${id}`)
      await expect(sent).rejects.toMatchObject({ code: 'parameter_unknown' })
    }
  })
})
