import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCardSandbox, type CardSandbox } from '../embedded/payments/card-sandbox.ts'
import { openClub } from '../../test/club.ts'
import { CardsUnreachable, stripeProvider, type CardProvider } from './card-provider.ts'

let club: Awaited<ReturnType<typeof openClub>>
let sandbox: CardSandbox
let cards: CardProvider
let stripe: Stripe
const webhookSecret = 'whsec_of_this_test'
const openSandbox = () =>
  startCardSandbox({ db: club.kernels[0].db, webhookSecret, deliver: async () => true, log: fail })
const providerAt = ({ address }: CardSandbox, secretKey = 'sk_test_sandbox') =>
  stripeProvider({ secretKey, webhookSecret, sandbox: address })
function fail(error: Error): never {
  throw error
}

beforeAll(async () => {
  club = await openClub()
  sandbox = await openSandbox()
  cards = providerAt(sandbox)
  stripe = new Stripe('sk_test_sandbox', { ...sandbox.address, protocol: 'http' })
})
afterAll(async () => {
  await sandbox.stop()
  await club.close()
})

const asked = () => ({
  attemptId: randomUUID(),
  amount: 2_500,
  currency: 'cad',
  description: 'Balance top-up',
  savedCard: true,
})

describe("the adapter over Stripe's SDK, in the sandbox", () => {
  it('charges the saved test card at once, and finds the payment again', async () => {
    const attempt = asked()
    const intent = await cards.createIntent(attempt)
    const { attemptId, amount, currency } = attempt
    expect(intent).toMatchObject({ status: 'succeeded', attemptId, amount, currency })
    expect(intent.id).toMatch(/^pi_/)
    expect(intent.clientSecret).toContain(`${intent.id}_secret_`)
    expect(await cards.retrieve(intent.id)).toEqual(intent)
  })

  it('opens one intent for one attempt, though twenty ask at once', async () => {
    const attempt = asked()
    const intents = await Promise.all(Array.from({ length: 20 }, () => cards.createIntent(attempt)))
    expect(new Set(intents.map(({ id }) => id)).size).toBe(1)
  })

  it('remembers across a restart and on another instance', async () => {
    const attempt = asked()
    const intent = await cards.createIntent(attempt)
    const another = await openSandbox()
    const there = providerAt(another)
    expect(await there.retrieve(intent.id)).toEqual(intent)
    expect(await there.createIntent(attempt)).toEqual(intent)
    await another.stop()
    await expect(there.retrieve(intent.id)).rejects.toThrow(CardsUnreachable)
  })
})

describe('the sandbox, as Stripe would', () => {
  it('waits for a card where none is given', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 100, currency: 'cad' })
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount_received: 0 })
  })

  it('refuses a key that comes with other parameters', async () => {
    const attempt = asked()
    await cards.createIntent(attempt)
    await expect(cards.createIntent({ ...attempt, amount: 2_600 })).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    )
  })

  it.each([
    [{ amount: 49, currency: 'cad' }, 'amount_too_small'],
    [{ amount: 100_000_000, currency: 'cad' }, 'amount_too_large'],
    [{ amount: 1.5, currency: 'cad' }, 'parameter_invalid_integer'],
    [{ amount: 100, currency: 'cad', confirm: true }, 'payment_intent_unexpected_state'],
    [
      { amount: 100, currency: 'cad', confirm: true, payment_method: 'pm_nobodys' },
      'resource_missing',
    ],
  ])('refuses %j as %s', async (params, code) => {
    await expect(stripe.paymentIntents.create(params)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code,
    })
  })

  it('does not know what was never opened', async () => {
    await expect(stripe.paymentIntents.retrieve('pi_nobodys')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
  })

  it('takes test keys only', async () => {
    const live = providerAt(sandbox, 'sk_live_stray')
    await expect(live.createIntent(asked())).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    )
  })
})
