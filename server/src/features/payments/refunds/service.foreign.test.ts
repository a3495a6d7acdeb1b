import { cancelBooking } from '@lantern/contract/bookings/bookings'
import { setOrderStatus } from '@lantern/contract/menu/orders'
import {
  createPaymentIntent,
  listPaymentProblems,
  payOwed,
  settleRefund,
  topUp,
} from '@lantern/contract/payments/payments'
import { getBalance } from '@lantern/contract/payments/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../../test/checks/books.ts'
import { begin, claim, deliver, pay, slot } from '../../../../test/cards/card-payment.ts'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { cartOf, menuOf, order } from '../../../../test/ordering.ts'
import { tally } from '../../../../test/checks/tally.ts'
import { openStripe } from '../../../kernel/providers/stripe-provider.ts'
import { transact } from '../../../kernel/db/db.ts'
import { credit } from '../../wallet/service.ts'
import { reconcile } from '../service.reconcile.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>

let club: Club
let admin: SignedIn
let dashboard: ReturnType<typeof openStripe>
beforeAll(async () => {
  club = await openClub({ jobsByHand: true })
  admin = await club.signedIn({ role: 'admin' })
  const { sandbox } = club.instances[0]
  if (!sandbox) throw new Error('this club has no emulator')
  dashboard = openStripe({ secretKey: 'sk_test_owner', sandbox: sandbox.address })
})
afterAll(() => club.close())

const problemsOf = async ({ person }: SignedIn) =>
  (await admin.call(listPaymentProblems, {})).reply.filter(({ memberId }) => memberId === person.id)
const settle = (id: string, as: 'balance' | 'goodwill', by = admin) =>
  by.call(settleRefund, { params: { id }, body: { as, note: 'The bank called' } })
const balance = async (member: SignedIn) => (await member.call(getBalance, {})).reply.balance

/** Refunds in the card company's dashboard, as an owner does. The webhook comes twice. */
async function refundThere(paymentIntentId: string, amount: number) {
  const { id } = await dashboard.refunds.create({ payment_intent: paymentIntentId, amount })
  await club.pool.query(`INSERT INTO sandbox.deliveries (event, deliver_at)
    SELECT jsonb_set(event, '{id}', to_jsonb('evt_again' || id)), deliver_at FROM sandbox.deliveries`)
  await deliver(club)
  return id
}

/** The card company reports that a refund failed. */
async function failThere(id: string) {
  const { cards } = club.kernels[0]
  if (!cards) throw new Error('this club takes no cards')
  const told = await cards.retrieveRefund(id)
  expect(told.status).toBe('succeeded')
  await club.pool.query(
    `UPDATE sandbox.refunds SET refund = refund || '{"status": "failed", "failure_reason": "expired_or_canceled_card"}'
     WHERE id = $1`,
    [id],
  )
  // Makes the reconciler ask about it, as if it were still pending.
  await club.pool.query(
    "UPDATE payment_refunds SET status = 'pending', due_at = '2020-01-01' WHERE provider_refund_id = $1",
    [id],
  )
  await reconcile(club.kernels[0], (problem) => expect.unreachable(String(problem)))
}

/** A room of 90.00 that a member paid by card, with functions that read its bill. */
async function paidRoom(money = 0) {
  const member = await club.signedIn({ balance: money })
  const request = slot()
  const { clientSecret, paymentIntentId } = (await begin(member, request)).reply
  await pay(member, clientSecret)
  const { id } = (await claim(member, request)).reply
  const bill = async () => {
    const { rows } = await club.pool.query<{ status: string; due: string }>(
      'SELECT status, due_of(id) AS due FROM bills WHERE booking_id = $1',
      [id],
    )
    return rows[0]
  }
  return { member, paymentIntentId, params: { id: String(id) }, bill }
}

/** The id of the member's dashboard refund that an admin has to explain. */
async function unexplained(member: SignedIn): Promise<string> {
  const [problem] = await problemsOf(member)
  expect(problem?.kind).toBe('refund_unexplained')
  return problem?.id ?? ''
}

describe('a refund made in the card company’s dashboard', () => {
  it('is booked once as a payment of its bill, and stays due until it is explained', async () => {
    const { member, paymentIntentId, bill } = await paidRoom()
    await refundThere(paymentIntentId, 4_000)
    expect(await bill()).toEqual({ status: 'open', due: '40.00' })
    expect(await problemsOf(member)).toMatchObject([
      { kind: 'refund_unexplained', amount: '40.00', purpose: 'booking' },
    ])
  })

  it('is explained by a cancellation, which refunds only the rest', async () => {
    const { member, paymentIntentId, params, bill } = await paidRoom()
    await refundThere(paymentIntentId, 4_000)
    expect((await member.call(cancelBooking, { params })).status).toBe(200)
    const { data } = await dashboard.refunds.list({ payment_intent: paymentIntentId })
    expect(data.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([
      4_000, 5_000,
    ])
    expect(await bill()).toEqual({ status: 'paid', due: '0.00' })
    expect(await problemsOf(member)).toEqual([])
  })

  it('of the full price leaves nothing to refund when the room is canceled', async () => {
    const { member, paymentIntentId, params, bill } = await paidRoom()
    await refundThere(paymentIntentId, 9_000)
    expect((await member.call(cancelBooking, { params })).status).toBe(200)
    const { data } = await dashboard.refunds.list({ payment_intent: paymentIntentId })
    expect(data).toHaveLength(1)
    expect(await bill()).toEqual({ status: 'paid', due: '0.00' })
  })

  it('of the full price leaves nothing to refund when the food is canceled', async () => {
    const member = await club.signedIn()
    const items = cartOf(await menuOf(club))
    const body = { paymentType: 'food' as const, metadata: { items } }
    const { clientSecret, paymentIntentId } = (await member.call(createPaymentIntent, { body }))
      .reply
    await pay(member, clientSecret)
    const { id, totalAmount } = (await order(member, { items, paymentIntentId })).reply
    await refundThere(paymentIntentId, Math.round(Number(totalAmount) * 100))
    expect(await problemsOf(member)).toMatchObject([{ purpose: 'order', amount: totalAmount }])
    const params = { id: String(id) }
    const canceled = { status: 'canceled' as const, reason: 'Given back already' }
    expect((await admin.call(setOrderStatus, { params, body: canceled })).status).toBe(200)
    const { data } = await dashboard.refunds.list({ payment_intent: paymentIntentId })
    expect(data).toHaveLength(1)
    expect(await problemsOf(member)).toEqual([])
  })

  it('is settled from the balance if there is enough, or as goodwill', async () => {
    const { member, paymentIntentId, bill } = await paidRoom(3_000)
    await refundThere(paymentIntentId, 4_000)
    const id = await unexplained(member)
    expect((await settle(id, 'balance', member)).code).toBe('forbidden')
    expect((await settle(id, 'balance')).code).toBe('insufficient_balance')
    expect((await settle(id, 'goodwill')).status).toBe(204)
    expect((await settle(id, 'goodwill')).code).toBe('wrong_state')
    expect(await bill()).toEqual({ status: 'paid', due: '0.00' })
    expect(await balance(member)).toBe('30.00')
    expect(await problemsOf(member)).toEqual([])
  })

  it.each(['balance', 'goodwill'] as const)(
    'that was settled as %s is reversed completely if it fails',
    async (as) => {
      const { member, paymentIntentId, bill } = await paidRoom(5_000)
      const refund = await refundThere(paymentIntentId, 4_000)
      expect((await settle(await unexplained(member), as)).status).toBe(204)
      expect(await balance(member)).toBe(as === 'balance' ? '10.00' : '50.00')
      await failThere(refund)
      expect(await balance(member)).toBe('50.00')
      expect(await bill()).toMatchObject({ status: 'paid' })
      expect(await problemsOf(member)).toEqual([])
    },
  )

  it('that fails after a cancellation leaves its money as credit on the open bill', async () => {
    const { member, paymentIntentId, params, bill } = await paidRoom()
    const refund = await refundThere(paymentIntentId, 4_000)
    await member.call(cancelBooking, { params })
    await failThere(refund)
    expect(await bill()).toEqual({ status: 'open', due: '-40.00' })
  })

  it('that was settled from the balance of an account closed since is owed if it fails, and can be paid out', async () => {
    const { member, paymentIntentId, bill } = await paidRoom(4_000)
    const refund = await refundThere(paymentIntentId, 4_000)
    expect((await settle(await unexplained(member), 'balance')).status).toBe(204)
    await club.pool.query('UPDATE users SET deleted_at = now() WHERE id = $1', [member.person.id])
    await failThere(refund)
    expect(await bill()).toEqual({ status: 'open', due: '-40.00' })
    const [owed] = await problemsOf(member)
    expect(owed).toMatchObject({ kind: 'owed', amount: '40.00', member: null })
    const pays = { params: { id: owed?.id ?? '' }, body: { note: 'By transfer' } }
    expect((await admin.call(payOwed, pays)).status).toBe(204)
    expect((await admin.call(payOwed, pays)).code).toBe('wrong_state')
    expect(await bill()).toEqual({ status: 'paid', due: '0.00' })
    expect(await problemsOf(member)).toEqual([])
  })

  it('with the amount of a failed refund of ours counts as that refund’s retry', async () => {
    const { member, paymentIntentId, params } = await paidRoom()
    await member.call(cancelBooking, { params })
    const { data } = await dashboard.refunds.list({ payment_intent: paymentIntentId })
    await failThere(data[0]?.id ?? '')
    expect(await problemsOf(member)).toMatchObject([{ kind: 'refund_failed', amount: '90.00' }])
    await refundThere(paymentIntentId, 9_000)
    expect(await problemsOf(member)).toEqual([])
  })
})

describe('a dashboard refund of a top-up', () => {
  /** A top-up of 25.00 of which `spent` cents are spent. */
  async function toppedUp(spent: number) {
    const member = await club.signedIn()
    const { reply } = await member.call(topUp, { body: { amount: '25' } })
    const by = { actorId: null, at: club.clock.now(), today: '2026-11-20', cashStep: 5 }
    const out = { userId: member.person.id, kind: 'cash_out', amount: 0 - spent } as const
    if (spent > 0) await transact(club.kernels[0].db, (tx) => credit(tx, out, by))
    return { member, paymentIntentId: reply.paymentIntentId ?? '' }
  }

  it('is taken from the balance at once, and returned if it fails', async () => {
    const { member, paymentIntentId } = await toppedUp(0)
    const refund = await refundThere(paymentIntentId, 1_000)
    expect(await balance(member)).toBe('15.00')
    expect(await problemsOf(member)).toEqual([])
    await failThere(refund)
    expect(await balance(member)).toBe('25.00')
  })

  it('that was spent is settled once: from the balance if there is enough, or as goodwill', async () => {
    const { member, paymentIntentId } = await toppedUp(2_000)
    const refund = await refundThere(paymentIntentId, 1_000)
    expect(await balance(member)).toBe('5.00')
    const id = await unexplained(member)
    expect((await settle(id, 'balance')).code).toBe('insufficient_balance')
    const answers = await Promise.all([
      settle(id, 'goodwill'),
      settle(id, 'goodwill'),
      settle(id, 'balance'),
    ])
    expect(tally(answers)).toMatchObject({ 204: 1 })
    expect(await balance(member)).toBe('5.00')
    expect(await problemsOf(member)).toEqual([])
    await failThere(refund)
    expect(await balance(member)).toBe('5.00')
  })

  it('takes its part of the credit that an offer gave on top, and gives it again if it fails', async () => {
    const offers = (json: string) =>
      club.pool.query('UPDATE venue_settings SET top_up_offers = $1', [json])
    await offers('[{"pay": "25.00", "credit": "5.00"}]')
    const { member, paymentIntentId } = await toppedUp(0)
    await offers('[]')
    const refund = await refundThere(paymentIntentId, 1_000)
    expect(await balance(member)).toBe('18.00')
    await failThere(refund)
    expect(await balance(member)).toBe('30.00')
  })

  const close = ({ person }: SignedIn) =>
    club.pool.query('UPDATE users SET deleted_at = now(), account_balance = 0 WHERE id = $1', [
      person.id,
    ])
  /** The goodwill given so far, in dollars. */
  const given = async () => {
    const { rows } = await club.pool.query<{ sum: string }>(
      "SELECT coalesce(sum(amount), 0) AS sum FROM giveaways WHERE kind = 'goodwill'",
    )
    return Number(rows[0]?.sum)
  }
  /** The balance of the account `card_clearing`, in dollars. */
  const atCompany = async () => {
    const { rows } = await club.pool.query<{ sum: string }>(
      "SELECT sum(cents) / -100.0 AS sum FROM journal WHERE account = 'card_clearing'",
    )
    return Number(rows[0]?.sum)
  }

  it('of a closed account becomes goodwill, which is reversed if the refund fails', async () => {
    const { member, paymentIntentId } = await toppedUp(2_500)
    const before = { given: await given(), held: await atCompany() }
    await close(member)
    const refund = await refundThere(paymentIntentId, 1_000)
    const id = await unexplained(member)
    expect((await settle(id, 'balance')).code).toBe('review_impossible')
    expect((await settle(id, 'goodwill')).status).toBe(204)
    expect(await problemsOf(member)).toEqual([])
    expect((await given()) - before.given).toBe(10)
    expect((await atCompany()) - before.held).toBe(-10)
    await failThere(refund)
    expect(await problemsOf(member)).toEqual([])
    expect(await given()).toBe(before.given)
    expect(await atCompany()).toBe(before.held)
  })

  it('that became goodwill before its account was closed is reversed if it fails', async () => {
    const { member, paymentIntentId } = await toppedUp(2_500)
    const before = { given: await given(), held: await atCompany() }
    const refund = await refundThere(paymentIntentId, 1_000)
    expect((await settle(await unexplained(member), 'goodwill')).status).toBe(204)
    await close(member)
    await failThere(refund)
    expect(await given()).toBe(before.given)
    expect(await atCompany()).toBe(before.held)
  })

  it('of an account closed since is listed as failed if it fails', async () => {
    const { member, paymentIntentId } = await toppedUp(0)
    const refund = await refundThere(paymentIntentId, 2_500)
    await club.pool.query('UPDATE users SET deleted_at = now() WHERE id = $1', [member.person.id])
    await failThere(refund)
    expect(await problemsOf(member)).toMatchObject([{ kind: 'refund_failed', amount: '25.00' }])
  })
})

it('the books stay in balance', async () => {
  expect(await checkBooks(club.kernels[0])).toEqual([])
})
