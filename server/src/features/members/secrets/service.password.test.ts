import { changePassword, getSecurity, listDevices } from '@lantern/contract/account/account'
import { getUser, login } from '@lantern/contract/members/members'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { FRIDAY, openClub, PASSWORD, type Club } from '../../../../test/club/club.ts'
import { tally } from '../../../../test/checks/tally.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'
import { signIn } from '../service.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ signsIn: true })
})
beforeEach(() => club.clock.set(FRIDAY))
afterAll(() => club.close())

const change = (visitor: Visitor, newPassword: string, currentPassword = PASSWORD) =>
  visitor.call(changePassword, { body: { currentPassword, newPassword } })
const isIn = async (visitor: Visitor) => (await visitor.call(listDevices, {})).status === 200
const opens = async (email: string, password: string) =>
  (await club.visitor(1).call(login, { body: { email, password } })).status === 200

describe('changing the password', () => {
  it('makes the new one valid and the old one invalid', async () => {
    const visitor = await club.signedIn()
    const { email } = visitor.person
    expect((await change(visitor, 'a brand new lantern')).status).toBe(204)
    expect([await opens(email, 'a brand new lantern'), await opens(email, PASSWORD)]).toEqual([
      true,
      false,
    ])
  })

  it('ends every other session at once, and gives this one a new id', async () => {
    const here = await club.signedIn()
    const there = await club.signIn(here.person, 1)
    const shared = here.at(club.instances[1].app)
    await change(here, 'a brand new lantern')
    expect([await isIn(here), await isIn(there), await isIn(shared)]).toEqual([true, false, false])
  })

  it('needs the current password', async () => {
    const visitor = await club.signedIn()
    const refused = await change(visitor, 'a brand new lantern', 'a guess')
    expect([refused.status, refused.code]).toEqual([403, 'wrong_password'])
    expect(await opens(visitor.person.email, PASSWORD)).toBe(true)
    expect((await visitor.call(getUser, {})).status).toBe(200)
  })

  it('needs no current password for a quarter of an hour after a sign-in link, once', async () => {
    const visitor = await club.signedIn()
    const body = { newPassword: 'a brand new lantern' }
    const needed = async () => (await visitor.call(getSecurity, {})).reply.passwordNeeded
    const linkedAt = async (at: Date) => {
      const linked = JSON.stringify(at.toISOString())
      await club.pool.query(
        "UPDATE sessions SET sess = jsonb_set(sess, '{linkedAt}', $1) WHERE user_id = $2",
        [linked, visitor.person.id],
      )
    }
    expect(await needed()).toBe(true)
    expect((await visitor.call(changePassword, { body })).code).toBe('password_needed')
    await linkedAt(new Date(FRIDAY.getTime() - 16 * 60_000))
    expect((await visitor.call(changePassword, { body })).code).toBe('password_needed')
    await linkedAt(new Date(FRIDAY.getTime() - 14 * 60_000))
    expect(await needed()).toBe(false)
    expect((await visitor.call(changePassword, { body })).status).toBe(204)
    expect(await opens(visitor.person.email, 'a brand new lantern')).toBe(true)
    expect(await needed()).toBe(true)
  })

  it('allows ten guesses in a quarter of an hour, in parallel or one by one', async () => {
    const here = await club.signedIn()
    const there = here.at(club.instances[1].app)
    const guesses = Array.from({ length: 24 }, (_, turn) =>
      change(turn % 2 === 0 ? here : there, 'a brand new lantern', `guess ${turn}`),
    )
    expect(tally(await Promise.all(guesses))).toEqual({ wrong_password: 10, too_many_requests: 14 })
    expect((await change(here, 'a brand new lantern')).code).toBe('too_many_requests')
    // Signing in still works, because its guesses are counted separately.
    expect(await opens(here.person.email, PASSWORD)).toBe(true)
    club.clock.set(new Date(FRIDAY.getTime() + 16 * 60_000))
    const later = await club.signIn(here.person)
    expect((await change(later, 'a brand new lantern')).status).toBe(204)
  })

  it('succeeds once if two devices do it concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const here = await club.signedIn()
      const there = await club.signIn(here.person, 1)
      const passwords = ['the first new lantern', 'the other new lantern'] as const
      const answers = await Promise.all([change(here, passwords[0]), change(there, passwords[1])])
      const won = answers.findIndex(({ status }) => status === 204)
      const lost = answers[1 - won]
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
      expect(['wrong_password', 'not_signed_in']).toContain(lost?.code)
      const { email } = here.person
      const opened = await Promise.all(passwords.map((password) => opens(email, password)))
      expect(opened).toEqual(passwords.map((_, place) => place === won))
      expect([await isIn(here), await isIn(there)]).toEqual([won === 0, won === 1])
    }
  })

  it('leaves no session of a concurrent sign-in with the old password', async () => {
    const here = await club.signedIn()
    const { email } = here.person
    const session = {
      // The old password is checked before the change, and the session is written after it.
      start: async () => void (await change(here, 'a brand new lantern')),
      from: { address: null, agent: null },
      device: null,
      keepDevice: () => 'a device',
      end: vi.fn<() => Promise<void>>(async () => undefined),
    }
    const body = { email, password: PASSWORD }
    const signingIn = signIn(club.kernels[1], { body, session, language: 'en' })
    await expect(signingIn).rejects.toMatchObject({ code: 'wrong_credentials' })
    expect(session.end).toHaveBeenCalledOnce()
  })
})
