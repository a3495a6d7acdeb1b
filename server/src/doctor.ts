import { wordsOfConcern } from '@lantern/contract/reports/health'
import { lookAfter } from './features/health/service.concerns.ts'
import { describeContradiction, findAllContradictions } from './features/health/service.ts'
import { DatabaseClock } from './kernel/db/database-clock.ts'
import { transact } from './kernel/db/db.ts'
import { readEnv } from './kernel/env.ts'
import { openObjectStore } from './kernel/providers/object-store.ts'
import { tell, warn } from './program.ts'
import { NoDatabase, openVenueDatabase } from './venue-database.ts'

const advice = `The books can't be read while the app runs on its embedded database.
Stop the app and run the doctor again, or name a database server in DATABASE_URL.`

const marks = { well: 'well  ', unset: 'unset ', look: 'look  ', wrong: 'WRONG ' }

/**
 * `npm run doctor`: prints the findings of the admin's health page, and every contradiction in the data. Exits with
 * 1 if something is wrong. It only reads, and doesn't start a missing database.
 */
async function examine(): Promise<boolean> {
  const env = readEnv(process.env)
  const database = await openVenueDatabase(env, warn)
  try {
    const clock = await DatabaseClock.read(database.pool)
    const wrong = await transact(database.db, (tx) => findAllContradictions(tx, clock.now()))
    wrong.map(describeContradiction).forEach(tell)
    if (wrong.length === 0) {
      tell(
        'The books agree with the house: rooms, parties, accounts, bookings, orders, bills, days.',
      )
    }
    const {
      version,
      database: server,
      findings,
    } = await lookAfter({
      db: database.db,
      clock,
      env,
      objects: await openObjectStore(env),
    })
    tell(`Lantern ${version} on PostgreSQL ${server}`)
    for (const { concern, grade, value } of findings) {
      const { title, mend } = wordsOfConcern(concern, 'en', value)
      tell(`${marks[grade]}${title}${grade === 'well' ? '' : `. ${mend}`}`)
    }
    return wrong.length === 0 && findings.every(({ grade }) => grade !== 'wrong')
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = (await examine()) ? 0 : 1
} catch (error) {
  warn(error)
  if (!(error instanceof NoDatabase)) warn(advice)
  process.exitCode = 2
}
