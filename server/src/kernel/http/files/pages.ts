import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { sentence } from '@lantern/contract/errors'
import { fallback, isLanguage, writtenIn, type Language } from '@lantern/contract/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { PageFile } from '../../db/files/page-files.ts'
import { languageOf } from '../language.ts'
import { serveBuiltFiles, typeOf, YEAR } from './built-files.ts'
import { FileAnswer, sendFile, takes } from './file-answer.ts'
import {
  manifestWith,
  pageWith,
  WordedFile,
  type PageWords,
  type ReadPageWords,
} from './worded-files.ts'

const HOUR = 'public, max-age=3600'

/** Pages aren't API calls and are left out of the API documentation. */
const noCall = { schema: { hide: true } }

/**
 * Paths that must not be answered with the page: calls, files, and monitoring. A page with status 200 would look like
 * success.
 */
const notPages = /^\/(api|metrics|healthz?|readyz?|livez|status|ping)(\/|$)|\.\w+$/

/**
 * Files with hashed names never change. Pages, and the service worker, are revalidated each time. Everything else is
 * cached for an hour.
 */
function cacheFor(path: string): string {
  if (path.includes('/assets/') || path.includes('/fonts/')) return YEAR
  return /(\.html|\/worker\.js)(\.br|\.gz)?$/.test(path) ? 'no-cache' : HOUR
}

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
)

/** The entry modules of common landing pages. For all other pages only the frame's files are preloaded. */
const starts = [
  [/^\/$/, ['pages/home/index.tsx']],
  [/^\/explore-amenities$/, ['app/inside.tsx', 'app/open-frame.tsx', 'pages/explore.tsx']],
  [/^\/amenities\/\d+$/, ['app/inside.tsx', 'app/open-frame.tsx', 'pages/amenity.tsx']],
  [/^\/about$/, ['app/inside.tsx', 'app/open-frame.tsx', 'pages/about.tsx']],
  [/^/, ['app/inside.tsx']],
] as const

/**
 * Lists the files that the page at a path needs besides those in its HTML, so that the browser preloads them. Nothing
 * if the build has no manifest.
 */
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

/** The language of a visitor's page, from their cookie. */
function spokenBy({ headers: { cookie = '' } }: FastifyRequest): Language {
  const language = remembered.exec(cookie)?.[1]
  return isLanguage(language) ? language : fallback
}

/** Finds a file of another build's pages by its path, such as `assets/page-Ab12.js`. */
export type FindElsewhere = (path: string) => Promise<PageFile | null>

/** Sends a file of another build. Returns `false` if there is none of that name. */
async function sendElsewhere(
  request: FastifyRequest,
  reply: FastifyReply,
  find: FindElsewhere,
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

/** Reads the head of one page by its path; `null` for a page with the venue's default. */
export type ReadWordsAt = (path: string) => Promise<PageWords | null>

interface PageSources {
  elsewhere?: FindElsewhere
  words?: ReadPageWords
  wordsAt?: ReadWordsAt
  /** The venue's public origin, if known. */
  origin?: string | undefined
}

/** While the database is unavailable, the last read data is used, so that pages are still served. */
function lastKnown(read: ReadPageWords | undefined): () => Promise<PageWords | null> {
  let known: PageWords | null = null
  return async () => {
    known = (await read?.().catch(() => null)) ?? known
    return known
  }
}

/** Serves `robots.txt`, with the address of the sitemap if the origin is known. */
function serveRobots(app: FastifyInstance, folder: string, origin: string | undefined): void {
  const path = join(folder, 'robots.txt')
  if (!existsSync(path) || origin === undefined) return
  const text = `${readFileSync(path, 'utf8')}\nSitemap: ${new URL('/sitemap.xml', origin).href}\n`
  app.get('/robots.txt', noCall, async (_request, reply) =>
    reply.header('cache-control', HOUR).type('text/plain; charset=utf-8').send(text),
  )
}

/** Serves the manifest with the venue's name, if one was built. */
function serveManifest(
  app: FastifyInstance,
  folder: string,
  words: () => Promise<PageWords | null>,
): void {
  const path = join(folder, 'manifest.webmanifest')
  if (!existsSync(path)) return
  const type = 'application/manifest+json; charset=utf-8'
  const file = new WordedFile(readFileSync(path, 'utf8'), type, manifestWith)
  app.get('/manifest.webmanifest', noCall, async (request, reply) =>
    file.send(request, reply, await words()),
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
  const page = built ? new WordedFile(readFileSync(index, 'utf8'), html, pageWith) : null
  const ahead = aheadOf(folder)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const own = await wordsAt(path).catch(() => null)
    const named = ahead(path, spokenBy(request))
    if (named) reply.header('link', named)
    return page?.send(request, reply, own ?? (await words()))
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
