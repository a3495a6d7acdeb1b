import { listAudit } from '@lantern/contract/reports/audit'
import {
  examinePayment,
  resolvePayment,
  listPaymentProblems,
} from '@lantern/contract/payments/payments'
import { getBalance } from '@lantern/contract/payments/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../test/checks/books.ts'
import { begin, pay, slot } from '../../../test/cards/card-payment.ts'
import { openClub, type Club } from '../../../test/club/club.ts'
import { tally } from '../../../test/checks/tally.ts'
import { finishPayment } from './service.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>

let club: Club
let admin: SignedIn
beforeAll(async () => {
  club = await openClub()
  admin = await club.signedIn({ role: 'admin' })
})
afterAll(() => club.close())

/** A booking's card payment of 90.00 with a wrong amount in the provider's report, captured or not. */
async function strange(captured = true) {
  const member = await club.signedIn()
  const { reply } = await begin(member, slot())
  if (captured) await pay(member, reply.clientSecret)
  const { rows } = await club.pool.query<{ id: string }>(
    `UPDATE payment_attempts SET status = 'requires_action', outcome = NULL
     WHERE provider_intent_id = $1 RETURNING id`,
    [reply.paymentIntentId],
  )
  const id = rows[0]?.id ?? ''
  await finishPayment(club.kernels[0], id, {
    id: reply.paymentIntentId,
    clientSecret: null,
    status: 'succeeded',
    amount: 1,
    currency: 'cad',
    attemptId: id,
  })
  return { id, member }
}

const examine = (id: string) => admin.call(examinePayment, { params: { id } })
const resolve = (id: string, how: 'credit' | 'refund' | 'note', by: SignedIn | null = null) =>
  (by ?? admin).call(resolvePayment, { params: { id }, body: { how, note: 'Called the bank' } })
const listed = async (id: string) =>
  (await admin.call(listPaymentProblems, {})).reply.find((problem) => problem.id === id)
const balance = async (member: SignedIn) => (await member.call(getBalance, {})).reply.balance
const attempt = async (id: string) => {
  const { rows } = await club.pool.query<Record<string, unknown>>(
    'SELECT status, outcome, review FROM payment_attempts WHERE id = $1',
    [id],
  )
  return rows[0]
}

describe('a payment that needs an admin’s decision', () => {
  it('is listed with its payer, and the provider is asked for the captured amount', async () => {
    const { id } = await strange()
    expect(await listed(id)).toMatchObject({
      kind: 'needs_review',
      purpose: 'booking',
      member: { name: 'Mei Chen' },
      amount: '90.00',
    })
    expect((await examine(id)).reply).toEqual({
      status: 'succeeded',
      amount: '90.00',
      currency: 'cad',
      isOurs: true,
      canCredit: true,
      canRefund: true,
    })
  })

  it('is resolved once when several resolve it at once', async () => {
    const { id, member } = await strange()
    const elsewhere = admin.at(club.instances[1].app)
    const answers = await Promise.all(
      [admin, elsewhere, admin].map((each, turn) =>
        each.call(resolvePayment, {
          params: { id },
          body: { how: turn === 2 ? 'refund' : 'credit', note: 'Called the bank' },
        }),
      ),
    )
    expect(tally(answers)).toEqual({ 204: 1, wrong_state: 2 })
    const { review } = (await attempt(id)) ?? {}
    expect(await balance(member)).toBe(review === 'credit' ? '90.00' : '0.00')
    expect(await listed(id)).toBeUndefined()
    await booksAgree(club)
  })

  it('credits the captured amount to the balance, and frees the room', async () => {
    const { id, member } = await strange()
    expect((await resolve(id, 'credit')).status).toBe(204)
    expect(await balance(member)).toBe('90.00')
    expect(await attempt(id)).toEqual({
      status: 'succeeded',
      outcome: 'credited',
      review: 'credit',
    })
    const { rows } = await club.pool.query(
      'SELECT status FROM bookings WHERE user_id = $1 AND hold_expires_at IS NOT NULL',
      [member.person.id],
    )
    expect(rows).toEqual([{ status: 'canceled' }])
    const { events } = (await admin.call(listAudit, { query: { subject: `payment:${id}` } })).reply
    expect(events).toMatchObject([
      {
        action: 'payment.review',
        after: { how: 'credit', note: 'Called the bank', amount: '90.00' },
      },
    ])
  })

  it('can be refunded to its card once', async () => {
    const { id, member } = await strange()
    expect((await resolve(id, 'refund')).status).toBe(204)
    expect((await resolve(id, 'credit')).code).toBe('wrong_state')
    const { rows } = await club.pool.query(
      'SELECT status, amount FROM payment_refunds WHERE attempt_id = $1',
      [id],
    )
    expect(rows).toEqual([{ status: 'succeeded', amount: '90.00' }])
    expect(await balance(member)).toBe('0.00')
  })

  it('can only be noted if it brought no money', async () => {
    const { id } = await strange(false)
    expect((await examine(id)).reply).toMatchObject({ canCredit: false, canRefund: false })
    expect((await resolve(id, 'credit')).code).toBe('review_impossible')
    expect((await resolve(id, 'refund')).code).toBe('review_impossible')
    expect((await resolve(id, 'note')).status).toBe(204)
    expect(await listed(id)).toBeUndefined()
    expect(await attempt(id)).toMatchObject({ status: 'needs_review', review: 'note' })
  })

  it('can be resolved by admins only, and only if it needs a decision', async () => {
    const { id } = await strange()
    const staff = await club.signedIn({ role: 'staff' })
    expect((await resolve(id, 'note', staff)).code).toBe('forbidden')
    expect((await examine('00000000-0000-4000-8000-000000000000')).code).toBe('not_found')
    const { rows } = await club.pool.query<{ id: string }>(
      `INSERT INTO payment_attempts (user_id, purpose, subject, amount, status, expires_at, created_at, updated_at)
       VALUES ($1, 'topup', '{"savedCard":true}', 5, 'succeeded', now(), now(), now()) RETURNING id`,
      [staff.person.id],
    )
    expect((await resolve(rows[0]?.id ?? '', 'credit')).code).toBe('wrong_state')
  })
})
