import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { hasAlready } from '../lasting-answer.ts'

/** How a file is compressed. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** Whether a client takes an encoding, by its `accept-encoding`. Everybody takes files as they are. */
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
  /** Whether a client that has this content already gets a 304 instead of it. */
  isAskedAgain?: boolean
  /** How the content is compressed, for a file of which there are several forms. */
  encoding?: Encoding
}

/** The answer of a call that returns a file instead of JSON. */
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

/** Sends a file, or 304 to a client that says it has it. */
export function sendFile(reply: FastifyReply, { content, headers }: FileAnswer): FastifyReply {
  const { etag } = headers
  reply.headers(headers)
  const isKnown = etag !== undefined && hasAlready(reply.request.headers['if-none-match'], etag)
  return isKnown ? reply.status(304).send() : reply.send(content)
}
