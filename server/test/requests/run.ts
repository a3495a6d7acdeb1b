import type { Endpoint } from '@lantern/contract/calls/endpoint'
import { ErrorBody } from '@lantern/contract/calls/errors'
import { live } from '@lantern/contract/calls/live'
import fc from 'fast-check'
import { PASSWORD, type Club } from '../club/club.ts'
import { contractEndpoints, nameOf } from '../bodies/contract-endpoints.ts'
import { codeIn, jsonIn, checkAnswer, type Answered } from './answers.ts'
import { SeenAnswers } from './seen-answers.ts'
import { readOpenApi } from './open-api.ts'
import { everybody, mayCall, People } from './people.ts'
import { kindInPath, requestOf, type Described, type Sent } from './request.ts'
import { isByMessage, watchRows } from './row-watch.ts'

/**
 * Calls that create the things of other calls are made most often, and calls that change them more often than the
 * rest.
 */
const making =
  /^POST \/api\/(staff\/)?(bookings|food\/orders|sales|waitlist|tables\/:id\/(seat|bill)|bookings\/:id\/check-in|create-payment-intent)$/
const acting = /^POST \/api\/(staff\/)?(bookings|bills|tables|series|waitlist|pay)\/|sandbox/
function weightOf(endpoint: Endpoint): number {
  const name = nameOf(endpoint)
  return making.test(name) ? 20 : acting.test(name) ? 4 : 1
}

/** Rows that the first read creates: a venue's push keys. */
const byReading: ReadonlySet<string> = new Set(['public.push_keys INSERT'])

/** The number of requests after which the clock advances by some minutes. */
const ROUND = 100

/** Without fast-check's bias, which is meant for values and would make few calls often. */
const turn = fc.noBias(
  fc.record({
    call: fc.nat(1_000_000),
    isAllowed: fc.nat(3).map((each) => each > 0),
    /** Whether it concerns the same kind of thing as the last call that changed something. */
    follows: fc.nat(2).map((each) => each === 0),
    isOwn: fc.nat(2).map((each) => each > 0),
    thing: fc.tuple(fc.nat(5), fc.nat(5)).map(([one, other]) => one * other),
    who: fc.nat(1_000),
    seed: fc.nat(2 ** 30),
    isBiased: fc.boolean(),
    minutes: fc.integer({ min: 6, max: 70 }),
  }),
)

export interface RequestRun {
  /** The number of answers with each status. */
  statuses: Map<string, number>
  /** Calls that succeeded at least once. */
  succeeded: Set<string>
  violations: string[]
}

async function send(visitor: ReturnType<Club['visitor']>, endpoint: Endpoint, sent: Sent) {
  if (endpoint !== live) {
    const { statusCode, body, headers } = await visitor.request(sent)
    return { status: statusCode, text: body, headers }
  }
  // A stream doesn't end by itself.
  const cookies = { lantern: visitor.cookie('lantern') ?? '' }
  const response = await visitor.app.inject({ ...sent, cookies, payloadAsStream: true })
  const { statusCode: status, headers } = response
  const text = status < 400 ? '' : (await response.stream().toArray()).join('')
  if (status < 400) response.stream().destroy()
  return { status, text, headers }
}

/** The kind of thing that a call makes or changes: the one in its address, or its last word. */
const kindMade = (endpoint: Endpoint) =>
  kindInPath(endpoint) || (endpoint.path.split('/').findLast((word) => word !== '') ?? '')

/** The current amount in a refusal, if it has one. */
function rightMoney({ text }: Answered): string | undefined {
  const values = ErrorBody.safeParse(jsonIn(text)).data?.values ?? {}
  return Object.values(values)
    .map(String)
    .find((each) => /^\d+\.\d\d$/.test(each))
}

/**
 * Sends that many requests, generated from the published description, to one club, one after the other, by people
 * with and without access. `look` is called as time passes, and does the work of jobs.
 */
export async function runRequests(
  club: Club,
  { count, seed, look }: { count: number; seed: number; look: () => Promise<void> },
): Promise<RequestRun> {
  const answer = await readOpenApi(club)
  const calls = contractEndpoints().map((endpoint): Described => ({
    endpoint,
    ...answer(endpoint),
  }))
  const lots = calls.flatMap((each) => Array.from({ length: weightOf(each.endpoint) }, () => each))
  const watch = await watchRows(club)
  const people = new People(club)
  const memory = new SeenAnswers()
  const run: RequestRun = { statuses: new Map(), succeeded: new Set(), violations: [] }
  for (const field of ['currentPassword', 'password']) memory.note(field, PASSWORD)

  const violated = (place: number, who: string, sent: Sent, what: string) =>
    run.violations.push(
      `request ${place} by ${who}: ${what}\n          ${sent.method} ${sent.url.slice(0, 300)} ${(sent.payload ?? '').slice(0, 600)} ${JSON.stringify(sent.headers)}`,
    )

  async function make(place: number, who: string, described: Described, sent: Sent) {
    const { endpoint } = described
    await watch.written()
    const answered = await send(people.visitor(who), endpoint, sent)
    const { status, text } = answered
    const wrong = checkAnswer(described, answered)
    if (wrong !== null) violated(place, who, sent, `${wrong}: ${text.slice(0, 300)}`)
    if (status >= 400 || endpoint.method === 'GET') {
      const written = await watch.written()
      const changes = status < 400 ? written.filter((what) => !byReading.has(what)) : written
      if (changes.length > 0 && !isByMessage(written))
        violated(
          place,
          who,
          sent,
          `${status} ${codeIn(answered) ?? ''} and wrote ${written.join(', ')}`,
        )
    }
    const end = codeIn(answered) ?? String(status)
    run.statuses.set(end, (run.statuses.get(end) ?? 0) + 1)
    if (status < 400) run.succeeded.add(nameOf(endpoint))
    if (status === 200 && endpoint.reply) memory.learn(endpoint.path, jsonIn(text), who)
    const isLost = end === 'not_signed_in' || end === 'forbidden'
    if (isLost && mayCall(who, endpoint)) await people.comeBack(who)
    return answered
  }

  let place = 0
  let last = ''
  while (place < count) {
    const [one] = fc.sample(turn, { seed: seed + place, numRuns: 1 })
    if (!one) break
    if (place % ROUND === 0) {
      if (place > 0) club.clock.set(new Date(club.clock.now().getTime() + one.minutes * 60_000))
      await look()
      await people.signAllIn()
    }
    if (place % 12 === 0) last = ''
    const alike = one.follows ? lots.filter(({ endpoint }) => kindInPath(endpoint) === last) : []
    const among = alike.length > 0 ? alike : lots
    const described = among[one.call % among.length]
    if (!described) break
    const { endpoint } = described
    const focus = memory.thing(kindInPath(endpoint), one.thing)
    const welcome = everybody.filter((who) => mayCall(who, endpoint))
    const those = one.isAllowed ? welcome : everybody
    const isOwn = one.isOwn && focus !== undefined && those.includes(focus.who)
    const who = isOwn ? focus.who : (those[one.who % those.length] ?? 'guest')
    const request = requestOf(described, { memory, focus })
    const values = one.isBiased ? request : fc.noBias(request)
    const [sent] = fc.sample(values, { seed: one.seed, numRuns: 1 })
    if (!sent) break
    const answered = await make(place++, who, described, sent)
    if (answered.status === 200 && endpoint.method === 'POST') last = kindMade(endpoint)
    const money = rightMoney(answered)
    if (money !== undefined && sent.payload !== undefined && place < count) {
      const payload = sent.payload.replace(
        /("(?:totalPrice|amount|difference)":)("[^"]*"|[\d.]+|null)/,
        `$1"${money}"`,
      )
      await make(place++, who, described, { ...sent, payload })
    }
  }
  return run
}
