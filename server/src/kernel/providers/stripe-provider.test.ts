import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startCardSandbox, type CardSandbox } from '../../embedded/payments/card-sandbox.ts'
import { openClub } from '../../../test/club/club.ts'
import { CardsUnreachable, type CardProvider } from './card-provider.ts'
import { openStripe, stripeProvider } from './stripe-provider.ts'

let club: Awaited<ReturnType<typeof openClub>>
let sandbox: CardSandbox
let cards: CardProvider
let stripe: Stripe
const webhookSecret = 'whsec_of_this_test'
const openSandbox = () =>
  startCardSandbox({ db: club.kernels[0].db, webhookSecret, deliver: async () => true, log: fail })
const providerAt = ({ address }: Pick<CardSandbox, 'address'>, secretKey = 'sk_test_sandbox') =>
  stripeProvider({ secretKey, webhookSecret, sandbox: address })
function fail(error: Error): never {
  throw error
}

beforeAll(async () => {
  club = await openClub()
  sandbox = await openSandbox()
  cards = providerAt(sandbox)
  stripe = openStripe({ secretKey: 'sk_test_sandbox', sandbox: sandbox.address })
})
afterAll(async () => {
  await sandbox.stop()
  await club.close()
})

const input = () => ({
  attemptId: randomUUID(),
  amount: 2_500,
  currency: 'cad',
  description: 'Balance top-up',
  savedCard: true,
})

describe("the adapter over Stripe's SDK, in the sandbox", () => {
  it('charges the saved test card at once, and finds the payment again', async () => {
    const attempt = input()
    const intent = await cards.createIntent(attempt)
    const { attemptId, amount, currency } = attempt
    expect(intent).toMatchObject({ status: 'succeeded', attemptId, amount, currency })
    expect(intent.id).toMatch(/^pi_/)
    expect(intent.clientSecret).toContain(`${intent.id}_secret_`)
    expect(await cards.retrieve(intent.id)).toEqual(intent)
  })

  it('opens one intent per attempt for twenty concurrent calls', async () => {
    const attempt = input()
    const intents = await Promise.all(Array.from({ length: 20 }, () => cards.createIntent(attempt)))
    expect(new Set(intents.map(({ id }) => id)).size).toBe(1)
  })

  it('has the same payments after a restart and on another instance', async () => {
    const attempt = input()
    const intent = await cards.createIntent(attempt)
    const another = await openSandbox()
    const there = providerAt(another)
    expect(await there.retrieve(intent.id)).toEqual(intent)
    expect(await there.createIntent(attempt)).toEqual(intent)
    await another.stop()
    // Its port may belong to another test by now, whose sandbox doesn't have this payment.
    await expect(there.retrieve(intent.id)).rejects.toThrow(Error)
  })

  it('throws an error if the sandbox is unreachable', async () => {
    // This port is never assigned.
    const nowhere = providerAt({ address: { host: '127.0.0.1', port: 1 } })
    await expect(nowhere.retrieve('pi_1')).rejects.toThrow(CardsUnreachable)
  })

  it('refunds nothing twice, although Stripe forgets its idempotency keys after a day', async () => {
    const { id: intentId } = await cards.createIntent(input())
    const back = { refundId: randomUUID(), key: randomUUID(), intentId, amount: 1_000 }
    const first = await cards.refund(back)
    await club.pool.query('DELETE FROM sandbox.answers')
    expect(await cards.refund(back)).toEqual(first)
    const { rows } = await club.pool.query('SELECT count(*)::int AS sent FROM sandbox.refunds')
    expect(rows).toEqual([{ sent: 1 }])
  })
})

describe('a card company', () => {
  const heard: IncomingMessage[] = []
  let answer: (response: ServerResponse) => void
  let server: Server
  let patient: CardProvider
  beforeAll(async () => {
    server = createServer((request, response) => {
      heard.push(request)
      answer(response)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const bound = server.address()
    if (bound === null || typeof bound === 'string') throw new Error('no port')
    const address = { host: '127.0.0.1', port: bound.port }
    patient = stripeProvider({
      secretKey: 'sk_test_1',
      webhookSecret,
      sandbox: address,
      timeoutMs: 50,
    })
  })
  beforeEach(() => void heard.splice(0))
  afterAll(() => server.closeAllConnections() ?? server.close())

  it.each<[how: string, tries: number, answer: (response: ServerResponse) => void]>([
    ['falls silent', 3, () => undefined],
    ['cuts the line', 3, (response) => response.destroy()],
    ['is broken', 3, (response) => response.writeHead(503).end('{"error":{"type":"api_error"}}')],
    ['wants fewer calls', 1, (response) => response.writeHead(429).end('{"error":{}}')],
  ])(
    'that %s is called %i times, with one idempotency key and the pinned version',
    async (_how, tries, how) => {
      answer = how
      const attempt = input()
      await expect(patient.createIntent(attempt)).rejects.toThrow(CardsUnreachable)
      const told = heard.map(({ headers }) => [
        headers['idempotency-key'],
        headers['stripe-version'],
      ])
      const one = [attempt.attemptId, '2026-10-28.endive']
      expect(told).toEqual(Array.from({ length: tries }, () => one))
    },
  )
})

describe('the sandbox, like Stripe', () => {
  it('waits for a card if none is given', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 100, currency: 'cad' })
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount_received: 0 })
  })

  it.each([
    [{ amount: 49, currency: 'cad' }, 'amount_too_small'],
    [{ amount: 100_000_000, currency: 'cad' }, 'amount_too_large'],
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

  it('accepts test keys only', async () => {
    const live = providerAt(sandbox, 'sk_live_stray')
    await expect(live.createIntent(input())).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    )
  })
})
