import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** The response of a call declared by `cachedResponse`. */
export class CachedResponse {
  readonly answer: object

  constructor(answer: object) {
    this.answer = answer
  }
}

/** A response with a known type. */
export type CachedAs<Answer> = CachedResponse & {
  /** Never set. It carries the response's type for the compiler. */
  readonly shape?: Answer
}

/**
 * A response object that stays the same until its data changes. It is serialized once, and a client that already has
 * it gets a 304. Use it only for responses that are the same for everybody.
 */
export const cachedResponse = <Answer extends object>(answer: Answer): CachedAs<Answer> =>
  new CachedResponse(answer)

/** A serialized response. */
interface Written {
  bytes: Buffer
  etag: string
}

const written = new WeakMap<object, Written>()

/** A response's bytes, made once by its route's serializer, which writes only the fields of the contract. */
function writtenOf(reply: FastifyReply, answer: object): Written {
  const known = written.get(answer)
  if (known) return known
  const serialize = reply.getSerializationFunction('200')
  if (!serialize) throw new Error('an answer without a schema cannot last')
  // The type excludes arrays, although many responses are arrays.
  const text = String(Reflect.apply(serialize, undefined, [answer]))
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const made = { bytes: Buffer.from(text), etag }
  written.set(answer, made)
  return made
}

/** Whether one of the client's versions is this one, by weak comparison (RFC 9110, 13.1.2). */
export const hasAlready = (header: string | undefined, etag: string) =>
  header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false

/** Sends a response in its stored serialized form, or 304 if the client has it. */
export function sendCached(reply: FastifyReply, { answer }: CachedResponse): FastifyReply {
  const { bytes, etag } = writtenOf(reply, answer)
  reply.headers({ etag, 'cache-control': 'no-cache' })
  if (hasAlready(reply.request.headers['if-none-match'], etag)) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(bytes)
}
