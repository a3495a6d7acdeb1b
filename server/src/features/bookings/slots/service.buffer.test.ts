import { updateAmenity } from '@lantern/contract/venue/amenities'
import { createBooking, getAvailability } from '@lantern/contract/bookings/bookings'
import { changeBooking, quoteChange, quoteMoreTime } from '@lantern/contract/bookings/change'
import { getBoard, rescheduleBooking } from '@lantern/contract/floor/desk'
import { createPaymentIntent, getPayment } from '@lantern/contract/payments/payments'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { pay } from '../../../../test/cards/card-payment.ts'
import { at, idPath, openDesk, THEATER } from '../../../../test/desk.ts'
import { versionOf } from '../../../../test/checks/versions.ts'
import { join, offered, wanted } from '../../../../test/races/waiting.ts'

const { on, sit, book, checkIn, choices, extend, freeAt, leave, move, seat, table, undo } =
  openDesk()

/** Sets the minutes of cleaning after each booking of an amenity. */
async function clean(bufferMinutes: number, amenityId = 3) {
  const admin = await on().club.signedIn({ role: 'admin' })
  return admin.call(updateAmenity, { ...idPath(amenityId), body: { bufferMinutes } })
}
const theater = (startTime: string, endTime: string) => ({
  amenityId: 3,
  bookingDate: '2026-11-20',
  startTime,
  endTime,
})
/** Changes a booking to other hours in the theater, at the quoted price. */
async function change(id: number, startTime: string, endTime: string) {
  const { member } = on()
  const when = theater(startTime, endTime)
  const quoted = await member.call(quoteChange, {
    ...idPath(id),
    query: { ...when, amenityId: '3' },
  })
  if (quoted.code !== null) return quoted.code
  const { totalPrice, version } = quoted.reply
  const body = { ...when, totalPrice, version }
  return (await member.call(changeBooking, { ...idPath(id), body })).code
}
/** The end of the time that a booking's room is kept, by the venue's clock. */
async function keptUntil(id: number) {
  const { rows } = await on().club.pool.query<{ until: string }>(
    `SELECT to_char(upper(during) AT TIME ZONE 'America/Toronto', 'HH24:MI') AS until
     FROM occupancies WHERE booking_id = $1`,
    [id],
  )
  return rows.map(({ until }) => until)
}

beforeEach(async () => {
  await on().club.pool.query('UPDATE venue_tables SET cleaning_until = NULL')
  await clean(30)
})
afterEach(async () => {
  await clean(0)
  await booksAgree(on().club)
})

describe('a room that is cleaned for half an hour after each booking', () => {
  it('isn’t free in the buffer of a booking, nor where its own buffer would meet the next', async () => {
    const { id } = await book('18:00', '20:00')
    const free = ['16:00', '17:00', '18:00', '19:00', '20:00', '21:00'].map((time) => freeAt(time))
    expect(await Promise.all(free)).toEqual([1, 0, 0, 0, 0, 1])
    const { reply } = await on().staff.call(getBoard, { query: { date: '2026-11-20' } })
    expect(reply.bookings.find((one) => one.id === id)?.bufferMinutes).toBe(30)
    for (const request of [theater('20:00', '21:00'), theater('17:00', '18:00')]) {
      expect((await on().member.call(createBooking, { body: request })).code).toBe('slot_taken')
    }
    await book('21:00', '22:00')
    await book('15:00', '17:00')
  })

  it('is left for another one where a buffer would meet the next booking', async () => {
    await clean(30, 2)
    const [later, before] = [await book('18:00', '20:00', 2), await book('17:00', '18:00', 2)]
    expect(before.units).not.toEqual(later.units)
    await clean(0, 2)
  })

  it('goes to one of two members who book neighbouring hours at once on two instances', async () => {
    const { club } = on()
    for (let turn = 0; turn < 4; turn += 1) {
      await club.pool.query('DELETE FROM occupancies')
      const members = [
        await club.signedIn({ balance: 50_000 }, 0),
        await club.signedIn({ balance: 50_000 }, 1),
      ]
      const requests = [theater('18:00', '20:00'), theater('20:00', '21:00')]
      if (turn % 2 === 1) requests.reverse()
      const codes = await Promise.all(
        requests.map(
          async (body, place) => (await members[place]?.call(createBooking, { body }))?.code,
        ),
      )
      expect(new Set(codes)).toEqual(new Set([null, 'slot_taken']))
    }
  })

  it('may be kept past the venue’s close', async () => {
    const { id } = await book('01:00', '02:00')
    expect(await keptUntil(id)).toEqual(['02:30'])
  })

  it('keeps its buffer through changes, which don’t mind their own', async () => {
    const { id } = await book('18:00', '20:00')
    await book('22:00', '23:00')
    expect(await change(id, '19:00', '21:00')).toBeNull()
    expect(await keptUntil(id)).toEqual(['21:30'])
    expect(await change(id, '20:00', '22:00')).toBe('slot_taken')
    const { staff, club } = on()
    const body = {
      ...theater('20:00', '22:00'),
      totalPrice: '189.00',
      version: await versionOf(club, id),
      differenceBy: 'bill' as const,
      reason: 'By phone',
    }
    expect((await staff.call(rescheduleBooking, { ...idPath(id), body })).code).toBe('slot_taken')
  })

  it('holds what a change by card adds, beside its own buffer', async () => {
    const { id } = await book('18:00', '20:00')
    const { member, club } = on()
    const metadata = {
      ...theater('18:00', '21:00'),
      bookingId: id,
      version: await versionOf(club, id),
    }
    const body = { paymentType: 'booking_change' as const, metadata }
    const { reply } = await member.call(createPaymentIntent, { body })
    expect(await freeAt('21:00')).toBe(0)
    expect(await freeAt('22:00')).toBe(1)
    await pay(member, reply.clientSecret)
    const params = { intentId: reply.paymentIntentId }
    expect((await member.call(getPayment, { params })).reply.status).toBe('succeeded')
    expect(await keptUntil(id)).toEqual(['21:30'])
  })

  it('gives a party more time into its own buffer, up to the next booking less a buffer', async () => {
    const { id } = await book('15:00', '17:00')
    await book('19:00', '20:00')
    await sit(15, 0)
    await checkIn(id)
    const { reply } = await on().member.call(quoteMoreTime, idPath(id))
    expect(reply.choices.every(({ endTime }) => endTime <= '18:30')).toBe(true)
    expect((await extend(id, 'cash')).reply.endTime).toBe('18:00')
    expect(await keptUntil(id)).toEqual(['18:30'])
    await undo(id, 'extend')
    expect(await keptUntil(id)).toEqual(['17:30'])
  })

  it('holds more time by card beside its own buffer', async () => {
    const { id } = await book('15:00', '17:00')
    await sit(15, 0)
    await checkIn(id)
    const { member } = on()
    const { choices: ends, version } = (await member.call(quoteMoreTime, idPath(id))).reply
    const end = ends.find(({ endTime }) => endTime === '18:00')
    const metadata = { bookingId: id, version, endsAt: end?.endsAt ?? '' }
    const body = {
      paymentType: 'booking_extension' as const,
      metadata,
      amount: end?.totalPrice ?? '',
    }
    const { reply } = await member.call(createPaymentIntent, { body })
    expect(await freeAt('18:00')).toBe(0)
    await pay(member, reply.clientSecret)
    await member.call(getPayment, { params: { intentId: reply.paymentIntentId } })
    expect(await keptUntil(id)).toEqual(['18:30'])
  })

  it('is cleaned once its party has left, and kept again when that is undone', async () => {
    const { id } = await book('15:00', '17:00')
    await sit(15, 0)
    await checkIn(id)
    await sit(16, 0)
    expect((await leave(THEATER)).code).toBeNull()
    expect(await keptUntil(id)).toEqual([])
    expect((await table(THEATER))?.cleaningUntil?.slice(0, 16)).toBe(
      at(16, 30).toISOString().slice(0, 16),
    )
    expect((await undo(id, 'leave')).code).toBeNull()
    expect(await keptUntil(id)).toEqual(['17:30'])
    await leave(THEATER)
    await book('17:00', '18:00')
    expect((await undo(id, 'leave')).code).toBe('slot_taken')
  })

  it('lets a walk-in stay until the next booking less a buffer', async () => {
    await book('18:00', '20:00')
    await sit(15, 30)
    const ends = (await choices(THEATER)).seatUntil.map(({ endTime }) => endTime)
    expect(ends.at(-1)).toBe('17:30')
    expect((await seat(THEATER, '17:30')).code).toBeNull()
  })

  it('gives those who wait no offer in a buffer, nor one whose own would meet the next', async () => {
    await book('20:00', '21:00')
    const { club } = on()
    const member = await club.signedIn({ balance: 100_000 })
    const bookingDate = '2026-11-20'
    await join(member, wanted('18:00', '00:00', { hours: 2, bookingDate }))
    expect(await offered(club, member)).toMatchObject({ startTime: '22:00', endTime: '00:00' })
  })

  it('keeps the buffer of a booking when its amenity has another later', async () => {
    const { id } = await book('18:00', '20:00')
    await clean(0)
    expect(await freeAt('20:00')).toBe(0)
    expect(await change(id, '18:00', '21:00')).toBeNull()
    expect(await keptUntil(id)).toEqual(['21:30'])
  })

  it('keeps a moved party’s new room for the buffer of its amenity, also after undoing', async () => {
    await clean(0)
    const mahjong = (await book('15:00', '17:00', 2)).id
    await clean(30, 2)
    const other = (await book('18:00', '19:00', 2)).id
    await sit(15, 0)
    await checkIn(mahjong)
    await clean(45, 3)
    expect(
      (await move(mahjong, THEATER, on().staff, { differenceBy: 'bill', reason: 'Quieter' })).code,
    ).toBeNull()
    expect(await keptUntil(mahjong)).toEqual(['17:45'])
    expect((await undo(mahjong, 'move')).code).toBeNull()
    expect(await keptUntil(mahjong)).toEqual(['17:00'])
    expect((await extend(mahjong, 'cash')).reply.endTime).toBe('18:00')
    expect(await keptUntil(mahjong)).toEqual(['18:00'])
    expect(await keptUntil(other)).toEqual(['19:30'])
    await clean(0, 2)
  })

  it('isn’t free in a buffer across two nights that follow without a break', async () => {
    const { club, member } = on()
    await club.pool.query("UPDATE venue_settings SET opens_at = '14:00', closes_at = '14:00'")
    const freeOn = async (date: string, time: string) => {
      const input = { ...idPath(3), query: { date } }
      const { reply } = await club.visitor().call(getAvailability, input)
      return reply.hours.find((hour) => hour.time === time)?.freePlaces.length
    }
    const reserve = async (bookingDate: string, startTime: string, endTime: string) => {
      const body = { ...theater(startTime, endTime), bookingDate }
      expect((await member.call(createBooking, { body })).code).toBeNull()
    }
    await reserve('2026-11-21', '14:00', '15:00')
    expect([await freeOn('2026-11-20', '12:00'), await freeOn('2026-11-20', '13:00')]).toEqual([
      1, 0,
    ])
    await reserve('2026-11-22', '13:00', '14:00')
    expect([await freeOn('2026-11-23', '14:00'), await freeOn('2026-11-23', '15:00')]).toEqual([
      0, 1,
    ])
    await club.pool.query("UPDATE venue_settings SET closes_at = '02:00'")
  })
})
