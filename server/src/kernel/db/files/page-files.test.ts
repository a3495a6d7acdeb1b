import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { FRIDAY, openClub, type Club } from '../../../../test/club/club.ts'
import { openInstance, type Instance } from '../../../instance.ts'
import { clockFrom } from '../../clock.ts'
import { readEnv } from '../../env.ts'
import { transact } from '../db.ts'
import { keepPageFiles, sweepPageFiles } from './page-files.ts'

let home: string
let club: Club
let builds: Instance[]

/** Builds pages with their own script. */
async function build(name: string): Promise<string> {
  const folder = join(home, name)
  const script = `assets/index-${name}.js`
  const content = `export const build = "${name}"`
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'index.html'), `<script type="module" src="/${script}"></script>`)
  await writeFile(join(folder, script), content)
  await writeFile(join(folder, `${script}.br`), brotliCompressSync(content))
  return folder
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lantern-builds-'))
  club = await openClub()
  const { rows } = await club.pool.query<{ database: string }>(
    'SELECT current_database() AS database',
  )
  const open = async (name: string) =>
    openInstance({
      connection: { ...inject('postgres'), ...rows[0] },
      env: readEnv({ RATE_LIMITS: 'off' }),
      clock: clockFrom(FRIDAY),
      log: () => undefined,
      pages: await build(name),
    })
  builds = [await open('one'), await open('two')]
})
afterAll(async () => {
  await Promise.all(builds.map((instance) => instance.close()))
  await club.close()
  await rm(home, { recursive: true })
})

const get = async (at: number, url: string, encoding = 'identity') => {
  const answer = await builds[at]?.app.inject({ url, headers: { 'accept-encoding': encoding } })
  if (!answer) throw new Error('not open')
  return answer
}

it.each([
  [0, 'two'],
  [1, 'one'],
])('instance %i serves the script that the page of build %s names', async (at, name) => {
  const page = await get(name === 'one' ? 0 : 1, '/')
  const [, script = ''] = /src="([^"]+)"/.exec(page.body) ?? []
  const plain = await get(at, script)
  expect([plain.statusCode, plain.body]).toEqual([200, `export const build = "${name}"`])
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const small = await get(at, script, 'gzip, br')
  expect(small.headers['content-encoding']).toBe('br')
  expect(String(brotliDecompressSync(small.rawPayload))).toBe(plain.body)
})

it('serves no file of an unknown build', async () => {
  expect((await get(0, '/assets/index-three.js')).statusCode).toBe(404)
  expect((await get(0, '/assets/../index.html.js')).statusCode).toBe(404)
})

it('serves every file of a build with more files than one statement stores', async () => {
  const folder = await build('many')
  const names = Array.from({ length: 120 }, (_, place) => `part-${place}.js`)
  for (const name of names) await writeFile(join(folder, 'assets', name), name)
  await keepPageFiles(club.kernels[0].db, folder, FRIDAY)
  const { rows } = await club.pool.query<{ path: string; content: Buffer }>(
    "SELECT path, content FROM page_files WHERE path LIKE 'assets/part-%'",
  )
  expect(rows.map(({ path, content }) => `${path}: ${String(content)}`).toSorted()).toEqual(
    names.map((name) => `assets/${name}: ${name}`).toSorted(),
  )
})

it('deletes the files of a build a week after its last instance', async () => {
  const { db } = club.kernels[0]
  const later = new Date(FRIDAY.getTime() + 8 * 24 * 3_600_000)
  await keepPageFiles(db, join(home, 'two'), later)
  await transact(db, (tx) => sweepPageFiles(tx, later))
  expect((await get(1, '/assets/index-one.js')).statusCode).toBe(404)
  expect((await get(0, '/assets/index-two.js')).statusCode).toBe(200)
})
