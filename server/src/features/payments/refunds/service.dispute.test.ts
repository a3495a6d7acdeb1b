import { cancelBooking } from '@lantern/contract/bookings/bookings'
import { getDayClose } from '@lantern/contract/bills/close'
import {
  createPaymentIntent,
  listPaymentProblems,
  settleRefund,
} from '@lantern/contract/payments/payments'
import { toCents } from '@lantern/contract/payments/pricing'
import { getBalance } from '@lantern/contract/payments/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../../test/checks/books.ts'
import { begin, claim, deliver, pay, slot } from '../../../../test/cards/card-payment.ts'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { reconcile } from '../service.reconcile.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>

/** Cards whose holder disputes every payment. */
const disputed = {
  won: '4000000000000259',
  lost: '4000000000002685',
  inquiry: '4000000000001976',
} as const

let club: Club
let admin: SignedIn
beforeAll(async () => {
  club = await openClub({ jobsByHand: true })
  admin = await club.signedIn({ role: 'admin' })
})
afterAll(async () => {
  await checkBooks(club.kernels[0])
  await club.close()
})

const problemsOf = async ({ person }: SignedIn) =>
  (await admin.call(listPaymentProblems, {})).reply.filter(({ memberId }) => memberId === person.id)

const beat = () => club.instances[0].sandbox?.beat()

/** The bank decides about all disputes, and the club hears of it. */
async function decide() {
  await club.pool.query(`UPDATE sandbox.disputes SET dispute = dispute || '{"created": 1}'`)
  await beat()
  await deliver(club)
}

/** Books a room of 90.00 and pays it by a card whose holder disputes it. */
async function paidRoom(card: string) {
  const member = await club.signedIn({ balance: 20_000 })
  const request = slot()
  const { clientSecret } = (await begin(member, request)).reply
  await pay(member, clientSecret, { cardNumber: card, webhook: 'now' })
  const { id } = (await claim(member, request)).reply
  await deliver(club)
  const bill = async () => {
    const { rows } = await club.pool.query<{ status: string; due: string }>(
      'SELECT status, due_of(id) AS due FROM bills WHERE booking_id = $1',
      [id],
    )
    return rows[0]
  }
  return { member, params: { id: String(id) }, bill }
}

/** The cents that went back by card today, as the close has them. */
async function closeOf() {
  const { totals } = (await admin.call(getDayClose, { params: { date: 'today' } })).reply
  return toCents(totals.payments.find(({ method }) => method === 'card')?.refunds ?? '0.00')
}

const settle = (id: string, as: 'balance' | 'goodwill') =>
  admin.call(settleRefund, { params: { id }, body: { as, note: 'The bank decided' } })

describe('a payment that its cardholder disputes', () => {
  it('is due again on its bill, is shown with its reason and due date, and is emailed to admins', async () => {
    const { member, bill } = await paidRoom(disputed.won)
    expect(await bill()).toMatchObject({ due: '90.00' })
    const [problem, ...others] = await problemsOf(member)
    expect(others).toEqual([])
    expect(problem).toMatchObject({
      kind: 'disputed',
      amount: '90.00',
      reason: 'fraudulent',
      dispute: { status: 'open' },
    })
    expect(Date.parse(problem?.dispute?.answerBy ?? '')).toBeGreaterThan(Date.now())
    const { rows } = await club.pool.query<{ content: unknown }>(
      `SELECT content FROM mail_outbox WHERE member_id = $1 AND content ->> 'kind' = 'dispute'
       ORDER BY id DESC LIMIT 1`,
      [admin.person.id],
    )
    expect(rows[0]?.content).toMatchObject({ amount: '90.00', reason: 'fraudulent' })
  })

  it('can’t be settled while the bank decides', async () => {
    const { member } = await paidRoom(disputed.lost)
    const [problem] = await problemsOf(member)
    expect((await settle(problem?.id ?? '', 'goodwill')).code).toBe('wrong_state')
  })

  it('is paid again on its bill when the club wins', async () => {
    const { member, bill } = await paidRoom(disputed.won)
    await decide()
    expect(await bill()).toMatchObject({ due: '0.00' })
    expect(await problemsOf(member)).toEqual([])
  })

  it.each(['balance', 'goodwill'] as const)(
    'that the club lost stays due until it is settled by %s',
    async (as) => {
      const { member, bill } = await paidRoom(disputed.lost)
      await decide()
      const [problem] = await problemsOf(member)
      expect(problem).toMatchObject({ dispute: { status: 'lost', answerBy: null } })
      expect((await settle(problem?.id ?? '', as)).code).toBe(null)
      expect(await bill()).toMatchObject({ due: '0.00' })
      expect(await problemsOf(member)).toEqual([])
    },
  )

  it('leaves nothing to refund when the booking is canceled', async () => {
    const { member, params, bill } = await paidRoom(disputed.lost)
    expect((await member.call(cancelBooking, { params })).status).toBe(200)
    await decide()
    expect(await bill()).toMatchObject({ due: '0.00' })
    const { rows } = await club.pool.query(
      `SELECT r.id FROM payment_refunds r JOIN payment_attempts a ON a.id = r.attempt_id
       WHERE a.user_id = $1 AND r.made_by = 'venue'`,
      [member.person.id],
    )
    expect(rows).toEqual([])
  })

  it('counts as a refund by card in the close of its day', async () => {
    const before = await closeOf()
    await paidRoom(disputed.lost)
    expect((await closeOf()) - before).toBe(9_000)
  })

  it('is found by asking where the message about its outcome was lost', async () => {
    const { bill } = await paidRoom(disputed.won)
    await club.pool.query(`UPDATE sandbox.disputes SET dispute = dispute || '{"status": "won"}'`)
    await club.pool.query("UPDATE payment_refunds SET due_at = '2020-01-01' WHERE made_by = 'bank'")
    await reconcile(club.kernels[0], (problem) => expect.unreachable(String(problem)))
    expect(await bill()).toMatchObject({ due: '0.00' })
  })
})

it('an inquiry of the bank is shown, and moves no money', async () => {
  const { member, bill } = await paidRoom(disputed.inquiry)
  expect(await bill()).toMatchObject({ due: '0.00' })
  expect(await problemsOf(member)).toMatchObject([
    { kind: 'disputed', reason: 'unrecognized', dispute: { status: 'inquiry' } },
  ])
  await decide()
  expect(await bill()).toMatchObject({ due: '0.00' })
  expect(await problemsOf(member)).toEqual([])
})

it('an inquiry that becomes a dispute takes the money then', async () => {
  const { member, bill } = await paidRoom(disputed.inquiry)
  await club.pool.query(
    `UPDATE sandbox.disputes SET dispute = dispute || '{"status": "needs_response"}'`,
  )
  await club.pool.query("UPDATE payment_refunds SET due_at = '2020-01-01' WHERE made_by = 'bank'")
  await reconcile(club.kernels[0], (problem) => expect.unreachable(String(problem)))
  expect(await bill()).toMatchObject({ due: '90.00' })
  expect(await problemsOf(member)).toMatchObject([{ dispute: { status: 'open' } }])
})

it('a disputed top-up is taken from the balance, and returned when the club wins', async () => {
  const member = await club.signedIn({ balance: 1_000 })
  const topUp = { paymentType: 'topup', amount: '25' } as const
  const { clientSecret } = (await member.call(createPaymentIntent, { body: topUp })).reply
  await pay(member, clientSecret, { cardNumber: disputed.won, webhook: 'now' })
  const balance = async () => (await member.call(getBalance, {})).reply.balance
  await deliver(club)
  expect(await balance()).toBe('10.00')
  await decide()
  expect(await balance()).toBe('35.00')
})
