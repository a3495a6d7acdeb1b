import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromium, type Browser } from '@playwright/test'
import { startEmbeddedPostgres } from '../server/src/embedded/postgres/embedded-postgres.ts'
import { packRelease } from './rolling/build.ts'
import { startProxy } from './proxy.ts'

/**
 * `npm run prove:rolling`: replaces two instances behind nginx by another build with `deploy/release.sh`, and back,
 * during calls and page loads in a browser. No call may fail, and no page may stay blank. It needs nginx, Chromium
 * (CHROME_PATH) and the result of `npm run build`.
 */
const say = (line: string) => process.stdout.write(`${line}\n`)
const [proxyPort, ...ports] = [4470, 4471, 4472]
const address = `http://127.0.0.1:${proxyPort}`
const home = mkdtempSync(join(tmpdir(), 'lantern-rolling-'))

interface Tally {
  calls: number
  writes: number
  pages: number
  failures: string[]
}
const tally: Tally = { calls: 0, writes: 0, pages: 0, failures: [] }
const ending = new AbortController()
const isOver = () => ending.signal.aborted

async function note(
  what: string,
  answered: Promise<Response>,
  expected: readonly number[],
): Promise<void> {
  try {
    const answer = await answered
    const body = await answer.text()
    if (!expected.includes(answer.status))
      tally.failures.push(`${what}: ${answer.status} ${body.slice(0, 120)}`)
  } catch (error) {
    tally.failures.push(`${what}: ${String(error)}`)
  }
}

/**
 * Makes reads, and writes that the proxy must not send twice. A wrong password is refused by the server itself, so
 * the refusal proves that the call arrived.
 */
async function makeCalls(): Promise<void> {
  for (; !isOver(); tally.calls += 1) {
    await note('GET /api/venue', fetch(`${address}/api/venue`), [200])
    // Each call comes from its own address; otherwise the limit on attempts would refuse them.
    const from = `198.51.${(tally.calls >> 8) % 256}.${tally.calls % 256}`
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
    const body = JSON.stringify({ email: `${tally.calls}@venue.example`, password: 'not the one' })
    await note(
      'POST /api/login',
      fetch(`${address}/api/login`, { method: 'POST', headers, body }),
      [401],
    )
    tally.writes += 1
    await pause(20)
  }
}

/** Opens the first page repeatedly, each time as a new visitor. */
async function openPages(browser: Browser): Promise<void> {
  for (; !isOver(); tally.pages += 1) {
    const context = await browser.newContext()
    const page = await context.newPage()
    const path = tally.pages % 2 === 0 ? '/' : '/booking'
    const seen: string[] = []
    page.on('requestfailed', (request) =>
      seen.push(`${request.url()} ${request.failure()?.errorText}`),
    )
    page.on('response', (answer) => {
      if (answer.status() >= 400) seen.push(`${answer.url()} ${answer.status()}`)
    })
    page.on('pageerror', (error) => seen.push(String(error)))
    try {
      await page.goto(`${address}${path}`)
      await page.locator('main').first().waitFor({ timeout: 20_000 })
      await page.getByRole('heading').first().waitFor({ timeout: 20_000 })
    } catch (error) {
      const shown = await page
        .locator('body')
        .innerText()
        .catch(() => '')
      tally.failures.push(
        `page ${path}: ${String(error).split('\n', 1)[0]} (shows "${shown.slice(0, 80)}"; ${seen.join(', ') || 'nothing failed'})`,
      )
    }
    await context.close()
  }
}

const databaseAddress = ({
  user,
  password,
  host,
  port,
  database,
}: Readonly<{ user: string; password?: string; host: string; port: number; database: string }>) =>
  `postgres://${user}:${password}@${host}:${port}/${database}`

/** Prints the last log lines of nginx and the instances, which show the reason of a failed start. */
function showLogs(): void {
  const logs = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.log'),
  )
  for (const path of logs) {
    const lines = readFileSync(join(home, path), 'utf8').split('\n')
    const telling = lines.filter((line) => line.includes('"level":50') || !line.startsWith('{'))
    say(`${path}:\n${telling.slice(-8).join('\n')}`)
  }
}

async function prove(): Promise<void> {
  if (spawnSync('nginx', ['-v']).error) {
    say('not run: nginx is not installed')
    return
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: join(home, 'data'),
    reach: 'port',
    log: () => undefined,
  })
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseAddress(postgres.connection),
    SESSION_SECRET: 'a secret for as long as this proof takes',
    TRUST_PROXY: '127.0.0.1',
    REQUESTS_PER_MINUTE: '1000000',
    LANTERN_HOME: join(home, 'lantern'),
    LANTERN_ENV: '/dev/null',
    PORTS: ports.join(' '),
    RESTART: `node ${join(import.meta.dirname, 'rolling', 'restart.mjs')}`,
  }
  mkdirSync(env.LANTERN_HOME)
  const release = async (...args: string[]) =>
    say(
      (
        await promisify(execFile)(
          'sh',
          [join(import.meta.dirname, '..', 'deploy', 'release.sh'), ...args],
          { env },
        )
      ).stdout.trim(),
    )
  const served = () => basename(readlinkSync(join(env.LANTERN_HOME, 'current')))
  let stopProxy = async () => {}
  try {
    await release('install', packRelease(home, 'lantern-1', null))
    stopProxy = await startProxy(join(home, 'nginx'), proxyPort ?? 0, ports)
    const browser = await chromium.launch({
      executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox'],
    })
    const load = [makeCalls(), makeCalls(), openPages(browser)]
    await pause(3_000)
    const next = packRelease(home, 'lantern-2', '-next')
    await release('install', next)
    if (served() !== 'lantern-2') tally.failures.push(`${served()} is served after the update`)
    await pause(3_000)
    await release('rollback')
    if (served() !== 'lantern-1') tally.failures.push(`${served()} is served after the rollback`)
    await pause(2_000)
    ending.abort()
    await Promise.all(load)
    await browser.close()
  } catch (error) {
    showLogs()
    throw error
  } finally {
    await stopProxy()
    for (const port of ports) {
      execFileSync(
        'node',
        [join(import.meta.dirname, 'rolling', 'restart.mjs'), String(port), '--stop'],
        { env },
      )
    }
    await postgres.stop()
  }
  say(
    `${tally.calls} reads, ${tally.writes} writes and ${tally.pages} page visits through two exchanges`,
  )
  if (tally.failures.length > 0) {
    showLogs()
    throw new Error(`${tally.failures.length} failed:\n${tally.failures.slice(0, 20).join('\n')}`)
  }
  say('No call failed and no page stayed blank.')
}

try {
  await prove()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  ending.abort()
  rmSync(home, { recursive: true, force: true })
}
