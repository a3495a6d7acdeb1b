import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { sentence } from '@lantern/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { PageFile } from '../db/page-files.ts'
import { languageOf } from './language.ts'

const YEAR = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600'

/**
 * Addresses that must not be answered with the page: calls, files, and what monitoring asks for. A page with
 * status 200 would look like success.
 */
const notPages = /^\/(api|metrics|healthz?|readyz?|livez|status|ping)(\/|$)|\.\w+$/

/**
 * Files with a hash in their name are cached for ever, the page itself is checked each time, and everything
 * else is cached for an hour.
 */
function cacheFor(path: string): string {
  if (path.includes('/assets/') || path.includes('/fonts/')) return YEAR
  return /\.html(\.br|\.gz)?$/.test(path) ? 'no-cache' : HOUR
}

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
)

/**
 * Lists the files that every page but the first needs, so that the browser fetches them while it still loads
 * those that the page names. Empty if the build made no list.
 */
function aheadOf(folder: string): string | null {
  const list = join(folder, '.vite', 'manifest.json')
  if (!existsSync(list)) return null
  const manifest = Manifest.parse(JSON.parse(readFileSync(list, 'utf8')))
  const known = new Set(manifest['index.html']?.imports)
  const inside = manifest['src/app/inside.tsx']
  const imported = inside?.imports.filter((name) => !known.has(name)) ?? []
  const files = [inside, ...imported.map((name) => manifest[name])]
  return files
    .flatMap((each) => each ?? [])
    .map(({ file }) => `</${file}>; rel=modulepreload`)
    .join(', ')
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
  woff2: 'font/woff2',
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
}

/** Finds a file of another build's pages by its path, such as `assets/page-Ab12.js`. */
export type FindElsewhere = (path: string) => Promise<PageFile | null>

/** Answers with a file of another build. Returns `false` if there is none of that name. */
async function sendElsewhere(
  request: FastifyRequest,
  reply: FastifyReply,
  find: FindElsewhere,
): Promise<boolean> {
  const [, path = '', ending = ''] = /^\/(assets\/[\w.-]+\.(\w+))(?:\?|$)/.exec(request.url) ?? []
  const type = types[ending]
  if (type === undefined || !['GET', 'HEAD'].includes(request.method)) return false
  const file = await find(path)
  if (!file) return false
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding']?.toString() ?? '')
  reply.headers({ 'content-type': type, 'cache-control': YEAR, vary: 'accept-encoding' })
  if (file.compressed && takesBrotli) reply.header('content-encoding', 'br')
  reply.status(200).send(file.compressed && takesBrotli ? file.compressed : file.content)
  return true
}

/**
 * Serves the built pages, which the build has compressed. Any other address outside `/api` is answered with the
 * page itself, whose router decides what to show. A page that an instance of another build sent may ask for
 * files that this build lacks; `elsewhere` finds them.
 */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  elsewhere: FindElsewhere = async () => null,
): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header('cache-control', cacheFor(path))
      },
    })
  }
  const ahead = built ? aheadOf(folder) : null
  const page = (reply: FastifyReply) => {
    if (ahead) reply.header('link', ahead)
    return reply.sendFile('index.html')
  }
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    const isPage = ['GET', 'HEAD'].includes(request.method) && !notPages.test(path)
    if (built && isPage) return page(reply)
    if (await sendElsewhere(request, reply, elsewhere)) return reply
    const message = sentence('not_found', languageOf(request))
    return reply.status(404).send({ code: 'not_found', message, requestId: request.id })
  })
}
