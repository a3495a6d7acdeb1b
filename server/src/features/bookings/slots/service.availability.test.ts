import {
  cancelBooking,
  createBooking,
  getAvailability,
  listUpcomingBookings,
} from '@lantern/contract/bookings/bookings'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, type Club, type Person } from '../../../../test/club/club.ts'
import { transact } from '../../../kernel/db/db.ts'
import { insertBooking, occupy } from '../core/repository.ts'

let club: Club
let member: Awaited<ReturnType<Club['signedIn']>>
beforeAll(async () => {
  club = await openClub()
})
beforeEach(async () => {
  club.clock.set(FRIDAY)
  member = await club.signedIn({ balance: 5_000_000 })
})
afterAll(() => club.close())

const [KARAOKE, THEATER, VIP, WHOLE_VENUE] = [1, 3, 4, 6]

/** Books, and returns the names of the rooms or the refusal. */
async function book(amenityId: number, date: string, startTime: string, endTime: string) {
  const body = { amenityId, bookingDate: date, startTime, endTime }
  const answer = await member.call(createBooking, { body })
  return answer.code ?? answer.reply.units
}

async function freeAt(amenityId: number, date: string, time: string) {
  const params = { id: String(amenityId) }
  const { reply } = await club.visitor(1).call(getAvailability, { params, query: { date } })
  const hour = reply.hours.find((one) => one.time === time)
  return hour?.reason ?? hour?.freePlaces
}

describe('rooms of one kind', () => {
  it('are assigned one after the other until none is left', async () => {
    const date = '2026-11-21'
    expect(await book(KARAOKE, date, '19:00', '21:00')).toEqual(['K-Room 1'])
    expect(await book(KARAOKE, date, '20:00', '22:00')).toEqual(['K-Room 2'])
    expect(await freeAt(KARAOKE, date, '20:00')).toEqual([2])
    expect(await book(KARAOKE, date, '14:00', '02:00')).toEqual(['K-Room 3'])
    expect(await freeAt(KARAOKE, date, '20:00')).toBe('slot_taken')
    expect(await book(KARAOKE, date, '20:00', '21:00')).toBe('slot_taken')
    expect(await book(KARAOKE, date, '21:00', '22:00')).toEqual(['K-Room 1'])
  })

  it('are not combined: a booking has one room for its whole time', async () => {
    const date = '2026-11-22'
    const early = { amenityId: VIP, bookingDate: date, startTime: '14:00', endTime: '16:00' }
    const { id, units } = (await member.call(createBooking, { body: early })).reply
    expect(units).toEqual(['VIP 1'])
    expect(await book(VIP, date, '14:00', '16:00')).toEqual(['VIP 2'])
    expect(await book(VIP, date, '16:00', '18:00')).toEqual(['VIP 1'])
    await member.call(cancelBooking, { params: { id: String(id) } })
    expect(await freeAt(VIP, date, '15:00')).toEqual([0])
    expect(await freeAt(VIP, date, '16:00')).toEqual([1])
    expect(await book(VIP, date, '15:00', '17:00')).toBe('slot_taken')
    expect(await book(VIP, date, '14:00', '16:00')).toEqual(['VIP 1'])
  })

  it('can be booked by another party from the hour at which a booking ends', async () => {
    const date = '2026-11-23'
    expect(await book(THEATER, date, '19:00', '20:00')).toEqual(['Theater'])
    expect(await book(THEATER, date, '20:00', '21:00')).toEqual(['Theater'])
    expect(await book(THEATER, date, '18:00', '19:00')).toEqual(['Theater'])
    expect(await book(THEATER, date, '18:00', '21:00')).toBe('slot_taken')
  })

  it('are taken past midnight, on the night that began before it', async () => {
    const date = '2026-11-25'
    expect(await book(THEATER, date, '23:00', '02:00')).toEqual(['Theater'])
    expect(await book(THEATER, date, '00:00', '01:00')).toBe('slot_taken')
    expect(await freeAt(THEATER, date, '01:00')).toBe('slot_taken')
    expect(await book(THEATER, '2026-11-26', '00:00', '01:00')).toEqual(['Theater'])
  })
})

describe('the whole venue', () => {
  it('is all rooms, and leaves none free', async () => {
    const date = '2026-11-27'
    const units = await book(WHOLE_VENUE, date, '18:00', '20:00')
    expect(units).toHaveLength(17)
    for (const amenity of [1, 2, 3, 4, 5]) {
      expect(await book(amenity, date, '19:00', '20:00')).toBe('slot_taken')
      expect(await freeAt(amenity, date, '19:00')).toBe('slot_taken')
    }
    expect(await book(WHOLE_VENUE, date, '19:00', '21:00')).toBe('slot_taken')
    expect(await book(THEATER, date, '20:00', '21:00')).toEqual(['Theater'])
  })

  it('cannot be booked while any room is taken', async () => {
    const date = '2026-11-28'
    await book(KARAOKE, date, '19:00', '20:00')
    expect(await book(WHOLE_VENUE, date, '18:00', '20:00')).toBe('slot_taken')
    expect(await freeAt(WHOLE_VENUE, date, '19:00')).toBe('slot_taken')
    expect(await freeAt(WHOLE_VENUE, date, '20:00')).toEqual([0])
    expect(await book(WHOLE_VENUE, date, '20:00', '21:00')).toHaveLength(17)
  })

  it('and one of its rooms, booked at once on two instances: one booking succeeds', async () => {
    const rivals = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        club.signedIn({ balance: 200_000 }, turn % 2 === 0 ? 0 : 1),
      ),
    )
    for (const date of ['2026-12-04', '2026-12-05', '2026-12-06']) {
      const answers = await Promise.all(
        rivals.map((rival, turn) =>
          rival.call(createBooking, {
            body: {
              amenityId: turn % 4 === 0 ? WHOLE_VENUE : (turn % 5) + 1,
              bookingDate: date,
              startTime: '19:00',
              endTime: '20:00',
            },
          }),
        ),
      )
      expect(answers.every((each) => each.status === 200 || each.code === 'slot_taken')).toBe(true)
      const booked = answers.flatMap((each) => (each.code === null ? [each.reply.units] : []))
      const rooms = booked.flat()
      expect(new Set(rooms).size).toBe(rooms.length)
      expect(booked.length).toBeGreaterThan(0)
    }
  })
})

describe('a hold for an unfinished payment', () => {
  async function hold(hour: number, minutes: number, holder?: Person): Promise<number> {
    const { id: userId } = holder ?? (await club.member())
    const at = club.clock.now()
    const from = new Date(`2026-11-30T${hour + 5}:00:00Z`)
    const during = { from, to: new Date(from.getTime() + 3_600_000) }
    return transact(club.kernels[0].db, async (tx) => {
      const { id } = await insertBooking(tx, {
        lanternId: `HOLD${hour}`.padEnd(12, 'X'),
        userId,
        amenityId: THEATER,
        bookingDate: '2026-11-30',
        startTime: `${hour}:00`,
        endTime: `${hour + 1}:00`,
        during,
        units: ['Theater'],
        hours: 1,
        pricePerHour: 9_000,
        serviceFeeBasisPoints: 0,
        status: 'pending',
        holdExpiresAt: new Date(at.getTime() + minutes * 60_000),
        refundRules: [{ hours: 0, percent: 100 }],
        createdAt: at,
        updatedAt: at,
      })
      const { rows } = await club.pool.query<{ id: number }>(
        "SELECT id FROM venue_tables WHERE name = 'Theater'",
      )
      await occupy(tx, id, [rows[0]?.id ?? 0], during)
      return id
    })
  }
  const stateOf = async (id: number) =>
    (await club.pool.query<{ status: string }>('SELECT status FROM bookings WHERE id = $1', [id]))
      .rows[0]?.status

  it('keeps its room until it expires', async () => {
    const id = await hold(16, 10)
    expect(await freeAt(THEATER, '2026-11-30', '16:00')).toBe('slot_taken')
    expect(await book(THEATER, '2026-11-30', '16:00', '17:00')).toBe('slot_taken')
    expect(await stateOf(id)).toBe('pending')
  })

  it('frees its room when it expires', async () => {
    const id = await hold(18, 10)
    club.clock.set(new Date(FRIDAY.getTime() + 11 * 60_000))
    member = await club.signedIn({ balance: 100_000 })
    expect(await freeAt(THEATER, '2026-11-30', '18:00')).toEqual([0])
    expect(await book(THEATER, '2026-11-30', '18:00', '19:00')).toEqual(['Theater'])
    expect(await stateOf(id)).toBe('canceled')
  })

  it('is not in its member’s bookings', async () => {
    await hold(15, 10, member.person)
    expect((await member.call(listUpcomingBookings, {})).reply).toEqual([])
  })

  it('that expired goes to one of many who book at once', async () => {
    await hold(17, 1)
    club.clock.set(new Date(FRIDAY.getTime() + 2 * 60_000))
    const rivals = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        club.signedIn({ balance: 20_000 }, turn % 2 === 0 ? 0 : 1),
      ),
    )
    const answers = await Promise.all(
      rivals.map((rival) =>
        rival.call(createBooking, {
          body: {
            amenityId: THEATER,
            bookingDate: '2026-11-30',
            startTime: '17:00',
            endTime: '18:00',
          },
        }),
      ),
    )
    expect(answers.map((each) => each.code ?? 'booked').toSorted()).toEqual([
      'booked',
      ...Array.from({ length: 9 }, () => 'slot_taken'),
    ])
  })
})
