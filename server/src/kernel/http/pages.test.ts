import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { sentence } from '@lantern/contract/calls/errors'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PageWords, servePages, starts } from './pages.ts'
import { projectRoot } from './paths.ts'

const PAGE = '<!doctype html><title>Lantern 灯会</title>'
const SCRIPT = 'export const lantern = "灯会"'
const files: Readonly<Record<string, string>> = {
  'index.html': PAGE,
  'assets/page-Ab12.js': SCRIPT,
  'fonts/song.woff2': 'a font',
  'favicon.svg': '<svg/>',
  'robots.txt': 'User-agent: *',
  'worker.js': 'self',
  '.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'assets/index-1.js', imports: ['_first.js'] },
    '_first.js': { file: 'assets/first-2.js' },
    'src/app/inside.tsx': { file: 'assets/inside-3.js', imports: ['_first.js', '_kit.js'] },
    '_kit.js': { file: 'assets/kit-4.js' },
    'src/pages/home/index.tsx': { file: 'assets/home-5.js' },
    'src/pages/visitor/amenity.tsx': { file: 'assets/amenity-6.js', imports: ['_kit.js'] },
    'src/i18n/en/core.ts': { file: 'assets/core-7.js' },
    'src/i18n/ch/core.ts': { file: 'assets/core-8.js' },
  }),
}

let home: string
let app: FastifyInstance
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lantern-pages-'))
  await writeFile(join(home, 'secret.txt'), 'not for the web')
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(home, 'pages', name, '..'), { recursive: true })
    await writeFile(join(home, 'pages', name), text)
    await writeFile(join(home, 'pages', `${name}.br`), brotliCompressSync(text))
    await writeFile(join(home, 'pages', `${name}.gz`), gzipSync(text))
  }
  app = Fastify()
  await servePages(app, join(home, 'pages'))
})
afterAll(async () => {
  await app.close()
  await rm(home, { recursive: true })
})

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  app.inject({ method: 'GET', url, headers })
const YEAR = 'public, max-age=31536000, immutable'

it('names only sources that exist for the files that a landing page needs', () => {
  const sources = starts.flatMap(([, names]) => names)
  expect(sources.filter((name) => !existsSync(join(projectRoot, 'web/src', name)))).toEqual([])
})

describe('a page', () => {
  const addresses = ['/', '/index.html', '/booking?amenityId=2', '/amenities/3', '/account/orders']

  it.each(addresses)('is served at %s, and revalidated each time', async (url) => {
    for (const encoding of ['identity', 'br']) {
      const { statusCode, headers, rawPayload } = await get(url, { 'accept-encoding': encoding })
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      const isCompressed = headers['content-encoding'] === 'br'
      expect(isCompressed).toBe(encoding === 'br')
      expect(String(isCompressed ? brotliDecompressSync(rawPayload) : rawPayload)).toBe(PAGE)
    }
  })

  it.each(['/', '/booking'])('answers HEAD without a body at %s', async (url) => {
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url })
    expect([statusCode, body]).toEqual([200, ''])
    expect(headers['content-length']).toBe(String(Buffer.byteLength(PAGE)))
  })
})

it('a page preloads the files that its HTML doesn’t list, and the texts in the browser’s language', async () => {
  const named = async (path: string, cookie = '') => {
    const { link } = (await get(path, { cookie })).headers
    return [...String(link).matchAll(/assets\/([\w-]+)\.js/g)].map(([, name]) => name)
  }
  expect(await named('/')).toEqual(['home-5', 'core-7'])
  expect(await named('/amenities/3')).toEqual(['inside-3', 'amenity-6', 'core-7', 'kit-4'])
  expect(await named('/booking')).toEqual(['inside-3', 'core-7', 'kit-4'])
  expect(await named('/', 'preferred_language=ch')).toEqual(['home-5', 'core-8'])
})

describe('the venue’s own data', () => {
  let words: () => Promise<PageWords>
  let club: FastifyInstance
  beforeAll(async () => {
    const folder = join(home, 'own')
    await mkdir(folder)
    const head = '<!-- venue -->\n<title>Built</title>\n<!-- /venue -->'
    await writeFile(join(folder, 'index.html'), `<!doctype html>${head}<p>rest</p>`)
    const manifest = { id: '/', name: 'Built', icons: [] }
    await writeFile(join(folder, 'manifest.webmanifest'), JSON.stringify(manifest))
    club = Fastify()
    await servePages(club, folder, { words: () => words() })
  })
  afterAll(() => club.close())
  const named = (name: string) => {
    const both = { head: `<title>${name}</title>`, manifest: { name } }
    words = async () => both
  }

  it.each(['/', '/index.html', '/booking'])('is part of the page at %s', async (url) => {
    // A dollar sign is special in a replacement text.
    named("Mei's $& $1")
    const page = "<!doctype html><title>Mei's $& $1</title><p>rest</p>"
    const plain = await club.inject(url)
    expect([plain.statusCode, plain.body]).toEqual([200, page])
    const headers = { 'accept-encoding': 'br', 'if-none-match': '"another"' }
    const compressed = await club.inject({ url, headers })
    expect(String(brotliDecompressSync(compressed.rawPayload))).toBe(page)
    const known = { 'if-none-match': `W/${String(plain.headers.etag)}` }
    const again = await club.inject({ url, headers: known })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    named('Another')
    expect((await club.inject({ url, headers: known })).body).toContain('<title>Another</title>')
  })

  it('is part of the manifest, with the built fields', async () => {
    named('Mei')
    const { headers, body } = await club.inject('/manifest.webmanifest')
    expect(JSON.parse(body)).toEqual({ id: '/', name: 'Mei', icons: [] })
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/)
    expect(headers['cache-control']).toBe('no-cache')
  })

  it('stays as last read while the database is unavailable, and as built before the first read', async () => {
    const fresh = Fastify()
    await servePages(fresh, join(home, 'own'), { words: () => words() })
    words = () => Promise.reject(new Error('no database'))
    expect((await fresh.inject('/')).body).toContain('<title>Built</title>')
    named('Mei')
    expect((await fresh.inject('/')).body).toContain('<title>Mei</title>')
    words = () => Promise.reject(new Error('no database'))
    expect((await fresh.inject('/')).body).toContain('<title>Mei</title>')
    await fresh.close()
  })
})

describe('a file', () => {
  it.each([
    ['/assets/page-Ab12.js', YEAR, /javascript/],
    ['/fonts/song.woff2', YEAR, /font/],
    ['/favicon.svg', 'public, max-age=3600', /svg/],
    ['/robots.txt', 'public, max-age=3600', /text\/plain/],
    ['/worker.js', 'no-cache', /javascript/],
  ])('%s is cached as long as possible', async (url, cache, type) => {
    for (const encoding of ['identity', 'gzip, br']) {
      const { statusCode, headers } = await get(url, { 'accept-encoding': encoding })
      expect([statusCode, headers['cache-control']]).toEqual([200, cache])
      expect(headers['content-type']).toMatch(type)
    }
  })

  it('is compressed if the browser accepts it, and cached separately by encoding', async () => {
    const plain = await get('/assets/page-Ab12.js')
    const compressed = await get('/assets/page-Ab12.js', { 'accept-encoding': 'gzip, br' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toBe(SCRIPT)
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(String(brotliDecompressSync(compressed.rawPayload))).toBe(SCRIPT)
    for (const { headers } of [plain, compressed]) expect(headers.vary).toMatch(/accept-encoding/i)
  })

  it.each(['gzip', 'deflate, gzip;q=0.5', 'br;q=0, gzip', 'br; q=0.0,gzip'])(
    'with a hashed name is sent in an encoding accepted by %s',
    async (accepted) => {
      const { headers, rawPayload } = await get('/assets/page-Ab12.js', {
        'accept-encoding': accepted,
      })
      expect(headers['content-encoding']).toBe('gzip')
      expect(String(gunzipSync(rawPayload))).toBe(SCRIPT)
    },
  )

  it('with a hashed name has an ETag per encoding, and answers HEAD without a body', async () => {
    const url = '/assets/page-Ab12.js'
    const [plain, small] = [await get(url), await get(url, { 'accept-encoding': 'br' })]
    const etags = [plain, small].map(({ headers }) => String(headers.etag))
    expect(new Set(etags).size).toBe(2)
    const again = await get(url, { 'if-none-match': etags[0] ?? '' })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const other = await get(url, { 'if-none-match': etags[1] ?? '' })
    expect(other.statusCode).toBe(200)
    const { headers, body } = await app.inject({ method: 'HEAD', url })
    expect([headers['content-length'], body]).toEqual([String(Buffer.byteLength(SCRIPT)), ''])
  })

  it('with a hashed name stays available while the folder is replaced', async () => {
    const folder = join(home, 'replaced')
    await mkdir(join(folder, 'assets'), { recursive: true })
    await writeFile(join(folder, 'index.html'), PAGE)
    for (const name of ['asked-1.js', 'never-2.js'])
      await writeFile(join(folder, 'assets', name), SCRIPT)
    const club = Fastify()
    await servePages(club, folder)
    expect((await club.inject('/assets/asked-1.js')).body).toBe(SCRIPT)
    await rm(join(folder, 'assets'), { recursive: true })
    expect((await club.inject('/assets/asked-1.js')).body).toBe(SCRIPT)
    expect((await club.inject('/assets/never-2.js')).statusCode).toBe(404)
    await club.close()
  })

  it('that no longer exists is answered as not found, not as a page', async () => {
    const { statusCode, headers, body } = await get('/assets/page-Old1.js', {
      'accept-language': 'zh-CN',
    })
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      404,
      { code: 'not_found', message: sentence('not_found', 'ch') },
    ])
    expect(headers['cache-control'] ?? '').not.toContain('max-age=31536000')
  })
})

describe('a request for other addresses', () => {
  it.each([
    '/.vite/manifest.json',
    '/.vite/manifest.json.br',
    '/%2evite/manifest.json',
    '/assets/..%2f.vite%2fmanifest.json',
  ])('never gets the names of sources: %s', async (url) => {
    const { statusCode, body } = await get(url)
    expect([statusCode, body.includes('src/app')]).toEqual([404, false])
  })

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/..\\secret.txt',
    '/%5c..%5csecret.txt',
    '//secret.txt',
    '/secret.txt%00.js',
  ])('never leaves the folder: %s', async (url) => {
    const { statusCode, body } = await get(url)
    expect(body).not.toContain('not for the web')
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
  })

  it.each(['//', '///', '//evil.test/..', '/a//b', '/?', '/*', '/[', '/nothing here'])(
    'causes no server error and no foreign redirect at %s',
    async (url) => {
      const { statusCode, headers } = await get(url)
      expect(statusCode).toBeLessThan(500)
      expect(headers.location ?? '/').toMatch(/^\/(?!\/)/)
    },
  )

  it.each(['POST', 'DELETE'] as const)('is refused if it writes: %s', async (method) => {
    const { statusCode, body } = await app.inject({ method, url: '/booking' })
    expect([statusCode, JSON.parse(body)]).toMatchObject([404, { code: 'not_found' }])
  })

  it('is answered as not found while no pages are built', async () => {
    const bare = Fastify()
    await servePages(bare, join(home, 'nowhere'))
    expect((await bare.inject('/')).statusCode).toBe(404)
    await bare.close()
  })
})

it('robots.txt has the sitemap’s address if the venue’s origin is known', async () => {
  expect((await get('/robots.txt')).body).toBe(files['robots.txt'])
  const club = Fastify()
  await servePages(club, join(home, 'pages'), { origin: 'https://club.test' })
  const { body, headers } = await club.inject('/robots.txt')
  expect(body).toBe('User-agent: *\nSitemap: https://club.test/sitemap.xml\n')
  expect(headers['content-type']).toMatch(/text\/plain/)
  await club.close()
})
