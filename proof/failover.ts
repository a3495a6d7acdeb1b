import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { login } from '@lantern/contract/members/members'
import { listFoodItems } from '@lantern/contract/menu/menu'
import { createSale } from '@lantern/contract/bills/till'
import { demo } from '../server/src/kernel/demo.ts'
import { demoSignIns } from '../server/seeds/demo.ts'
import { checkBooks } from '../server/test/checks/books.ts'
import { openDatabase } from '../server/src/kernel/db/db.ts'
import { openReplica, report } from '../server/src/kernel/db/replica.ts'
import { readEnv } from '../server/src/kernel/env.ts'
import { serve } from './bench/instances.ts'
import { findPrograms, openAddress, startPair } from './failover/pair.ts'

/**
 * `npm run prove:failover`: sales at the till continue while the primary of two PostgreSQL servers is killed, like by
 * a power cut, and its standby takes over. Each acknowledged sale must exist exactly once, and no other sale twice.
 * It needs an installed PostgreSQL with `pg_basebackup`.
 */
const say = (line: string) => process.stdout.write(`${line}\n`)
const [ADDRESS, PRIMARY, STANDBY] = [4620, 4621, 4622]
const TILLS = 4
const BEFORE_MS = 5_000
const AFTER_MS = 5_000

interface Tally {
  acknowledged: string[]
  tried: number
  failedTries: number
  worst: number
}

/**
 * Makes sales until told to stop. An unanswered sale is repeated with the same idempotency key, as the till's page
 * does.
 */
async function sell(
  { address, cookie, foodItemId }: { address: string; cookie: string; foodItemId: number },
  tally: Tally,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    const key = randomUUID()
    const begun = performance.now()
    const body = { items: [{ foodItemId, quantity: 1 }], paymentType: 'cash', note: key }
    tally.tried += 1
    for (let isDone = false; !isDone;) {
      const answer = await fetch(address + createSale.path, {
        method: createSale.method,
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      }).catch(() => null)
      isDone = answer?.ok === true
      const said = await answer?.text()
      if (!isDone && answer && answer.status < 500) throw new Error(`${answer.status}: ${said}`)
      if (isDone) tally.acknowledged.push(key)
      else {
        tally.failedTries += 1
        await pause(200)
      }
    }
    tally.worst = Math.max(tally.worst, performance.now() - begun)
  }
}

async function signIn(address: string): Promise<string> {
  const password = demoSignIns.find(({ role }) => role === 'staff')?.password
  const answer = await fetch(address + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demo.emails.staff, password }),
  })
  if (!answer.ok) throw new Error(`signing in: ${answer.status} ${await answer.text()}`)
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0])
  return cookies.join('; ')
}

/**
 * Reports are read from the standby and include the latest commits. Without the standby they are read from the
 * primary.
 */
async function replicaIsRead(connection: { host: string; user: string }): Promise<void> {
  const at = (port: number) => ({ ...connection, port, database: 'lantern' })
  const primary = openDatabase(at(PRIMARY), () => undefined)
  const env = readEnv({
    DATABASE_READ_URL: `postgres://${connection.user}@127.0.0.1:${STANDBY}/lantern`,
  })
  const replica = openReplica(primary.db, env, () => undefined)
  await primary.pool.query('CREATE TABLE told (n integer)')
  let fromStandby = 0
  for (let n = 1; n <= 200; n += 1) {
    await primary.pool.query('INSERT INTO told VALUES ($1)', [n])
    const { rows } = await report(primary.db, (tx) =>
      tx.execute<{ n: number; standby: boolean }>(
        'SELECT count(*)::int AS n, pg_is_in_recovery() AS standby FROM told',
      ),
    )
    if (rows[0]?.n !== n) throw new Error(`A report told of ${rows[0]?.n} rows instead of ${n}.`)
    if (rows[0].standby) fromStandby += 1
  }
  await primary.pool.query('DROP TABLE told')
  await replica?.close()
  await primary.close()
  if (fromStandby === 0) throw new Error('No report came from the standby.')
  say(`200 reports right after a commit had it; ${fromStandby} came from the standby.`)
}

async function prove(home: string, programs: string): Promise<void> {
  const pair = startPair(programs, join(home, 'pair'), [PRIMARY, STANDBY])
  const leading = await openAddress(ADDRESS, PRIMARY)
  const connection = { host: '127.0.0.1', port: ADDRESS, user: 'lantern', password: 'trusted' }
  await replicaIsRead(connection)
  const served = await serve(connection, 'lantern')
  const over = new AbortController()
  const tally: Tally = { acknowledged: [], tried: 0, failedTries: 0, worst: 0 }
  try {
    const cookie = await signIn(served.address)
    const menu = await fetch(served.address + listFoodItems.path, { headers: { cookie } })
    const [dish] = listFoodItems.reply.parse(await menu.json())
    if (!dish) throw new Error('The sample menu is empty.')
    const at = { address: served.address, cookie, foodItemId: dish.id }
    const selling = Array.from({ length: TILLS }, () => sell(at, tally, over.signal))
    await Promise.race([pause(BEFORE_MS), ...selling])
    const before = tally.acknowledged.length
    pair.cutPrimary()
    await pause(1_000)
    pair.promoteStandby()
    leading.lead(STANDBY)
    await Promise.race([pause(AFTER_MS), ...selling])
    over.abort()
    await Promise.all(selling)
    const left = openDatabase({ ...connection, database: 'lantern' }, () => undefined)
    const { rows } = await left.pool.query<{ note: string; times: number }>(
      'SELECT note, count(*)::int AS times FROM food_orders WHERE note IS NOT NULL GROUP BY note',
    )
    const times = new Map(rows.map((row) => [row.note, row.times]))
    const lost = tally.acknowledged.filter((key) => !times.has(key))
    const doubled = rows.filter((row) => row.times > 1)
    const differences = await checkBooks({ db: left.db, clock: { now: () => new Date() } })
    await left.close()
    const after = tally.acknowledged.length - before
    say(
      `${tally.acknowledged.length} sales acknowledged (${after} of them after the cut), ${tally.failedTries} tries ` +
        `failed, the longest sale took ${(tally.worst / 1000).toFixed(1)} s`,
    )
    if (after === 0) throw new Error('Nothing was sold after the standby took over.')
    if (lost.length + doubled.length + differences.length > 0) {
      const found = { lost, doubled, differences }
      throw new Error(`The standby has not what was acknowledged: ${JSON.stringify(found)}`)
    }
    say('All that was acknowledged is there, once, and the books agree.')
  } finally {
    over.abort()
    await served.kill()
    await leading.close()
    pair.stop()
  }
}

const programs = findPrograms()
const home = mkdtempSync(join(tmpdir(), 'lantern-failover-'))
// PostgreSQL doesn't run as root, so another user needs access.
chmodSync(home, 0o755)
try {
  if (programs === null) say('not run: no installed PostgreSQL with pg_basebackup')
  else await prove(home, programs)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  rmSync(home, { recursive: true, force: true })
}
