import { getBill } from '@lantern/contract/bills/bills'
import { openBookingBill } from '@lantern/contract/bills/actions'
import { createBooking, setBookingStatus } from '@lantern/contract/bookings/bookings'
import { correctBill, refundBill } from '@lantern/contract/bills/corrections'
import { bookForCustomer, rescheduleBooking } from '@lantern/contract/floor/desk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { begin, claim, pay } from '../../../../test/cards/card-payment.ts'
import { idPath, M1, openDesk, THEATER } from '../../../../test/desk.ts'

const desk = openDesk()
const { on, sit, book, checkIn, leave, move, undo, version, balance, cashTaken } = desk
const MAHJONG = 2
/** Two hours cost 189.00 in the theater and 58.80 at mahjong, with the fee. */
const when = { bookingDate: '2026-11-20', startTime: '16:00', endTime: '18:00' }
const reason = 'The projector failed'

const asks = (column: 'deposits' | 'minimum_spends', amount: string | null) => {
  const terms = amount === null ? [] : [{ weekdays: [1, 2, 3, 4, 5, 6, 7], partyFrom: 1, amount }]
  const statement = `UPDATE amenities SET ${column} = $1 WHERE id = 3`
  return on().club.pool.query(statement, [JSON.stringify(terms)])
}
beforeEach(async () => {
  await asks('deposits', null)
  await asks('minimum_spends', null)
})
afterEach(() => booksAgree(on().club))

async function billOf(bookingId: number) {
  const { rows } = await on().club.pool.query<{ id: number }>(
    'SELECT id FROM bills WHERE booking_id = $1',
    [bookingId],
  )
  return (await on().staff.call(getBill, idPath(rows[0]?.id ?? 0))).reply
}
const state = async (id: number, status: 'no_show' | 'canceled' | 'completed') =>
  on().staff.call(setBookingStatus, {
    ...idPath(id),
    body: { status, version: await version(id), reason },
  })
/** A guest's booking that is paid in cash, with its party checked in. */
async function guestIn(amenityId = 3) {
  const body = { amenityId, ...when, guestName: 'Mr Wong', payment: 'cash' as const, reason }
  const { id } = (await on().staff.call(bookForCustomer, { body })).reply
  await sit(15, 50)
  await checkIn(id)
  return id
}

describe('undoing a move', () => {
  it('takes its refund from the balance again, if that is enough', async () => {
    const { id } = await book(when.startTime, when.endTime)
    const before = await balance()
    await sit(15, 50)
    await checkIn(id)
    await move(id, M1, on().staff, { differenceBy: 'balance', reason })
    expect(Number(await balance()) - Number(before)).toBeCloseTo(130.2)
    expect((await undo(id, 'move')).code).toBeNull()
    expect(await balance()).toBe(before)
    expect(await billOf(id)).toMatchObject({ total: '189.00', paid: '189.00', due: '0.00' })

    await move(id, M1, on().staff, { differenceBy: 'balance', reason })
    const spent = { amenityId: 3, ...when, bookingDate: '2026-11-27', endTime: '01:00' }
    expect((await on().member.call(createBooking, { body: spent })).code).toBeNull()
    expect((await undo(id, 'move')).code).toBe('insufficient_balance')
  })

  it.each([
    ['puts what it gave out of the drawer into it again', 3, M1],
    ['gives out of the drawer what it took into it', MAHJONG, THEATER],
  ])('%s', async (_rule, amenityId, to) => {
    const id = await guestIn(amenityId)
    const before = await cashTaken(id)
    await move(id, to, on().staff, { differenceBy: 'cash', reason })
    expect(Math.abs(Number(await cashTaken(id)) - Number(before))).toBe(13_020)
    expect((await undo(id, 'move')).code).toBeNull()
    expect(await cashTaken(id)).toBe(before)
  })

  it('is impossible once the room was corrected', async () => {
    const id = await guestIn()
    await move(id, M1, on().staff, { differenceBy: 'bill', reason })
    const bill = await billOf(id)
    expect(bill.due).toBe('-130.20')
    const admin = await on().club.signedIn({ role: 'admin' })
    const off = { amount: '5.00', reason: 'quality' as const, version: bill.version }
    expect((await admin.call(correctBill, { ...idPath(bill.id), body: off })).code).toBeNull()
    expect((await undo(id, 'move')).code).toBe('undo_too_late')
  })

  it('takes no cash for a room that was paid at most its price', async () => {
    const id = await guestIn()
    await move(id, M1, on().staff, { differenceBy: 'bill', reason })
    await move(id, THEATER, on().staff, { differenceBy: 'cash', reason })
    expect((await billOf(id)).payments).toHaveLength(1)
  })

  it('leaves due on the bill what was refunded of its credit since', async () => {
    const id = await guestIn()
    await move(id, M1, on().staff, { differenceBy: 'bill', reason })
    const bill = await billOf(id)
    const back = { method: 'cash' as const, amount: '130.20', version: bill.version }
    expect((await on().staff.call(refundBill, { ...idPath(bill.id), body: back })).code).toBeNull()
    expect((await undo(id, 'move')).code).toBeNull()
    expect(await billOf(id)).toMatchObject({ total: '189.00', paid: '58.80', due: '130.20' })
  })
})

describe('a no-show', () => {
  it('keeps a deposit and owes nothing; undoing makes the room due again', async () => {
    await asks('deposits', '40.00')
    const { id } = await book(when.startTime, when.endTime)
    await sit(16, 30)
    expect((await state(id, 'no_show')).code).toBeNull()
    const missed = { total: '40.00', paid: '40.00', due: '0.00', status: 'paid' }
    expect(await billOf(id)).toMatchObject(missed)
    expect((await undo(id, 'no_show')).code).toBeNull()
    expect(await billOf(id)).toMatchObject({ total: '189.00', paid: '40.00', due: '149.00' })
    expect((await state(id, 'no_show')).code).toBeNull()
    expect(await billOf(id)).toMatchObject(missed)
  })

  it('keeps a correction of the room once it is undone', async () => {
    const { id } = await book(when.startTime, when.endTime)
    const { version: seen, id: billId } = await billOf(id)
    const admin = await on().club.signedIn({ role: 'admin' })
    const off = { amount: '39.00', reason: 'goodwill' as const, version: seen }
    expect((await admin.call(correctBill, { ...idPath(billId), body: off })).code).toBeNull()
    await sit(16, 30)
    expect((await state(id, 'no_show')).code).toBeNull()
    // The credit was refunded, and the rest of the payments is kept.
    expect(await billOf(id)).toMatchObject({ total: '150.00', paid: '150.00', due: '0.00' })
    expect((await undo(id, 'no_show')).code).toBeNull()
    expect(await billOf(id)).toMatchObject({ total: '150.00', paid: '189.00', due: '-39.00' })
  })

  it('cannot be undone if its credit was refunded to a card', async () => {
    const payer = on().member
    const request = { amenityId: 3, ...when }
    await pay(payer, (await begin(payer, request)).reply.clientSecret)
    const { id } = (await claim(payer, request)).reply
    const shorter = { ...request, endTime: '17:00', differenceBy: 'bill' as const, reason }
    const body = { ...shorter, version: await version(id) }
    expect((await on().staff.call(rescheduleBooking, { ...idPath(id), body })).code).toBeNull()
    await sit(16, 30)
    expect((await state(id, 'no_show')).code).toBeNull()
    expect(await billOf(id)).toMatchObject({ paid: '90.00', due: '0.00' })
    expect((await undo(id, 'no_show')).code).toBe('undo_too_late')
  })

  it('of a guest leaves credit on the bill, because nobody is there to take it', async () => {
    const guest = { guestName: 'Mr Wong', payment: 'cash' as const, reason }
    const first = { amenityId: 3, ...when, ...guest }
    const { id } = (await on().staff.call(bookForCustomer, { body: first })).reply
    const shorter = {
      amenityId: 3,
      ...when,
      endTime: '17:00',
      differenceBy: 'bill' as const,
      reason,
    }
    const body = { ...shorter, version: await version(id) }
    await on().staff.call(rescheduleBooking, { ...idPath(id), body })
    await sit(16, 30)
    expect((await state(id, 'no_show')).code).toBeNull()
    expect(await billOf(id)).toMatchObject({ total: '94.50', due: '-94.50', status: 'open' })
  })
})

describe('a check-in that is undone', () => {
  it('leaves nothing due if the party never comes', async () => {
    await asks('deposits', '40.00')
    await asks('minimum_spends', '100.00')
    const { id } = await book(when.startTime, when.endTime)
    await sit(15, 50)
    await checkIn(id)
    expect(await billOf(id)).toMatchObject({ isTab: true, status: 'open' })
    expect((await undo(id, 'check_in')).code).toBeNull()
    expect(await billOf(id)).toMatchObject({ isTab: false, due: '149.00' })
    await sit(16, 30)
    expect((await state(id, 'no_show')).code).toBeNull()
    expect(await billOf(id)).toMatchObject({ total: '40.00', due: '0.00', status: 'paid' })
  })

  it('restores the bill’s status', async () => {
    const { id } = await book(when.startTime, when.endTime)
    await sit(15, 50)
    await on().staff.call(openBookingBill, idPath(id))
    await checkIn(id)
    expect((await undo(id, 'check_in')).code).toBeNull()
    expect(await billOf(id)).toMatchObject({ isTab: true, status: 'open' })
    expect((await state(id, 'canceled')).code).toBeNull()
    expect(await billOf(id)).toMatchObject({ total: '0.00', paid: '0.00', status: 'paid' })
  })
})

it('undoing that a party left makes its bill a tab again', async () => {
  const { id } = await book(when.startTime, when.endTime)
  await sit(15, 50)
  await on().staff.call(openBookingBill, idPath(id))
  await checkIn(id)
  expect((await leave(THEATER)).code).toBeNull()
  expect(await billOf(id)).toMatchObject({ status: 'paid' })
  expect((await undo(id, 'leave')).code).toBeNull()
  expect(await billOf(id)).toMatchObject({ isTab: true, status: 'open' })
})
