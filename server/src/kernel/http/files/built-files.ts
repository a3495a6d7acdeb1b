import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { FileAnswer, sendFile, takes, type Encoding } from './file-answer.ts'

/** The cache lifetime of a file with a hashed name, which never changes. */
export const YEAR = 'public, max-age=31536000, immutable'

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
export const typeOf = (name: string): string | undefined => types[name.split('.').at(-1) ?? '']

/** The encodings of a build, smallest first, with the extension that each adds. */
const endings = { br: '.br', gzip: '.gz', identity: '' } as const
const encodings = ['br', 'gzip', 'identity'] as const

/**
 * Serves the files with hashed names, and caches them in memory from the first request: a first visit requests about
 * forty of them, and opening and streaming a file costs seven times as much. A name that this build doesn't have is
 * answered as not found.
 */
export function serveBuiltFiles(app: FastifyInstance, folder: string): void {
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
      isAskedAgain: true,
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
