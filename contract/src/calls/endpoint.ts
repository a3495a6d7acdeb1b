import type * as z from 'zod/mini'
import type { ErrorCode } from '../refusals/refusals.ts'
import type { Right } from '../members/rights.ts'
import type { Topic } from './topics.ts'

/** The access levels of calls: everybody, signed-in members, staff and admins, admins only (product#roles). */
export type Access = 'public' | 'member' | 'staff' | 'admin'

/** The screens that a device can be signed in for until it is revoked. */
export type StationScreen = 'floor' | 'kitchen' | 'till'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.core.$ZodType

/** The body fields that require a fresh proof: with any value, or with one of those. */
type FreshFields = Readonly<Record<string, 'any' | readonly unknown[]>>

/** The parts of a call that every entry has, or that have the same default in all entries. */
interface Common {
  readonly summary: string
  /** The content type of an answer that is a file or a stream instead of a reply. */
  readonly file: string | undefined
  readonly redirects: boolean
  /** Whether it answers 401 with `null`, instead of a refusal, if nobody is signed in. */
  readonly orNobody: boolean
  readonly errors: readonly ErrorCode[]
  /** Whether it may carry an `Idempotency-Key`: a repeat with the same key does nothing and gets the first result. */
  readonly repeatable: boolean
  /** `guess` is a stricter limit of calls per minute; `none` is for monitoring. */
  readonly limit: 'guess' | 'none' | undefined
  /** The maximum size of a body in bytes, if the general limit is too small. */
  readonly bodyLimit: number | undefined
  /** The stations that may make the call. All other stations are refused, except for public calls. */
  readonly stations: readonly StationScreen[]
  /** Whether a seller must have given their PIN at the till before. The call is then made in their name. */
  readonly seller: boolean
  /**
   * Whether the caller must have signed in or proved their identity within the last ten minutes: always, or if the
   * body has these fields. A call whose need depends on stored data lists `fresh_proof_needed` in its errors instead.
   */
  readonly fresh: boolean | FreshFields
  /** Whether a session may make the call before using the passkey that the venue requires for its role. */
  readonly beforePasskey: boolean
  /** Whether the call takes the staff's PIN, in the header `X-Staff-Pin`. */
  readonly pin: boolean
}

/**
 * One call of the API. The server uses it for validation and documentation, the page for types and addresses.
 * `errors` lists the refusals besides those that follow from the rest of the entry (see `refusalsOf`).
 */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema | undefined = Schema | undefined,
  Who extends Access = Access,
> extends Common {
  readonly method: Method
  readonly path: string
  /** The live topics after which the answer may have changed. The page then reads it again. */
  readonly reads: readonly Topic[]
  /** The live topics that the call may publish. After the call the page reads again all calls that read them. */
  readonly changes: readonly Topic[]
  readonly access: Who
  /** The right that staff need for the call; `any` if everybody on the staff may make it. Missing for other calls. */
  readonly right: Right | 'any' | undefined
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
}

/** A call as product.md and the server's log name it, with `:name` for each parameter: `GET /api/amenities/:id`. */
type Address = `${Method} /api/${string}`

/**
 * The live topics of a call: a GET must declare those that its answer `reads`, any other call those that it `changes`.
 */
type Live<At> = At extends `GET ${string}`
  ? { reads: readonly Topic[]; changes?: readonly Topic[] }
  : { reads?: readonly Topic[]; changes: readonly Topic[] }

/** A call's declaration. `Who` is the access of one without a right; one with a right is the staff's. */
type Definition<Params, Query, Body, Reply, Who> = Pick<Common, 'summary'> &
  Partial<Common> & { params?: Params; query?: Query; body?: Body; reply?: Reply } & (
    | { access?: Who; right?: undefined }
    | { access?: undefined; right: Right | 'any' }
  )

const defaults = {
  reads: [],
  changes: [],
  right: undefined,
  params: undefined,
  query: undefined,
  body: undefined,
  reply: undefined,
  file: undefined,
  redirects: false,
  orNobody: false,
  errors: [],
  repeatable: false,
  limit: undefined,
  bodyLimit: undefined,
  stations: [],
  seller: false,
  fresh: false,
  beforePasskey: false,
  pin: false,
} as const

/**
 * Declares a call. Access is `member` by default, so that an entry without it isn't open to visitors, and `staff` with
 * a right.
 */
export function endpoint<
  At extends Address,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Reply extends Schema | undefined = undefined,
  Who extends Exclude<Access, 'staff'> = 'member',
>(
  address: At,
  definition: Definition<Params, Query, Body, Reply, Who> & Live<At>,
): Endpoint<Params, Query, Body, Reply, Who extends 'public' ? Who : Exclude<Access, 'public'>>
// Builds leave out calls that nothing uses.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint(
  address: string,
  definition: Definition<unknown, unknown, unknown, unknown, Access> &
    Partial<Pick<Endpoint, 'reads' | 'changes'>>,
) {
  const [method, path] = address.split(' ')
  const usual = definition.right === undefined ? 'member' : 'staff'
  return { ...defaults, ...definition, method, path, access: definition.access ?? usual }
}

/** Whether a call with this body requires a fresh proof. */
export function takesFreshProof({ fresh }: Pick<Endpoint, 'fresh'>, body: unknown): boolean {
  if (typeof fresh === 'boolean') return fresh
  const sent = new Map<string, unknown>(Object.entries(body ?? {}))
  return Object.entries(fresh).some(([name, values]) => {
    const value = sent.get(name)
    return value !== undefined && (values === 'any' || values.includes(value))
  })
}

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined

/** The parsed input of the server's handler. */
export interface Received<E extends Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
}

/** The input that a client sends: the parts that the endpoint has. A query of optional fields may be left out. */
export type Sent<E extends Endpoint> = (E['params'] extends Schema
  ? { params: In<E['params']> }
  : unknown) &
  (E['query'] extends Schema
    ? object extends In<E['query']>
      ? { query?: In<E['query']> }
      : { query: In<E['query']> }
    : unknown) &
  (E['body'] extends Schema ? { body: In<E['body']> } : unknown)

/** The reply after parsing, or nothing (204). */
export type Reply<E extends Endpoint> = Out<E['reply']>

/** The refusals of any call, from the checks before its handler. */
const always: readonly ErrorCode[] = [
  ...(['invalid_input', 'broken_json', 'unsupported_type', 'too_large', 'too_slow'] as const),
  ...(['cross_site', 'too_many_requests', 'overloaded', 'unavailable', 'unexpected'] as const),
]

/**
 * Every refusal that a call may answer with: those of any call, those that follow from its access, its path
 * parameters and from being repeatable, and those in `errors`. Tests fail on any other refusal.
 */
export function refusalsOf(entry: Endpoint): ErrorCode[] {
  const { access, path, repeatable, seller, fresh, beforePasskey, errors } = entry
  const follow: ErrorCode[] = []
  // Members lack the role for some calls, and stations get `forbidden` from each call that doesn't list their screen.
  if (access !== 'public') follow.push('not_signed_in', 'forbidden')
  if (access !== 'public' && !beforePasskey) follow.push('passkey_needed')
  if (path.includes('/:')) follow.push('not_found')
  if (repeatable) follow.push('key_reused', 'not_done')
  if (seller) follow.push('seller_needed')
  if (fresh !== false) follow.push('fresh_proof_needed')
  return [...new Set([...always, ...follow, ...errors])]
}
