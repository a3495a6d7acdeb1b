import { listTables } from '@lantern/contract/tables'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

it('shows the floor to members: places, never people', async () => {
  await club.pool.query("UPDATE venue_tables SET occupied_by_name = 'Mei Chen' WHERE name = 'M1'")
  const member = await club.signedIn()
  const { reply, text } = await member.call(listTables, {})
  expect(reply).toHaveLength(17)
  expect(reply.find((table) => table.name === 'M1')).toEqual({
    id: 4,
    name: 'M1',
    amenityId: 2,
    positionX: 10,
    positionY: 42,
    capacity: 4,
    shape: 'square',
    width: 80,
    height: 80,
  })
  expect(text).not.toContain('Mei Chen')
})

it('is not for visitors', async () => {
  expect((await club.visitor().call(listTables, {})).code).toBe('not_signed_in')
})
