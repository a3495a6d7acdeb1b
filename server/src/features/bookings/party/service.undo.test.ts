import { cancelBooking, setBookingStatus } from '@lantern/contract/bookings/bookings'
import { bookForCustomer, rescheduleBooking } from '@lantern/contract/floor/desk'
import { getFloor } from '@lantern/contract/floor/floor'
import { describe, expect, it } from 'vitest'
import { idPath, M2, openDesk } from '../../../../test/desk.ts'

const { on, sit, book, beginToPay, checkIn, leave, move, undo, version, cashTaken } = openDesk()
const MAHJONG = 2

/** A mahjong booking at four, moved to the other table before its party comes; unpaid if the desk made it. */
async function moved(by: 'member' | 'desk'): Promise<number> {
  const slot = {
    amenityId: MAHJONG,
    bookingDate: '2026-11-20',
    startTime: '16:00',
    endTime: '17:00',
  }
  const called = { ...slot, guestName: 'Old Zhou', payment: 'later' as const, reason: 'called' }
  const { id } =
    by === 'member'
      ? await book(slot.startTime, slot.endTime, MAHJONG)
      : (await on().staff.call(bookForCustomer, { body: called })).reply
  expect((await move(id, M2)).code).toBeNull()
  return id
}

const stateOf = async (id: number) => {
  const { rows } = await on().club.pool.query<{ status: string; start_time: string }>(
    'SELECT status, start_time FROM bookings WHERE id = $1',
    [id],
  )
  return rows[0]
}

const offered = async (id: number) => {
  const { bookings } = (await on().staff.call(getFloor, {})).reply
  return bookings.find((booking) => booking.id === id)?.undoable
}

describe('a move of a booking', () => {
  it('can be undone', async () => {
    const id = await moved('desk')
    expect(await offered(id)).toBe('move')
    expect((await undo(id, 'move')).code).toBeNull()
    expect(await stateOf(id)).toEqual({ status: 'pending', start_time: '16:00' })
  })

  it('cannot be undone once the booking is confirmed and paid', async () => {
    const id = await moved('desk')
    const body = {
      status: 'confirmed' as const,
      payment: 'cash' as const,
      version: await version(id),
    }
    expect((await on().staff.call(setBookingStatus, { ...idPath(id), body })).code).toBeNull()
    const paid = await cashTaken(id)
    expect(await offered(id)).toBeNull()
    expect((await undo(id, 'move')).code).toBe('undo_too_late')
    expect([(await stateOf(id))?.status, await cashTaken(id)]).toEqual(['confirmed', paid])
  })

  it('cannot be undone once its member has canceled it', async () => {
    await sit(10)
    const id = await moved('member')
    expect((await on().member.call(cancelBooking, idPath(id))).code).toBeNull()
    expect((await undo(id, 'move')).code).toBe('undo_too_late')
    expect((await stateOf(id))?.status).toBe('canceled')
  })

  it('cannot be undone once it was rescheduled', async () => {
    const id = await moved('desk')
    const request = {
      amenityId: MAHJONG,
      bookingDate: '2026-11-20',
      startTime: '20:00',
      endTime: '21:00',
    }
    const seen = { version: await version(id), differenceBy: 'none' as const, reason: 'asked' }
    const body = { ...request, ...seen }
    expect((await on().staff.call(rescheduleBooking, { ...idPath(id), body })).code).toBeNull()
    expect(await offered(id)).toBeNull()
    expect((await undo(id, 'move')).code).toBe('undo_too_late')
    expect(await stateOf(id)).toEqual({ status: 'pending', start_time: '20:00' })
  })

  it('can be undone after the party’s later acts were undone', async () => {
    const id = await moved('member')
    await sit(15, 50)
    await checkIn(id)
    expect((await leave(M2)).code).toBeNull()
    expect((await undo(id, 'move')).code).toBe('undo_too_late')
    for (const act of ['leave', 'check_in', 'move'] as const) {
      expect((await undo(id, act)).code).toBeNull()
    }
    expect((await stateOf(id))?.status).toBe('confirmed')
  })
})

it('undoing that a party left works past its end, despite an expired hold on its room', async () => {
  const { id } = await book('16:00', '17:00')
  await sit(15, 30)
  await checkIn(id)
  const { tables } = (await on().staff.call(getFloor, {})).reply
  const room = tables.find(({ bookingId }) => bookingId === id)
  expect((await leave(room?.id ?? 0)).code).toBeNull()
  expect((await beginToPay('16:00', '17:00')).code).toBeNull()
  // Ten minutes later the hold has expired, and nothing has ended it yet.
  await sit(17, 10)
  expect((await undo(id, 'leave')).code).toBeNull()
})
