import { languages } from '@lantern/contract/languages'
import { currentLanguage } from '../../i18n/store.ts'
import { ApiError, unreachable } from './api-error.ts'

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface RequestOptions {
  query?: Query | undefined
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, in the place of a body. */
  file?: Blob | undefined
  /** Makes a writing call safe to repeat: the same key has one effect. */
  idempotencyKey?: string | undefined
  /** The version that a save started from; a newer one refuses it. `*` saves over any. */
  ifMatch?: string | undefined
  signal?: AbortSignal | undefined
  /** Besides those that every call carries. */
  headers?: Readonly<Record<string, string>> | undefined
}

const signedOutListeners = new Set<() => void>()

/** Calls back when the server says that a call needed a sign-in and had none, of this signIn's calls. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

let signIn = 0

/** Which sign-in of this page's it is; what was asked in an earlier one says nothing of this one. */
export const currentSignIn = (): number => signIn

/** Somebody has signed in on this page. */
export function beginSignIn(): void {
  signIn += 1
}

/** The address of a call with its query; what is empty or missing is left out. */
export function addressOf(path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value))
  }
  const written = search.toString()
  return written === '' ? path : `${path}?${written}`
}

async function send(
  method: string,
  path: string,
  { query, body, file, idempotencyKey, ifMatch, signal, headers: own = {} }: RequestOptions,
): Promise<Response> {
  const headers = new Headers({
    Accept: 'application/json',
    'Accept-Language': languages[currentLanguage()].tag,
    ...own,
  })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (file) headers.set('Content-Type', file.type)
  if (ifMatch) headers.set('If-Match', ifMatch)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  try {
    return await fetch(addressOf(path, query), {
      method,
      headers,
      credentials: 'same-origin',
      body: file ?? (body === undefined ? null : JSON.stringify(body)),
      signal: signal ?? null,
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw unreachable(currentLanguage(), cause)
  }
}

/**
 * One call to the server (product#how-calls-behave). Gives the JSON of the answer, or nothing where it has no body.
 * The type is what the caller knows from the contract; the server has checked its answer by it.
 * Throws an `ApiError` on any answer that isn't a success, and where there is no network.
 */
export function request<T>(method: string, path: string, options?: RequestOptions): Promise<T>
export async function request(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<unknown> {
  const askedIn = signIn
  const response = await send(method, path, options)
  const text = await response.text()
  if (response.ok) {
    const reply: unknown = text === '' ? undefined : JSON.parse(text)
    return reply
  }
  const error = ApiError.from(response.status, response.statusText, text)
  if (error.code === 'not_signed_in' && askedIn === signIn) {
    for (const listener of signedOutListeners) listener()
  }
  throw error
}
