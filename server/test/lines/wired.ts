import { openInstance, type Instance } from '../../src/instance.ts'
import { sandboxWebhookSecret } from '../../src/embedded/payments/webhooks.ts'
import { readEnv } from '../../src/kernel/env.ts'
import { stripeProvider } from '../../src/kernel/providers/stripe-provider.ts'
import type { Club } from '../club/club.ts'
import type { PostOffice } from '../stand-ins/post-office.ts'
import type { TestConnection } from '../club/postgres.ts'
import { openDatabaseLine, openLine, type Line } from './line.ts'

/**
 * The places of lines: to the page, the database's pool, the listening connection, the card company, the mail
 * server.
 */
export const places = ['page', 'pool', 'listening', 'cards', 'mail'] as const
export type Place = (typeof places)[number]

/** An instance with a line to each of its peers. */
export interface Wired {
  instance: Instance
  lines: Readonly<Record<Place, Line>>
  /** The instance's address through the page's line. */
  address: string
  /** The instance's own address. */
  straight: string
  close(): Promise<void>
}

export interface WiredOptions {
  connection: TestConnection
  office: PostOffice
  /** Limits of the pool's connections, in milliseconds. */
  limits: { statement: number; lock: number; connect: number; cards: number }
  poolSize?: number
  logged: string[]
}

const SECRET = 'a secret that both instances of a test know'

/** The limits of a pool's connections, as the server sets them without a direct address (`poolOptions`). */
const settingsOf = ({ limits, poolSize = 12 }: WiredOptions) => ({
  max: poolSize,
  connectionTimeoutMillis: limits.connect,
  statement_timeout: limits.statement,
  lock_timeout: limits.lock,
  idle_in_transaction_session_timeout: 2 * limits.statement,
})

/**
 * Opens another instance on a club's database, all of whose lines can fail. The card company is the emulator of the
 * club's first instance, whose own connection to the database has no faults. Its clock is the club's.
 */
export async function openWired(club: Club, options: WiredOptions): Promise<Wired> {
  const { connection, office, limits, logged } = options
  const database = String(club.pool.options.database)
  const log = (problem: Error) => void logged.push(problem.stack ?? problem.message)
  const company = club.instances[0].sandbox
  if (!company) throw new Error('this club has no card company')
  const pool = await openDatabaseLine(connection)
  const listening = await openDatabaseLine(connection)
  const cards = await openLine(company.address)
  const mail = await openLine({ host: '127.0.0.1', port: Number(new URL(office.url).port) })
  const { user } = connection
  const instance = await openInstance({
    connection: {
      ...settingsOf(options),
      host: pool.line.host,
      port: pool.line.port,
      user,
      database,
    },
    env: readEnv({
      RATE_LIMITS: 'off',
      SESSION_SECRET: SECRET,
      SMTP_URL: `smtp://${mail.host}:${mail.port}`,
      MAIL_FROM: 'Lantern <club@lantern.example>',
      PUBLIC_URL: 'http://lantern.example',
      DATABASE_DIRECT_URL: listening.to(database),
      DATABASE_STATEMENT_TIMEOUT_MS: String(limits.statement),
    }),
    clock: club.clock,
    log,
    logTo: { write: (line: string) => void logged.push(line) },
  })
  const provider = stripeProvider({
    secretKey: 'sk_test_sandbox',
    webhookSecret: sandboxWebhookSecret(SECRET),
    sandbox: cards,
    timeoutMs: limits.cards,
  })
  // The instance chooses the emulator's address itself. It is replaced here.
  Object.assign(instance.kernel.cards ?? {}, provider)
  const straight = await instance.app.listen({ port: 0, host: '127.0.0.1' })
  const page = await openLine({ host: '127.0.0.1', port: Number(new URL(straight).port) })
  const lines = { page, pool: pool.line, listening: listening.line, cards, mail }
  return {
    instance,
    lines,
    straight,
    address: `http://${page.host}:${page.port}`,
    async close() {
      for (const line of Object.values(lines)) await line.mend()
      await instance.close()
      for (const line of Object.values(lines)) await line.close()
    },
  }
}
