import { AsyncResource } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { login, type Role } from '@lantern/contract/members/members'
import type { Right } from '@lantern/contract/members/rights'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Pool } from 'pg'
import { inject } from 'vitest'
import { byNow } from '../../src/features/bills/service.post.ts'
import { insertUser } from '../../src/features/members/repository.ts'
import { credit } from '../../src/features/wallet/service.ts'
import { openInstance, type Instance } from '../../src/instance.ts'
import { clockFrom, type Clock } from '../../src/kernel/clock.ts'
import { CHANNEL, openDatabase, transact, type Database, type Db } from '../../src/kernel/db/db.ts'
import { readEnv, type Env } from '../../src/kernel/env.ts'
import { openFailureReports } from '../../src/kernel/http/monitoring/failures.ts'
import { startJobs } from '../../src/job-list.ts'
import type { Payments } from '../../src/features/payments/service.ts'
import { TEMPLATE, type TestConnection } from './postgres.ts'
import { baselineOf, type Baseline } from './baseline.ts'
import { deadlocksAtEnd, deadlocksSoFar } from '../races/deadlocks.ts'
import { DeclaredChanges } from './declared-changes.ts'
import { contradictionsBesides } from '../checks/doctor.ts'
import { openSession } from './session.ts'
import { finishesBy, Visitor } from './visitor.ts'

/** A Friday afternoon in Toronto, far from any change of the clocks: 15:00 on 20 Nov 2026. */
export const FRIDAY = new Date('2026-11-20T20:00:00Z')

export const PASSWORD = 'correct horse'
/** The memory of a cheap hash, because these tests don't check passwords. */
const CHEAP_KIB = 64
const passwordHash = hash(PASSWORD, { memoryCost: CHEAP_KIB, timeCost: 2, parallelism: 1 })

const fail = (error: Error) => {
  throw error
}

const report = (error: Error) => process.stderr.write(`${error.message}\n`)

/** A clock that tests set; it continues from the time it was set to. */
export interface TestClock extends Clock {
  set(now: Date): void
  /** Stops it at a moment until it is set again. */
  stop(now: Date): void
}

function testClock(start: Date): TestClock {
  let clock = clockFrom(start)
  return {
    now: () => clock.now(),
    set(now) {
      clock = clockFrom(now)
    },
    stop(now) {
      clock = { now: () => now }
    },
  }
}

export interface NewPerson {
  /** In cents. */
  balance?: number
  role?: Role
  /** Of a staff member; the usual ones without it. */
  rights?: Right[]
}

export interface Person {
  id: number
  email: string
}

/** Two instances on one fresh database, with sample rooms and without users. */
export interface Club {
  kernels: [Payments, Payments]
  instances: [Instance, Instance]
  pool: Pool
  clock: TestClock
  /** Whether no job runs by itself, so that only the test's own acts change data. */
  jobsByHand: boolean
  /** Makes an account without signing in. */
  member(person?: NewPerson): Promise<Person>
  /** A visitor who isn't signed in, at one of the instances. */
  visitor(instance?: 0 | 1): Visitor
  /** Signs an existing account in: see `signsIn`. */
  signIn(person: Pick<Person, 'email'>, instance?: 0 | 1): Promise<Visitor>
  /** Makes an account and signs it in at one of the instances. */
  signedIn(person?: NewPerson, instance?: 0 | 1): Promise<Visitor & { person: Person }>
  close(): Promise<void>
}

export interface ClubOptions {
  /** A database to use if vitest's global setup hasn't provided one. */
  connection?: TestConnection
  now?: Date
  /** Environment variables for `readEnv`. */
  variables?:
    | Readonly<Record<string, string>>
    | ((database: string) => Readonly<Record<string, string>>)
  /** Receives every line that the instances log. */
  logged?: string[]
  /** Starts no jobs, for tests of a state that a job would end, such as an expired hold. */
  jobsByHand?: boolean
  /**
   * Signs people in by the page's own call, with their password: for tests of its effects, and by default in
   * proofs, which pass a connection. Elsewhere a session is created directly (`openSession`).
   */
  signsIn?: boolean
  /** Opens new instances, for tests of what an instance does as it starts or keeps in memory. */
  fresh?: boolean
  /** For tests that cause deadlocks. Elsewhere a deadlock is an error when the club closes. */
  mayDeadlock?: boolean
}

/**
 * The time for which a test's calls wait for a locked row, in milliseconds. A venue's ten seconds can pass in a
 * race of ten on a busy machine, and tests check the outcome of a race, not its duration. Proofs keep a venue's
 * limit.
 */
const PATIENCE_MS = 120_000

/** The clock may be set between calls that are further apart than this, in milliseconds. */
const MOMENT_MS = 1_000

const writes = /\b(INSERT|UPDATE|DELETE|TRUNCATE)\b/i

/**
 * A pool for tests that write to the database directly. It has the instances first write what they had delayed, and
 * then drop their caches. The statements are kept in `byHand`.
 */
function telling(pool: Pool, write: () => Promise<unknown>, byHand: string[]): Pool {
  const plain: unknown = Reflect.get(pool, 'query')
  const query = async (...request: unknown[]): Promise<unknown> => {
    if (typeof plain !== 'function') throw new Error('a pool that takes no queries')
    await write()
    const result: unknown = await Reflect.apply(plain, pool, request)
    if (writes.test(String(request[0]))) {
      byHand.push(String(request[0]))
      await pool.query(`SELECT pg_notify('${CHANNEL}', '[{"kind":"anything"}]')`)
    }
    return result
  }
  return new Proxy(pool, {
    get(target, key) {
      if (key === 'query') return query
      const value: unknown = Reflect.get(target, key)
      return value
    },
  })
}

/** The page's words for the log of acts. The server's tests are compiled apart from the page, so types don't lead there. */
const auditWords = z
  .object({ default: z.object({ fields: z.record(z.string(), z.string()) }) })
  .parse(await import(new URL('../../../web/src/i18n/en/audit.ts', import.meta.url).href))

/** Fields of the audit log for which the page has no label. The settings have a list of their own. */
async function unnamedFields(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ field: string }>(sql`
    SELECT DISTINCT jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) AS field
    FROM audit_events WHERE action <> 'settings.change'`)
  const { fields } = auditWords.default
  return rows.map(({ field }) => field).filter((field) => !Object.hasOwn(fields, field))
}

/** Drops a club's database. If a client is still connected to it, the error has its last statement. */
async function dropDatabase(pool: Pool, name: string): Promise<void> {
  try {
    await pool.query(`DROP DATABASE ${name}`)
  } catch (error) {
    const { rows } = await pool.query<{ who: string }>(
      `SELECT concat_ws(' ', application_name, state, state_change, wait_event, query) AS who
       FROM pg_stat_activity WHERE datname = $1`,
      [name],
    )
    const still = rows.map(({ who }) => who).join('\n')
    throw new Error(`${name} was not dropped, and has:\n${still}`, { cause: error })
  }
}

/** A club stores the pages' files, which tests don't request. This way the tests don't depend on whether they are built. */
const pages = join(tmpdir(), 'lantern-has-no-pages')

/** Two instances on a database of their own. */
interface Site {
  name: string
  connection: TestConnection
  admin: Database
  clock: TestClock
  env: Env
  changes: DeclaredChanges
  instances: [Instance, Instance]
  /** The database as it was before the first test; `null` for a site that isn't reused. */
  baseline: Baseline | null
  /** How many deadlocks earlier tests had in it. */
  deadlocks: number
}

async function openSite(options: ClubOptions, isReused: boolean): Promise<Site> {
  const connection = options.connection ?? inject('postgres')
  const name = `club_${randomBytes(6).toString('hex')}`
  const admin = openDatabase({ ...connection, database: 'postgres' }, report)
  // Copied as files: the default, through the log, takes three times as long.
  await admin.pool.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`)
  const clock = testClock(options.now ?? FRIDAY)
  const env = readEnv({
    RATE_LIMITS: 'off',
    DISCOUNT_CODE: 'LANTERN100',
    PASSWORD_MEMORY_KIB: String(CHEAP_KIB),
    SESSION_SECRET: 'a secret that both instances of a test know',
    // The template is already migrated.
    MIGRATE_ON_START: 'off',
    ...(options.connection === undefined && {
      DATABASE_LOCK_TIMEOUT_MS: String(PATIENCE_MS),
      DATABASE_STATEMENT_TIMEOUT_MS: String(PATIENCE_MS),
    }),
    ...(typeof options.variables === 'function' ? options.variables(name) : options.variables),
  })
  const { logged, jobsByHand = false } = options
  const open = () =>
    openInstance({
      connection: {
        ...connection,
        database: name,
        // Calls of a large race wait for a connection as well.
        ...(!options.connection && !options.variables && { connectionTimeoutMillis: PATIENCE_MS }),
      },
      env,
      clock,
      jobsByHand: jobsByHand || isReused,
      pages,
      log: logged ? (error) => void logged.push(error.stack ?? error.message) : report,
      ...(logged && { logTo: { write: (line: string) => void logged.push(line) } }),
    })
  const changes = new DeclaredChanges()
  const instances: [Instance, Instance] = [await changes.opening(open), await changes.opening(open)]
  const baseline = isReused ? await baselineOf({ ...connection, database: name }, report) : null
  return { name, connection, admin, clock, env, changes, instances, baseline, deadlocks: 0 }
}

/** Sites with the usual settings, ready for the next test of this process. */
const idle: Site[] = []

/**
 * Makes a site ready for the next test. Resolves with `false` where that can't be: a test has changed the tables, left a
 * request open, or cut a connection.
 */
async function makeReady({ baseline, instances, changes }: Site): Promise<boolean> {
  if (changes.underWay > 0 || !baseline || !(await baseline.restore())) return false
  const { pool } = instances[0].database
  await pool.query(`SELECT pg_notify('${CHANNEL}', '[{"kind":"anything"}]')`)
  const heard = await Promise.all(instances.map(({ listening }) => listening.catchUp()))
  return heard.every(Boolean)
}

/** Starts the jobs of a reused site, whose instances were opened without. */
const startJobsAt = ({ instances, env }: Site) =>
  instances.map(({ app, kernel, listening }) => {
    const failures = openFailureReports(env, () => undefined)
    return startJobs(kernel, { app, listening, failures, traces: null, pages })
  })

/** Opens a club for one test file, on a copy of the template database. */
export async function openClub(options: ClubOptions = {}): Promise<Club> {
  const { connection: given, variables, logged, fresh = false } = options
  const { jobsByHand = false, mayDeadlock = false } = options
  const isReused = !given && !variables && !logged && !fresh
  const site = (isReused && idle.pop()) || (await openSite(options, isReused))
  const { name, connection, admin, clock, env, changes, instances } = site
  clock.set(options.now ?? FRIDAY)
  const jobs = isReused && !jobsByHand ? startJobsAt(site) : []
  const { signsIn = given !== undefined } = options
  const { database, kernel } = instances[0]
  const write = () => Promise.all(instances.map(({ app }) => app.sessionStore.write()))
  const byHand: string[] = []
  let last = { app: instances[0].app, at: clock.now().getTime() }
  for (const { app, listening } of instances) {
    const finish = async () => {
      // Activity that only one instance has seen matters at the other one, and after a change of the clock.
      const now = { app, at: clock.now().getTime() }
      if (now.app !== last.app || Math.abs(now.at - last.at) > MOMENT_MS) await write()
      last = now
      await listening.catchUp()
    }
    // It runs outside of the waiting call, so that its statements aren't counted for that call.
    finishesBy(app, AsyncResource.bind(finish))
  }

  const member: Club['member'] = async ({ balance = 0, role = 'customer', rights } = {}) => {
    const email = `${randomBytes(6).toString('hex')}@club.test`
    const password = await passwordHash
    const at = clock.now()
    return transact(kernel.db, async (tx) => {
      const user = await insertUser(tx, {
        email,
        emailProvedAt: at,
        password,
        role,
        rights,
        firstName: 'Mei',
        lastName: 'Chen',
        createdAt: at,
        updatedAt: at,
      })
      if (!user) throw new Error(`${email} is taken`)
      if (balance > 0) {
        const entry = { userId: user.id, kind: 'opening_balance' as const, amount: balance }
        await credit(tx, entry, await byNow(tx, at))
      }
      return { id: user.id, email }
    })
  }
  const visitor: Club['visitor'] = (instance = 0) => new Visitor(instances[instance].app)
  const signIn: Club['signIn'] = async ({ email }, instance = 0) => {
    if (!signsIn) {
      const opened = { db: kernel.db, email, secret: env.sessionSecret, now: clock.now() }
      return openSession(instances[instance].app, opened)
    }
    const signedIn = visitor(instance)
    const { status } = await signedIn.call(login, { body: { email, password: PASSWORD } })
    if (status !== 200) throw new Error(`${email} could not sign in: ${status}`)
    return signedIn
  }
  return {
    instances,
    kernels: [instances[0].kernel, instances[1].kernel],
    pool: telling(database.pool, write, byHand),
    clock,
    jobsByHand,
    member,
    visitor,
    signIn,
    async signedIn(newPerson, instance = 0) {
      const person = await member(newPerson)
      return Object.assign(await signIn(person, instance), { person })
    },
    async close() {
      await Promise.all(jobs.map((each) => each.stop()))
      const isOpen = !changes.isClosed && !instances.some(({ app }) => app.server.listening)
      const isKept = isReused && isOpen
      if (isKept) await write()
      const soFar = isKept
        ? await deadlocksSoFar(instances.map((each) => each.database.pool))
        : null
      const closeInstances = async () => {
        await Promise.all(instances.map((instance) => instance.close()))
        await site.baseline?.close()
      }
      if (soFar === null) await closeInstances()
      const left = soFar === null ? openDatabase({ ...connection, database: name }, fail) : database
      const unnamed = await unnamedFields(left.db)
      const wrong = await contradictionsBesides(left.db, clock.now(), byHand).catch((error) => [
        String(error),
      ])
      const clashes = (soFar ?? (await deadlocksAtEnd(left.pool))) - site.deadlocks
      const undeclared = [...changes.undeclared]
      changes.undeclared.clear()
      site.deadlocks += clashes
      if (soFar !== null && (await makeReady(site))) idle.push(site)
      else {
        if (soFar === null) await left.close()
        else await closeInstances()
        await dropDatabase(admin.pool, name)
        await admin.close()
      }
      if (unnamed.length > 0)
        throw new Error(
          `the log told of ${unnamed.join(', ')}: see \`fields\` in web/src/i18n/en/audit.ts`,
        )
      if (undeclared.length > 0) throw new Error(`not in the contract: ${undeclared.join(', ')}`)
      if (wrong.length > 0) throw new Error(`the doctor found: ${wrong.join('\n')}`)
      if (clashes > 0 && !mayDeadlock) throw new Error(`${clashes} deadlocks`)
    },
  }
}
