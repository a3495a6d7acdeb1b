import { getBill } from '@lantern/contract/bills/bills'
import * as bills from '@lantern/contract/bills/actions'
import { openOwnBill } from '@lantern/contract/bills/own-bill'
import * as phone from '@lantern/contract/bills/phone'
import { refundBill, correctBill } from '@lantern/contract/bills/corrections'
import type { NewOrder } from '@lantern/contract/menu/orders'
import { confirmSandboxPayment } from '@lantern/contract/payments/payments'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { createSale } from '@lantern/contract/bills/till'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { idPath, M1, openDesk } from '../../../../test/desk.ts'
import { cartOf, menuOf } from '../../../../test/ordering.ts'
import { withPurposes } from '../../../purposes.ts'
import { reconcile } from '../../payments/service.reconcile.ts'

const { on } = openDesk()

let items: NewOrder['items']
beforeAll(async () => {
  items = cartOf(await menuOf(on().club))
  await on().club.pool.query('UPDATE venue_settings SET correction_limit = 500')
})
beforeEach(() => on().club.pool.query('UPDATE bills SET table_id = NULL'))
afterEach(() => booksAgree(on().club))

const sum = (amounts: readonly string[]) => amounts.reduce((all, one) => all + toCents(one), 0)
const show = async (id: number) => (await on().staff.call(getBill, idPath(id))).reply
/** A bill with two dishes on it, one of them twice, and its key. */
async function served() {
  const { staff, memberPerson } = on()
  const body = { userId: memberPerson.id }
  const { id } = (await staff.call(bills.openTableBill, { ...idPath(M1), body })).reply
  await staff.call(createSale, { body: { items, paymentType: 'bill', billId: id } })
  const { address } = (await staff.call(phone.makeBillKey, idPath(id))).reply
  return { id, key: address.split('/').at(-1) ?? '', bill: await show(id) }
}
const guest = () => on().club.visitor()
const look = (key: string, by = guest()) => by.call(phone.getPhoneBill, { params: { key } })
const read = async (key: string) => (await look(key)).reply
let keys = 0
const begin = (
  key: string,
  part: phone.BillPart,
  amount: string,
  { tip = '0.00', attempt = `guest-key-${(keys += 1)}`, by = guest() } = {},
) => by.call(phone.payBillByCard, { params: { key }, body: { part, amount, tip, attempt } })
const rest = { what: 'rest' } as const
const stripe = (
  payment: phone.PhonePayment,
  { cardNumber = '4242424242424242', webhook = 'never' as const } = {},
) =>
  guest().call(confirmSandboxPayment, {
    body: { clientSecret: payment.intent?.clientSecret ?? '', cardNumber, webhook },
  })
const ask = async (id: string) =>
  (await guest().call(phone.getPhonePayment, { params: { id } })).reply
const drop = (id: string) => guest().call(phone.dropPhonePayment, { params: { id } })
const paid = async (payment: phone.PhonePayment) => {
  await stripe(payment)
  return ask(payment.id)
}
const reconciled = () => reconcile(withPurposes(on().club.kernels[0]), () => undefined)
const cash = (id: number, amount: string, due: string, shareId?: number) => {
  const body = {
    method: 'terminal' as const,
    amount,
    due,
    ...(shareId !== undefined && { shareId }),
  }
  return on().staff.call(bills.payBill, { ...idPath(id), body })
}
const split = async (id: number, names: readonly string[]) => {
  const { version } = await show(id)
  const body = { by: 'equal' as const, shares: names.map((name) => ({ name })), version }
  return on().staff.call(bills.splitBill, { ...idPath(id), body })
}

it('opens a member’s own bill to them by the key of its pre-bill, and no other', async () => {
  const { key, id, bill } = await served()
  expect((await on().member.call(openOwnBill, idPath(id))).reply).toEqual({ key })
  const other = await on().club.signedIn()
  expect((await other.call(openOwnBill, idPath(id))).code).toBe('not_found')
  await cash(id, bill.due, bill.due)
  const close = { as: 'paid' as const, due: '0.00' }
  await on().staff.call(bills.closeBill, { ...idPath(id), body: close })
  expect((await on().member.call(openOwnBill, idPath(id))).code).toBe('not_found')
})

describe('a guest’s hold on a bill', () => {
  it('is ended by staff, and the guest can hold again after a minute', async () => {
    const { id, key, bill } = await served()
    expect((await begin(key, rest, bill.due)).status).toBe(200)
    expect((await cash(id, bill.due, bill.due)).code).toBe('share_held')
    expect((await on().staff.call(phone.endBillHolds, idPath(id))).reply.held).toBe('0.00')
    expect((await begin(key, rest, bill.due)).code).toBe('too_many_requests')
    expect((await cash(id, bill.due, bill.due)).status).toBe(200)
    const { rows } = await on().club.pool.query(
      'SELECT action FROM audit_events WHERE subject = $1',
      [`bill:${id}`],
    )
    expect(rows).toContainEqual({ action: 'bill.holds' })
  })

  it('can be renewed at once by a guest who gave it up', async () => {
    const { key, bill } = await served()
    await drop((await begin(key, rest, bill.due)).reply.id)
    expect((await begin(key, rest, bill.due)).status).toBe(200)
  })

  it('stays paid if the card has paid before staff end it', async () => {
    const { id, key, bill } = await served()
    await stripe((await begin(key, rest, bill.due)).reply)
    expect((await on().staff.call(phone.endBillHolds, idPath(id))).reply.due).toBe('0.00')
  })
})

describe('a bill on a phone', () => {
  it('has one key, which stays when its code is shown again', async () => {
    const { id, key } = await served()
    const { address } = (await on().staff.call(phone.makeBillKey, idPath(id))).reply
    expect(address.split('/').at(-1)).toBe(key)
    expect((await look(key)).status).toBe(200)
  })

  it('is shown to anybody with its key, with first names and without account data', async () => {
    const { id, key, bill } = await served()
    await split(id, ['Ann Chen', 'Guest 2'])
    const { reply, headers, text } = await look(key)
    expect(headers['cache-control']).toBe('no-store')
    expect(reply).toMatchObject({ due: bill.due, rest: bill.due, held: '0.00' })
    expect(reply.shares.map(({ name }) => name)).toEqual(['Ann', 'Guest 2'])
    expect(text).not.toMatch(/userId|email|Chen/)
    expect((await look('A'.repeat(22))).code).toBe('not_found')
    const { rows } = await on().club.pool.query('SELECT hash FROM bill_keys WHERE bill_id = $1', [
      id,
    ])
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  it('is not shown once it is closed', async () => {
    const { id, key, bill } = await served()
    await cash(id, bill.due, bill.due)
    expect((await look(key)).status).toBe(200)
    const body = { as: 'paid', due: '0.00' } as const
    await on().staff.call(bills.closeBill, { ...idPath(id), body })
    expect((await look(key)).code).toBe('not_found')
    expect((await begin(key, rest, '1.00')).code).toBe('not_found')
    expect((await on().staff.call(phone.makeBillKey, idPath(id))).code).toBe('bill_closed')
  })

  it('is paid by card without an account, with a tip and a receipt', async () => {
    const { id, key, bill } = await served()
    const payment = (await begin(key, rest, bill.due, { tip: '5.00' })).reply
    expect(payment).toMatchObject({ amount: bill.due, tip: '5.00', status: 'requires_action' })
    expect(payment.intent?.amount).toBe(toDollars(toCents(bill.due) + 500))
    const done = await paid(payment)
    expect(done).toMatchObject({ status: 'succeeded', returned: '0.00', tax: bill.tax })
    expect(await show(id)).toMatchObject({ due: '0.00', tips: '5.00', held: '0.00' })
    expect((await show(id)).payments).toMatchObject([{ method: 'card', amount: bill.due }])
    const { rows } = await on().club.pool.query(
      'SELECT user_id FROM payment_attempts WHERE id = $1',
      [payment.id],
    )
    expect(rows).toEqual([{ user_id: null }])
  })

  it('takes a payment once, also if reports are late, repeated or out of order', async () => {
    const { id, key, bill } = await served()
    const payment = (await begin(key, rest, bill.due)).reply
    await stripe(payment)
    const [one, two] = await Promise.all([ask(payment.id), ask(payment.id), reconciled()])
    expect([one.status, two.status]).toEqual(['succeeded', 'succeeded'])
    await ask(payment.id)
    expect((await show(id)).payments).toHaveLength(1)
  })

  it('continues the same payment if the call is repeated with its key', async () => {
    const { key, bill } = await served()
    const again = { attempt: 'the-very-same-key' }
    const first = (await begin(key, rest, bill.due, again)).reply
    const second = (await begin(key, rest, bill.due, again)).reply
    expect(second.id).toBe(first.id)
    expect((await begin(key, rest, '1.00', again)).code).toBe('stale')
    await drop(first.id)
  })

  it('is paid from the balance of the member who is signed in', async () => {
    const { id, key, bill } = await served()
    const { member, memberPerson } = on()
    const body = { part: rest, amount: bill.due, tip: '2.00' }
    const sent = { params: { key }, body }
    expect((await guest().call(phone.payBillFromBalance, sent)).code).toBe('not_signed_in')
    expect((await member.call(phone.payBillFromBalance, sent)).reply.due).toBe('0.00')
    const { rows } = await on().club.pool.query('SELECT account_balance FROM users WHERE id = $1', [
      memberPerson.id,
    ])
    const left = toDollars(100_000 - toCents(bill.due) - 200)
    expect(rows).toEqual([{ account_balance: left }])
    expect((await show(id)).payments).toMatchObject([{ method: 'balance', tip: '2.00' }])
    expect((await member.call(phone.payBillFromBalance, sent)).code).toBe('amount_over_due')
  })
})

describe('a part of a bill that a guest is paying by card', () => {
  it('is held: nobody else can pay it', async () => {
    const { id, key, bill } = await served()
    const payment = (await begin(key, rest, bill.due)).reply
    expect(await read(key)).toMatchObject({ held: bill.due, rest: '0.00' })
    expect((await cash(id, bill.due, bill.due)).code).toBe('share_held')
    expect((await begin(key, rest, bill.due)).code).toBe('share_held')
    await drop(payment.id)
    expect((await cash(id, bill.due, bill.due)).status).toBe(200)
  })

  it('is held by share, at the amount that its guest agreed to', async () => {
    const { id, key } = await served()
    const { shares, due } = (await split(id, ['Ann', 'Bo'])).reply
    const [ann, bo] = shares
    if (!ann || !bo) throw new Error('two shares were made')
    const part = { what: 'share', shareId: ann.id } as const
    const payment = (await begin(key, part, ann.amount)).reply
    expect((await show(id)).shares).toMatchObject([{ isHeld: true }, { isHeld: false }])
    expect((await cash(id, ann.amount, due, ann.id)).code).toBe('share_held')
    expect((await begin(key, part, ann.amount)).code).toBe('share_held')
    expect((await split(id, ['Chi', 'Di'])).code).toBe('share_held')
    // Guests who aren't paying yet share dishes that are ordered meanwhile.
    await on().staff.call(createSale, { body: { items, paymentType: 'bill', billId: id } })
    const now = await show(id)
    expect(now.shares[0]).toMatchObject({ amount: ann.amount, isHeld: true })
    expect(sum(now.shares.map(({ amount }) => amount))).toBe(toCents(now.due))
    const other = now.shares[1]?.amount ?? ''
    expect((await cash(id, other, now.due, bo.id)).status).toBe(200)
    expect((await paid(payment)).share).toBe('Ann')
    expect(await show(id)).toMatchObject({ due: '0.00' })
    expect((await begin(key, part, ann.amount)).code).toBe('amount_over_due')
  })

  it('is held while another card is tried, until the hold expires', async () => {
    const { id, key, bill } = await served()
    const payment = (await begin(key, rest, bill.due)).reply
    await stripe(payment, { cardNumber: '4000000000000002' })
    expect((await ask(payment.id)).status).toBe('failed')
    expect((await show(id)).held).toBe(bill.due)
    on().club.clock.set(new Date(on().club.clock.now().getTime() + 11 * 60_000))
    await reconciled()
    expect((await ask(payment.id)).status).toBe('canceled')
    expect((await read(key)).held).toBe('0.00')
  })

  it('is refunded to the card if nothing is due any more when the money comes', async () => {
    const { id, key, bill } = await served()
    const payment = (await begin(key, rest, bill.due, { tip: '1.00' })).reply
    await on().club.pool.query(
      "UPDATE payment_attempts SET expires_at = '2020-01-01' WHERE id = $1",
      [payment.id],
    )
    expect((await cash(id, bill.due, bill.due)).status).toBe(200)
    const late = await paid(payment)
    expect(late.returned).toBe(payment.total)
    expect(await show(id)).toMatchObject({ due: '0.00', tips: '0.00' })
    await reconciled()
    const { rows } = await on().club.pool.query(
      'SELECT amount::text, status FROM payment_refunds WHERE attempt_id = $1',
      [payment.id],
    )
    expect(rows).toEqual([{ amount: payment.total, status: 'succeeded' }])
  })

  it('pays what is still due if a dish was taken off meanwhile, and the rest is refunded', async () => {
    const { id, key, bill } = await served()
    const payment = (await begin(key, rest, bill.due)).reply
    const [first] = bill.lines
    const { version } = await show(id)
    const body = { lineId: first?.id ?? 0, reason: 'mistake' as const, version }
    expect((await on().staff.call(correctBill, { ...idPath(id), body })).status).toBe(200)
    expect((await paid(payment)).returned).toBe(first?.total)
    expect(await show(id)).toMatchObject({ due: '0.00' })
  })
})

describe('dishes chosen on a phone', () => {
  const choose = ({ lines }: phone.PhoneBill, place: number, parts = 1) => {
    const line = lines.filter(({ free }) => free > 0)[place]
    const chosen = [{ lineId: line?.id ?? 0, parts, of: line?.parts ?? 1 }]
    const amount = toDollars(Math.round((toCents(line?.left ?? '0') * parts) / (line?.parts ?? 1)))
    return { amount, part: { what: 'dishes', lines: chosen, name: 'Ann' } as const }
  }

  it('are their payer’s share and cannot be chosen by others', async () => {
    const { id, key } = await served()
    const { part, amount } = choose(await read(key), 0)
    const payment = (await begin(key, part, amount)).reply
    expect(payment.share).toBe('Ann')
    const [line] = part.lines
    const whole = {
      ...part,
      lines: [{ lineId: line?.lineId ?? 0, of: line?.of ?? 1, parts: line?.of ?? 1 }],
    }
    expect((await begin(key, whole, amount)).code).toBe('dishes_taken')
    await paid(payment)
    const now = await show(id)
    expect(now.shares).toMatchObject([{ name: 'Ann', isPaid: true, amount }])
    const left = await read(key)
    expect((await begin(key, rest, left.rest)).status).toBe(200)
  })

  it('are free again at once if their payer cancels', async () => {
    const { id, key } = await served()
    const { part, amount } = choose(await read(key), 0)
    const payment = (await begin(key, part, amount)).reply
    expect((await show(id)).splitBy).toBe('dish')
    expect((await drop(payment.id)).reply.status).toBe('canceled')
    expect(await show(id)).toMatchObject({ splitBy: null, shares: [], held: '0.00' })
    expect((await begin(key, part, amount)).status).toBe(200)
  })

  it('are refused if the bill is split another way', async () => {
    const { id, key } = await served()
    const { part, amount } = choose(await read(key), 0)
    await split(id, ['Ann', 'Bo'])
    expect((await begin(key, part, amount)).code).toBe('split_otherwise')
  })
})

describe('a card refund of a bill', () => {
  it('goes to its cards, the latest first, never more than each paid', async () => {
    const { id, key } = await served()
    const { shares } = (await split(id, ['Ann', 'Bo'])).reply
    for (const share of shares) {
      const part = { what: 'share', shareId: share.id } as const
      await paid((await begin(key, part, share.amount)).reply)
    }
    const full = await show(id)
    const body = { reason: 'goodwill' as const, version: full.version }
    await on().staff.call(correctBill, { ...idPath(id), body })
    const now = await show(id)
    const amount = now.due.slice(1)
    const back = (method: 'card' | 'terminal', version = now.version) =>
      on().staff.call(refundBill, { ...idPath(id), body: { method, amount, version } })
    expect((await back('terminal')).code).toBe('over_refundable')
    expect((await back('card')).reply.due).toBe('0.00')
    await reconciled()
    const { rows } = await on().club.pool.query(
      `SELECT r.amount::text, r.status FROM payment_refunds r JOIN bill_payments p
       ON p.attempt_id = r.attempt_id AND p.amount > 0 WHERE p.bill_id = $1 ORDER BY r.created_at, r.id`,
      [id],
    )
    expect(sum(rows.map(({ amount: one }) => String(one)))).toBe(toCents(amount))
    expect(new Set(rows.map(({ status }) => String(status)))).toEqual(new Set(['succeeded']))
    expect((await show(id)).payments.filter(({ method }) => method === 'card')).toHaveLength(4)
  })
})
