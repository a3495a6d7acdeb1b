import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { getHealth } from '@lantern/contract/reports/health'
import { login } from '@lantern/contract/members/members'
import { ErrorBody } from '@lantern/contract/calls/errors'
import pg from 'pg'
import type { Club } from '../club/club.ts'
import { openPostOffice } from '../stand-ins/post-office.ts'
import type { TestConnection } from '../club/postgres.ts'
import { openWired } from './wired.ts'

/** The longest times of an answer and of `/api/health` in these tests, in milliseconds. */
const ANSWER_MS = 5_000
const HEALTH_MS = 1_000
const RECOVERY_MS = 5_000

/** The result of a call: its status and code, its duration, and whether it has a `Retry-After`. */
export interface Ended {
  status: number
  code: string
  tookMs: number
  isTimed: boolean
}

/** A call that needs the database, without a session, for an account whose guesses aren't counted yet. */
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
 * The problems of a shortage: each call must be refused with our error, in time, with `Retry-After`. On a machine
 * that is `slowness` times slower than expected, the times may be that many times longer.
 */
export function checkShortage({ calls, healthMs, recoveryMs }: Shortage, slowness = 1): string[] {
  const wrong = calls.flatMap(({ status, code, isTimed, tookMs }) => [
    ...(status === 503 && code === 'unavailable' && isTimed ? [] : [`${status} ${code}`]),
    ...(tookMs > slowness * ANSWER_MS ? [`an answer after ${Math.round(tookMs)} ms`] : []),
  ])
  if (healthMs > slowness * HEALTH_MS) wrong.push(`/api/health took ${Math.round(healthMs)} ms`)
  if (recoveryMs > slowness * RECOVERY_MS) wrong.push(`well after ${Math.round(recoveryMs)} ms`)
  return wrong
}

/** Repeats the call until the database answers. Returns the time that took, in milliseconds. */
async function untilWell(address: string, mostMs = 120_000): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun < mostMs) {
    if ((await knock(address)).code === 'wrong_credentials') return performance.now() - begun
    await pause(20)
  }
  return Infinity
}

/** The result of a shortage: its calls, the duration of `/api/health`, and the time until recovery. */
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

/** Has all connections of an instance's pool wait for a lock of another client. */
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

/** Has PostgreSQL refuse further connections of an instance's role (53300). */
export async function crowdOut(club: Club, connection: TestConnection): Promise<Shortage> {
  const office = await openPostOffice()
  const admin = new pg.Client({ ...connection, database: String(club.pool.options.database) })
  await admin.connect()
  // A superuser isn't bound by such a limit, and a limit of the whole server would affect other tests.
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
