import { cancelBooking } from '@lantern/contract/bookings/bookings'
import { ErrorBody } from '@lantern/contract/calls/errors'
import { getFloor } from '@lantern/contract/floor/floor'
import { describe, expect, it } from 'vitest'
import { at, idPath, M1, M2, openDesk, THEATER } from '../../../test/desk.ts'

const { on, sit, book, checkIn, leave, extend, seat, move, undo, choices, table } = openDesk()
const M3 = 6

describe('a party past its end', () => {
  it('stays at its table until it leaves, and is completed then', async () => {
    const first = await book('15:00', '16:00', 2)
    await sit(15)
    await checkIn(first.id)
    const next = await book('17:00', '18:00', 2)
    await sit(16, 20)
    const floor = (await on().staff.call(getFloor, {})).reply
    expect(floor.bookings.find(({ id }) => id === first.id)).toMatchObject({ isOverTime: true })
    expect(await table(M1)).toMatchObject({
      status: 'occupied',
      bookingId: first.id,
      overSince: at(16).toISOString(),
      occupiedUntil: null,
      nextBookingId: next.id,
    })
    expect((await choices(M1)).seatUntil).toEqual([])
    expect((await choices(M1)).extension).toMatchObject({ endTime: '17:00', totalPrice: '29.40' })
    expect((await seat(M1, '17:00', 'none')).code).toBe('slot_taken')
    // Another party isn't offered their room either.
    const other = (await seat(M2, '17:20')).reply
    expect((await choices(M2)).moveTo.map(({ id }) => id)).not.toContain(M1)
    expect((await move(other.id, M1)).code).toBe('slot_taken')

    await sit(17, 5)
    const late = await checkIn(next.id)
    expect(late.code).toBe('table_taken')
    expect(ErrorBody.parse(JSON.parse(late.text)).values).toMatchObject({ name: 'M1', other: 'M3' })
    const left = await leave(M1)
    expect(left.reply).toMatchObject({ id: first.id, status: 'completed', undoable: 'leave' })
    expect((await checkIn(next.id)).status).toBe(200)
    expect((await undo(first.id, 'leave')).code).toBe('slot_taken')
  })

  it('leads to an offer to move the next party to a free room of the amenity without another party over time', async () => {
    const first = await book('15:00', '16:00', 2)
    await sit(15)
    await checkIn(first.id)
    const other = (await seat(M2, '16:00')).reply
    const next = await book('17:00', '18:00', 2)
    expect((await choices(M1)).moveNext).toBeNull()
    await sit(16, 20)
    expect(await table(M2)).toMatchObject({ bookingId: other.id, overSince: at(16).toISOString() })
    // M2 has no booking from 17:00 on, but its party is over time as well.
    expect((await choices(M1)).moveNext).toEqual({ id: M3, name: 'M3' })
    expect((await choices(M2)).moveNext).toBeNull()
    expect((await move(next.id, M3)).status).toBe(200)
    expect(await table(M3)).toMatchObject({ bookingId: next.id })
    expect((await choices(M1)).moveNext).toBeNull()
  })

  it('is extended to the end of the current hour, unless the next booking prevents it', async () => {
    const { id } = await book('15:00', '16:00')
    await sit(15)
    await checkIn(id)
    await sit(17, 10)
    expect((await choices(THEATER)).extension).toMatchObject({ endTime: '18:00', minutes: 120 })
    await on().member.call(cancelBooking, idPath((await book('18:00', '19:00')).id))
    expect((await extend(id, 'balance')).reply).toMatchObject({ endTime: '18:00', hours: 3 })
    expect(await table(THEATER)).toMatchObject({ overSince: null })
  })

  it('does not keep its room the next day if nobody saw it leave', async () => {
    const { id } = await book('15:00', '16:00')
    await sit(15)
    await checkIn(id)
    await sit(15 + 24)
    expect(await table(THEATER)).toMatchObject({ status: 'available' })
    const { status } = await seat(THEATER, '16:00')
    expect(status).toBe(200)
    const { rows } = await on().club.pool.query('SELECT status FROM bookings WHERE id = $1', [id])
    expect(rows).toEqual([{ status: 'completed' }])
  })

  it('has choices without more time if the closing time was moved before its end', async () => {
    const { id } = await book('15:00', '17:00')
    await sit(15)
    await checkIn(id)
    await on().club.pool.query("UPDATE venue_settings SET closes_at = '16:00'")
    const { extension } = await choices(THEATER)
    const { code } = await extend(id, 'cash')
    await on().club.pool.query("UPDATE venue_settings SET closes_at = '02:00'")
    expect([extension, code]).toEqual([null, 'venue_closes'])
  })
})
