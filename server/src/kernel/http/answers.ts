import type { FastifyReply } from 'fastify'
import { sha256 } from '../sha256.ts'
import { Refusal } from './errors.ts'

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
  const made = { bytes: Buffer.from(text), etag: etagOf(text) }
  written.set(answer, made)
  return made
}

/** Whether one of the client's versions is this one, by weak comparison (RFC 9110, 13.1.2). */
export const hasAlready = (header: string | undefined, etag: string) =>
  header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false

/** Sends a response that is one object for everybody until its data changes: serialized once, and 304 if known. */
export function sendCached(reply: FastifyReply, answer: object): FastifyReply {
  const { bytes, etag } = writtenOf(reply, answer)
  reply.headers({ etag, 'cache-control': 'no-cache' })
  if (hasAlready(reply.request.headers['if-none-match'], etag)) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(bytes)
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** Whether a client accepts an encoding, by its `accept-encoding`. All clients accept `identity`. */
export function takes(accepted: string | string[] | undefined, encoding: Encoding): boolean {
  if (encoding === 'identity') return true
  const encodings = (accepted?.toString() ?? '').split(',').map((part) => part.split(';'))
  return encodings.some(
    ([name = '', quality = '']) => name.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(quality),
  )
}

interface AboutFile {
  type: string
  /** With a name (plain ASCII) the browser saves the file; without one it shows the file. */
  name?: string
  cacheControl?: string
  /** Whether a client that already has this content gets a 304. */
  isRevalidated?: boolean
  encoding?: Encoding
}

/** The response of a call that returns a file instead of JSON. */
export class FileAnswer {
  readonly content: string | Buffer
  readonly headers: Readonly<Record<string, string>>

  constructor(content: string | Buffer, about: AboutFile) {
    this.content = content
    this.headers = {
      'content-type': about.type,
      'cache-control': about.cacheControl ?? 'no-store',
      ...(about.name && { 'content-disposition': `attachment; filename="${about.name}"` }),
      ...(about.encoding && { vary: 'accept-encoding' }),
      ...(about.encoding &&
        about.encoding !== 'identity' && { 'content-encoding': about.encoding }),
      ...(about.isRevalidated && { etag: etagOf(content) }),
    }
  }
}

export const etagOf = (content: string | Buffer): string => `"${sha256(content).slice(0, 22)}"`

/** Sends a file, or 304 if the client already has it. */
export function sendFile(reply: FastifyReply, { content, headers }: FileAnswer): FastifyReply {
  const { etag } = headers
  reply.headers(headers)
  const isKnown = etag !== undefined && hasAlready(reply.request.headers['if-none-match'], etag)
  return isKnown ? reply.status(304).send() : reply.send(content)
}

/** Sends the version of a record that two people may edit at once, as `ETag`. */
export function sendVersion(reply: FastifyReply, version: number): void {
  reply.header('etag', `"${version}"`)
}

/** The version that a save is based on, from `If-Match`; `null` without one or for `*`. Throws `invalid_input`. */
export function basedOn({ request }: FastifyReply): number | null {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return null
  const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(header) ?? []
  if (version === undefined) throw new Refusal('invalid_input')
  return Number(version)
}
