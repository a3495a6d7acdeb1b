import { afterAll, beforeAll, expect, it } from 'vitest'
import { getUser, login } from '@lantern/contract/members/members'
import { openClub, PASSWORD, type Club } from './club.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

it('a session made for a test equals one made by signing in', async () => {
  const opened = await club.signedIn({ role: 'staff' })
  const { person } = opened
  const signedIn = club.visitor()
  await signedIn.call(login, { body: { email: person.email, password: PASSWORD } })
  const { rows } = await club.pool.query<object>(
    `SELECT sess - 'provedAt' - 'startedAt' AS sess, sess ? 'provedAt' AS proved, sess ? 'startedAt' AS started,
            round(extract(epoch FROM expire - (sess ->> 'startedAt')::timestamptz)) AS seconds, user_id
     FROM sessions WHERE user_id = $1`,
    [person.id],
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]).toEqual(rows[1])
  const { sessionCookie, markerCookie } = club.instances[0].app
  expect(opened.cookie(sessionCookie)).toHaveLength(signedIn.cookie(sessionCookie)?.length ?? 0)
  expect(opened.cookie(markerCookie)).toHaveLength(signedIn.cookie(markerCookie)?.length ?? 0)
  expect((await opened.at(club.instances[1].app).call(getUser, {})).reply).toEqual(
    (await signedIn.call(getUser, {})).reply,
  )
})
