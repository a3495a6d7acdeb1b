import { randomBytes } from 'node:crypto'
import { chromium, type Locator, type Page } from '@playwright/test'
import { openDatabase, type Database } from '../../server/src/kernel/db/db.ts'
import { startTestPostgres, TEMPLATE } from '../../server/test/postgres.ts'
import { serve } from './instances.ts'

const MOVES = 400

/**
 * Notes the time of each frame. The code is a string, because the compiler would insert calls of a helper that
 * the browser doesn't have.
 */
const countFrames = `
  globalThis.frameTimes = [];
  requestAnimationFrame(function next(now) {
    frameTimes.push(now);
    requestAnimationFrame(next);
  });`

/** A staff member's page of a club of its own, for as long as it is measured. */
export async function withStaffPage(
  viewport: { width: number; height: number },
  measure: (page: Page, pool: Database['pool']) => Promise<void>,
): Promise<void> {
  const postgres = await startTestPostgres({ max_connections: '50' })
  const database = `bench_${randomBytes(4).toString('hex')}`
  const warn = (error: Error) => console.error(error.message)
  const admin = openDatabase({ ...postgres.connection, database: 'postgres', max: 1 }, warn)
  await admin.pool.query(`CREATE DATABASE ${database} TEMPLATE ${TEMPLATE}`)
  const bench = openDatabase({ ...postgres.connection, database, max: 2 }, warn)
  const instance = await serve(postgres.connection, database)
  const browser = await chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium-headless-shell',
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--no-first-run',
    ],
  })
  try {
    const page = await browser.newPage({ viewport, baseURL: instance.address })
    const person = {
      email: 'drag@bench.test',
      password: 'a long enough one',
      firstName: 'B',
      lastName: 'E',
    }
    await page.request.post('/api/register', { data: person })
    await bench.pool.query("UPDATE users SET role = 'staff' WHERE email = $1", [person.email])
    const { email, password } = person
    await page.request.post('/api/login', { data: { email, password } })
    await measure(page, bench.pool)
  } finally {
    await browser.close()
    await instance.stop()
    await bench.close()
    await admin.close()
    await postgres.stop()
  }
}

/**
 * Drags something in ellipses around a point beside it, in pixels. Returns frames a second and the cost of a move.
 * Escape lets go of it if that puts it back.
 */
export async function measureDrag(
  page: Page,
  dragged: Locator,
  { across, down, aside = 0 }: { across: number; down: number; aside?: number },
): Promise<void> {
  const box = await dragged.boundingBox()
  if (!box) throw new Error('nothing to drag')
  const client = await page.context().newCDPSession(page)
  // The processor time is measured, because other programs on a busy machine don't change it.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0
    return { script: of('ScriptDuration'), task: of('TaskDuration') }
  }
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate(countFrames)
  const before = await spent()
  for (let move = 0; move < MOVES; move += 1) {
    const angle = (move / 60) * 2 * Math.PI
    const [right, below] = [across * Math.cos(angle), down * Math.sin(angle)]
    await page.mouse.move(x - aside * across + right, y - aside * down + below)
  }
  const after = await spent()
  const frames = await page.evaluate<number[]>('frameTimes')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  const gaps = frames.slice(1).map((at, place) => at - (frames[place] ?? at))
  const sorted = gaps.toSorted((one, other) => one - other)
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`
  const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1_000
  const perMove = (cost: number) => `${((cost / MOVES) * 1_000).toFixed(2)} ms`
  console.log(`${MOVES} moves in ${seconds.toFixed(1)} s`)
  console.log(
    `frames a second: ${(gaps.length / seconds).toFixed(1)}; a frame: median ${at(0.5)}, p95 ${at(0.95)}`,
  )
  console.log(
    `per move: script ${perMove(after.script - before.script)}, all ${perMove(after.task - before.task)}`,
  )
}
