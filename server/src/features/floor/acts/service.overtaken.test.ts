import { cancelBooking } from '@lantern/contract/bookings'
import { checkInBooking } from '@lantern/contract/party'
import type { PoolClient } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { beforeWriting } from '../../../../test/before-writing.ts'
import { idPath, M1, M2, openDesk } from '../../../../test/desk.ts'
import { meanwhile } from '../../../../test/meanwhile.ts'

const { on, sit, book, checkIn, seat, move, version, partyAt } = openDesk()

let happens: (what: () => Promise<unknown>) => void
beforeEach(() => {
  const { pool } = on().club.instances[0].database
  happens ??= beforeWriting(pool)
})
const MAHJONG = 2

const actsOf = async (id: number) => {
  const { rows } = await on().club.pool.query<{ kind: string }>(
    'SELECT kind FROM party_acts WHERE booking_id = $1 ORDER BY id',
    [id],
  )
  return rows.map(({ kind }) => kind)
}

describe('a check-in that was decided, and then overtaken at another screen', () => {
  it('by guests who sit down there is told when the room will be free', async () => {
    const { id } = await book('16:00', '17:00', MAHJONG)
    await sit(15, 15)
    happens(() => seat(M1, '16:00', 'cash', on().elsewhere))
    const { code } = await checkIn(id)
    expect([code, await actsOf(id)]).toEqual(['room_free_later', []])
    expect((await partyAt(M1))?.bookingId).not.toBe(id)
  })

  it('by a move of its party to another table is told of that', async () => {
    const { id } = await book('16:00', '17:00', MAHJONG)
    await sit(15, 15)
    happens(() => move(id, M2, on().elsewhere))
    expect((await checkIn(id)).code).toBe('party_changed')
    expect(await partyAt(M2)).toBeNull()
    expect(await actsOf(id)).toEqual(['move'])
  })

  it('by its member, who cancels, is told of that', async () => {
    const { id } = await book('17:00', '18:00', MAHJONG)
    await sit(16, 15)
    const member = on().member.at(on().club.instances[1].app)
    const untilItBegins = `UPDATE bookings SET refund_tiers = '[{"hours": 0, "percent": 100}]' WHERE id = $1`
    await on().club.pool.query(untilItBegins, [id])
    happens(() => member.call(cancelBooking, idPath(id)))
    expect((await checkIn(id)).code).toBe('party_changed')
    expect(await actsOf(id)).toEqual([])
  })

  it('by its own repetition is the same one, done once', async () => {
    const { id } = await book('16:00', '17:00', MAHJONG)
    await sit(15, 45)
    const key = { 'idempotency-key': `come-once-${id}` }
    const body = { version: await version(id) }
    const { staff, elsewhere } = on()
    happens(() => elsewhere.call(checkInBooking, { ...idPath(id), body }, key))
    const { status, reply } = await staff.call(checkInBooking, { ...idPath(id), body }, key)
    expect([status, reply.version]).toEqual([200, body.version + 1])
    expect(await actsOf(id)).toEqual(['check_in'])
    const other = { ...body, tableId: M2 }
    expect((await staff.call(checkInBooking, { ...idPath(id), body: other }, key)).code).toBe(
      'key_reused',
    )
  })
})

it('a forgotten party that leaves while another one moves to its table is no hindrance', async () => {
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

/** Everything that a check-in writes, except for values that differ each time. */
async function writtenOf(id: number): Promise<object[]> {
  const { rows } = await on().club.pool.query<object>(
    `SELECT b.status, b.units, b.version, b.during, b.checked_in_at = b.updated_at AS "isNow",
       (SELECT json_agg(json_build_array(table_id, upper(during), lower(during) = checked_in_at, seated))
          FROM occupancies WHERE booking_id = b.id) AS rooms,
       (SELECT json_agg(json_build_array(kind, before, moved, at = checked_in_at)) FROM party_acts
          WHERE booking_id = b.id) AS acts,
       (SELECT json_agg(json_build_array(actor_id, action, before, after, created_at = checked_in_at))
          FROM audit_events WHERE subject = 'booking:' || b.id) AS audit
     FROM bookings b WHERE id = $1`,
    [id],
  )
  return rows
}

it('a check-in at once and one in a transaction come to the same', async () => {
  const [shown, written]: [unknown[], unknown[]] = [[], []]
  for (const seen of [{}, { tableId: M1 }]) {
    await on().club.pool.query('DELETE FROM occupancies')
    await sit(14, 50)
    const { id } = await book('16:00', '17:00', MAHJONG)
    await sit(15, 45)
    const { status, reply } = await checkIn(id, on().staff, seen)
    expect(status).toBe(200)
    shown.push({ ...reply, id: 0, lanternId: '', checkedInAt: '' })
    written.push(await writtenOf(id))
  }
  expect(shown[0]).toEqual(shown[1])
  expect(written[0]).toEqual(written[1])
})
