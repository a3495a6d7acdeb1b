import { updateSettings, getSettings } from '@lantern/contract/venue/settings'
import { deleteCustomer, moveCash } from '@lantern/contract/members/customers'
import { getDayClose } from '@lantern/contract/bills/close'
import { getUser } from '@lantern/contract/members/members'
import { createPaymentIntent, topUp } from '@lantern/contract/payments/payments'
import { getStatement } from '@lantern/contract/payments/wallet'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../test/checks/books.ts'
import { deliver, pay } from '../../../test/cards/card-payment.ts'
import { openClub, type Club } from '../../../test/club/club.ts'
import { idPath } from '../../../test/desk.ts'
import { postgresError, transact, type Tx } from '../../kernel/db/db.ts'
import type { NewPayment } from '../bills/repository.ts'
import { bookRefund } from '../payments/refunds/service.books.ts'
import { partsBy, refundParts } from '../bills/rules.ts'
import { lockView, newBill } from '../bills/service.ts'
import { byNow, post } from '../bills/service.post.ts'
import { giveBack } from '../bills/service.refund.ts'
import type { BillView } from '../bills/view/service.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>

let club: Club
let admin: SignedIn
beforeAll(async () => {
  club = await openClub({ jobsByHand: true })
  admin = await club.signedIn({ role: 'admin' })
  const { version } = (await admin.call(getSettings, {})).reply
  const topUpOffers = [
    { pay: '200.00', credit: '20.00' },
    { pay: '500.00', credit: '75.00' },
  ]
  const body = { topUpOffers, version }
  await admin.call(updateSettings, { body })
})
afterEach(async () => {
  await club.pool.query("UPDATE venue_settings SET credit_spent = 'last'")
  const { rows } = await club.pool.query(
    'SELECT id FROM journal GROUP BY id HAVING sum(cents) <> 0 OR count(*) < 2',
  )
  if (rows.length > 0) throw new Error('the journal has postings that don’t balance')
  await booksAgree(club)
})
afterAll(() => club.close())

const spendFirst = () => club.pool.query("UPDATE venue_settings SET credit_spent = 'first'")
const cash = ({ person }: SignedIn, direction: 'in' | 'out', amount: string) =>
  admin.call(moveCash, { ...idPath(person.id), body: { direction, amount, reason: 'Asked' } })
/** The balance and the credit in it. */
async function wallet(member: SignedIn) {
  const { reply } = await member.call(getUser, {})
  return [reply?.accountBalance, reply?.credit]
}
/** A member who topped up with $200 in cash and was given $20. */
async function withCredit() {
  const member = await club.signedIn({})
  await cash(member, 'in', '200.00')
  expect(await wallet(member)).toEqual(['220.00', '20.00'])
  return member
}
const run = <T>(act: (tx: Tx) => Promise<T>, instance = 0) =>
  transact((club.kernels[instance] ?? club.kernels[0]).db, act)
const by = (tx: Tx) => byNow(tx, club.clock.now())
/** A tab with a dish of that much, and these payments of the member's. */
const sold = ({ person }: SignedIn, net: number, payments: readonly NewPayment[]) =>
  run(async (tx) => {
    const nowhere = { bookingId: null, tableId: null, name: null, place: null, openedBy: null }
    const at = club.clock.now()
    const bill = { ...nowhere, userId: person.id, isTab: true, pointsPerDollar: 1, at }
    const dish = { kind: 'dish', account: 'food_income', net } as const
    const posting = { cause: 'bill_payment', lines: [dish], payments } as const
    return post(tx, await newBill(tx, bill), posting, await by(tx))
  })
const from = ({ person }: SignedIn, amount: number, tip = 0): NewPayment => ({
  method: 'balance',
  amount,
  tip,
  userId: person.id,
})
/** Gives that much of a bill back to where it came from. */
const back = ({ bill }: Pick<BillView, 'bill'>, amount: number) =>
  run(async (tx) => {
    const view = await lockView(tx, bill.id, club.clock.now())
    const parts = refundParts(view.payments, amount)
    return giveBack(tx, view, parts, { cause: 'bill_refund' }, await by(tx))
  })
const creditOf = ({ payments }: BillView) => payments.map(({ credit }) => credit)

describe('a top-up', () => {
  it('in cash is given the credit of its offer, as a line of the statement', async () => {
    const member = await withCredit()
    expect((await member.call(getStatement, { query: {} })).reply.movements).toMatchObject([
      { kind: 'topup_credit', amount: '20.00', balance: '220.00', byStaff: true },
      { kind: 'cash_in', amount: '200.00', balance: '200.00' },
    ])
    await cash(member, 'in', '199.99')
    expect(await wallet(member)).toEqual(['419.99', '20.00'])
  })

  it('by card is given what was offered when it began, once, and its receipt names it', async () => {
    const member = await club.signedIn({})
    const body = { paymentType: 'topup', amount: '500' } as const
    const { clientSecret } = (await member.call(createPaymentIntent, { body })).reply
    await club.pool.query("UPDATE venue_settings SET top_up_offers = '[]'")
    await pay(member, clientSecret, { webhook: 'twice' })
    await deliver(club)
    expect(await wallet(member)).toEqual(['575.00', '75.00'])
    const { rows } = await club.pool.query(
      `SELECT content ->> 'total' AS total, content ->> 'credit' AS credit FROM mail_outbox
       WHERE member_id = $1`,
      [member.person.id],
    )
    expect(rows).toEqual([{ total: '500.00', credit: '75.00' }])
    await club.pool.query(
      `UPDATE venue_settings SET top_up_offers = '[{"pay": "200.00", "credit": "20.00"}]'`,
    )
  })

  it('counts as credit given in the close, and not as money', async () => {
    const close = async () =>
      (await admin.call(getDayClose, { params: { date: 'today' } })).reply.totals
    const before = await close()
    const member = await withCredit()
    await sold(member, 22_000, [from(member, 22_000)])
    const now = await close()
    const more = (one: string, other: string) => Number(one) - Number(other)
    expect(more(now.promotions, before.promotions)).toBe(20)
    const of = ({ payments }: typeof now, method: string) =>
      payments.find((each) => each.method === method)
    expect(more(of(now, 'cash')?.topUps ?? '', of(before, 'cash')?.topUps ?? '')).toBe(200)
    expect(more(of(now, 'balance')?.sales ?? '', of(before, 'balance')?.sales ?? '')).toBe(220)
  })
})

describe('credit is spent', () => {
  it('last: only what the rest of the balance doesn’t cover', async () => {
    const member = await withCredit()
    expect(creditOf(await sold(member, 19_000, [from(member, 19_000, 500)]))).toEqual([0])
    expect(await wallet(member)).toEqual(['25.00', '20.00'])
    expect(creditOf(await sold(member, 1_500, [from(member, 1_500)]))).toEqual([1_000])
    expect(await wallet(member)).toEqual(['10.00', '10.00'])
  })

  it('first, where the venue says so', async () => {
    const member = await withCredit()
    await spendFirst()
    expect(creditOf(await sold(member, 1_500, [from(member, 1_500)]))).toEqual([1_500])
    expect(creditOf(await sold(member, 1_500, [from(member, 1_000, 500)]))).toEqual([500])
    expect(await wallet(member)).toEqual(['190.00', '0.00'])
  })

  it('once by two payments of one act', async () => {
    const member = await withCredit()
    await spendFirst()
    const two = [from(member, 1_500), from(member, 1_500)]
    expect(creditOf(await sold(member, 3_000, two))).toEqual([1_500, 500])
  })

  it('by one of two instances that pay with the last of it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const member = await withCredit()
      await cash(member, 'out', '200.00')
      const bills = await Promise.all([sold(member, 2_000, []), sold(member, 2_000, [])])
      const paid = await Promise.allSettled(
        bills.map(({ bill }, instance) =>
          run(async (tx) => {
            const view = await lockView(tx, bill.id, club.clock.now())
            const payments = [from(member, 2_000)]
            return post(tx, view, { cause: 'bill_payment', payments }, await by(tx))
          }, instance),
        ),
      )
      expect(paid.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const refused = paid.find((each) => each.status === 'rejected')
      expect(refused?.reason).toMatchObject({ code: 'insufficient_balance' })
      expect(await wallet(member)).toEqual(['0.00', '0.00'])
    }
  })
})

describe('a refund to the balance', () => {
  it('gives credit back first, at most what the payment took', async () => {
    const member = await withCredit()
    const bill = await sold(member, 21_500, [from(member, 21_500)])
    expect(await wallet(member)).toEqual(['5.00', '5.00'])
    await back(bill, 1_000)
    expect(await wallet(member)).toEqual(['15.00', '15.00'])
    const rest = await back(bill, 20_500)
    expect(creditOf(rest)).toEqual([1_500, -1_000, -500])
    expect(await wallet(member)).toEqual(['220.00', '20.00'])
  })

  it('is the only way back for credit: paid out elsewhere is at most the rest', async () => {
    const member = await withCredit()
    const bill = await sold(member, 22_000, [from(member, 22_000)])
    expect(partsBy('elsewhere', bill.payments, { amount: 22_000, tip: 0 })).toMatchObject([
      { amount: 20_000, tip: 0 },
    ])
    const [payment] = bill.payments
    const gone = { method: 'elsewhere', amount: -20_001, refunds: payment?.id ?? 0 } as const
    const refused = run(async (tx) => {
      const view = await lockView(tx, bill.bill.id, club.clock.now())
      return post(tx, view, { cause: 'bill_refund', payments: [gone] }, await by(tx))
    })
    const constraint = await refused.catch((error: unknown) => postgresError(error)?.constraint)
    expect(constraint).toBe('bill_payments_refunded')
  })
})

describe('credit is never paid out', () => {
  it('in cash at the desk', async () => {
    const member = await withCredit()
    const refused = await cash(member, 'out', '200.01')
    expect(refused).toMatchObject({ status: 409, code: 'credit_not_paid_out' })
    expect(refused.text).toContain('$200.00')
    expect((await cash(member, 'out', '200.00')).status).toBe(200)
    expect(await wallet(member)).toEqual(['20.00', '20.00'])
  })

  it('and lapses with its account, which needs the rest paid out', async () => {
    const member = await withCredit()
    const remove = () =>
      admin.call(deleteCustomer, idPath(member.person.id), { 'x-staff-pin': '2468' })
    const refused = await remove()
    expect(refused.code).toBe('has_balance')
    expect(refused.text).toContain('$200.00')
    await cash(member, 'out', '200.00')
    expect((await remove()).status).toBe(204)
    const { rows } = await club.pool.query('SELECT credit FROM users WHERE id = $1', [
      member.person.id,
    ])
    expect(rows).toEqual([{ credit: '0.00' }])
  })
})

describe('a top-up by card that its holder disputes', () => {
  const WON = '4000000000000259'
  const topped = async () => {
    const member = await club.signedIn({})
    const body = { paymentType: 'topup', amount: '200' } as const
    const { clientSecret } = (await member.call(createPaymentIntent, { body })).reply
    await pay(member, clientSecret, { cardNumber: WON, webhook: 'now' })
    return member
  }
  const decide = async () => {
    await club.pool.query(`UPDATE sandbox.disputes SET dispute = dispute || '{"created": 1}'`)
    await club.instances[0].sandbox?.beat()
    await deliver(club)
  }

  it('takes its credit too, and gives it again when the club wins', async () => {
    const member = await topped()
    await deliver(club)
    expect(await wallet(member)).toEqual(['0.00', '0.00'])
    await decide()
    expect(await wallet(member)).toEqual(['220.00', '20.00'])
  })
})

it('a refund of a top-up takes of its credit what is left, also where the money is spent', async () => {
  const member = await club.signedIn({})
  await member.call(topUp, { body: { amount: '200' } })
  await sold(member, 21_500, [from(member, 21_500)])
  const { rows } = await club.pool.query<{ id: string }>(
    'SELECT id FROM payment_attempts WHERE user_id = $1',
    [member.person.id],
  )
  const refund = { attemptId: rows[0]?.id ?? '', madeBy: 'provider', amount: 20_000 } as const
  expect(await run((tx) => bookRefund(tx, refund, club.clock.now()))).toMatchObject({
    settledAs: null,
  })
  expect(await wallet(member)).toEqual(['0.00', '0.00'])
})

it('a top-up below every offer is given nothing', async () => {
  const member = await club.signedIn({})
  await member.call(topUp, { body: { amount: '50' } })
  expect((await wallet(member))[1]).toBe('0.00')
})

it.each([
  [
    'the same amount twice',
    [
      { pay: '20.00', credit: '1.00' },
      { pay: '20.00', credit: '2.00' },
    ],
  ],
  ['more credit than is paid', [{ pay: '20.00', credit: '20.01' }]],
  ['no credit', [{ pay: '20.00', credit: '0.00' }]],
])('offers with %s are refused', async (_what, topUpOffers) => {
  const { version } = (await admin.call(getSettings, {})).reply
  const refused = await admin.call(updateSettings, { body: { topUpOffers, version } })
  expect(refused.code).toBe('invalid_input')
})
