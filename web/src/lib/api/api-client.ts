import type { Endpoint, Reply, Sent } from '@lantern/contract/calls/endpoint'
import { addressOf, request, type Query, type RequestOptions } from './http.ts'

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
