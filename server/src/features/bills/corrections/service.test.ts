import { changePin } from '@lantern/contract/account'
import * as bills from '@lantern/contract/bills'
import { getDayClose } from '@lantern/contract/close'
import * as contract from '@lantern/contract/corrections'
import type { Sent } from '@lantern/contract/endpoint'
import { getUser } from '@lantern/contract/members'
import type { NewOrder } from '@lantern/contract/orders'
import { toCents } from '@lantern/contract/pricing'
import { createSale } from '@lantern/contract/till'
import { getStatement } from '@lantern/contract/wallet'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/books.ts'
import { PASSWORD, type Club } from '../../../../test/club.ts'
import { idPath, M1, openDesk } from '../../../../test/desk.ts'
import { cartOf, menuOf } from '../../../../test/ordering.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>

const { on, sit } = openDesk()

let items: NewOrder['items']
let boss: SignedIn
let waiter: SignedIn
const pin = '48261'
/** The boss's yes. */
const yes = () => ({ userId: boss.person.id, pin })

beforeAll(async () => {
  items = cartOf(await menuOf(on().club))
})
beforeEach(async () => {
  await on().club.pool.query('UPDATE bills SET table_id = NULL')
  await limits(10, 100)
  boss = await on().club.signedIn({ role: 'admin' })
  waiter = await on().club.signedIn({ role: 'staff' })
  await boss.call(changePin, { body: { currentPassword: PASSWORD, pin } })
})
afterEach(() => booksAgree(on().club))

const limits = (dollars: number, percent: number) =>
  on().club.pool.query('UPDATE venue_settings SET correction_limit = $1, correction_percent = $2', [
    dollars,
    percent,
  ])
const show = async (id: number) => (await on().staff.call(bills.getBill, idPath(id))).reply

/** A member's bill with an order on it. */
async function served() {
  const body = { userId: on().memberPerson.id }
  const { id } = (await on().staff.call(bills.openTableBill, { ...idPath(M1), body })).reply
  await on().staff.call(createSale, { body: { items, paymentType: 'bill', billId: id } })
  return show(id)
}
const pay = async (
  id: number,
  way: 'cash' | 'terminal' | 'balance',
  amount: string,
  tip: string,
) => {
  const { due } = await show(id)
  await on().staff.call(bills.payBill, { ...idPath(id), body: { way, amount, tip, due } })
  return show(id)
}

type Wish<Body> = Omit<Body, 'version'>
const takeOff = async (
  id: number,
  wish: Wish<Sent<typeof contract.correctBill>['body']>,
  by = waiter,
  key?: string,
) => {
  const { version } = await show(id)
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return by.call(contract.correctBill, { ...idPath(id), body: { ...wish, version } }, headers)
}
const giveBack = async (
  id: number,
  wish: Wish<Sent<typeof contract.refundBill>['body']>,
  by = waiter,
) => {
  const { version } = await show(id)
  return by.call(contract.refundBill, { ...idPath(id), body: { ...wish, version } })
}
const credit = (
  wish: Sent<typeof contract.creditGoodwill>['body'],
  by = waiter,
  memberId = on().memberPerson.id,
) => by.call(contract.creditGoodwill, { ...idPath(memberId), body: wish })

const goodwill = { reason: 'goodwill' } as const
const mistake = { reason: 'mistake' } as const
const onAccount = async (account: string) => {
  const { rows } = await on().club.pool.query<{ cents: number }>(
    'SELECT coalesce(sum(cents), 0)::int AS cents FROM ledger_postings WHERE account = $1',
    [account],
  )
  return rows[0]?.cents ?? 0
}

describe('what the staff may give away by themselves', () => {
  it('is so much a night of all kinds together, and a new night begins anew', async () => {
    const { id } = await served()
    expect((await takeOff(id, { amount: '6.00', ...goodwill })).status).toBe(200)
    expect((await credit({ amount: '4.01', ...goodwill })).code).toBe('over_limit')
    expect((await credit({ amount: '4.00', ...goodwill })).status).toBe(200)
    expect((await takeOff(id, { amount: '0.01', ...goodwill })).code).toBe('over_limit')
    await sit(39)
    waiter = await on().club.signedIn({ role: 'staff' })
    expect((await takeOff(id, { amount: '10.00', ...goodwill })).status).toBe(200)
  })

  it('is such a part of a bill, whoever takes it off', async () => {
    await limits(500, 10)
    const { id, total } = await served()
    const tenth = Math.floor(toCents(total) / 10)
    const amount = (cents: number) => (cents / 100).toFixed(2)
    const more = { amount: amount(tenth + 1), ...goodwill }
    expect((await takeOff(id, more)).code).toBe('over_percent')
    expect((await takeOff(id, { amount: amount(tenth - 100), ...goodwill })).status).toBe(200)
    const other = await on().club.signedIn({ role: 'staff' })
    expect((await takeOff(id, { amount: '1.01', ...goodwill }, other)).code).toBe('over_percent')
    expect((await takeOff(id, { amount: '1.01', ...goodwill }, boss)).status).toBe(200)
    expect((await takeOff(id, { amount: '1.00', ...goodwill }, other)).status).toBe(200)
  })

  it('is not given twice by two devices at once', async () => {
    const one = await served()
    await on().club.pool.query('UPDATE bills SET table_id = NULL')
    const second = await served()
    const elsewhere = waiter.at(on().club.instances[1].app)
    const answers = await Promise.all([
      takeOff(one.id, { amount: '6.00', ...goodwill }),
      elsewhere.call(contract.correctBill, {
        ...idPath(second.id),
        body: { amount: '6.00', ...goodwill, version: second.version },
      }),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([null, 'over_limit'].toSorted())
  })
})

describe('an admin’s yes', () => {
  it('is a PIN of their own, and doesn’t count for who asked', async () => {
    const { id } = await served()
    const { reply } = await waiter.call(contract.listApprovers, {})
    expect(reply.map((each) => each.id)).toContain(boss.person.id)
    const wish = { amount: '11.00', ...goodwill }
    expect((await takeOff(id, wish)).code).toBe('over_limit')
    const wrong = { ...wish, approval: { ...yes(), pin: '0000' } }
    expect((await takeOff(id, wrong)).code).toBe('incorrect_pin')
    expect((await takeOff(id, { ...wish, approval: yes() })).status).toBe(200)
    expect((await takeOff(id, { amount: '10.00', ...goodwill })).status).toBe(200)
    const { rows } = await on().club.pool.query(
      `SELECT actor_id, approved_by, amount::text, reason FROM corrections
       WHERE bill_id = $1 ORDER BY id`,
      [id],
    )
    const by = { actor_id: waiter.person.id, reason: 'goodwill' }
    expect(rows).toEqual([
      { ...by, amount: '11.00', approved_by: boss.person.id },
      { ...by, amount: '10.00', approved_by: null },
    ])
    const { rows: events } = await on().club.pool.query<{ after: unknown }>(
      "SELECT after FROM audit_events WHERE action = 'bill.correct' AND subject = $1 ORDER BY id",
      [`bill:${id}`],
    )
    const number = `L-${String(boss.person.id).padStart(6, '0')}`
    expect(events[0]?.after).toMatchObject({ amount: '11.00', approvedBy: number })
    expect(JSON.stringify(events)).not.toContain(pin)
  })

  it('is nobody else’s: no colleague’s, and no former admin’s', async () => {
    const { id } = await served()
    const colleague = await on().club.signedIn({ role: 'staff' })
    await colleague.call(changePin, { body: { currentPassword: PASSWORD, pin: '13579' } })
    const approval = { userId: colleague.person.id, pin: '13579' }
    const wish = { amount: '11.00', ...goodwill }
    expect((await takeOff(id, { ...wish, approval })).code).toBe('incorrect_pin')
    await on().club.pool.query("UPDATE users SET role = 'staff' WHERE id = $1", [boss.person.id])
    expect((await takeOff(id, { ...wish, approval: yes() })).code).toBe('incorrect_pin')
    expect((await show(id)).lines.every(({ kind }) => kind !== 'correction')).toBe(true)
  })

  it('is guessed at a few times only, before any guess is looked at', async () => {
    const { id } = await served()
    const wish = { amount: '11.00', ...goodwill }
    for (;;) {
      const { code } = await takeOff(id, { ...wish, approval: { ...yes(), pin: '0000' } })
      if (code !== 'incorrect_pin') break
    }
    expect((await takeOff(id, { ...wish, approval: yes() })).code).toBe('too_many_requests')
  })

  it('is not asked again of a call that is repeated, nor kept with it', async () => {
    const { id } = await served()
    const { version } = await show(id)
    const body = { amount: '11.00', ...goodwill, version, approval: yes() }
    const call = (approval = yes()) =>
      waiter.call(
        contract.correctBill,
        { ...idPath(id), body: { ...body, approval } },
        { 'idempotency-key': `approved-${id}` },
      )
    const first = await call()
    expect(first.status).toBe(200)
    // Its PIN is no part of what is asked, so another one is the same call.
    expect((await call({ ...yes(), pin: '0000' })).reply).toEqual(first.reply)
    expect((await show(id)).version).toBe(first.reply.version)
  })

  it('writes a bill off, too', async () => {
    const { id, due } = await served()
    const close = (body: object) =>
      waiter.call(bills.closeBill, {
        ...idPath(id),
        body: { as: 'written_off', due, reason: 'They ran', ...body },
      })
    expect((await close({})).code).toBe('forbidden')
    expect((await close({ approval: { ...yes(), pin: '0000' } })).code).toBe('incorrect_pin')
    expect((await close({ approval: yes() })).reply.status).toBe('written_off')
  })
})

describe('a tip', () => {
  it('goes back by the way it came, or to the balance, for a reason', async () => {
    const { id, due } = await served()
    await pay(id, 'terminal', '5.00', '3.00')
    await pay(id, 'cash', (await show(id)).due, '2.00')
    expect(toCents(due)).toBeGreaterThan(500)
    const [tips, machine] = [await onAccount('tips_payable'), await onAccount('terminal_clearing')]
    const none = { amount: '0.00' }
    const over = { way: 'cash', ...none, tip: '2.01', ...mistake } as const
    expect((await giveBack(id, over)).code).toBe('over_refundable')
    expect((await giveBack(id, { way: 'cash', ...none, tip: '2.00' })).code).toBe('reason_needed')
    expect((await giveBack(id, { way: 'cash', ...none })).code).toBe('nothing_to_pay')
    const back = await giveBack(id, { way: 'terminal', ...none, tip: '3.00', ...mistake })
    expect(back.reply).toMatchObject({ due: '0.00', tips: '2.00' })
    expect(await onAccount('tips_payable')).toBe(tips - 300)
    expect(await onAccount('terminal_clearing')).toBe(machine + 300)
    const again = { way: 'terminal', ...none, tip: '0.01', ...mistake } as const
    expect((await giveBack(id, again)).code).toBe('over_refundable')
    const balance = await giveBack(id, { way: 'balance', ...none, tip: '2.00', ...mistake })
    expect(balance.reply.tips).toBe('0.00')
    const { reply } = await on().member.call(getUser, {})
    expect(reply?.accountBalance).toBe('1002.00')
  })

  it('goes back with what was taken off, in one payment, and counts for the limit', async () => {
    const { id, due } = await served()
    await pay(id, 'balance', due, '9.00')
    await takeOff(id, { amount: '5.00', ...mistake })
    const wish = { way: 'balance', amount: '5.00', ...mistake } as const
    expect((await giveBack(id, { ...wish, tip: '5.01' })).code).toBe('over_limit')
    const back = (await giveBack(id, { ...wish, tip: '5.00' })).reply
    expect(back.payments.at(-1)).toMatchObject({ amount: '-5.00', tip: '-5.00' })
    expect(back).toMatchObject({ due: '0.00', tips: '4.00' })
    const more = { way: 'balance', amount: '0.00', tip: '1.00', ...mistake } as const
    expect((await giveBack(id, more)).code).toBe('over_limit')
    expect((await giveBack(id, { ...more, approval: yes() })).status).toBe(200)
  })
})

describe('goodwill', () => {
  it('is credited to a member, and stands in their statement', async () => {
    const before = await onAccount('goodwill')
    const { reply } = await credit({ amount: '7.50', reason: 'waited', note: 'An hour' })
    expect(reply.accountBalance).toBe('1007.50')
    expect(await onAccount('goodwill')).toBe(before - 750)
    const { movements } = (await on().member.call(getStatement, { query: {} })).reply
    expect(movements[0]).toMatchObject({ kind: 'goodwill', amount: '7.50', byStaff: true })
  })

  it('has a reason and an amount, and is nobody’s own', async () => {
    expect((await credit({ amount: '1.00', reason: 'other' })).code).toBe('reason_needed')
    expect((await credit({ amount: '0.00', ...goodwill })).code).toBe('invalid_amount')
    const own = { amount: '1.00', ...goodwill }
    expect((await credit(own, waiter, waiter.person.id)).code).toBe('own_goodwill')
    expect((await credit(own, boss, boss.person.id)).code).toBe('own_goodwill')
    const large = { amount: '11.00', ...goodwill, approval: yes() }
    expect((await credit(large, waiter, boss.person.id)).code).toBe('own_goodwill')
    expect((await credit(own, waiter, 999_999)).code).toBe('not_found')
  })
})

it('the close of the day tells of all by person and reason, and agrees', async () => {
  const { id, due } = await served()
  await pay(id, 'terminal', due, '3.00')
  await takeOff(id, { amount: '2.00', reason: 'quality' })
  await takeOff(id, { amount: '1.00', reason: 'quality' })
  await giveBack(id, { way: 'terminal', amount: '3.00', tip: '3.00', ...mistake })
  await credit({ amount: '20.00', ...goodwill, approval: yes() })
  const { person } = waiter
  const { rows } = await on().club.pool.query<{ name: string }>(
    "UPDATE users SET first_name = 'Only', last_name = 'Waiter' WHERE id = $1 RETURNING 'x' AS name",
    [person.id],
  )
  expect(rows).toHaveLength(1)
  const { totals, corrections } = (
    await on().staff.call(getDayClose, { params: { date: '2026-11-20' } })
  ).reply
  const own = corrections.filter(({ name }) => name === 'Only Waiter')
  const nobody = { name: 'Only Waiter', approvedBy: null }
  expect(own).toEqual([
    {
      ...nobody,
      kind: 'goodwill',
      reason: 'goodwill',
      approvedBy: 'Mei Chen',
      times: 1,
      amount: '20.00',
    },
    { ...nobody, kind: 'taken_off', reason: 'quality', times: 2, amount: '3.00' },
    { ...nobody, kind: 'tip', reason: 'mistake', times: 1, amount: '3.00' },
  ])
  const { income, tax, tips, cashRounding, payments } = totals
  const sum = (amounts: readonly string[]) => amounts.reduce((all, one) => all + toCents(one), 0)
  const received = payments.reduce((all, one) => all + toCents(one.sales) - toCents(one.refunds), 0)
  const { receivable, writtenOff, goodwill: given } = totals.bills
  expect(toCents(given)).toBeGreaterThan(0)
  expect(received + sum([receivable, writtenOff, given])).toBe(
    sum([income.total, tax, tips, cashRounding]),
  )
})
