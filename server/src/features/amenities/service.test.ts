import { getAmenity, listAmenities, listBlockedDates } from '@lantern/contract/venue/amenities'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club/club.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

const list = async () => (await club.visitor(1).call(listAmenities, {})).reply

it('lists the active amenities with their number of units', async () => {
  const places = (await list()).map((one) => [one.nameEn, one.pricePerHour, one.places])
  expect(places).toEqual([
    ['Karaoke Room', '48.00', 3],
    ['Mahjong Room', '28.00', 5],
    ['Theater Room', '90.00', 1],
    ['VIP Section', '120.00', 2],
    ['Dining Table', '15.00', 6],
    ['Whole Venue', '600.00', 1],
  ])
})

it('returns one amenity in the form of the list', async () => {
  for (const amenity of await list()) {
    const { reply } = await club.visitor().call(getAmenity, { params: { id: String(amenity.id) } })
    expect(reply).toEqual(amenity)
  }
})

it('leaves an inactive amenity out of the list, but still returns it by id', async () => {
  await club.pool.query('UPDATE amenities SET is_active = false WHERE id = 4')
  expect((await list()).map((one) => one.id)).toEqual([1, 2, 3, 5, 6])
  const { reply } = await club.visitor().call(getAmenity, { params: { id: '4' } })
  expect(reply.isActive).toBe(false)
})

it('lists the blocked dates in order', async () => {
  await club.pool.query(
    `INSERT INTO amenity_blocked_dates (amenity_id, date)
     VALUES (1, '2026-12-25'), (1, '2026-12-01'), (2, '2026-12-02')`,
  )
  const { reply } = await club.visitor().call(listBlockedDates, { params: { id: '1' } })
  expect(reply).toEqual(['2026-12-01', '2026-12-25'])
})

it.each(['999', '0', '-1', '1e9', '2147483648', '99999999999999999999', 'one', "1'--"])(
  'returns not found for the id %s',
  async (id) => {
    for (const path of ['', '/blocked-dates', '/availability?date=2026-11-21']) {
      const url = `/api/amenities/${encodeURIComponent(id)}${path}`
      const { statusCode } = await club.visitor().request({ method: 'GET', url })
      expect([url, statusCode]).toEqual([url, id === '999' ? 404 : 400])
    }
  },
)
