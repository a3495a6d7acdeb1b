import { createHash } from 'node:crypto'
import { listUpcomingBookings } from '@lantern/contract/bookings/bookings'
import { getUser, login, logout } from '@lantern/contract/members/members'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, PASSWORD, type Club } from '../../../../test/club/club.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'
import { transact } from '../../db/db.ts'
import { endSessionsOf, sweepSessions } from './session-store.ts'

let club: Club
let secured: Club
beforeAll(async () => {
  const variables = { PUBLIC_URL: 'https://lantern.example', TRUST_PROXY: '127.0.0.1' }
  ;[club, secured] = await Promise.all([
    openClub({ signsIn: true }),
    openClub({ signsIn: true, variables }),
  ])
})
beforeEach(() => club.clock.set(FRIDAY))
afterAll(() => Promise.all([club.close(), secured.close()]))

const sessionsOf = async ({ id }: { id: number }) => {
  const { rows } = await club.pool.query<{ sid: string }>(
    'SELECT sid FROM sessions WHERE user_id = $1',
    [id],
  )
  return rows.map(({ sid }) => sid)
}

/** The cookies of a response in the browser's format: `name=value; Path=/; …`. */
function setCookies(headers: Readonly<Record<string, unknown>>): string[] {
  const set = headers['set-cookie'] ?? []
  return (Array.isArray(set) ? set : [set]).map(String).toSorted((a, b) => (a < b ? -1 : 1))
}

/** Whether a request with only this cookie is signed in. */
async function isSomebody(value: string): Promise<boolean> {
  const { statusCode } = await club.visitor().request({
    method: 'GET',
    url: '/api/bookings/upcoming',
    headers: { cookie: `lantern=${encodeURIComponent(value)}` },
  })
  return statusCode === 200
}

describe('cookies', () => {
  const signIn = async (at: Club, headers: Readonly<Record<string, string>> = {}) => {
    const { email } = await at.member()
    const visitor = at.visitor()
    const answer = await visitor.call(login, { body: { email, password: PASSWORD } }, headers)
    return { visitor, cookies: setCookies(answer.headers) }
  }

  it('over http: a session cookie hidden from scripts, and a readable marker', async () => {
    const { cookies } = await signIn(club)
    expect(cookies).toEqual([
      expect.stringMatching(/^lantern=[^;]{60,}; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(
        /^lantern_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(/^lantern_signed_in=[\w-]{12}; Path=\/; SameSite=Lax$/),
    ])
  })

  it.each([
    ['that says so', { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }],
    ['that says nothing', {}],
  ])('over https, behind a proxy %s: bound to this host, and secure', async (_, headers) => {
    const { visitor, cookies } = await signIn(secured, headers)
    expect(cookies).toEqual([
      expect.stringMatching(/^__Host-lantern=[^;]{60,}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(
        /^__Host-lantern_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(/^__Host-lantern_signed_in=[\w-]{12}; Path=\/; Secure; SameSite=Lax$/),
    ])
    expect((await visitor.call(getUser, {}, headers)).status).toBe(200)
  })

  it('are both deleted at the end, with the attribute Secure if they were secure', async () => {
    const plain = await club.signedIn()
    expect(setCookies((await plain.call(logout, {})).headers)).toEqual([
      expect.stringMatching(/^lantern=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/),
      expect.stringMatching(/^lantern_signed_in=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/),
    ])
    const { visitor } = await signIn(secured)
    const { headers } = await visitor.call(logout, {})
    expect(headers['clear-site-data']).toBe('"cache"')
    const gone = setCookies(headers)
    expect(gone).toHaveLength(2)
    for (const cookie of gone) expect(cookie).toMatch(/^__Host-.*Max-Age=0; Path=\/;.* Secure/)
  })

  it('are kept if their session is over, so that a late response doesn’t delete the next session’s', async () => {
    const visitor = await club.signedIn()
    const late = { cookie: `lantern=${visitor.cookie('lantern')}` }
    const { email } = visitor.person
    await visitor.call(login, { body: { email, password: PASSWORD } })
    const input = [getUser, logout, listUpcomingBookings, login]
    for (const { method, path: url } of input) {
      const answer = await club.visitor().request({ method, url, headers: late, payload: {} })
      expect([url, answer.headers['set-cookie']]).toEqual([url, undefined])
    }
    expect((await visitor.call(getUser, {})).status).toBe(200)
  })

  it('aren’t set for visitors who don’t sign in', async () => {
    const { headers } = await club.visitor().request({ method: 'GET', url: '/api/amenities' })
    expect(headers['set-cookie']).toBeUndefined()
    const { rows } = await club.pool.query('SELECT 1 FROM sessions WHERE user_id IS NULL')
    expect(rows).toEqual([])
  })
})

describe('the id of a session', () => {
  it('is stored as a hash only, which can’t be used as the id', async () => {
    const visitor = await club.signedIn()
    const cookie = visitor.cookie('lantern') ?? ''
    const [id = ''] = cookie.split('.')
    const hash = createHash('sha256').update(id).digest('base64url')
    expect(await sessionsOf(visitor.person)).toEqual([hash])
    const { rows } = await club.pool.query('SELECT * FROM sessions')
    expect(JSON.stringify(rows)).not.toContain(id)
    expect(await isSomebody(cookie)).toBe(true)
    expect(await isSomebody(hash)).toBe(false)
    expect(await isSomebody(`${hash}.${cookie.split('.')[1]}`)).toBe(false)
  })

  it('is invalid without its signature, or with another one', async () => {
    const [one, two] = [await club.signedIn(), await club.signedIn()]
    const [id = '', seal = ''] = (one.cookie('lantern') ?? '').split('.')
    const [, other = ''] = (two.cookie('lantern') ?? '').split('.')
    const turned = seal.startsWith('A') ? `B${seal.slice(1)}` : `A${seal.slice(1)}`
    const forged = [id, `${id}.`, `${id}.${other}`, `${id}.${turned}`, '', '.', 's:1.1', '\u0000']
    for (const cookie of forged) expect([cookie, await isSomebody(cookie)]).toEqual([cookie, false])
    expect(await isSomebody(`${id}.${seal}`)).toBe(true)
  })

  it('is never one that the client sent before sign-in', async () => {
    const visitor = club.visitor()
    const { email } = await club.member()
    const planted = 'planted.by-somebody-else'
    const { cookies } = await visitor.request({
      method: 'POST',
      url: '/api/login',
      payload: { email, password: PASSWORD },
      headers: { cookie: `lantern=${planted}` },
    })
    const given = cookies.filter(({ name, value }) => name === 'lantern' && value !== '')
    expect(given).toHaveLength(1)
    expect(given[0]?.value).not.toBe(planted)
    expect(await isSomebody(planted)).toBe(false)
  })
})

describe('the member of a session', () => {
  it('is a visitor once the account is deleted, at both instances', async () => {
    const visitor = await club.signedIn()
    const there = visitor.at(club.instances[1].app)
    await club.pool.query('DELETE FROM users WHERE id = $1', [visitor.person.id])
    expect((await there.call(listUpcomingBookings, {})).code).toBe('not_signed_in')
    expect(await sessionsOf(visitor.person)).toEqual([])
  })

  it('has the role of the sign-in: a new role ends the old sessions', async () => {
    const visitor = await club.signedIn({ role: 'staff' })
    const staffCall = (who: Visitor) =>
      who.request({ method: 'POST', url: '/api/staff/bookings/999999/status', payload: {} })
    expect((await staffCall(visitor)).statusCode).toBe(400)
    await transact(club.kernels[1].db, async (tx) => {
      await tx.execute(sql`UPDATE users SET role = 'customer' WHERE id = ${visitor.person.id}`)
      await endSessionsOf(tx, visitor.person.id)
    })
    expect((await staffCall(visitor)).statusCode).toBe(401)
    const body = { email: visitor.person.email, password: PASSWORD }
    expect((await visitor.call(login, { body })).reply.role).toBe('customer')
    expect((await staffCall(visitor)).statusCode).toBe(403)
  })

  it('may end all other sessions and keep this one', async () => {
    const here = await club.signedIn()
    const [kept = ''] = await sessionsOf(here.person)
    const body = { email: here.person.email, password: PASSWORD }
    const others = [club.visitor(0), club.visitor(1)]
    for (const other of others) await other.call(login, { body })
    const bystander = await club.signedIn()
    await transact(club.kernels[0].db, (tx) => endSessionsOf(tx, here.person.id, kept))
    expect(await sessionsOf(here.person)).toEqual([kept])
    for (const other of others) {
      expect((await other.call(listUpcomingBookings, {})).code).toBe('not_signed_in')
    }
    expect((await here.call(getUser, {})).status).toBe(200)
    expect((await bystander.call(getUser, {})).status).toBe(200)
  })

  it.each([
    ['customer', 12],
    ['staff', 8],
    ['admin', 8],
  ] as const)(
    'is signed out after the role’s limit, regardless of activity: %s, %i hours',
    async (role, hours) => {
      const visitor = await club.signedIn({ role })
      const there = visitor.at(club.instances[1].app)
      const at = (minutes: number) => club.clock.set(new Date(FRIDAY.getTime() + minutes * 60_000))
      const isIn = async () => (await there.call(listUpcomingBookings, {})).status === 200
      for (let minute = 4; minute < hours * 60; minute += 4) {
        at(minute)
        await visitor.request({ method: 'GET', url: '/api/ping' })
      }
      at(hours * 60 - 0.1)
      await visitor.request({ method: 'GET', url: '/api/ping' })
      expect(await isIn()).toBe(true)
      at(hours * 60 + 0.1)
      expect(await isIn()).toBe(false)
    },
  )

  it('has only expired sessions deleted', async () => {
    const early = await club.signedIn()
    club.clock.set(new Date(FRIDAY.getTime() + 3 * 60_000))
    const late = await club.signedIn()
    club.clock.set(new Date(FRIDAY.getTime() + 6 * 60_000))
    await transact(club.kernels[0].db, (tx) => sweepSessions(tx, club.clock.now()))
    expect(await sessionsOf(early.person)).toEqual([])
    expect(await sessionsOf(late.person)).toHaveLength(1)
  })
})
