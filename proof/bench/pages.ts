import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { address, port } from '../../e2e/house.ts'
import { startProxy } from '../proxy.ts'
import { quantile } from './figures.ts'
import { requireTools } from './load.ts'
import { openSampleClub } from './sample-club.ts'

/**
 * `npm run bench:pages`: what a first visit downloads, and Lighthouse's results for the pages on a phone, from
 * the built pages and a real server behind nginx with TLS and HTTP/2, as `docs/operations.md` says. Run `npm run build` first.
 */
const executable = process.env['CHROME_PATH'] ?? '/usr/bin/chromium'
const flags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--ignore-certificate-errors',
]
/** How often Lighthouse looks at each page, and at which: `npm run bench:pages -- 1 /food` asks once for one page. */
const [asked = '5', ...only] = process.argv.slice(2)
const rounds = Number(asked)
/**
 * The most kilobytes that a page should load before its first content, and what marks this content. `npm run
 * check:browsers` checks the most that the build may weigh.
 */
const goals = [
  { path: '/', goal: 60, first: 'h1' },
  { path: '/booking', goal: 110, first: 'input[type=radio]' },
] as const
/** Where visitors come: the proxy. */
const front = `https://127.0.0.1:${port + 1}`
const print = (line: string) => process.stdout.write(`${line}\n`)

/** The sample club behind its proxy. */
async function openServer() {
  const closeClub = await openSampleClub()
  const home = mkdtempSync(join(tmpdir(), 'lantern-bench-'))
  const closeProxy = await startProxy(home, port + 1, [port], { isSecure: true })
  return async () => {
    await closeProxy()
    await closeClub()
    rmSync(home, { recursive: true })
  }
}

/** The page notes the time itself when the content appears, because this process may hear of it much later. */
function noteWhenShown(first: string): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(first)) return
    observer.disconnect()
    performance.mark('shown')
  }).observe(document, { childList: true, subtree: true })
}

/** The addresses of the scripts that were requested before that moment. */
function askedBefore(): string[] {
  const shown = performance.getEntriesByName('shown')[0]?.startTime ?? Infinity
  const files = performance.getEntriesByType('resource')
  return files.filter(({ startTime }) => startTime <= shown).map(({ name }) => name)
}

/**
 * Kilobytes of JavaScript that a signed-in visit loads, each file compressed with brotli: until the first
 * content, and in total with what is loaded ahead of need.
 */
async function load(path: string, first: string): Promise<{ shown: number; all: number }> {
  const browser = await chromium.launch({ executablePath: executable, args: flags })
  const page = await browser.newPage({ ignoreHTTPSErrors: true })
  if (path !== '/') {
    const demo = { email: 'member@lantern.example', password: 'lantern-demo' }
    await page.request.post(`${front}/api/login`, { data: demo })
  }
  const bodies = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) {
      bodies.set(response.url(), response.body())
    }
  })
  const kilobytes = async (files: Iterable<string>) => {
    const read = await Promise.all([...files].flatMap((file) => bodies.get(file) ?? []))
    return read.reduce((sum, body) => sum + brotliCompressSync(body).length, 0) / 1_000
  }
  await page.addInitScript(noteWhenShown, first)
  await page.goto(`${front}${path}`)
  await page.locator(first).first().waitFor({ state: 'attached' })
  await pause(4_000)
  const shown = await kilobytes(await page.evaluate(askedBefore))
  const all = await kilobytes(bodies.keys())
  await browser.close()
  return { shown, all }
}

interface Cookie {
  name: string
  value: string
  domain: string
  path: string
  secure: boolean
}

/** The cookies of somebody of the sample club who has signed in. */
async function signedIn(who: 'member' | 'staff'): Promise<Cookie[]> {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@lantern.example`, password: 'lantern-demo' }),
  })
  return response.headers.getSetCookie().map((cookie) => {
    const [pair = ''] = cookie.split(';', 1)
    const at = pair.indexOf('=')
    const named = { name: pair.slice(0, at), value: pair.slice(at + 1) }
    return { ...named, domain: '127.0.0.1', path: '/', secure: true }
  })
}

const figures = {
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const

/**
 * Lighthouse is a package of its own: with what it needs it is a sixth of all files that a checkout would install, and only
 * this bench runs it. Installs it where it is missing.
 */
const lighthouse = fileURLToPath(new URL('lighthouse', import.meta.url))
function installLighthouse(): void {
  if (existsSync(join(lighthouse, 'node_modules'))) return
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: lighthouse, stdio: 'inherit' })
}

/**
 * One run of Lighthouse on a phone: the three scores, and the figures behind the first. `null` where it says that it could
 * not tell them, and why is printed.
 */
async function run(path: string, cookies: readonly Cookie[]): Promise<Map<string, number> | null> {
  const address = `${front}${path}`
  const asked = JSON.stringify({ address, browser: executable, flags, cookies, figures })
  const told = promisify(execFile)('node', [join(lighthouse, 'run.mjs'), asked])
  const { stdout, failed } = await told.then(
    ({ stdout }) => ({ stdout, failed: false }),
    (error: { stdout: string }) => ({ stdout: error.stdout, failed: true }),
  )
  const lines = stdout.trim().split('\n')
  if (failed) {
    print(`${path}: a run without figures: ${lines.at(-1)}`)
    return null
  }
  return new Map(
    lines.map((line) => {
      const [name = '', value] = line.split('\t')
      return [name, Number(value)]
    }),
  )
}

/** The medians of some runs, each with its least and its most. Staff are signed in for no more than some minutes. */
async function rate(path: string, by: 'member' | 'staff' | null): Promise<string> {
  const cookies = by === null ? [] : await signedIn(by)
  const runs: Map<string, number>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const told = await run(path, cookies)
    if (told) runs.push(told)
  }
  if (runs.length === 0) throw new Error(`${path} has no figures`)
  const names = [...(runs[0]?.keys() ?? [])]
  return names
    .map((name) => {
      const all = runs.map((each) => each.get(name) ?? NaN)
      const digits = name === 'CLS' ? 3 : 0
      const [least, half, most] = [0, 0.5, 1].map((q) => quantile(all, q).toFixed(digits))
      return `${name} ${half}${least === most ? '' : ` (${least}–${most})`}`
    })
    .join(', ')
}

requireTools({ nginx: 'nginx' })
installLighthouse()
const close = await openServer()
try {
  for (const { path, goal, first } of goals) {
    const { shown, all } = await load(path, first)
    const share = (shown / goal).toFixed(2)
    print(
      `${path}: ${shown.toFixed(1)} KB of JavaScript, ${share} of its goal; ${all.toFixed(1)} in all`,
    )
  }
  print(
    `Lighthouse, the median of ${rounds}; the load of the machine is ${loadavg()[0]?.toFixed(1)}`,
  )
  const visits = [
    ...['/', '/explore-amenities', '/amenities/1', '/about', '/?login=1'].map(
      (path) => [path, null] as const,
    ),
    ...['/booking', '/food', '/account'].map((path) => [path, 'member'] as const),
    ['/staff-dashboard', 'staff'] as const,
  ]
  for (const [path, by] of visits) {
    if (only.length === 0 || only.includes(path)) print(`${path}: ${await rate(path, by)}`)
  }
} finally {
  await close()
}
