import { createBooking, listUpcomingBookings } from '@lantern/contract/bookings/bookings'
import { ErrorBody } from '@lantern/contract/calls/errors'
import { getUser, login, logout, register } from '@lantern/contract/members/members'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, PASSWORD, type Club } from '../../../test/club/club.ts'
import { tally } from '../../../test/checks/tally.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ signsIn: true })
})
beforeEach(() => club.clock.set(FRIDAY))
afterAll(() => club.close())

const COOKIE = 'lantern'
const mei = (email: string) => ({
  email,
  password: 'longer than eight',
  firstName: 'Mei',
  lastName: 'Chen',
})
const minutesLater = (minutes: number) =>
  club.clock.set(new Date(FRIDAY.getTime() + minutes * 60_000))
const who = async (visitor: Visitor) => {
  const { statusCode, body } = await visitor.request({ method: 'GET', url: '/api/user' })
  return { status: statusCode, body }
}
const nobody = { status: 401, body: 'null' }

describe('registering', () => {
  it('opens a customer’s account and signs in', async () => {
    const visitor = club.visitor()
    const { status, reply, text } = await visitor.call(register, { body: mei('plain@club.test') })
    expect(status).toBe(200)
    expect(reply).toMatchObject({ role: 'customer', accountBalance: '0.00', loyaltyPoints: 0 })
    expect(text).not.toContain('argon2')
    expect((await visitor.call(getUser, {})).reply).toEqual(reply)
  })

  it('stores an email in lower case, and finds it in any case', async () => {
    const body = mei('  Mixed.Case@Club.TEST ')
    expect((await club.visitor().call(register, { body })).reply.email).toBe('mixed.case@club.test')
    const again = await club.visitor().call(register, { body: mei('MIXED.case@club.test') })
    expect([again.status, again.code]).toEqual([409, 'email_taken'])
    const signedIn = await club.visitor().call(login, {
      body: { email: 'mixed.CASE@club.test', password: body.password },
    })
    expect(signedIn.status).toBe(200)
  })

  it('makes one account of concurrent registrations with one email', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        club.visitor(turn % 2 === 0 ? 0 : 1).call(register, { body: mei('race@club.test') }),
      ),
    )
    expect(tally(answers)).toEqual({ 200: 1, email_taken: 7 })
    const { rows } = await club.pool.query("SELECT 1 FROM users WHERE email = 'race@club.test'")
    expect(rows).toHaveLength(1)
  })

  it.each(['role', 'accountBalance', 'loyaltyPoints', 'id', 'status', 'discordId'])(
    'refuses the field %s',
    async (field) => {
      const visitor = club.visitor()
      const { statusCode, body } = await visitor.request({
        method: 'POST',
        url: '/api/register',
        payload: { ...mei('greedy@club.test'), [field]: field === 'role' ? 'admin' : 1 },
      })
      expect(statusCode).toBe(400)
      expect(JSON.parse(body)).toMatchObject({ code: 'invalid_input' })
      expect(await who(visitor)).toEqual(nobody)
    },
  )

  it.each([
    [{ email: 'not an email' }, 'email'],
    [{ password: 'short' }, 'password'],
    [{ password: 'x'.repeat(201) }, 'password'],
    [{ firstName: '   ' }, 'firstName'],
    [{ lastName: 'a\u0000b' }, 'lastName'],
    [{ firstName: 'x'.repeat(61) }, 'firstName'],
  ])('names the wrong field: %j', async (wrong, field) => {
    const { statusCode, body } = await club.visitor().request({
      method: 'POST',
      url: '/api/register',
      payload: { ...mei('fields@club.test'), ...wrong },
    })
    expect(statusCode).toBe(400)
    expect(Object.keys(ErrorBody.parse(JSON.parse(body)).fields ?? {})).toEqual([field])
  })
})

describe('signing in', () => {
  it('answers identically for an unknown email and a wrong password', async () => {
    const { email } = await club.member()
    const known = await club.visitor().call(login, { body: { email, password: 'wrong' } })
    const unknown = await club
      .visitor()
      .call(login, { body: { email: 'nobody@club.test', password: 'wrong' } })
    expect(known.code).toBe('wrong_credentials')
    // The log's request id differs in each answer.
    const body = ({ text }: { text: string }) => text.replace(/"requestId":"[^"]*"/, '')
    expect([unknown.status, body(unknown)]).toEqual([known.status, body(known)])
  })

  it('answers in Chinese to Chinese readers', async () => {
    const body = { email: 'nobody@club.test', password: 'wrong' }
    const answer = await club.visitor().call(login, { body }, { 'accept-language': 'zh-CN' })
    expect(answer.text).toContain('邮箱或密码不对')
  })

  it('changes the session’s id, so that a planted one is worthless', async () => {
    const visitor = await club.signedIn()
    const before = visitor.cookie(COOKIE)
    const planted = visitor.at(visitor.app)
    const body = { email: visitor.person.email, password: PASSWORD }
    expect((await visitor.call(login, { body })).status).toBe(200)
    expect(visitor.cookie(COOKIE)).not.toBe(before)
    expect((await who(visitor)).status).toBe(200)
    expect(await who(planted)).toEqual(nobody)
  })

  it('sets a cookie that scripts and other sites can’t read', async () => {
    const { email } = await club.member()
    const response = await club.visitor().request({
      method: 'POST',
      url: '/api/login',
      payload: { email, password: PASSWORD },
    })
    expect(response.cookies.find(({ name }) => name === COOKIE)).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    })
  })

  it('redirects a browser to the dialog, and back to this site only', async () => {
    const go = async (next: string, path = '/api/login') => {
      const url = `${path}?next=${encodeURIComponent(next)}`
      const { statusCode, headers } = await club.visitor().request({ method: 'GET', url })
      return [statusCode, headers.location]
    }
    expect(await go('/booking?amenityId=2')).toEqual([
      302,
      '/?login=1&next=%2Fbooking%3FamenityId%3D2',
    ])
    for (const next of ['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:1']) {
      expect(await go(next)).toEqual([302, '/?login=1'])
      expect(await go(next, '/login')).toEqual([302, '/?login=1'])
    }
    expect(await go('/food', '/login')).toEqual([302, '/?login=1&next=%2Ffood'])
  })
})

describe('guesses at passwords', () => {
  const guess = (email: string, instance: 0 | 1, password = 'wrong') =>
    club.visitor(instance).call(login, { body: { email, password } })

  it('are refused after ten wrong ones at any instance, for a quarter of an hour', async () => {
    const { email } = await club.member()
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await guess(email, turn % 2 === 0 ? 0 : 1)).code).toBe('wrong_credentials')
    }
    expect((await guess(email, 0, PASSWORD)).code).toBe('too_many_requests')
    expect((await guess(email, 1, PASSWORD)).code).toBe('too_many_requests')
    minutesLater(14)
    expect((await guess(email, 0, PASSWORD)).code).toBe('too_many_requests')
    minutesLater(16)
    expect((await guess(email, 0, PASSWORD)).status).toBe(200)
  })

  it('are refused for an unknown email as well', async () => {
    for (let turn = 0; turn < 10; turn += 1) await guess('ghost@club.test', 0)
    expect((await guess('ghost@club.test', 1)).code).toBe('too_many_requests')
  })

  it('are limited if they are sent in parallel', async () => {
    const { email } = await club.member()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, turn) => guess(email, turn % 2 === 0 ? 0 : 1)),
    )
    expect(tally(answers)).toEqual({ wrong_credentials: 10, too_many_requests: 20 })
  })

  it('are counted anew after the right password', async () => {
    const { email } = await club.member()
    for (let turn = 0; turn < 9; turn += 1) await guess(email, 0)
    expect((await guess(email, 0, PASSWORD)).status).toBe(200)
    for (let turn = 0; turn < 9; turn += 1) await guess(email, 1)
    expect((await guess(email, 1, PASSWORD)).status).toBe(200)
  })
})

describe('a session', () => {
  it('of a visitor is null in the answer', async () => {
    expect(await who(club.visitor())).toEqual(nobody)
  })

  it('is valid at the other instance, and ends there too', async () => {
    const here = await club.signedIn()
    const there = here.at(club.instances[1].app)
    expect((await who(there)).status).toBe(200)
    expect((await there.call(logout, {})).status).toBe(204)
    expect(there.cookie(COOKIE)).toBeUndefined()
    expect(await who(here)).toEqual(nobody)
    expect((await here.call(listUpcomingBookings, {})).code).toBe('not_signed_in')
  })

  it('may be ended twice', async () => {
    expect((await club.visitor().call(logout, {})).status).toBe(204)
  })

  it('ends five minutes after the last activity', async () => {
    const visitor = await club.signedIn()
    minutesLater(4.9)
    expect((await who(visitor)).status).toBe(200)
    minutesLater(5.1)
    expect(await who(visitor)).toEqual(nobody)
  })

  it('isn’t extended by reads', async () => {
    const visitor = await club.signedIn()
    for (const minutes of [1, 2, 3, 4, 4.9]) {
      minutesLater(minutes)
      expect((await who(visitor)).status).toBe(200)
      expect((await visitor.call(listUpcomingBookings, {})).status).toBe(200)
    }
    minutesLater(5.1)
    expect((await visitor.call(listUpcomingBookings, {})).code).toBe('not_signed_in')
  })

  it('is extended by a ping, at each instance', async () => {
    const visitor = await club.signedIn()
    const there = visitor.at(club.instances[1].app)
    for (const minutes of [4, 8, 12]) {
      minutesLater(minutes)
      const { statusCode } = await there.request({ method: 'GET', url: '/api/ping' })
      expect(statusCode).toBe(204)
    }
    minutesLater(16.9)
    expect((await who(visitor)).status).toBe(200)
    minutesLater(17.1)
    expect(await who(visitor)).toEqual(nobody)
  })

  it('is extended by a write, even a refused one', async () => {
    const visitor = await club.signedIn()
    minutesLater(4)
    const refused = await visitor.call(createBooking, {
      body: { amenityId: 1, bookingDate: '2026-11-21', startTime: '19:00', endTime: '20:00' },
    })
    expect(refused.code).toBe('insufficient_balance')
    minutesLater(8)
    expect((await who(visitor)).status).toBe(200)
    minutesLater(9.1)
    expect(await who(visitor)).toEqual(nobody)
  })

  it('that has expired isn’t extended by a ping', async () => {
    const visitor = await club.signedIn()
    minutesLater(6)
    await visitor.request({ method: 'GET', url: '/api/ping' })
    expect(await who(visitor)).toEqual(nobody)
  })

  it('ends with its account', async () => {
    const visitor = await club.signedIn()
    await club.pool.query('DELETE FROM users WHERE id = $1', [visitor.person.id])
    expect(await who(visitor)).toEqual(nobody)
  })
})
