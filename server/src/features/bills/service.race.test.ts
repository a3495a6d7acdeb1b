import * as bills from '@lantern/contract/bills'
import { correctBill } from '@lantern/contract/corrections'
import type { NewOrder } from '@lantern/contract/orders'
import { createSale } from '@lantern/contract/till'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club.ts'
import { cartOf, menuOf } from '../../../test/ordering.ts'
import { tally } from '../../../test/tally.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { transact } from '../../kernel/db/db.ts'
import { findDifferences } from '../wallet/service.ts'
import { findBillDifferences } from './service.ts'

/** More of them by night. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 12)

let club: Club
let desks: [Visitor, Visitor]
let items: NewOrder['items']
let clash: string[] = []
beforeAll(async () => {
  club = await openClub()
  const admin = await club.signedIn({ role: 'admin' })
  desks = [admin, admin.at(club.instances[1].app)]
  items = cartOf(await menuOf(club))
  // A deadlock that was run again is seen by nobody; PostgreSQL counts it.
  const { rows } = await club.pool.query<{ deadlocks: string }>(
    'SELECT deadlocks::text FROM pg_stat_database WHERE datname = current_database()',
  )
  clash = rows.map(({ deadlocks }) => deadlocks)
})
afterAll(() => club.close())

const idPath = (id: number) => ({ params: { id: String(id) } })
let tables = 0

/** A bill with something on it, at a table of its own. */
async function served(): Promise<bills.Bill> {
  const [desk] = desks
  await club.pool.query('UPDATE bills SET table_id = NULL')
  tables += 1
  const opened = await desk.call(bills.openTableBill, { ...idPath((tables % 5) + 1), body: {} })
  const { id } = opened.reply
  await order(desk, id)
  return (await desk.call(bills.getBill, idPath(id))).reply
}
const order = (desk: Visitor, billId: number) =>
  desk.call(createSale, { body: { items, paymentType: 'bill', billId } })
const pay = (desk: Visitor, { id, due }: bills.Bill, amount = due) => {
  const body = { way: 'terminal', amount, due } as const
  return desk.call(bills.payBill, { ...idPath(id), body })
}
const close = (desk: Visitor, { id }: bills.Bill) => {
  const body = { as: 'paid', due: '0.00' } as const
  return desk.call(bills.closeBill, { ...idPath(id), body })
}
const read = async ({ id }: bills.Bill) => (await desks[0].call(bills.getBill, idPath(id))).reply

/** Each way to meet, in as many rounds as there are, with nothing left wrong behind. */
async function rounds(meet: (bill: bills.Bill) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await meet(await served())
}

it('takes one of two payments of the whole', async () => {
  await rounds(async (bill) => {
    const [one, other] = desks
    const ends = tally(await Promise.all([pay(one, bill), pay(other, bill), pay(one, bill)]))
    expect(ends).toEqual({ '200': 1, bill_changed: 2 })
    expect(await read(bill)).toMatchObject({ due: '0.00', paid: bill.due })
  })
})

it('pays one share once, and two shares both in the end', async () => {
  await rounds(async (bill) => {
    const [one, other] = desks
    const shares = [{ name: 'Ann' }, { name: 'Bo' }]
    const body = { by: 'equal', shares, version: bill.version } as const
    const split = (await one.call(bills.splitBill, { ...idPath(bill.id), body })).reply
    const take = (desk: Visitor, { id, amount }: bills.BillShare, due: string) => {
      const payment = { way: 'terminal', amount, due, shareId: id } as const
      return desk.call(bills.payBill, { ...idPath(bill.id), body: payment })
    }
    const first = await Promise.all(
      split.shares.flatMap((share) => [take(one, share, bill.due), take(other, share, bill.due)]),
    )
    expect(first.filter(({ status }) => status === 200)).toHaveLength(1)
    const now = await read(bill)
    const rest = now.shares.filter(({ isPaid }) => !isPaid)
    const second = await Promise.all(
      rest.flatMap((share) => [take(one, share, now.due), take(other, share, now.due)]),
    )
    expect(second.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await read(bill)).toMatchObject({ due: '0.00', payments: { length: 2 } })
  })
})

it('never loses a dish that is ordered while somebody pays', async () => {
  await rounds(async (bill) => {
    const [one, other] = desks
    const [paid, ordered] = await Promise.all([pay(one, bill), order(other, bill.id)])
    expect(ordered.status).toBe(200)
    expect([null, 'bill_changed']).toContain(paid.code)
    const after = await read(bill)
    expect(after.due).toBe(paid.code === null ? bill.due : after.total)
  })
})

it('never takes money for what is being taken off', async () => {
  await rounds(async (bill) => {
    const [one, other] = desks
    const body = { reason: 'quality', version: bill.version } as const
    const [paid, off] = await Promise.all([
      pay(one, bill),
      other.call(correctBill, { ...idPath(bill.id), body }),
    ])
    expect([paid.code, off.code].filter((code) => code === null)).toHaveLength(1)
    expect((await read(bill)).due).toBe('0.00')
  })
})

it('puts an order on a bill or closes it, never both', async () => {
  await rounds(async (bill) => {
    const [one, other] = desks
    await pay(one, bill)
    const [closed, ordered] = await Promise.all([close(one, bill), order(other, bill.id)])
    expect([
      [null, 'bill_closed'],
      ['bill_changed', null],
    ]).toContainEqual([closed.code, ordered.code])
  })
})

it('leaves books that agree, and had no deadlock', async () => {
  const { db } = club.kernels[1]
  expect(await transact(db, findDifferences)).toEqual([])
  expect(await transact(db, findBillDifferences)).toEqual([])
  const { rows } = await club.pool.query<{ deadlocks: string }>(
    'SELECT deadlocks::text FROM pg_stat_database WHERE datname = current_database()',
  )
  expect(rows.map(({ deadlocks }) => deadlocks)).toEqual(clash)
})
