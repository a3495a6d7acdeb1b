import { getBill } from '@lantern/contract/bills/bills'
import { getDayClose } from '@lantern/contract/bills/close'
import { bookForCustomer, getRoomReceipt } from '@lantern/contract/floor/desk'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { getFloor, getTableChoices } from '@lantern/contract/floor/floor'
import { openBookingBill, payBill } from '@lantern/contract/bills/actions'
import { seatGuest } from '@lantern/contract/floor/acts'
import { toCents } from '@lantern/contract/payments/pricing'
import { describe, expect, it } from 'vitest'
import { checkBooks } from '../../../../test/checks/books.ts'
import { extendOpenEnds } from '../../bookings/more-time/service.ts'
import { idPath, M1, M2, openDesk } from '../../../../test/desk.ts'

const { on, sit, leave, move, undo } = openDesk()

/** Seats somebody at a mahjong table for the first offered time, on the bill. */
async function seat(who: Partial<Sent<typeof seatGuest>['body']>) {
  await sit(15)
  const choices = (await on().staff.call(getTableChoices, idPath(M1))).reply
  const [end] = choices.seatUntil
  if (!end) throw new Error('the table is not free')
  const { endTime: _endTime, ...stay } = end
  return on().staff.call(seatGuest, { ...idPath(M1), body: { ...stay, pay: 'bill', ...who } })
}

describe('seating at a table without a booking', () => {
  it('seats a member as a member, whose bill it is', async () => {
    const { id } = on().memberPerson
    const { code, reply } = await seat({ userId: id })
    expect(code).toBe(null)
    expect(reply.userId).toBe(id)
    const bill = (await on().staff.call(openBookingBill, idPath(reply.id))).reply
    expect(bill).toMatchObject({ userId: id, isTab: true })
  })

  it('refuses a member whose account is closed', async () => {
    const { id } = on().memberPerson
    await on().club.pool.query('UPDATE users SET deleted_at = now() WHERE id = $1', [id])
    expect((await seat({ userId: id })).code).toBe('not_found')
  })

  it('calls guests without a name by their table', async () => {
    const { reply } = await seat({ name: '' })
    expect(reply).toMatchObject({ userId: null, userName: 'M1' })
    const { tables } = (await on().staff.call(getFloor, {})).reply
    expect(tables.find((table) => table.id === M1)?.status).toBe('occupied')
  })
})

it('guests without a name are called by their table, also after a move and its undo', async () => {
  const { reply } = await seat({})
  const calledAt = async () => {
    const { bookings } = (await on().staff.call(getFloor, {})).reply
    const bill = (await on().staff.call(openBookingBill, idPath(reply.id))).reply
    return [bookings.find(({ id }) => id === reply.id)?.customerName, bill.name, bill.place]
  }
  expect(await calledAt()).toEqual(['M1', 'M1', 'M1'])
  expect((await move(reply.id, M2)).status).toBe(200)
  expect(await calledAt()).toEqual(['M2', 'M2', 'M2'])
  expect((await undo(reply.id, 'move')).status).toBe(200)
  expect(await calledAt()).toEqual(['M1', 'M1', 'M1'])
})

describe('a party with an open end', () => {
  /** Lets the clock of both instances run, and reads the party and its bill. */
  async function standAt(id: number, hour: number, minute: number) {
    await sit(hour, minute)
    await Promise.all(on().club.kernels.map((kernel) => extendOpenEnds(kernel)))
    const { bookings } = (await on().staff.call(getFloor, {})).reply
    const bill = (await on().staff.call(openBookingBill, idPath(id))).reply
    return { party: bookings.find((one) => one.id === id), bill }
  }
  const open = async () => (await seat({ isOpenEnded: true })).reply

  it('pays each step as it begins, once, and bill, receipt and close agree after it left', async () => {
    const { id } = await open()
    expect((await standAt(id, 15, 59)).bill.due).toBe('29.40')
    const { party, bill } = await standAt(id, 16, 1)
    expect(party).toMatchObject({ endTime: '17:00', isOpenEnded: true, isOverTime: false })
    expect([bill.total, bill.due]).toEqual(['58.80', '58.80'])
    expect((await leave(M1)).code).toBe('money_owed')
    const sales = async () => {
      const close = await on().staff.call(getDayClose, { params: { date: '2026-11-20' } })
      const by = close.reply.totals.payments.find(({ method }) => method === 'terminal')
      return toCents(by?.sales ?? '0')
    }
    const before = await sales()
    const paying = { method: 'terminal' as const, amount: bill.due, due: bill.due }
    await on().staff.call(payBill, { ...idPath(bill.id), body: paying })
    expect((await leave(M1)).code).toBeNull()
    expect((await sales()) - before).toBe(58_80)
    const { booking } = (await on().staff.call(getRoomReceipt, idPath(id))).reply
    expect(booking).toMatchObject({ hours: 2, totalPrice: '58.80', unpaid: '0.00' })
    expect(await checkBooks(on().club.kernels[0])).toEqual([])
    await sit(18, 30)
    await extendOpenEnds(on().club.kernels[0])
    expect((await on().staff.call(getBill, idPath(bill.id))).reply.total).toBe('58.80')
  })

  it('stays until the next booking, and no longer after its time was taken back', async () => {
    const { id } = await open()
    const body = {
      amenityId: 2,
      bookingDate: '2026-11-20',
      startTime: '17:00',
      endTime: '18:00',
      unitId: M1,
      guestName: 'Lee',
      payment: 'later' as const,
    }
    await on().staff.call(bookForCustomer, { body })
    expect((await standAt(id, 16, 1)).party).toMatchObject({ endTime: '17:00' })
    expect((await undo(id, 'extend')).code).toBeNull()
    expect((await standAt(id, 16, 2)).party).toMatchObject({
      endTime: '16:00',
      isOverTime: true,
      isOpenEnded: false,
    })
  })

  it('ends where the next one begins', async () => {
    const { id } = await open()
    const body = {
      amenityId: 2,
      bookingDate: '2026-11-20',
      startTime: '16:00',
      endTime: '18:00',
      unitId: M1,
      guestName: 'Lee',
      payment: 'later' as const,
    }
    expect((await on().staff.call(bookForCustomer, { body })).code).toBeNull()
    const { party, bill } = await standAt(id, 16, 5)
    expect(party).toMatchObject({ endTime: '16:00', isOverTime: true })
    expect(bill.due).toBe('29.40')
  })

  it('can only pay on its bill', async () => {
    expect((await seat({ isOpenEnded: true, pay: 'cash' })).code).toBe('invalid_input')
  })
})
