import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clockFrom } from '../../clock.ts'
import { readEnv } from '../../env.ts'
import { answerVisitors } from '../visitor-answers.ts'
import { servePages } from './pages.ts'

/** Pages that show what they read; those below `/never` never come. */
const RENDERER = `
exports.isRendered = (path, { isMember }) => path !== '/booking' || isMember
exports.renders = []
exports.renderPage = async (path, { language, isMember }, read) => {
  exports.renders.push(path)
  if (path.startsWith('/never')) await new Promise(() => undefined)
  if (path.startsWith('/broken')) throw new Error('no such page')
  const { name } = await read('/api/venue')
  const rooms = await read('/api/amenities')
  return '<p>' + [language, isMember ? 'member' : [], name, ...rooms].flat().join(' ').replaceAll('<', '&lt;') + '</p>'
}
`

const code = `<script type="module" src="/a.js"></script><link rel="modulepreload" href="/b.js">`

let folder: string
let app: FastifyInstance
let venue: { name: string }
let rooms: readonly string[] | Promise<never> | null

/** A call that everybody may make, whose answer stays the same object until `now` gives another. */
function serve(url: string, now: () => Promise<object | null>): void {
  const read = async () => {
    const answer = await now()
    if (!answer) throw new Error('no database')
    return answer
  }
  app.get(url, async (_request, reply) => {
    const answer = await read()
    app.visitorAnswers.know(url, { route: url, read, serialize: JSON.stringify })
    return reply.send(answer)
  })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lantern-rendered-'))
  await mkdir(join(folder, '.rendering'))
  await writeFile(join(folder, '.rendering', 'rendering.cjs'), RENDERER)
  const head = '<!-- venue --><!-- /venue -->'
  await writeFile(
    join(folder, 'index.html'),
    `<html lang="en">${head}${code}<div id="root"></div><p>rest</p></html>`,
  )
  await mkdir(join(folder, '.vite'))
  const built = { 'index.html': { file: 'a.js' }, 'src/app/inside.tsx': { file: 'inside.js' } }
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(built))
  venue = { name: 'Mei' }
  rooms = ['Blue']
  app = Fastify()
  const memory = { changes: 0, isProved: () => true }
  answerVisitors(app, { memory, clock: clockFrom(new Date()), env: readEnv({}) })
  serve('/api/venue', async () => venue)
  serve('/api/amenities', async () => rooms)
  const words = { head: '<title>Mei</title>', manifest: {} }
  await servePages(app, folder, { words: async () => words })
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = async (url: string, cookie = '') =>
  (await app.inject({ url, headers: { cookie } })).body
const rootOf = (page: string) => /<div id="root".*?<\/div>/.exec(page)?.[0]
const empty = '<div id="root"></div>'

function renders(): readonly string[] {
  const built: unknown = createRequire(import.meta.url)(join(folder, '.rendering', 'rendering.cjs'))
  const told: unknown = typeof built === 'object' && built && Reflect.get(built, 'renders')
  return Array.isArray(told) ? told.map(String) : []
}

it.each(['/', '/explore-amenities', '/explore-amenities?from=mail'])(
  'a visitor sees the page at %s as soon as it is there, with what it was rendered by',
  async (url) => {
    const page = await get(url)
    expect(rootOf(page)).toBe('<div id="root" lang="en"><p>en Mei Blue</p></div>')
    const [, answers = ''] = /id="answers" lang="en">(.*?)<\/script>/.exec(page) ?? []
    expect(JSON.parse(answers)).toEqual({
      '/api/venue': { name: 'Mei' },
      '/api/amenities': ['Blue'],
    })
    expect(page).toContain('<title>Mei</title>')
  },
)

it('the language is the one that the browser remembers', async () => {
  const page = await get('/', 'a=b; preferred_language=ch')
  expect(rootOf(page)).toBe('<div id="root" lang="zh-CN"><p>ch Mei Blue</p></div>')
  expect(page).toContain('<html lang="zh-CN">')
  expect(rootOf(await get('/', 'preferred_language=xx'))).toContain('en Mei')
})

it.each(['lantern_signed_in=1', 'a=b; __Host-lantern_signed_in=1'])(
  'a member, by the cookie %s, sees it as it is for all members, and visitors don’t',
  async (cookie) => {
    const page = await get('/', cookie)
    expect(rootOf(page)).toBe(
      '<div id="root" lang="en" data-member><p>en member Mei Blue</p></div>',
    )
    expect(page).toContain('id="answers"')
    expect(rootOf(await get('/'))).toBe('<div id="root" lang="en"><p>en Mei Blue</p></div>')
    expect(rootOf(await get('/', cookie))).toContain('en member')
    expect(renders()).toEqual(['/', '/'])
  },
)

it('names its code without asking for it, which a browser that renders it needs first', async () => {
  const { body, headers } = await app.inject('/explore-amenities')
  expect(body).toContain('<meta name="entry" content="/a.js"><meta name="code" content="/b.js">')
  expect(body).not.toContain(code)
  expect(headers.link).toBeUndefined()
  const other = await app.inject('/booking')
  expect(other.body).toContain(code)
  expect(other.headers.link).toBe('</inside.js>; rel=modulepreload')
})

it('no browser keeps it, for it would show it again by Back without asking', async () => {
  const rendered = await app.inject('/explore-amenities')
  expect([rendered.headers['cache-control'], rendered.headers.etag]).toEqual([
    'no-store',
    undefined,
  ])
  const bare = await app.inject('/booking')
  expect(bare.headers['cache-control']).toBe('no-cache')
})

it('a page that only members may see is rendered for none but them', async () => {
  expect(rootOf(await get('/booking', 'lantern_signed_in=1'))).toContain('en member Mei Blue')
  expect(rootOf(await get('/booking'))).toBe(empty)
})

it('is rendered again when an answer has changed, and not before', async () => {
  for (const _ of [1, 2, 3]) expect(rootOf(await get('/'))).toContain('Mei Blue')
  expect(renders()).toEqual(['/'])
  rooms = ['Blue', 'Red']
  expect(rootOf(await get('/'))).toContain('Mei Blue Red')
  venue = { name: 'Chen' }
  expect(rootOf(await get('/'))).toContain('Chen Blue Red')
  expect(renders()).toHaveLength(3)
})

it('no name can end the script that its answers are in', async () => {
  venue = { name: '</script><b>' }
  const page = await get('/')
  expect(page.match(/<\/script>/g)).toHaveLength(1)
  expect(page).toContain(String.raw`\u003c/script>\u003cb>`)
})

it('a page that can’t be rendered is the browser’s to render, and isn’t tried again at once', async () => {
  rooms = null
  for (const _ of [1, 2]) expect(rootOf(await get('/'))).toBe(empty)
  expect(renders()).toEqual(['/'])
})

it('a page comes all the same while nothing can be read, or nothing answers', async () => {
  expect(rootOf(await get('/'))).toContain('Blue')
  rooms = null
  expect(rootOf(await get('/'))).toBe(empty)
  rooms = new Promise(() => undefined)
  expect(rootOf(await get('/'))).toBe(empty)
  rooms = ['Red']
  expect(rootOf(await get('/explore-amenities'))).toContain('Red')
})

it('pages that nobody has push none out of those that are kept', async () => {
  await get('/')
  for (let id = 0; id < 70; id += 1) await get(`/broken/${id}`)
  await get('/')
  expect(renders().filter((path) => path === '/')).toHaveLength(1)
})

it('nobody waits for long, nor at all behind many that wait', async () => {
  const paths = Array.from({ length: 10 }, (_, id) => `/never/${id}`)
  const pages = await Promise.all([...paths, ...paths].map((path) => get(path)))
  expect(new Set(pages.map(rootOf))).toEqual(new Set([empty]))
  expect(renders()).toHaveLength(8)
})
