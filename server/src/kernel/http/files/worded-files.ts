import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Memo } from '../../live/cache.ts'
import { hasAlready } from '../cached-response.ts'
import { takes } from './file-answer.ts'

/** The venue's data in built files. It stays the same object while the data is unchanged. */
export interface PageWords {
  /** The HTML between the page's two marks. */
  head: string
  /** The manifest fields that a phone uses to install the page. */
  manifest: Readonly<Record<string, unknown>>
}

/** Reads the venue's current data. */
export type ReadPageWords = () => Promise<PageWords>

/** A fast level of brotli. The best one takes a tenth of a second, too long for a page that is made per request. */
const QUICK = 5

const marked = /<!-- venue -->[\s\S]*?<!-- \/venue -->/

/** The built page with the venue's head; a page without marks is returned unchanged. */
export const pageWith = (page: string, { head }: PageWords): string =>
  page.replace(marked, () => head)

/** The built manifest with the venue's fields instead of its own. */
export function manifestWith(manifest: string, words: PageWords): string {
  const built: unknown = JSON.parse(manifest)
  return JSON.stringify(typeof built === 'object' ? { ...built, ...words.manifest } : built)
}

interface Sent {
  plain: Buffer
  compressed: Buffer
  etag: string
}

/**
 * A built file with the venue's data. It is made and compressed once per state of the data, and browsers revalidate
 * it each time. `make` gets the data. Until the database has responded once, the file is served as it was built.
 */
export class WordedFile {
  readonly #built: string
  readonly #type: string
  readonly #make: (built: string, words: PageWords) => string
  readonly #made = new Memo<PageWords, Sent>()
  readonly #bare: PageWords = { head: '', manifest: {} }

  constructor(built: string, type: string, make: (built: string, words: PageWords) => string) {
    this.#built = built
    this.#type = type
    this.#make = make
  }

  #sent(words: PageWords | null): Sent {
    const plain = Buffer.from(words ? this.#make(this.#built, words) : this.#built)
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUICK }
    return { plain, compressed: brotliCompressSync(plain, { params }), etag }
  }

  send(request: FastifyRequest, reply: FastifyReply, words: PageWords | null): FastifyReply {
    const { plain, compressed, etag } = this.#made.of(words ?? this.#bare, '', () =>
      this.#sent(words),
    )
    reply.headers({ vary: 'accept-encoding, cookie', etag, 'cache-control': 'no-cache' })
    if (hasAlready(request.headers['if-none-match'], etag)) return reply.status(304).send()
    const takesBrotli = takes(request.headers['accept-encoding'], 'br')
    if (takesBrotli) reply.header('content-encoding', 'br')
    return reply
      .status(200)
      .type(this.#type)
      .send(takesBrotli ? compressed : plain)
  }
}
