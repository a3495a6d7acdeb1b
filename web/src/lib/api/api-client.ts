import type { Endpoint, Reply, Sent } from '@lantern/contract/calls/endpoint'
import { languages } from '@lantern/contract/venue/languages'
import { currentLanguage } from '../../i18n/store.ts'
import { noteServerTime } from '../browser/now.ts'
import { needPasskey } from '../session/passkey-prompt.ts'
import { ApiError, unreachable } from './failures/api-error.ts'

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

interface RequestOptions {
  query?: Query | undefined
  body?: unknown
  /** Sent unchanged, instead of `body`. */
  file?: Blob | undefined
  /** The idempotency key of a writing call: with the same key it takes effect once. */
  idempotencyKey?: string | undefined
  /** The version that a save started from. The server refuses it if it has a newer one; `*` overwrites any. */
  ifMatch?: string | undefined
  signal?: AbortSignal | undefined
  headers?: Readonly<Record<string, string>> | undefined
}

const signedOutListeners = new Set<() => void>()

/** Calls back when a response says that a sign-in is needed, unless its call began before the latest one. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

let signIn = 0

/** The number of sign-ins on this page. A response to a call before the latest says nothing about it. */
export const currentSignIn = (): number => signIn

/** Counts a sign-in on this page. */
export function beginSignIn(): void {
  signIn += 1
}

/** The address of a call with its query. Empty and missing values are left out. */
function addressOf(path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value))
  }
  const written = search.toString()
  return written === '' ? path : `${path}?${written}`
}

function headersOf({ body, file, idempotencyKey, ifMatch, headers: own = {} }: RequestOptions) {
  const headers = new Headers({
    Accept: 'application/json',
    'Accept-Language': languages[currentLanguage()].tag,
    ...own,
  })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (file) headers.set('Content-Type', file.type)
  if (ifMatch) headers.set('If-Match', ifMatch)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  return headers
}

async function send(method: string, path: string, options: RequestOptions) {
  const { query, body, file, signal } = options
  const address = addressOf(path, query)
  const begun = Date.now()
  try {
    const response = await fetch(address, {
      method,
      headers: headersOf(options),
      credentials: 'same-origin',
      // Otherwise a page restored by the back button would use the HTTP cache without asking the server.
      cache: 'no-cache',
      body: file ?? (body === undefined ? null : JSON.stringify(body)),
      signal: signal ?? null,
    })
    const time = Number(response.headers.get('x-server-time'))
    if (time > 0) noteServerTime(time, { begun, ended: Date.now() })
    return { response, text: await response.text() }
  } catch (cause) {
    const isLate = cause instanceof DOMException && cause.name === 'TimeoutError'
    if (signal?.aborted && !isLate) throw cause
    throw unreachable(currentLanguage(), cause)
  }
}

/**
 * Makes one call (product#how-calls-behave). Returns the JSON of the response, whose type the caller knows from the
 * contract. Throws an `ApiError` for any unsuccessful response, and without a network.
 */
export function request<T>(method: string, path: string, options?: RequestOptions): Promise<T>
export async function request(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<unknown> {
  const askedIn = signIn
  const { response, text } = await send(method, path, options)
  if (response.ok) {
    const reply: unknown = text === '' ? undefined : JSON.parse(text)
    return reply
  }
  const error = ApiError.from(response.status, response.statusText, text)
  if (error.code === 'not_signed_in' && askedIn === signIn) {
    for (const listener of signedOutListeners) listener()
  }
  if (error.code === 'passkey_needed' && askedIn === signIn) needPasskey()
  throw error
}

export interface Parts {
  params?: Readonly<Record<string, string | number>>
  query?: Query
  body?: unknown
}

/** The path of an endpoint with its parameters filled in. Throws if one is missing. */
export function pathOf(path: string, params: Parts['params'] = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
}

/** The URL of a call. It is the first element of the query's key (product#how-calls-behave). */
export function urlOf(endpoint: Endpoint, { params, query }: Parts = {}): string {
  return addressOf(pathOf(endpoint.path, params), query)
}

export type CallOptions = Pick<RequestOptions, 'idempotencyKey' | 'ifMatch' | 'signal' | 'headers'>

/** Calls an endpoint of the contract: `call(getAvailability, { params: { id: '3' }, query: { date } })`. */
export function call<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E> & Parts,
  options?: CallOptions,
): Promise<Reply<E>>
export function call(endpoint: Endpoint, sent: Parts, options: CallOptions = {}): Promise<unknown> {
  const { params, query, body } = sent
  return request(endpoint.method, pathOf(endpoint.path, params), { query, body, ...options })
}
