import { setAmenityAvailability } from '@lantern/contract/amenities'
import { createBooking } from '@lantern/contract/bookings'
import { releaseUnit, updateAmenity } from '@lantern/contract/amenities'
import { createPaymentIntent } from '@lantern/contract/payments'
import { getSettings, updateSettings } from '@lantern/contract/settings'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { beforeWriting } from '../../../../test/before-writing.ts'
import { openClub, type Club } from '../../../../test/club.ts'
import { meanwhile } from '../../../../test/meanwhile.ts'
import { openDatabaseLine } from '../../../../test/lines/line.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { transact } from '../../../kernel/db/db.ts'
import { balanceOf, findDifferences } from '../../wallet/service.ts'

const KARAOKE = 1
const THEATER = 3

let club: Club
let member: Visitor & { person: { id: number } }
let admin: Visitor
let happens: (what: () => Promise<unknown>) => void
beforeAll(async () => {
  club = await openClub()
  happens = beforeWriting(club.instances[0].database.pool)
  admin = await club.signedIn({ role: 'admin' }, 1)
})
beforeEach(async () => {
  member = await club.signedIn({ balance: 100_000 })
})
afterAll(() => club.close())

let night = 0
/** A night of its own for each test: a Wednesday to Sunday of the coming weeks. */
const nextNight = () => {
  night += 1
  const week = Math.floor((night - 1) / 5)
  return new Date(Date.UTC(2026, 10, 25 + week * 7 + ((night - 1) % 5))).toISOString().slice(0, 10)
}

const wish = (bookingDate: string, amenityId = KARAOKE) => ({
  amenityId,
  bookingDate,
  startTime: '19:00',
  endTime: '20:00',
})
const book = (body: ReturnType<typeof wish> & { totalPrice?: string }, headers = {}) =>
  member.call(createBooking, { body }, headers)
const balance = () => transact(club.kernels[1].db, (tx) => balanceOf(tx, member.person.id))
const countOf = async (date: string) => {
  const { rows } = await club.pool.query<{ count: number }>(
    'SELECT count(*)::int FROM bookings WHERE booking_date = $1',
    [date],
  )
  return rows[0]?.count
}

const settings = async (change: object) => {
  const { version } = (await admin.call(getSettings, {})).reply
  const { status } = await admin.call(updateSettings, { body: { version, force: true, ...change } })
  expect(status).toBe(200)
}

describe('a booking that was decided, and then overtaken at another instance', () => {
  it('by a closing of the venue is refused', async () => {
    const date = nextNight()
    happens(() => settings({ closedDates: [{ date, reason: null }] }))
    expect((await book(wish(date))).code).toBe('closed_date')
    expect([await countOf(date), await balance()]).toEqual([0, 100_000])
    await settings({ closedDates: [] })
    expect((await book(wish(date))).status).toBe(200)
  })

  it('by somebody who is about to close a date waits for them, and is refused', async () => {
    const date = nextNight()
    const answer = await meanwhile(
      club.pool,
      async (client) => {
        await client.query('SELECT FROM amenities ORDER BY id FOR UPDATE')
        await client.query('INSERT INTO venue_closed_dates (date) VALUES ($1)', [date])
      },
      () => book(wish(date)),
    )
    expect(answer.code).toBe('closed_date')
    expect(await countOf(date)).toBe(0)
  })

  it('by other hours is refused', async () => {
    const date = nextNight()
    happens(() => settings({ opensAt: '20:00' }))
    expect((await book(wish(date))).code).toBe('outside_hours')
    expect(await countOf(date)).toBe(0)
    await settings({ opensAt: '14:00' })
  })

  it('by a date on which the amenity takes none is refused', async () => {
    const date = nextNight()
    const params = { id: String(KARAOKE) }
    happens(() => admin.call(setAmenityAvailability, { params, body: { date, isBlocked: true } }))
    expect((await book(wish(date))).code).toBe('date_blocked')
    expect([await countOf(date), await balance()]).toEqual([0, 100_000])
  })

  it('by another price costs that, or is refused where the page showed the old one', async () => {
    const [first, second] = [nextNight(), nextNight()]
    const params = { id: String(KARAOKE) }
    const price = (pricePerHour: string) =>
      admin.call(updateAmenity, { params, body: { pricePerHour } })
    happens(() => price('50.00'))
    expect((await book(wish(first))).reply.totalPrice).toBe('52.50')
    expect(await balance()).toBe(100_000 - 5_250)
    happens(() => price('48.00'))
    const refused = await book({ ...wish(second), totalPrice: '52.50' })
    expect(refused.code).toBe('price_changed')
    expect(refused.text).toContain('50.40')
    expect([await countOf(second), await balance()]).toEqual([0, 100_000 - 5_250])
  })

  it('by an amenity off the list is refused', async () => {
    const date = nextNight()
    const params = { id: '4' }
    happens(() => club.pool.query('UPDATE amenities SET is_active = false WHERE id = 4'))
    expect((await book(wish(date, 4))).code).toBe('amenity_inactive')
    await admin.call(updateAmenity, { params, body: { isActive: true } })
  })

  it('by a room that was taken from the amenity goes to another', async () => {
    const date = nextNight()
    const { rows } = await club.pool.query<{ id: number }>(
      `SELECT id FROM venue_tables WHERE name = 'VIP 1'`,
    )
    const params = { id: '4', tableId: String(rows[0]?.id) }
    happens(() => admin.call(releaseUnit, { params }))
    expect((await book(wish(date, 4))).reply.units).toEqual(['VIP 2'])
    await club.pool.query(`UPDATE venue_tables SET amenity_id = 4 WHERE name = 'VIP 1'`)
  })

  it('by another member gets another room, or none where there is none', async () => {
    const date = nextNight()
    const other = await club.signedIn({ balance: 100_000 }, 1)
    const faster = (amenityId: number) => () =>
      other.call(createBooking, { body: wish(date, amenityId) })
    happens(faster(KARAOKE))
    expect((await book(wish(date))).reply.units).toEqual(['K-Room 2'])
    happens(faster(THEATER))
    expect((await book(wish(date, THEATER))).code).toBe('slot_taken')
    expect(await balance()).toBe(100_000 - 5_040)
  })

  it('by a hold for somebody’s card is refused', async () => {
    const date = nextNight()
    const other = await club.signedIn({}, 1)
    const body = { paymentType: 'booking' as const, metadata: wish(date, THEATER) }
    happens(async () => expect((await other.call(createPaymentIntent, { body })).status).toBe(200))
    expect((await book(wish(date, THEATER))).code).toBe('slot_taken')
    expect(await balance()).toBe(100_000)
  })

  it('by its member’s own other booking, which took the money, is refused', async () => {
    const date = nextNight()
    const poor = await club.signedIn({ balance: 6_000 })
    happens(() => poor.at(club.instances[1].app).call(createBooking, { body: wish(date, 5) }))
    const { code } = await poor.call(createBooking, { body: wish(date) })
    expect(code).toBe('insufficient_balance')
    expect(await countOf(date)).toBe(1)
  })

  it('by its own repetition is the same one, charged once', async () => {
    const date = nextNight()
    const key = { 'idempotency-key': `twice-at-once-${date}` }
    const again = member.at(club.instances[1].app)
    let first: string | undefined
    happens(async () => {
      first = (await again.call(createBooking, { body: wish(date) }, key)).reply.lanternId
    })
    expect((await book(wish(date), key)).reply.lanternId).toBe(first)
    expect([await countOf(date), await balance()]).toEqual([1, 100_000 - 5_040])
  })

  it('by another wish under its key is refused', async () => {
    const date = nextNight()
    const key = { 'idempotency-key': `another-wish-${date}` }
    const again = member.at(club.instances[1].app)
    happens(() => again.call(createBooking, { body: wish(date, 5) }, key))
    expect((await book(wish(date), key)).code).toBe('key_reused')
    expect(await countOf(date)).toBe(1)
  })

  it('by the closing of its account is nobody’s', async () => {
    const date = nextNight()
    const gone = 'UPDATE users SET deleted_at = now() WHERE id = $1'
    happens(() => club.pool.query(gone, [member.person.id]))
    expect((await book(wish(date))).code).toBe('not_signed_in')
    expect(await countOf(date)).toBe(0)
    await club.pool.query('UPDATE users SET deleted_at = NULL WHERE id = $1', [member.person.id])
  })
})

it('leaves books that agree', async () => {
  expect(await transact(club.kernels[0].db, findDifferences)).toEqual([])
})

it('an instance that has not heard of a change decides by it all the same', async () => {
  const { line, to } = await openDatabaseLine(inject('postgres'))
  const hushed = await openClub({
    variables: (database) => ({ DATABASE_DIRECT_URL: to(database) }),
  })
  const payer = await hushed.signedIn({ balance: 100_000 })
  const { app, listening } = hushed.instances[0]
  const date = nextNight()
  await app.inject('/api/amenities')
  expect(await listening.catchUp()).toBe(true)
  await line.break('silent')
  const { host, port, user, database } = hushed.pool.options
  const outside = new pg.Client({ host, port, user, database })
  await outside.connect()
  await outside.query('UPDATE amenities SET price_per_hour = 60 WHERE id = 1')
  await outside.query(`INSERT INTO amenity_blocked_dates (amenity_id, date) VALUES (5, '${date}')`)
  // Before anybody can know that the line is silent.
  const post = async (amenityId: number) => {
    const { body } = await app.inject({
      method: 'POST',
      url: createBooking.path,
      payload: wish(date, amenityId),
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
