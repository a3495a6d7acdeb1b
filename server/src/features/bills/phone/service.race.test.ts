import * as bills from '@lantern/contract/bills/bills'
import * as billActs from '@lantern/contract/bills/actions'
import * as phone from '@lantern/contract/bills/phone'
import { correctBill } from '@lantern/contract/bills/corrections'
import type { NewOrder } from '@lantern/contract/menu/orders'
import { confirmSandboxPayment } from '@lantern/contract/payments/payments'
import { toCents } from '@lantern/contract/payments/pricing'
import { createSale } from '@lantern/contract/bills/till'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { cartOf, menuOf } from '../../../../test/ordering.ts'
import { tally } from '../../../../test/checks/tally.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'

/** `npm run prove` sets more rounds for its nightly run. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 8)

let club: Club
let desks: [Visitor, Visitor]
let phones: [Visitor, Visitor]
let items: NewOrder['items']
beforeAll(async () => {
  club = await openClub()
  const admin = await club.signedIn({ role: 'admin' })
  const [, two] = club.instances
  desks = [admin, admin.at(two.app)]
  phones = [club.visitor(), club.visitor().at(two.app)]
  items = cartOf(await menuOf(club))
})
afterAll(() => club.close())

const idPath = (id: number) => ({ params: { id: String(id) } })
let tables = 0
let keys = 0

interface Served {
  key: string
  bill: bills.Bill
}

/** A bill with dishes on it, at a table of its own, and its key. */
async function served(): Promise<Served> {
  const [desk] = desks
  await club.pool.query('UPDATE bills SET table_id = NULL')
  tables += 1
  const opened = await desk.call(billActs.openTableBill, { ...idPath((tables % 5) + 1), body: {} })
  const { id } = opened.reply
  await order(desk, id)
  const { address } = (await desk.call(phone.makeBillKey, idPath(id))).reply
  const bill = (await desk.call(bills.getBill, idPath(id))).reply
  return { bill, key: address.split('/').at(-1) ?? '' }
}
const order = (desk: Visitor, billId: number) =>
  desk.call(createSale, { body: { items, paymentType: 'bill', billId } })
const cash = (desk: Visitor, { id, due }: bills.Bill) =>
  desk.call(billActs.payBill, { ...idPath(id), body: { method: 'terminal', amount: due, due } })
const begin = (by: Visitor, key: string, part: phone.BillPart, amount: string) => {
  keys += 1
  const body = { part, amount, attempt: `race-of-phones-${keys}` }
  return by.call(phone.payBillByCard, { params: { key }, body })
}
const rest = { what: 'rest' } as const
const confirm = ({ intent }: phone.PhonePayment) =>
  phones[0].call(confirmSandboxPayment, {
    body: {
      clientSecret: intent?.clientSecret ?? '',
      cardNumber: '4242424242424242',
      webhook: 'never',
    },
  })
const ask = (by: Visitor, { id }: phone.PhonePayment) =>
  by.call(phone.getPhonePayment, { params: { id } })
const drop = (by: Visitor, { id }: phone.PhonePayment) =>
  by.call(phone.dropPhonePayment, { params: { id } })
const read = async ({ id }: bills.Bill) => (await desks[0].call(bills.getBill, idPath(id))).reply
/** A payment of the whole rest that the card has paid, and the club hasn't processed. */
async function charged({ key, bill }: Served): Promise<phone.PhonePayment> {
  const payment = (await begin(phones[0], key, rest, bill.due)).reply
  await confirm(payment)
  return payment
}

/** Runs a race for `ROUNDS` rounds on new bills, and checks the books after each. */
async function rounds(meet: (table: Served) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await meet(await served())
  await booksAgree(club)
}

it('two phones and the desk pay the rest at once: one of them succeeds', async () => {
  await rounds(async ({ key, bill }) => {
    const [one, two] = phones
    const ends = await Promise.all([
      begin(one, key, rest, bill.due),
      begin(two, key, rest, bill.due),
      cash(desks[1], bill),
    ])
    const counts = tally(ends)
    expect(counts['200']).toBe(1)
    expect(
      (counts['share_held'] ?? 0) +
        (counts['amount_over_due'] ?? 0) +
        (counts['bill_changed'] ?? 0),
    ).toBe(2)
    const after = await read(bill)
    expect([after.held, after.paid].toSorted()).toEqual(['0.00', bill.due].toSorted())
  })
})

it('two phones pay two shares at once, and each share is paid once', async () => {
  await rounds(async ({ key, bill }) => {
    const names = [{ name: 'Ann' }, { name: 'Bo' }]
    const body = { by: 'equal' as const, shares: names, version: bill.version }
    const { shares } = (await desks[0].call(billActs.splitBill, { ...idPath(bill.id), body })).reply
    const begun = await Promise.all(
      shares.flatMap(({ id, amount }) =>
        phones.map((by) => begin(by, key, { what: 'share', shareId: id }, amount)),
      ),
    )
    expect(tally(begun)).toEqual({ '200': 2, share_held: 2 })
    const payments = begun.filter(({ code }) => code === null).map(({ reply }) => reply)
    await Promise.all(payments.map(confirm))
    // Several callers report each payment at once on both instances.
    await Promise.all(payments.flatMap((payment) => phones.map((by) => ask(by, payment))))
    expect(await read(bill)).toMatchObject({ due: '0.00', held: '0.00', payments: { length: 2 } })
  })
})

it('two phones choose one dish at once: one of them gets it', async () => {
  await rounds(async ({ key, bill }) => {
    const [line] = bill.lines
    if (!line) throw new Error('a dish stands on it')
    const lines = [{ lineId: line.id, parts: 1, of: 1 }]
    const part = { what: 'dishes', lines, name: 'Ann' } as const
    const ends = tally(await Promise.all(phones.map((by) => begin(by, key, part, line.total))))
    expect(ends).toEqual({ '200': 1, dishes_taken: 1 })
  })
})

it('a card payment and a dish ordered at once are both kept', async () => {
  await rounds(async (table) => {
    const payment = await charged(table)
    const [paid, ordered] = await Promise.all([
      ask(phones[1], payment),
      order(desks[0], table.bill.id),
    ])
    expect([paid.reply.status, ordered.status]).toEqual(['succeeded', 200])
    const after = await read(table.bill)
    expect(toCents(after.due)).toBe(toCents(after.total) - toCents(table.bill.due))
  })
})

it('a card payment is refunded, or becomes credit, if its dishes are taken off at once', async () => {
  await rounds(async (table) => {
    const payment = await charged(table)
    const { version } = await read(table.bill)
    const body = { reason: 'quality', version } as const
    const [, off] = await Promise.all([
      ask(phones[1], payment),
      desks[0].call(correctBill, { ...idPath(table.bill.id), body }),
    ])
    const { returned } = (await ask(phones[0], payment)).reply
    const { due } = await read(table.bill)
    // Taken off first, the money is refunded by itself. Taken off after the payment it becomes credit, or the screen
    // was stale.
    const whole = table.bill.due
    const ends = [
      ['stale', '0.00', '0.00'],
      [null, '0.00', whole],
      [null, `-${whole}`, '0.00'],
    ]
    expect(ends).toContainEqual([off.code, due, returned])
  })
})

it('a bill is paid or written off at once, never both', async () => {
  await rounds(async (table) => {
    const payment = await charged(table)
    const body = { as: 'written_off', reason: 'gone', due: table.bill.due } as const
    const [, closed] = await Promise.all([
      ask(phones[1], payment),
      desks[0].call(billActs.closeBill, { ...idPath(table.bill.id), body }),
    ])
    expect(['share_held', 'bill_changed']).toContain(closed.code)
    expect(await read(table.bill)).toMatchObject({ due: '0.00', paid: table.bill.due })
  })
})

it('a bill cannot be written off while a guest pays by card', async () => {
  const { key, bill } = await served()
  const payment = (await begin(phones[0], key, rest, bill.due)).reply
  const body = { as: 'written_off', reason: 'gone', due: bill.due } as const
  const close = () => desks[0].call(billActs.closeBill, { ...idPath(bill.id), body })
  expect((await close()).code).toBe('share_held')
  await drop(phones[0], payment)
  expect((await close()).reply.status).toBe('written_off')
})

it('a payment is canceled or paid at once, never both', async () => {
  await rounds(async ({ key, bill }) => {
    const payment = (await begin(phones[0], key, rest, bill.due)).reply
    await Promise.all([confirm(payment), drop(phones[1], payment)])
    await Promise.all(phones.map((by) => ask(by, payment)))
    const { status } = (await ask(phones[0], payment)).reply
    const due = { succeeded: '0.00', canceled: bill.due }
    expect(['succeeded', 'canceled']).toContain(status)
    expect((await read(bill)).due).toBe(status === 'succeeded' ? due.succeeded : due.canceled)
  })
})
