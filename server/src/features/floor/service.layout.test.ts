import { listAmenities } from '@lantern/contract/venue/amenities'
import { createBooking } from '@lantern/contract/bookings/bookings'
import { ErrorBody } from '@lantern/contract/calls/errors'
import { getFloor } from '@lantern/contract/floor/floor'
import {
  deleteTable,
  listTables,
  restoreDefaultLayout,
  saveDefaultLayout,
  type SavedTable,
  saveLayout,
} from '@lantern/contract/floor/tables'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Club, openClub } from '../../../test/club/club.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>

let club: Club
let staff: SignedIn
let colleague: SignedIn
beforeEach(async () => {
  club = await openClub()
  staff = await club.signedIn({ role: 'staff' })
  colleague = await club.signedIn({ role: 'admin' }, 1)
})
afterEach(() => club.close())

const saved = ({ id, ...table }: SavedTable): SavedTable => {
  const { name, positionX, positionY, capacity, shape, width, height } = table
  return { id, name, positionX, positionY, capacity, shape, width, height }
}
async function layout(who = staff) {
  const { reply, headers } = await who.call(listTables, {})
  return { etag: String(headers['etag']), tables: reply.map(saved) }
}
const save = (body: SavedTable[], etag?: string, who = staff) =>
  who.call(saveLayout, { body }, etag === undefined ? {} : { 'if-match': etag })
const changed = (tables: SavedTable[], name: string, change: Partial<SavedTable>) =>
  tables.map((table) => (table.name === name ? { ...table, ...change } : table))
const withoutId = ({ id: _id, ...table }: SavedTable) => table
const valuesOf = (text: string) => ErrorBody.parse(JSON.parse(text)).values

describe('saving the layout', () => {
  it('moves, reshapes, renames and adds tables, and makes a new version', async () => {
    const before = await layout()
    const [first] = before.tables
    if (!first) throw new Error('no tables')
    const body: SavedTable[] = [
      ...changed(before.tables, 'M1', { positionX: 12.5, name: 'M 1', shape: 'circle', width: 90 }),
      { ...first, id: -1, name: 'Table 7', capacity: 8 },
    ]
    const answer = await save(
      body.map((table) => ({ ...table, status: 'occupied' })),
      before.etag,
    )
    expect([answer.status, answer.text]).toEqual([204, ''])
    const after = await layout(colleague)
    expect(answer.headers['etag']).toBe(after.etag)
    expect(after.etag).not.toBe(before.etag)
    expect(after.tables.map(withoutId)).toEqual(body.map(withoutId))
    const { reply } = await staff.call(getFloor, {})
    expect(reply.tables.every(({ status }) => status === 'available')).toBe(true)
    expect(reply.tables.find(({ name }) => name === 'M 1')?.amenityId).toBe(2)
    expect(reply.tables.find(({ name }) => name === 'Table 7')?.amenityId).toBeNull()
  })

  it('keeps tables that are left out, and makes no new version without a change', async () => {
    const before = await layout()
    const [first] = before.tables
    if (!first) throw new Error('no tables')
    expect((await save([first], before.etag)).headers['etag']).toBe(before.etag)
    expect(await layout()).toEqual(before)
  })

  it('can swap two names, but never give two tables the same one', async () => {
    const { tables } = await layout()
    const swapped = changed(changed(tables, 'M1', { name: 'x' }), 'M2', { name: 'M1' })
    expect((await save(changed(swapped, 'x', { name: 'M2' }))).status).toBe(204)
    const twice = await save(changed(tables, 'M3', { name: 'M4' }))
    expect([twice.code, valuesOf(twice.text)]).toEqual(['table_name_taken', { name: 'M4' }])
    const left = tables.filter(({ name }) => name === 'M3')
    expect((await save(changed(left, 'M3', { name: 'M4' }))).code).toBe('table_name_taken')
  })

  it('refuses a layout with a table twice, or without tables', async () => {
    const { tables } = await layout()
    const [first] = tables
    if (!first) throw new Error('no tables')
    expect((await save([first, { ...first, name: 'other' }])).code).toBe('invalid_input')
    expect((await save([])).code).toBe('invalid_input')
  })

  it('is refused from an older version, with the changes since, unless the editor insists', async () => {
    const { etag, tables } = await layout()
    await save(changed(tables, 'M1', { positionX: 1 }), etag, colleague)
    await save(changed(tables, 'M2', { positionX: 2 }), undefined, colleague)
    const stale = await save(changed(tables, 'M3', { positionX: 3 }), etag)
    expect([stale.status, stale.code]).toEqual([409, 'layout_stale'])
    expect(valuesOf(stale.text)).toEqual({ version: 3, changed: 'M1, M2', by: 'Mei' })
    expect((await layout()).tables.find(({ name }) => name === 'M3')?.positionX).not.toBe(3)
    const knowingly = changed(tables, 'M3', { positionX: 3 })
    expect((await save(knowingly, '*')).status).toBe(204)
    expect((await layout()).tables).toEqual(knowingly)
    expect((await save(tables, 'nonsense')).code).toBe('invalid_input')
  })

  it('by two editors at once succeeds for one, and tells the other what changed', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { etag, tables } = await layout()
      const answers = await Promise.all([
        save(changed(tables, 'M1', { positionX: round + 1 }), etag),
        save(changed(tables, 'M2', { positionX: round + 1 }), etag, colleague),
      ])
      const [loser, ...more] = answers.filter(({ status }) => status === 409)
      expect([more, answers.filter(({ status }) => status === 204).length]).toEqual([[], 1])
      expect(loser && valuesOf(loser.text)?.['changed']).toMatch(/^M[12]$/)
    }
  })

  it('is allowed to staff only', async () => {
    const member = await club.signedIn()
    const { tables } = await layout()
    expect((await save(tables, undefined, member)).code).toBe('forbidden')
  })
})

describe('a table’s amenity', () => {
  const units = async (amenityId: number) =>
    (await club.visitor().call(listAmenities, {})).reply.find(({ id }) => id === amenityId)?.places

  it('makes the table a unit that can be booked; none makes it no unit', async () => {
    const { tables } = await layout()
    await save(changed(tables, 'Table 1', { amenityId: 2 }))
    expect([await units(2), await units(5)]).toEqual([6, 5])
    await save(changed(tables, 'Table 1', { amenityId: null }))
    expect([await units(2), await units(5)]).toEqual([5, 5])
    expect((await save(changed(tables, 'Table 1', { amenityId: 999 }))).code).toBe('not_found')
  })

  it('updates the room names of coming bookings, and adds new rooms to whole-venue bookings', async () => {
    const member = await club.signedIn({ balance: 500_000 })
    const bookingDate = '2026-11-21'
    const book = async (amenityId: number, startTime: string, endTime: string) => {
      const body = { amenityId, bookingDate, startTime, endTime }
      return (await member.call(createBooking, { body })).reply
    }
    const rental = await book(6, '14:00', '15:00')
    const one = await book(2, '19:00', '20:00')
    const { tables } = await layout()
    const [first] = tables
    if (!first) throw new Error('no tables')
    const swapped = changed(tables, 'M1', { name: 'M2' }).map((table) =>
      table.name === 'M2' && table.id !== tables.find(({ name }) => name === 'M1')?.id
        ? { ...table, name: 'M1' }
        : table,
    )
    await save([...swapped, { ...first, id: -1, name: 'M 9', amenityId: 2 }])
    const { rows } = await club.pool.query<{ units: string[]; held: number }>(
      `SELECT units, (SELECT count(*)::int FROM occupancies WHERE booking_id = b.id) AS held
       FROM bookings b WHERE id IN ($1, $2) ORDER BY id`,
      [rental.id, one.id],
    )
    expect(rows[0]?.units.toSorted()).toEqual([...rental.units, 'M 9'].toSorted())
    expect(rows[0]?.held).toBe(rental.units.length + 1)
    expect(rows[1]?.units).toEqual(['M2'])
  })

  it('cannot change while a booking holds the table', async () => {
    await book('Theater')
    const { tables } = await layout()
    const refused = await save(changed(tables, 'Theater', { amenityId: null, positionX: 1 }))
    expect([refused.code, valuesOf(refused.text)]).toEqual([
      'table_has_bookings',
      { name: 'Theater', count: 1 },
    ])
    expect((await layout()).tables).toEqual(tables)
  })
})

async function book(_what: 'Theater') {
  const member = await club.signedIn({ balance: 100_000 })
  const body = { amenityId: 3, bookingDate: '2026-11-21', startTime: '19:00', endTime: '20:00' }
  return (await member.call(createBooking, { body })).reply
}

describe('deleting a table', () => {
  const remove = (id: number, who = staff) => who.call(deleteTable, { params: { id: String(id) } })
  const idOf = async (name: string) =>
    (await layout()).tables.find((table) => table.name === name)?.id ?? 0

  it('is refused while a booking holds it, and possible afterwards', async () => {
    const id = await idOf('Theater')
    const booking = await book('Theater')
    const refused = await remove(id)
    expect([refused.code, valuesOf(refused.text)]).toEqual([
      'table_has_bookings',
      { name: 'Theater', count: 1 },
    ])
    club.clock.set(new Date(booking.endsAt))
    const later = await club.signIn(staff.person)
    const gone = await later.call(deleteTable, { params: { id: String(id) } })
    expect(gone.status).toBe(204)
    const { reply, headers } = await later.call(listTables, {})
    expect(headers['etag']).toBe(gone.headers['etag'])
    expect(reply.some((table) => table.id === id)).toBe(false)
    const { rows } = await club.pool.query('SELECT units FROM bookings WHERE id = $1', [booking.id])
    expect(rows).toEqual([{ units: ['Theater'] }])
  })

  it('makes older layouts stale; saving one anyway adds the table again', async () => {
    const { etag, tables } = await layout()
    expect((await remove(await idOf('M5'), colleague)).status).toBe(204)
    const stale = await save(tables, etag)
    expect(valuesOf(stale.text)).toMatchObject({ changed: 'M5' })
    expect((await save(tables)).status).toBe(204)
    expect((await layout()).tables.map(withoutId)).toEqual(
      expect.arrayContaining(tables.map(withoutId)),
    )
  })

  it('and booking it at once: one of the two succeeds', async () => {
    const { tables } = await layout()
    const others = ['K-Room 2', 'K-Room 3', 'VIP 2']
    await save(
      tables.map((each) => (others.includes(each.name) ? { ...each, amenityId: null } : each)),
    )
    const only: [name: string, amenityId: number][] = [
      ['Theater', 3],
      ['VIP 1', 4],
      ['K-Room 1', 1],
    ]
    for (const [name, amenityId] of only) {
      const member = await club.signedIn({ balance: 100_000 }, 1)
      const body = { amenityId, bookingDate: '2026-11-21', startTime: '19:00', endTime: '20:00' }
      const id = await idOf(name)
      const [removed, booked] = await Promise.all([
        remove(id),
        member.call(createBooking, { body }),
      ])
      expect([
        [null, 'amenity_without_units'],
        ['table_has_bookings', null],
      ]).toContainEqual([removed.code, booked.code])
    }
  })

  it('needs an existing table and staff', async () => {
    expect((await remove(999_999)).code).toBe('not_found')
    expect((await remove(await idOf('M1'), await club.signedIn())).code).toBe('forbidden')
  })
})

describe('the default layout', () => {
  const restore = async () => (await staff.call(restoreDefaultLayout, {})).reply

  it('is empty until one is saved, and reading it changes nothing', async () => {
    expect(await restore()).toEqual([])
    const { tables } = await layout()
    const body = changed(tables, 'M1', { positionX: 77 }).map((table) => ({
      ...table,
      status: 'reserved' as const,
    }))
    expect((await staff.call(saveDefaultLayout, { body })).status).toBe(204)
    const kept = await restore()
    expect(kept.map(saved)).toEqual(body.map(saved))
    expect(kept[0]).toMatchObject({
      status: 'available',
      occupied_until: null,
      occupied_by: null,
      occupied_by_name: null,
    })
    expect((await layout()).tables).toEqual(tables)
  })

  it('keeps tables in their areas if it was saved before areas existed', async () => {
    const { reply: tables } = await staff.call(listTables, {})
    expect(tables.some(({ areaId }) => areaId !== null)).toBe(true)
    expect((await staff.call(saveDefaultLayout, { body: tables.map(saved) })).status).toBe(204)
    const areas = (of: readonly { id: number; areaId: number | null }[]) =>
      of.map(({ id, areaId }) => [id, areaId])
    expect(areas(await restore())).toEqual(areas(tables))
  })

  it('is for staff only', async () => {
    const member = await club.signedIn()
    const { tables } = await layout()
    expect((await member.call(restoreDefaultLayout, {})).code).toBe('forbidden')
    expect((await member.call(saveDefaultLayout, { body: tables })).code).toBe('forbidden')
  })
})
