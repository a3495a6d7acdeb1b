import { cancelBooking, createBooking, setBookingStatus } from '@lantern/contract/bookings/bookings'
import { getTableChoices } from '@lantern/contract/floor/floor'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { at, idPath, openDesk, THEATER } from '../../../../test/desk.ts'
import { meanwhile } from '../../../../test/races/meanwhile.ts'

const desk = openDesk()
const { version, undo, on, sit, book, checkIn, leave, seat, choices, table, freeAt } = desk
const { cashTaken } = desk

describe('a party that arrives', () => {
  it('is checked in once, from an hour before its start until its end', async () => {
    const { id } = await book('17:00', '19:00')
    expect((await checkIn(id)).code).toBe('party_early')
    await sit(16)
    const seen = { version: await version(id) }
    expect((await checkIn(id, on().staff, seen)).status).toBe(200)
    expect(await table(THEATER)).toMatchObject({ status: 'occupied', bookingId: id })
    expect((await checkIn(id, on().elsewhere, seen)).code).toBe('party_changed')
    expect((await checkIn(id, on().elsewhere)).code).toBe('wrong_state')
    const late = await book('20:00', '21:00')
    await sit(21)
    expect((await checkIn(late.id)).code).toBe('booking_over')
  })

  it('cannot be checked in while another party has its table', async () => {
    await book('16:00', '17:00')
    const { id } = await book('17:00', '18:00')
    await sit(16, 30)
    expect((await checkIn(id)).code).toBe('room_free_later')
  })

  it('cannot be marked as a no-show or canceled once it is checked in', async () => {
    const { id } = await book('15:00', '16:00')
    await checkIn(id)
    for (const status of ['canceled', 'no_show'] as const) {
      const answer = await on().staff.call(setBookingStatus, {
        ...idPath(id),
        body: { status, version: await version(id) },
      })
      expect(answer.code).toBe('wrong_state')
    }
    expect((await on().member.call(cancelBooking, idPath(id))).code).toBe('not_cancelable')
  })

  it('can be checked in by staff only, and not if its booking was canceled', async () => {
    expect((await checkIn(999_999)).code).toBe('not_found')
    const { id } = await book('15:00', '16:00')
    expect((await checkIn(id, on().member)).code).toBe('forbidden')
    await on().staff.call(setBookingStatus, {
      ...idPath(id),
      body: { status: 'canceled', version: await version(id) },
    })
    expect((await checkIn(id)).code).toBe('wrong_state')
  })

  it('keeps its room past its end from a member who books at that moment', async () => {
    const { id } = await book('15:00', '16:00')
    await sit(15)
    await checkIn(id)
    await sit(17)
    const stopped = vi.spyOn(on().club.clock, 'now').mockReturnValue(at(17))
    onTestFinished(() => stopped.mockRestore())
    const body = { bookingDate: '2026-11-20', amenityId: 3, startTime: '17:00', endTime: '18:00' }
    const request = () => on().member.call(createBooking, { body })
    expect((await request()).code).toBe('slot_taken')
    await leave(THEATER)
    expect((await request()).status).toBe(200)
  })
})

describe('a walk-in', () => {
  it('is a booking by name that starts now, is paid in cash and holds the room', async () => {
    await sit(15, 20)
    expect((await choices(THEATER)).seatUntil.slice(0, 2)).toEqual([
      { endTime: '16:20', endsAt: at(16, 20).toISOString(), minutes: 60, totalPrice: '94.50' },
      { endTime: '17:20', endsAt: at(17, 20).toISOString(), minutes: 120, totalPrice: '189.00' },
    ])
    const { reply } = await seat(THEATER, '17:20')
    expect(reply).toMatchObject({
      userId: null,
      units: ['Theater'],
      startTime: '15:20',
      endTime: '17:20',
      totalPrice: '189.00',
      status: 'confirmed',
      paymentMethod: 'cash',
      pointsEarned: 0,
    })
    expect(reply.startsAt).toMatch(/^2026-11-20T20:20:/)
    expect(await cashTaken(reply.id)).toBe('-18900')
    expect(await table(THEATER)).toMatchObject({ status: 'occupied', bookingId: reply.id })
    expect([await freeAt('17:00'), await freeAt('18:00')]).toEqual([0, 1])
  })

  it('is refused with price_changed if the price differs from the one shown', async () => {
    await sit(15, 20)
    const { code } = await meanwhile(
      on().club.pool,
      (client) => client.query('UPDATE amenities SET price_per_hour = 100 WHERE id = 3'),
      () => seat(THEATER, '16:20'),
    )
    await on().club.pool.query('UPDATE amenities SET price_per_hour = 90 WHERE id = 3')
    expect(code).toBe('price_changed')
    expect((await seat(THEATER, '16:20')).reply.totalPrice).toBe('94.50')
  })

  it('on the house needs a reason, owes nothing and pays nothing', async () => {
    await sit(15)
    await on().club.pool.query('UPDATE venue_settings SET correction_limit = 100')
    const { reply } = await seat(THEATER, '16:00', 'none')
    expect([reply.totalPrice, reply.unpaid, await cashTaken(reply.id)]).toEqual([
      '94.50',
      '0.00',
      null,
    ])
    // More time is not on the house.
    expect((await choices(THEATER)).extension).toMatchObject({ totalPrice: '94.50' })
  })

  it('can stay until the next booking and no longer', async () => {
    await book('17:00', '18:00')
    await sit(15, 20)
    expect((await choices(THEATER)).seatUntil).toMatchObject([
      { endTime: '16:20', minutes: 60 },
      // The party can't stay for the last whole hour, but is charged for all of it.
      { endTime: '17:00', minutes: 120, totalPrice: '189.00' },
    ])
    expect((await seat(THEATER, '18:20')).code).toBe('slot_taken')
    expect((await seat(THEATER, '17:00')).status).toBe(200)
  })

  it('is charged from its arrival in the steps of the venue’s settings', async () => {
    const { pool } = on().club
    await sit(18, 43)
    for (const [step, ends] of [
      [15, ['18:58', '19:13', '19:28', '19:43']],
      [30, ['19:13', '19:43', '20:13', '20:43']],
      [60, ['19:43', '20:43', '21:43', '22:43']],
    ] as const) {
      await pool.query('UPDATE venue_settings SET walk_in_step_minutes = $1', [step])
      const offered = await choices(THEATER)
      expect(offered.stepMinutes).toBe(step)
      expect(offered.seatUntil.slice(0, 4).map(({ endTime }) => endTime)).toEqual(ends)
    }
    await pool.query('UPDATE venue_settings SET walk_in_step_minutes = 15')
    const { reply } = await seat(THEATER, '19:28')
    await pool.query('UPDATE venue_settings SET walk_in_step_minutes = 60')
    // 45 minutes at 90 dollars an hour, with a fee of five percent, rounded to five cents in cash.
    expect(reply).toMatchObject({ startTime: '18:43', hours: 0.75, totalPrice: '70.88' })
    expect(await cashTaken(reply.id)).toBe('-7090')
  })

  it('can be undone for a while, with its cash given back', async () => {
    await sit(15)
    const { id } = (await seat(THEATER, '16:00')).reply
    expect((await undo(id, 'seat')).reply).toMatchObject({ status: 'canceled', checkedInAt: null })
    expect(await cashTaken(id)).toBe('0')
    expect(await table(THEATER)).toMatchObject({ status: 'available' })
    expect((await undo(id, 'seat')).code).toBe('undo_too_late')
  })

  it('can stay past midnight until the venue closes', async () => {
    await sit(24, 30)
    const { reply } = await seat(THEATER, '02:00')
    expect([reply.bookingDate, reply.startTime, reply.hours]).toEqual(['2026-11-20', '00:30', 2])
  })

  it('is refused outside opening hours, at a table without an amenity and at a taken table', async () => {
    await sit(13)
    expect((await choices(THEATER)).seatUntil).toEqual([])
    expect((await seat(THEATER, '15:00')).code).toBe('outside_hours')
    await sit(15)
    await on().club.pool.query('UPDATE venue_tables SET amenity_id = NULL WHERE id = 17')
    expect((await seat(17, '16:00')).code).toBe('table_not_bookable')
    expect((await choices(17)).seatUntil).toEqual([])
    await on().club.pool.query('UPDATE venue_tables SET amenity_id = 5 WHERE id = 17')
    const anywhere = await on().staff.call(getTableChoices, idPath(999_999))
    expect(anywhere.code).toBe('not_found')
  })

  it('and a member who want the last room at once: one of them gets it', async () => {
    const starts = ['15:00', '16:00', '17:00', '18:00']
    for (const [place, startTime] of starts.entries()) {
      await sit(14 + place, 59)
      const endTime = `${15 + place}:59`
      const body = {
        amenityId: 3,
        bookingDate: '2026-11-20',
        startTime,
        endTime: `${16 + place}:00`,
      }
      const [seated, booked] = await Promise.all([
        seat(THEATER, endTime, 'cash', on().elsewhere),
        on().member.call(createBooking, { body }),
      ])
      expect([
        [null, 'slot_taken'],
        ['slot_taken', null],
      ]).toContainEqual([seated.code, booked.code])
      await on().club.pool.query('DELETE FROM occupancies')
    }
  })
})
