import { randomBytes } from 'node:crypto'
import { getUser, login } from '@lantern/contract/members/members'
import { startStation } from '@lantern/contract/members/stations'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { FRIDAY, openClub, PASSWORD, type Club } from '../../../../test/club/club.ts'
import { Visitor } from '../../../../test/club/visitor.ts'
import { openInstance, type Instance } from '../../../instance.ts'
import { clockFrom } from '../../clock.ts'
import { readEnv } from '../../env.ts'

const secrets = Array.from({ length: 3 }, () => randomBytes(32).toString('hex'))
const [first = '', second = '', third = ''] = secrets

let club: Club
let opened: Instance[]
beforeAll(async () => {
  club = await openClub({ signsIn: true, variables: { SESSION_SECRET: first } })
  const { rows } = await club.pool.query<{ database: string }>(
    'SELECT current_database() AS database',
  )
  const open = (variables: Readonly<Record<string, string>>) =>
    openInstance({
      connection: { ...inject('postgres'), ...rows[0] },
      env: readEnv({ RATE_LIMITS: 'off', ...variables }),
      clock: clockFrom(FRIDAY),
      log: () => undefined,
    })
  opened = [
    await open({ SESSION_SECRET: second, SESSION_SECRET_PREVIOUS: first }),
    await open({ SESSION_SECRET: third, SESSION_SECRET_PREVIOUS: second }),
  ]
})
afterAll(async () => {
  await Promise.all(opened.map((instance) => instance.close()))
  await club.close()
})
const rotated = (index: 0 | 1) => {
  const instance = opened[index]
  if (!instance) throw new Error('not open')
  return instance.app
}

it('a new secret ends no session while the previous one is accepted', async () => {
  const member = await club.signedIn()
  const ask = async (visitor: Visitor) =>
    (await visitor.request({ method: 'GET', url: getUser.path })).statusCode
  const later = member.at(rotated(0))
  expect([await ask(later), await ask(later)]).toEqual([200, 200])
  expect(await ask(member.at(rotated(1)))).toBe(401)
})

it('a sign-in during the rotation gets a cookie of the new secret, which the next rotation accepts', async () => {
  const { email } = await club.member()
  const visitor = new Visitor(rotated(0))
  expect((await visitor.call(login, { body: { email, password: PASSWORD } })).status).toBe(200)
  expect((await visitor.at(rotated(1)).call(getUser, {})).status).toBe(200)
})

it('a station’s cookie is signed again with the new secret at once, because the old secret will be dropped', async () => {
  const admin = await club.signedIn({ role: 'admin' })
  expect(
    (await admin.call(startStation, { body: { name: 'Wall', screen: 'kitchen' } })).status,
  ).toBe(200)
  const board = admin.at(rotated(0))
  const before = board.cookie('lantern')
  expect((await board.request({ method: 'GET', url: '/api/staff/kitchen' })).statusCode).toBe(200)
  expect(board.cookie('lantern')).not.toBe(before)
  expect(
    (await board.at(rotated(1)).request({ method: 'GET', url: '/api/staff/kitchen' })).statusCode,
  ).toBe(200)
})
