import { listBills } from '@lantern/contract/bills/bills'
import {
  cancelBooking,
  listUpcomingBookings,
  setBookingStatus,
} from '@lantern/contract/bookings/bookings'
import {
  bookForCustomer,
  listDay,
  quoteReschedule,
  rescheduleBooking,
} from '@lantern/contract/floor/desk'
import { ErrorBody } from '@lantern/contract/calls/errors'
import { getFloor } from '@lantern/contract/floor/floor'
import { leaveTable } from '@lantern/contract/floor/acts'
import { describe, expect, it } from 'vitest'
import { checkBooks } from '../../../test/checks/books.ts'
import { at, idPath, M1, M2, openDesk, THEATER } from '../../../test/desk.ts'

const desk = openDesk()
const { on, sit, book, checkIn, leave, extend, seat, move, undo, choices, table } = desk
const { freeAt, balance, version, partyAt } = desk

const values = (text: string) => ErrorBody.parse(JSON.parse(text)).values
const spans = async (id: number) => {
  const { rows } = await on().club.pool.query<{ from: Date; to: Date; table_id: number }>(
    `SELECT date_trunc('minute', lower(during)) AS "from", upper(during) AS "to", table_id
     FROM occupancies WHERE booking_id = $1`,
    [id],
  )
  return rows
}
const VIP_1 = 10
const rowOf = async (id: number) => {
  const { reply } = await on().staff.call(listDay, { params: { date: '2026-11-20' } })
  return reply.find((each) => each.id === id)
}

describe('checking in', () => {
  it('starts the occupancy now, so that nobody else is seated there before the start', async () => {
    const { id } = await book('19:00', '21:00')
    await sit(18, 20)
    const { reply } = await checkIn(id)
    expect(reply).toMatchObject({ units: ['Theater'], undoable: 'check_in', refundable: '0.00' })
    expect(await spans(id)).toEqual([{ from: at(18, 20), to: at(21), table_id: THEATER }])
    expect((await choices(THEATER)).seatUntil).toEqual([])
    expect((await seat(THEATER, '19:00')).code).toBe('slot_taken')
  })

  it('early needs a free room until the start; the refusal names another room or the time', async () => {
    const { reply: before } = await (async () => {
      await sit(17)
      return seat(M1, '18:00')
    })()
    const { id } = await book('18:00', '20:00', 2)
    await on().club.pool.query('UPDATE occupancies SET table_id = $2 WHERE booking_id = $1', [
      id,
      M1,
    ])
    await on().club.pool.query("UPDATE bookings SET units = '{M1}' WHERE id = $1", [id])
    const refused = await checkIn(id)
    expect(refused.code).toBe('room_free_later')
    expect(values(refused.text)).toEqual({ name: 'M1', time: '18:00', other: 'M2', otherId: M2 })
    const other = await checkIn(id, on().staff, { tableId: M2 })
    expect(other.reply.units).toEqual(['M2'])
    expect(await spans(id)).toEqual([{ from: at(17), to: at(20), table_id: M2 }])
    expect(await partyAt(M1)).toMatchObject({ bookingId: before.id })
  })

  it('early into the only room of its kind names the time at which it is free', async () => {
    await sit(17)
    await seat(THEATER, '18:00')
    const { id } = await book('18:00', '20:00')
    const refused = await checkIn(id)
    expect(refused.code).toBe('room_free_later')
    expect(values(refused.text)).toEqual({ name: 'Theater', time: '18:00' })
  })

  it('ends the member’s right to cancel, also before the start', async () => {
    const { id } = await book('17:00', '19:00')
    await sit(16, 30)
    expect(await rowOf(id)).toMatchObject({ refundable: '189.00', undoable: null })
    await checkIn(id)
    expect(await rowOf(id)).toMatchObject({ refundable: '0.00', undoable: 'check_in' })
    const [own] = (await on().member.call(listUpcomingBookings, {})).reply
    expect(own).toMatchObject({ id, cancelableUntil: null })
    expect((await on().member.call(cancelBooking, idPath(id))).code).toBe('not_cancelable')
    await undo(id, 'check_in')
    const [again] = (await on().member.call(listUpcomingBookings, {})).reply
    expect(again?.cancelableUntil).toBe(at(17).toISOString())
    expect(await rowOf(id)).toMatchObject({ refundable: '189.00', checkedInAt: null })
    expect(await spans(id)).toEqual([{ from: at(17), to: at(19), table_id: THEATER }])
  })
})

describe('a checked-in party', () => {
  it('keeps its time: only its room can change, at a difference that staff confirm', async () => {
    const { id } = await book('15:00', '17:00', 2)
    await sit(15)
    await checkIn(id)
    const when = { bookingDate: '2026-11-20', startTime: '18:00', endTime: '20:00' }
    const quoted = await on().staff.call(quoteReschedule, {
      ...idPath(id),
      query: { ...when, amenityId: '2' },
    })
    expect(quoted.code).toBe('already_seated')
    const body = { ...when, amenityId: 2, differenceBy: 'none', reason: 'They asked' } as const
    const rescheduled = await on().staff.call(rescheduleBooking, {
      ...idPath(id),
      body: { ...body, version: await version(id) },
    })
    expect(rescheduled.code).toBe('already_seated')

    await sit(15, 50)
    const before = await balance()
    const offered = (await choices(M1)).moveTo.find((each) => each.id === VIP_1)
    // One whole hour is left: 120 less 28 dollars, with the service fee.
    expect(offered?.difference).toBe('96.60')
    expect((await move(id, VIP_1)).code).toBe('reason_needed')
    const input = { differenceBy: 'balance', reason: 'They wanted more room' } as const
    const { reply } = await move(id, VIP_1, on().staff, input)
    expect(reply).toMatchObject({ units: ['VIP 1'], amenityId: 4, totalPrice: '155.40' })
    expect(Number(before) - Number(await balance())).toBeCloseTo(96.6)
    expect((await undo(id, 'move')).reply).toMatchObject({ units: ['M1'], totalPrice: '58.80' })
    expect(await balance()).toBe(before)
  })

  it('gets a dearer room for nothing only with a reason', async () => {
    const { id } = await book('15:00', '16:00', 2)
    await sit(15)
    await checkIn(id)
    const before = await balance()
    expect((await move(id, VIP_1, on().staff, { differenceBy: 'none' })).code).toBe('reason_needed')
    const house = { differenceBy: 'none', reason: 'Our heating failed' } as const
    const admin = await on().club.signedIn({ role: 'admin' })
    const { reply } = await move(id, VIP_1, admin, house)
    expect(reply).toMatchObject({ totalPrice: '101.85', unpaid: '0.00' })
    expect(await balance()).toBe(before)
  })

  it('cannot be sent away by a screen that shows it at another table', async () => {
    const { id } = await book('15:00', '17:00', 2)
    await sit(15)
    await checkIn(id)
    const seen = await partyAt(M1)
    await move(id, M2)
    const body = { party: seen }
    const stale = await on().staff.call(leaveTable, { ...idPath(M1), body })
    expect(stale.code).toBe('party_changed')
    expect(values(stale.text)).toEqual({
      tables: 'M2',
      status: 'checked_in',
      from: '15:00',
      until: '17:00',
      total: '58.80',
    })
    const elsewhere = await on().staff.call(leaveTable, {
      ...idPath(M1),
      body: { party: await partyAt(M2) },
    })
    expect(elsewhere.code).toBe('table_changed')
    expect(await table(M2)).toMatchObject({ status: 'occupied', bookingId: id })
  })

  it('with an unpaid bill leaves only if staff confirm it', async () => {
    await sit(15)
    const request = {
      amenityId: 3,
      bookingDate: '2026-11-20',
      startTime: '16:00',
      endTime: '17:00',
    }
    const body = { ...request, guestName: 'Mr Ho', payment: 'later' as const }
    const booked = (await on().staff.call(bookForCustomer, { body })).reply
    const later = { status: 'confirmed', payment: 'none', version: booked.version } as const
    await on().staff.call(setBookingStatus, { ...idPath(booked.id), body: later })
    await checkIn(booked.id)
    // At the check-in the unpaid amount is on the party's open bill.
    const open = (await on().staff.call(listBills, {})).reply
    expect(open).toMatchObject([{ bookingId: booked.id, status: 'open', due: '94.50' }])
    expect((await leave(THEATER)).code).toBe('money_owed')
    expect((await leave(THEATER, on().staff, true)).reply).toMatchObject({ unpaid: '94.50' })
  })
})

describe('undoing', () => {
  it('that a party left is possible while the room is free, and offered for ten minutes', async () => {
    const { id } = await book('15:00', '18:00')
    await sit(15, 30)
    await checkIn(id)
    await leave(THEATER)
    expect(await freeAt('17:00')).toBe(1)
    const justLeft = async () =>
      (await on().staff.call(getFloor, {})).reply.justLeft.find((each) => each.id === id)
    expect(await justLeft()).toMatchObject({ id, customerName: 'Mei Chen', tables: ['Theater'] })
    expect((await undo(id, 'leave')).reply).toMatchObject({ status: 'confirmed', leftAt: null })
    expect(await table(THEATER)).toMatchObject({ status: 'occupied', bookingId: id })
    expect(await freeAt('17:00')).toBe(0)
    await leave(THEATER)
    await sit(15, 45)
    expect(await justLeft()).toBeUndefined()
    await book('16:00', '17:00')
    expect((await undo(id, 'leave')).code).toBe('slot_taken')
  })

  it('a no-show, which is possible only after the grace period, lets the party check in after all', async () => {
    const { id } = await book('15:00', '17:00')
    const missed = async () =>
      on().staff.call(setBookingStatus, {
        ...idPath(id),
        body: { status: 'no_show', version: await version(id) },
      })
    await sit(15, 14)
    const early = await missed()
    expect([early.code, values(early.text)]).toEqual(['no_show_early', { time: '15:15' }])
    await sit(15, 15)
    expect((await missed()).reply.status).toBe('no_show')
    expect(await freeAt('16:00')).toBe(1)
    expect((await undo(id, 'no_show')).reply.status).toBe('confirmed')
    expect(await freeAt('16:00')).toBe(0)
    expect((await checkIn(id)).status).toBe(200)
  })

  it('is refused on the next day and for any act but the latest', async () => {
    const { id } = await book('15:00', '17:00')
    await sit(15)
    await checkIn(id)
    await extend(id, 'balance')
    expect((await undo(id, 'check_in')).code).toBe('undo_too_late')
    expect((await undo(id, 'extend')).status).toBe(200)
    await sit(15 + 24)
    expect((await undo(id, 'check_in')).code).toBe('undo_too_late')
  })
})

it('the books stay in balance', async () => {
  expect(await checkBooks(on().club.kernels[0])).toEqual([])
})
