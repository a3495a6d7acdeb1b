import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { address } from '../../e2e/house.ts'

/**
 * `npm run bench:pages`: what a first visit downloads, and Lighthouse's results for the pages on a phone, from
 * the built pages and a real server. Run `npm run build` first.
 */
const executable = process.env['CHROME_PATH'] ?? '/usr/bin/chromium'
const flags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]
/** The limit of kilobytes that a page may load before its first content, and the text that marks this content. */
const budgets = [
  { path: '/', budget: 75, first: 'h1' },
  { path: '/booking', budget: 130, first: 'input[type=radio]' },
] as const
const print = (line: string) => process.stdout.write(`${line}\n`)

async function openServer() {
  const server = spawn('node', ['--conditions=source', '--import', 'tsx', 'e2e/server.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; tries < 100; tries += 1) {
    await pause(200)
    if (
      await fetch(`${address}/api/venue`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break
  }
  return async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
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
  const page = await browser.newPage()
  if (path !== '/') {
    const demo = { email: 'member@lantern.example', password: 'lantern-demo' }
    await page.request.post(`${address}/api/login`, { data: demo })
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
  await page.goto(`${address}${path}`)
  await page.locator(first).first().waitFor({ state: 'attached' })
  await pause(4_000)
  const shown = await kilobytes(await page.evaluate(askedBefore))
  const all = await kilobytes(bodies.keys())
  await browser.close()
  return { shown, all }
}

async function rate(path: string): Promise<string> {
  const chrome = await launch({ chromePath: executable, chromeFlags: flags })
  const result = await lighthouse(`${address}${path}`, {
    port: chrome.port,
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  })
  chrome.kill()
  const categories = Object.values(result?.lhr.categories ?? {})
  return categories
    .map(({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`)
    .join(', ')
}

const close = await openServer()
try {
  for (const { path, budget, first } of budgets) {
    const { shown, all } = await load(path, first)
    const share = (shown / budget).toFixed(2)
    print(
      `${path}: ${shown.toFixed(1)} KB of JavaScript, ${share} of its budget; ${all.toFixed(1)} in all`,
    )
  }
  for (const path of ['/', '/explore-amenities', '/amenities/1', '/about']) {
    print(`${path}: ${await rate(path)}`)
  }
} finally {
  await close()
}
