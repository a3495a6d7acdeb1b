import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { seedDemo } from '../server/seeds/demo.ts'
import { startEmbeddedPostgres } from '../server/src/embedded/postgres/embedded-postgres.ts'
import { openInstance, type Instance } from '../server/src/instance.ts'
import { clockFrom } from '../server/src/kernel/clock.ts'
import type { Kernel } from '../server/src/kernel/kernel.ts'
import { openDatabase, type Connection } from '../server/src/kernel/db/db.ts'
import { readEnv } from '../server/src/kernel/env.ts'
import { bookAtDesk } from '../server/src/features/bookings/desk/service.booking.ts'
import { hashPassword } from '../server/src/features/members/secrets/service.password.ts'
import { quickFolder } from '../server/test/club/quick-folder.ts'
import { logFile, now, port, pushPort, sessionSecret, strictPin, strictPort } from './settings.ts'

/** Passwords are hashed with minimal cost: each test makes its own accounts, and none is kept. */
const variables = { RATE_LIMITS: 'off', SESSION_SECRET: sessionSecret, PASSWORD_MEMORY_KIB: '64' }

const report = (problem: Error | string) => process.stderr.write(`${String(problem)}\n`)

/** The rooms of guests who are late: nobody has come at 15:00 for these bookings from 14:00 to 16:00. */
const lateGuests = [
  ['Mrs. Gu', 6],
  ['Mr. Fan', 7],
] as const

/** The demo with late guests, who can't be booked by a call at the tests' clock. */
async function seedEvening(kernel: Kernel): Promise<void> {
  await seedDemo(kernel)
  const clock = clockFrom(new Date(now.getTime() - 2 * 60 * 60_000))
  const hours = { bookingDate: '2026-11-20', startTime: '14:00', endTime: '16:00' }
  for (const [guestName, unitId] of lateGuests) {
    const body = { ...hours, amenityId: 2, unitId, guestName, payment: 'later' as const }
    await bookAtDesk({ ...kernel, clock }, { viewer: { id: 2 }, body, repeatable: null })
  }
}

/**
 * A second venue beside the tests' one. It requires passkeys of its admins, and an approval for large cash payments.
 */
async function openStrict(connection: Connection): Promise<Instance> {
  const database = 'strict'
  const maker = openDatabase(connection, report)
  await maker.pool.query(`CREATE DATABASE ${database}`)
  await maker.close()
  const instance = await openInstance({
    connection: { ...connection, database },
    env: readEnv(variables),
    clock: clockFrom(now),
    log: report,
    seed: seedDemo,
  })
  const { pool } = instance.database
  await pool.query(`UPDATE venue_settings SET passkeys_for = 'admins', cash_approval_limit = 100`)
  await pool.query(
    `INSERT INTO own_pins (user_id, pin_hash, created_at)
     SELECT id, $1, now() FROM users WHERE role = 'admin'`,
    [await hashPassword(strictPin)],
  )
  await instance.app.listen({ port: strictPort, host: '127.0.0.1' })
  return instance
}

/** Starts a server for the browser tests: the built pages, its own database, and a clock set to the tests' day. */
async function open() {
  const dataDir = await mkdtemp(join(quickFolder(), 'lantern-e2e-'))
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const postgres = await startEmbeddedPostgres({ dataDir, log: report, settings })
  const strict = await openStrict(postgres.connection)
  const log = createWriteStream(logFile)
  const instance = await openInstance({
    connection: postgres.connection,
    env: readEnv({ ...variables, PUSH_HOSTS: `http://127.0.0.1:${pushPort}` }),
    clock: clockFrom(now),
    log: report,
    logTo: { write: (line) => void log.write(line) },
    seed: seedEvening,
  })
  await instance.app.listen({ port, host: '127.0.0.1' })
  return async () => {
    await Promise.all([instance.close(), strict.close()])
    await postgres.stop()
    await rm(postgres.dataDir, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
}

const close = await open()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().then(() => process.exit(0)))
}
