import { setBookingStatus } from '@lantern/contract/bookings/bookings'
import { rescheduleBooking } from '@lantern/contract/floor/desk'
import { ErrorBody } from '@lantern/contract/calls/errors'
import { getFloor } from '@lantern/contract/floor/floor'
import {
  checkInBooking,
  extendBooking,
  leaveTable,
  markTable,
  moveParty,
  promiseArrival,
  undoPartyAction,
} from '@lantern/contract/floor/acts'
import { describe, expect, it } from 'vitest'
import { at, idPath, M1, M2, openDesk } from '../../../../test/desk.ts'

const { on, sit, book, beginToPay, move, version, table, choices } = openDesk()
const MAHJONG = 2

/** Every act of desk and floor on a booking, each with the version from before it was moved to M2. */
const stale = (id: number, seen: number) => {
  const { staff } = on()
  const path = idPath(id)
  const time = { endsAt: at(19).toISOString(), totalPrice: '29.40' }
  const there = {
    amenityId: MAHJONG,
    bookingDate: '2026-11-20',
    startTime: '20:00',
    endTime: '21:00',
  }
  const acts = {
    'check-in': () => staff.call(checkInBooking, { ...path, body: { version: seen } }),
    late: () =>
      staff.call(promiseArrival, {
        ...path,
        body: { version: seen, expectedAt: at(17, 20).toISOString() },
      }),
    extend: () =>
      staff.call(extendBooking, { ...path, body: { version: seen, pay: 'cash', ...time } }),
    move: () =>
      staff.call(moveParty, {
        ...path,
        body: { version: seen, tableId: M1 + 2, difference: '0.00' },
      }),
    undo: () => staff.call(undoPartyAction, { ...path, body: { version: seen, act: 'move' } }),
    cancel: () =>
      staff.call(setBookingStatus, {
        ...path,
        body: { version: seen, status: 'canceled', reason: 'They called' },
      }),
    reschedule: () =>
      staff.call(rescheduleBooking, {
        ...path,
        body: { ...there, version: seen, differenceBy: 'cash', reason: 'They called' },
      }),
    leave: () =>
      staff.call(leaveTable, {
        ...idPath(M2),
        body: { party: { bookingId: id, version: seen } },
      }),
  }
  return Object.entries(acts)
}

describe('an act on a booking or table that changed since the screen showed it', () => {
  it('is refused with the booking’s current state, whichever act it is', async () => {
    const { id } = await book('17:00', '18:00', MAHJONG)
    await sit(16, 30)
    const seen = await version(id)
    expect((await move(id, M2)).status).toBe(200)
    for (const [name, act] of stale(id, seen)) {
      const { code, text } = await act()
      const { values } = ErrorBody.parse(JSON.parse(text))
      expect([name, code, values]).toEqual([
        name,
        'party_changed',
        expect.objectContaining({ tables: 'M2', from: '17:00', until: '18:00', total: '29.40' }),
      ])
    }
    expect(await table(M2)).toMatchObject({ bookingId: id, status: 'reserved' })
    expect(await version(id)).toBe(seen + 1)
  })

  it('is refused if the table has another status', async () => {
    await sit(16)
    const [end] = (await choices(M1)).seatUntil
    expect(end).toBeDefined()
    await on().staff.call(markTable, {
      ...idPath(M1),
      body: { status: 'occupied', seen: { status: 'available', bookingId: null } },
    })
    const again = await on().elsewhere.call(markTable, {
      ...idPath(M1),
      body: { status: 'reserved', seen: { status: 'available', bookingId: null } },
    })
    expect(again.code).toBe('table_changed')
    expect(ErrorBody.parse(JSON.parse(again.text)).values).toMatchObject({ name: 'M1' })
    expect(await table(M1)).toMatchObject({ status: 'occupied' })
  })
})

it('a table held for an unfinished payment shows no booking, and can be marked and cleared', async () => {
  await sit(16, 5)
  expect((await beginToPay('17:00', '18:00')).code).toBeNull()
  const { tables } = (await on().staff.call(getFloor, {})).reply
  const room = tables.find(({ name }) => name === 'Theater')
  expect(room).toMatchObject({ status: 'reserved', bookingId: null })
  const path = idPath(room?.id ?? 0)
  const left = await on().staff.call(leaveTable, { ...path, body: { party: null } })
  expect(left.code).toBeNull()
  const seen = { status: 'reserved' as const, bookingId: null }
  const marked = await on().staff.call(markTable, { ...path, body: { status: 'occupied', seen } })
  expect(marked.code).toBeNull()
})
