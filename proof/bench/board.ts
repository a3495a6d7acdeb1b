import { randomBytes } from 'node:crypto'
import { chromium } from '@playwright/test'
import { openDatabase } from '../../server/src/kernel/db/db.ts'
import { startTestPostgres, TEMPLATE } from '../../server/test/postgres.ts'
import { serve } from './instances.ts'

/**
 * `npm run bench:board`: the night board with 300 bookings, one of them dragged about in Chromium: frames a second, and
 * what a move costs in script. The pages must be built. Asserts nothing.
 */
const BOOKINGS = 300
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
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium-headless-shell',
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--no-first-run'],
})

/** A booking for each hour of each of 25 rooms, as far as they are wanted, on a night a week from now. */
async function book(): Promise<string> {
  await bench.pool.query(
    `INSERT INTO venue_tables (name, amenity_id)
     SELECT 'Room ' || n, 1 FROM generate_series(1, GREATEST(0, 25 - (
       SELECT count(*)::int FROM venue_tables WHERE amenity_id IS NOT NULL))) AS n`,
  )
  const { rows } = await bench.pool.query<{ night: string }>(
    `WITH night AS (SELECT current_date + 7 AS date), rooms AS (
       SELECT name, amenity_id, row_number() OVER (ORDER BY id) - 1 AS place FROM venue_tables
       WHERE amenity_id IS NOT NULL ORDER BY id LIMIT 25)
     INSERT INTO bookings (lantern_id, guest_name, amenity_id, booking_date, start_time, end_time,
       during, units, hours, price_per_hour, subtotal, service_fee, service_fee_bps, total_price,
       status, payment_method, cancel_hours, party_size, contact_phone, created_at, updated_at)
     SELECT 'B' || lpad((place * 12 + hour)::text, 11, '0'), 'Guest ' || (place * 12 + hour),
       amenity_id, date, lpad(((14 + hour) % 24)::text, 2, '0') || ':00',
       lpad(((15 + hour) % 24)::text, 2, '0') || ':00',
       tstzrange((date + (14 + hour) * interval '1 hour') AT TIME ZONE 'America/Toronto',
                 (date + (15 + hour) * interval '1 hour') AT TIME ZONE 'America/Toronto'),
       ARRAY[name], 1, 48, 48, 2.4, 500, 50.4, 'confirmed', 'cash', 0, 4, '+14165550142', now(), now()
     FROM rooms, night, generate_series(0, 11) AS hour
     WHERE place * 12 + hour < $1 RETURNING booking_date::text AS night`,
    [BOOKINGS],
  )
  return rows[0]?.night ?? ''
}

try {
  const night = await book()
  const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } })
  const person = {
    email: 'board@bench.test',
    password: 'bench bench',
    firstName: 'B',
    lastName: 'E',
  }
  await page.request.post(`${instance.address}/api/register`, { data: person })
  await bench.pool.query("UPDATE users SET role = 'staff' WHERE email = $1", [person.email])
  await page.request.post(`${instance.address}/api/login`, {
    data: { email: person.email, password: person.password },
  })
  await page.goto(`${instance.address}/board?date=${night}`)
  const bars = page.locator('[data-bar]')
  await bars.nth(150).waitFor()
  const count = await bars.count()
  const box = await bars.nth(150).boundingBox()
  if (!box) throw new Error('no booking to drag')
  const client = await page.context().newCDPSession(page)
  // The processor time, which other programs on a busy machine don't change.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const scriptSeconds = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0
    return { script: of('ScriptDuration'), task: of('TaskDuration') }
  }
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate(countFrames)
  const before = await scriptSeconds()
  for (let move = 0; move < MOVES; move += 1) {
    const angle = (move / 60) * 2 * Math.PI
    await page.mouse.move(x + 250 * Math.cos(angle), y + 200 * Math.sin(angle))
  }
  const after = await scriptSeconds()
  const frames = await page.evaluate<number[]>('frameTimes')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  const gaps = frames.slice(1).map((at, place) => at - (frames[place] ?? at))
  const sorted = gaps.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1_000
  const perMove = (spent: number) => `${((spent / MOVES) * 1_000).toFixed(2)} ms`
  console.log(`${count} bookings, ${MOVES} moves in ${seconds.toFixed(1)} s`)
  console.log(
    `frames a second: ${(gaps.length / seconds).toFixed(1)}; a frame: median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms`,
  )
  console.log(
    `per move: script ${perMove(after.script - before.script)}, all ${perMove(after.task - before.task)}`,
  )
} finally {
  await browser.close()
  await instance.stop()
  await bench.close()
  await admin.close()
  await postgres.stop()
}
