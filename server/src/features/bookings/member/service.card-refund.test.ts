import { cancelBooking, listPastBookings } from '@lantern/contract/bookings/bookings'
import { giveCardRefund } from '@lantern/contract/bills/corrections'
import { rescheduleBooking } from '@lantern/contract/floor/desk'
import { getUser } from '@lantern/contract/members/members'
import { listPaymentProblems, retryRefund } from '@lantern/contract/payments/payments'
import { toCents } from '@lantern/contract/payments/pricing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkBooks } from '../../../../test/checks/books.ts'
import { approve, begin, claim, deliver, pay, slot } from '../../../../test/cards/card-payment.ts'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { versionOf } from '../../../../test/checks/versions.ts'
import { transact } from '../../../kernel/db/db.ts'
import { reconcile } from '../../payments/service.reconcile.ts'
import { balanceOf } from '../../wallet/service.ts'

let club: Club
beforeAll(async () => {
  // The reconciler would send refunds that the tests hold back.
  club = await openClub({ jobsByHand: true })
})
afterAll(() => club.close())

/** The last hours of a night, which no other test uses. */
const lastHours = (hours: 1 | 2) => ({ startTime: `${24 - hours}:00`, endTime: '00:00' })
/** The refunds of a booking's bill. */
const ofBooking = `payment_id IN (SELECT m.id FROM bill_payments m JOIN bills b ON b.id = m.bill_id
  WHERE b.booking_id = $1)`
const balance = (id: number) => transact(club.kernels[0].db, (tx) => balanceOf(tx, id))

describe('canceling a booking paid by card', () => {
  async function bought(cardNumber = approve) {
    const member = await club.signedIn()
    const request = slot()
    const { clientSecret } = (await begin(member, request)).reply
    await pay(member, clientSecret, { cardNumber })
    const { reply } = await claim(member, request)
    return { member, id: String(reply.id) }
  }

  it('refunds the card once, and takes the points', async () => {
    const { member, id } = await bought()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => member.call(cancelBooking, { params: { id } })),
    )
    const done = answers.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    expect(done[0]?.reply.refund).toEqual({ to: 'card', status: 'succeeded' })
    expect(await balance(member.person.id)).toBe(0)
    expect((await member.call(getUser, {})).reply?.loyaltyPoints).toBe(0)
    const { rows } = await club.pool.query('SELECT count(*)::int AS sent FROM sandbox.refunds')
    expect(rows).toEqual([{ sent: 1 }])
  })

  it('succeeds if the company is unreachable; the reconciler refunds later', async () => {
    const { member, id } = await bought()
    const { cards } = club.kernels[0]
    if (!cards) throw new Error('this club takes no cards')
    const refusing = vi.spyOn(cards, 'refund').mockRejectedValueOnce(new Error('Invalid API Key'))
    const canceled = await member.call(cancelBooking, { params: { id } })
    expect(refusing).toHaveBeenCalledOnce()
    expect(canceled.reply).toMatchObject({
      status: 'canceled',
      refund: { to: 'card', status: 'created' },
    })
    await reconcile(club.kernels[1], (problem) => {
      throw problem
    })
    const { reply } = await member.call(listPastBookings, { query: {} })
    expect(reply[0]?.refund).toEqual({ to: 'card', status: 'succeeded' })
  })

  it('shows a refund that failed to admins, who can send it again', async () => {
    const { member, id } = await bought('4000000000005126')
    const canceled = await member.call(cancelBooking, { params: { id } })
    expect(canceled.reply.refund).toEqual({ to: 'card', status: 'succeeded' })
    await transact(club.kernels[0].db, (tx) =>
      tx.execute(sql`UPDATE sandbox.refunds
        SET refund = refund || '{"created": 0}'`),
    )
    await deliver(club)
    const admin = await club.signedIn({ role: 'admin' })
    const problems = await admin.call(listPaymentProblems, {})
    const failed = problems.reply.find(({ memberId }) => memberId === member.person.id)
    expect(failed).toMatchObject({ kind: 'refund_failed', amount: '90.00' })
    const params = { id: failed?.id ?? '' }
    expect((await member.call(retryRefund, { params })).code).toBe('forbidden')
    expect((await admin.call(retryRefund, { params })).reply.status).toBe('succeeded')
    expect((await admin.call(retryRefund, { params })).code).toBe('wrong_state')
    const { rows } = await club.pool.query<{ sent: number }>(
      `SELECT count(*)::int AS sent FROM sandbox.refunds WHERE refund ->> 'payment_intent' = (
         SELECT provider_intent_id FROM payment_attempts WHERE user_id = $1)`,
      [member.person.id],
    )
    expect(rows).toEqual([{ sent: 2 }])
  })

  it('does not send a failed refund again after it became balance', async () => {
    const { member, id } = await bought('4000000000005126')
    await member.call(cancelBooking, { params: { id } })
    await club.pool.query(`UPDATE payment_refunds SET status = 'failed' WHERE ${ofBooking}`, [id])
    const admin = await club.signedIn({ role: 'admin' })
    const { reply } = await admin.call(listPaymentProblems, {})
    const params = { id: reply.find(({ memberId }) => memberId === member.person.id)?.id ?? '' }
    const body = { method: 'balance', reason: 'card_closed' } as const
    const kept = await admin.call(giveCardRefund, { params, body })
    expect(kept.code).toBeNull()
    expect((await admin.call(retryRefund, { params })).code).toBe('wrong_state')
    expect(await balance(member.person.id)).toBe(9_000)
  })

  it('refunds the current price if the booking was moved to something cheaper', async () => {
    const member = await club.signedIn()
    const request = slot()
    const long = { ...request, ...lastHours(2) }
    const { clientSecret } = (await begin(member, long)).reply
    await pay(member, clientSecret)
    const { id, totalPrice } = (await claim(member, long)).reply
    const desk = await club.signedIn({ role: 'admin' })
    const params = { id: String(id) }
    const shorter = { ...request, ...lastHours(1), differenceBy: 'balance' as const }
    const version = await versionOf(club, id)
    const body = { ...shorter, reason: 'an hour less', version }
    await desk.call(rescheduleBooking, { params, body })
    const half = toCents(totalPrice) / 2
    expect(await balance(member.person.id)).toBe(half)
    await member.call(cancelBooking, { params })
    expect(await balance(member.person.id)).toBe(half)
    const { rows } = await club.pool.query<{ amount: string }>(
      `SELECT amount::text FROM payment_refunds WHERE ${ofBooking}`,
      [id],
    )
    expect(rows.map(({ amount }) => toCents(amount))).toEqual([half])
  })

  it('ignores reports about an earlier try of a refund', async () => {
    const { member, id } = await bought()
    const { cards } = club.kernels[0]
    if (!cards) throw new Error('this club takes no cards')
    const admin = await club.signedIn({ role: 'admin' }, 1)
    vi.spyOn(cards, 'refund').mockImplementationOnce(async () => {
      const { rows } = await club.pool.query<{ id: string }>(
        `UPDATE payment_refunds SET status = 'failed' WHERE ${ofBooking} RETURNING id`,
        [id],
      )
      const retried = await admin.call(retryRefund, { params: { id: rows[0]?.id ?? '' } })
      expect(retried.reply.status).toBe('succeeded')
      return { id: null, status: 'failed', failure: 'said too late' }
    })
    await member.call(cancelBooking, { params: { id } })
    const { rows } = await club.pool.query<{ status: string }>(
      `SELECT status FROM payment_refunds WHERE ${ofBooking}`,
      [id],
    )
    expect(rows).toEqual([{ status: 'succeeded' }])
  })
})

it('the books stay in balance', async () => {
  expect(await checkBooks(club.kernels[0])).toEqual([])
})
