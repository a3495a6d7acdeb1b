import { cancelBooking, listPastBookings } from '@lantern/contract/bookings/bookings'
import * as phone from '@lantern/contract/bills/phone'
import { getDayClose } from '@lantern/contract/bills/close'
import {
  giveCardRefund,
  listFailedRefunds,
  type CardRefundMethod,
} from '@lantern/contract/bills/corrections'
import { listMail } from '@lantern/contract/calls/mail'
import { confirmSandboxPayment, retryRefund } from '@lantern/contract/payments/payments'
import { toCents } from '@lantern/contract/payments/pricing'
import { getBalance, getStatement } from '@lantern/contract/payments/wallet'
import { describe, expect, it } from 'vitest'
import { begin, claim, pay, slot } from '../../../../test/cards/card-payment.ts'
import { idPath } from '../../../../test/desk.ts'
import { mistake, openGivingAway } from '../../../../test/checks/giving-away.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'
import { transact } from '../../../kernel/db/db.ts'
import { countUnfinished } from '../../payments/service.ts'

const {
  on,
  who,
  limits,
  yes,
  show,
  served,
  pay: payBill,
  takeOff,
  giveBack,
  onAccount,
} = openGivingAway()

/** The card company reports that the refund of a bill, or of a booking, failed. */
async function fail(of: 'bill' | 'booking', id: number): Promise<string> {
  const { rows } = await on().club.pool.query<{ id: string }>(
    `UPDATE payment_refunds SET status = 'failed', failure = 'expired_or_canceled_card'
     WHERE settled_as IS NULL AND payment_id IN (
       SELECT p.id FROM bill_payments p JOIN bills b ON b.id = p.bill_id
       WHERE ${of === 'bill' ? 'b.id' : 'b.booking_id'} = $1) RETURNING id`,
    [id],
  )
  return rows[0]?.id ?? ''
}

/** A member whose room of 90.00 was canceled and whose card refund failed. */
async function deadCard() {
  const member = await on().club.signedIn()
  const request = slot()
  await pay(member, (await begin(member, request)).reply.clientSecret)
  const { id, lanternId } = (await claim(member, request)).reply
  await member.call(cancelBooking, idPath(id))
  return { member, number: lanternId, refundId: await fail('booking', id) }
}

/** A guest without an account who begins to pay a whole bill by card. */
async function guestPays() {
  const { id, due } = await served()
  const { address } = (await on().staff.call(phone.makeBillKey, idPath(id))).reply
  const params = { key: address.split('/').at(-1) ?? '' }
  const guest = on().club.visitor()
  const part = { part: { what: 'rest' as const }, amount: due, tip: '0.00' }
  const body = { ...part, attempt: `dead-${params.key}` }
  const { reply } = await guest.call(phone.payBillByCard, { params, body })
  const clientSecret = reply.intent?.clientSecret ?? ''
  const card = { clientSecret, cardNumber: '4242424242424242', webhook: 'never' as const }
  return {
    id,
    due,
    paymentId: reply.id,
    /** The card pays, and the club processes it. */
    end: async () => {
      await guest.call(confirmSandboxPayment, { body: card })
      return (await guest.call(phone.getPhonePayment, { params: { id: reply.id } })).reply
    },
  }
}

/** A failed refund of 1.02 to the card of a guest without an account. */
async function deadGuestCard() {
  const { id, end } = await guestPays()
  await end()
  await takeOff(id, { amount: '1.02', ...mistake })
  const back = await giveBack(id, { method: 'card', amount: '1.02', tip: '0.00' })
  return { id, number: back.reply.lanternId, refundId: await fail('bill', id) }
}

/** The id of a failed refund of a guest's payment that was returned at once and never on a bill. */
async function deadReturn(paymentId: string): Promise<string> {
  const { rows } = await on().club.pool.query<{ id: string }>(
    `UPDATE payment_refunds SET status = 'failed'
     WHERE attempt_id = $1 AND payment_id IS NULL RETURNING id`,
    [paymentId],
  )
  return rows[0]?.id ?? ''
}

const give = (
  id: string,
  method: CardRefundMethod,
  { by = who().waiter, ...more }: { by?: Visitor; approval?: object } = {},
) =>
  by.call(giveCardRefund, {
    params: { id },
    body: { method, reason: 'card_closed', ...(more.approval && { approval: yes() }) },
  })
const listed = async (id: string, by = who().waiter) =>
  (await by.call(listFailedRefunds, {})).reply.find((each) => each.id === id)

describe('a card refund that failed', () => {
  it('is given back by another method once, and never sent to its card again', async () => {
    await limits(500, 100)
    const accounts = { cash: 'cash', terminal: 'terminal_clearing', balance: 'wallet' } as const
    for (const method of ['cash', 'terminal', 'balance'] as const) {
      const { member, number, refundId } = await deadCard()
      expect(await listed(refundId)).toMatchObject({
        memberId: member.person.id,
        purpose: 'booking',
        number,
        amount: '90.00',
        failure: 'expired_or_canceled_card',
        methods: ['balance', 'cash', 'terminal'],
      })
      const before = [await onAccount('card_clearing'), await onAccount(accounts[method])]
      const elsewhere = who().waiter.at(on().club.instances[1].app)
      const answers = await Promise.all([
        give(refundId, method),
        give(refundId, method, { by: elsewhere }),
        who().boss.call(retryRefund, { params: { id: refundId } }),
      ])
      // The first call decides whether it is retried or given back. A retry is refused by the card company at once,
      // because the charge is refunded already, and then one of the other calls gives it back.
      const [given, sentAgain] = [answers.slice(0, 2), answers[2]]
      for (const { code } of answers) expect([null, 'wrong_state']).toContain(code)
      const done = given.filter(({ code }) => code === null).length
      expect(done).toBeLessThanOrEqual(1)
      const then = done === 0 ? [sentAgain, await give(refundId, method)] : []
      expect(then.map(({ code }) => code)).toEqual(then.map(() => null))
      const after = [await onAccount('card_clearing'), await onAccount(accounts[method])]
      expect(after.map((cents, place) => cents - (before[place] ?? 0))).toEqual([-9_000, 9_000])
      const retried = await who().boss.call(retryRefund, { params: { id: refundId } })
      expect(retried.code).toBe('wrong_state')
      expect((await give(refundId, method)).code).toBe('wrong_state')
      expect(await listed(refundId)).toBeUndefined()
      const { balance } = (await member.call(getBalance, {})).reply
      expect(balance).toBe(method === 'balance' ? '90.00' : '0.00')
      const [past] = (await member.call(listPastBookings, { query: {} })).reply
      expect(past?.refund).toEqual({ to: method, status: 'succeeded' })
      const { person } = member
      expect(
        await transact(on().club.kernels[0].db, (tx) => countUnfinished(tx, person.id)),
      ).toEqual({ payments: 0, refunds: 0 })
    }
  })

  it('is in the statement of its member, who gets an email', async () => {
    await limits(500, 100)
    for (const method of ['balance', 'cash'] as const) {
      const { member, number, refundId } = await deadCard()
      await give(refundId, method)
      const [movement] = (await member.call(getStatement, { query: {} })).reply.movements
      expect(movement).toMatchObject({
        kind: 'refund_kept',
        subject: number,
        byStaff: true,
        amount: method === 'balance' ? '90.00' : '0.00',
        balance: method === 'balance' ? '90.00' : '0.00',
        handedOut: method === 'balance' ? null : '90.00',
        corrected: null,
      })
      const { messages } = (await on().staff.call(listMail, { query: {} })).reply
      const email = messages.find(
        ({ kind, userId }) => kind === 'card_refund' && userId === member.person.id,
      )
      expect(email?.text).toContain(number)
      expect(email?.text).toContain('$90.00')
      expect(email?.text).toContain(method === 'cash' ? 'In cash' : 'To your balance')
    }
  })

  it('counts towards the limits, above which it needs an approval, and is in the close by reason', async () => {
    const { refundId } = await deadCard()
    expect((await give(refundId, 'cash')).code).toBe('over_limit')
    expect((await give(refundId, 'cash', { approval: yes() })).status).toBe(200)
    const small = await deadGuestCard()
    await limits(1.02, 100)
    expect((await give(small.refundId, 'cash')).code).toBe('over_limit')
    await limits(2.04, 100)
    expect((await give(small.refundId, 'cash')).status).toBe(200)
    await on().club.pool.query(
      "UPDATE users SET first_name = 'Lone', last_name = 'Cashier' WHERE id = $1",
      [who().waiter.person.id],
    )
    const { corrections } = (await on().staff.call(getDayClose, { params: { date: 'today' } }))
      .reply
    const own = corrections.filter(
      ({ name, kind }) => name === 'Lone Cashier' && kind === 'card_refund',
    )
    const one = { name: 'Lone Cashier', kind: 'card_refund', reason: 'card_closed', times: 1 }
    expect(own).toEqual(
      expect.arrayContaining([
        { ...one, approvedBy: 'Mei Chen', amount: '90.00' },
        { ...one, approvedBy: null, amount: '1.02' },
      ]),
    )
    expect(own).toHaveLength(2)
    const { rows } = await on().club.pool.query<{ after: unknown }>(
      "SELECT after FROM audit_events WHERE action = 'refund.give' AND subject = $1",
      [`refund:${refundId}`],
    )
    expect(rows[0]?.after).toMatchObject({
      refundTo: 'cash',
      amount: '90.00',
      reason: 'card_closed',
    })
  })

  it('of a guest is paid in cash, rounded to five cents, and never to a balance', async () => {
    const { number, refundId } = await deadGuestCard()
    expect(await listed(refundId)).toMatchObject({
      memberId: null,
      name: null,
      purpose: 'share',
      number,
      methods: ['cash', 'terminal'],
    })
    expect((await give(refundId, 'balance')).code).toBe('member_needed')
    const before = [await onAccount('cash'), await onAccount('cash_rounding')]
    expect((await give(refundId, 'cash')).reply).toMatchObject({ method: 'cash', amount: '1.00' })
    expect(await onAccount('cash')).toBe((before[0] ?? 0) + 100)
    expect(await onAccount('cash_rounding')).toBe((before[1] ?? 0) + 2)
  })

  it('needs a reason, and only admins pay it by other means than the drawer', async () => {
    const { refundId } = await deadCard()
    const params = { id: refundId }
    const words = { method: 'elsewhere', reason: 'other' } as const
    expect((await who().boss.call(giveCardRefund, { params, body: words })).code).toBe(
      'reason_needed',
    )
    expect((await give(refundId, 'elsewhere', { approval: yes() })).code).toBe('forbidden')
    expect((await on().member.call(giveCardRefund, { params, body: words })).code).toBe('forbidden')
    const drawer = await onAccount('cash')
    expect((await listed(refundId, who().boss))?.methods).toContain('elsewhere')
    expect((await give(refundId, 'elsewhere', { by: who().boss })).status).toBe(200)
    expect(await onAccount('cash')).toBe(drawer)
    expect(toCents('90.00')).toBeLessThanOrEqual(await onAccount('paid_elsewhere'))
  })

  it('leaves its bill’s due as it was, with the refund reversed and paid by another method', async () => {
    const { id, refundId } = await deadGuestCard()
    const before = await show(id)
    expect((await give(refundId, 'terminal')).status).toBe(200)
    const after = await show(id)
    expect([after.due, after.status]).toEqual([before.due, before.status])
    const [paid, gone, ...settled] = after.payments
    expect(gone).toMatchObject({ method: 'card', amount: '-1.02', refunds: paid?.id })
    expect(settled).toMatchObject([
      { method: 'card', amount: '1.02', refunds: paid?.id },
      { method: 'terminal', amount: '-1.02', refunds: paid?.id },
    ])
  })

  it('gets a bill of its own if its money was never on one', async () => {
    await limits(500, 100)
    const { id, due, paymentId, end } = await guestPays()
    await on().club.pool.query("UPDATE payment_attempts SET expires_at = '2020-01-01'")
    await payBill(id, 'terminal', due, '0.00')
    expect((await end()).returned).toBe(due)
    const refundId = await deadReturn(paymentId)
    expect(await listed(refundId)).toMatchObject({ number: null, purpose: 'share', amount: due })
    const before = [await onAccount('card_clearing'), await onAccount('terminal_clearing')]
    expect((await give(refundId, 'terminal')).reply.amount).toBe(due)
    const after = [await onAccount('card_clearing'), await onAccount('terminal_clearing')]
    const moved = after.map((cents, place) => cents - (before[place] ?? 0))
    expect(moved).toEqual([0 - toCents(due), toCents(due)])
  })

  it('gets a bill of its own if only a part of its payment is on one', async () => {
    await limits(500, 100)
    const { id, due, paymentId, end } = await guestPays()
    await takeOff(id, { amount: '2.00', ...mistake })
    expect((await end()).returned).toBe('2.00')
    const refundId = await deadReturn(paymentId)
    expect((await give(refundId, 'cash')).reply).toMatchObject({ amount: '2.00' })
    expect(await show(id)).toMatchObject({ due: '0.00', payments: { length: 1 } })
    expect(toCents((await show(id)).paid)).toBe(toCents(due) - 200)
  })
})
