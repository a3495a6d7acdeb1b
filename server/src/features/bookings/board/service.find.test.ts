import { bookForCustomer, findTimes } from '@lantern/contract/floor/desk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, type Club } from '../../../../test/club/club.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'

const TONIGHT = '2026-11-20'
/** The theater has one room. */
const THEATER = 3

let club: Club
let staff: Visitor
beforeAll(async () => {
  club = await openClub()
  staff = await club.signedIn({ role: 'staff' })
  const body = {
    guestName: 'Chen',
    amenityId: THEATER,
    bookingDate: TONIGHT,
    startTime: '20:00',
    endTime: '23:00',
    payment: 'later' as const,
  }
  const { status, text } = await staff.call(bookForCustomer, { body })
  if (status !== 200) throw new Error(`the theater can't be booked: ${text}`)
})
afterAll(() => club.close())

const ask = async (more: object) => {
  const request = { date: TONIGHT, startTime: '21:00', hours: '2' }
  return (await staff.call(findTimes, { query: { ...request, ...more } })).reply
}

describe('free times near a wished time', () => {
  it('are the nearest of the amenity, then those of others', async () => {
    const [theater, ...others] = await ask({ amenityId: String(THEATER), partySize: '4' })
    expect(theater?.amenityId).toBe(THEATER)
    expect(theater?.times.map(({ startTime }) => startTime)).toEqual([
      '23:00',
      '18:00',
      '00:00',
      '17:00',
      '16:00',
    ])
    expect(others.length).toBeGreaterThan(0)
    for (const { times, capacity } of others) {
      expect(capacity).toBeGreaterThanOrEqual(4)
      expect(times.length).toBeLessThanOrEqual(2)
    }
    const first = others[0]?.times[0]
    expect(first?.startTime).toBe('21:00')
    expect(first?.room).not.toBeNull()
  })

  it('leave out other amenities that are too small, but never the requested one', async () => {
    const told = await ask({ amenityId: '1', partySize: '40' })
    expect(told[0]?.amenityId).toBe(1)
    for (const { capacity } of told.slice(1)) expect(capacity).toBeGreaterThanOrEqual(40)
  })

  it('name the reason why the amenity takes no bookings that night', async () => {
    await club.pool.query('INSERT INTO amenity_blocked_dates (amenity_id, date) VALUES ($1, $2)', [
      THEATER,
      TONIGHT,
    ])
    const [theater] = await ask({ amenityId: String(THEATER) })
    expect(theater).toMatchObject({ closed: 'date_blocked', times: [] })
  })
})
