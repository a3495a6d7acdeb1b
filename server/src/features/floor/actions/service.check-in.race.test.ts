import { checkInBooking } from '@lantern/contract/floor/acts'
import type { PoolClient } from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { idPath, M1, M2, openDesk } from '../../../../test/desk.ts'
import { meanwhile } from '../../../../test/races/meanwhile.ts'

const { on, sit, book, checkIn, seat, move, version, partyAt } = openDesk()

const MAHJONG = 2
beforeEach(() => on().club.pool.query('DELETE FROM occupancies'))

const actsOf = async (id: number) => {
  const { rows } = await on().club.pool.query<{ kind: string }>(
    'SELECT kind FROM party_actions WHERE booking_id = $1 ORDER BY id',
    [id],
  )
  return rows.map(({ kind }) => kind)
}

it('a check-in that waits for a concurrent change of its booking is refused with party_changed', async () => {
  const { id } = await book('16:00', '17:00', MAHJONG)
  await sit(15, 15)
  const body = { version: await version(id) }
  const touch = (client: PoolClient) =>
    client.query('UPDATE bookings SET version = version + 1 WHERE id = $1', [id])
  const come = () => on().staff.call(checkInBooking, { ...idPath(id), body })
  expect((await meanwhile(on().club.pool, touch, come)).code).toBe('party_changed')
  expect(await actsOf(id)).toEqual([])
})

it('if a check-in and a walk-in take a room at once, one of them gets it', async () => {
  const { id } = await book('16:00', '17:00', MAHJONG)
  await sit(15, 15)
  const [came, sat] = await Promise.all([checkIn(id), seat(M1, '16:00', 'cash', on().elsewhere)])
  const refused = [came.code, sat.code].filter((code) => code !== null)
  expect(refused).toHaveLength(1)
  expect(await actsOf(id)).toEqual(came.code === null ? ['check_in'] : [])
})

it('a check-in repeated at once with the same key is done once', async () => {
  const { id } = await book('16:00', '17:00', MAHJONG)
  await sit(15, 45)
  const key = { 'idempotency-key': `come-once-${id}` }
  const body = { version: await version(id) }
  const { staff, elsewhere } = on()
  const come = (at: typeof staff) => at.call(checkInBooking, { ...idPath(id), body }, key)
  const [one, other] = await Promise.all([come(staff), come(elsewhere)])
  expect([one.status, one.reply.version]).toEqual([200, body.version + 1])
  expect(other.reply).toEqual(one.reply)
  expect(await actsOf(id)).toEqual(['check_in'])
  const changed = { ...idPath(id), body: { ...body, tableId: M2 } }
  expect((await staff.call(checkInBooking, changed, key)).code).toBe('key_reused')
})

it('a party that leaves an occupied table while another moves there does not block the move', async () => {
  await on().club.pool.query('DELETE FROM occupancies')
  await sit(14, 50)
  const first = await book('15:00', '16:00', MAHJONG)
  const second = await book('00:00', '01:00', MAHJONG)
  expect((await checkIn(first.id, on().staff, { tableId: M1 })).code).toBeNull()
  await sit(24, 1)
  expect((await checkIn(second.id, on().staff, { tableId: M2 })).code).toBeNull()
  const leave = async (client: PoolClient) => {
    const left = `UPDATE bookings SET status = 'completed', left_at = now() WHERE id = $1`
    await client.query(left, [first.id])
    await client.query('DELETE FROM occupancies WHERE booking_id = $1', [first.id])
  }
  const follow = () => move(second.id, M1, on().elsewhere)
  expect((await meanwhile(on().club.pool, leave, follow)).code).toBeNull()
  expect((await partyAt(M1))?.bookingId).toBe(second.id)
})
