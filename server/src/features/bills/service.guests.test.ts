import * as bills from '@lantern/contract/bills/bills'
import * as billActs from '@lantern/contract/bills/actions'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { markTable } from '@lantern/contract/floor/acts'
import type { NewOrder } from '@lantern/contract/menu/orders'
import { createSale } from '@lantern/contract/bills/till'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../test/checks/books.ts'
import { idPath, openDesk, THEATER } from '../../../test/desk.ts'
import { cartOf, menuOf } from '../../../test/ordering.ts'

const { on, sit, seat, leave, table } = openDesk()
/** A dining table of the sample club. */
const DINING = 12

let items: NewOrder['items']
beforeAll(async () => {
  items = cartOf(await menuOf(on().club))
})
beforeEach(async () => {
  await on().club.pool.query('UPDATE bills SET table_id = NULL')
  // Orders of earlier tests highlight their tables for an hour.
  await on().club.pool.query('UPDATE venue_tables SET highlighted_until = NULL')
})
afterEach(() => booksAgree(on().club))

const order = (
  request: Omit<Sent<typeof createSale>['body'], 'items' | 'paymentType'>,
  by = on().staff,
  headers = {},
) => by.call(createSale, { body: { items, paymentType: 'bill', ...request } }, headers)
const open = async () => {
  const { reply } = await on().staff.call(bills.listBills, {})
  return reply.filter(({ status }) => status === 'open')
}
const show = async (id: number) => (await on().staff.call(bills.getBill, idPath(id))).reply
const ofTable = async (id: number) =>
  (await on().staff.call(billActs.openTableBill, { ...idPath(id), body: {} })).reply
const occupy = (id: number) => {
  const seen = { status: 'available' as const, bookingId: null }
  return on().staff.call(markTable, { ...idPath(id), body: { status: 'occupied', seen } })
}

describe('the first order of guests without a booking', () => {
  it('opens a bill for their table, on which later orders go', async () => {
    const before = (await open()).length
    const all = [order({ tableId: DINING }), order({ tableId: DINING }, on().elsewhere)]
    const [one, other] = await Promise.all(all)
    expect([one?.status, other?.status]).toEqual([200, 200])
    expect((await open()).length).toBe(before + 1)
    const bill = await ofTable(DINING)
    expect(bill).toMatchObject({ place: 'Table 1', status: 'open' })
    expect(bill.lines).toHaveLength(2 * items.length)
    expect((await table(DINING))?.unpaid).toBe(bill.due)
  })

  it('without a table opens one bill per key, for a named guest or member', async () => {
    const before = (await open()).length
    const again = { 'idempotency-key': 'first-order-at-the-bar' }
    await order({ customerName: 'Old Zhou' }, on().staff, again)
    await order({ customerName: 'Old Zhou' }, on().staff, again)
    const userId = on().memberPerson.id
    await order({ userId })
    const made = (await open()).slice(before)
    expect(made.map(({ name, place }) => ({ name, place }))).toEqual([
      { name: 'Old Zhou', place: null },
      { name: 'Mei Chen', place: null },
    ])
    expect(await show(made[1]?.id ?? 0)).toMatchObject({ userId })
    expect((await order({})).code).toBe('invalid_input')
    expect((await order({ customerName: ' ' })).code).toBe('invalid_input')
    expect((await order({ tableId: 999_999 })).code).toBe('not_found')
  })

  it('goes on the bill of the party that is in the room', async () => {
    await sit(15, 10)
    const seated = (await seat(THEATER, '16:10', 'bill')).reply
    const party = (await on().staff.call(billActs.openBookingBill, idPath(seated.id))).reply
    await order({ tableId: THEATER })
    expect((await show(party.id)).lines.filter(({ kind }) => kind === 'dish')).toHaveLength(
      items.length,
    )
    expect((await table(THEATER))?.unpaid).toBeNull()
  })

  it('goes on a new bill if the room’s party has been over time for more than eight hours', async () => {
    await sit(15, 10)
    const seated = (await seat(THEATER, '16:10', 'bill')).reply
    const party = (await on().staff.call(billActs.openBookingBill, idPath(seated.id))).reply
    await sit(24, 30)
    expect(await table(THEATER)).toMatchObject({ status: 'available', unpaid: null })
    await order({ tableId: THEATER })
    expect((await show(party.id)).lines.filter(({ kind }) => kind === 'dish')).toEqual([])
    expect((await table(THEATER))?.unpaid).not.toBeNull()
  })
})

describe('guests without a booking who leave', () => {
  it('are stopped while something is due; with nothing due their bill is closed', async () => {
    expect((await occupy(DINING)).status).toBe(204)
    await order({ tableId: DINING })
    const { id, due } = await ofTable(DINING)
    expect((await leave(DINING)).code).toBe('money_owed')
    expect(await table(DINING)).toMatchObject({ status: 'occupied', unpaid: due })
    const body = { method: 'terminal', amount: due, due } as const
    await on().staff.call(billActs.payBill, { ...idPath(id), body })
    expect((await leave(DINING)).status).toBe(200)
    expect(await table(DINING)).toMatchObject({ status: 'available', unpaid: null })
    expect(await show(id)).toMatchObject({ status: 'paid', due: '0.00' })
  })

  it('leave an unpaid bill, which closes when it is paid; the next guests get their own', async () => {
    await occupy(DINING)
    await order({ tableId: DINING })
    const left = await ofTable(DINING)
    expect((await leave(DINING, on().staff, true)).status).toBe(200)
    expect(await show(left.id)).toMatchObject({ status: 'open', due: left.due, place: 'Table 1' })
    expect((await table(DINING))?.unpaid).toBeNull()
    const next = await ofTable(DINING)
    expect(next.id).not.toBe(left.id)
    expect(next).toMatchObject({ due: '0.00', lines: [] })
    const body = { method: 'terminal', amount: left.due, due: left.due } as const
    await on().staff.call(billActs.payBill, { ...idPath(left.id), body })
    expect(await show(left.id)).toMatchObject({ status: 'paid', due: '0.00' })
  })
})
