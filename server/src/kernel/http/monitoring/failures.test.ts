import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { listFoodItems } from '@lantern/contract/menu/menu'
import { reportFailure } from '@lantern/contract/reports/health'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { FRIDAY, openClub, type Club } from '../../../../test/club/club.ts'
import { readEnv } from '../../env.ts'
import { failureOf, framesOf, openFailureReports, withoutPersonalData } from './failures.ts'

interface Received {
  url: string
  auth: string
  type: string
  body: string
}

/** A fake error service that reads envelopes by Sentry's protocol. */
const received: Received[] = []
let service: Server
let club: Club
let quiet: Club
const logged: string[] = []
beforeAll(async () => {
  service = createServer((request, answer) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += String(part)))
    request.on('end', () => {
      const { url = '', headers } = request
      const auth = String(headers['x-sentry-auth'])
      received.push({ url, auth, type: String(headers['content-type']), body })
      answer.writeHead(200).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const address = service.address()
  if (address === null || typeof address === 'string') throw new Error('the service has no port')
  const variables = { SENTRY_DSN: `http://thekey@127.0.0.1:${address.port}/below/42` }
  ;[club, quiet] = await Promise.all([
    openClub({ variables, logged, jobsByHand: true }),
    openClub({ logged, jobsByHand: true }),
  ])
})
beforeEach(() => {
  received.length = 0
  logged.length = 0
})
afterAll(async () => {
  await Promise.all([club.close(), quiet.close()])
  service.close()
})

const Event = z.object({
  event_id: z.string().regex(/^[\da-f]{32}$/),
  timestamp: z.number(),
  platform: z.enum(['node', 'javascript']),
  release: z.string(),
  transaction: z.string(),
  tags: z.record(z.string(), z.string()),
  exception: z.object({
    values: z.tuple([
      z.object({
        type: z.string(),
        value: z.string(),
        stacktrace: z.object({
          frames: z.array(
            z.object({ filename: z.string(), function: z.string(), lineno: z.number() }),
          ),
        }),
      }),
    ]),
  }),
})

/** Waits for this number of events and returns them. */
async function events(count: number) {
  await expect.poll(() => received.length).toBe(count)
  return received.map(({ url, auth, type, body }) => {
    expect([url, type]).toEqual(['/below/api/42/envelope/', 'application/x-sentry-envelope'])
    expect(auth).toMatch(/^Sentry sentry_version=7, .*sentry_key=thekey$/)
    const [head = '', item, event = ''] = body.split('\n')
    const parsed = Event.parse(JSON.parse(event))
    expect(JSON.parse(head)).toMatchObject({ event_id: parsed.event_id })
    expect(item).toBe('{"type":"event"}')
    return parsed
  })
}

/** Makes the menu fail with an unexpected error. */
async function breakMenu(at: Club) {
  await at.pool.query('ALTER TABLE food_items RENAME TO gone')
  const member = await at.signedIn()
  const answer = await member.call(listFoodItems, {})
  await at.pool.query('ALTER TABLE gone RENAME TO food_items')
  expect(answer.status).toBe(500)
  return { answer, member }
}

const failure = {
  name: 'TypeError',
  message: 'mei@club.test of "Mei Chen" at +1 416 555 0100 is undefined',
  stack:
    'TypeError: x\n    at Room (https://club.example/assets/page-Ab12.js?v=mei:1:22)\nshow@https://club.example/assets/app-9.js:3:4',
  page: '/pay/SECRETKEYOFABILL',
}

describe('an error service', () => {
  it('gets no personal names and page addresses, and neither does the log', async () => {
    const body = {
      ...failure,
      name: 'mei@club.test',
      stack: 'x\n    at global code (https://club.example/pay/SECRETKEYOFABILL:1:22)',
    }
    expect((await club.visitor().call(reportFailure, { body })).status).toBe(204)
    const [event] = await events(1)
    expect(event?.exception.values[0].stacktrace.frames).toMatchObject([{ filename: '/pay/…' }])
    const told = [received[0]?.body, ...logged].join('\n')
    expect(told).not.toMatch(/mei@club\.test|SECRETKEYOFABILL/)
  })

  it('gets a server failure with its place and request id, without user data', async () => {
    const { answer, member } = await breakMenu(club)
    const [event] = await events(1)
    expect(event).toMatchObject({
      platform: 'node',
      transaction: `GET ${listFoodItems.path}`,
      tags: { side: 'server', requestId: answer.headers['x-request-id'] },
    })
    const [{ type, value, stacktrace }] = event?.exception.values ?? [{}]
    expect([type, value]).toEqual(['error', 'relation "…" does not exist'])
    expect(stacktrace?.frames.some(({ filename }) => filename.startsWith('/'))).toBe(true)
    const { email, id } = member.person
    expect(received[0]?.body).not.toContain(email)
    expect(received[0]?.body).not.toMatch(new RegExp(`127\\.0\\.0\\.1|cookie|"id":${id}`, 'i'))
  })

  it('gets a page’s failure without quoted text and keys of bills', async () => {
    const { status: answered } = await club.visitor().call(reportFailure, { body: failure })
    expect(answered).toBe(204)
    const [event] = await events(1)
    expect(event).toMatchObject({ platform: 'javascript', transaction: '/pay/…' })
    expect(event?.exception.values[0]).toMatchObject({
      type: 'TypeError',
      value: '…@… of "…" at … is undefined',
    })
    expect(event?.exception.values[0].stacktrace.frames).toEqual([
      { function: 'show', filename: '/assets/app-9.js', lineno: 3 },
      { function: 'Room', filename: '/assets/page-Ab12.js', lineno: 1 },
    ])
    expect(`${received[0]?.body} ${logged.join(' ')}`).not.toMatch(/mei|SECRETKEY|0100/i)
  })

  it('gets nothing if it isn’t configured, but the log has the failure', async () => {
    await breakMenu(quiet)
    await quiet.visitor().call(reportFailure, { body: failure })
    expect(logged.filter((line) => /unexpected failure|page failed/.test(line))).toHaveLength(2)
    expect(received).toEqual([])
  })

  it('gets no refusals and no invalid input', async () => {
    await club.visitor().request({ method: 'GET', url: '/api/account/balance' })
    await club.visitor().request({ method: 'POST', url: '/api/login', payload: { email: 1 } })
    await breakMenu(club)
    expect((await events(1))[0]?.transaction).toBe(`GET ${listFoodItems.path}`)
  })

  it('that is unreachable causes one log line per report, and gets at most thirty reports a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: FRIDAY })
    try {
      const problems: unknown[] = []
      const env = readEnv({ SENTRY_DSN: 'http://thekey@127.0.0.1:1/1' })
      const away = openFailureReports(env, (problem) => problems.push(problem))
      const tellFifty = async () => {
        for (let turn = 0; turn < 50; turn += 1)
          away.tell(failureOf(new Error('again'), 'job mail'))
        await away.drain()
      }
      await tellFifty()
      expect(problems).toHaveLength(30)
      vi.setSystemTime(FRIDAY.getTime() + 60_000)
      await tellFifty()
      expect(problems).toHaveLength(60)
    } finally {
      vi.useRealTimers()
    }
  })
})

it.each([
  ['Key (email)=(mei@club.test) already exists', 'Key (email)=(…) already exists'],
  ['invalid input syntax for type integer: "Mei"', 'invalid input syntax for type integer: "…"'],
  [
    "Cannot read properties of undefined (reading 'name')",
    'Cannot read properties of undefined (reading "…")',
  ],
  ['no room 12 at 416-555-0100 or /x?token=abc', 'no room 12 at … or /x?…'],
  [`no session ${'a1'.repeat(16)}`, 'no session …'],
])('%s loses its quoted text', (message, left) => {
  expect(withoutPersonalData(message)).toBe(left)
})

it('the stack of this process has paths relative to the project', () => {
  const frames = framesOf(new Error('here').stack ?? '')
  expect(frames.at(-1)?.filename).toBe('/server/src/kernel/http/monitoring/failures.test.ts')
})
