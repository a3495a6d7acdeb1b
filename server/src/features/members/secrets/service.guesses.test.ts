import { login } from '@lantern/contract/members/members'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FRIDAY, openClub, PASSWORD, type Club } from '../../../../test/club/club.ts'
import { transact } from '../../../kernel/db/db.ts'
import { admitGuess, countGuess, forgiveGuess, sweepGuesses } from './service.guesses.ts'

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

it('counts of guesses are deleted when their window is over', async () => {
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

it('guesses are limited for all accounts together too', async () => {
  const [kernel, elsewhere] = club.kernels
  const one = (account: number, at = kernel) => admitGuess(at, `secret:${account}`, 'secret')
  await transact(kernel.db, async (tx) => {
    for (let turn = 0; turn < 199; turn += 1) await countGuess(tx, 'secret', club.clock.now())
  })
  await one(1)
  await expect(one(2, elsewhere)).rejects.toMatchObject({ code: 'too_many_requests' })
  // Calls without a common limit still work.
  await admitGuess(kernel, 'secret:3')
})

it('a right guess is subtracted from the common count', async () => {
  const kernel = club.kernels[0]
  await transact(kernel.db, async (tx) => {
    for (let turn = 0; turn < 199; turn += 1) await countGuess(tx, 'code', club.clock.now())
  })
  for (const account of [1, 2, 3]) {
    await admitGuess(kernel, `code:${account}`, 'code')
    await transact(kernel.db, (tx) => forgiveGuess(tx, `code:${account}`, 'code'))
  }
  await admitGuess(kernel, 'code:4', 'code')
  await expect(admitGuess(kernel, 'code:5', 'code')).rejects.toMatchObject({
    code: 'too_many_requests',
  })
})
