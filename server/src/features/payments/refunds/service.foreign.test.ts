import { cancelBooking } from '@lantern/contract/bookings'
import { setOrderStatus } from '@lantern/contract/orders'
import {
  createPaymentIntent,
  listPaymentProblems,
  settleRefund,
  topUp,
} from '@lantern/contract/payments'
import { getBalance } from '@lantern/contract/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { begin, claim, deliver, pay, slot } from '../../../../test/card-payment.ts'
import { openClub, type Club } from '../../../../test/club.ts'
import { cartOf, menuOf, order } from '../../../../test/ordering.ts'
import { tally } from '../../../../test/tally.ts'
import { openStripe } from '../../../kernel/providers/stripe-provider.ts'
import { transact } from '../../../kernel/db/db.ts'
import { findDifferences } from '../../wallet/service.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>

let club: Club
let admin: SignedIn
let dashboard: ReturnType<typeof openStripe>
beforeAll(async () => {
  club = await openClub()
  admin = await club.signedIn({ role: 'admin' })
  const { sandbox } = club.instances[0]
  if (!sandbox) throw new Error('this club has no emulator')
  dashboard = openStripe({ secretKey: 'sk_test_owner', sandbox: sandbox.address })
})
afterAll(() => club.close())

/** What the ledger has on an account by the movements of one payment's refunds, in cents. */
async function on(account: string): Promise<number> {
  const { rows } = await club.pool.query<{ cents: string }>(
    'SELECT coalesce(sum(cents), 0) AS cents FROM ledger_postings WHERE account = $1',
    [account],
  )
  return Number(rows[0]?.cents)
}
const problemsOf = async ({ person }: SignedIn) =>
  (await admin.call(listPaymentProblems, {})).reply.filter(({ memberId }) => memberId === person.id)
const settle = (id: string, as: 'balance' | 'goodwill', by = admin) =>
  by.call(settleRefund, { params: { id }, body: { as, note: 'The bank called' } })
const balance = async (member: SignedIn) => (await member.call(getBalance, {})).reply.balance

/** Sends money back as an owner does in the card company's dashboard. The news of it comes twice. */
async function refundThere(paymentIntentId: string, amount: number) {
  await dashboard.refunds.create({ payment_intent: paymentIntentId, amount })
  await club.pool.query(`INSERT INTO sandbox.deliveries (event, deliver_at)
    SELECT jsonb_set(event, '{id}', to_jsonb('evt_again' || id)), deliver_at FROM sandbox.deliveries`)
  await deliver(club)
}

async function paidRoom() {
  const member = await club.signedIn()
  const wish = slot()
  const { clientSecret, paymentIntentId } = (await begin(member, wish)).reply
  await pay(member, clientSecret)
  const { id } = (await claim(member, wish)).reply
  return { member, paymentIntentId, params: { id: String(id) } }
}

describe('a refund of the card company’s dashboard', () => {
  it('is booked once by its payment and shown; the booking’s cancellation sends only the rest', async () => {
    const { member, paymentIntentId, params } = await paidRoom()
    const before = await on('refunds_to_review')
    await refundThere(paymentIntentId, 4_000)
    expect(await on('refunds_to_review')).toBe(before - 4_000)
    expect(await problemsOf(member)).toMatchObject([
      { kind: 'refund_unexplained', amount: '40.00', purpose: 'booking' },
    ])
    const { reply } = await member.call(cancelBooking, { params })
    expect(reply.refund).toEqual({ to: 'card', status: 'succeeded' })
    const { data } = await dashboard.refunds.list({ payment_intent: paymentIntentId })
    expect(data.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([
      4_000, 5_000,
    ])
    expect(await on('refunds_to_review')).toBe(before)
    expect(await problemsOf(member)).toEqual([])
  })

  it('of all of it leaves nothing to send when the room or the food is canceled', async () => {
    const room = await paidRoom()
    const before = await on('refunds_to_review')
    await refundThere(room.paymentIntentId, 9_000)
    const canceled = await room.member.call(cancelBooking, { params: room.params })
    expect(canceled.reply.refund).toEqual({ to: 'card', status: 'succeeded' })
    const member = await club.signedIn()
    const items = cartOf(await menuOf(club))
    const body = { paymentType: 'food' as const, metadata: { items } }
    const { clientSecret, paymentIntentId } = (await member.call(createPaymentIntent, { body }))
      .reply
    await pay(member, clientSecret)
    const { id, totalAmount } = (await order(member, { items, paymentIntentId })).reply
    await refundThere(paymentIntentId, Math.round(Number(totalAmount) * 100))
    const status = { status: 'canceled' as const, reason: 'Given back already' }
    const { reply } = await admin.call(setOrderStatus, {
      params: { id: String(id) },
      body: status,
    })
    expect(reply.refund).toEqual({ to: 'card', status: 'succeeded' })
    expect(await on('refunds_to_review')).toBe(before)
  })

  it('of a top-up is taken from the balance, once, or was goodwill', async () => {
    const member = await club.signedIn()
    const { reply } = await member.call(topUp, { body: { amount: '25' } })
    await refundThere(reply.paymentIntentId ?? '', 1_000)
    const [first] = await problemsOf(member)
    expect((await settle(first?.id ?? '', 'balance', member)).code).toBe('forbidden')
    const answers = await Promise.all([
      settle(first?.id ?? '', 'balance'),
      settle(first?.id ?? '', 'goodwill'),
      settle(first?.id ?? '', 'balance'),
    ])
    expect(tally(answers)).toEqual({ 204: 1, wrong_state: 2 })
    expect(['15.00', '25.00']).toContain(await balance(member))
    expect(await problemsOf(member)).toEqual([])
  })
})

it('leaves books that agree', async () => {
  expect(await transact(club.kernels[1].db, findDifferences)).toEqual([])
})
