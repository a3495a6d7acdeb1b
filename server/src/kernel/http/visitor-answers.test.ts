import { Agent, request as send, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { listAmenities, updateAmenity } from '@lantern/contract/amenities'
import { getAvailability } from '@lantern/contract/bookings'
import { listFoodItems } from '@lantern/contract/menu'
import { createPaymentIntent } from '@lantern/contract/payments'
import { getVenue } from '@lantern/contract/venue'
import { afterAll, beforeAll, beforeEach, expect, it, vi, type MockInstance } from 'vitest'
import * as z from 'zod'
import { FRIDAY, openClub, type Club } from '../../../test/club.ts'
import type { App } from '../kernel.ts'
import { eventually } from '../../../test/waits.ts'

const KARAOKE = 1
const THEATER = 3
const SATURDAY = '2026-11-21'
const TOKEN = 'a token for the one who watches'
const night = `/api/amenities/${THEATER}/availability?date=${SATURDAY}`
const venue = getVenue.path

const Line = z.looseObject({ time: z.number(), ms: z.number(), reqId: z.string() })
const logged: string[] = []
const agent = new Agent({ keepAlive: true })
let club: Club
let port: number
/** Is called for what goes the ordinary way, through Fastify. */
let ordinary: MockInstance<App['routing']>
/** The club's time stands still, and the listening connection is known to work, unless a test says otherwise. */
let now: Date
let isProved: boolean

beforeAll(async () => {
  const limits = { RATE_LIMITS: 'on', REQUESTS_PER_MINUTE: '200', TRUST_PROXY: '127.0.0.1' }
  const variables = { ...limits, METRICS_TOKEN: TOKEN, LOG_LEVEL: 'info' }
  club = await openClub({ variables, logged, jobsByHand: true })
  const [{ app, listening }] = club.instances
  vi.spyOn(club.clock, 'now').mockImplementation(() => now)
  vi.spyOn(listening, 'isProved').mockImplementation(() => isProved)
  ordinary = vi.spyOn(app, 'routing')
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
beforeEach(() => {
  now = FRIDAY
  isProved = true
  ordinary.mockClear()
})
afterAll(async () => {
  agent.destroy()
  await club.close()
  vi.restoreAllMocks()
})

interface Answer {
  status: number | undefined
  body: string
  headers: IncomingHttpHeaders
}

/** Asks over HTTP, as from an address of one's own. */
async function ask(
  path: string,
  { method = 'GET', from = '203.0.113.1', ...headers }: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const sent = { 'x-forwarded-for': from, ...headers }
  const call = send({ host: '127.0.0.1', port, agent, path, method, headers: sent }).end()
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve).once('error', reject)
  })
  return { status: response.statusCode, body: await text(response), headers: response.headers }
}

/** An answer without what is other in each: its id, its moment and what is left of a limit. */
function whole({ status, body, headers }: Answer) {
  const own = ['x-request-id', 'date', 'x-ratelimit-remaining', 'x-ratelimit-reset']
  expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  expect(headers['x-ratelimit-reset']).toMatch(/^\d+$/)
  const kept = Object.entries(headers).filter(([name]) => !own.includes(name))
  return { status, body, headers: Object.fromEntries(kept) }
}

it.each([listAmenities.path, listFoodItems.path, venue, '/api/amenities/tonight', night])(
  'a visitor is answered the second time as the first, without Fastify: %s',
  async (url) => {
    const first = await ask(url)
    ordinary.mockClear()
    const second = await ask(url)
    const known = await ask(url, { 'if-none-match': `"other", W/${first.headers.etag}` })
    expect(ordinary).not.toHaveBeenCalled()
    expect(first.status).toBe(200)
    expect(first.headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'x-ratelimit-limit': '200',
    })
    expect(whole(second)).toEqual(whole(first))
    isProved = false
    const knownBefore = await ask(url, { 'if-none-match': String(first.headers.etag) })
    expect(ordinary).toHaveBeenCalledOnce()
    expect([known.status, known.body]).toEqual([304, ''])
    expect(whole(known)).toEqual(whole(knownBefore))
  },
)

it.each<[what: string, headers: Readonly<Record<string, string>>]>([
  ['asks for the head', { method: 'HEAD' }],
  ['writes', { method: 'POST' }],
  ['sends a session', { cookie: 'a=b; lantern=c' }],
  ['sends a session of https', { cookie: '__Host-lantern=c' }],
])('who %s goes the ordinary way', async (_, headers) => {
  await ask(venue)
  ordinary.mockClear()
  await ask(venue, headers)
  expect(ordinary).toHaveBeenCalledOnce()
  await ask(venue, { cookie: 'preferred_language=ch' })
  expect(ordinary).toHaveBeenCalledOnce()
})

async function inTurn(calls: number, from: string): Promise<Answer[]> {
  const answers = []
  for (let call = 0; call < calls; call += 1) answers.push(await ask(venue, { from }))
  return answers
}

it('tells each address of its part of a limit, and refuses what is beyond it', async () => {
  const from = '203.0.113.7'
  const left = async () => Number((await ask(venue, { from })).headers['x-ratelimit-remaining'])
  await ask(venue)
  ordinary.mockClear()
  expect([await left(), await left(), await left()]).toEqual([199, 198, 197])
  expect(ordinary).not.toHaveBeenCalled()
  const statuses = (await inTurn(205, from)).map(({ status }) => status)
  expect(statuses).toEqual(Array.from({ length: 205 }, (_, call) => (call < 197 ? 200 : 429)))
  // From a quarter of the limit on, each twentieth waits for the other instances' counts; that and refusing is Fastify's.
  expect(ordinary).toHaveBeenCalledTimes(8 + 8)
  expect((await ask(venue, { from })).body).toContain('too_many_requests')
  expect((await ask(venue, { from: '203.0.113.8' })).status).toBe(200)
})

it('counts in all instances together', async () => {
  const from = '203.0.113.9'
  await ask(venue)
  const headers = { 'x-forwarded-for': from }
  const { app } = club.instances[1]
  for (let call = 0; call < 100; call += 1) await app.inject({ url: venue, headers })
  const answers = await inTurn(130, from)
  const taken = answers.filter(({ status }) => status === 200).length
  expect(taken).toBeGreaterThanOrEqual(100)
  expect(taken).toBeLessThanOrEqual(120)
})

it('has a line in the log like any other, by the id that the proxy gave', async () => {
  const lines = async (id: string) => {
    await ask(`${venue}?secret=key`, { 'x-request-id': id })
    const own = () => logged.filter((line) => line.includes(`"${id}"`))
    await eventually(() => expect(own()).toHaveLength(1))
    return Line.parse(JSON.parse(String(own()[0])))
  }
  isProved = false
  const first = await lines('the-ordinary-way')
  isProved = true
  ordinary.mockClear()
  const second = await lines('without-fastify')
  expect(ordinary).not.toHaveBeenCalled()
  expect(first).toMatchObject({ path: venue, route: venue, status: 200, ip: '203.0.113.1' })
  const same = { time: 0, ms: 0, reqId: '' }
  expect({ ...second, ...same }).toEqual({ ...first, ...same })
})

it('is counted and timed by the metrics', async () => {
  const counted = async () => {
    const { body } = await ask('/metrics', { authorization: `Bearer ${TOKEN}` })
    const numbers = [
      /^http_requests_total\{method="GET",route="\/api\/venue",status="200"\} (\d+)$/m,
      /^http_request_duration_seconds_count\{method="GET",route="\/api\/venue"\} (\d+)$/m,
    ].map((number) => Number(number.exec(body)?.[1]))
    return numbers
  }
  await ask(venue)
  const [requests = NaN, seconds = NaN] = await counted()
  ordinary.mockClear()
  await ask(venue)
  expect(ordinary).not.toHaveBeenCalled()
  await eventually(async () => expect(await counted()).toEqual([requests + 1, seconds + 1]))
})

it('a change is in the next answer, here and at the other instance', async () => {
  const admin = await club.signedIn({ role: 'admin' }, 1)
  const params = { id: String(KARAOKE) }
  for (const pricePerHour of ['61.00', '48.00']) {
    await ask(listAmenities.path)
    await admin.call(updateAmenity, { params, body: { pricePerHour } })
    await club.instances[0].listening.catchUp()
    expect((await ask(listAmenities.path)).body).toContain(`"pricePerHour":"${pricePerHour}"`)
  }
})

it('nothing is answered from memory while notices can’t be trusted', async () => {
  await ask(venue)
  isProved = false
  ordinary.mockClear()
  await ask(venue)
  expect(ordinary).toHaveBeenCalledOnce()
})

it('a member’s hold leaves the hours free to them alone, and to everybody once it has run out', async () => {
  const free = await ask(night)
  const member = await club.signedIn()
  const wish = {
    amenityId: THEATER,
    bookingDate: SATURDAY,
    startTime: '20:00',
    endTime: '21:00',
  }
  const body = { paymentType: 'booking' as const, metadata: wish }
  expect((await member.call(createPaymentIntent, { body })).status).toBe(200)
  const own = (await member.request({ method: 'GET', url: night })).body
  const taken = await ask(night)
  expect(taken.body).not.toBe(own)
  expect(taken.body).not.toBe(free.body)
  expect((await member.request({ method: 'GET', url: night })).body).toBe(own)
  ordinary.mockClear()
  expect((await ask(night)).body).toBe(taken.body)
  expect(ordinary).not.toHaveBeenCalled()
  now = new Date(FRIDAY.getTime() + 60 * 60_000)
  expect((await ask(night)).body).toBe(free.body)
})

it('a night that can’t be asked for is refused each time', async () => {
  const params = { id: String(THEATER) }
  const refusal = () =>
    club.visitor().call(getAvailability, { params, query: { date: '2026-13-01' } })
  expect([(await refusal()).code, (await refusal()).code]).toEqual([
    'invalid_input',
    'invalid_input',
  ])
})

it('a stopping instance tells that the connection ends', async () => {
  await ask(venue)
  const [{ app }] = club.instances
  ordinary.mockClear()
  expect((await ask(venue)).headers.connection).toBe('keep-alive')
  const closing = app.close()
  expect((await ask(venue)).headers.connection).toBe('close')
  await closing
})
