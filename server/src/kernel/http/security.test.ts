import { ErrorBody, sentence } from '@lantern/contract/calls/errors'
import type { Endpoint } from '@lantern/contract/calls/endpoint'
import { live } from '@lantern/contract/calls/live'
import { getUser, login, logout, ping } from '@lantern/contract/members/members'
import { getStation } from '@lantern/contract/members/stations'
import { getVenue } from '@lantern/contract/venue/venue'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, PASSWORD, type Club } from '../../../test/club/club.ts'
import { contractEndpoints } from '../../../test/bodies/contract-endpoints.ts'
import { tally } from '../../../test/checks/tally.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

let club: Club
let secured: Club
let limited: Club
const cards = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
}
beforeAll(async () => {
  const https = { PUBLIC_URL: 'https://lantern.example', TRUST_PROXY: '127.0.0.1' }
  ;[club, secured, limited] = await Promise.all([
    openClub({ signsIn: true }),
    openClub({ signsIn: true, variables: https }),
    openClub({
      signsIn: true,
      variables: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', ...cards },
    }),
  ])
})
afterAll(() => Promise.all([club.close(), secured.close(), limited.close()]))

type Headers = Readonly<Record<string, string>>
const logOut = async (at: Club, headers: Headers) => {
  const response = await at.visitor().request({ method: 'POST', url: '/api/logout', headers })
  return response.statusCode === 204 ? 'taken' : ErrorBody.parse(JSON.parse(response.body)).code
}

describe('a write', () => {
  const host = 'lantern.test:3000'
  it.each<[what: string, headers: Headers, end: string]>([
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: `http://${host}` }, 'taken'],
    ['an address typed in', { 'sec-fetch-site': 'none' }, 'taken'],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }, 'cross_site'],
    ['a neighbour below the same domain', { 'sec-fetch-site': 'same-site' }, 'cross_site'],
    [
      'another site that claims our origin',
      { 'sec-fetch-site': 'cross-site', origin: `http://${host}` },
      'cross_site',
    ],
    ['a browser that says nonsense', { 'sec-fetch-site': 'nonsense' }, 'cross_site'],
    ['an old browser on our page', { origin: `http://${host}` }, 'taken'],
    ['an old browser elsewhere', { origin: 'http://evil.test' }, 'cross_site'],
    ['another port', { origin: 'http://lantern.test:3001' }, 'cross_site'],
    ['a name that begins like ours', { origin: `http://${host}.evil.test` }, 'cross_site'],
    ['a sandboxed frame or a file', { origin: 'null' }, 'cross_site'],
    ['an empty origin', { origin: '' }, 'cross_site'],
    ['nonsense for an origin', { origin: '//lantern.test:3000' }, 'cross_site'],
    ['no browser at all', {}, 'taken'],
  ])('from %s', async (_, headers, end) => {
    expect(await logOut(club, { host, ...headers })).toBe(end)
  })

  it('from the venue’s own address is accepted, whatever host the proxy sends', async () => {
    const host = '10.0.0.5:3000'
    expect(await logOut(secured, { host, origin: 'https://lantern.example' })).toBe('taken')
    expect(await logOut(secured, { host, origin: 'https://lantern.example.evil' })).toBe(
      'cross_site',
    )
  })

  it('from another site changes nothing, and is refused with a sentence', async () => {
    const visitor = await club.signedIn()
    const headers = { 'sec-fetch-site': 'cross-site', 'accept-language': 'zh-CN' }
    const { statusCode, body } = await visitor.request({
      method: 'POST',
      url: '/api/logout',
      headers,
    })
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      403,
      { code: 'cross_site', message: sentence('cross_site', 'ch') },
    ])
    expect((await visitor.request({ method: 'GET', url: '/api/user' })).statusCode).toBe(200)
  })
})

describe('every response', () => {
  const urls = ['/api/venue', '/api/nothing', '/api/amenities/0', '/nothing.js', '/api/docs/']
  const policyOf = (header: unknown) =>
    new Map(
      String(header)
        .split(';')
        .map((each) => {
          const [name = '', ...sources] = each.trim().split(' ')
          return [name, sources.join(' ')] as const
        }),
    )

  it.each(urls)('has the security headers: %s', async (url) => {
    const { headers } = await club.visitor().request({ method: 'GET', url })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
    const policy = policyOf(headers['content-security-policy'])
    expect(Object.fromEntries(policy)).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
    })
  })

  it('allows the card company’s scripts only if the venue takes cards', async () => {
    const get = async (at: Club) => {
      const { headers } = await at.visitor().request({ method: 'GET', url: '/api/venue' })
      const policy = policyOf(headers['content-security-policy'])
      const opener = headers['cross-origin-opener-policy']
      return [policy.get('script-src'), policy.get('frame-src'), policy.get('connect-src'), opener]
    }
    const its = 'https://js.stripe.com https://*.js.stripe.com'
    expect(await get(limited)).toEqual([
      `'self' ${its}`,
      `${its} https://hooks.stripe.com`,
      "'self' https://api.stripe.com",
      'same-origin-allow-popups',
    ])
    expect(await get(club)).toEqual(["'self'", "'none'", "'self'", 'same-origin'])
  })

  it('requires https in browsers only if the venue uses it', async () => {
    const get = async (at: Club) =>
      (await at.visitor().request({ method: 'GET', url: '/api/venue' })).headers
    const [plain, secure] = [await get(club), await get(secured)]
    expect(plain).not.toHaveProperty('strict-transport-security')
    expect(plain['content-security-policy']).not.toContain('upgrade-insecure-requests')
    expect(secure['strict-transport-security']).toMatch(/^max-age=31536000/)
    expect(secure['content-security-policy']).toContain('upgrade-insecure-requests')
  })
})

describe('caching of responses', () => {
  const endpoints = contractEndpoints().filter(({ path }) => path !== live.path)
  const kept = async (who: Visitor, { method, path }: Endpoint) => {
    const url = path.replace(/:\w+/g, '1')
    const payload = method === 'GET' ? {} : { payload: { nonsense: true } }
    const { headers } = await who.request({ method, url, ...payload })
    return String(headers['cache-control'])
  }

  it('is disabled for personal data', async () => {
    const admin = await club.signedIn({ role: 'admin' })
    for (const endpoint of endpoints.filter(({ access }) => access !== 'public')) {
      expect([endpoint.path, await kept(admin, endpoint)]).toEqual([endpoint.path, 'no-store'])
      expect([endpoint.path, await kept(club.visitor(), endpoint)]).toEqual([
        endpoint.path,
        'no-store',
      ])
    }
  })

  it('is disabled for responses with the server’s time, and only for these', async () => {
    const member = await club.signedIn()
    const timeOf = async (who: Visitor, { method, path: url }: Endpoint) =>
      (await who.request({ method, url })).headers['x-server-time']
    expect(Number(await timeOf(member, getUser)) - club.clock.now().getTime()).toBeLessThan(1)
    expect(Number(await timeOf(member, getUser))).toBeGreaterThan(FRIDAY.getTime())
    // A cached response would have an outdated time.
    expect(await timeOf(club.visitor(), getVenue)).toBeUndefined()
  })

  it('is disabled for public calls with data of the signed-in member', async () => {
    const member = await club.signedIn()
    for (const endpoint of [getUser, getStation, ping, login]) {
      expect([endpoint.path, await kept(member, endpoint)]).toEqual([endpoint.path, 'no-store'])
    }
  })
})

describe('a client with too many calls', () => {
  let minute = 0
  // Calls are counted per minute, so each test starts a new one.
  beforeEach(() => limited.clock.set(new Date(FRIDAY.getTime() + (minute += 2) * 60_000)))

  const guess = async (turn: number, headers: Headers) =>
    limited
      .visitor()
      .call(login, { body: { email: `guess-${turn}@club.test`, password: 'wrong' } }, headers)
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const oneByOne = async <T>(count: number, ask: (turn: number) => Promise<T>) => {
    const answers: T[] = []
    for (let turn = 0; turn < count; turn += 1) answers.push(await ask(turn))
    return answers
  }

  it('is refused after twenty attempts in a minute, across all accounts, with a sentence', async () => {
    const answers = await oneByOne(25, (turn) => guess(turn, from('198.51.100.1')))
    expect(tally(answers)).toEqual({ wrong_credentials: 20, too_many_requests: 5 })
    const last = await guess(26, { ...from('198.51.100.1'), 'accept-language': 'zh' })
    expect([last.status, JSON.parse(last.text)]).toMatchObject([
      429,
      { code: 'too_many_requests', message: sentence('too_many_requests', 'ch') },
    ])
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('doesn’t affect other clients', async () => {
    const { email } = await limited.member()
    const body = { email, password: PASSWORD }
    const answer = await limited.visitor().call(login, { body }, from('198.51.100.2'))
    expect(answer.status).toBe(200)
  })

  it('can’t evade the limit by forged addresses', async () => {
    const answers = await oneByOne(25, (turn) => guess(turn, from(`192.0.2.${turn}, 198.51.100.3`)))
    expect(tally(answers)).toEqual({ wrong_credentials: 20, too_many_requests: 5 })
  })

  it('is refused after 900 calls in a minute', async () => {
    const headers = from('198.51.100.4')
    const answers = await oneByOne(910, async () => {
      const { app } = limited.instances[0]
      const { statusCode } = await app.inject({ method: 'GET', url: '/api/ping', headers })
      return { status: statusCode, code: null }
    })
    expect(tally(answers)).toEqual({ 204: 900, 429: 10 })
  })

  it('is counted across all instances', async () => {
    const headers = from('198.51.100.5')
    const guesses = await oneByOne(25, (turn) => {
      const body = { email: `both-${turn}@club.test`, password: 'wrong' }
      return limited.visitor(turn % 2 === 0 ? 0 : 1).call(login, { body }, headers)
    })
    expect(tally(guesses)).toEqual({ wrong_credentials: 20, too_many_requests: 5 })
    let passed = 0
    await oneByOne(960, async (turn) => {
      const { app } = limited.instances[turn % 2 === 0 ? 0 : 1]
      const { statusCode } = await app.inject({ method: 'GET', url: '/api/ping', headers })
      if (statusCode === 204) passed += 1
    })
    expect(passed).toBeGreaterThanOrEqual(900)
    expect(passed).toBeLessThanOrEqual(940)
  })

  it('doesn’t use up the calls of others behind the same address', async () => {
    const headers = from('198.51.100.6')
    const old = limited.visitor()
    const { email } = await limited.member()
    const body = { email, password: PASSWORD }
    await old.call(login, { body }, headers)
    await old.call(logout, {}, headers)
    limited.clock.set(new Date(limited.clock.now().getTime() + 25 * 60 * 60_000))
    const till = await limited.signedIn({ role: 'staff' })
    await oneByOne(25, (turn) => guess(turn, headers))
    expect((await guess(26, headers)).status).toBe(429)
    // A browser that signed in there before isn't blocked, and neither is anybody who is signed in.
    expect((await old.call(login, { body }, headers)).status).toBe(200)
    const { app } = limited.instances[0]
    const visit = () => app.inject({ method: 'GET', url: '/api/ping', headers })
    await oneByOne(905, visit)
    expect((await visit()).statusCode).toBe(429)
    expect((await till.call(ping, {}, headers)).status).toBe(204)
    const file = await app.inject({ method: 'GET', url: '/favicon.svg', headers })
    expect(file.statusCode).not.toBe(429)
  })
})

describe('the origin of a request', () => {
  const clubs = {
    named: { TRUST_PROXY: '192.0.2.1' },
    counted: { TRUST_PROXY: '1' },
  }
  it.each([
    // The peer isn't the trusted proxy, so its header is ignored, even from a private address.
    ['named', '10.0.0.9', '127.0.0.1'],
    // There is one proxy in front. All earlier entries may be forged by the client.
    ['counted', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ] as const)('with a proxy that is %s, saying %s, is %s', async (how, written, address) => {
    const club = await openClub({ signsIn: true, variables: clubs[how] })
    try {
      const body = { email: 'nobody@club.test', password: 'a wrong guess' }
      await club.visitor().call(login, { body }, { 'x-forwarded-for': written })
      const { rows } = await club.pool.query('SELECT address FROM security_events')
      expect(rows).toEqual([{ address }])
    } finally {
      await club.close()
    }
  })
})
