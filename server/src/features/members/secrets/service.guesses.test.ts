import { login } from '@lantern/contract/members'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FRIDAY, openClub, PASSWORD, type Club } from '../../../../test/club.ts'
import { transact } from '../../../kernel/db/db.ts'
import { sweepGuesses } from './service.guesses.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

const guess = (email: string, password = 'a wrong guess') =>
  club.visitor().call(login, { body: { email, password } })
const minutes = (count: number) => new Date(FRIDAY.getTime() + count * 60_000)
const sweep = () => transact(club.kernels[1].db, (tx) => sweepGuesses(tx, club.clock.now()))
async function counted() {
  const { rows } = await club.pool.query<{ subject: string }>(
    'SELECT subject FROM attempt_counters ORDER BY subject',
  )
  return rows.map(({ subject }) => subject)
}

it('forgets the counts of guesses that are over, and no other', async () => {
  const { email } = await club.member()
  for (let turn = 0; turn < 10; turn += 1) await guess(email)
  club.clock.set(minutes(10))
  await guess('nobody@club.test')
  await sweep()
  const subjects = [email, 'nobody@club.test'].flatMap((each) => [
    `password:${each}`,
    `password:${each}@127.0.0.1`,
  ])
  expect(await counted()).toEqual(subjects.toSorted())
  expect((await guess(email, PASSWORD)).code).toBe('too_many_requests')

  club.clock.set(minutes(16))
  await sweep()
  expect(await counted()).toEqual([
    'password:nobody@club.test',
    'password:nobody@club.test@127.0.0.1',
  ])
  expect((await guess(email, PASSWORD)).status).toBe(200)
})
