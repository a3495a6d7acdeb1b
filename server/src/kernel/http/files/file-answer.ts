import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { hasAlready } from '../cached-response.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Whether a client accepts an encoding, by its `accept-encoding`. All clients accept `identity`. */
export function takes(accepted: string | string[] | undefined, encoding: Encoding): boolean {
  if (encoding === 'identity') return true
  const wishes = (accepted?.toString() ?? '').split(',').map((wish) => wish.split(';'))
  return wishes.some(
    ([name = '', quality = '']) => name.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(quality),
  )
}

interface AboutFile {
  type: string
  /** With a name (plain ASCII) the browser saves the file; without one it shows the file. */
  name?: string
  cacheControl?: string
  /** Whether a client that already has this content gets a 304. */
  isAskedAgain?: boolean
  /** The encoding of the content, for a file with several encodings. */
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
      ...(about.isAskedAgain && { etag: etagOf(content) }),
    }
  }
}

const etagOf = (content: string | Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

/** Sends a file, or 304 if the client already has it. */
export function sendFile(reply: FastifyReply, { content, headers }: FileAnswer): FastifyReply {
  const { etag } = headers
  reply.headers(headers)
  const isKnown = etag !== undefined && hasAlready(reply.request.headers['if-none-match'], etag)
  return isKnown ? reply.status(304).send() : reply.send(content)
}
