import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Env } from '../env.ts'
import { keepLatest } from '../keep-latest.ts'
import type { Memory } from '../live/memory.ts'
import { hasAlready, wordsOf, type Serialize } from './lasting-answer.ts'
import { requestIds } from './monitoring/request-log.ts'
import { addressesBy } from './trusted-proxies.ts'

/** The most addresses that an instance remembers how to answer, and the longest such address. */
const MOST = 500
const LONGEST = 200

/** How an address is answered: the route it belongs to, its answer as it is now, and how that is written. */
export interface VisitorAnswer {
  route: string
  read: () => Promise<object>
  serialize: Serialize
}

/** A moment's state of all that answers are made of: how often it has changed, and the second since 1970. */
interface Moment {
  age: number
  second: number
}

/** An answer that is ready to be sent while its moment lasts. Its headers are names and values in turn. */
interface Ready extends Moment {
  etag: string
  headers: readonly string[]
  headersIfKnown: readonly string[]
  body: Buffer
}

/** What every answer passes, also one that skips the rest. */
export interface EveryAnswer {
  /** The headers that are the same for all: names and values in turn. */
  headers: () => readonly string[]
  /** The name of the cookie of who is signed in, without a prefix that https adds. */
  sessionCookie: string
  /**
   * Counts a visitor's call from an address, and gives what it is told of its part of a limit: header names and values
   * in turn. `null`, and nothing is counted, where the ordinary way has to decide.
   */
  count: (address: string) => readonly string[] | null
}

/** The parts of the server by which visitors are answered. */
export interface VisitorParts {
  memory: Pick<Memory, 'changes' | 'isProved'>
  clock: Clock
  env: Env
}

/** A visitor's call that was answered, for the log, the metrics and the traces. */
export interface VisitorCall {
  id: string
  method: 'GET'
  url: string
  route: string
  ip: string
  headers: IncomingHttpHeaders
  status: number
  /** How long the answer took to be sent, in milliseconds. */
  ms: number
}

/**
 * Answers what everybody reads to those who aren't signed in, before Fastify makes anything of their request. It does so
 * while the answer that the ordinary way gave is certainly the same: nothing has changed since, the listening
 * connection is known to work, and the second is the same, since hours begin and holds run out. In all other cases the
 * request goes the ordinary way.
 */
class VisitorAnswers {
  readonly #memory: VisitorParts['memory']
  readonly #clock: Clock
  readonly #idOf: (request: IncomingMessage) => string
  readonly #addressOf: (request: IncomingMessage) => string
  readonly #known = new Map<string, VisitorAnswer & { ready?: Ready }>()
  readonly #watchers: ((call: VisitorCall) => void)[] = []
  #every: EveryAnswer | null = null

  constructor({ memory, clock, env }: VisitorParts) {
    this.#memory = memory
    this.#clock = clock
    this.#idOf = requestIds(env)
    this.#addressOf = addressesBy(env)
  }

  /** Begins to answer. */
  begin(every: EveryAnswer): void {
    this.#every = every
  }

  /** Leaves everything to the ordinary way, which tells clients of a stopping instance that their connection ends. */
  stop(): void {
    this.#every = null
  }

  /** Tells of each call that was answered here, in the order in which watchers were added. */
  watch(watcher: (call: VisitorCall) => void): void {
    this.#watchers.push(watcher)
  }

  at(url: string): VisitorAnswer | undefined {
    return this.#known.get(url)
  }

  /** The moment now. An answer that is read afterwards is at least as new. */
  now(): Moment {
    return {
      age: this.#memory.changes,
      second: Math.floor(this.#clock.now().getTime() / 1_000),
    }
  }

  /** Remembers how an address is answered. The earliest one is forgotten when there are too many. */
  know(url: string, answer: VisitorAnswer): void {
    if (url.length > LONGEST || this.#known.has(url)) return
    keepLatest(this.#known, { most: MOST, key: url, entry: answer })
  }

  /** Keeps a visitor's answer at an address that is known, read after `moment`. */
  keep(url: string, answer: object, moment: Moment): void {
    const known = this.#known.get(url)
    if (!known || !this.#every) return
    const { bytes, headers } = wordsOf(known.serialize, answer)
    const every = this.#every.headers()
    const { etag, 'cache-control': caching } = headers
    known.ready = {
      ...moment,
      etag,
      headers: [...every, ...Object.entries(headers).flat(), 'content-length', `${bytes.length}`],
      headersIfKnown: [...every, 'etag', etag, 'cache-control', caching],
      body: bytes,
    }
  }

  #isNow({ age, second }: Moment): boolean {
    const now = this.now()
    return age === now.age && second === now.second && this.#memory.isProved()
  }

  /** Answers a request, if it is one of a visitor's whose answer is ready. Returns whether it did. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request
    const every = this.#every
    if (method !== 'GET' || !every || headers.cookie?.includes(`${every.sessionCookie}=`))
      return false
    const known = this.#known.get(url)
    if (!known?.ready || !this.#isNow(known.ready)) return false
    const limits = every.count(this.#addressOf(request))
    if (limits === null) return false
    const id = this.#idOf(request)
    if (this.#watchers.length > 0) this.#tell(request, response, { id, route: known.route })
    const { ready } = known
    const isKnown = hasAlready(headers['if-none-match'], ready.etag)
    const own = isKnown ? ready.headersIfKnown : ready.headers
    // In one list, which Node takes as it is; one by one each is looked up and looked at.
    response.writeHead(isKnown ? 304 : 200, [...own, 'x-request-id', id, ...limits])
    response.end(isKnown ? undefined : ready.body)
    return true
  }

  #tell(
    request: IncomingMessage,
    response: ServerResponse,
    { id, route }: Pick<VisitorCall, 'id' | 'route'>,
  ): void {
    const begun = performance.now()
    const { url = '', headers } = request
    const ip = this.#addressOf(request)
    response.once('finish', () => {
      const [status, ms] = [response.statusCode, performance.now() - begun]
      const call = { id, method: 'GET', url, route, ip, headers, status, ms } as const
      for (const watcher of this.#watchers) watcher(call)
    })
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    visitorAnswers: VisitorAnswers
  }
}

/** Puts visitors' answers before all that a server does. */
export function answerVisitors(app: FastifyInstance, parts: VisitorParts): void {
  const visitors = new VisitorAnswers(parts)
  app.decorate('visitorAnswers', visitors)
  app.addHook('preClose', async () => visitors.stop())
  // Fastify's own listener is nothing but `routing`.
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!visitors.answer(request, response)) app.routing(request, response)
  })
}
