import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Env } from '../env.ts'
import { preparing } from './prepared.ts'
import { giveUpSilent, isSilence } from './silence.ts'

/** How a database is reached. */
export interface Connection extends pg.PoolConfig {
  /**
   * A connection that was asked something and says nothing for so long is given up, and one that isn't made by then;
   * without it, the first never and the second after `CONNECTING_MS`.
   */
  answerMs?: number
}

export type Db = NodePgDatabase & { $client: pg.Pool }
/** A running transaction. A repository takes one and never a `Db`, so nothing can escape it. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** How long the connections of a pool that is closed may take to say goodbye; on a dead line nobody answers. */
const GOODBYE_MS = 5_000

/** How long we wait for a connection at most, until it is made or another call's is free, in milliseconds. */
const CONNECTING_MS = 10_000

/** How much later than its own limit for a statement the database is taken for silent, in milliseconds. */
const SLACK_MS = 2_000

/**
 * The settings of a serving instance: how many connections it opens, and time limits for statements, for
 * waiting on locks and for idle transactions, so that none of them blocks the others for good. A connection
 * pooler may not accept such settings at the start of a connection; then they must be set on the database role
 * (docs/operations.md).
 */
export function poolOptions(env: Env): Connection {
  const { DATABASE_POOL_SIZE: max, DATABASE_STATEMENT_TIMEOUT_MS: statementMs } = env
  const always = { max, ...(statementMs > 0 && { answerMs: statementMs + SLACK_MS }) }
  if (env.DATABASE_DIRECT_URL !== undefined) return always
  return {
    ...always,
    statement_timeout: statementMs,
    lock_timeout: env.DATABASE_LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: env.DATABASE_IDLE_TRANSACTION_TIMEOUT_MS,
  }
}

/**
 * Opens a pool. A client reports a lost server as an event, and an event without a listener would end the
 * process. So every client gets a listener as soon as it exists.
 */
export function openDatabase(
  { answerMs, ...connection }: Connection,
  log: (error: Error) => void,
): Database {
  const connectionTimeoutMillis = Math.min(CONNECTING_MS, answerMs ?? CONNECTING_MS)
  const pool = new pg.Pool({ max: 12, connectionTimeoutMillis, ...connection })
  let closing = false
  // While we close a connection, a server that is stopping may cut it. That isn't an error.
  const report = (error: Error) => closing || log(error)
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  if (answerMs !== undefined) giveUpSilent(pool, answerMs)
  return {
    db: drizzle(pool),
    pool,
    async close() {
      closing = true
      await Promise.race([pool.end(), pause(GOODBYE_MS, null, { ref: false })])
    },
  }
}

/** Finds PostgreSQL's own error inside an error that wraps it. */
export function postgresError(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return error
  return error instanceof Error && error.cause !== undefined ? postgresError(error.cause) : null
}

/** Whether a statement failed on a named constraint (unique, check, exclusion, foreign key). */
export function violates(error: unknown, constraint: string): boolean {
  return postgresError(error)?.constraint === constraint
}

/** The connection was dead before BEGIN was answered. The transaction never began, so it can be run again. */
class NeverBegun extends Error {}

const clients = new WeakMap<Tx, pg.PoolClient>()

/** The connection that a transaction runs on. */
export function clientOf(tx: Tx): pg.PoolClient {
  const client = clients.get(tx)
  if (!client) throw new Error('this transaction was not begun by `transact`')
  return client
}

type Hearing = (notices: readonly object[]) => void
const hearings = new WeakMap<pg.Pool, Hearing>()

/**
 * Registers a listener in this process that gets the notices of its transactions as soon as they have
 * committed.
 */
export function hearCommits({ $client: pool }: Db, hearing: Hearing): void {
  hearings.set(pool, hearing)
}

/** Passes a committed transaction's notices to the listener. */
function hear({ $client: pool }: Db, notices: readonly object[]): void {
  if (notices.length > 0) hearings.get(pool)?.(notices)
}

type FollowUp = (id: string) => Promise<void>
const followUps = new WeakMap<pg.Pool, FollowUp>()
/** The ids that each running transaction has left to be followed up, in their order. */
const leftBehind = new WeakMap<Tx, string[]>()

/**
 * Registers what this process does with the ids that a transaction has left by `followUp`, one after another, once it has
 * committed. `transact` waits for it. What it throws is dropped, because the transaction stands whatever happens: the rows
 * that the ids name must be found again by a job.
 */
export function onFollowUp({ $client: pool }: Db, run: FollowUp): void {
  followUps.set(pool, run)
}

/** Leaves an id to be followed up if and only if the transaction commits. */
export function followUp(tx: Tx, id: string): void {
  leftBehind.set(tx, [...(leftBehind.get(tx) ?? []), id])
}

/** Whether a transaction leaves something that changes what it did as soon as it has committed. */
export const hasFollowUps = (tx: Tx): boolean => leftBehind.has(tx)

/** The name of the channel (LISTEN/NOTIFY) between instances. */
export const CHANNEL = 'lantern'

/** PostgreSQL takes payloads of less than 8000 bytes. */
const LONGEST_PAYLOAD = 7_900

/** The notices that each running transaction will send at its commit, keyed by their JSON text. */
const untold = new WeakMap<Tx, Map<string, object>>()

/**
 * Sends a notice to all instances if and only if the transaction commits, together with its other notices. A
 * notice that was added before isn't sent twice.
 */
export function tellAtCommit(tx: Tx, notice: object): void {
  const notices = untold.get(tx) ?? new Map<string, object>()
  untold.set(tx, notices.set(JSON.stringify(notice), notice))
}

/** The notices as JSON lists, each short enough for one payload. */
function payloadsOf(notices: Iterable<string>): string[] {
  const lists: string[] = []
  for (const notice of notices) {
    const longer = `${lists.at(-1) ?? '['},${notice}`
    const fits = lists.length > 0 && Buffer.byteLength(longer) < LONGEST_PAYLOAD
    if (fits) lists[lists.length - 1] = longer
    else lists.push(`[${notice}`)
  }
  return lists.map((list) => `${list}]`)
}

async function tellAll(tx: Tx): Promise<void> {
  const payloads = payloadsOf(untold.get(tx)?.keys() ?? [])
  if (payloads.length === 0) return
  await tx.execute(
    sql`SELECT pg_notify(${CHANNEL}, payload) FROM unnest(${sql.param(payloads)}::text[]) AS payload`,
  )
}

/**
 * Runs a transaction on a client that we take from the pool ourselves. Drizzle returns a client to the pool
 * only if BEGIN succeeded, so every dead connection would be lost to the pool for good.
 */
async function withinTransaction<T>(
  db: Db,
  run: (tx: Tx) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<{ result: T; left: readonly string[] }> {
  const client = await db.$client.connect()
  let begun: Tx | undefined
  try {
    const result = await drizzle(preparing(client)).transaction(async (tx) => {
      begun = tx
      clients.set(tx, client)
      const told = await run(tx)
      await tellAll(tx)
      return told
    }, config)
    if (begun) hear(db, [...(untold.get(begun)?.values() ?? [])])
    return { result, left: (begun && leftBehind.get(begun)) ?? [] }
  } catch (error) {
    throw begun ? error : new NeverBegun('BEGIN failed', { cause: error })
  } finally {
    client.release(!begun)
  }
}

const passing = new Set(['40001', '40P01'])

/**
 * Whether to run a transaction again: after a deadlock, a serialisation failure, or a connection that was dead
 * before the transaction began. Not where the database was silent: its caller has waited long enough.
 */
const isPassing = (error: unknown): boolean =>
  !isSilence(error) &&
  (error instanceof NeverBegun || passing.has(postgresError(error)?.code ?? ''))

/** A short random pause that grows with each try. It gives the pool time to notice its other dead connections. */
const rest = (attempt: number) => pause(attempt * 5 + Math.random() * 20)

async function untilDone<T>(db: Db, run: (tx: Tx) => Promise<T>, config?: PgTransactionConfig) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withinTransaction(db, run, config)
    } catch (error) {
      if (attempt === 5 || !isPassing(error)) throw error
      await rest(attempt)
    }
  }
}

/**
 * Runs one transaction, and what it leaves to be followed up (`followUp`). After a deadlock, a serialisation failure or a
 * connection that was dead from the start it is run again, up to five times, so that a member sees none of these.
 */
export async function transact<T>(
  db: Db,
  run: (tx: Tx) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const { result, left } = await untilDone(db, run, config)
  const follow = followUps.get(db.$client)
  for (const id of left) await follow?.(id).catch(() => undefined)
  return result
}

/** Runs several reads on one snapshot of the database. */
export const snapshot = <T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(db, run, { isolationLevel: 'repeatable read', accessMode: 'read only' })

/** Whether the connection was cut, by the server (57P01) or by the network. A silent one was waited for, and isn't. */
const isCut = (error: unknown) =>
  !isSilence(error) && (postgresError(error)?.code ?? '57P01') === '57P01'

/**
 * Runs one statement outside any transaction, and again if the connection was cut. Nobody knows then whether
 * the first try took effect, so the statement must be harmless to repeat.
 */
export async function insist<T>(statement: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await statement()
    } catch (error) {
      if (attempt === 5 || !isCut(error)) throw error
      await rest(attempt)
    }
  }
}
