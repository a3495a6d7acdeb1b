import { randomBytes } from 'node:crypto'
import { changePin } from '@lantern/contract/account/account'
import { getBill, type Bill } from '@lantern/contract/bills/bills'
import * as acts from '@lantern/contract/bills/actions'
import * as own from '@lantern/contract/bills/own-bill'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { listMail } from '@lantern/contract/calls/mail'
import type { FoodItem } from '@lantern/contract/menu/menu'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { createSale } from '@lantern/contract/bills/till'
import { getBalance } from '@lantern/contract/payments/wallet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { openClub, PASSWORD, type Club } from '../../../../test/club/club.ts'
import { cartOf, menuOf } from '../../../../test/ordering.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'

let club: Club
let desk: Visitor
let member: Visitor & { person: { id: number } }
let menu: FoodItem[]
let bill: Bill
beforeAll(async () => {
  club = await openClub()
  desk = await club.signedIn({ role: 'staff' })
  menu = await menuOf(club)
})
afterAll(() => club.close())
afterEach(() => booksAgree(club))

const path = () => ({ params: { id: String(bill.id) } })
const show = async () => (await desk.call(getBill, path())).reply
beforeEach(async () => {
  await club.pool.query('UPDATE bills SET table_id = NULL')
  member = await club.signedIn({ balance: 100_000 })
  const party = { params: { id: '1' }, body: { name: 'Old Zhou' } }
  bill = (await desk.call(acts.openTableBill, party)).reply
  const sale = { items: cartOf(menu), paymentType: 'bill', billId: bill.id } as const
  await desk.call(createSale, { body: sale })
  bill = await show()
})

type RequestBody = { amount?: string; tip?: string; shareId?: number }
const ask = (what: RequestBody = {}) =>
  desk.call(acts.askMember, { ...path(), body: { userId: member.person.id, ...what } })
const request = async () => (await member.call(own.listOwnRequests, {})).reply
const yes = (
  id: number,
  amount: string,
  { at = member, headers = {} }: { at?: Visitor; headers?: Record<string, string> } = {},
) => at.call(own.payRequest, { params: { id: String(id) }, body: { amount } }, headers)
const balance = async () => (await member.call(getBalance, {})).reply.balance
type By = Pick<Sent<typeof acts.payBill>['body'], 'method' | 'userId' | 'pin'>
const payAll = (by: By) =>
  desk.call(acts.payBill, { ...path(), body: { amount: bill.due, due: bill.due, ...by } })
const spent = (cents: number) => toDollars(100_000 - cents)

/** Divides the bill equally between two. */
async function split() {
  const body = { by: 'equal' as const, shares: [{ name: 'Ann' }, { name: 'Bo' }] }
  await desk.call(acts.splitBill, { ...path(), body: { ...body, version: bill.version } })
  bill = await show()
  const [one, two] = bill.shares
  if (!one || !two) throw new Error('two shares expected')
  return { one, two }
}

describe('a request to a member', () => {
  it('takes the share with its tip from their balance with their yes, once, and emails the receipt', async () => {
    const { one } = await split()
    const waiting = (await ask({ shareId: one.id, tip: '2.00' })).reply.requests
    expect(waiting).toMatchObject([{ amount: one.amount, tip: '2.00' }])
    expect(await balance()).toBe('1000.00')
    const [told] = await request()
    expect(told).toMatchObject({ lanternId: bill.lanternId, share: 'Ann', amount: one.amount })
    const id = told?.id ?? 0
    const key = { 'idempotency-key': randomBytes(8).toString('hex') }
    const both = await Promise.all([
      yes(id, one.amount, { headers: key }),
      yes(id, one.amount, { at: member.at(club.instances[1].app), headers: key }),
    ])
    expect(both.map(({ code }) => code)).toEqual([null, null])
    const after = await show()
    expect(after).toMatchObject({ requests: [], payments: [{ amount: one.amount, tip: '2.00' }] })
    expect(after.shares[0]).toMatchObject({ isPaid: true })
    expect(await balance()).toBe(spent(toCents(one.amount) + 200))
    const { messages } = (await desk.call(listMail, { query: {} })).reply
    const email = messages.find(({ userId }) => userId === member.person.id)
    expect(email).toMatchObject({ kind: 'bill_receipt' })
    expect(email?.text).toContain(`$${one.amount}`)
    const paid = { params: { id: String(after.payments[0]?.id) } }
    expect((await member.call(own.getOwnPayment, paid)).reply).toMatchObject({ share: 'Ann' })
    expect((await (await club.signedIn()).call(own.getOwnPayment, paid)).code).toBe('not_found')
  })

  it('is paid by one of two answers at once on two instances', async () => {
    await ask({ amount: '1.00' })
    const [told] = await request()
    const id = told?.id ?? 0
    const answers = await Promise.all([
      yes(id, '1.00'),
      yes(id, '1.00', { at: member.at(club.instances[1].app) }),
    ])
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null, 'request_over']))
    expect(await balance()).toBe('999.00')
  })

  it('takes nothing after the bill was paid otherwise, nor beside another payment', async () => {
    await ask()
    const [told] = await request()
    const id = told?.id ?? 0
    const [mine, theirs] = await Promise.all([
      yes(id, bill.due, { at: member.at(club.instances[1].app) }),
      payAll({ method: 'terminal' }),
    ])
    expect([mine.code, theirs.code]).toContain(null)
    expect(await show()).toMatchObject({ due: '0.00', payments: { length: 1 } })
    expect(await balance()).toBe(mine.code === null ? spent(toCents(bill.due)) : '1000.00')
    expect((await yes(id, bill.due)).code).toBe(
      mine.code === null ? 'request_over' : 'nothing_to_pay',
    )
    expect(await request()).toEqual([])
  })

  it('for all that is left asks for what is due then', async () => {
    await ask()
    await desk.call(acts.payBill, {
      ...path(),
      body: { method: 'terminal', amount: '1.00', due: bill.due },
    })
    const [told] = await request()
    const left = toDollars(toCents(bill.due) - 100)
    expect(told?.amount).toBe(left)
    expect((await yes(told?.id ?? 0, bill.due)).code).toBe('bill_changed')
    expect((await yes(told?.id ?? 0, left)).code).toBeNull()
    expect(await show()).toMatchObject({ due: '0.00' })
  })

  it('is over when it expires, is withdrawn or declined, and nobody else can answer it', async () => {
    const stranger = await club.signedIn({ balance: 100_000 })
    for (const how of ['expire', 'withdraw', 'decline'] as const) {
      const [{ id } = { id: 0 }] = (await ask({ amount: '1.00' })).reply.requests
      expect((await yes(id, '1.00', { at: stranger })).code).toBe('not_found')
      const params = { params: { id: String(id) } }
      if (how === 'withdraw') await desk.call(acts.withdrawRequest, params)
      if (how === 'decline') await member.call(own.declineRequest, params)
      if (how === 'expire') {
        await club.pool.query("UPDATE bill_requests SET expires_at = '2020-01-01' WHERE id = $1", [
          id,
        ])
      }
      expect(await request()).toEqual([])
      expect((await yes(id, '1.00')).code).toBe('request_over')
    }
    expect([await balance(), (await show()).requests]).toEqual(['1000.00', []])
  })

  it('never takes more than the balance', async () => {
    const poor = await club.signedIn()
    const body = { userId: poor.person.id }
    const [{ id } = { id: 0 }] = (await desk.call(acts.askMember, { ...path(), body })).reply
      .requests
    expect((await yes(id, bill.due, { at: poor })).code).toBe('bill_balance_low')
    expect((await show()).due).toBe(bill.due)
  })
})

describe('another member’s balance', () => {
  it('is never taken by the desk without their yes or PIN', async () => {
    const by = { method: 'balance' as const, userId: member.person.id }
    expect((await payAll(by)).code).toBe('member_yes_needed')
    expect((await payAll({ ...by, pin: '1357' })).code).toBe('incorrect_pin')
    await member.call(changePin, { body: { currentPassword: PASSWORD, pin: '1357' } })
    expect((await payAll({ ...by, pin: '7531' })).code).toBe('incorrect_pin')
    expect(await balance()).toBe('1000.00')
    expect((await payAll({ ...by, pin: '1357' })).code).toBeNull()
    expect(await balance()).toBe(spent(toCents(bill.due)))
  })

  it('is not opened by guessing at the PIN', async () => {
    await member.call(changePin, { body: { currentPassword: PASSWORD, pin: '1357' } })
    const by = { method: 'balance' as const, userId: member.person.id }
    const codes: (string | null)[] = []
    for (let tries = 0; tries < 12; tries++) codes.push((await payAll({ ...by, pin: '0000' })).code)
    expect(codes.at(-1)).toBe('too_many_requests')
    expect((await payAll({ ...by, pin: '1357' })).code).toBe('too_many_requests')
    expect(await balance()).toBe('1000.00')
  })
})

it('the payment of all that is left closes the other shares', async () => {
  const { one } = await split()
  await desk.call(acts.payBill, {
    ...path(),
    body: { method: 'terminal', amount: one.amount, due: bill.due, shareId: one.id },
  })
  bill = await show()
  const paid = await payAll({ method: 'cash' })
  expect(paid.reply).toMatchObject({ due: '0.00', shares: [{ name: 'Ann', isPaid: true }] })
})
