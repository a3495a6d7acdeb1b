import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { cancelBooking, listUpcomingBookings } from '@lantern/contract/bookings/bookings'
import { paymentWebhook } from '@lantern/contract/payments/payments'
import Stripe from 'stripe'
import { CardsRefused, type CardProvider } from '../../src/kernel/providers/card-provider.ts'
import { booksAgree } from '../checks/books.ts'
import { begin, claim, slot } from './card-payment.ts'
import type { Club } from '../club/club.ts'

/**
 * Checks of a card company and of a club that uses it. `npm test` runs them against the emulator, and `npm run
 * prove:stripe` against Stripe's test mode: both run one suite, so that the emulator can't differ from Stripe.
 * Therefore it uses no test runner.
 */
export interface Company {
  club: Club
  /** The club's provider for this card company. */
  cards: CardProvider
  /** The holder of the card, with the actions of the page's card form. */
  holder: Stripe
  webhookSecret: string
}

const query = () => ({
  attemptId: randomUUID(),
  amount: 2_500,
  currency: 'cad',
  description: 'Balance top-up',
  savedCard: false,
})

const payWith = (holder: Stripe, intentId: string, method = 'pm_card_visa') =>
  holder.paymentIntents.confirm(intentId, { payment_method: method, use_stripe_sdk: true })

async function paidIntent({ cards, holder }: Company, method?: string) {
  const intent = await cards.createIntent(query())
  await payWith(holder, intent.id, method)
  return intent.id
}

const refund = (intentId: string, amount = 2_500, key = randomUUID()) => ({
  refundId: randomUUID(),
  key,
  intentId,
  amount,
})

/** Delivers the card company's webhook about an intent to the club. */
async function sendNews({ club, holder, webhookSecret: secret }: Company, intentId: string) {
  const object = await holder.paymentIntents.retrieve(intentId)
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object },
  })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const { method, path: url } = paymentWebhook
  return club.visitor(1).request({ method, url, payload, headers })
}

/** A member who has just paid for an hour of the theater by card. */
async function paidRoom(company: Company, method?: string) {
  const member = await company.club.signedIn()
  const input = slot()
  const { paymentIntentId } = (await begin(member, input)).reply
  await payWith(company.holder, paymentIntentId, method)
  return { member, input, paymentIntentId }
}

export const promises: Readonly<Record<string, (company: Company) => Promise<void>>> = {
  'opens an intent for just what is asked, and finds it again': async ({ cards }) => {
    const attempt = query()
    const intent = await cards.createIntent(attempt)
    const { attemptId, amount, currency } = attempt
    const { clientSecret, ...told } = intent
    assert.deepEqual(told, {
      id: intent.id,
      status: 'requires_action',
      amount,
      currency,
      attemptId,
    })
    assert.ok(clientSecret?.startsWith(`${intent.id}_secret_`))
    assert.deepEqual(await cards.retrieve(intent.id), intent)
  },

  'opens one intent for one attempt, however often it is asked': async ({ cards }) => {
    const attempt = query()
    const intents = await Promise.all([1, 2, 3].map(() => cards.createIntent(attempt)))
    intents.push(await cards.createIntent(attempt))
    assert.equal(new Set(intents.map(({ id }) => id)).size, 1)
  },

  'refuses an attempt that comes again with another amount': async ({ cards }) => {
    const attempt = query()
    await cards.createIntent(attempt)
    await assert.rejects(
      cards.createIntent({ ...attempt, amount: 2_600 }),
      Stripe.errors.StripeIdempotencyError,
    )
  },

  'says at once that it never takes so little': async ({ cards }) => {
    await assert.rejects(cards.createIntent({ ...query(), amount: 10 }), CardsRefused)
  },

  'refuses a parameter that it does not know': async ({ holder }) => {
    const misspelt = { amount: 2_500, currency: 'cad', descripton: 'Room booking' }
    await assert.rejects(holder.paymentIntents.create(misspelt), { code: 'parameter_unknown' })
  },

  'takes the money of a card that pays': async (company) => {
    const { status } = await company.cards.retrieve(await paidIntent(company))
    assert.equal(status, 'succeeded')
  },

  'declines three cards, and takes the next for the same intent': async ({ cards, holder }) => {
    const { id } = await cards.createIntent(query())
    for (const method of [
      'pm_card_visa_chargeDeclined',
      'pm_card_visa_chargeDeclinedInsufficientFunds',
      'pm_card_chargeDeclinedExpiredCard',
    ]) {
      await assert.rejects(payWith(holder, id, method), Stripe.errors.StripeCardError)
      assert.equal((await cards.retrieve(id)).status, 'failed')
    }
    await payWith(holder, id)
    assert.equal((await cards.retrieve(id)).status, 'succeeded')
  },

  'waits for the holder of a card that asks': async ({ cards, holder }) => {
    const { id } = await cards.createIntent(query())
    const { status } = await payWith(holder, id, 'pm_card_authenticationRequired')
    assert.equal(status, 'requires_action')
    assert.equal((await cards.retrieve(id)).status, 'requires_action')
  },

  'gives up an unpaid intent, and answers a paid one as it is': async (company) => {
    const { cards } = company
    const { id } = await cards.createIntent(query())
    assert.equal((await cards.cancel(id)).status, 'canceled')
    assert.equal((await cards.cancel(id)).status, 'canceled')
    await assert.rejects(payWith(company.holder, id), Stripe.errors.StripeInvalidRequestError)
    assert.equal((await cards.cancel(await paidIntent(company))).status, 'succeeded')
  },

  'sends money back once per key, and finds the refund again': async (company) => {
    const { cards } = company
    const back = refund(await paidIntent(company), 1_000)
    const first = await cards.refund(back)
    assert.deepEqual(first, { id: first.id, status: 'succeeded', failure: null })
    assert.deepEqual(await cards.refund(back), first)
    assert.deepEqual(await cards.retrieveRefund(first.id ?? ''), first)
    const rest = await cards.refund({ ...back, key: randomUUID(), amount: 1_500 })
    assert.notEqual(rest.id, first.id)
  },

  'sends back no more than came': async (company) => {
    const { cards } = company
    const intentId = await paidIntent(company)
    const { id, status, failure } = await cards.refund(refund(intentId, 2_501))
    assert.deepEqual([id, status], [null, 'failed'])
    assert.ok(failure)
    assert.equal((await cards.refund(refund(intentId))).status, 'succeeded')
    assert.equal((await cards.refund(refund(intentId, 100))).status, 'failed')
  },

  'takes its time with a refund to some cards': async (company) => {
    const intentId = await paidIntent(company, 'pm_card_pendingRefund')
    assert.equal((await company.cards.refund(refund(intentId))).status, 'pending')
  },

  'does not know what was never opened': async ({ cards }) => {
    await assert.rejects(cards.retrieve('pi_nobodys'), { statusCode: 404 })
  },

  'makes a booking of what the page brings back, and sends it back when canceled': async (
    company,
  ) => {
    const { member, input, paymentIntentId } = await paidRoom(company)
    const { reply } = await claim(member, input, { paymentIntentId })
    assert.equal(reply.status, 'paid_online')
    const canceled = await member.call(cancelBooking, { params: { id: String(reply.id) } })
    assert.deepEqual(canceled.reply.refund, { to: 'card', status: 'succeeded' })
    const sent = await company.holder.refunds.list({ payment_intent: paymentIntentId })
    assert.deepEqual(
      sent.data.map(({ amount }) => amount),
      [9_000],
    )
  },

  'makes a booking by its message alone, once': async (company) => {
    const { member, paymentIntentId } = await paidRoom(company)
    for (let turn = 0; turn < 2; turn += 1) {
      assert.equal((await sendNews(company, paymentIntentId)).statusCode, 204)
    }
    assert.equal((await member.call(listUpcomingBookings, {})).reply.length, 1)
  },

  'leaves books that agree': ({ club }) => booksAgree(club),
}
