import { paymentWebhook } from '@lantern/contract/payments/payments'
import { buildApp, type LogStream } from './app.ts'
import { startCardSandbox, type CardSandbox } from './embedded/payments/card-sandbox.ts'
import { sandboxWebhookSecret, type Deliver } from './embedded/payments/webhooks.ts'
import { lockDemoAccounts } from './features/members/secrets/service.password.ts'
import type { Payments } from './features/payments/service.ts'
import { forgetDiscountCode, provideDiscountCode } from './features/venue/service.ts'
import type { CardProvider } from './kernel/providers/card-provider.ts'
import type { Clock } from './kernel/clock.ts'
import {
  openDatabase,
  poolOptions,
  transact,
  type Connection,
  type Database,
  type Db,
} from './kernel/db/db.ts'
import { demo } from './kernel/demo.ts'
import { DatabaseClock } from './kernel/db/database-clock.ts'
import { openReplica } from './kernel/db/replica.ts'
import type { Env } from './kernel/env.ts'
import { loggableError } from './kernel/http/errors.ts'
import { openFailureReports } from './kernel/http/monitoring/failures.ts'
import type { App, Kernel } from './kernel/kernel.ts'
import { listen, type Listening } from './kernel/live/listening.ts'
import { Cache } from './kernel/live/cache.ts'
import { needsTls, smtpMailer, type Mailer } from './kernel/providers/mailer.ts'
import { keepPageFiles } from './kernel/db/files/page-files.ts'
import { demandSchema, migrate } from './kernel/db/migration/migrate.ts'
import { builtPages } from './kernel/http/paths.ts'
import { endStationsOf } from './kernel/http/session/session-store.ts'
import { startJobs } from './job-list.ts'
import { openObjectStore } from './kernel/providers/object-store.ts'
import { stripeProvider } from './kernel/providers/stripe-provider.ts'
import { openTraces, type Traces } from './kernel/traces/traces.ts'
import { withPurposes } from './purposes.ts'

/** One running server. Any number of them may share a database. */
export interface Instance {
  app: App
  kernel: Payments
  database: Database
  listening: Listening
  sandbox: CardSandbox | null
  /** Has load balancers send no more requests. Requests are still answered. */
  drain(): void
  close(): Promise<void>
}

export interface InstanceOptions {
  connection: Connection
  env: Env
  /** By default the database's clock, which all instances share. */
  clock?: Clock
  log: (error: Error) => void
  /** Receives the log of requests; by default the standard output. */
  logTo?: LogStream
  pages?: string
  jobsByHand?: boolean
  /** Fills a new database before the server takes requests. */
  seed?: (kernel: Kernel) => Promise<void>
}

/** The connection for LISTEN, which must be permanent, so it can't be a connection pooler's. */
const listeningTo = ({ connection, env }: InstanceOptions): Connection =>
  env.DATABASE_DIRECT_URL ? { connectionString: env.DATABASE_DIRECT_URL } : connection

/**
 * Connects the Stripe adapter to Stripe, or without keys to the emulator; in production only if the settings allow
 * that. The emulator sends its webhooks to this instance, whichever instance opened the payment.
 */
async function openCards(
  { env, log }: Pick<InstanceOptions, 'env' | 'log'>,
  db: Db,
  deliver: Deliver,
): Promise<{ cards: CardProvider | null; sandbox: CardSandbox | null }> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = env
  if (secretKey) {
    return { cards: stripeProvider({ secretKey, webhookSecret, sandbox: null }), sandbox: null }
  }
  if (env.production && env.PAYMENTS !== 'sandbox') return { cards: null, sandbox: null }
  const ours = sandboxWebhookSecret(env.sessionSecret)
  const sandbox = await startCardSandbox({ db, webhookSecret: ours, deliver, log })
  const { address } = sandbox
  const cards = stripeProvider({
    secretKey: 'sk_test_sandbox',
    webhookSecret: ours,
    sandbox: address,
  })
  return { cards, sandbox }
}

/** Locks the demo accounts and codes in production: the database may have been a trial's. */
async function lockDemo({ db, clock }: Kernel, log: (problem: unknown) => void): Promise<void> {
  const locked = await transact(db, async (tx) => {
    const accounts = await lockDemoAccounts(tx, clock.now())
    for (const { id } of accounts) await endStationsOf(tx, id, clock.now())
    return accounts.map(({ email }) => email)
  })
  if (locked.length > 0) {
    log(new Error(`Locked, since our documents have their password: ${locked.join(', ')}.`))
  }
  const isForgotten = await transact(db, (tx) => forgetDiscountCode(tx, demo.discountCode))
  if (isForgotten)
    log(new Error("The discount code of our documents was the venue's; it has none now."))
}

function openMail({ SMTP_URL: url, SMTP_TLS: tls, MAIL_FROM: from }: Env): Mailer | null {
  if (url === undefined || from === undefined) return null
  return smtpMailer(url, from, needsTls(url, tls))
}

/** Delivers the emulator's webhooks to this instance while it is open. */
function deliveringTo(open: () => App | undefined): Deliver {
  return async (payload, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const request = { method: 'POST', url: paymentWebhook.path, payload, headers } as const
    const answer = await open()?.inject(request)
    return answer !== undefined && answer.statusCode < 300
  }
}

/** The caller's clock, or else the database's, which is synchronised until `stopClock`. */
async function openClock(
  { clock }: Pick<InstanceOptions, 'clock'>,
  { pool }: Database,
): Promise<{ clock: Clock; stopClock: () => Promise<void> }> {
  if (clock) return { clock, stopClock: async () => undefined }
  const shared = await DatabaseClock.read(pool)
  shared.keepComparing()
  return { clock: shared, stopClock: () => shared.stop() }
}

/** Adds the rows that an instance needs before its first request. */
async function provide(
  kernel: Kernel,
  { seed, pages = builtPages }: InstanceOptions,
  log: (problem: unknown) => void,
): Promise<void> {
  const { db, env, clock } = kernel
  await transact(db, (tx) => provideDiscountCode(tx, env.DISCOUNT_CODE))
  await seed?.(kernel)
  if (env.production) await lockDemo(kernel, log)
  await keepPageFiles(db, pages, clock.now())
}

/** Wraps an external service so that each call to it is a span, if there are traces. */
const seenBy =
  (traces: Traces | null) =>
  <Thing extends object>(what: string, thing: Thing | null): Thing | null =>
    thing && traces ? traces.around(what, thing) : thing

/** Migrates on a separate connection without time limits, since a migration may take long. */
async function bringUpToDate(connection: Connection, log: (problem: unknown) => void) {
  const database = openDatabase({ ...connection, max: 1 }, log)
  try {
    await migrate(database.pool, { log: (line) => log(new Error(line)) })
  } finally {
    await database.close()
  }
}

type Closers = (() => Promise<unknown> | undefined)[]

async function closeAll(closers: Closers): Promise<void> {
  for (const close of closers.toReversed()) await close()
}

async function openParts(
  options: InstanceOptions,
  log: (problem: unknown) => void,
  closers: Closers,
): Promise<Omit<Instance, 'close'>> {
  const { connection, env, pages = builtPages } = options
  const database = openDatabase({ ...poolOptions(env), ...connection }, log)
  closers.push(() => database.close())
  const traces = await openTraces(env, log)
  closers.push(() => traces?.close())
  // Before the first connection, because open connections wouldn't be traced.
  traces?.ofStatements(database.pool)
  if (!env.MIGRATE_ON_START) await demandSchema(database.pool)
  const { clock, stopClock } = await openClock(options, database)
  closers.push(stopClock)
  const replica = openReplica(database.db, env, log)
  closers.push(() => replica?.close())
  const lifecycle = { isDraining: false }
  const failures = openFailureReports(env, log)
  closers.push(() => failures.drain())
  let app: App | undefined
  const { cards, sandbox } = await openCards(
    { env, log },
    database.db,
    deliveringTo(() => app),
  )
  closers.push(() => sandbox?.stop())
  const listening = await listen(listeningTo(options), log)
  closers.push(() => listening.close())
  const memory = new Cache(database.db, listening)
  const seen = seenBy(traces)
  const kernel = withPurposes({
    db: database.db,
    clock,
    env,
    cards: seen('cards', cards),
    mailer: seen('mail', openMail(env)),
    objects: seen('objects', await openObjectStore(env)),
    memory,
  })
  await provide(kernel, options, log)
  const around = { listening, failures, traces, pages }
  const form = sandbox?.form ?? null
  let jobs: ReturnType<typeof startJobs> | undefined
  // A request may wake a job, so the jobs stop after the last request.
  closers.push(() => jobs?.stop())
  const opened = await buildApp({
    ...kernel,
    ...around,
    lifecycle,
    sandbox: form,
    logTo: options.logTo,
  })
  app = opened
  closers.push(() => {
    lifecycle.isDraining = true
    app = undefined
    return opened.close()
  })
  if (!options.jobsByHand) jobs = startJobs(kernel, { app, ...around })
  return {
    app: opened,
    kernel,
    database,
    listening,
    sandbox,
    drain() {
      lifecycle.isDraining = true
    },
  }
}

/** Starts an instance: migrates, seeds if asked, and gets ready to listen. If that fails, everything is closed. */
export async function openInstance(options: InstanceOptions): Promise<Instance> {
  const log = (problem: unknown) => options.log(loggableError(problem))
  if (options.env.MIGRATE_ON_START) await bringUpToDate(options.connection, log)
  const closers: Closers = []
  try {
    const parts = await openParts(options, log, closers)
    return { ...parts, close: () => closeAll(closers) }
  } catch (error) {
    await closeAll(closers).catch(log)
    throw error
  }
}
