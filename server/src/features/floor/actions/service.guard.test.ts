import { expect, it } from 'vitest'
import { at, M1, M2, openDesk } from '../../../../test/desk.ts'
import { meanwhile } from '../../../../test/races/meanwhile.ts'

const desk = openDesk()
const { on, sit, book, checkIn, extend, move, table } = desk

it('giving a party more time waits for the lock of its amenity', async () => {
  const { id } = await book('15:00', '16:00')
  await sit(15)
  await checkIn(id)
  // Every transaction locks amenities before bookings. A call that skips the amenity could deadlock with one that locks
  // both.
  const { status } = await meanwhile(
    on().club.pool,
    (client) => client.query('SELECT FROM amenities WHERE id = 3 FOR UPDATE'),
    () => extend(id, 'cash'),
  )
  expect(status).toBe(200)
})

it('a party that moves occupies its new table from now on, not for the time before', async () => {
  const party = await book('15:00', '17:00', 2)
  const absent = await book('15:00', '16:00', 2)
  expect([party.units, absent.units]).toEqual([['M1'], ['M2']])
  await sit(15)
  await checkIn(party.id)
  await sit(16, 10)
  // The earlier booking of a party that never came still holds the other table until 16:00.
  expect((await move(party.id, M2)).status).toBe(200)
  const { rows } = await on().club.pool.query<{ from: Date; until: Date }>(
    `SELECT lower(during) AS "from", upper(during) AS until FROM occupancies
     WHERE booking_id = $1 AND table_id = $2`,
    [party.id, M2],
  )
  expect(rows.map(({ until }) => until)).toEqual([at(17)])
  expect(rows[0]?.from.getTime()).toBeGreaterThanOrEqual(at(16, 10).getTime())
  expect(await table(M1)).toMatchObject({ bookingId: null })
})
