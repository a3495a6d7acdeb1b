import { randomUUID } from 'node:crypto'
import { listUpcomingBookings } from '@lantern/contract/bookings/bookings'
import {
  getPayment,
  listPaymentProblems,
  paymentWebhook,
} from '@lantern/contract/payments/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../test/checks/books.ts'
import { approve, begin, claim, deliver, pay, slot } from '../../../test/cards/card-payment.ts'
import { messageAbout, signed } from '../../../test/cards/card-message.ts'
import { openClub, type Club } from '../../../test/club/club.ts'
import { stateOf } from '../../../test/club/state.ts'
import { transact } from '../../kernel/db/db.ts'
import { balanceOf } from '../wallet/service.ts'
import { findPayments } from '../../../test/cards/card-books.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ jobsByHand: true })
})
afterAll(() => club.close())

/** Delivers a message to one of the instances with this signature. */
async function bring(payload: string, signature = signed(club, payload), instance: 0 | 1 = 0) {
  const { method, path: url } = paymentWebhook
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return club.visitor(instance).request({ method, url, payload, headers })
}

/** A room that was paid for at the provider, without a message to the club yet. */
async function paidRoom() {
  const member = await club.signedIn()
  const input = slot()
  const { clientSecret, paymentIntentId } = (await begin(member, input)).reply
  await pay(member, clientSecret)
  const booked = async () => (await member.call(listUpcomingBookings, {})).reply.length
  return { member, input, clientSecret, paymentIntentId, booked }
}

const noted = async () => {
  const { rows } = await club.pool.query<{ id: string }>('SELECT id FROM provider_events')
  return rows.map(({ id }) => id)
}

describe('a webhook of the card company', () => {
  it('makes the booking that was paid, without the page', async () => {
    const { paymentIntentId, booked } = await paidRoom()
    expect((await bring(await messageAbout(club, paymentIntentId))).statusCode).toBe(204)
    expect(await booked()).toBe(1)
  })

  it('delivered twenty times at once to both instances has one effect and is stored once', async () => {
    const { paymentIntentId, booked, member } = await paidRoom()
    const message = await messageAbout(club, paymentIntentId)
    const before = await noted()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => bring(message, undefined, turn % 2 === 0 ? 0 : 1)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 204))
    expect(await booked()).toBe(1)
    expect((await noted()).length).toBe(before.length + 1)
    expect(await transact(club.kernels[0].db, (tx) => balanceOf(tx, member.person.id))).toBe(0)
  })

  it('about an older status changes nothing when it comes after a newer one', async () => {
    const member = await club.signedIn()
    const input = slot()
    const { clientSecret } = (await begin(member, input)).reply
    await pay(member, clientSecret, { cardNumber: '4000000000000002', webhook: 'late' })
    await pay(member, clientSecret, { cardNumber: approve, webhook: 'now' })
    await deliver(club)
    const { reply } = await claim(member, input)
    expect(reply.status).toBe('paid_online')
    await club.pool.query("UPDATE sandbox.deliveries SET deliver_at = '2020-01-01'")
    await deliver(club)
    const { rows } = await club.pool.query('SELECT FROM sandbox.deliveries')
    expect(rows).toEqual([])
    expect((await claim(member, input)).reply).toEqual(reply)
  })

  it('is not trusted: the company is asked for the status', async () => {
    const member = await club.signedIn()
    const { paymentIntentId } = (await begin(member, slot())).reply
    const claimed = await messageAbout(club, paymentIntentId, { status: 'succeeded' })
    expect((await bring(claimed)).statusCode).toBe(204)
    expect((await member.call(listUpcomingBookings, {})).reply).toEqual([])
    const { reply } = await member.call(getPayment, { params: { intentId: paymentIntentId } })
    expect(reply.status).toBe('requires_action')
  })
})

describe('an invalid or foreign webhook', () => {
  const now = () => Math.floor(Date.now() / 1000)
  it.each<[what: string, sign: (payload: string) => string, tamper?: (payload: string) => string]>([
    ['not signed', () => ''],
    ['signed with nonsense', () => 't=1,v1=00'],
    ['signed by another', (payload) => signed(club, payload, { secret: 'whsec_of_another' })],
    ['of six minutes ago', (payload) => signed(club, payload, { timestamp: now() - 360 })],
    [
      'tampered with',
      (payload) => signed(club, payload),
      (payload) => payload.replace('payment_intent.succeeded', 'payment_intent.canceled'),
    ],
    ['signed, but no JSON', (payload) => signed(club, payload.slice(1)), (text) => text.slice(1)],
    ['signed, but empty', () => signed(club, ''), () => ''],
  ])('is refused and changes nothing if it is %s', async (_what, sign, tamper) => {
    const { paymentIntentId } = await paidRoom()
    const payload = await messageAbout(club, paymentIntentId)
    const before = await stateOf(club)
    const answer = await bring(tamper ? tamper(payload) : payload, sign(payload))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'bad_signature' })
    expect(await stateOf(club)).toEqual(before)
  })

  it.each<[what: string, change: object]>([
    ['of another kind', { type: 'customer.created', data: { object: { object: 'customer' } } }],
    ['about an attempt of nobody', { attempt: randomUUID() }],
    ["about somebody else's payment on the same account", { attempt: 'order-17' }],
    ['about a payment without an attempt', { attempt: undefined }],
    [
      'about a refund of nobody',
      {
        type: 'refund.failed',
        data: { object: { object: 'refund', metadata: { refund: randomUUID() } } },
      },
    ],
  ])('with a valid signature but %s is stored and has no effect', async (_what, change) => {
    const { booked, paymentIntentId } = await paidRoom()
    const { 'public.provider_events': _, ...before } = await stateOf(club)
    const message = await messageAbout(club, paymentIntentId, {}, change)
    expect((await bring(message)).statusCode).toBe(204)
    const { 'public.provider_events': __, ...after } = await stateOf(club)
    expect(after).toEqual(before)
    expect(await booked()).toBe(0)
  })
})

describe('money that differs from the request', () => {
  it.each([
    ['another amount', { amount: 1, amount_received: 1 }],
    ['another currency', { currency: 'usd' }],
    ['no attempt of ours', { metadata: {} }],
  ])('(%s) makes no booking, and an admin has to decide', async (_what, wrong) => {
    const { member, input, paymentIntentId, booked } = await paidRoom()
    const message = await messageAbout(club, paymentIntentId)
    await club.pool.query(
      'UPDATE sandbox.payment_intents SET intent = intent || $2 WHERE id = $1',
      [paymentIntentId, JSON.stringify(wrong)],
    )
    expect((await bring(message)).statusCode).toBe(204)
    expect(await booked()).toBe(0)
    expect((await claim(member, input, { paymentIntentId })).code).toBe('payment_pending')
    expect(await booked()).toBe(0)

    const admin = await club.signedIn({ role: 'admin' })
    const { reply } = await admin.call(listPaymentProblems, {})
    expect(reply[0]).toMatchObject({
      kind: 'needs_review',
      memberId: member.person.id,
      amount: '90.00',
      providerId: paymentIntentId,
    })
    expect((await member.call(listPaymentProblems, {})).code).toBe('forbidden')
  })
})

it('the books stay in balance, and each payment has one effect', async () => {
  await booksAgree(club)
  const bought = (await findPayments(club.pool)).filter(({ status }) => status === 'succeeded')
  expect(bought.length).toBeGreaterThan(0)
  expect(bought.filter(({ charged, credited }) => charged + credited !== 1)).toEqual([])
})
