import { listManagedAmenities } from '@lantern/contract/venue/amenities'
import { createBooking, setBookingStatus } from '@lantern/contract/bookings/bookings'
import * as opening from '@lantern/contract/venue/opening'
import { listTables, saveLayout } from '@lantern/contract/floor/tables'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club/club.ts'
import { lookThrough } from '../../../test/checks/doctor.ts'
import { tally } from '../../../test/checks/tally.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

let club: Club
let admin: Visitor
let other: Visitor
beforeAll(async () => {
  club = await openClub({
    variables: {
      DISCORD_CLIENT_ID: '1',
      DISCORD_CLIENT_SECRET: 'no',
      DISCORD_API: 'http://127.0.0.1:9',
    },
  })
  admin = await club.signedIn({ role: 'admin' })
  other = await club.signedIn({ role: 'admin' }, 1)
})
afterAll(() => club.close())

const read = async (by = admin) => (await by.call(opening.getOpening, {})).reply
const rooms = {
  kind: 'karaoke',
  nameEn: 'Song Room',
  nameCh: '歌房',
  units: 2,
  pricePerHour: '40',
  capacity: 8,
} as const

describe('the setup of a venue', () => {
  it('stores the last step and each step’s state for every admin', async () => {
    expect(await read()).toMatchObject({ at: 'account', isClosed: false, hasAddress: false })
    await admin.call(opening.moveOpening, {
      body: { at: 'rooms', step: { name: 'venue', state: 'done' } },
    })
    await admin.call(opening.moveOpening, { body: { step: { name: 'taxes', state: 'skipped' } } })
    const { at, steps } = await read(other)
    expect(at).toBe('rooms')
    expect(steps.filter(({ state }) => state !== 'open')).toEqual([
      { name: 'venue', state: 'done' },
      { name: 'taxes', state: 'skipped' },
    ])
    await admin.call(opening.moveOpening, {
      body: { step: { name: 'taxes', state: 'open' }, isClosed: true },
    })
    expect(await read()).toMatchObject({ isClosed: true })
    await admin.call(opening.moveOpening, { body: { isClosed: false } })
    expect(await read()).toMatchObject({ isClosed: false })
  })

  it('adds rooms of a kind with units on the plan, by unused names', async () => {
    const before = (await read()).rooms
    expect((await admin.call(opening.addRooms, { body: rooms })).reply.rooms).toBe(before + 1)
    const house = { ...rooms, kind: 'whole_venue' } as const
    expect((await admin.call(opening.addRooms, { body: house })).code).toBe('whole_venue_stands')
    const made = (await admin.call(listManagedAmenities, {})).reply.at(-1)
    expect(made).toMatchObject({ nameEn: 'Song Room', nameCh: '歌房', pricePerHour: '40.00' })
    expect(made?.units.map(({ name }) => name)).toEqual(['Song Room 1', 'Song Room 2'])
    const tables = (await admin.call(listTables, {})).reply
    const drawn = tables.filter(({ name }) => name.startsWith('Song Room '))
    expect(new Set(drawn.map(({ positionX }) => positionX)).size).toBe(2)
  })

  it('calls rooms as they are typed, and refuses a name that the floor has', async () => {
    const names = ['Jade Small', 'Jade Large']
    const body = { ...rooms, nameEn: 'Jade Room', units: 3, names }
    expect((await admin.call(opening.addRooms, { body })).status).toBe(200)
    const made = (await admin.call(listManagedAmenities, {})).reply.at(-1)?.units ?? []
    expect(made.map(({ name }) => name).toSorted()).toEqual([
      'Jade Large',
      'Jade Room 1',
      'Jade Small',
    ])
    expect((await admin.call(opening.addRooms, { body })).code).toBe('table_name_taken')
    const again = { ...body, names: ['Loft', 'Loft'] }
    expect((await admin.call(opening.addRooms, { body: again })).code).toBe('table_name_taken')
  })

  it('adds rooms beside tables that can’t be booked, and to rentals of the whole venue', async () => {
    const { id: amenityId } = (await admin.call(listManagedAmenities, {})).reply.find(
      ({ isWholeVenue }) => isWholeVenue,
    ) ?? { id: 0 }
    const member = await club.signedIn({ balance: 1_000_000 })
    const rental = { amenityId, bookingDate: '2026-12-04', startTime: '18:00', endTime: '22:00' }
    const { reply: rented } = await member.call(createBooking, { body: rental })
    const tables = (await admin.call(listTables, {})).reply
    const names = () => tables.map(({ name }) => name)
    const [first] = tables
    if (!first) throw new Error('no tables')
    const { positionX, positionY, capacity, shape, width, height } = first
    const plain = {
      id: -1,
      name: 'Song Room 4',
      positionX,
      positionY,
      capacity,
      shape,
      width,
      height,
    }
    expect((await admin.call(saveLayout, { body: [plain] }, { 'if-match': '*' })).status).toBe(204)
    const stale = (await admin.call(listTables, {})).headers['etag']
    expect((await admin.call(opening.addRooms, { body: rooms })).status).toBe(200)
    const made = (await admin.call(listManagedAmenities, {})).reply.at(-1)?.units ?? []
    expect(names()).not.toContain('Song Room 3')
    expect(made.map(({ name }) => name)).toEqual(['Song Room 3', 'Song Room 5'])
    const { rows } = await club.pool.query(
      'SELECT count(*)::int AS n FROM occupancies WHERE booking_id = $1 AND table_id = ANY ($2)',
      [rented.id, made.map(({ id }) => id)],
    )
    expect(rows).toEqual([{ n: 2 }])
    expect((await admin.call(listTables, {})).headers['etag']).not.toBe(stale)
  })

  it('adds rooms without an error while another admin adds a table of the same name', async () => {
    const [pattern] = (await admin.call(listTables, {})).reply
    if (!pattern) throw new Error('no tables')
    const { positionX, positionY, capacity, shape, width, height } = pattern
    const drawn = { id: -1, positionX, positionY, capacity, shape, width, height }
    const names = async () => (await admin.call(listTables, {})).reply.map(({ name }) => name)
    for (let round = 0; round < 4; round += 1) {
      const before = await names()
      const numbered = Array.from({ length: 30 }, (_, at) => `Song Room ${at + 1}`)
      const wanted = ['Song Room', ...numbered].find((name) => !before.includes(name))
      if (wanted === undefined) throw new Error('no name is free')
      const [added, saved] = await Promise.all([
        admin.call(opening.addRooms, { body: { ...rooms, units: 1 } }),
        other.call(saveLayout, { body: [{ ...drawn, name: wanted }] }, { 'if-match': '*' }),
      ])
      expect(added.status).toBe(200)
      expect([204, 'table_name_taken']).toContain(saved.code ?? saved.status)
      const after = await names()
      expect(after).toContain(wanted)
      expect(after.length - before.length).toBe(saved.code === null ? 2 : 1)
    }
  })

  it('doesn’t add the starter menu to a menu that has items', async () => {
    expect((await admin.call(opening.addStarterMenu, {})).code).toBe('menu_not_empty')
    await club.pool.query('UPDATE food_items SET deleted_at = now()')
    await club.pool.query('UPDATE food_categories SET deleted_at = now()')
    expect((await admin.call(opening.addStarterMenu, {})).reply.dishes).toBeGreaterThan(36)
    const { rows } = await club.pool.query(
      'SELECT count(*)::int AS n FROM food_items WHERE deleted_at IS NULL AND is_available',
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  it('is refused to everybody but admins', async () => {
    const staff = await club.signedIn({ role: 'staff' })
    expect((await staff.call(opening.getOpening, {})).code).toBe('forbidden')
  })
})

describe('testing a configured service', () => {
  const tried = async (service: opening.TriedService) =>
    (await admin.call(opening.tryService, { body: { service } })).reply
  it('calls it: the emulator’s cards work, unreachable Discord fails, mail isn’t set up', async () => {
    expect(await tried('cards')).toEqual({ outcome: 'works', said: null })
    expect(await tried('discord')).toMatchObject({ outcome: 'fails', said: /Discord/ })
    expect(await tried('mail')).toEqual({ outcome: 'unset', said: null })
  })
})

describe('a rehearsal', () => {
  const books = async () => {
    const { rows } = await club.pool.query<{ day: string; account: string; cents: number }>(
      'SELECT day::text, account, sum(cents)::int AS cents FROM journal GROUP BY 1, 2 HAVING sum(cents) <> 0 ORDER BY 1, 2',
    )
    return rows
  }
  it('is booked once, shown to all staff, and canceled with nothing left in the books', async () => {
    const before = await books()
    const both = await Promise.all([admin, other].map((by) => by.call(opening.rehearse, {})))
    expect(tally(both)).toEqual({
      200: 1,
      rehearsal_stands: 1,
    })
    const { rehearsal } = await read()
    expect(rehearsal).toMatchObject({ startTime: '14:00' })
    const ended = await admin.call(opening.endRehearsal, {})
    expect(ended.reply.rehearsal).toBeNull()
    const { rows } = await club.pool.query(
      `SELECT status, (SELECT count(*)::int FROM occupancies WHERE booking_id = $1) AS held FROM bookings WHERE id = $1`,
      [rehearsal?.id],
    )
    expect(rows).toEqual([{ status: 'canceled', held: 0 }])
    expect(await books()).toEqual(before)
    expect((await admin.call(opening.endRehearsal, {})).code).toBe('not_found')
    await lookThrough(club.kernels[0])
  })

  it('that was paid must be canceled at the desk first', async () => {
    const { rehearsal } = (await admin.call(opening.rehearse, {})).reply
    const params = { id: String(rehearsal?.id) }
    const paid = { status: 'confirmed', payment: 'cash', reason: 'Practice', version: 1 } as const
    expect((await admin.call(setBookingStatus, { params, body: paid })).status).toBe(200)
    expect((await admin.call(opening.endRehearsal, {})).code).toBe('rehearsal_paid')
    const { rows } = await club.pool.query<{ version: number }>(
      'SELECT version FROM bookings WHERE id = $1',
      [rehearsal?.id],
    )
    const version = rows[0]?.version ?? 0
    const back = { status: 'canceled', refundTo: 'cash', reason: 'Practice', version } as const
    expect((await admin.call(setBookingStatus, { params, body: back })).code).toBeNull()
    expect((await admin.call(opening.endRehearsal, {})).status).toBe(200)
    await lookThrough(club.kernels[0])
  })
})
