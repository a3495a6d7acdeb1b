import { buildApp } from './app.ts'
import { startCardSandbox, type CardSandbox } from './embedded/payments/card-sandbox.ts'
import { stripeProvider, type CardProvider } from './kernel/card-provider.ts'
import type { Clock } from './kernel/clock.ts'
import { openDatabase, transact, type Connection, type Database } from './kernel/db.ts'
import type { Env } from './kernel/env.ts'
import { forgetOldKeys } from './kernel/idempotency.ts'
import type { App, Kernel } from './kernel/kernel.ts'
import { openLive } from './kernel/live.ts'
import { migrate } from './kernel/migrate.ts'
import { builtPages } from './kernel/paths.ts'
import { sweepSessions } from './kernel/session-store.ts'

/** One running Lantern; any number of them may share a database. */
export interface Instance {
  app: App
  kernel: Kernel
  database: Database
  /** Lets running requests end, then gives everything back. */
  close(): Promise<void>
}

export interface InstanceOptions {
  connection: Connection
  env: Env
  clock: Clock
  log: (error: Error) => void
  pages?: string
  /** Fills a fresh database before anybody is let in. */
  seed?: (kernel: Kernel) => Promise<void>
}

const SWEEP_MS = 10 * 60_000

/** Without Stripe's keys the same adapter talks to the emulator; in production only if told to. */
async function openCards(
  env: Env,
  pool: Database['pool'],
): Promise<{ cards: CardProvider | null; sandbox: CardSandbox | null }> {
  if (env.STRIPE_SECRET_KEY) {
    return { cards: stripeProvider(env.STRIPE_SECRET_KEY, null), sandbox: null }
  }
  if (env.production && env.PAYMENTS !== 'sandbox') return { cards: null, sandbox: null }
  const sandbox = await startCardSandbox({ pool })
  return { cards: stripeProvider('sk_test_sandbox', sandbox.address), sandbox }
}

/** Sweeps what has run out, now and then; any instance may, and twice does no harm. */
function keepHouse({ db, clock }: Kernel, log: (error: Error) => void): () => void {
  const timer = setInterval(() => {
    transact(db, async (tx) => {
      await sweepSessions(tx, clock.now())
      await forgetOldKeys(tx)
    }).catch(log)
  }, SWEEP_MS)
  return () => clearInterval(timer)
}

/** Brings an instance up on a database: migrated, seeded where asked, ready to listen. */
export async function openInstance(options: InstanceOptions): Promise<Instance> {
  const { connection, env, clock, log } = options
  const database = openDatabase(connection, log)
  await migrate(database.pool)
  const { cards, sandbox } = await openCards(env, database.pool)
  const kernel: Kernel = { db: database.db, clock, env, cards }
  await options.seed?.(kernel)
  const hub = await openLive(connection, log)
  const app = await buildApp({ ...kernel, hub, pages: options.pages ?? builtPages })
  const stopKeeping = keepHouse(kernel, log)
  return {
    app,
    kernel,
    database,
    async close() {
      stopKeeping()
      await app.close()
      await sandbox?.stop()
      await database.close()
    },
  }
}
