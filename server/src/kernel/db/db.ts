import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Env } from '../env.ts'
import { giveUpSilent, isSilence } from './silence.ts'

/** The name of a statement: a hash of its text, so that each connection prepares it once. */
export const statementName = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 20)

/** Executions from which a statement is prepared. Those with inline lists, whose text varies, rarely reach it. */
const OFTEN = 5
/** The most prepared statements, which use memory on every connection. A club has fewer distinct ones. */
const MOST = 500

const times = new Map<string, number>()
const names = new Map<string, string>()

/** The name under which a statement is prepared; `undefined` for a rare one. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST) return known
  const count = (times.get(text) ?? 0) + 1
  if (count < OFTEN) times.set(text, count)
  else {
    times.delete(text)
    names.set(text, statementName(text))
  }
  if (times.size > 10 * MOST) times.clear()
  return names.get(text)
}

const hasText = (query: unknown): query is { text: string; name?: string } =>
  typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'

/** The same client, but it prepares frequent statements, which saves half the cost of a small one. */
const preparing = (client: pg.PoolClient): pg.PoolClient =>
  new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (key !== 'query' || typeof value !== 'function') return value
      return (query: unknown, ...more: unknown[]): unknown => {
        const name = hasText(query) && query.name === undefined ? nameOf(query.text) : undefined
        const named = hasText(query) && name !== undefined ? { ...query, name } : query
        return Reflect.apply(value, target, [named, ...more])
      }
    },
  })

export interface Connection extends pg.PoolConfig {
  /**
   * A connection without a response for this many milliseconds is closed, and so is an attempt to open one. Without
   * it, responses have no limit, and opening one has `CONNECTING_MS`.
   */
  answerMs?: number
}

export type Db = NodePgDatabase & { $client: pg.Pool }
/** A running transaction. Repositories take one and never a `Db`, so that no statement escapes it. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** The maximum time for closing a pool's connections, in milliseconds; a dead connection never responds. */
const GOODBYE_MS = 5_000

/** A new connection plans every statement anew, so connections outlast quiet minutes. In milliseconds. */
const IDLE_MS = 600_000

/** The maximum time to wait for a new or a free connection, in milliseconds. */
const CONNECTING_MS = 10_000

/** The time after the database's own statement limit at which it counts as unresponsive, in milliseconds. */
const SLACK_MS = 2_000

/**
 * The settings of a serving instance: the number of connections, and time limits for statements, for waiting on locks
 * and for idle transactions, so that none of them blocks the others permanently. A connection pooler may not accept
 * such settings at the start of a connection; then they must be set on the database role (docs/operations.md).
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

/** Opens a pool. Each client gets a listener for errors, without which a lost server would end the process. */
export function openDatabase(
  { answerMs, ...connection }: Connection,
  log: (error: Error) => void,
): Database {
  const connectionTimeoutMillis = Math.min(CONNECTING_MS, answerMs ?? CONNECTING_MS)
  const pool = new pg.Pool({
    max: 12,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis,
    ...connection,
  })
  let closing = false
  // A stopping server may cut a connection while we close it, which isn't an error.
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

/** Finds PostgreSQL's own error inside a wrapping error. */
export function postgresError(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return error
  return error instanceof Error && error.cause !== undefined ? postgresError(error.cause) : null
}

/** Whether a statement failed on a named constraint (unique, check, exclusion, foreign key). */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return postgresError(error)?.constraint === constraint
}

/** The connection was dead before BEGIN was answered. The transaction never began, so it can be run again. */
class NeverBegun extends Error {}

interface Running {
  client: pg.PoolClient
  /** The events to send at its commit, keyed by their JSON text. */
  events: Map<string, object>
  /** The ids registered by `followUp`, in order. */
  followUps: string[]
}

const running = new WeakMap<Tx, Running>()

function stateOf(tx: Tx): Running {
  const state = running.get(tx)
  if (!state) throw new Error('this transaction was not begun by `transact`')
  return state
}

export const clientOf = (tx: Tx): pg.PoolClient => stateOf(tx).client

type CommitListener = (events: readonly object[]) => void
const commitListeners = new WeakMap<pg.Pool, CommitListener>()

/** Registers a listener in this process that gets the events of its transactions right after their commit. */
export function onCommit({ $client: pool }: Db, listener: CommitListener): void {
  commitListeners.set(pool, listener)
}

type FollowUp = (id: string) => Promise<void>
const followUps = new WeakMap<pg.Pool, FollowUp>()

/**
 * Registers the function that this process calls with the ids of `followUp`, one after another, after the commit.
 * `transact` waits for it. Its errors are dropped, because the transaction is committed in any case: a job must find
 * the rows of these ids again.
 */
export function onFollowUp({ $client: pool }: Db, run: FollowUp): void {
  followUps.set(pool, run)
}

/** Registers an id for the follow-up if and only if the transaction commits. */
export function followUp(tx: Tx, id: string): void {
  stateOf(tx).followUps.push(id)
}

/** Whether a transaction has registered follow-ups, which change its result right after the commit. */
export const hasFollowUps = (tx: Tx): boolean => stateOf(tx).followUps.length > 0

export const CHANNEL = 'lantern'

/** PostgreSQL takes payloads of less than 8000 bytes. */
const LONGEST_PAYLOAD = 7_900

/** Sends an event to all instances, once, if and only if the transaction commits. */
export function publishAtCommit(tx: Tx, event: object): void {
  stateOf(tx).events.set(JSON.stringify(event), event)
}

/** The events as JSON lists, each short enough for one payload. */
function payloadsOf(events: Iterable<string>): string[] {
  const lists: string[] = []
  for (const event of events) {
    const longer = `${lists.at(-1) ?? '['},${event}`
    const fits = lists.length > 0 && Buffer.byteLength(longer) < LONGEST_PAYLOAD
    if (fits) lists[lists.length - 1] = longer
    else lists.push(`[${event}`)
  }
  return lists.map((list) => `${list}]`)
}

async function notifyAll(tx: Tx, { events }: Running): Promise<void> {
  const payloads = payloadsOf(events.keys())
  if (payloads.length === 0) return
  await tx.execute(
    sql`SELECT pg_notify(${CHANNEL}, payload) FROM unnest(${sql.param(payloads)}::text[]) AS payload`,
  )
}

/**
 * Drizzle returns a client to the pool only if BEGIN succeeded. So we take it ourselves, or dead ones would be lost.
 */
async function withinTransaction<T>(
  db: Db,
  run: (tx: Tx) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<{ result: T; left: readonly string[] }> {
  const client = await db.$client.connect()
  const state: Running = { client, events: new Map(), followUps: [] }
  let isBegun = false
  try {
    const result = await drizzle(preparing(client)).transaction(async (tx) => {
      isBegun = true
      running.set(tx, state)
      const result = await run(tx)
      await notifyAll(tx, state)
      return result
    }, config)
    const { events, followUps: left } = state
    if (events.size > 0) commitListeners.get(db.$client)?.([...events.values()])
    return { result, left }
  } catch (error) {
    throw isBegun ? error : new NeverBegun('BEGIN failed', { cause: error })
  } finally {
    client.release(!isBegun)
  }
}

const passing = new Set(['40001', '40P01'])

/** Whether to run a transaction again. Not after an unresponsive database, because the caller has already waited. */
const isPassing = (error: unknown): boolean =>
  !isSilence(error) &&
  (error instanceof NeverBegun || passing.has(postgresError(error)?.code ?? ''))

/** A short random pause that grows with each try. It gives the pool time to find its other dead connections. */
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

/** Runs one transaction and its follow-ups (`followUp`), up to five times after failures that pass (`isPassing`). */
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

export const snapshot = <T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(db, run, { isolationLevel: 'repeatable read', accessMode: 'read only' })

/** Whether the connection was cut, by the server (57P01) or by the network. An unresponsive one doesn't count. */
const isCut = (error: unknown) =>
  !isSilence(error) && (postgresError(error)?.code ?? '57P01') === '57P01'

/** Runs one statement outside transactions, again if the connection was cut: it must be safe to repeat. */
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
