import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, FileAnswer, hasAlready, sendFile, takes, etagOf } from './answers.ts'
import { brotliCompressSync, constants } from 'node:zlib'
import { Memo } from '../live/cache.ts'
import fastifyStatic from '@fastify/static'
import { sentence } from '@lantern/contract/calls/errors'
import { fallback, isLanguage, type Language, writtenIn } from '@lantern/contract/venue/languages'
import * as z from 'zod'
import type { PageFile } from '../db/files/page-files.ts'
import { languageOf } from './language.ts'

/** The cache lifetime of a file with a hashed name, which never changes. */
const YEAR = 'public, max-age=31536000, immutable'

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
  woff2: 'font/woff2',
  webp: 'image/webp',
  png: 'image/png',
}

/** The content type of a file with a hashed name by its extension; `undefined` if the pages have no such files. */
const typeOf = (name: string): string | undefined => types[name.split('.').at(-1) ?? '']

/** The encodings of a build, smallest first, with the extension that each adds. */
const endings = { br: '.br', gzip: '.gz', identity: '' } as const
const encodings = ['br', 'gzip', 'identity'] as const

/**
 * Serves the files with hashed names, and caches them in memory from the first request: a first visit requests about
 * forty of them, and opening and streaming a file costs seven times as much. A name that this build doesn't have is
 * answered as not found.
 */
function serveBuiltFiles(app: FastifyInstance, folder: string): void {
  const assets = join(folder, 'assets')
  const names = new Set(existsSync(assets) ? readdirSync(assets) : [])
  const kept = new Map<string, FileAnswer>()
  const read = async (name: string, type: string, encoding: Encoding) => {
    const file = name + endings[encoding]
    const known = kept.get(file)
    if (known) return known
    // Another build may have replaced this one in the folder. The database has the files of both.
    const content = await readFile(join(assets, file)).catch(() => null)
    if (!content) return null
    const answer = new FileAnswer(content, {
      type,
      cacheControl: YEAR,
      isRevalidated: true,
      encoding,
    })
    kept.set(file, answer)
    return answer
  }
  app.get<{ Params: { name: string } }>(
    '/assets/:name',
    { schema: { hide: true } },
    async ({ params: { name }, headers }, reply) => {
      const type = typeOf(name)
      if (type === undefined || !names.has(name)) return reply.callNotFound()
      const accepted = headers['accept-encoding']
      const encoding = encodings.find(
        (each) => takes(accepted, each) && names.has(name + endings[each]),
      )
      const answer = await read(name, type, encoding ?? 'identity')
      return answer ? sendFile(reply, answer) : reply.callNotFound()
    },
  )
}

/** The venue's data in built files. It stays the same object while the data is unchanged. */
export interface PageWords {
  /** The HTML between the page's two marks. */
  head: string
  /** The manifest fields that a phone uses to install the page. */
  manifest: Readonly<Record<string, unknown>>
}

/** A fast level of brotli. The best one takes a tenth of a second, too long for a page that is made per request. */
const QUICK = 5

const marked = /<!-- venue -->[\s\S]*?<!-- \/venue -->/

const pageWith = (page: string, { head }: PageWords): string => page.replace(marked, () => head)

function manifestWith(manifest: string, words: PageWords): string {
  const built: unknown = JSON.parse(manifest)
  return JSON.stringify(typeof built === 'object' ? { ...built, ...words.manifest } : built)
}

type SendWorded = (
  request: FastifyRequest,
  reply: FastifyReply,
  words: PageWords | null,
) => FastifyReply

/**
 * Sends a built file with the venue's data. It is made and compressed once per state of the data, and browsers
 * revalidate it each time. `make` gets the data. Until the database has responded once, the file is served as it was
 * built.
 */
function wordedFile(
  built: string,
  type: string,
  make: (built: string, words: PageWords) => string,
): SendWorded {
  const made = new Memo<PageWords, { plain: Buffer; compressed: Buffer; etag: string }>()
  const bare: PageWords = { head: '', manifest: {} }
  return (request, reply, words) => {
    const { plain, compressed, etag } = made.of(words ?? bare, '', () => {
      const content = Buffer.from(words ? make(built, words) : built)
      const params = { [constants.BROTLI_PARAM_QUALITY]: QUICK }
      return {
        plain: content,
        compressed: brotliCompressSync(content, { params }),
        etag: etagOf(content),
      }
    })
    reply.headers({ vary: 'accept-encoding, cookie', etag, 'cache-control': 'no-cache' })
    if (hasAlready(request.headers['if-none-match'], etag)) return reply.status(304).send()
    const takesBrotli = takes(request.headers['accept-encoding'], 'br')
    if (takesBrotli) reply.header('content-encoding', 'br')
    return reply
      .status(200)
      .type(type)
      .send(takesBrotli ? compressed : plain)
  }
}

const HOUR = 'public, max-age=3600'

/** Pages aren't API calls and are left out of the API documentation. */
const noCall = { schema: { hide: true } }

/** Paths that aren't answered with the page: calls, files, and monitoring, to which status 200 would mean success. */
const notPages = /^\/(api|metrics|healthz?|readyz?|livez|status|ping)(\/|$)|\.\w+$/

/** Hashed files never change; pages and the service worker are revalidated; the rest is cached for an hour. */
function cacheFor(path: string): string {
  if (path.includes('/assets/') || path.includes('/fonts/')) return YEAR
  return /(\.html|\/worker\.js)(\.br|\.gz)?$/.test(path) ? 'no-cache' : HOUR
}

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
)

/** The entry modules of common landing pages. For all other pages only the frame's files are preloaded. */
export const starts = [
  [/^\/$/, ['pages/home/index.tsx']],
  [/^\/explore-amenities$/, ['app/inside.tsx', 'app/open-frame.tsx', 'pages/visitor/explore.tsx']],
  [/^\/amenities\/\d+$/, ['app/inside.tsx', 'app/open-frame.tsx', 'pages/visitor/amenity.tsx']],
  [/^\/about$/, ['app/inside.tsx', 'app/open-frame.tsx', 'pages/visitor/about.tsx']],
  [/^/, ['app/inside.tsx']],
] as const

/** Lists the files that the page at a path needs besides those in its HTML, for preloading. */
function aheadOf(folder: string): (path: string, language: Language) => string | null {
  const list = join(folder, '.vite', 'manifest.json')
  if (!existsSync(list)) return () => null
  const manifest = Manifest.parse(JSON.parse(readFileSync(list, 'utf8')))
  const withImports = (names: readonly string[]): Set<string> => {
    const needed = new Set(names)
    // Iterating over a set includes elements added during the iteration.
    for (const name of needed) for (const each of manifest[name]?.imports ?? []) needed.add(each)
    return needed
  }
  const known = withImports(['index.html'])
  return (path, language) => {
    const [, sources = []] = starts.find(([pattern]) => pattern.test(path)) ?? []
    const words = `i18n/${writtenIn(language)}/core.ts`
    return [...withImports([...sources, words].map((source) => `src/${source}`))]
      .filter((name) => !known.has(name))
      .flatMap((name) => manifest[name]?.file ?? [])
      .map((file) => `</${file}>; rel=modulepreload`)
      .join(', ')
  }
}

const remembered = /(?:^|; )preferred_language=(\w+)/

function spokenBy({ headers: { cookie = '' } }: FastifyRequest): Language {
  const language = remembered.exec(cookie)?.[1]
  return isLanguage(language) ? language : fallback
}

/** Sends a file of another build. Returns `false` if there is none of that name. */
async function sendElsewhere(
  request: FastifyRequest,
  reply: FastifyReply,
  find: NonNullable<PageSources['elsewhere']>,
): Promise<boolean> {
  const [, path = ''] = /^\/(assets\/[\w.-]+\.\w+)(?:\?|$)/.exec(request.url) ?? []
  const type = typeOf(path)
  if (type === undefined || !['GET', 'HEAD'].includes(request.method)) return false
  const file = await find(path)
  if (!file) return false
  const compressed = takes(request.headers['accept-encoding'], 'br') ? file.compressed : null
  const about = { type, cacheControl: YEAR, encoding: compressed ? 'br' : 'identity' } as const
  sendFile(reply.status(200), new FileAnswer(compressed ?? file.content, about))
  return true
}

interface PageSources {
  /** Finds a file of another build's pages by its path, such as `assets/page-Ab12.js`. */
  elsewhere?: (path: string) => Promise<PageFile | null>
  words?: () => Promise<PageWords>
  /** Reads the head of one page by its path; `null` for a page with the venue's default. */
  wordsAt?: (path: string) => Promise<PageWords | null>
  origin?: string | undefined
}

/** While the database is unavailable, the last read data is used, so that pages are still served. */
function lastKnown(read: PageSources['words']): () => Promise<PageWords | null> {
  let known: PageWords | null = null
  return async () => {
    known = (await read?.().catch(() => null)) ?? known
    return known
  }
}

function serveRobots(app: FastifyInstance, folder: string, origin: string | undefined): void {
  const path = join(folder, 'robots.txt')
  if (!existsSync(path) || origin === undefined) return
  const text = `${readFileSync(path, 'utf8')}\nSitemap: ${new URL('/sitemap.xml', origin).href}\n`
  app.get('/robots.txt', noCall, async (_request, reply) =>
    reply.header('cache-control', HOUR).type('text/plain; charset=utf-8').send(text),
  )
}

function serveManifest(
  app: FastifyInstance,
  folder: string,
  words: () => Promise<PageWords | null>,
): void {
  const path = join(folder, 'manifest.webmanifest')
  if (!existsSync(path)) return
  const type = 'application/manifest+json; charset=utf-8'
  const file = wordedFile(readFileSync(path, 'utf8'), type, manifestWith)
  app.get('/manifest.webmanifest', noCall, async (request, reply) =>
    file(request, reply, await words()),
  )
}

/**
 * Serves the built pages in their compressed form, and answers any other address outside `/api` with the page, whose
 * router handles the path; `words` fills its head with the venue's data. A page of another build's instance may
 * request files that this build doesn't have: `elsewhere` finds them.
 */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  {
    elsewhere = async () => null,
    words: read,
    wordsAt = async () => null,
    origin,
  }: PageSources = {},
): Promise<void> {
  const index = join(folder, 'index.html')
  const built = existsSync(index)
  if (built) {
    serveBuiltFiles(app, folder)
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      // The build's manifest contains the names of all sources, so it isn't served.
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header('cache-control', cacheFor(path))
      },
    })
  }
  const words = lastKnown(read)
  const html = 'text/html; charset=utf-8'
  const page = built ? wordedFile(readFileSync(index, 'utf8'), html, pageWith) : null
  const ahead = aheadOf(folder)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const own = await wordsAt(path).catch(() => null)
    const named = ahead(path, spokenBy(request))
    if (named) reply.header('link', named)
    return page?.(request, reply, own ?? (await words()))
  }
  if (page) {
    for (const url of ['/', '/index.html']) {
      app.get(url, noCall, (request, reply) => sendPage(request, reply, '/'))
    }
    serveManifest(app, folder, words)
    serveRobots(app, folder, origin)
  }
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    const isPage = ['GET', 'HEAD'].includes(request.method) && !notPages.test(path)
    if (page && isPage) return sendPage(request, reply, path)
    if (await sendElsewhere(request, reply, elsewhere)) return reply
    const message = sentence('not_found', languageOf(request))
    return reply.status(404).send({ code: 'not_found', message, requestId: request.id })
  })
}
