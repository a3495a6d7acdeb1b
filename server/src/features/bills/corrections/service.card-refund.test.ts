import { cancelBooking, listPastBookings } from '@lantern/contract/bookings'
import * as phone from '@lantern/contract/bills-phone'
import { getDayClose } from '@lantern/contract/close'
import {
  giveCardRefund,
  listFailedRefunds,
  type CardRefundWay,
} from '@lantern/contract/corrections'
import { listMail } from '@lantern/contract/mail'
import { confirmSandboxPayment, retryRefund } from '@lantern/contract/payments'
import { toCents } from '@lantern/contract/pricing'
import { getBalance, getStatement } from '@lantern/contract/wallet'
import { describe, expect, it } from 'vitest'
import { begin, claim, pay, slot } from '../../../../test/card-payment.ts'
import { idPath } from '../../../../test/desk.ts'
import { mistake, openGivingAway } from '../../../../test/giving-away.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { transact } from '../../../kernel/db/db.ts'
import { countUnfinished } from '../../payments/service.ts'

const { on, who, limits, yes, served, takeOff, giveBack, onAccount } = openGivingAway()

/** The card company says that refunds of these causes reached no card. */
async function fail(cause: string): Promise<string> {
  const { rows } = await on().club.pool.query<{ id: string }>(
    `UPDATE payment_refunds SET status = 'failed', failure = 'expired_or_canceled_card'
     WHERE reference LIKE $1 AND settled_as IS NULL RETURNING id`,
    [cause],
  )
  return rows[0]?.id ?? ''
}

/** A member whose room of 90.00 was canceled, and whose card couldn't take the money. */
async function deadCard() {
  const member = await on().club.signedIn()
  const wish = slot()
  await pay(member, (await begin(member, wish)).reply.clientSecret)
  const { id, lanternId } = (await claim(member, wish)).reply
  await member.call(cancelBooking, idPath(id))
  return { member, number: lanternId, refundId: await fail(`booking:${id}:refunded`) }
}

/** A refund of 1.02 to the card of a guest without an account, who had paid a whole bill by it. */
async function deadGuestCard() {
  const { id, due } = await served()
  const { address } = (await on().staff.call(phone.makeBillKey, idPath(id))).reply
  const params = { key: address.split('/').at(-1) ?? '' }
  const guest = on().club.visitor()
  const part = { part: { what: 'rest' as const }, amount: due, tip: '0.00' }
  const body = { ...part, attempt: `dead-${params.key}` }
  const { reply } = await guest.call(phone.payBillByCard, { params, body })
  const clientSecret = reply.intent?.clientSecret ?? ''
  const card = { clientSecret, cardNumber: '4242424242424242', webhook: 'never' as const }
  await guest.call(confirmSandboxPayment, { body: card })
  await guest.call(phone.getPhonePayment, { params: { id: reply.id } })
  await takeOff(id, { amount: '1.02', ...mistake })
  const back = await giveBack(id, { way: 'card', amount: '1.02', tip: '0.00' })
  return { number: back.reply.lanternId, refundId: await fail(`bill:${id}:returned:%`) }
}

const give = (
  id: string,
  way: CardRefundWay,
  { by = who().waiter, ...more }: { by?: Visitor; approval?: object } = {},
) =>
  by.call(giveCardRefund, {
    params: { id },
    body: { way, reason: 'card_closed', ...(more.approval && { approval: yes() }) },
  })
const listed = async (id: string, by = who().waiter) =>
  (await by.call(listFailedRefunds, {})).reply.find((each) => each.id === id)

describe('a refund that reached no card', () => {
  it('is given back by the staff, once, and never sent to its card again', async () => {
    await limits(500, 100)
    const accounts = { cash: 'cash', terminal: 'terminal_clearing', balance: 'wallet' } as const
    for (const way of ['cash', 'terminal', 'balance'] as const) {
      const { member, number, refundId } = await deadCard()
      expect(await listed(refundId)).toMatchObject({
        memberId: member.person.id,
        purpose: 'booking',
        number,
        amount: '90.00',
        failure: 'expired_or_canceled_card',
        ways: ['balance', 'cash', 'terminal'],
      })
      const before = [await onAccount('card_clearing'), await onAccount(accounts[way])]
      const elsewhere = who().waiter.at(on().club.instances[1].app)
      const answers = await Promise.all([
        give(refundId, way),
        give(refundId, way, { by: elsewhere }),
        who().boss.call(retryRefund, { params: { id: refundId } }),
      ])
      // The first of both calls decides: the refund is sent again, or given back.
      const codes = answers.map(({ code }) => code ?? 'done').toSorted()
      expect(codes).toEqual(['done', 'wrong_state', 'wrong_state'])
      if (answers[2].code === null) {
        await fail(`booking:%`)
        await give(refundId, way)
      }
      const after = [await onAccount('card_clearing'), await onAccount(accounts[way])]
      expect(after.map((cents, place) => cents - (before[place] ?? 0))).toEqual([-9_000, 9_000])
      const retried = await who().boss.call(retryRefund, { params: { id: refundId } })
      expect(retried.code).toBe('wrong_state')
      expect((await give(refundId, way)).code).toBe('wrong_state')
      expect(await listed(refundId)).toBeUndefined()
      const { balance } = (await member.call(getBalance, {})).reply
      expect(balance).toBe(way === 'balance' ? '90.00' : '0.00')
      const [past] = (await member.call(listPastBookings, { query: {} })).reply
      expect(past?.refund).toEqual({ to: way, status: 'succeeded' })
      const { person } = member
      expect(
        await transact(on().club.kernels[0].db, (tx) => countUnfinished(tx, person.id)),
      ).toEqual({ payments: 0, refunds: 0 })
    }
  })

  it('stands in the statement of its member, who gets a letter', async () => {
    await limits(500, 100)
    for (const way of ['balance', 'cash'] as const) {
      const { member, number, refundId } = await deadCard()
      await give(refundId, way)
      const [movement] = (await member.call(getStatement, { query: {} })).reply.movements
      expect(movement).toMatchObject({
        kind: 'refund_kept',
        subject: number,
        byStaff: true,
        amount: way === 'balance' ? '90.00' : '0.00',
        balance: way === 'balance' ? '90.00' : '0.00',
        handedOut: way === 'balance' ? null : '90.00',
        corrected: null,
      })
      const { messages } = (await on().staff.call(listMail, { query: {} })).reply
      const letter = messages.find(
        ({ kind, userId }) => kind === 'card_refund' && userId === member.person.id,
      )
      expect(letter?.text).toContain(number)
      expect(letter?.text).toContain('$90.00')
      expect(letter?.text).toContain(way === 'cash' ? 'Handed out in cash' : 'Into your balance')
    }
  })

  it('counts for the limits, beyond which an admin says yes, and for the close by reason', async () => {
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

  it('of a guest goes from the drawer, rounded to five cents, and to nobody’s balance', async () => {
    const { number, refundId } = await deadGuestCard()
    expect(await listed(refundId)).toMatchObject({
      memberId: null,
      name: null,
      purpose: 'bill',
      number,
      ways: ['cash', 'terminal'],
    })
    expect((await give(refundId, 'balance')).code).toBe('member_needed')
    const before = [await onAccount('cash'), await onAccount('cash_rounding')]
    expect((await give(refundId, 'cash')).reply).toMatchObject({ way: 'cash', amount: '1.00' })
    expect(await onAccount('cash')).toBe((before[0] ?? 0) + 100)
    expect(await onAccount('cash_rounding')).toBe((before[1] ?? 0) + 2)
  })

  it('needs a reason, and is paid out past the drawer by admins only', async () => {
    const { refundId } = await deadCard()
    const params = { id: refundId }
    const words = { way: 'elsewhere', reason: 'other' } as const
    expect((await who().boss.call(giveCardRefund, { params, body: words })).code).toBe(
      'reason_needed',
    )
    expect((await give(refundId, 'elsewhere', { approval: yes() })).code).toBe('forbidden')
    expect((await on().member.call(giveCardRefund, { params, body: words })).code).toBe('forbidden')
    const drawer = await onAccount('cash')
    expect((await listed(refundId, who().boss))?.ways).toContain('elsewhere')
    expect((await give(refundId, 'elsewhere', { by: who().boss })).status).toBe(200)
    expect(await onAccount('cash')).toBe(drawer)
    expect(toCents('90.00')).toBeLessThanOrEqual(await onAccount('paid_elsewhere'))
  })
})
