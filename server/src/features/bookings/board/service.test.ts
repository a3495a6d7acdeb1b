import { bookForCustomer, getBoard } from '@lantern/contract/floor/desk'
import { checkInBooking } from '@lantern/contract/floor/acts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, type Club } from '../../../../test/club/club.ts'

const TONIGHT = '2026-11-20'
const KARAOKE = 1

let club: Club
let staff: Awaited<ReturnType<Club['signedIn']>>
beforeAll(async () => {
  club = await openClub()
  staff = await club.signedIn({ role: 'staff' })
})
afterAll(() => club.close())
beforeEach(async () => {
  club.clock.set(FRIDAY)
  await club.pool.query(
    "DELETE FROM occupancies; UPDATE bookings SET status = 'canceled'; DELETE FROM amenity_blocked_dates",
  )
})

const boardOf = async (date = TONIGHT) => (await staff.call(getBoard, { query: { date } })).reply

/** Books for a guest, to be paid later. */
async function book(guestName: string, from: string, to: string, more: object = {}) {
  const { status, reply } = await staff.call(bookForCustomer, {
    body: {
      guestName,
      amenityId: KARAOKE,
      bookingDate: TONIGHT,
      startTime: from,
      endTime: to,
      payment: 'later' as const,
      ...more,
    },
  })
  expect(status).toBe(200)
  return reply
}

/** Makes a booking a hold for a card payment until a moment. */
const hold = (id: number, until: string) =>
  club.pool.query('UPDATE bookings SET hold_expires_at = $2 WHERE id = $1', [id, until])

describe('the night board', () => {
  it('has every room of every amenity, Room 2 before Room 10, and the hours of the night', async () => {
    await club.pool.query(
      `UPDATE venue_tables SET name = name || '0' WHERE id = (
         SELECT min(id) FROM venue_tables WHERE amenity_id = $1)`,
      [KARAOKE],
    )
    const board = await boardOf()
    const { rows } = await club.pool.query<{ name: string }>(
      'SELECT name FROM venue_tables WHERE amenity_id IS NOT NULL ORDER BY name',
    )
    const shown = board.amenities.flatMap(({ rooms }) => rooms.map(({ name }) => name))
    expect(shown.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
    const karaoke = board.amenities.find(({ id }) => id === KARAOKE)
    expect(karaoke?.rooms.at(-1)?.name).toMatch(/0$/)
    expect(board.tonight).toBe(TONIGHT)
    expect(board.hours.map(({ time }) => time)).toEqual(
      '14 15 16 17 18 19 20 21 22 23 00 01'.split(' ').map((hour) => `${hour}:00`),
    )
    expect(board.hours.at(-1)?.endsAt).toBe('2026-11-21T07:00:00.000Z')
  })

  it('has bookings with name, party size and phone in the order of their hours, without canceled ones', async () => {
    await book('Late', '22:00', '00:00')
    await book('Wong', '19:00', '21:00', { partySize: 4, contactPhone: '(416) 555-0199' })
    const { id } = await book('Gone', '16:00', '17:00')
    await club.pool.query("UPDATE bookings SET status = 'canceled' WHERE id = $1", [id])
    const { bookings } = await boardOf()
    expect(
      bookings.map(({ userName, partySize, contactPhone, units, heldUntil }) => ({
        userName,
        partySize,
        phone: contactPhone?.number,
        rooms: units.length,
        heldUntil,
      })),
    ).toEqual([
      { userName: 'Wong', partySize: 4, phone: '+14165550199', rooms: 1, heldUntil: null },
      { userName: 'Late', partySize: null, phone: undefined, rooms: 1, heldUntil: null },
    ])
  })

  it('shows a hold until it expires', async () => {
    const { id } = await book('Card', '20:00', '21:00')
    await hold(id, '2026-11-20T20:02:00Z')
    const [held] = (await boardOf()).bookings
    expect(held?.heldUntil).toBe('2026-11-20T20:02:00.000Z')
    club.clock.set(new Date('2026-11-20T20:02:00Z'))
    expect((await boardOf()).bookings).toEqual([])
  })

  it('shows a booking of the whole venue in all rooms', async () => {
    const { rows } = await club.pool.query<{ id: number }>(
      'SELECT id FROM amenities WHERE is_whole_venue',
    )
    await book('Wedding', '18:00', '22:00', { amenityId: rows[0]?.id })
    const board = await boardOf()
    const names = board.amenities.flatMap(({ rooms }) => rooms.map(({ name }) => name))
    expect(board.bookings[0]?.units.toSorted()).toEqual(names.toSorted())
  })

  it('names the reason why an amenity takes no bookings, also for a past night', async () => {
    await club.pool.query('INSERT INTO amenity_blocked_dates (amenity_id, date) VALUES ($1, $2)', [
      KARAOKE,
      TONIGHT,
    ])
    const { amenities } = await boardOf()
    for (const { id, closed } of amenities)
      expect(closed).toBe(id === KARAOKE ? 'date_blocked' : null)
    const before = await boardOf('2026-11-19')
    expect(new Set(before.amenities.map(({ closed }) => closed))).toEqual(new Set(['date_past']))
  })

  it('keeps the row of a deleted room while a booking has its name', async () => {
    const { units } = await book('Was here', '20:00', '21:00')
    await club.pool.query("UPDATE bookings SET units = '{Old Room}'")
    const karaoke = (await boardOf()).amenities.find(({ id }) => id === KARAOKE)
    expect(karaoke?.rooms.filter(({ id }) => id === null)).toEqual([
      { id: null, name: 'Old Room', place: null, cleaningUntil: null },
    ])
    expect(karaoke?.rooms.map(({ name }) => name)).toContain(units[0])
  })

  it.each([
    ['2026-10-31', 13],
    ['2027-03-13', 12],
    ['2026-11-20', 12],
  ])('of %s lasts %s hours from opening to closing', async (date, hours) => {
    const board = await boardOf(date)
    const [first, last] = [board.hours[0], board.hours.at(-1)]
    const lasts = Date.parse(last?.endsAt ?? '') - Date.parse(first?.startsAt ?? '')
    expect(lasts).toBe(hours * 3_600_000)
    for (const [place, { endsAt }] of board.hours.slice(0, -1).entries()) {
      expect(board.hours[place + 1]?.startsAt).toBe(endsAt)
    }
  })

  it('reads a night by an index on its date', async () => {
    await club.pool.query(
      `INSERT INTO bookings (lantern_id, guest_name, amenity_id, booking_date, start_time, end_time,
         during, units, hours, price_per_hour, service_fee_bps, status, refund_rules, created_at, updated_at)
       SELECT 'Z' || (10000000000 + n), 'Guest', 1, date '2020-01-01' + n / 4, '19:00', '20:00',
         tstzrange(timestamptz '2020-01-01T20:00Z' + n * interval '6 hours',
                   timestamptz '2020-01-01T21:00Z' + n * interval '6 hours'), '{}', 1, 10, 0,
         'completed', '[{"hours": 0, "percent": 100}]', now(), now()
       FROM generate_series(1, 8000) n`,
    )
    await club.pool.query('ANALYZE bookings')
    const { rows } = await club.pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT * FROM bookings WHERE booking_date = '2024-01-05' AND status <> 'canceled'
       AND (hold_expires_at IS NULL OR hold_expires_at > now())`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('bookings_date')
    expect(plan).not.toContain('Seq Scan')
  })
  // This test is the last one, because acts on parties, and therefore their bookings, can't be deleted.
  it('shows a party that is there past its end', async () => {
    club.clock.set(new Date('2026-11-20T19:55:00Z'))
    const { id } = await book('Stays', '15:00', '16:00', { payment: 'cash', reason: 'at the desk' })
    await staff.call(checkInBooking, { params: { id: String(id) }, body: { version: 1 } })
    club.clock.set(new Date('2026-11-20T21:30:00Z'))
    const later = await club.signIn(staff.person)
    const { reply } = await later.call(getBoard, { query: { date: TONIGHT } })
    const [booking] = reply.bookings
    expect(booking?.status).toBe('confirmed')
    expect(booking?.checkedInAt).not.toBeNull()
    expect(booking?.endsAt).toBe('2026-11-20T21:00:00.000Z')
  })
})
