import { isDeepStrictEqual } from 'node:util'
import { moveCash } from '@lantern/contract/members/customers'
import { ErrorBody, sentence } from '@lantern/contract/calls/errors'
import { isErrorCode, statusOf } from '@lantern/contract/refusals/refusals'
import {
  languageNames,
  languages,
  writtenIn,
  type Language,
} from '@lantern/contract/venue/languages'
import type { Endpoint } from '@lantern/contract/calls/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openClub, type Club } from './club/club.ts'
import { contractEndpoints, nameOf } from './bodies/contract-endpoints.ts'
import { freeTexts, isOptional, payloadOf, welcomeIn } from './bodies/body-rules.ts'
import { bodies } from './bodies/sample-bodies.ts'
import { hostileBodies, hostileIds, hostileTexts, hostileValues } from './bodies/hostile.ts'
import { watchRows, type RowWatch } from './requests/row-watch.ts'
import { someOf } from './checks/size.ts'
import type { Visitor } from './club/visitor.ts'

let club: Club
let people: Readonly<Record<Endpoint['access'], Visitor>>
let watch: RowWatch
beforeAll(async () => {
  club = await openClub({ jobsByHand: true })
  const member = await club.signedIn({ balance: 50_000 })
  const staff = await club.signedIn({ role: 'staff' })
  const admin = await club.signedIn({ role: 'admin' })
  people = { public: club.visitor(), member, staff, admin }
  watch = await watchRows(club)
})
afterAll(() => club.close())

interface Sending {
  endpoint: Endpoint
  /** Tries hostile values for every path parameter. */
  id?: string
  query?: string
  payload?: string
  type?: string
}

/** Makes a call that must be refused. Returns the problem; nothing if it was refused correctly. */
async function complaint(attempt: string, { endpoint, id = '1', ...rest }: Sending, place: number) {
  const { payload, type = 'application/json', query = '' } = rest
  // The languages alternate, because refusals don't depend on the language. Each sentence occurs many times.
  const language = languageNames[place % languageNames.length] ?? 'en'
  const who = people[endpoint.access]
  // Nothing changes meanwhile, so this doesn't wait until the instance has all notices, as visitors do.
  const { statusCode, body } = await who.app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/:\w+/g, () => id) + query,
    cookies: { lantern: who.cookie('lantern') ?? '' },
    headers: {
      'accept-language': `${languages[language].locale},fr;q=0.9`,
      ...(payload !== undefined && { 'content-type': type }),
    },
    ...(payload !== undefined && { payload }),
  })
  const problem = problemOf(statusCode, body, language)
  return problem ? [`${attempt}: ${problem}`] : []
}

function problemOf(status: number, body: string, language: Language): string | null {
  if (status < 400 || status >= 500) return `${status} ${body.slice(0, 200)}`
  const { code, message, values } = ErrorBody.parse(JSON.parse(body))
  if (!isErrorCode(code)) return `unknown code ${code}`
  if (statusOf(code) !== status) return `${code} with status ${status}`
  const isChinese = /\p{Script=Han}/u.test(message)
  if (message === '' || isChinese !== (writtenIn(language) === 'ch'))
    return `not in ${language}: ${message}`
  return /[{}]/.test(message) ? `a gap in: ${message} ${JSON.stringify(values)}` : null
}

async function complaints(attempts: readonly (readonly [string, Sending])[]) {
  const found: string[] = []
  for (const [place, attempt] of attempts.entries())
    found.push(...(await complaint(...attempt, place)))
  return [...found, ...(await watch.written()).map((what) => `wrote ${what}`)]
}

const endpoints = contractEndpoints()
const named = (some: readonly Endpoint[]) => some.map((each) => [nameOf(each), each] as const)

describe('fields', () => {
  const withBody = endpoints.filter(({ body }) => body !== undefined)

  it('have sample bodies for every call with a body', () => {
    expect(Object.keys(bodies).toSorted()).toEqual(withBody.map(nameOf).toSorted())
  })

  it.each(named(withBody))('%s refuses each missing or wrong field', async (name, endpoint) => {
    const body = bodies[name] ?? {}
    const attempts = Object.keys(body).flatMap((field, turn) => {
      const { [field]: _left, ...without } = body
      const values = (freeTexts.has(field) ? hostileTexts : someOf(hostileValues, turn)).filter(
        (value) => !welcomeIn(name)[field]?.some((right) => isDeepStrictEqual(right, value)),
      )
      const wrong = values.map((value) => ({ ...body, [field]: value }))
      return [...(isOptional(name, field) ? [] : [without]), ...wrong].map((sent) => {
        const payload = payloadOf(name, sent)
        return [payload.slice(0, 200), { endpoint, payload }] as const
      })
    })
    expect(attempts.length).toBeGreaterThan(4)
    expect(await complaints(attempts)).toEqual([])
  })

  it.each(named(withBody))('%s refuses an unknown field', async (name, endpoint) => {
    const strangers = ['id', 'userId', 'role', 'accountBalance', 'status2', 'constructor', 'x']
    const unknown = strangers.filter((field) => !Object.hasOwn(bodies[name] ?? {}, field))
    const attempts = unknown.map((field) => {
      const payload = payloadOf(name, { ...bodies[name], [field]: 1 })
      return [field, { endpoint, payload }] as const
    })
    expect(await complaints(attempts)).toEqual([])
  })
})

describe('bodies', () => {
  it.each(named(endpoints.filter(({ body }) => body !== undefined)))(
    '%s refuses a body that is no JSON object',
    async (_, endpoint) => {
      const mayBeEmpty = endpoint.body && z.safeParse(endpoint.body, {}).success
      const attempts = Object.entries(hostileBodies)
        .filter(([attempt]) => !(mayBeEmpty && attempt === 'nothing at all'))
        .map(([attempt, payload]) => [attempt, { endpoint, payload }] as const)
      expect(await complaints(attempts)).toEqual([])
    },
  )

  it.each(named(endpoints.filter(({ method }) => method !== 'GET')))(
    '%s refuses a body with another content type, broken JSON or too many bytes',
    async (name, endpoint) => {
      const payload = payloadOf(name, bodies[name] ?? {})
      const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']
      const attempts = [
        ...[...types, 'text/xml', 'nonsense', 'application/jsonp'].map(
          (type) => [type, { endpoint, payload, type }] as const,
        ),
        ['broken', { endpoint, payload: '{"a":' }] as const,
        ['long', { endpoint, payload: JSON.stringify('x'.repeat(1_000_000)) }] as const,
      ]
      expect(await complaints(attempts)).toEqual([])
    },
  )
})

describe('addresses', () => {
  it.each(named(endpoints.filter(({ params }) => params !== undefined)))(
    '%s refuses invalid and unknown ids',
    async (name, endpoint) => {
      const body = bodies[name]
      const query = endpoint.query ? '?date=2026-11-21' : ''
      const attempts = someOf(hostileIds, name.length).map((id) => {
        const payload = body && JSON.stringify(body)
        return [id, { endpoint, id, query, ...(payload !== undefined && { payload }) }] as const
      })
      expect(await complaints(attempts)).toEqual([])
    },
  )

  it.each([
    ['GET /api/amenities/:id/availability', 'date'],
    ['GET /api/bookings/past', 'before'],
    ['GET /api/account/statement', 'before'],
    ['GET /api/account/points', 'before'],
    ['GET /api/account/statement.csv', 'language'],
    ['GET /api/staff/bookings/affected', 'dates'],
    ['GET /api/admin/audit', 'from'],
    ['GET /api/staff/mail', 'before'],
  ])('%s refuses a wrong %s', async (name, field) => {
    const endpoint = endpoints.find((each) => nameOf(each) === name)
    if (!endpoint) throw new Error(`${name} is gone`)
    const texts = hostileValues.filter((value) => typeof value === 'string' && value !== '\ud800')
    const queries = [
      ...texts.map((text) => new URLSearchParams([[field, String(text)]]).toString()),
      `${field}=1&${field}=2`,
      `${field}=%zz`,
      `${field}=%00`,
      `${field}=${'9'.repeat(10_000)}`,
    ]
    const attempts = queries.map(
      (query) => [query.slice(0, 100), { endpoint, query: `?${query}` }] as const,
    )
    expect(await complaints(attempts)).toEqual([])
  })

  it.each(['/api', '/api/', '/api/nothing', '/api/user/1', '/api/bookings/1/cancel/now'])(
    '%s is not found, with a message',
    async (url) => {
      const { statusCode, body } = await club
        .visitor()
        .request({ method: 'GET', url, headers: { 'accept-language': 'zh-CN' } })
      expect([statusCode, JSON.parse(body)]).toMatchObject([
        404,
        { code: 'not_found', message: sentence('not_found', 'ch') },
      ])
    },
  )
})

it('a wrong amount is told the form of an amount', async () => {
  const body = { direction: 'in', amount: '￥100', reason: 'Cash at the desk' } as const
  const { text } = await people.admin.call(moveCash, { params: { id: '1' }, body })
  expect(ErrorBody.parse(JSON.parse(text)).fields).toEqual({
    amount: 'Please enter an amount, such as 20.00.',
  })
})

it('a refusal names each wrong field in the request’s language', async () => {
  const { body } = await club.visitor().request({
    method: 'POST',
    url: '/api/register',
    payload: { email: 'no', password: 'short', firstName: 'Mei', role: 'admin', x: 1 },
    headers: { 'accept-language': 'zh' },
  })
  expect(ErrorBody.parse(JSON.parse(body)).fields).toEqual({
    email: '请输入有效的邮箱地址。',
    password: '至少需要 8 个字符。',
    lastName: '请填写此项。',
    role: '不接受此字段。',
    x: '不接受此字段。',
  })
})
