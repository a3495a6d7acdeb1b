import {
  endAmenityFeed,
  endCalendarFeed,
  getAmenityFeed,
  getCalendarFeed,
  makeAmenityFeed,
  makeCalendarFeed,
} from '@lantern/contract/bookings/calendar'
import { cancelBooking, createBooking, type NewBooking } from '@lantern/contract/bookings/bookings'
import { changeBooking } from '@lantern/contract/bookings/change'
import { deleteCustomer, updateCustomer } from '@lantern/contract/members/customers'
import { setRole } from '@lantern/contract/members/users'
import ICAL from 'ical.js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, type Club } from '../../../../test/club/club.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'

const logged: string[] = []
let club: Club
beforeAll(async () => {
  club = await openClub({ logged, variables: { LOG_LEVEL: 'info' } })
})
afterEach(() => club.clock.set(FRIDAY))
afterAll(() => club.close())

const night = { amenityId: 2, startTime: '22:00', endTime: '01:00' } as const

const book = async (visitor: Visitor, slot: Partial<NewBooking> = {}) =>
  (await visitor.call(createBooking, { body: { ...night, bookingDate: '2026-11-21', ...slot } }))
    .reply

/** Requests a feed as a calendar program does: without a session. */
const fetchAt = (address: string, headers: Readonly<Record<string, string>> = {}) =>
  club.visitor().request({ method: 'GET', url: new URL(address).pathname, headers })

function read(text: string) {
  const calendar = ICAL.Component.fromString(text)
  return {
    name: calendar.getFirstPropertyValue('name'),
    events: calendar.getAllSubcomponents('vevent').map((part) => {
      const event = new ICAL.Event(part)
      return {
        uid: event.uid,
        sequence: event.sequence,
        status: part.getFirstPropertyValue('status'),
        title: event.summary,
        notes: event.description,
        place: event.location,
        from: event.startDate.toJSDate().toISOString(),
        to: event.endDate.toJSDate().toISOString(),
        changed: String(part.getFirstPropertyValue('last-modified')),
      }
    }),
  }
}

const eventsAt = async (address: string) => read((await fetchAt(address)).body).events

async function subscribed(language: 'en' | 'ch' = 'en') {
  const visitor = await club.signedIn({ balance: 300_000 })
  const { address } = (await visitor.call(makeCalendarFeed, { body: { language } })).reply
  return { visitor, address }
}

describe('a member’s calendar feed', () => {
  it('has their own bookings only, in the language it was made in', async () => {
    const { visitor, address } = await subscribed('ch')
    const booking = await book(visitor)
    await book(await club.signedIn({ balance: 100_000 }), { bookingDate: '2026-11-22' })
    const calendar = read((await fetchAt(address)).body)
    expect(calendar.name).toBe('灯会')
    expect(calendar.events).toMatchObject([
      {
        uid: `${booking.lanternId}@lantern`,
        status: 'CONFIRMED',
        title: `${booking.amenity.nameCh} · 灯会`,
        from: '2026-11-22T03:00:00.000Z',
        to: '2026-11-22T06:00:00.000Z',
      },
    ])
    expect(calendar.events[0]?.notes).toContain(`预订编号: ${booking.lanternId}\n房间: `)
  })

  it('has changes and cancellations as later versions of the same event', async () => {
    const { visitor, address } = await subscribed()
    const { id, lanternId, totalPrice } = await book(visitor, { bookingDate: '2026-12-04' })
    const [first] = await eventsAt(address)
    club.clock.set(new Date(FRIDAY.getTime() + 60_000))
    const changed = await visitor.call(changeBooking, {
      params: { id: String(id) },
      body: {
        ...night,
        bookingDate: '2026-12-05',
        totalPrice,
        version: first?.sequence ?? 0,
      },
    })
    expect(changed.code).toBeNull()
    const [second] = await eventsAt(address)
    club.clock.set(new Date(FRIDAY.getTime() + 120_000))
    await visitor.call(cancelBooking, { params: { id: String(id) } })
    const all = await eventsAt(address)
    expect(all).toHaveLength(1)
    const [third] = all
    expect([first, second, third].map((each) => each?.uid)).toEqual(
      Array.from({ length: 3 }, () => `${lanternId}@lantern`),
    )
    expect(second?.from).toBe('2026-12-06T03:00:00.000Z')
    expect([first, second, third].map((each) => each?.status)).toEqual([
      'CONFIRMED',
      'CONFIRMED',
      'CANCELLED',
    ])
    for (const [earlier, later] of [
      [first, second],
      [second, third],
    ]) {
      expect(later?.sequence).toBeGreaterThan(earlier?.sequence ?? Infinity)
      expect((later?.changed ?? '') > (earlier?.changed ?? '~')).toBe(true)
    }
  })

  it.each([
    ['back in autumn', '2026-10-20T20:00:00Z', '2026-10-31', '2026-11-01T02:00:00.000Z', 5],
    ['ahead in spring', '2027-03-05T20:00:00Z', '2027-03-13', '2027-03-14T03:00:00.000Z', 4],
  ])('keeps the instants when the clocks go %s', async (_, now, bookingDate, from, hours) => {
    club.clock.set(new Date(now))
    const { visitor, address } = await subscribed()
    const booking = await book(visitor, { bookingDate, startTime: '22:00', endTime: '02:00' })
    const [event] = await eventsAt(address)
    expect(event).toMatchObject({ from, to: booking.endsAt })
    const length = Date.parse(event?.to ?? '') - Date.parse(event?.from ?? '')
    expect(length / 3_600_000).toBe(hours)
  })

  it('leaves out bookings that ended 90 days ago, and holds that were never paid', async () => {
    const { visitor, address } = await subscribed()
    await book(visitor)
    await club.pool.query(
      `INSERT INTO bookings OVERRIDING SYSTEM VALUE
       SELECT (jsonb_populate_record(b, jsonb_build_object('id', 900000, 'lantern_id', 'LNTHOLD00001',
         'status', 'canceled', 'hold_expires_at', b.created_at))).*
       FROM bookings b WHERE user_id = $1`,
      [visitor.person.id],
    )
    expect(await eventsAt(address)).toHaveLength(1)
    club.clock.set(new Date('2027-02-19T12:00:00Z'))
    expect(await eventsAt(address)).toHaveLength(1)
    club.clock.set(new Date('2027-02-20T12:00:00Z'))
    expect(await eventsAt(address)).toHaveLength(0)
  })

  it('is revalidated by ETag, and not stored by shared caches', async () => {
    const { visitor, address } = await subscribed()
    const { headers } = await fetchAt(address)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    const etag = String(headers.etag)
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    const again = await fetchAt(address, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await book(visitor)
    expect((await fetchAt(address, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  it('shows its address once, and ends by a new one or by its member', async () => {
    const { visitor, address } = await subscribed()
    const fresh = (await visitor.call(getCalendarFeed, {})).reply
    expect(fresh).toMatchObject({ readAt: null, names: false })
    expect(fresh?.createdAt).toMatch(/^2026-11-20T20:00/)
    await fetchAt(address)
    expect((await visitor.call(getCalendarFeed, {})).reply?.readAt).toMatch(/^2026-11-20T20:00/)
    const next = (await visitor.call(makeCalendarFeed, { body: { language: 'en' } })).reply
    expect((await fetchAt(address)).statusCode).toBe(404)
    expect((await fetchAt(next.address)).statusCode).toBe(200)
    expect((await visitor.call(endCalendarFeed, {})).status).toBe(204)
    expect((await fetchAt(next.address)).statusCode).toBe(404)
    expect((await visitor.call(getCalendarFeed, {})).reply).toBeNull()
    expect((await visitor.call(endCalendarFeed, {})).status).toBe(204)
  })

  it('ends with its account', async () => {
    const visitor = await club.signedIn()
    const { address } = (await visitor.call(makeCalendarFeed, { body: { language: 'en' } })).reply
    const admin = await club.signedIn({ role: 'admin' })
    const params = { id: String(visitor.person.id) }
    const gone = await admin.call(deleteCustomer, { params }, { 'x-staff-pin': '2468' })
    expect(gone.status).toBe(204)
    expect((await fetchAt(address)).statusCode).toBe(404)
    const { rows } = await club.pool.query('SELECT FROM calendar_feeds WHERE user_id = $1', [
      visitor.person.id,
    ])
    expect(rows).toEqual([])
  })

  it('has its key in no log, and only its hash in the database', async () => {
    const { address } = await subscribed()
    const key = address.split('/').at(-2) ?? ''
    logged.splice(0)
    await fetchAt(address)
    await fetchAt(address.replace(key, key.slice(1)))
    expect(logged.join('')).toContain('"path":"/api/calendars/…"')
    expect(logged.join('')).not.toContain(key.slice(1))
    const { rows } = await club.pool.query<{ row: string }>(
      'SELECT calendar_feeds::text AS row FROM calendar_feeds',
    )
    expect(rows.map(({ row }) => row).join('')).not.toContain(key)
    expect(Buffer.from(key, 'base64url')).toHaveLength(16)
  })
})

describe('the calendar feed of an amenity', () => {
  const params = { id: String(night.amenityId) }
  const bodyOf = (names: boolean) => ({ language: 'en' as const, names })

  it('has all its bookings, with names only if they were requested', async () => {
    const [one, other] = [
      await club.signedIn({ role: 'staff' }),
      await club.signedIn({ role: 'staff' }),
    ]
    const member = await club.signedIn({ balance: 100_000 })
    const { lanternId, units } = await book(member, { bookingDate: '2026-11-25', partySize: 3 })
    await book(member, {
      amenityId: 3,
      bookingDate: '2026-11-26',
      startTime: '19:00',
      endTime: '20:00',
    })
    const plain = (await one.call(makeAmenityFeed, { params, body: bodyOf(false) })).reply
    const named = (await other.call(makeAmenityFeed, { params, body: bodyOf(true) })).reply
    const find = async ({ address }: { address: string }) =>
      (await eventsAt(address)).filter(({ uid }) => uid === `${lanternId}@lantern`)
    expect(await find(plain)).toMatchObject([{ title: units[0] }])
    expect((await fetchAt(plain.address)).body).not.toMatch(/Mei|Chen/)
    expect(await find(named)).toMatchObject([{ title: `${units[0]} · Mei Chen` }])
    expect((await find(plain))[0]?.notes).toContain('Party of 3')
    const starts = (await eventsAt(plain.address)).map(({ from }) => from)
    expect(starts).not.toContain('2026-11-27T00:00:00.000Z')
    expect((await one.call(getAmenityFeed, { params })).reply?.names).toBe(false)
    expect((await other.call(getAmenityFeed, { params })).reply?.names).toBe(true)
    const { rows } = await club.pool.query(
      `SELECT kind, detail FROM security_events WHERE kind = 'export.take'`,
    )
    expect(rows).toEqual([{ kind: 'export.take', detail: 'amenity:2/bookings.ics' }])
  })

  it('is for staff and existing amenities only, and can be ended', async () => {
    const staff = await club.signedIn({ role: 'staff' })
    const input = { params: { id: '9999' }, body: bodyOf(false) }
    expect((await staff.call(makeAmenityFeed, input)).code).toBe('not_found')
    expect((await staff.call(endAmenityFeed, { params: input.params })).code).toBe('not_found')
    expect((await staff.call(getAmenityFeed, { params: input.params })).code).toBe('not_found')
    const { address } = (await staff.call(makeAmenityFeed, { params, body: bodyOf(false) })).reply
    expect((await staff.call(endAmenityFeed, { params })).status).toBe(204)
    expect((await fetchAt(address)).statusCode).toBe(404)
    expect((await staff.call(endAmenityFeed, { params })).status).toBe(204)
  })

  it.each([
    (admin: Visitor, who: { id: string }) =>
      admin.call(setRole, { params: who, body: { role: 'customer' } }),
    (admin: Visitor, who: { id: string }) =>
      admin.call(updateCustomer, { params: who, body: { role: 'customer' } }),
  ])('ends for a person who leaves the staff, and does not return with the role', async (leave) => {
    const admin = await club.signedIn({ role: 'admin' })
    const staff = await club.signedIn({ role: 'staff' })
    const own = (await staff.call(makeCalendarFeed, { body: { language: 'en' } })).reply
    const { address } = (await staff.call(makeAmenityFeed, { params, body: bodyOf(true) })).reply
    const who = { id: String(staff.person.id) }
    await leave(admin, who)
    expect((await fetchAt(address)).statusCode).toBe(404)
    await admin.call(setRole, { params: who, body: { role: 'staff' } })
    expect((await fetchAt(address)).statusCode).toBe(404)
    expect((await fetchAt(own.address)).statusCode).toBe(200)
  })
})
