import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { getHealth } from '@lantern/contract/health'
import { login } from '@lantern/contract/members'
import { ErrorBody } from '@lantern/contract/errors'
import pg from 'pg'
import type { Club } from '../club.ts'
import { openPostOffice } from '../post-office.ts'
import type { TestConnection } from '../postgres.ts'
import { openWired } from './wired.ts'

/** The pool's limits in these tests allow no longer answer, in milliseconds. */
const ANSWER_MS = 5_000
const HEALTH_MS = 1_000
const RECOVERY_MS = 5_000

/** A call as it ended: its status and code, how long it took, and whether it said when to come again. */
export interface Ended {
  status: number
  code: string
  tookMs: number
  isTimed: boolean
}

/** A call that has to ask the database, without being signed in, and of nobody whose guesses are counted already. */
async function knock(address: string): Promise<Ended> {
  const begun = performance.now()
  const answer = await fetch(address + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${randomUUID()}@club.test`, password: 'longer than eight' }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    code: answer.ok ? '' : ErrorBody.parse(JSON.parse(text)).code,
    tookMs: performance.now() - begun,
    isTimed: answer.headers.has('retry-after'),
  }
}

/**
 * What was wrong with a shortage: each call is refused in our words, in time, with the time to come again. A machine that is
 * `slowness` times slower than the promises allow for takes so many times as long.
 */
export function wrongWith({ calls, healthMs, recoveryMs }: Shortage, slowness = 1): string[] {
  const wrong = calls.flatMap(({ status, code, isTimed, tookMs }) => [
    ...(status === 503 && code === 'unavailable' && isTimed ? [] : [`${status} ${code}`]),
    ...(tookMs > slowness * ANSWER_MS ? [`an answer after ${Math.round(tookMs)} ms`] : []),
  ])
  if (healthMs > slowness * HEALTH_MS) wrong.push(`/api/health took ${Math.round(healthMs)} ms`)
  if (recoveryMs > slowness * RECOVERY_MS) wrong.push(`well after ${Math.round(recoveryMs)} ms`)
  return wrong
}

/** Knocks until the database answers; how long that took, in milliseconds. */
async function untilWell(address: string, mostMs = 120_000): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun < mostMs) {
    if ((await knock(address)).code === 'wrong_credentials') return performance.now() - begun
    await pause(20)
  }
  return Infinity
}

/** What a shortage has shown: the calls meanwhile, how long `/api/health` took, and how soon all was well. */
export interface Shortage {
  calls: Ended[]
  healthMs: number
  recoveryMs: number
}

const limits = { statement: 4_000, lock: 3_000, connect: 1_000, cards: 700 }
const POOL = 3

async function healthOf(address: string): Promise<number> {
  const begun = performance.now()
  const { ok } = await fetch(address + getHealth.path)
  return ok ? performance.now() - begun : Infinity
}

/** All connections of an instance's pool wait for a lock that somebody else holds. */
export async function exhaust(club: Club, connection: TestConnection): Promise<Shortage> {
  const office = await openPostOffice()
  const wired = await openWired(club, {
    connection,
    office,
    limits,
    poolSize: POOL,
    logged: [],
  })
  const holder = new pg.Client({ ...connection, database: String(club.pool.options.database) })
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE users')
  const calls = Array.from({ length: 3 * POOL }, () => knock(wired.straight))
  await pause(200)
  const healthMs = await healthOf(wired.straight)
  const ended = await Promise.all(calls)
  await holder.query('ROLLBACK')
  await holder.end()
  const recoveryMs = await untilWell(wired.straight)
  await wired.close()
  await office.close()
  return { calls: ended, healthMs, recoveryMs }
}

/** PostgreSQL takes no more connections of the role that an instance serves as (53300). */
export async function crowdOut(club: Club, connection: TestConnection): Promise<Shortage> {
  const office = await openPostOffice()
  const admin = new pg.Client({ ...connection, database: String(club.pool.options.database) })
  await admin.connect()
  // A superuser isn't bound by such a limit, and all that the tests' server takes would be other tests' too.
  const user = `crowded_${process.pid}_${club.kernels.length}`
  await admin.query(`CREATE ROLE ${user} LOGIN IN ROLE ${connection.user}`)
  const wired = await openWired(club, {
    connection: { ...connection, user },
    office,
    limits,
    logged: [],
  })
  await admin.query(`ALTER ROLE ${user} CONNECTION LIMIT 0`)
  await wired.lines.pool.break('cut')
  await wired.lines.pool.mend()
  const calls = await Promise.all([1, 2, 3].map(() => knock(wired.straight)))
  const healthMs = await healthOf(wired.straight)
  await admin.query(`ALTER ROLE ${user} CONNECTION LIMIT -1`)
  const recoveryMs = await untilWell(wired.straight)
  await wired.close()
  await admin.query(`DROP ROLE ${user}`)
  await admin.end()
  await office.close()
  return { calls, healthMs, recoveryMs }
}
