import { saveProfile } from '@lantern/contract/account/account'
import { getUser, login } from '@lantern/contract/members/members'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Club, FRIDAY, openClub, PASSWORD } from '../../../test/club/club.ts'
import { meanwhile } from '../../../test/races/meanwhile.ts'
import { tally } from '../../../test/checks/tally.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ signsIn: true })
})
beforeEach(() => club.clock.set(FRIDAY))
afterAll(() => club.close())

const profile = (email: string) => ({
  firstName: 'Mei Ling',
  lastName: '陈',
  email,
  phoneNumber: '+1 (416) 555-0100',
})

describe('the profile', () => {
  it('stores the fields and announces them to the member’s pages', async () => {
    const visitor = await club.signedIn()
    const { email } = visitor.person
    const { reply } = await visitor.call(saveProfile, { body: profile(email) })
    expect(reply).toMatchObject({
      firstName: 'Mei Ling',
      lastName: '陈',
      email,
      phone: '+1 (416) 555-0100',
    })
    const there = visitor.at(club.instances[1].app)
    expect((await there.call(getUser, {})).reply).toEqual(reply)
  })

  it('has no phone number if the field is empty', async () => {
    const visitor = await club.signedIn()
    for (const phoneNumber of ['', '  ', null]) {
      const body = { ...profile(visitor.person.email), phoneNumber }
      expect((await visitor.call(saveProfile, { body })).reply.phone).toBeNull()
    }
  })

  it('gets a new email with the password, and signs in with it', async () => {
    const visitor = await club.signedIn()
    const body = { ...profile('  New.Address@Club.test '), currentPassword: PASSWORD }
    const { reply } = await visitor.call(saveProfile, { body })
    expect(reply.email).toBe('new.address@club.test')
    const signIn = (email: string) =>
      club.visitor().call(login, { body: { email, password: PASSWORD } })
    expect((await signIn('new.address@club.test')).status).toBe(200)
    expect((await signIn(visitor.person.email)).code).toBe('wrong_credentials')
  })

  it('gets no new email without the password', async () => {
    const visitor = await club.signedIn()
    const body = profile('elsewhere@club.test')
    expect((await visitor.call(saveProfile, { body })).code).toBe('password_needed')
    const wrong = { ...body, currentPassword: 'a guess' }
    expect((await visitor.call(saveProfile, { body: wrong })).code).toBe('wrong_password')
    const { email, firstName } = (await visitor.call(getUser, {})).reply ?? {}
    expect([email, firstName]).toEqual([visitor.person.email, 'Mei'])
  })

  it('never undoes a concurrent change of the email, nor restores a deleted account', async () => {
    const visitor = await club.signedIn()
    const { id, email } = visitor.person
    const save = () => visitor.call(saveProfile, { body: profile(email) })
    const row = async () => {
      const { rows } = await club.pool.query<Record<string, unknown>>(
        'SELECT email, first_name FROM users WHERE id = $1',
        [id],
      )
      return rows[0]
    }
    const moved = await meanwhile(
      club.pool,
      (client) => client.query("UPDATE users SET email = 'moved@club.test' WHERE id = $1", [id]),
      save,
    )
    expect(moved.code).toBe('password_needed')
    expect(await row()).toEqual({ email: 'moved@club.test', first_name: 'Mei' })

    await club.pool.query('UPDATE users SET email = $2 WHERE id = $1', [id, email])
    const gone = "UPDATE users SET first_name = '', deleted_at = now() WHERE id = $1"
    const deleted = await meanwhile(club.pool, (client) => client.query(gone, [id]), save)
    expect(deleted.code).toBe('not_found')
    expect(await row()).toEqual({ email, first_name: '' })
  })

  it('refuses an email that another account has, and reveals nothing more', async () => {
    const other = await club.member()
    const visitor = await club.signedIn()
    const body = { ...profile(other.email.toUpperCase()), currentPassword: PASSWORD }
    const refused = await visitor.call(saveProfile, { body })
    expect([refused.status, refused.code]).toEqual([409, 'email_unavailable'])
    expect(refused.text).not.toMatch(/exist|account|taken/i)
    expect((await visitor.call(getUser, {})).reply?.firstName).toBe('Mei')
  })

  it('allows ten tries at a new email in a quarter of an hour', async () => {
    const visitor = await club.signedIn()
    const answers = []
    for (let turn = 0; turn < 12; turn += 1) {
      const { email } = await club.member()
      const body = { ...profile(email), currentPassword: PASSWORD }
      answers.push(await visitor.call(saveProfile, { body }))
    }
    expect(tally(answers)).toEqual({ email_unavailable: 10, too_many_requests: 2 })
  })

  it('gives an email to one of two concurrent changes', async () => {
    const [one, other] = [await club.signedIn(), await club.signedIn({}, 1)]
    const body = { ...profile('wanted@club.test'), currentPassword: PASSWORD }
    const answers = await Promise.all([one, other].map((each) => each.call(saveProfile, { body })))
    expect(tally(answers)).toEqual({ 200: 1, email_unavailable: 1 })
  })

  it.each(['role', 'accountBalance', 'loyaltyPoints', 'id', 'discordId', 'profileImageUrl'])(
    'refuses the field %s',
    async (field) => {
      const visitor = await club.signedIn()
      const { statusCode } = await visitor.request({
        method: 'POST',
        url: '/api/account/profile',
        payload: { ...profile(visitor.person.email), [field]: field === 'role' ? 'admin' : 1 },
      })
      expect(statusCode).toBe(400)
    },
  )
})
