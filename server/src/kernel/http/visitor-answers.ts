import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keepLatest } from '../keep-latest.ts'
import { hasAlready, wordsOf, type LastingAnswer, type Serialize } from './lasting-answer.ts'
import type { Counted } from './limits/call-counts.ts'

/** The most addresses that an instance remembers how to answer, and the longest such address. */
const MOST = 500
const LONGEST = 200

/** How an address is answered: its answer as it is now, and how that is written. */
export interface VisitorAnswer {
  read: () => Promise<LastingAnswer>
  serialize: Serialize
}

/**
 * The addresses that were asked for, with their parsed questions. An answer is looked up each time, since it is as
 * new as what the instance keeps in memory; only reading the question isn't done again.
 */
class VisitorAnswers {
  readonly #known = new Map<string, VisitorAnswer>()

  /** Remembers how an address is answered. The earliest one is forgotten when there are too many. */
  know(url: string, answer: VisitorAnswer): void {
    if (url.length > LONGEST || this.#known.has(url)) return
    keepLatest(this.#known, { most: MOST, key: url, entry: answer })
  }

  at(url: string): VisitorAnswer | undefined {
    return this.#known.get(url)
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    visitorAnswers: VisitorAnswers
  }
}

/** What every answer passes, also one that skips the rest. */
export interface EveryAnswer {
  /** The headers that are the same for all: names and values in turn. */
  headers: () => readonly string[]
  /** The name of the cookie of who is signed in, without a prefix that https adds. */
  sessionCookie: string
  /** Counts a visitor's call; `null` where nothing is limited. */
  count: ((request: FastifyRequest) => Promise<Counted & { most: number }>) | null
}

/** What a call is told of its part of a limit, as header names and values in turn. */
const limitsOf = ({ most, current, ttl }: Counted & { most: number }): string[] =>
  Object.entries({
    'x-ratelimit-limit': String(most),
    'x-ratelimit-remaining': String(most - current),
    'x-ratelimit-reset': String(Math.ceil(ttl / 1_000)),
  }).flat()

/** Returns whether it answered. It leaves refusals, of limits too, to the ordinary way. */
async function answered(
  request: FastifyRequest,
  reply: FastifyReply,
  { read, serialize }: VisitorAnswer,
  { headers: every, count }: EveryAnswer,
): Promise<boolean> {
  const counted = await count?.(request)
  if (counted && counted.current > counted.most) return false
  const { bytes, headers } = wordsOf(serialize, (await read()).answer)
  const isKnown = hasAlready(request.headers['if-none-match'], headers.etag)
  reply.hijack()
  const own = isKnown
    ? ['etag', headers.etag, 'cache-control', headers['cache-control']]
    : [...Object.entries(headers).flat(), 'content-length', String(bytes.length)]
  const named = ['x-request-id', request.id, ...(counted ? limitsOf(counted) : []), ...own]
  // In one list, which Node takes as it is; one by one each is looked up and looked at.
  reply.raw.writeHead(isKnown ? 304 : 200, [...every(), ...named]).end(isKnown ? undefined : bytes)
  return true
}

/**
 * Answers what everybody reads to those who aren't signed in, as soon as they ask. What the other hooks do for them
 * comes to the same bytes each time: no session, no cookie, the headers of security, and a count.
 */
export function answerVisitors(app: FastifyInstance, every: EveryAnswer): void {
  const answers = new VisitorAnswers()
  const session = `${every.sessionCookie}=`
  app.decorate('visitorAnswers', answers)
  app.addHook('onRequest', (request, reply, done) => {
    const { method, url, headers } = request
    const isVisitor = method === 'GET' && !headers.cookie?.includes(session)
    const answer = isVisitor ? answers.at(url) : undefined
    if (!answer) return done()
    answered(request, reply, answer, every).then(
      (isDone) => (isDone ? undefined : done()),
      () => done(),
    )
  })
}
