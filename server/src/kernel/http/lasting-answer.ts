import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** See `lasting`. */
export class LastingAnswer {
  readonly answer: object

  constructor(answer: object) {
    this.answer = answer
  }
}

/** An answer with a known shape. */
export type Lasting<Answer> = LastingAnswer & {
  /** Never set. It carries the answer's type for the compiler. */
  readonly shape?: Answer
}

/**
 * An answer that stays the same object until its data changes. It is serialised once, and a client that already
 * has it gets a 304. Use it only for answers that are the same for everybody.
 */
export const lasting = <Answer extends object>(answer: Answer): Lasting<Answer> =>
  new LastingAnswer(answer)

/** An answer as it is sent. */
interface Written {
  bytes: Buffer
  etag: string
}

const written = new WeakMap<object, Written>()

/** An answer's bytes, made once by the serializer of its route, which writes the fields of the contract only. */
function writtenOf(reply: FastifyReply, answer: object): Written {
  const known = written.get(answer)
  if (known) return known
  const serialize = reply.getSerializationFunction('200')
  if (!serialize) throw new Error('an answer without a schema cannot last')
  // Its type says that an answer is no list, though many are.
  const text = String(Reflect.apply(serialize, undefined, [answer]))
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const made = { bytes: Buffer.from(text), etag }
  written.set(answer, made)
  return made
}

/** Whether one of the versions that a client has is this one (RFC 9110, 13.1.2: compared weakly). */
export const hasAlready = (header: string | undefined, etag: string) =>
  header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false

/** Sends an answer in its stored serialised form, or 304 if the client has it. */
export function sendLasting(reply: FastifyReply, { answer }: LastingAnswer): FastifyReply {
  const { bytes, etag } = writtenOf(reply, answer)
  reply.headers({ etag, 'cache-control': 'no-cache' })
  if (hasAlready(reply.request.headers['if-none-match'], etag)) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(bytes)
}
