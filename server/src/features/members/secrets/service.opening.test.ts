import { changePassword } from '@lantern/contract/account/account'
import { getSettings } from '@lantern/contract/venue/settings'
import { login } from '@lantern/contract/members/members'
import { verifyAuthToken } from '@lantern/contract/account/signin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { transact } from '../../../kernel/db/db.ts'
import { appointAdmin } from './service.tokens.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ signsIn: true })
})
afterAll(() => club.close())

const appoint = (email: string) => {
  const [kernel] = club.kernels
  const admin = { email, firstName: 'Ada', lastName: 'Lin' }
  return transact(kernel.db, (tx) => appointAdmin(tx, kernel, admin))
}
const tokenIn = (url: string) => new URL(url).hash.replace('#token=', '')
const signInBy = async (url: string) => {
  const visitor = club.visitor()
  const { status } = await visitor.call(verifyAuthToken, { body: { token: tokenIn(url) } })
  expect(status).toBe(200)
  return visitor
}

describe('a venue’s first admin', () => {
  it('has no password, signs in by the link once, and chooses a password', async () => {
    const email = 'owner@club.test'
    const { url, isNew } = await appoint(email)
    expect(isNew).toBe(true)
    const owner = await signInBy(url)
    expect((await owner.call(getSettings, {})).status).toBe(200)
    const again = await club.visitor().call(verifyAuthToken, { body: { token: tokenIn(url) } })
    expect(again.code).toBe('token_invalid')
    const password = 'a house of my own'
    expect((await owner.call(changePassword, { body: { newPassword: password } })).status).toBe(204)
    expect((await club.visitor().call(login, { body: { email, password } })).status).toBe(200)
  })

  it('may be an existing member, who keeps balance and bookings; their sessions end', async () => {
    const member = await club.signedIn({ balance: 1_000 })
    const { isNew, url } = await appoint(member.person.email)
    expect(isNew).toBe(false)
    expect((await member.call(getSettings, {})).status).toBe(401)
    const admin = await signInBy(url)
    expect((await admin.call(getSettings, {})).status).toBe(200)
    const { rows } = await club.pool.query(
      `SELECT u.role, u.account_balance, e.before, e.after
       FROM users u JOIN audit_events e ON e.subject = 'user:' || u.id
       WHERE u.id = $1 AND e.action = 'user.admin_by_command'`,
      [member.person.id],
    )
    expect(rows).toEqual([
      {
        role: 'admin',
        account_balance: '10.00',
        before: { role: 'customer' },
        after: { role: 'admin' },
      },
    ])
  })

  it('may have been an admin before, who lost the password', async () => {
    const { email } = await club.member({ role: 'admin' })
    const { url } = await appoint(email)
    expect((await (await signInBy(url)).call(getSettings, {})).status).toBe(200)
  })
})
