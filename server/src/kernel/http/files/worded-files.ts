import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Made } from '../../live/memory.ts'
import { languages } from '@lantern/contract/languages'
import { hasAlready } from '../lasting-answer.ts'
import { takes } from './file-answer.ts'
import type { RenderedPage } from './rendered-pages.ts'

/** The parts of built files that a venue writes itself. It stays the same object while none of them changes. */
export interface PageWords {
  /** HTML for the place between the page's two marks. */
  head: string
  /** Fields of the manifest by which a phone installs the page. */
  manifest: Readonly<Record<string, unknown>>
}

/** What is put into a built file: the venue's words, and for a page what is seen at first. */
export interface Filling extends PageWords {
  rendered: RenderedPage | null
}

/** Reads the venue's words as they are now. */
export type ReadPageWords = () => Promise<PageWords>

/** Of brotli's eleven steps: what is made for an address by itself isn't worth the tenth of a second that the best takes. */
const QUICK = 5

const marked = /<!-- venue -->[\s\S]*?<!-- \/venue -->/

/** How the build names the page's code: the entry, and what it imports. */
const codeTags =
  /<script type="module"[^>]* src="([^"]+)"><\/script>|<link rel="modulepreload"[^>]* href="([^"]+)">/g

const named = (name: string, file = '') => `<meta name="${name}" content="${file}">`

const EMPTY = '<div id="root"></div>'

/** The built page with the venue's head; one without marks stays as it was built. */
export function pageWith(page: string, { head, rendered }: Filling): string {
  if (!rendered) return page.replace(marked, () => head)
  const { audience, html, answers } = rendered
  // Nothing in it may look like the end of the script.
  const data = answers.replaceAll('<', String.raw`\u003c`)
  const { tag } = languages[audience.language]
  const known = `<script type="application/json" id="answers" lang="${tag}">${data}</script>`
  return (
    page
      .replace('<html lang="en"', () => `<html lang="${tag}"`)
      // What is seen needs no code: `boot.js` asks for that once it is.
      .replaceAll(codeTags, (_tag, entry?: string, other?: string) =>
        entry === undefined ? named('code', other) : named('entry', entry),
      )
      .replace(marked, () => head + known)
      .replace(
        EMPTY,
        () =>
          `<div id="root" lang="${tag}"${audience.isMember ? ' data-member' : ''}>${html}</div>`,
      )
  )
}

/** The built manifest with the venue's fields in the place of its own. */
export function manifestWith(manifest: string, words: Filling): string {
  const built: unknown = JSON.parse(manifest)
  return JSON.stringify(typeof built === 'object' ? { ...built, ...words.manifest } : built)
}

interface Sent {
  plain: Buffer
  compressed: Buffer
  etag: string
}

/**
 * A built file with the venue's words in it. It is made and compressed once for each state of the words, and browsers
 * ask for it each time. `make` gets the words. While the database has never answered there are none, and the file is as
 * it was built.
 */
export class WordedFile {
  readonly #built: string
  readonly #type: string
  readonly #make: (built: string, filling: Filling) => string
  readonly #made = new Made<PageWords, Sent>()
  /** By the page and the head, of which there is one as long as the venue's words stay. */
  readonly #rendered = new Made<RenderedPage, Sent>(2)
  readonly #bare: PageWords = { head: '', manifest: {} }

  constructor(built: string, type: string, make: (built: string, filling: Filling) => string) {
    this.#built = built
    this.#type = type
    this.#make = make
  }

  #sent(words: PageWords | null, rendered: RenderedPage | null): Sent {
    const text = words ? this.#make(this.#built, { ...words, rendered }) : this.#built
    const plain = Buffer.from(text)
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUICK }
    return { plain, compressed: brotliCompressSync(plain, { params }), etag }
  }

  #of(words: PageWords | null, rendered: RenderedPage | null): Sent {
    const known = words ?? this.#bare
    if (!rendered) return this.#made.of(known, '', () => this.#sent(words, null))
    return this.#rendered.of(rendered, known.head, () => this.#sent(words, rendered))
  }

  /**
   * `rendered` is given for a page that is seen at first as the server renders it. Nobody keeps that: coming back by
   * Back, or to a tab of yesterday, browsers show what they have kept without asking whether it still holds.
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    words: PageWords | null,
    rendered: RenderedPage | null = null,
  ): FastifyReply {
    const { plain, compressed, etag } = this.#of(words, rendered)
    reply.header('vary', 'accept-encoding, cookie')
    if (rendered) reply.header('cache-control', 'no-store')
    else {
      reply.headers({ etag, 'cache-control': 'no-cache' })
      if (hasAlready(request.headers['if-none-match'], etag)) return reply.status(304).send()
    }
    const takesBrotli = takes(request.headers['accept-encoding'], 'br')
    if (takesBrotli) reply.header('content-encoding', 'br')
    return reply
      .status(200)
      .type(this.#type)
      .send(takesBrotli ? compressed : plain)
  }
}
