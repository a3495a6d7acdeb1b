import { cancelBooking, createBooking } from '@lantern/contract/bookings/bookings'
import { getTableChoices } from '@lantern/contract/floor/floor'
import { extendBooking, leaveTable, markTable } from '@lantern/contract/floor/acts'
import { startStation } from '@lantern/contract/members/stations'
import { describe, expect, it } from 'vitest'
import { checkBooks } from '../../../../test/checks/books.ts'
import { at, idPath, M1, M2, openDesk, THEATER } from '../../../../test/desk.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'

const desk = openDesk()
const { on, sit, book, checkIn, leave, extend, seat, move, undo, choices, table } = desk
const { freeAt, balance, cashTaken, partyAt, version, moreTimeShown } = desk

describe('one more hour', () => {
  it('is paid from the balance with its fee, earns points and takes the room', async () => {
    const { id } = await book('15:00', '16:00')
    expect((await extend(id, 'balance')).code).toBe('not_seated')
    await sit(15, 50)
    await checkIn(id)
    expect((await choices(THEATER)).extension).toEqual({
      bookingId: id,
      endTime: '17:00',
      endsAt: at(17).toISOString(),
      minutes: 60,
      totalPrice: '94.50',
      fromBalance: true,
    })
    const { reply } = await extend(id, 'balance')
    expect(reply).toMatchObject({
      endTime: '17:00',
      hours: 2,
      totalPrice: '189.00',
      pointsEarned: 180,
    })
    expect(await balance()).toBe('811.00')
    expect([await freeAt('16:00'), await freeAt('17:00')]).toEqual([0, 1])
    expect(await table(THEATER)).toMatchObject({ occupiedUntil: at(17).toISOString() })
  })

  it('is paid in cash by a guest, who has no balance', async () => {
    await sit(15)
    const { reply } = await seat(THEATER, '16:00')
    expect((await choices(THEATER)).extension?.fromBalance).toBe(false)
    expect((await extend(reply.id, 'balance')).code).toBe('needs_account')
    expect((await extend(reply.id, 'cash')).reply.totalPrice).toBe('189.00')
    expect(await cashTaken(reply.id)).toBe('-18900')
  })

  it('is sold for cash only at a station', async () => {
    const { id } = await book('15:00', '16:00')
    await sit(15)
    await checkIn(id)
    const screen = await on().club.signedIn({ role: 'admin' })
    await screen.call(startStation, { body: { name: 'Front door', screen: 'floor' } })
    const { reply } = await screen.call(getTableChoices, idPath(THEATER))
    expect(reply.extension).toMatchObject({ bookingId: id, fromBalance: false })
    expect((await choices(THEATER)).extension?.fromBalance).toBe(true)
    const before = await balance()
    expect((await extend(id, 'balance', screen)).code).toBe('forbidden')
    expect((await extend(id, 'cash', screen)).reply.endTime).toBe('17:00')
    expect(await balance()).toBe(before)
    expect(await cashTaken(id)).toBe('-9450')
  })

  it('is refused if another booking follows, the balance is too low or the venue closes', async () => {
    const { id } = await book('15:00', '16:00')
    const next = await book('16:00', '17:00')
    await sit(15)
    await checkIn(id)
    expect((await choices(THEATER)).extension).toBeNull()
    expect((await extend(id, 'balance')).code).toBe('slot_taken')
    await on().member.call(cancelBooking, idPath(next.id))
    await on().club.pool.query('UPDATE users SET account_balance = 1 WHERE id = $1', [
      on().memberPerson.id,
    ])
    expect((await extend(id, 'balance')).code).toBe('insufficient_balance')
    expect((await choices(THEATER)).extension?.fromBalance).toBe(false)
    await on().club.pool.query('UPDATE users SET account_balance = 905.50 WHERE id = $1', [
      on().memberPerson.id,
    ])
    const last = await book('01:00', '02:00')
    await sit(25)
    await checkIn(last.id)
    expect((await extend(last.id, 'balance')).code).toBe('venue_closes')
  })

  it('can be sold again after it was undone and refunded', async () => {
    const { id } = await book('16:00', '17:00')
    await sit(15, 10)
    await checkIn(id)
    expect((await extend(id, 'balance')).reply.endTime).toBe('18:00')
    const undone = await undo(id, 'extend')
    expect(undone.reply).toMatchObject({ endTime: '17:00', hours: 1, totalPrice: '94.50' })
    expect([await balance(), await freeAt('17:00')]).toEqual(['905.50', 1])
    expect((await extend(id, 'balance')).reply.endTime).toBe('18:00')
    expect(await balance()).toBe('811.00')
  })

  it('and a booking of the same hour at once: one of them gets it and pays', async () => {
    const { id } = await book('15:00', '16:00')
    await sit(15)
    await checkIn(id)
    const rival = await on().club.signedIn({ balance: 100_000 }, 1)
    const body = { amenityId: 3, bookingDate: '2026-11-20', startTime: '16:00', endTime: '17:00' }
    const [extended, booked] = await Promise.all([
      extend(id, 'balance'),
      rival.call(createBooking, { body }),
    ])
    expect([
      [null, 'slot_taken'],
      ['slot_taken', null],
    ]).toContainEqual([extended.code, booked.code])
    expect(await balance()).toBe(extended.code === null ? '811.00' : '905.50')
  })

  it('is sold once if the call is repeated with its key', async () => {
    const { id } = await book('15:00', '16:00')
    await sit(15)
    await checkIn(id)
    // The same call is sent twice. A screen that had read anew between would offer another hour.
    const sent = { ...idPath(id), body: await moreTimeShown(id, 'balance') }
    const key = { 'idempotency-key': 'a-key-of-ours' }
    const answers = await Promise.all(
      [on().staff, on().elsewhere].map((by) => by.call(extendBooking, sent, key)),
    )
    expect(answers.map(({ reply }) => reply.endTime)).toEqual(['17:00', '17:00'])
    expect(await balance()).toBe('811.00')
  })
})

describe('customers who leave', () => {
  it('free the rest of their time once', async () => {
    const { id } = await book('15:00', '18:00')
    await sit(15)
    await checkIn(id)
    await sit(15, 30)
    expect(await freeAt('16:00')).toBe(0)
    const body = { party: await partyAt(THEATER) }
    const gone = (by: Visitor) => by.call(leaveTable, { ...idPath(THEATER), body })
    const answers = await Promise.all([gone(on().staff), gone(on().elsewhere)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await table(THEATER)).toMatchObject({ status: 'available', bookingId: null })
    expect(await freeAt('16:00')).toBe(1)
    const { rows } = await on().club.pool.query('SELECT status FROM bookings WHERE id = $1', [id])
    expect(rows).toEqual([{ status: 'completed' }])
    expect(await balance()).toBe('716.50')
  })

  it('leave the next party’s booking unchanged', async () => {
    const next = await book('16:00', '17:00')
    await sit(15, 10)
    await seat(THEATER, '16:00')
    await leave(THEATER)
    expect(await table(THEATER)).toMatchObject({ status: 'reserved', bookingId: next.id })
  })

  it('free a table that was marked by hand', async () => {
    const mark = async (status: 'occupied' | 'reserved' | 'available', minutes?: number) => {
      const seen = { status: (await table(M1))?.status ?? 'available', bookingId: null }
      const often = minutes === undefined ? {} : { minutes }
      const body = { status, name: 'Auntie Lin', seen, ...often }
      return on().staff.call(markTable, { ...idPath(M1), body })
    }
    await mark('reserved', 30)
    expect(await table(M1)).toMatchObject({ status: 'reserved', occupiedByName: 'Auntie Lin' })
    await mark('occupied')
    expect(await table(M1)).toMatchObject({ status: 'occupied', occupiedUntil: null })
    await leave(M1)
    expect(await table(M1)).toMatchObject({ status: 'available', occupiedByName: null })
    expect((await leave(999_999)).code).toBe('not_found')
  })
})

describe('a party that moves', () => {
  it('keeps its time at another table, and frees its old one', async () => {
    const { id } = await book('15:00', '17:00', 2)
    await sit(15)
    await checkIn(id)
    await sit(15, 30)
    expect((await choices(M1)).moveTo.map(({ name }) => name)).toContain('M2')
    expect((await move(id, M2)).status).toBe(200)
    expect(await table(M1)).toMatchObject({ status: 'available' })
    expect(await table(M2)).toMatchObject({
      status: 'occupied',
      bookingId: id,
      occupiedUntil: at(17).toISOString(),
    })
    expect(await freeAt('16:00', 2)).toBe(4)
    expect((await extend(id, 'balance')).reply.units).toEqual(['M2'])
  })

  it('cannot move to a taken table or one booked next, nor out of the whole venue', async () => {
    const { id } = await book('15:00', '17:00', 2)
    await book('16:00', '17:00')
    await sit(15)
    expect((await move(id, THEATER)).code).toBe('slot_taken')
    expect((await choices(M1)).moveTo.map(({ name }) => name)).not.toContain('Theater')
    expect((await move(id, 999_999)).code).toBe('not_found')
    await on().club.pool.query('DELETE FROM occupancies')
    const whole = await book('18:00', '19:00', 6)
    await sit(18)
    expect((await move(whole.id, M2)).code).toBe('whole_venue_stays')
    expect((await choices(M1)).moveTo).toEqual([])
  })

  it('has one table after two moves and a walk-in at once', async () => {
    const { id } = await book('15:00', '17:00', 2)
    await sit(15)
    await checkIn(id)
    for (let round = 0; round < 6; round += 1) {
      const seen = { version: await version(id) }
      const [one, other, seated] = await Promise.all([
        move(id, M2, on().staff, seen),
        move(id, 6, on().elsewhere, seen),
        seat(7, '16:00', 'cash', on().elsewhere),
      ])
      expect([one, other].filter(({ status }) => status === 200)).toHaveLength(1)
      expect(seated.status).toBe(200)
      const { rows } = await on().club.pool.query('SELECT FROM occupancies WHERE booking_id = $1', [
        id,
      ])
      expect(rows).toHaveLength(1)
      await leave(7)
      await move(id, M1)
    }
  })
})

it('the books stay in balance', async () => {
  expect(await checkBooks(on().club.kernels[0])).toEqual([])
})
