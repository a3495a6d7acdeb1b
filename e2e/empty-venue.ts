import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/src/embedded/postgres/embedded-postgres.ts'
import { appointAdmin } from '../server/src/features/members/secrets/service.tokens.ts'
import { openInstance } from '../server/src/instance.ts'
import { clockFrom } from '../server/src/kernel/clock.ts'
import { transact } from '../server/src/kernel/db/db.ts'
import { readEnv } from '../server/src/kernel/env.ts'
import { quickFolder } from '../server/test/club/quick-folder.ts'
import { now } from './settings.ts'

/**
 * A venue as its owner first meets it: nothing but the migrations, and an admin with a sign-in link, which is told on
 * the standard output once the venue is open. It ends with the process that started it. The port is the argument.
 */
const port = Number(process.argv[2])
const log = (problem: Error | string) => process.stderr.write(`${String(problem)}\n`)
const dataDir = await mkdtemp(join(quickFolder(), 'lantern-empty-'))
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
const postgres = await startEmbeddedPostgres({ dataDir, log, settings })
const origin = `http://127.0.0.1:${port}`
const venue = await openInstance({
  connection: postgres.connection,
  env: readEnv({ PUBLIC_URL: origin, RATE_LIMITS: 'off', PASSWORD_MEMORY_KIB: '64' }),
  clock: clockFrom(now),
  log,
  logTo: { write: () => undefined },
})
await venue.app.listen({ port, host: '127.0.0.1' })
const admin = { email: 'owner@venue.example', firstName: 'Yu', lastName: 'Lin' }
const { url } = await transact(venue.kernel.db, (tx) => appointAdmin(tx, venue.kernel, admin))
process.stdout.write(`${url}\n`)

process.stdin.resume().once('end', () => {
  void venue
    .close()
    .then(() => postgres.stop())
    .then(() => rm(dataDir, { recursive: true, force: true }))
    .then(() => process.exit(0))
})
