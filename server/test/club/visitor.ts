import { ErrorBody } from '@lantern/contract/calls/errors'
import { refusalsOf, type Endpoint, type Reply, type Sent } from '@lantern/contract/calls/endpoint'
import * as z from 'zod'
import type { App } from '../../src/kernel/kernel.ts'

/** The reply, parsed by the contract's own schema, or the refusal's code. */
export interface Answer<E extends Endpoint> {
  status: number
  /** `null` if the call succeeded. */
  code: string | null
  /** The parsed reply. Reading it after a refusal throws. */
  readonly reply: Reply<E>
  /** The raw body. */
  text: string
  headers: Readonly<Record<string, unknown>>
}

type Word = string | number | undefined

type Parts = {
  params?: Readonly<Record<string, Word>>
  query?: Readonly<Record<string, Word>>
  body?: unknown
}

function addressOf(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path
}

const finishings = new WeakMap<App, () => Promise<unknown>>()

/**
 * Sets how an instance processes all notices. Its visitors wait for this before each call, because an instance's
 * cache may be stale for up to a second after a change. Tests of that delay make their calls directly.
 */
export const finishesBy = (app: App, finish: () => Promise<unknown>): void => {
  finishings.set(app, finish)
}

/** A person with a browser: it keeps cookies, and makes calls of the contract at one instance. */
export class Visitor {
  readonly app: App
  readonly #cookies: Map<string, string>

  constructor(app: App, cookies: Iterable<readonly [name: string, value: string]> = []) {
    this.app = app
    this.#cookies = new Map(cookies)
  }

  /** The same person with the same cookies at another instance. */
  at(app: App): Visitor {
    return new Visitor(app, this.#cookies)
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  /** Makes any request, including those that the contract's types don't allow. */
  async request(options: {
    method: Endpoint['method'] | 'HEAD' | 'OPTIONS'
    url: string
    payload?: string | object
    headers?: Readonly<Record<string, string>>
  }) {
    await finishings.get(this.app)?.()
    const cookies = Object.fromEntries(this.#cookies)
    const response = await this.app.inject({ ...options, headers: { ...options.headers }, cookies })
    for (const { name, value, maxAge, expires } of response.cookies) {
      const gone = maxAge === 0 || (expires !== undefined && expires.getTime() < Date.now())
      if (gone) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return response
  }

  /** Makes one call of the contract. */
  async call<E extends Endpoint>(
    endpoint: E,
    sent: Sent<E> & Parts,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<E>> {
    const response = await this.request({
      method: endpoint.method,
      url: addressOf(endpoint, sent),
      headers,
      ...(sent.body !== undefined && { payload: JSON.stringify(sent.body) }),
      ...(sent.body !== undefined && {
        headers: { 'content-type': 'application/json', ...headers },
      }),
    })
    return answered(endpoint, response)
  }
}

/** Whether the contract declares the refusal for this call. An undeclared one fails the test. */
const declared = (endpoint: Endpoint, code: string): boolean =>
  refusalsOf(endpoint).some((known) => known === code)

function answered<E extends Endpoint>(
  endpoint: E,
  response: { statusCode: number; body: string; headers: Readonly<Record<string, unknown>> },
): Answer<E> {
  const { statusCode: status, body: text, headers } = response
  const refused = status >= 400 ? ErrorBody.parse(JSON.parse(text)) : null
  if (refused && !declared(endpoint, refused.code)) {
    throw new Error(`${endpoint.method} ${endpoint.path} declares no refusal ${refused.code}`)
  }
  return {
    status,
    code: refused?.code ?? null,
    text,
    headers,
    get reply(): Reply<E> {
      if (refused) throw new Error(`${endpoint.method} ${endpoint.path} was refused: ${text}`)
      return read(endpoint, text)
    },
  }
}

/** Parses an answer by the contract's own schema. */
function read<E extends Endpoint>(endpoint: E, text: string): Reply<E>
function read(endpoint: Endpoint, text: string): unknown {
  return endpoint.reply === undefined ? undefined : z.core.parse(endpoint.reply, JSON.parse(text))
}
