import { parseArgs } from 'node:util'
import { Email } from '@lantern/contract/calls/primitives'
import { seedSampleOnce } from '../seeds/sample.ts'
import { seedSampleYear } from '../seeds/sample-year.ts'
import { appointAdmin } from './features/members/secrets/service.tokens.ts'
import { DatabaseClock } from './kernel/db/database-clock.ts'
import { transact, type Db } from './kernel/db/db.ts'
import { readEnv } from './kernel/env.ts'
import { migrate } from './kernel/db/migration/migrate.ts'
import { deaf } from './kernel/live/listening.ts'
import { Cache } from './kernel/live/cache.ts'
import { runProgram, tell, warn } from './program.ts'
import { openVenueDatabase } from './venue-database.ts'

const usage = `Say whose account it is:
  npm run venue:admin -- owner@venue.example --name "Ada Lin" [--sample]
or fill a venue without bookings with a year of them:
  npm run venue:admin -- --sample-year`

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      sample: { type: 'boolean' },
      'sample-year': { type: 'boolean' },
    },
  })
  if (values['sample-year'] && positionals.length === 0) return null
  const email = Email.safeParse(positionals[0])
  if (!email.success || positionals.length > 1) throw new Error(usage)
  const [firstName = '', ...rest] = (values.name ?? email.data.split('@')[0] ?? '').split(/\s+/)
  return {
    admin: { email: email.data, firstName, lastName: rest.join(' ') },
    wantsSample: values.sample ?? false,
  }
}

async function fillYear(db: Db, now: Date): Promise<void> {
  const count = await transact(db, async (tx) => {
    await seedSampleOnce(tx, now)
    return seedSampleYear(tx, now)
  })
  tell(
    count === null
      ? 'There are bookings already: nothing was added to them.'
      : `A year is in, with ${count} bookings.`,
  )
}

/**
 * `npm run venue:admin -- owner@venue.example --name "Ada Lin"`: makes a venue's first admin, or another one,
 * and prints their sign-in link. `--sample` fills an empty venue with rooms, tables and a menu. `--sample-year`, which
 * needs nobody, adds a year of bookings, orders and payments to a venue without any.
 */
async function open(): Promise<void> {
  const asked = readArguments()
  const env = readEnv(process.env)
  const database = await openVenueDatabase(env, warn)
  try {
    await migrate(database.pool)
    const { db } = database
    const clock = await DatabaseClock.read(database.pool)
    const memory = new Cache(db, deaf)
    if (asked === null) return await fillYear(db, clock.now())
    const { admin, wantsSample } = asked
    const kernel = { db, clock, env, cards: null, mailer: null, objects: null, memory }
    const { isFilled, url, isNew } = await transact(db, async (tx) => ({
      isFilled: wantsSample && (await seedSampleOnce(tx, clock.now())),
      ...(await appointAdmin(tx, kernel, admin)),
    }))
    if (isFilled) tell('Rooms, tables and a menu are in, to be made your own.')
    else if (wantsSample) tell('There are amenities already: nothing was added to them.')
    tell(
      `${admin.email} is an admin${isNew ? ', in an account of their own' : ''}. Within 10 minutes, sign in by`,
    )
    tell(`  ${url}`)
    if (isNew) tell('and choose a password: My Account, Personal Info, Change Password.')
  } finally {
    await database.close()
  }
}

await runProgram(open)
