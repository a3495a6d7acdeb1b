import { createBooking } from '@lantern/contract/bookings/bookings'
import { createUnit, listManagedAmenities, releaseUnit } from '@lantern/contract/venue/amenities'
import { ErrorBody } from '@lantern/contract/calls/errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { meanwhile } from '../../../../test/races/meanwhile.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ jobsByHand: true })
})
afterAll(() => club.close())

const vip = 4

it('removing a unit waits for a booking being made, and is refused if the booking takes the unit', async () => {
  const staff = await club.signedIn({ role: 'staff' })
  const member = await club.signedIn({ balance: 900_000 })
  const body = {
    amenityId: vip,
    bookingDate: '2026-11-26',
    startTime: '19:00',
    endTime: '20:00',
  }
  const booked = (await member.call(createBooking, { body })).reply
  const { reply: managed } = await staff.call(listManagedAmenities, {})
  const units = managed.find(({ id }) => id === vip)?.units ?? []
  const free = units.find(({ name }) => !booked.units.includes(name))
  if (!free) throw new Error('the VIP section has one unit only')

  // Calls that make or move a booking hold the amenity's lock. This one has chosen the other unit.
  const answer = await meanwhile(
    club.pool,
    async (client) => {
      await client.query('SELECT FROM amenities WHERE id = $1 FOR UPDATE', [vip])
      await client.query('UPDATE occupancies SET table_id = $1 WHERE booking_id = $2', [
        free.id,
        booked.id,
      ])
      await client.query('UPDATE bookings SET units = ARRAY[$1] WHERE id = $2', [
        free.name,
        booked.id,
      ])
    },
    () => staff.call(releaseUnit, { params: { id: String(vip), tableId: String(free.id) } }),
  )
  expect(answer.code).toBe('unit_has_bookings')
  expect(ErrorBody.parse(JSON.parse(answer.text)).values).toMatchObject({
    bookings: booked.lanternId,
  })
})

it.each([
  ['of its amenity', 1],
  ['of the whole venue', 6],
])('a new unit waits for a booking %s that has chosen its rooms already', async (_what, id) => {
  const staff = await club.signedIn({ role: 'staff' })
  const { status } = await meanwhile(
    club.pool,
    (client) => client.query('SELECT FROM amenities WHERE id = $1 FOR UPDATE', [id]),
    () =>
      staff.call(createUnit, {
        params: { id: '1' },
        body: { name: `K-Room ${40 + id}`, capacity: 8 },
      }),
  )
  expect(status).toBe(200)
})
