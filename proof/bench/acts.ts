import { loadavg } from 'node:os'
import { chromium, type Browser, type Page } from '@playwright/test'
import { address, now } from '../../e2e/house.ts'
import { quantile } from './figures.ts'
import { courses, type Act, type Course } from './main-acts.ts'
import { openSampleClub } from './sample-club.ts'

/**
 * `npm run bench:acts`: how long each of the main acts keeps a phone or a desk from answering (interaction to next paint),
 * on a processor four times slower. `npm run bench:acts -- 5 /food` makes five rounds of one page. Run `npm run build`
 * first. It asserts nothing.
 */
const [asked = '3', ...only] = process.argv.slice(2)
const rounds = Number(asked)
const SLOWER = 4
const GOAL_MS = 100

/** The page keeps each event that the browser has timed; those of one press share a number. */
function noteEvents(): void {
  const longest = new Map<number, number>()
  Object.assign(window, { longest })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) continue
      const before = longest.get(entry.interactionId) ?? 0
      longest.set(entry.interactionId, Math.max(before, entry.duration))
    }
  }).observe(Object.assign({ type: 'event', buffered: true }, { durationThreshold: 16 }))
}

/** The page's dates stand still. Playwright's clock would replace its timers too, which costs each press some ms. */
function stopDate(at: number): void {
  window.Date = new Proxy(Date, {
    construct(kind, sent, made) {
      const date: unknown = Reflect.construct(kind, sent.length > 0 ? sent : [at], made)
      return date instanceof kind ? date : new kind(at)
    },
    get: (kind, key): unknown => (key === 'now' ? () => at : Reflect.get(kind, key)),
  })
}

/** The longest interaction since the last time of asking, in milliseconds; 16 where none took longer. */
const takeLongest = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const longest: unknown = Reflect.get(window, 'longest')
    if (!(longest instanceof Map)) return NaN
    const most = Math.max(16, ...longest.values())
    longest.clear()
    return most
  })

async function measure(page: Page, act: Act): Promise<number> {
  await act.do(page)
  // The browser tells of an event after the frame that followed it.
  await page.waitForTimeout(700)
  return takeLongest(page)
}

async function walk(browser: Browser, course: Course): Promise<number[]> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: course.width, height: course.width < 500 ? 844 : 800 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await page.addInitScript(stopDate, now.getTime())
  const data = { email: `${course.by}@lantern.example`, password: 'lantern-demo' }
  await page.request.post('/api/login', { data })
  await page.addInitScript(noteEvents)
  const throttle = await context.newCDPSession(page)
  await throttle.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(course.path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // What the page loads while it is at rest is loaded.
  await page.waitForTimeout(4_000)
  const took: number[] = []
  for (const act of course.acts) took.push(await measure(page, act))
  await context.close()
  return took
}

const close = await openSampleClub()
const browser = await chromium.launch({
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium-headless-shell',
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--no-first-run'],
})
try {
  console.log(`The median of ${rounds} and the range, ms; the load is ${loadavg()[0]?.toFixed(1)}`)
  for (const course of courses) {
    if (only.length > 0 && !only.includes(course.path)) continue
    const walks: number[][] = []
    for (let round = 0; round < rounds; round += 1) walks.push(await walk(browser, course))
    for (const [place, { what }] of course.acts.entries()) {
      const all = walks.map((took) => took[place] ?? NaN)
      const [least = NaN, half = NaN, most = NaN] = [0, 0.5, 1].map((q) => quantile(all, q))
      const mark = half > GOAL_MS ? '  over' : ''
      console.log(`${course.path}: ${what}: ${half} (${least}–${most})${mark}`)
    }
  }
} finally {
  await browser.close()
  await close()
}
