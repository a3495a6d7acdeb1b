import { hash } from '@node-rs/argon2'
import { listDevices } from '@lantern/contract/account/account'
import { login } from '@lantern/contract/members/members'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, PASSWORD, type Club, type Person } from '../../../../test/club/club.ts'

const NOW = 96
let club: Club
beforeAll(async () => {
  club = await openClub({ signsIn: true, variables: { PASSWORD_MEMORY_KIB: String(NOW) } })
})
afterAll(() => club.close())

const keptOf = async ({ id }: Person): Promise<string> => {
  const { rows } = await club.pool.query<{ password: string }>(
    'SELECT password FROM users WHERE id = $1',
    [id],
  )
  return rows[0]?.password ?? ''
}
/** An account whose password was hashed with an earlier cost. */
async function kept(memoryCost: number, timeCost = 2) {
  const person = await club.member()
  const password = await hash(PASSWORD, { memoryCost, timeCost, parallelism: 1 })
  await club.pool.query('UPDATE users SET password = $1 WHERE id = $2', [password, person.id])
  return { person, password }
}
const enter = ({ email }: Person, password = PASSWORD, instance: 0 | 1 = 0) =>
  club.visitor(instance).call(login, { body: { email, password } })

it.each([
  ['less memory', NOW - 1, 2],
  ['fewer passes', NOW, 1],
])('a password hashed with %s is hashed again at the next sign-in', async (_, memory, passes) => {
  const { person, password } = await kept(memory, passes)
  expect((await enter(person, 'not the password')).code).toBe('wrong_credentials')
  expect(await keptOf(person)).toBe(password)
  const before = await club.signIn(person)
  const anew = await keptOf(person)
  expect(anew).toContain(`$m=${NOW},t=2,`)
  expect((await enter(person)).status).toBe(200)
  expect((await enter(person, 'not the password')).code).toBe('wrong_credentials')
  expect(await keptOf(person)).toBe(anew)
  expect((await before.call(listDevices, {})).status).toBe(200)
})

it('a password hashed with more memory stays as it is', async () => {
  const { person, password } = await kept(NOW + 32, 3)
  expect((await enter(person)).status).toBe(200)
  expect(await keptOf(person)).toBe(password)
})

it('concurrent sign-ins all succeed while the password is hashed again', async () => {
  const { person } = await kept(NOW - 1)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, turn) => enter(person, PASSWORD, turn % 2 === 0 ? 0 : 1)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
})

it('a password that was set meanwhile is never overwritten', async () => {
  const { person } = await kept(NOW - 1)
  await enter(person)
  const other = await hash('another lantern', { memoryCost: NOW, timeCost: 2, parallelism: 1 })
  await club.pool.query('UPDATE users SET password = $1 WHERE id = $2', [other, person.id])
  expect((await enter(person)).code).toBe('wrong_credentials')
  expect(await keptOf(person)).toBe(other)
})
