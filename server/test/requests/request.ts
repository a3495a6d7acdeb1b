import type { Endpoint } from '@lantern/contract/calls/endpoint'
import fc from 'fast-check'
import { nameOf } from '../bodies/contract-endpoints.ts'
import { hostileBodies, hostileIds } from '../bodies/hostile.ts'
import { bodies } from '../bodies/sample-bodies.ts'
import { payloadOf } from '../bodies/body-rules.ts'
import type { Operation } from './open-api.ts'
import { STAFF_PIN } from './people.ts'
import { disturb, disturbance, fitting, hostile, sampled, type Known } from './values.ts'

/** A call of the contract with its published description. */
export interface Described extends Operation {
  endpoint: Endpoint
}

/** One request. */
export interface Sent {
  method: Endpoint['method']
  url: string
  headers: Record<string, string>
  payload?: string
}

const written = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
/** Lone surrogates can't be encoded in an address, so they are replaced. */
const encoded = (value: unknown) => encodeURIComponent(Buffer.from(written(value)).toString())

/** Usually the first arbitrary, otherwise the second. */
const mostly = <T>(weight: number, usual: fc.Arbitrary<T>, seldom: fc.Arbitrary<T>) =>
  fc.oneof({ weight, arbitrary: usual }, seldom)

/** The part of an address that names the kind of thing its parameter refers to. */
export const kindInPath = ({ path }: Pick<Endpoint, 'path'>): string =>
  /\/([\w-]+)\/:/.exec(path)?.[1] ?? ''

function addresses({ endpoint, parameters }: Described, known: Known): fc.Arbitrary<string> {
  const valueOf = (where: 'path' | 'query') =>
    parameters
      .filter((each) => each.in === where)
      .map(({ name, schema, required }) => {
        const right = fitting(schema, name, known).map(encoded)
        const hard = where === 'path' ? fc.constantFrom(...hostileIds) : hostile.map(encoded)
        const given = mostly(12, right, hard)
        return [
          name,
          required ? mostly(20, given, fc.constant('')) : mostly(3, fc.constant(''), given),
        ] as const
      })
  const paths = fc.record(Object.fromEntries(valueOf('path')))
  const queries = fc.record(Object.fromEntries(valueOf('query')))
  const odd = mostly(
    40,
    fc.constant(''),
    fc.constantFrom('&x=1', '&date=1&date=2', '&%zz', '&a[b]=c'),
  )
  return fc.tuple(paths, queries, odd).map(([inPath, inQuery, rest]) => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => inPath[name] || '1')
    const given = Object.entries(inQuery).filter(([, value]) => value !== '')
    const query = given.map(([name, value]) => `${name}=${value}`).join('&') + rest
    return query === '' ? path : `${path}?${query}`
  })
}

function payloads({ endpoint, body }: Described, known: Known): fc.Arbitrary<string | undefined> {
  const raw = fc.constantFrom(
    ...Object.values(hostileBodies).filter((each) => each.length < 200_000),
  )
  if (!body) return mostly(20, fc.constant(undefined), raw)
  const name = nameOf(endpoint)
  const isList = body.type === 'array'
  const asSample = sampled(bodies[name] ?? {}, isList ? body.items : body, known).map(
    (each): unknown => JSON.parse(payloadOf(name, each)),
  )
  const valid = mostly(3, asSample, fitting(body, '', known))
  const wrong = fc
    .tuple(valid, fc.array(disturbance, { minLength: 1, maxLength: 2 }))
    .map(([right, changes]) => changes.reduce(disturb, right))
  const anyBody = mostly(4, valid, wrong).map((each) => JSON.stringify(each) ?? '')
  return mostly(60, anyBody, raw)
}

const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'nonsense']

function headersOf(
  { repeatable }: Endpoint,
  hasBody: boolean,
): fc.Arbitrary<Record<string, string>> {
  const none: fc.Arbitrary<string | undefined> = fc.constant(undefined)
  const request = {
    'accept-language': fc.constantFrom('en', 'zh-CN', 'xx;q=9', ''),
    'content-type': hasBody
      ? mostly<string | undefined>(80, fc.constant('application/json'), fc.constantFrom(...types))
      : none,
    'idempotency-key': repeatable
      ? mostly(
          4,
          fc.oneof(none, none, fc.uuid()),
          fc.constantFrom('key-one-1', 'short', 'ключ ключ'),
        )
      : none,
    'x-staff-pin': fc.oneof(none, fc.constantFrom(STAFF_PIN, STAFF_PIN, STAFF_PIN, '0000', '')),
    'sec-fetch-site': mostly<string | undefined>(
      60,
      none,
      fc.constantFrom('cross-site', 'same-site'),
    ),
    'if-none-match': mostly<string | undefined>(
      30,
      none,
      fc.constantFrom('*', '"x"', 'W/"', '","'),
    ),
    'x-request-id': mostly<string | undefined>(30, none, fc.constantFrom('a b', 'x'.repeat(900))),
  }
  return fc
    .record(request)
    .map((given) =>
      Object.fromEntries(
        Object.entries(given).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value]],
        ),
      ),
    )
}

/** A request to a call: usually valid and about real things, and in a fifth of all cases made invalid in one place. */
export function requestOf(described: Described, known: Known): fc.Arbitrary<Sent> {
  const { method } = described.endpoint
  return fc.tuple(addresses(described, known), payloads(described, known)).chain(([url, payload]) =>
    headersOf(described.endpoint, payload !== undefined).map((headers) => ({
      method,
      url,
      headers,
      ...(payload !== undefined && { payload }),
    })),
  )
}
