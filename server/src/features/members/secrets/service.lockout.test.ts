import { login, logout } from '@lantern/contract/members/members'
import { verifyAuthToken } from '@lantern/contract/account/signin'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { FRIDAY, openClub, PASSWORD, type Club } from '../../../../test/club/club.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'
import { transact } from '../../../kernel/db/db.ts'
import { appointAdmin } from './service.tokens.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ variables: { TRUST_PROXY: '127.0.0.1' } })
})
beforeEach(() => club.clock.set(FRIDAY))
afterAll(() => club.close())

const tryAt = (visitor: Visitor, email: string, password: string, address = '203.0.113.7') =>
  visitor.call(login, { body: { email, password } }, { 'x-forwarded-for': address })

/** Ten wrong guesses at an account from one address. */
async function lock(email: string, address?: string) {
  for (let turn = 0; turn < 10; turn += 1) {
    expect((await tryAt(club.visitor(), email, 'a wrong guess', address)).code).toBe(
      'wrong_credentials',
    )
  }
}

it('too many guesses are refused with the waiting time, also with the right password', async () => {
  const { email } = await club.member()
  await lock(email)
  club.clock.set(new Date(FRIDAY.getTime() + 5 * 60_000))
  for (const password of ['a wrong guess', PASSWORD]) {
    const { code, headers } = await tryAt(club.visitor(1), email, password)
    expect(code).toBe('too_many_requests')
    const seconds = Number(headers['retry-after'])
    expect(seconds).toBeGreaterThan(9 * 60)
    expect(seconds).toBeLessThanOrEqual(10 * 60 + 5)
  }
})

it('a lockout affects neither other addresses nor other accounts', async () => {
  const [{ email }, other] = [await club.member(), await club.member()]
  await lock(email)
  expect((await tryAt(club.visitor(), email, PASSWORD, '198.51.100.4')).status).toBe(200)
  expect((await tryAt(club.visitor(), other.email, PASSWORD)).status).toBe(200)
})

it('a lockout never affects a browser that signed in before, which has ten guesses of its own', async () => {
  const { email } = await club.member({ role: 'admin' })
  const known = club.visitor()
  expect((await tryAt(known, email, PASSWORD)).status).toBe(200)
  await known.call(logout, {})
  const addresses = Array.from({ length: 10 }, (_, place) => `198.51.100.${place + 1}`)
  for (const address of addresses) await lock(email, address)
  // Strangers at many addresses have used up all of the account's guesses.
  const stranger = await tryAt(club.visitor(), email, PASSWORD, '192.0.2.99')
  expect(stranger.code).toBe('too_many_requests')
  expect((await tryAt(known.at(club.instances[1].app), email, PASSWORD)).status).toBe(200)

  for (let turn = 0; turn < 10; turn += 1) await tryAt(known, email, 'a wrong guess')
  expect((await tryAt(known, email, PASSWORD)).code).toBe('too_many_requests')
})

it('a browser is known only for the accounts that were signed in to there', async () => {
  const [{ email }, attacker] = [await club.member(), await club.member()]
  const theirs = club.visitor()
  await tryAt(theirs, attacker.email, PASSWORD)
  for (let turn = 0; turn < 10; turn += 1) await tryAt(theirs, email, 'a wrong guess')
  expect((await tryAt(club.visitor(), email, PASSWORD)).code).toBe('too_many_requests')
})

it('a locked out admin can sign in by a link from the command line', async () => {
  const { email } = await club.member({ role: 'admin' })
  await lock(email)
  expect((await tryAt(club.visitor(), email, PASSWORD)).code).toBe('too_many_requests')
  const admin = { email, firstName: 'Ada', lastName: 'Lin' }
  const [kernel] = club.kernels
  const { url } = await transact(kernel.db, (tx) => appointAdmin(tx, kernel, admin))
  const token = new URL(url).hash.replace('#token=', '')
  const opened = await club.visitor().call(verifyAuthToken, { body: { token } })
  expect(opened.reply.role).toBe('admin')
})
