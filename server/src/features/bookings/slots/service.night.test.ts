import { createBooking, getAvailability, getTonight } from '@lantern/contract/bookings/bookings'
import { closeDay } from '@lantern/contract/bills/close'
import { getTableChoices } from '@lantern/contract/floor/floor'
import { getVenue } from '@lantern/contract/venue/venue'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { M1 } from '../../../../test/desk.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

const at = (now: string) => club.clock.set(new Date(now))
const availability = async (date: string, amenity = 3) =>
  (await club.visitor(1).call(getAvailability, { params: { id: `${amenity}` }, query: { date } }))
    .reply
const today = async () => (await club.visitor().call(getVenue, {})).reply.today

async function bookAs(
  member: Awaited<ReturnType<Club['signedIn']>>,
  night: { date: string; from: string; to: string; amenity?: number },
) {
  const { date, from, to, amenity = 3 } = night
  return member.call(createBooking, {
    body: { amenityId: amenity, bookingDate: date, startTime: from, endTime: to },
  })
}

/** The local time of an instant, and the instant of a local time, by PostgreSQL's time zones. */
async function inSql(instant: string, date: string, time: string) {
  const { rows } = await club.pool.query<{ wall: string; instant: Date }>(
    `SELECT to_char($1::timestamptz AT TIME ZONE 'America/Toronto', 'YYYY-MM-DD HH24:MI') AS wall,
            ($2::date + $3::time) AT TIME ZONE 'America/Toronto' AS instant`,
    [instant, date, time],
  )
  return { wall: rows[0]?.wall, instant: rows[0]?.instant.toISOString() }
}

const dayAfter = (date: string) =>
  new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
const calendarDay = (night: string, time: string) => (time < '14:00' ? dayAfter(night) : night)

describe.each([
  ['the clocks go back', ['2026-10-30', '2026-10-31', '2026-11-01'], '2026-10-28T18:00:00Z'],
  ['the clocks go forward', ['2027-03-12', '2027-03-13', '2027-03-14'], '2027-03-10T18:00:00Z'],
])('on the weekend when %s', (_, nights, now) => {
  beforeEach(() => at(now))

  it.each(nights)('page, server and SQL agree on every hour of the night of %s', async (date) => {
    const night = await availability(date)
    expect(night.closed).toBeNull()
    expect(night.hours).toHaveLength(12)
    for (const { time, startsAt } of night.hours) {
      const day = calendarDay(date, time)
      const sql = await inSql(startsAt, day, time)
      expect(sql.wall).toBe(`${day} ${time}`)
      // PostgreSQL reads a local time that comes twice as the second one, the club as the first.
      const comesTwice = day === '2026-11-01' && time === '01:00'
      const apart = comesTwice ? 3_600_000 : 0
      expect(Date.parse(sql.instant ?? '') - Date.parse(startsAt)).toBe(apart)
    }
    const closing = await inSql(night.hours.at(-1)?.endsAt ?? '', dayAfter(date), '02:00')
    expect(closing.instant).toBe(night.hours.at(-1)?.endsAt)
  })

  it.each(nights)('a booking of the night of %s holds exactly the hours shown', async (date) => {
    const member = await club.signedIn({ balance: 1_000_000 })
    const { hours } = await availability(date)
    for (const [from, to] of [
      ['14:00', '15:00'],
      ['23:00', '01:00'],
      ['01:00', '02:00'],
    ] as const) {
      const { reply } = await bookAs(member, { date, from, to })
      const first = hours.find((hour) => hour.time === from)
      const end = hours.find((hour) => hour.time === to)?.startsAt ?? hours.at(-1)?.endsAt
      expect([reply.startsAt, reply.endsAt]).toEqual([first?.startsAt, end])
      const { rows } = await club.pool.query<{ from: Date; to: Date }>(
        `SELECT lower(o.during) AS from, upper(o.during) AS to
           FROM occupancies o WHERE o.booking_id = $1`,
        [reply.id],
      )
      expect(rows.map((row) => [row.from.toISOString(), row.to.toISOString()])).toEqual([
        [first?.startsAt, end],
      ])
      // The price counts hours by the clock, not elapsed ones.
      expect(reply.hours).toBe(to === '01:00' ? 2 : 1)
    }
    const after = await availability(date)
    expect(
      after.hours.filter((hour) => hour.reason === 'slot_taken').map((hour) => hour.time),
    ).toEqual(['14:00', '23:00', '00:00', '01:00'])
  })
})

it('the response marks the nights on which clocks change', async () => {
  at('2026-10-28T18:00:00Z')
  expect((await availability('2026-10-30')).clockChange).toBe(false)
  expect((await availability('2026-10-31')).clockChange).toBe(true)
  expect((await availability('2027-03-13')).clockChange).toBe(false)
})

describe('at half past midnight', () => {
  beforeEach(() => at('2026-11-21T05:30:00Z'))

  it('the night is still Friday’s', async () => {
    expect(await today()).toBe('2026-11-20')
    at('2026-11-21T07:00:00Z')
    expect(await today()).toBe('2026-11-21')
  })

  it('a booking until closing has the date of the night before', async () => {
    const member = await club.signedIn({ balance: 100_000 })
    const night = { date: '2026-11-20', amenity: 1 }
    const { hours } = await availability(night.date, night.amenity)
    expect(hours.slice(-2)).toMatchObject([
      { time: '00:00', freePlaces: [], reason: 'hour_past' },
      { time: '01:00', freePlaces: [0, 1, 2], reason: null },
    ])
    const begun = await bookAs(member, { ...night, from: '00:00', to: '02:00' })
    expect(begun.code).toBe('hour_past')
    const booked = await bookAs(member, { ...night, from: '01:00', to: '02:00' })
    expect(booked.reply).toMatchObject({
      bookingDate: '2026-11-20',
      startsAt: '2026-11-21T06:00:00.000Z',
      endsAt: '2026-11-21T07:00:00.000Z',
    })
    at('2026-11-21T07:00:00Z')
    const next = await club.signedIn({ balance: 100_000 })
    expect((await bookAs(next, { ...night, from: '01:00', to: '02:00' })).code).toBe('date_past')
  })

  it('tonight’s response has only the rest of the night', async () => {
    const { reply } = await club.visitor(1).call(getTonight, {})
    expect(reply.map((one) => [one.amenityId, one.closed, one.freeNow])).toEqual([
      [1, null, 2],
      [2, null, 5],
      [3, null, 1],
      [4, null, 2],
      [5, null, 6],
      [6, null, 0],
    ])
    await club.pool.query(
      "INSERT INTO amenity_blocked_dates (amenity_id, date) VALUES (2, $1), (3, '2026-01-01')",
      [await today()],
    )
    const blocked = (await club.visitor().call(getTonight, {})).reply.filter((one) => one.closed)
    expect(blocked).toEqual([{ amenityId: 2, closed: 'date_blocked', freeNow: 0, freeFrom: null }])
    await club.pool.query('DELETE FROM amenity_blocked_dates')
  })

  it('on Tuesday Monday’s night still runs, and Tuesday itself is closed', async () => {
    at('2026-11-24T05:30:00Z')
    expect(await today()).toBe('2026-11-23')
    expect((await availability('2026-11-23')).closed).toBeNull()
    expect((await availability('2026-11-24')).closed).toBe('closed_weekday')
    at('2026-11-24T20:00:00Z')
    const { reply } = await club.visitor().call(getTonight, {})
    expect(reply.map((one) => one.closed)).toEqual(
      Array.from({ length: 6 }, () => 'closed_weekday'),
    )
  })
})

describe('a venue with other hours', () => {
  const open = (opensAt: string, closesAt: string, endTimes = 'venue-night') =>
    club.pool.query('UPDATE venue_settings SET opens_at = $1, closes_at = $2, end_times = $3', [
      opensAt,
      closesAt,
      endTimes,
    ])
  beforeEach(() => at('2027-03-10T18:00:00Z'))
  afterAll(() => open('14:00', '02:00'))

  it('can be open around the clock: the whole day is one night', async () => {
    await open('14:00', '14:00')
    const { hours } = await availability('2027-03-19')
    expect(hours).toHaveLength(24)
    const member = await club.signedIn({ balance: 1_000_000 })
    const { reply } = await bookAs(member, { date: '2027-03-19', from: '14:00', to: '14:00' })
    expect(reply).toMatchObject({
      hours: 24,
      startsAt: hours[0]?.startsAt,
      endsAt: hours.at(-1)?.endsAt,
    })
  })

  it('refuses an hour that the clock skips, and accepts a span around it', async () => {
    await open('14:00', '04:00')
    const shown = await availability('2027-03-13', 4)
    expect(shown.clockChange).toBe(true)
    expect(shown.hours.at(-1)?.endsAt).toBe('2027-03-14T08:00:00.000Z')
    const member = await club.signedIn({ balance: 1_000_000 })
    const night = { date: '2027-03-13', amenity: 4 }
    const skipped = await bookAs(member, { ...night, from: '02:00', to: '03:00' })
    expect([skipped.status, skipped.code]).toEqual([400, 'outside_hours'])
    const around = await bookAs(member, { ...night, from: '01:00', to: '04:00' })
    expect(around.reply).toMatchObject({
      startsAt: '2027-03-14T06:00:00.000Z',
      endsAt: '2027-03-14T08:00:00.000Z',
    })
  })

  it('can compare end times as text, and then refuses ends past midnight', async () => {
    await open('14:00', '02:00', 'same-date')
    const member = await club.signedIn({ balance: 1_000_000 })
    const night = { date: '2027-03-20', amenity: 4 }
    const late = await bookAs(member, { ...night, from: '22:00', to: '00:00' })
    expect(late.code).toBe('end_before_start')
    expect((await bookAs(member, { ...night, from: '22:00', to: '23:00' })).status).toBe(200)
  })
})

describe('a venue whose hours differ by day', () => {
  const long = [{ weekday: 5, opensAt: '12:00', closesAt: '04:00' }]
  beforeEach(async () => {
    at('2027-03-10T18:00:00Z')
    await club.pool.query('UPDATE venue_settings SET weekday_hours = $1', [JSON.stringify(long)])
    await club.pool.query(
      `INSERT INTO venue_special_days (date, hours) VALUES
         ('2027-03-17', '{"opensAt": "14:00", "closesAt": "18:00"}'),
         ('2027-03-16', '{"opensAt": "20:00", "closesAt": "01:00"}') ON CONFLICT DO NOTHING`,
    )
  })
  afterAll(async () => {
    await club.pool.query("UPDATE venue_settings SET weekday_hours = '[]'")
    await club.pool.query('DELETE FROM venue_special_days')
  })
  const hoursOf = async (date: string) => {
    const { closed, hours } = await availability(date)
    return [closed, hours[0]?.time, hours.at(-1)?.endsAt]
  }

  it('offers the hours of each night, and opens a closed weekday on a special day', async () => {
    expect(await hoursOf('2027-03-16')).toEqual([null, '20:00', '2027-03-17T05:00:00.000Z'])
    expect(await hoursOf('2027-03-17')).toEqual([null, '14:00', '2027-03-17T22:00:00.000Z'])
    expect(await hoursOf('2027-03-18')).toEqual([null, '14:00', '2027-03-19T06:00:00.000Z'])
    expect(await hoursOf('2027-03-19')).toEqual([null, '12:00', '2027-03-20T08:00:00.000Z'])
    expect((await availability('2027-03-23')).closed).toBe('closed_weekday')
    expect((await club.visitor().call(getVenue, {})).reply).toMatchObject({
      weekdayHours: long,
      dateHours: [{ date: '2027-03-16' }, { date: '2027-03-17', closesAt: '18:00' }],
      hoursText: {
        footer: {
          en: 'Sat–Thu 2:00 PM – 2:00 AM · Fri 12:00 PM – 4:00 AM · Tuesday closed',
          ch: '周六至周四 14:00 至次日 02:00；周五 12:00 至次日 04:00；周二休息',
        },
      },
    })
  })

  it('books by the hours of the night, and says these when it refuses', async () => {
    const member = await club.signedIn({ balance: 1_000_000 })
    const short = await bookAs(member, { date: '2027-03-17', from: '17:00', to: '19:00' })
    expect(short.code).toBe('outside_hours')
    expect(short.text).toContain('"opens":"14:00","closes":"18:00"')
    const usual = await bookAs(member, { date: '2027-03-18', from: '12:00', to: '13:00' })
    expect(usual.code).toBe('outside_hours')
    const friday = { date: '2027-03-19', amenity: 4 }
    expect((await bookAs(member, { ...friday, from: '12:00', to: '13:00' })).status).toBe(200)
    const { reply } = await bookAs(member, { ...friday, from: '02:00', to: '04:00' })
    expect([reply.startsAt, reply.endsAt]).toEqual([
      '2027-03-20T06:00:00.000Z',
      '2027-03-20T08:00:00.000Z',
    ])
    // On a long night 02:00 is past midnight, on a short one it isn't there.
    const early = await bookAs(member, { date: '2027-03-17', from: '00:00', to: '01:00' })
    expect(early.code).toBe('outside_hours')
  })

  it('ends walk-ins with the night, and the running night with its closing', async () => {
    const desk = async (now: string) => {
      at(now)
      const staff = await club.signedIn({ role: 'staff' })
      const { reply } = await staff.call(getTableChoices, { params: { id: String(M1) } })
      return reply.seatUntil.at(-1)?.endsAt
    }
    expect(await desk('2027-03-17T20:00:00Z')).toBe('2027-03-17T22:00:00.000Z')
    expect(await desk('2027-03-17T22:30:00Z')).toBeUndefined()
    expect(await desk('2027-03-20T06:30:00Z')).toBe('2027-03-20T08:00:00.000Z')
    expect(await today()).toBe('2027-03-19')
    at('2027-03-17T04:30:00Z')
    expect(await today()).toBe('2027-03-16')
    at('2027-03-17T05:00:00Z')
    expect(await today()).toBe('2027-03-17')
  })

  it('begins a business day half way between two nights', async () => {
    const next = { params: { date: '2027-03-18' } }
    const body = { float: '0.00', countedCash: '0.00', version: 0 }
    // The short night ended at 18:00, and the next one begins at 14:00.
    at('2027-03-18T07:59:59Z')
    const before = await club.signedIn({ role: 'staff' })
    expect((await before.call(closeDay, { ...next, body })).code).toBe('date_not_begun')
    at('2027-03-18T08:00:00Z')
    const after = await club.signedIn({ role: 'staff' })
    expect((await after.call(closeDay, { ...next, body })).status).toBe(200)
  })
})
