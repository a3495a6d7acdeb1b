import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { waiting } from '../../../../test/races/meanwhile.ts'
import { transact } from '../../db/db.ts'
import { endSessionsOf } from './session-store.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ signsIn: true })
})
afterAll(() => club.close())

it('all sessions of a member are ended in order of their ids, like writes of activity', async () => {
  const person = await club.member()
  for (const _ of [1, 2, 3, 4]) await club.signIn(person)
  const { pool } = club
  const { rows } = await pool.query<{ sid: string }>(
    'SELECT sid FROM sessions WHERE user_id = $1 ORDER BY sid',
    [person.id],
  )
  const [least, ...others] = rows.map(({ sid }) => sid)
  // It is physically last in the table from now on.
  await pool.query("UPDATE sessions SET expire = expire + interval '1 second' WHERE sid = $1", [
    least,
  ])
  const holder = await pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM sessions WHERE sid = $1 FOR UPDATE', [least])
  const ended = transact(club.kernels[0].db, (tx) => endSessionsOf(tx, person.id))
  await expect.poll(() => waiting(pool)).toBe(1)
  const free = 'SELECT FROM sessions WHERE sid = ANY($1) FOR NO KEY UPDATE SKIP LOCKED'
  expect((await pool.query(free, [others])).rowCount).toBe(others.length)
  await holder.query('COMMIT')
  holder.release()
  await ended
})
