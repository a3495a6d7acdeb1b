import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createBooking } from '@lantern/contract/bookings/bookings'
import { login } from '@lantern/contract/members/members'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { openClub, type Club } from '../../../test/club/club.ts'
import { BadEnvironment, readEnv } from '../env.ts'
import { openTraces } from './traces.ts'
import { eventually, SLOWNESS } from '../../../test/races/waits.ts'

const Value = z.looseObject({
  stringValue: z.optional(z.string()),
  intValue: z.optional(z.number()),
})
const Told = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  kind: z.number(),
  status: z.looseObject({ code: z.optional(z.number()) }),
  attributes: z.array(z.object({ key: z.string(), value: Value })),
})
const Sent = z.object({
  resourceSpans: z.array(
    z.looseObject({ scopeSpans: z.array(z.looseObject({ spans: z.array(Told) })) }),
  ),
})
type Told = z.output<typeof Told>

/** The raw request bodies that a fake collector received. */
const bodies: string[] = []
const keys: unknown[] = []
let collector: Server
let club: Club
const logged: string[] = []
beforeAll(async () => {
  // The default delay of batches is five seconds.
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '100')
  collector = createServer((request, answer) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += String(part)))
    request.on('end', () => {
      bodies.push(body)
      keys.push(request.headers['x-key'], request.headers.authorization)
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const address = collector.address()
  if (address === null || typeof address === 'string') throw new Error('the collector has no port')
  club = await openClub({
    variables: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${address.port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=secret=1, authorization=Bearer%20abc',
      TRUST_PROXY: '127.0.0.1',
    },
    jobsByHand: true,
    logged,
  })
})
beforeEach(() => {
  bodies.length = 0
  logged.length = 0
})
afterAll(async () => {
  await club.close()
  collector.close()
  vi.unstubAllEnvs()
})

const spans = (): Told[] =>
  bodies.flatMap((body) =>
    Sent.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
const attribute = ({ attributes }: Told, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}
const arrived = (name: string, trace?: string) =>
  eventually(() => {
    const span = spans().find(
      (each) => each.name === name && each.traceId === (trace ?? each.traceId),
    )
    if (!span)
      throw new Error(
        `${name} is not among ${spans()
          .map((each) => each.name)
          .join()}`,
      )
    return span
  })

const parent = '4bf92f3577b34da6a3ce929d0e0e4736'

it('a booking is one span below the proxy’s, with its database statements below it', async () => {
  const member = await club.signedIn({ balance: 50_000 })
  const input = { amenityId: 1, bookingDate: '2026-11-21', startTime: '18:00', endTime: '19:00' }
  // The first call fills the caches.
  await member.call(createBooking, { body: { ...input, startTime: '20:00', endTime: '21:00' } })
  const answer = await member.call(
    createBooking,
    { body: input },
    { traceparent: `00-${parent}-00f067aa0ba902b7-01` },
  )
  expect(answer.status).toBe(200)
  const span = await arrived('POST /api/bookings', parent)
  expect(span).toMatchObject({ traceId: parent, parentSpanId: '00f067aa0ba902b7', kind: 2 })
  expect(attribute(span, 'http.route')).toBe('/api/bookings')
  expect(Number(attribute(span, 'http.response.status_code'))).toBe(200)
  const below = spans().filter(({ parentSpanId }) => parentSpanId === span.spanId)
  const names = below.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['BEGIN', 'INSERT bookings', 'COMMIT']))
  expect(names.filter((name) => !/^[A-Z]+( [a-z_]+)?$/.test(name))).toEqual([])
  expect(below.every(({ traceId, kind }) => traceId === parent && kind === 3)).toBe(true)
  expect(logged.join('')).toContain(`"trace":"${parent}"`)
  expect(keys.slice(-2)).toEqual(['secret=1', 'Bearer abc'])
  // Contains nothing of the person, the session or the request's content.
  expect(bodies.join('')).not.toContain(member.person.email)
  expect(bodies.join('')).not.toMatch(/18:00|2026-11-21|cookie|WHERE|VALUES/i)
})

it('a refusal isn’t a failure, and the statements of a wrong sign-in are below it', async () => {
  await club.visitor().call(login, { body: { email: 'nobody@club.test', password: 'wrong one' } })
  const span = await arrived('POST /api/login')
  expect(Number(attribute(span, 'http.response.status_code'))).toBe(401)
  expect(span.status.code).not.toBe(2)
  expect(spans().filter(({ parentSpanId }) => parentSpanId === span.spanId)).not.toHaveLength(0)
  expect(bodies.join('')).not.toContain('nobody@club.test')
})

it('an address with a key is traced as its route', async () => {
  await club.visitor().request({ method: 'GET', url: '/api/pay/a-key-that-pays' })
  await eventually(() => expect(spans().some(({ name }) => name.includes('/pay/:'))).toBe(true))
  expect(bodies.join('')).not.toContain('a-key-that-pays')
})

it('an unreachable collector blocks nothing, and calls get their responses', async () => {
  const env = readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  const traces = await openTraces(env, () => undefined)
  await expect(traces?.ofJob('nothing', async () => 'done')).resolves.toBe('done')
  await expect(
    traces?.ofJob('failing', () => Promise.reject(new TypeError('quotes a name'))),
  ).rejects.toThrow('quotes a name')
  const begun = performance.now()
  await traces?.close()
  expect(performance.now() - begun).toBeLessThan(5_000 * SLOWNESS)
})

it('nothing is loaded without a collector, and a wrong setting is reported', async () => {
  expect(await openTraces(readEnv({}), () => undefined)).toBeNull()
  expect(() => readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(BadEnvironment)
  for (const wrong of ['nothing', 'name=', 'name=%zz'])
    expect(() => readEnv({ OTEL_EXPORTER_OTLP_HEADERS: wrong })).toThrow(BadEnvironment)
  expect(() => readEnv({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(BadEnvironment)
})
