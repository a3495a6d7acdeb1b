import { getFloor } from '@lantern/contract/floor/floor'
import { addRooms } from '@lantern/contract/venue/opening'
import { listTables, saveAreas, saveLayout } from '@lantern/contract/floor/tables'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club/club.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

const desk = () => club.signedIn({ role: 'staff' })
const floorOf = async () => (await (await desk()).call(getFloor, {})).reply

it('the sample club has five areas, and each table is in one', async () => {
  const { areas, tables } = await floorOf()
  expect(areas.map(({ nameEn }) => nameEn)).toEqual([
    'Karaoke',
    'Mahjong',
    'VIP',
    'Dining',
    'Theater',
  ])
  const lookOf = (name: string) => {
    const table = tables.find((each) => each.name === name)
    return areas.find(({ id }) => id === table?.areaId)?.look
  }
  expect(['K-Room 1', 'M1', 'VIP 1', 'Table 1', 'Theater'].map(lookOf)).toEqual([
    'karaoke',
    'mahjong',
    'vip',
    'dining',
    'theater',
  ])
})

it('staff rename, reorder, add and remove areas, on every screen and in the audit log', async () => {
  const staff = await desk()
  const { areas } = await floorOf()
  const [karaoke, mahjong, ...others] = areas
  if (!karaoke || !mahjong) throw new Error('no areas')
  const loft = { nameEn: 'The loft', nameCh: '', look: 'vip' as const }
  const entries = [loft, { ...mahjong, nameEn: 'Tiles', nameCh: '雀' }, ...others]
  const { reply, status } = await staff.call(saveAreas, { body: { areas: entries } })
  expect(status).toBe(200)
  expect(reply.map(({ nameEn, nameCh }) => [nameEn, nameCh])).toEqual([
    ['The loft', 'The loft'],
    ['Tiles', '雀'],
    ...others.map(({ nameEn, nameCh }) => [nameEn, nameCh]),
  ])
  const after = await floorOf()
  expect(after.areas).toEqual(reply)
  expect(after.tables.find(({ name }) => name === 'K-Room 1')?.areaId).toBeNull()
  expect(after.tables.find(({ name }) => name === 'M1')?.areaId).toBe(mahjong.id)
  const { rows } = await club.pool.query<{ first: string }>(
    "SELECT after->'names'->>0 AS first FROM audit_events WHERE action = 'layout.areas'",
  )
  expect(rows).toEqual([{ first: 'The loft' }])
})

it('saving the layout moves a table into another area, also when it is renamed', async () => {
  const staff = await desk()
  const { areas } = await floorOf()
  const [loft] = areas
  const { reply } = await staff.call(listTables, {})
  const table = reply.find(({ name }) => name === 'K-Room 1')
  if (!table || !loft) throw new Error('no table')
  const { id, name, positionX, positionY, capacity, shape, width, height } = table
  const place = { id, name, positionX, positionY, capacity, shape, width, height }
  await staff.call(saveLayout, { body: [{ ...place, name: 'M 77', areaId: loft.id }] })
  const moved = async () => (await floorOf()).tables.find((each) => each.id === id)
  expect(await moved()).toMatchObject({ name: 'M 77', areaId: loft.id })
  await staff.call(saveLayout, { body: [{ ...place, name: 'M 78' }] })
  expect(await moved()).toMatchObject({ name: 'M 78', areaId: loft.id })
  const unknown = await staff.call(saveLayout, { body: [{ ...place, areaId: 999_999 }] })
  expect(unknown.code).toBe('not_found')
})

it('an unknown area, a repeated one and a call by a member are refused', async () => {
  const { areas } = await floorOf()
  const entries = [...areas]
  const [first] = entries
  if (!first) throw new Error('no areas')
  const staff = await desk()
  const save = (body: { areas: typeof entries }) => staff.call(saveAreas, { body })
  expect((await save({ areas: [{ ...first, id: 999_999 }] })).code).toBe('not_found')
  expect((await save({ areas: [first, first] })).code).toBe('invalid_input')
  const member = await club.signedIn()
  expect((await member.call(saveAreas, { body: { areas: entries } })).code).toBe('forbidden')
  expect((await floorOf()).areas).toEqual(areas)
})

it('a new kind of room adds its area once if there is none', async () => {
  const staff = await desk()
  await staff.call(saveAreas, { body: { areas: [] } })
  const admin = await club.signedIn({ role: 'admin' })
  const room = { kind: 'karaoke' as const, units: 1, capacity: 8, pricePerHour: '30.00' }
  for (const nameEn of ['Sing', 'Shout']) {
    const { status } = await admin.call(addRooms, { body: { ...room, nameEn, nameCh: nameEn } })
    expect(status).toBe(200)
  }
  const { areas, tables } = await floorOf()
  expect(areas.map(({ nameEn, look }) => [nameEn, look])).toEqual([['Karaoke', 'karaoke']])
  expect(tables.filter(({ areaId }) => areaId === areas[0]?.id)).toHaveLength(2)
})
