import { getBill } from '@lantern/contract/bills/bills'
import { openBookingBill } from '@lantern/contract/bills/actions'
import { correctBill } from '@lantern/contract/bills/corrections'
import { listDay, rescheduleBooking } from '@lantern/contract/floor/desk'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { idPath, M1, M2, openDesk, THEATER } from '../../../../test/desk.ts'

const { on, sit, book, checkIn, leave, move, undo, choices, balance, version } = openDesk()
/** Sets the amount that staff may give away per night. */
const mayGiveAway = (amount: number) =>
  on().club.pool.query('UPDATE venue_settings SET correction_limit = $1', [amount])
beforeEach(() => mayGiveAway(1_000))
afterEach(() => booksAgree(on().club))

const MAHJONG = 2
/** With the service fee an hour of mahjong costs 29.40, one of karaoke 50.40 and one of the theater 94.50. */
const K1 = 1
const left = { differenceBy: 'none', reason: 'Their room was not ready' } as const
const inCash = { differenceBy: 'cash', reason: 'Back again' } as const

const offeredAt = async (from: number, to: number) =>
  (await choices(from)).moveTo.find(({ id }) => id === to)?.difference
const priceOf = async (id: number) => {
  const { reply } = await on().staff.call(listDay, { params: { date: '2026-11-20' } })
  return reply.find((booking) => booking.id === id)
}

it('a party that got a dearer room at its old price gets nothing back when it moves to a cheaper one', async () => {
  const { id } = await book('16:00', '17:00', MAHJONG)
  const had = await balance()
  await sit(15, 50)
  await checkIn(id)
  expect((await move(id, K1, on().staff, left)).status).toBe(200)
  expect(await priceOf(id)).toMatchObject({ totalPrice: '50.40', unpaid: '0.00' })
  expect(await offeredAt(K1, M1)).toBe('0.00')
  expect((await move(id, M1, on().staff, inCash)).status).toBe(200)
  expect(await priceOf(id)).toMatchObject({ totalPrice: '29.40', unpaid: '0.00' })
  expect(await balance()).toBe(had)
})

it('a party that got a longer time at its old price gets nothing back when it moves', async () => {
  const { id } = await book('16:00', '17:00', MAHJONG)
  const had = await balance()
  const slot = {
    amenityId: MAHJONG,
    bookingDate: '2026-11-20',
    startTime: '16:00',
    endTime: '18:00',
  }
  const body = { ...slot, ...left, totalPrice: '58.80', version: await version(id) }
  expect((await on().staff.call(rescheduleBooking, { ...idPath(id), body })).status).toBe(200)
  await sit(15, 50)
  await checkIn(id)
  const back = { ...inCash, differenceBy: 'bill' as const }
  expect((await move(id, M2, on().staff, back)).status).toBe(200)
  expect(await priceOf(id)).toMatchObject({ totalPrice: '58.80', unpaid: '0.00' })
  expect(await balance()).toBe(had)
})

it('undoing a move also undoes its waived difference, and a correction applies to a later price in proportion', async () => {
  const { id } = await book('16:00', '17:00', MAHJONG)
  await sit(15, 50)
  await checkIn(id)
  expect((await move(id, K1, on().staff, left)).status).toBe(200)
  expect((await undo(id, 'move')).status).toBe(200)
  const { reply: bill } = await on().staff.call(openBookingBill, idPath(id))
  expect(bill).toMatchObject({ total: '29.40', paid: '29.40', due: '0.00' })
  const off = { amount: '10.00', reason: 'quality' as const, version: bill.version }
  expect((await on().staff.call(correctBill, { ...idPath(bill.id), body: off })).code).toBeNull()
  expect((await move(id, K1, on().staff, { ...left, differenceBy: 'bill' })).status).toBe(200)
  // The correction took 10.00 off 29.40, so it takes 17.14 off 50.40.
  const now = (await on().staff.call(getBill, idPath(bill.id))).reply
  expect(now).toMatchObject({ total: '33.26', due: '3.86' })
})

it('staff cannot waive more than their limit without an admin’s approval', async () => {
  const { id } = await book('16:00', '18:00', MAHJONG)
  await sit(15, 50)
  await checkIn(id)
  await mayGiveAway(50)
  expect((await move(id, THEATER, on().staff, left)).code).toBe('over_limit')
  const admin = await on().club.signedIn({ role: 'admin' })
  expect((await move(id, THEATER, admin, left)).status).toBe(200)
})

it('a difference below zero cannot be waived', async () => {
  const { id } = await book('16:00', '18:00')
  await sit(15, 50)
  expect((await move(id, M1, on().staff, left)).code).toBe('invalid_input')
})

it('a difference stays on the bill by default, and is paid or given back there', async () => {
  const { id } = await book('16:00', '18:00', MAHJONG)
  await sit(15, 50)
  await checkIn(id)
  const reason = 'They wanted a film'
  // The room is paid, so the booking has no open bill.
  expect((await move(id, THEATER, on().staff, { reason })).code).toBe('reason_needed')
  const { reply: bill } = await on().staff.call(openBookingBill, idPath(id))
  expect((await move(id, THEATER, on().staff, { reason })).status).toBe(200)
  const read = async () => (await on().staff.call(getBill, idPath(bill.id))).reply
  expect(await read()).toMatchObject({ due: '130.20', status: 'open' })
  expect((await leave(THEATER)).code).toBe('money_owed')
  expect((await move(id, M1, on().staff, { reason })).status).toBe(200)
  expect(await read()).toMatchObject({ due: '0.00', status: 'open' })
  expect((await undo(id, 'move')).status).toBe(200)
  expect((await undo(id, 'move')).status).toBe(200)
  expect(await read()).toMatchObject({ due: '0.00', status: 'open' })
  expect((await leave(M1)).code).toBeNull()
  expect(await read()).toMatchObject({ status: 'paid' })
})
