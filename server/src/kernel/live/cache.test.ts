import { getAmenity, listAmenities, listBlockedDates } from '@lantern/contract/venue/amenities'
import { createBooking, getAvailability, getTonight } from '@lantern/contract/bookings/bookings'
import type { Endpoint } from '@lantern/contract/calls/endpoint'
import { listFoodCategories, listFoodItems, setFoodAvailability } from '@lantern/contract/menu/menu'
import { getSettings, updateSettings } from '@lantern/contract/venue/settings'
import { getVenue } from '@lantern/contract/venue/venue'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { openClub, type Club } from '../../../test/club/club.ts'
import { openDatabaseLine, type Line } from '../../../test/lines/line.ts'
import type { Visitor } from '../../../test/club/visitor.ts'
import { eventually } from '../../../test/races/waits.ts'

let club: Club
let admin: Visitor
/** Changes the database directly, without an event to the instances. */
let outside: pg.Client
beforeAll(async () => {
  club = await openClub()
  admin = await club.signedIn({ role: 'admin' })
  const { host, port, user, database } = club.pool.options
  outside = new pg.Client({ host, port, user, database })
  await outside.connect()
})
afterAll(async () => {
  await outside.end()
  await club.close()
})

/** Calls an instance at once, before it may have received every event. */
async function asks(url: string, instance: 0 | 1 = 0, headers: Record<string, string> = {}) {
  const {
    statusCode,
    body,
    headers: sent,
  } = await club.instances[instance].app.inject({
    method: 'GET',
    url,
    headers,
  })
  return { status: statusCode, body, etag: String(sent.etag) }
}

const NIGHT = '2026-11-21'
const path = ({ path: pattern }: Endpoint, id = 1) => pattern.replace(':id', String(id))
const availability = `${path(getAvailability)}?date=${NIGHT}`
const public_: [what: string, url: string][] = [
  ['the venue', path(getVenue)],
  ['the amenities', path(listAmenities)],
  ['an amenity', path(getAmenity)],
  ['the menu', path(listFoodItems)],
  ['its parts', path(listFoodCategories)],
  ['tonight', path(getTonight)],
  ['a night', availability],
]

describe('cached public data', () => {
  it.each(public_)(
    '%s: stays the same object while unchanged, and a current client gets an empty 304',
    async (_, url) => {
      const { etag, body } = await asks(url)
      expect(await asks(url)).toEqual({ status: 200, body, etag })
      const again = await asks(url, 0, { 'if-none-match': `"other", W/${etag}` })
      expect(again).toEqual({ status: 304, body: '', etag })
      expect((await asks(url, 0, { 'if-none-match': '"other"' })).status).toBe(200)
      expect((await asks(url, 1)).etag).toBe(etag)
    },
  )

  it.each<[what: string, url: string, sql: string]>([
    ['settings', path(getVenue), `UPDATE venue_settings SET phone = phone || '0'`],
    [
      'a closed date',
      path(getVenue),
      `INSERT INTO venue_special_days (date) VALUES ('2026-12-24')`,
    ],
    ['an amenity', path(listAmenities), 'UPDATE amenities SET capacity = 99 WHERE id = 2'],
    [
      'a new unit',
      path(listAmenities),
      `INSERT INTO venue_tables (name, amenity_id) VALUES ('K-Room 9', 1)`,
    ],
    ['a unit gone', path(getAmenity), `DELETE FROM venue_tables WHERE name = 'K-Room 9'`],
    [
      'a blocked date',
      path(listBlockedDates),
      `INSERT INTO amenity_blocked_dates (amenity_id, date) VALUES (1, '2027-01-01')`,
    ],
    [
      'a blocked night',
      availability,
      `INSERT INTO amenity_blocked_dates (amenity_id, date) VALUES (1, '${NIGHT}')`,
    ],
    ['it opened again', availability, 'DELETE FROM amenity_blocked_dates WHERE amenity_id = 1'],
    ['a dish', path(listFoodItems), 'UPDATE food_items SET price = price + 1 WHERE id = 1'],
    [
      'a part of the menu',
      path(listFoodCategories),
      `UPDATE food_categories SET name_en = 'Other' WHERE id = 1`,
    ],
  ])('is refreshed at both instances by triggers alone: %s', async (_, url, sql) => {
    const before = [await asks(url, 0), await asks(url, 1)]
    await outside.query(sql)
    await eventually(async () => {
      expect((await asks(url, 0)).body).not.toBe(before[0]?.body)
      expect((await asks(url, 1)).body).not.toBe(before[1]?.body)
    })
  })

  it('isn’t read again without a change, or after changes of tables', async () => {
    await asks(path(listAmenities))
    const { rows: before } = await outside.query('SELECT * FROM kept_versions')
    await outside.query(`UPDATE venue_tables SET status = 'occupied', updated_at = now()`)
    await outside.query('BEGIN; UPDATE amenities SET capacity = 1; ROLLBACK')
    expect((await outside.query('SELECT * FROM kept_versions')).rows).toEqual(before)
  })

  it('is up to date at once at the instance that made the change', async () => {
    const settings = async () => (await admin.call(getSettings, {})).reply
    for (const phone of ['(416) 555-0001', '(416) 555-0002']) {
      const { version } = await settings()
      await asks(path(getVenue))
      await admin.call(updateSettings, { body: { version, phone } })
      expect((await asks(path(getVenue))).body).toContain(phone)
    }
    const params = { id: '3' }
    await asks(path(listFoodItems))
    await admin.call(setFoodAvailability, { params, body: { isAvailable: false } })
    expect((await asks(path(listFoodItems))).body).toContain('"isAvailable":false')
  })

  it('shows a booking soon at both instances', async () => {
    const member = await club.signedIn({ balance: 50_000 })
    const before = [await asks(availability, 0), await asks(availability, 1)]
    const body = { amenityId: 1, bookingDate: NIGHT, startTime: '19:00', endTime: '20:00' }
    expect((await member.call(createBooking, { body })).status).toBe(200)
    const after = (await asks(availability, 0)).body
    expect(after).not.toBe(before[0]?.body)
    await eventually(async () => expect((await asks(availability, 1)).body).toBe(after))
  })

  it('changes with the hour even without other changes', async () => {
    const now = club.clock.now()
    const shown = async () => (await asks(`${path(getAvailability)}?date=2026-11-20`)).body
    const before = await shown()
    club.clock.set(new Date(now.getTime() + 8 * 3_600_000))
    const late = await shown()
    expect(late).not.toBe(before)
    club.clock.set(now)
    expect(await shown()).toBe(before)
  })
})

const listeners = async (database: string | undefined) => {
  const { rows } = await outside.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = $1 AND application_name = 'lantern listening'`,
    [database],
  )
  return rows.map(({ pid }) => pid)
}

it('isn’t used without events: every call reads the database', async () => {
  const { database } = club.pool.options
  await asks(path(getVenue))
  const lost = await listeners(database)
  await outside.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [lost])
  await eventually(async () => expect(await club.instances[0].listening.isCurrent()).toBe(false))
  expect(club.instances[0].listening.isProved()).toBe(false)
  for (const phone of ['(416) 555-0003', '(416) 555-0004']) {
    await outside.query('UPDATE venue_settings SET phone = $1', [phone])
    expect((await asks(path(getVenue))).body).toContain(phone)
  }
  await eventually(async () => expect(await club.instances[0].listening.isCurrent()).toBe(true))
  // Data that changed during the outage of events isn't trusted afterwards either.
  expect((await asks(path(getVenue))).body).toContain('(416) 555-0004')
})

describe('an unresponsive connection for events', () => {
  let silent: Club
  let line: Line
  beforeAll(async () => {
    const way = await openDatabaseLine(inject('postgres'))
    line = way.line
    silent = await openClub({
      variables: (database) => ({ DATABASE_DIRECT_URL: way.to(database) }),
    })
  })
  afterAll(async () => {
    await silent.close()
    await line.close()
  })

  it('is detected by a call a second later, and the cache isn’t used until it works again', async () => {
    const [{ app, listening }] = silent.instances
    const phoneOf = async () => (await app.inject(path(getVenue))).body
    await phoneOf()
    await line.break('silent')
    // This connection goes to the database directly, not through the relay that the test cuts.
    const { host, port, user, database } = silent.pool.options
    const client = new pg.Client({ host, port, user, database })
    await client.connect()
    await client.query(`UPDATE venue_settings SET phone = '(416) 555-0009'`)
    await eventually(async () => expect(await phoneOf()).toContain('(416) 555-0009'))
    expect(await listening.isCurrent()).toBe(false)
    await client.query(`UPDATE venue_settings SET phone = '(416) 555-0010'`)
    expect(await phoneOf()).toContain('(416) 555-0010')
    await line.mend()
    await eventually(async () => expect(await listening.isCurrent()).toBe(true))
    expect(await phoneOf()).toContain('(416) 555-0010')
    await client.end()
  })

  it('is replaced once, however many calls wait for it', async () => {
    const [{ listening }] = silent.instances
    const warnings: string[] = []
    const warned = ({ name }: Error) => void warnings.push(name)
    process.on('warning', warned)
    const gaps = vi.fn<() => void>()
    const leave = listening.subscribe({ onEvent: () => undefined, onGap: gaps })
    expect(await listening.catchUp()).toBe(true)
    await line.break('silent')
    const answers = await Promise.all(Array.from({ length: 30 }, () => listening.catchUp()))
    expect(new Set(answers)).toEqual(new Set([false]))
    await line.mend()
    await eventually(async () => expect(await listening.catchUp()).toBe(true))
    expect(gaps).toHaveBeenCalledOnce()
    expect(warnings).toEqual([])
    process.off('warning', warned)
    leave()
  })
})
