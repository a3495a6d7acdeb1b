import { paymentWebhook } from '@lantern/contract/payments'
import { buildApp, type LogStream } from './app.ts'
import { startCardSandbox, type CardSandbox } from './embedded/payments/card-sandbox.ts'
import { sandboxWebhookSecret, type Deliver } from './embedded/payments/webhooks.ts'
import { sweepUnusedPictures } from './features/pictures/service.ts'
import { sweepCodes } from './features/discord/service.ts'
import { sweepMail } from './features/mail/service.ts'
import { sendDue } from './features/mail/service.send.ts'
import { sweepGuesses } from './features/members/secrets/service.guesses.ts'
import { sweepTokens } from './features/members/secrets/service.tokens.ts'
import { reconcile } from './features/payments/service.reconcile.ts'
import type { Payments } from './features/payments/service.ts'
import { provideDiscountCode } from './features/venue/service.ts'
import type { CardProvider } from './kernel/providers/card-provider.ts'
import type { Clock } from './kernel/clock.ts'
import { openDatabase, transact, type Connection, type Database, type Db } from './kernel/db/db.ts'
import type { Env } from './kernel/env.ts'
import { loggableError } from './kernel/http/errors.ts'
import { forgetOldKeys } from './kernel/db/idempotency.ts'
import type { App, Kernel } from './kernel/kernel.ts'
import { listen, type Listening } from './kernel/live/listening.ts'
import { Memory } from './kernel/live/memory.ts'
import { smtpMailer, type Mailer } from './kernel/providers/mailer.ts'
import { migrate } from './kernel/db/migrate.ts'
import { builtPages } from './kernel/http/paths.ts'
import { sweepSessions } from './kernel/http/session-store.ts'
import { stripeProvider } from './kernel/providers/stripe-provider.ts'
import { withPurposes } from './purposes.ts'

/** One running Lantern; any number of them may share a database. */
export interface Instance {
  app: App
  kernel: Payments
  database: Database
  listening: Listening
  /** The card company's stand-in, where there is one. */
  sandbox: CardSandbox | null
  /** Lets running requests end, then gives everything back. */
  close(): Promise<void>
}

export interface InstanceOptions {
  connection: Connection
  env: Env
  clock: Clock
  log: (error: Error) => void
  /** Where the log of requests goes; the standard output where nothing is given. */
  logTo?: LogStream
  pages?: string
  /** Fills a fresh database before anybody is let in. */
  seed?: (kernel: Kernel) => Promise<void>
}

/** Listening needs a connection that stays ours, which a pooler between us and the database doesn't give. */
const listeningTo = ({ connection, env }: InstanceOptions): Connection =>
  env.DATABASE_DIRECT_URL ? { connectionString: env.DATABASE_DIRECT_URL } : connection

/**
 * Without Stripe's keys the same adapter talks to the emulator; in production only if told to. The
 * emulator's webhooks go to this instance, whichever has been asked to pay.
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

const sweeps = [
  sweepSessions,
  forgetOldKeys,
  sweepTokens,
  sweepGuesses,
  sweepMail,
  sweepCodes,
  sweepUnusedPictures,
]

/** Sweeps what has run out; any instance may, twice does no harm, and one that fails stops no other. */
async function keepHouse({ db, clock }: Kernel, log: (problem: unknown) => void): Promise<void> {
  for (const sweep of sweeps) await transact(db, (tx) => sweep(tx, clock.now())).catch(log)
}

const SWEEP_MS = 10 * 60_000
const RECONCILE_MS = 15_000
const MAIL_MS = 3_000

/** Looks after what was left open, again and again; one look at a time. */
function keepLooking(
  look: () => Promise<void>,
  pauseMs: number,
  warn: (problem: unknown) => void,
): () => Promise<void> {
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look()
      .catch(warn)
      .finally(() => {
        looking = undefined
      })
  }, pauseMs)
  return async () => {
    clearInterval(timer)
    await looking
  }
}

function openMail({ SMTP_URL: url, MAIL_FROM: from }: Env): Mailer | null {
  return url !== undefined && from !== undefined ? smtpMailer(url, from) : null
}

/** Brings an instance up on a database: migrated, seeded where asked, ready to listen. */
export async function openInstance(options: InstanceOptions): Promise<Instance> {
  const { connection, env, clock } = options
  const log = (problem: unknown) => options.log(loggableError(problem))
  const database = openDatabase(connection, log)
  await migrate(database.pool)
  let app: App | undefined
  const deliver: Deliver = async (payload, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const request = { method: 'POST', url: paymentWebhook.path, payload, headers } as const
    const answer = await app?.inject(request)
    return answer !== undefined && answer.statusCode < 300
  }
  const { cards, sandbox } = await openCards({ env, log }, database.db, deliver)
  const listening = await listen(listeningTo(options), log)
  const memory = new Memory(database.db, listening)
  const kernel = withPurposes({
    db: database.db,
    clock,
    env,
    cards,
    mailer: openMail(env),
    memory,
  })
  await transact(kernel.db, (tx) => provideDiscountCode(tx, env.DISCOUNT_CODE))
  await options.seed?.(kernel)
  const pages = options.pages ?? builtPages
  app = await buildApp({
    ...kernel,
    listening,
    pages,
    sandbox: sandbox?.form ?? null,
    logTo: options.logTo,
  })
  const stopKeeping = keepLooking(() => keepHouse(kernel, log), SWEEP_MS, log)
  const stopPayments = keepLooking(() => reconcile(kernel, log), RECONCILE_MS, log)
  const stopMail = keepLooking(() => sendDue(kernel), MAIL_MS, log)
  const opened = app
  return {
    app: opened,
    kernel,
    database,
    listening,
    sandbox,
    async close() {
      app = undefined
      await opened.close()
      await stopKeeping()
      await stopPayments()
      await stopMail()
      await sandbox?.stop()
      await listening.close()
      await database.close()
    },
  }
}
