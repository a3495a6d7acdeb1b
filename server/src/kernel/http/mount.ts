import { ErrorBody } from '@lantern/contract/calls/errors'
import type { Language } from '@lantern/contract/venue/languages'
import { statusOf } from '@lantern/contract/refusals/refusals'
import {
  refusalsOf,
  takesFreshProof,
  type Access,
  type Endpoint,
  type Received,
  type Reply,
} from '@lantern/contract/calls/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import * as z from 'zod/mini'
import type { Kernel } from '../kernel.ts'
import { Refusal } from './errors.ts'
import { FileAnswer, sendCached, sendFile } from './answers.ts'
import {
  asCaller,
  type CallSession,
  proveFresh,
  sessionOf,
  type Station,
  type Viewer,
  withoutRole,
} from './session/session.ts'
import { noteReader } from '../live/live-events.ts'
import { transact } from '../db/db.ts'
import { repeatableCall, settle, type RepeatableCall } from '../db/idempotency.ts'
import { languageOf } from './language.ts'
import { sellerAt, sellerOf, tillOf } from './seller.ts'

/** One call as its route's handler gets it: the parsed input and the viewer. */
export interface Call<E extends Endpoint> extends Received<E> {
  /** `null` only if the endpoint is public. */
  viewer: E['access'] extends 'public' ? Viewer | null : Viewer
  session: CallSession
  language: Language
  ip: string
  /** Set if the endpoint is repeatable and the client sent an `Idempotency-Key`. */
  repeatable: RepeatableCall | null
  /** For responses other than JSON with 200: another status, a redirect, a header. */
  reply: FastifyReply
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E['reply'] extends undefined ? FileAnswer | void : Reply<E>>

/** A use case that takes its call as it came. */
export type UseCase<E extends Endpoint> = (kernel: Kernel, call: Call<E>) => ReturnType<Handler<E>>

const ranks: Readonly<Record<Viewer['role'], number>> = { customer: 1, staff: 2, admin: 3 }
const needed: Readonly<Record<Access, number>> = { public: 0, member: 1, staff: 2, admin: 3 }

interface Sender {
  viewer?: Viewer | null
  station?: Station | null
  needsPasskey?: boolean
  seller?: number
}

function withRight({ right }: Endpoint, caller: Viewer): Viewer {
  if (right === undefined || right === 'any' || caller.rights.includes(right)) return caller
  throw new Refusal('forbidden', { right })
}

/**
 * Returns the viewer if they may make the call (product#roles). A station may make the calls that list its screen; it
 * acts as staff, in the name of the admin who signed it in. For a public call a station counts as a visitor.
 */
function admit(
  endpoint: Endpoint,
  { viewer, station, needsPasskey, seller }: Sender,
): Viewer | null {
  const { access, stations, beforePasskey } = endpoint
  if (station) {
    if (access === 'public') return null
    if (!stations.includes(station.screen)) throw new Refusal('forbidden')
    return asCaller(station)
  }
  if (needed[access] === 0) return withoutRole(viewer, needsPasskey) ?? null
  if (!viewer) throw new Refusal('not_signed_in')
  if (ranks[viewer.role] < needed[access]) throw new Refusal('forbidden')
  if (needsPasskey && !beforePasskey) throw new Refusal('passkey_needed')
  return seller !== undefined && isSellers(endpoint) ? viewer : withRight(endpoint, viewer)
}

/** Whether a call is made by the person who has given their PIN in somebody else's session: all of the staff's acts. */
const isSellers = ({ access, method, right }: Endpoint): boolean =>
  access === 'staff' && right !== 'any' && method !== 'GET'

/**
 * The acting person: the viewer, or the person who gave their PIN. At a till that is a station they make the calls that
 * require a seller, and in somebody's session all acts of the staff, each with their own rights.
 */
async function inWhoseName(
  endpoint: Endpoint,
  admitted: Viewer | null,
  session: CallSession,
  { db, sessionStore }: FastifyInstance,
): Promise<Viewer | null> {
  const till = tillOf(session)
  const { seller } = session
  if (till === null) {
    if (seller === null || !isSellers(endpoint)) return admitted
    return withRight(endpoint, await transact(db, (tx) => sellerOf(tx, seller)))
  }
  if (!endpoint.seller) return admitted
  const now = sessionStore.now()
  return withRight(endpoint, await transact(db, (tx) => sellerAt(tx, till, now)))
}

function successesOf({ reply, file, redirects, orNobody }: Endpoint) {
  if (file !== undefined) {
    const schema = file === 'application/json' ? z.unknown() : z.string()
    return { 200: { description: 'A file', content: { [file]: { schema } } } }
  }
  if (reply) return { 200: reply, ...(orNobody && { 401: z.null() }) }
  return redirects ? { 302: z.null() } : { 204: z.null() }
}

function documented(endpoint: Endpoint): FastifySchema {
  const codes = refusalsOf(endpoint)
  const right = endpoint.right === undefined ? '' : ` Right: ${endpoint.right}.`
  const refusalReplies = Object.fromEntries(codes.map((code) => [statusOf(code), ErrorBody]))
  return {
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}.${right} Refusals: ${codes.join(', ')}.`,
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { ...successesOf(endpoint), ...refusalReplies },
  }
}

/** Whether a response may contain personal data, so that the next person at that browser must not find it cached. */
const isPrivate = (
  { access, method }: Endpoint,
  { viewer, station }: { viewer?: Viewer | null; station?: Station | null },
): boolean => access !== 'public' || method !== 'GET' || viewer != null || station != null

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract entry of each mounted route. Tests fail on routes without one. */
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    admitted: Viewer | null
  }
}

/** The maximum number of attempts at passwords and codes per address and minute. */
const guessesPerMinute = 20

/**
 * Serves an endpoint of the contract: it checks access, then validates the input, then calls the handler. The reply's
 * schema drops fields that the contract doesn't have. A writing call counts as activity and extends the session.
 */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
): void
export function mount(
  app: FastifyInstance,
  endpoint: Endpoint,
  handle: Handler<Endpoint & { access: 'public' }>,
): void {
  const route = `${endpoint.method} ${endpoint.path}`
  noteReader(endpoint)
  if (!app.hasRequestDecorator('admitted')) app.decorateRequest('admitted', null)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // HEAD is off if the endpoint has no reply in the contract: on a live stream it would never end, and a HEAD isn't
    // user activity.
    exposeHeadRoute: endpoint.reply !== undefined,
    schema: documented(endpoint),
    ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
    config: {
      endpoint,
      ...(endpoint.limit === 'none' && { rateLimit: false }),
      ...(endpoint.limit === 'guess' && {
        rateLimit: { max: guessesPerMinute, timeWindow: 60_000 },
      }),
    },
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      // The header is set first, so that refusals have it too. Cacheable responses replace it themselves.
      if (isPrivate(endpoint, request.session)) reply.header('cache-control', 'no-store')
      request.admitted = admit(endpoint, request.session)
    },
    // An empty body is treated as one without fields, so that missing fields are reported as usual.
    preValidation: async (request: FastifyRequest) => {
      if (endpoint.body && request.body === undefined) request.body = {}
    },
    handler: async (request, reply) => {
      const session = sessionOf(request, reply)
      const { admitted, server } = request
      const viewer = await inWhoseName(endpoint, admitted, session, server)
      if (endpoint.method !== 'GET') await session.touch()
      if (takesFreshProof(endpoint, request.body)) proveFresh(session, server.sessionStore.now())
      // A key belongs to the device's session, because another person may repeat the call there.
      const keyOwner = session.station?.issuedBy ?? admitted?.id
      const repeatable = endpoint.repeatable ? repeatableCall(request, keyOwner, route) : null
      if (repeatable?.settles) await settle(server.db, repeatable)
      const answer = await handle({
        params: request.params,
        query: request.query,
        body: request.body,
        viewer,
        session,
        language: languageOf(request),
        ip: request.ip,
        repeatable,
        reply,
      })
      return sendAnswer(reply, answer)
    },
  })
}

/** Sends the handler's result, unless the handler has sent a response itself. Without content it is a 204. */
function sendAnswer(reply: FastifyReply, answer: unknown) {
  if (reply.sent) return reply
  if (answer instanceof FileAnswer) return sendFile(reply, answer)
  if (answer !== undefined) return reply.send(answer)
  if (!reply.hasHeader('location') && reply.statusCode === 200) reply.status(204)
  return reply.send()
}

type Input<E extends Endpoint> = Pick<Call<E>, 'params' | 'query' | 'viewer'>

/** Serves a public response that stays the same object until its data changes (`sendCached`). */
export function mountCached<E extends Endpoint & { access: 'public' }>(
  app: FastifyInstance,
  endpoint: E,
  read: (input: Input<E>) => Promise<Reply<E> & object>,
): void
export function mountCached(
  app: FastifyInstance,
  endpoint: Endpoint & { access: 'public' },
  read: (input: Input<Endpoint & { access: 'public' }>) => Promise<object>,
): void {
  mount(app, endpoint, async (call) => sendCached(call.reply, await read(call)))
}
