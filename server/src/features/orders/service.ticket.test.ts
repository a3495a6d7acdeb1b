import { getBill } from '@lantern/contract/bills/bills'
import { openBookingBill } from '@lantern/contract/bills/actions'
import { correctBill } from '@lantern/contract/bills/corrections'
import { bookForCustomer } from '@lantern/contract/floor/desk'
import { listStaffOrders, listTickets } from '@lantern/contract/menu/orders'
import { toCents } from '@lantern/contract/payments/pricing'
import { createSale } from '@lantern/contract/bills/till'
import { describe, expect, it } from 'vitest'
import { idPath, M1, M2, openDesk } from '../../../test/desk.ts'
import { cartOf, menuOf } from '../../../test/ordering.ts'

const { on, sit, checkIn, move } = openDesk()

/** A guest's party at a mahjong table, with an allergy, and its bill. */
async function partyAtM1() {
  const hours = { bookingDate: '2026-11-20', startTime: '15:00', endTime: '17:00' }
  const who = { guestName: 'Mrs Lo', specialRequests: 'Peanut allergy' }
  const body = { ...who, amenityId: 2, ...hours, payment: 'later' as const }
  const { id } = (await on().staff.call(bookForCustomer, { body })).reply
  await sit(14, 55)
  expect((await checkIn(id, on().staff, { tableId: M1 })).code).toBe(null)
  return { id, bill: (await on().staff.call(openBookingBill, idPath(id))).reply }
}

/** Rings two dishes up on a bill, without choosing a table. */
async function ringUp(billId: number) {
  const items = cartOf(await menuOf(on().club)).slice(0, 2)
  const body = { items, paymentType: 'bill' as const, billId }
  return (await on().staff.call(createSale, { body })).reply.order
}

const ticket = async (id: number) =>
  (await on().staff.call(listTickets, {})).reply.find((each) => each.id === id)

describe('a sale on a party’s bill', () => {
  it('tells the kitchen the party’s room, name and requests, and follows it to another room', async () => {
    const { id, bill } = await partyAtM1()
    const order = await ringUp(bill.id)
    const carried = { rooms: ['M1'], name: 'Mrs Lo', requests: 'Peanut allergy' }
    expect(order).toMatchObject(carried)
    expect(await ticket(order.id)).toMatchObject(carried)
    expect((await move(id, M2)).status).toBe(200)
    expect(await ticket(order.id)).toMatchObject({ ...carried, rooms: ['M2'] })
  })

  /** Takes a dish off its bill for a reason. */
  async function takeOff(billId: number, dish: number, reason: 'mistake' | 'quality') {
    const { lines, version } = (await on().staff.call(getBill, idPath(billId))).reply
    const line = lines.filter(({ kind }) => kind === 'dish')[dish]
    const body = { lineId: line?.id ?? 0, reason, version }
    expect((await on().staff.call(correctBill, { ...idPath(billId), body })).code).toBe(null)
  }

  it('loses the dishes that are taken off the bill as a mistake, and is canceled with the last', async () => {
    const { bill } = await partyAtM1()
    const order = await ringUp(bill.id)
    await takeOff(bill.id, 0, 'mistake')
    const { items = [] } = (await ticket(order.id)) ?? {}
    expect(items.map(({ status }) => status)).toEqual(['canceled', 'pending'])
    const { orders } = (await on().staff.call(listStaffOrders, { query: {} })).reply
    const listed = orders.find(({ id }) => id === order.id)
    const left = (await on().staff.call(getBill, idPath(bill.id))).reply.lines.filter(
      ({ kind }) => kind === 'dish',
    )
    expect(toCents(listed?.refundable ?? '')).toBe(
      left.reduce((sum, { total }) => sum + toCents(total), 0),
    )
    await takeOff(bill.id, 1, 'mistake')
    expect((await ticket(order.id))?.status).toBe('canceled')
  })

  it('keeps a dish that is only not charged', async () => {
    const { bill } = await partyAtM1()
    const order = await ringUp(bill.id)
    await takeOff(bill.id, 0, 'quality')
    const { items = [] } = (await ticket(order.id)) ?? {}
    expect(items.map(({ status }) => status)).toEqual(['pending', 'pending'])
  })
})
