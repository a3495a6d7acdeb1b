import { createBooking } from '@lantern/contract/bookings/bookings'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { checkBooks } from '../../../../test/checks/books.ts'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { meanwhile } from '../../../../test/races/meanwhile.ts'
import { openDatabaseLine } from '../../../../test/lines/line.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'
import { transact } from '../../../kernel/db/db.ts'
import { balanceOf } from '../../wallet/service.ts'

const KARAOKE = 1
const THEATER = 3

let club: Club
let member: Visitor & { person: { id: number } }
beforeAll(async () => {
  club = await openClub()
})
beforeEach(async () => {
  member = await club.signedIn({ balance: 100_000 })
})
afterAll(() => club.close())

let night = 0
/** A new night for each test: a Wednesday to Sunday of the coming weeks. */
const nextNight = () => {
  night += 1
  const week = Math.floor((night - 1) / 5)
  return new Date(Date.UTC(2026, 10, 25 + week * 7 + ((night - 1) % 5))).toISOString().slice(0, 10)
}

const request = (bookingDate: string, amenityId = KARAOKE) => ({
  amenityId,
  bookingDate,
  startTime: '19:00',
  endTime: '20:00',
})
const book = (body: ReturnType<typeof request> & { totalPrice?: string }, headers = {}) =>
  member.call(createBooking, { body }, headers)
const balance = () => transact(club.kernels[1].db, (tx) => balanceOf(tx, member.person.id))
const countOf = async (date: string) => {
  const { rows } = await club.pool.query<{ count: number }>(
    'SELECT count(*)::int FROM bookings WHERE booking_date = $1',
    [date],
  )
  return rows[0]?.count
}

describe('a booking made while', () => {
  it('its date is being closed waits for that, and is refused', async () => {
    const date = nextNight()
    const answer = await meanwhile(
      club.pool,
      async (client) => {
        await client.query('SELECT FROM amenities ORDER BY id FOR UPDATE')
        await client.query('INSERT INTO venue_special_days (date) VALUES ($1)', [date])
      },
      () => book(request(date)),
    )
    expect(answer.code).toBe('closed_date')
    expect([await countOf(date), await balance()]).toEqual([0, 100_000])
  })

  it.each<[what: string, sql: string, code: string]>([
    ['its price changes', 'SET price_per_hour = price_per_hour + 1', 'price_changed'],
    ['its amenity leaves the list', 'SET is_active = false', 'amenity_inactive'],
  ])('%s waits for that, and is refused', async (_, change, code) => {
    const date = nextNight()
    const { rows } = await club.pool.query<{ total: string }>(
      'SELECT round(price_per_hour * 1.05, 2)::text AS total FROM amenities WHERE id = 4',
    )
    const answer = await meanwhile(
      club.pool,
      (client) => client.query(`UPDATE amenities ${change} WHERE id = 4`),
      () => book({ ...request(date, 4), totalPrice: rows[0]?.total ?? '' }),
    )
    expect(answer.code).toBe(code)
    expect([await countOf(date), await balance()]).toEqual([0, 100_000])
  })

  it('another booking takes the last room: one of them gets it', async () => {
    const date = nextNight()
    const other = await club.signedIn({ balance: 100_000 }, 1)
    const [one, two] = await Promise.all([
      book(request(date, THEATER)),
      other.call(createBooking, { body: request(date, THEATER) }),
    ])
    expect(new Set([one.code, two.code])).toEqual(new Set([null, 'slot_taken']))
    expect(await countOf(date)).toBe(1)
  })

  it('another booking takes the member’s money is refused if the balance is too low', async () => {
    const date = nextNight()
    const poor = await club.signedIn({ balance: 6_000 })
    const [one, two] = await Promise.all([
      poor.call(createBooking, { body: request(date) }),
      poor.at(club.instances[1].app).call(createBooking, { body: request(date, 5) }),
    ])
    expect(new Set([one.code, two.code])).toEqual(new Set([null, 'insufficient_balance']))
    expect(await countOf(date)).toBe(1)
  })

  it('its own repetition runs is made and charged once', async () => {
    const date = nextNight()
    const key = { 'idempotency-key': `twice-at-once-${date}` }
    const again = member.at(club.instances[1].app)
    const [one, two] = await Promise.all([
      book(request(date), key),
      again.call(createBooking, { body: request(date) }, key),
    ])
    expect(two.reply).toEqual(one.reply)
    expect([await countOf(date), await balance()]).toEqual([1, 100_000 - 5_040])
  })

  it('a different booking has the same key: one of them is refused', async () => {
    const date = nextNight()
    const key = { 'idempotency-key': `another-wish-${date}` }
    const again = member.at(club.instances[1].app)
    const [one, two] = await Promise.all([
      book(request(date), key),
      again.call(createBooking, { body: request(date, 5) }, key),
    ])
    expect(new Set([one.code, two.code])).toEqual(new Set([null, 'key_reused']))
    expect(await countOf(date)).toBe(1)
  })

  it('the member’s account is being closed waits for that, and is refused', async () => {
    const date = nextNight()
    const answer = await meanwhile(
      club.pool,
      async (client) => {
        const id = [member.person.id]
        await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', id)
        await client.query('UPDATE users SET deleted_at = now() WHERE id = $1', id)
      },
      () => book(request(date)),
    )
    expect(answer.code).toBe('not_signed_in')
    expect(await countOf(date)).toBe(0)
    await club.pool.query('UPDATE users SET deleted_at = NULL WHERE id = $1', [member.person.id])
  })
})

it('the books stay in balance', async () => {
  expect(await checkBooks(club.kernels[0])).toEqual([])
})

it('an instance that got no notification of a change still decides by it', async () => {
  const { line, to } = await openDatabaseLine(inject('postgres'))
  const hushed = await openClub({
    variables: (database) => ({ DATABASE_DIRECT_URL: to(database) }),
  })
  const payer = await hushed.signedIn({ balance: 100_000 })
  const { app, listening } = hushed.instances[0]
  const date = nextNight()
  await app.inject('/api/amenities')
  await expect.poll(() => listening.catchUp()).toBe(true)
  await line.break('silent')
  const { host, port, user, database } = hushed.pool.options
  const outside = new pg.Client({ host, port, user, database })
  await outside.connect()
  await outside.query('UPDATE amenities SET price_per_hour = 60 WHERE id = 1')
  await outside.query(`INSERT INTO amenity_blocked_dates (amenity_id, date) VALUES (5, '${date}')`)
  // Before the instance can notice that its notifications stopped.
  const post = async (amenityId: number) => {
    const { body } = await app.inject({
      method: 'POST',
      url: createBooking.path,
      payload: request(date, amenityId),
      cookies: { lantern: payer.cookie('lantern') ?? '' },
    })
    return body
  }
  expect(await post(KARAOKE)).toContain('"totalPrice":"63.00"')
  expect(await post(5)).toContain('date_blocked')
  await outside.end()
  await hushed.close()
  await line.close()
})
