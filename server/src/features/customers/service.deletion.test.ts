import { createBooking } from '@lantern/contract/bookings/bookings'
import {
  addNote,
  deleteCustomer,
  getCustomer,
  getCustomerStatement,
  listNotes,
  moveCash,
} from '@lantern/contract/members/customers'
import { login } from '@lantern/contract/members/members'
import { setOrderStatus } from '@lantern/contract/menu/orders'
import {
  createPaymentIntent,
  listPaymentProblems,
  payOwed,
} from '@lantern/contract/payments/payments'
import { createSale } from '@lantern/contract/bills/till'
import { bookForCustomer } from '@lantern/contract/floor/desk'
import { getBalance } from '@lantern/contract/payments/wallet'
import { ErrorBody } from '@lantern/contract/calls/errors'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../test/checks/books.ts'
import { FRIDAY, openClub, PASSWORD, type Club } from '../../../test/club/club.ts'
import { meanwhile } from '../../../test/races/meanwhile.ts'
import { pay } from '../../../test/cards/card-payment.ts'
import { cartOf, menuOf, order } from '../../../test/ordering.ts'
import { transact } from '../../kernel/db/db.ts'
import { carryOn, findAttemptByIntent } from '../payments/service.ts'
import { hashPin } from '../venue/service.settings.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>

let club: Club
let staff: SignedIn
beforeAll(async () => {
  club = await openClub({ signsIn: true })
})
beforeEach(async () => {
  staff = await club.signedIn({ role: 'staff' })
})
afterAll(() => club.close())

const params = ({ id }: { id: number }) => ({ id: String(id) })
const remove = (who: { id: number }, pin = '2468', by = staff) =>
  by.call(deleteCustomer, { params: params(who) }, { 'x-staff-pin': pin })
const cash = (
  who: { id: number },
  direction: 'in' | 'out',
  amount: string | number,
  key?: string,
) =>
  staff.call(
    moveCash,
    { params: params(who), body: { direction, amount, reason: 'At the desk' } },
    key ? { 'idempotency-key': key } : {},
  )

describe('an account with something unfinished', () => {
  it('can’t be deleted until orders, card payments and refunds end, and the refusal lists them', async () => {
    const member = await club.signedIn({ balance: 50_000 })
    const { reply } = await order(member, { items: cartOf(await menuOf(club)) })
    await member.call(createPaymentIntent, { body: { paymentType: 'topup', amount: '25' } })
    await cash(member.person, 'out', (await member.call(getBalance, {})).reply.balance)
    const refused = await remove(member.person)
    expect([refused.code, JSON.parse(refused.text)]).toMatchObject([
      'has_unfinished',
      { values: { orders: 1, payments: 1, refunds: 0 } },
    ])
    await club.pool.query("UPDATE payment_attempts SET status = 'canceled' WHERE user_id = $1", [
      member.person.id,
    ])
    const food = ErrorBody.parse(JSON.parse((await remove(member.person)).text))
    expect(food.values).toEqual({ orders: 1, payments: 0, refunds: 0 })
    const path = { params: { id: String(reply.id) } }
    await staff.call(setOrderStatus, { ...path, body: { status: 'served' } })
    expect((await remove(member.person)).status).toBe(204)
  })

  it('keeps later refunds as its balance, which admins see and pay out once', async () => {
    const member = await club.signedIn({ balance: 50_000 })
    const { reply } = await order(member, { items: cartOf(await menuOf(club)) })
    await cash(member.person, 'out', (await member.call(getBalance, {})).reply.balance)
    const path = { params: { id: String(reply.id) } }
    await staff.call(setOrderStatus, { ...path, body: { status: 'served' } })
    await remove(member.person)
    const body = { status: 'canceled' as const, reason: 'It was cold' }
    expect((await staff.call(setOrderStatus, { ...path, body })).status).toBe(200)
    const admin = await club.signedIn({ role: 'admin' })
    const owed = async () =>
      (await admin.call(listPaymentProblems, {})).reply.filter(
        ({ memberId }) => memberId === member.person.id,
      )
    expect(await owed()).toMatchObject([
      { kind: 'owed', member: null, amount: reply.totalAmount, purpose: null },
    ])
    const { rows } = await club.pool.query('SELECT account_balance FROM users WHERE id = $1', [
      member.person.id,
    ])
    expect(rows).toEqual([{ account_balance: '0.00' }])
    const id = (await owed())[0]?.id ?? ''
    const pay = (by: SignedIn) =>
      by.call(payOwed, { params: { id }, body: { note: 'By transfer' } })
    expect((await pay(staff)).code).toBe('forbidden')
    const answers = await Promise.all([pay(admin), pay(admin)])
    expect(answers.map(({ code }) => code ?? 'paid').toSorted()).toEqual(['paid', 'wrong_state'])
    expect(await owed()).toEqual([])
    await booksAgree(club)
  })

  it('returns money that arrives by card later to that card', async () => {
    const member = await club.signedIn()
    const body = { paymentType: 'topup' as const, amount: '25' }
    const { clientSecret, paymentIntentId } = (await member.call(createPaymentIntent, { body }))
      .reply
    await pay(member, clientSecret)
    await club.pool.query('UPDATE users SET deleted_at = now() WHERE id = $1', [member.person.id])
    const [kernel] = club.kernels
    if (!kernel.cards) throw new Error('this club takes no cards')
    const attempt = await transact(kernel.db, (tx) => findAttemptByIntent(tx, paymentIntentId))
    if (!attempt) throw new Error('the payment is not known')
    await carryOn(kernel, kernel.cards, attempt)
    const { rows } = await club.pool.query(
      'SELECT amount, reference FROM payment_refunds WHERE attempt_id = $1',
      [attempt.id],
    )
    expect(rows).toEqual([{ amount: '25.00', reference: `attempt:${attempt.id}:returned` }])
    const { rows: entries } = await club.pool.query(
      'SELECT FROM wallet_entries WHERE user_id = $1',
      [member.person.id],
    )
    expect(entries).toEqual([])
    const begun = await member.call(createPaymentIntent, { body })
    expect(begun.status).not.toBe(200)
  })
})

it('only admins move cash for their own balance or an admin’s', async () => {
  const admin = await club.signedIn({ role: 'admin', balance: 5_000 })
  const other = await club.member({ role: 'staff', balance: 5_000 })
  const customer = await club.member({ balance: 5_000 })
  for (const direction of ['in', 'out'] as const) {
    expect((await cash(staff.person, direction, '1.00')).code).toBe('cash_by_admin')
    expect((await cash(admin.person, direction, '1.00')).code).toBe('cash_by_admin')
    expect((await cash(other, direction, '1.00')).status).toBe(200)
    expect((await cash(customer, direction, '1.00')).status).toBe(200)
    const params = { id: String(staff.person.id) }
    const body = { direction, amount: '1.00', reason: 'At the desk' }
    expect((await admin.call(moveCash, { params, body })).status).toBe(200)
  }
})

describe('deleting a customer', () => {
  it('erases personal data and keeps the account’s row and payments', async () => {
    const member = await club.signedIn({ balance: 1_000 })
    await cash(member.person, 'out', '10.00')
    await staff.call(addNote, { params: params(member.person), body: { text: 'Mei likes tea' } })
    expect((await remove(member.person)).status).toBe(204)
    expect((await member.call(getBalance, {})).status).toBe(401)
    expect((await staff.call(getCustomer, { params: params(member.person) })).code).toBe(
      'not_found',
    )
    const { email } = member.person
    const again = await club.visitor().call(login, { body: { email, password: PASSWORD } })
    expect(again.code).toBe('wrong_credentials')
    const { rows } = await club.pool.query<{ row: string }>(
      'SELECT u::text AS row FROM users u WHERE id = $1',
      [member.person.id],
    )
    expect(rows[0]?.row).not.toMatch(/Mei|Chen|club\.test/)
    const notes = 'SELECT FROM customer_notes WHERE user_id = $1'
    expect((await club.pool.query(notes, [member.person.id])).rows).toEqual([])
    await booksAgree(club)
  })

  it('stores no new personal data during the deletion', async () => {
    const items = cartOf(await menuOf(club))
    const [first, second] = [staff, staff.at(club.instances[1].app)]
    const request = {
      amenityId: 4,
      bookingDate: '2026-12-04',
      startTime: '20:00',
      endTime: '21:00',
    }
    const calls: ((userId: number) => Promise<{ code: string | null }>)[] = [
      (userId) => second.call(bookForCustomer, { body: { ...request, userId, payment: 'later' } }),
      (userId) => second.call(createSale, { body: { items, paymentType: 'cash', userId } }),
      (id) => first.call(addNote, { params: params({ id }), body: { text: 'Late' } }),
    ]
    for (const call of calls) {
      const { id } = await club.member()
      const forget = async (client: PoolClient) => {
        await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [id])
        await client.query('UPDATE users SET deleted_at = now() WHERE id = $1', [id])
      }
      expect((await meanwhile(club.pool, forget, () => call(id))).code).toBe('not_found')
    }
  })

  it('needs the PIN, and allows ten guesses before a pause', async () => {
    const member = await club.member()
    expect((await remove(member, '')).code).toBe('incorrect_pin')
    const wrong = await remove(member, '1357')
    expect([wrong.status, ErrorBody.parse(JSON.parse(wrong.text)).message]).toEqual([
      403,
      'The PIN you entered is incorrect.',
    ])
    const other = staff.at(club.instances[1].app)
    const guesses = Array.from({ length: 12 }, (_, turn) =>
      (turn % 2 === 0 ? staff : other).call(
        deleteCustomer,
        { params: params(member) },
        { 'x-staff-pin': '0000' },
      ),
    )
    const codes = (await Promise.all(guesses)).map(({ code }) => code)
    expect(codes.filter((code) => code === 'incorrect_pin')).toHaveLength(8)
    expect((await remove(member)).code).toBe('too_many_requests')
    club.clock.set(new Date(FRIDAY.getTime() + 16 * 60_000))
    const rested = Object.assign(await club.signIn(staff.person), { person: staff.person })
    expect((await remove(member, '2468', rested)).status).toBe(204)
    club.clock.set(FRIDAY)
  })

  it('is refused past the venue’s limit of guesses, also with the right PIN', async () => {
    const member = await club.member()
    await club.pool.query(
      `INSERT INTO attempt_counters (subject, failures, window_start) VALUES ('pin:everybody', 60, $1)
       ON CONFLICT (subject) DO UPDATE SET failures = 60, window_start = excluded.window_start`,
      [club.clock.now()],
    )
    const other = await club.signedIn({ role: 'staff' })
    const input = [await remove(member, '0000', other), await remove(member, '2468', other)]
    expect(input.map(({ code }) => code)).toEqual(['too_many_requests', 'too_many_requests'])
    await club.pool.query("DELETE FROM attempt_counters WHERE subject = 'pin:everybody'")
  })

  it('needs the PIN that the venue set', async () => {
    const member = await club.member()
    const set = (hash: string | null) =>
      club.pool.query('UPDATE venue_settings SET staff_pin_hash = $1', [hash])
    await set(await hashPin('97531'))
    expect((await remove(member)).code).toBe('incorrect_pin')
    expect((await remove(member, '97531')).status).toBe(204)
    await set(null)
  })

  it('is refused with a balance, with coming bookings, for colleagues and for oneself', async () => {
    const rich = await club.member({ balance: 1 })
    expect((await remove(rich)).code).toBe('has_balance')
    const guest = await club.signedIn({ balance: 9_450 })
    const body = { amenityId: 3, bookingDate: '2026-11-27', startTime: '19:00', endTime: '20:00' }
    await guest.call(createBooking, { body })
    expect((await remove(guest.person)).code).toBe('has_bookings')
    expect((await remove(await club.member({ role: 'staff' }))).code).toBe('forbidden')
    const admin = await club.signedIn({ role: 'admin' })
    expect((await remove(admin.person, '2468', admin)).code).toBe('own_account')
    expect((await remove({ id: 999_999 })).code).toBe('not_found')
  })
})

describe('cash at the desk', () => {
  it('is added to a balance and paid out of it, and is on the statement', async () => {
    const member = await club.member()
    expect((await cash(member, 'in', 80)).reply.accountBalance).toBe('80.00')
    expect((await cash(member, 'out', '30.5')).reply.accountBalance).toBe('49.50')
    const { reply } = await staff.call(getCustomerStatement, { params: params(member), query: {} })
    expect(reply.movements.map(({ kind, amount, byStaff }) => [kind, amount, byStaff])).toEqual([
      ['cash_out', '-30.50', true],
      ['cash_in', '80.00', true],
    ])
  })

  it('is moved once per idempotency key', async () => {
    const member = await club.member()
    await Promise.all([1, 2, 3].map(() => cash(member, 'in', '25.00', 'a-key-of-its-own')))
    expect((await cash(member, 'in', '25.00', 'a-key-of-its-own')).reply.accountBalance).toBe(
      '25.00',
    )
  })

  it('is never paid out beyond the balance', async () => {
    const member = await club.member({ balance: 10_000 })
    const answers = await Promise.all([1, 2, 3, 4].map(() => cash(member, 'out', '40.00')))
    expect(answers.filter(({ code }) => code === 'balance_too_low')).toHaveLength(2)
    expect((await cash(member, 'in', '0')).code).toBe('invalid_amount')
    expect((await cash(member, 'in', '2000.01')).code).toBe('invalid_amount')
    expect((await cash({ id: 999_999 }, 'in', '1')).code).toBe('not_found')
  })
})

it('notes are never shown to the customer and are listed newest first', async () => {
  const member = await club.signedIn()
  for (const text of ['Likes the corner', '爱唱粤语歌']) {
    await staff.call(addNote, { params: params(member.person), body: { text } })
  }
  const { reply } = await staff.call(listNotes, { params: params(member.person) })
  expect(reply.map(({ text, author }) => [text, author])).toEqual([
    ['爱唱粤语歌', 'Mei Chen'],
    ['Likes the corner', 'Mei Chen'],
  ])
  expect((await member.call(listNotes, { params: params(member.person) })).code).toBe('forbidden')
})
