import { randomBytes } from 'node:crypto'
import { chromium } from '@playwright/test'
import { openDatabase } from '../../server/src/kernel/db/db.ts'
import { startTestPostgres, TEMPLATE } from '../../server/test/postgres.ts'
import { serve } from './instances.ts'

/**
 * `npm run bench:drag`: 200 tables on the floor, one of them dragged about in Chromium: frames a second,
 * and what a move costs in script. The pages must be built. Asserts nothing.
 */
const TABLES = 200
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

const postgres = await startTestPostgres({ max_connections: '50' })
const database = `bench_${randomBytes(4).toString('hex')}`
const warn = (error: Error) => console.error(error.message)
const admin = openDatabase({ ...postgres.connection, database: 'postgres', max: 1 }, warn)
await admin.pool.query(`CREATE DATABASE ${database} TEMPLATE ${TEMPLATE}`)
const bench = openDatabase({ ...postgres.connection, database, max: 2 }, warn)
const instance = await serve(postgres.connection, database)
const browser = await chromium.launch({
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--no-first-run'],
})

async function furnish(): Promise<void> {
  const { rows } = await bench.pool.query<{ count: string }>('SELECT count(*) FROM venue_tables')
  await bench.pool.query(
    `INSERT INTO venue_tables (name, position_x, position_y, width, height, shape)
     SELECT 'T' || n, 3 + (n % 20) * 4.9, 6 + (n / 20) * 9.6, 44, 44,
            CASE n % 2 WHEN 0 THEN 'circle' ELSE 'square' END
     FROM generate_series(0, $1::integer - 1) AS n`,
    [TABLES - Number(rows[0]?.count)],
  )
}

try {
  await furnish()
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } })
  const person = {
    email: 'drag@bench.test',
    password: 'bench bench',
    firstName: 'B',
    lastName: 'E',
  }
  await page.request.post(`${instance.address}/api/register`, { data: person })
  await bench.pool.query("UPDATE users SET role = 'staff' WHERE email = $1", [person.email])
  await page.request.post(`${instance.address}/api/login`, {
    data: { email: person.email, password: person.password },
  })
  await page.goto(`${instance.address}/venue-live`)
  await page.getByRole('button', { name: 'Edit Layout' }).click()
  const node = page.locator('.react-flow__node').nth(TABLES - 30)
  const box = await node.boundingBox()
  if (!box) throw new Error('no table to drag')
  const client = await page.context().newCDPSession(page)
  // The processor time, which other programs on a busy machine don't change.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const scriptSeconds = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0
  }
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate(countFrames)
  const before = await scriptSeconds()
  for (let move = 0; move < MOVES; move += 1) {
    const angle = (move / 60) * 2 * Math.PI
    await page.mouse.move(x - 150 + 150 * Math.cos(angle), y - 90 + 90 * Math.sin(angle))
  }
  const spent = (await scriptSeconds()) - before
  const frames = await page.evaluate<number[]>('frameTimes')
  await page.mouse.up()
  const gaps = frames.slice(1).map((at, place) => at - (frames[place] ?? at))
  const sorted = gaps.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1_000
  console.log(`${TABLES} tables, ${MOVES} moves in ${seconds.toFixed(1)} s`)
  console.log(
    `frames a second: ${(gaps.length / seconds).toFixed(1)}; a frame: median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms`,
  )
  console.log(`script per move: ${((spent / MOVES) * 1_000).toFixed(2)} ms`)
} finally {
  await browser.close()
  await instance.stop()
  await bench.close()
  await admin.close()
  await postgres.stop()
}
