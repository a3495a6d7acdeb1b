import { createHash } from 'node:crypto'
import type { SessionStore } from '@fastify/session'
import type { Session } from 'fastify'
import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { insist, transact, type Db, type Tx } from '../db/db.ts'
import { askOf } from '../db/db-decide.ts'
import { question } from '../db/db-statement.ts'
import type { Listening } from '../live/listening.ts'
import { sellerAt } from './seller.ts'
import { SessionMemory, type KnownSession } from './session-memory.ts'

/** A session ends after five minutes without a sign of life, by the server's clock (product#sessions). */
const IDLE_MS = 5 * 60_000
/** However busy they are, members sign in anew after so many hours, and who can do more sooner (product#sessions). */
const LONGEST_MS = { customer: 12 * 60 * 60_000, staff: 8 * 60 * 60_000, admin: 8 * 60 * 60_000 }
/** A station stays until it is revoked, or a year has passed. */
const STATION_MS = 365 * 24 * 60 * 60_000

/** What the database keeps instead of a session's id: whoever reads the table can't use it. */
export const storedId = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('base64url')

type Done = (error?: unknown) => void

const found = question<{ sess: Session; expire: Date }>(
  // Who signed in just while their role changed still carries the old one: that opens nothing. Nor does a
  // station whose admin was demoted just while it was made.
  `SELECT s.sess, s.expire FROM sessions s LEFT JOIN users u ON u.id = s.user_id
   WHERE s.sid = $1 AND s.expire > $2
     AND (s.user_id IS NULL OR u.role = s.sess #>> '{viewer,role}')
     AND (s.station_id IS NULL OR EXISTS (
       SELECT FROM stations t JOIN users a ON a.id = t.issued_by
       WHERE t.id = s.station_id AND t.revoked_at IS NULL AND a.role = 'admin'))`,
)

/** How soon a sign of life is written down, where nothing depends on it; many go together. */
const WRITE_MS = 5_000
/** A session nearer to its end than this is written down at once: elsewhere it would be over. */
const NEAR_MS = 60_000

/**
 * Sessions in PostgreSQL, so that any instance knows them and any may end them. While nothing changes
 * an instance asks nothing: it remembers them, and hears when one ends. Signs of life are written a
 * little later than they come, but always before the session would have ended without them.
 */
export class DatabaseSessionStore implements SessionStore {
  readonly #db: Db
  readonly #clock: Clock
  readonly #memory: SessionMemory
  /** Ends that the database hasn't heard of yet. */
  readonly #unwritten = new Map<string, KnownSession>()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db, clock: Clock, listening: Listening) {
    this.#db = db
    this.#clock = clock
    this.#memory = new SessionMemory(listening)
  }

  now(): Date {
    return this.#clock.now()
  }

  /** When a session ends if this was the last sign of life. */
  #end({ station, viewer, startedAt }: Session): Date {
    const now = this.#clock.now().getTime()
    if (station) return new Date(now + STATION_MS)
    const last =
      viewer && startedAt !== undefined ? Date.parse(startedAt) + LONGEST_MS[viewer.role] : Infinity
    return new Date(Math.min(now + IDLE_MS, last))
  }

  /** A session that lives, by its stored id. */
  async #find(sid: string): Promise<KnownSession | undefined> {
    const now = this.#clock.now()
    const known = await this.#memory.find(sid, now.getTime())
    if (known) return known
    return this.#memory.learn(sid, async () => {
      const [row] = await askOf(this.#db)(found(sid, now))
      const end = row?.expire.getTime() ?? 0
      return row && { session: row.sess, endsAt: end, writtenEnd: end }
    })
  }

  set(sessionId: string, session: Session, done: Done): void {
    const sid = storedId(sessionId)
    this.#memory.forget(sid)
    insist(() =>
      this.#db.execute(
        sql`INSERT INTO sessions (sid, sess, expire)
            VALUES (${sid}, ${JSON.stringify(session)}::jsonb, ${this.#end(session)})
            ON CONFLICT (sid) DO UPDATE SET sess = excluded.sess, expire = excluded.expire`,
      ),
    ).then(() => done(), done)
  }

  get(sessionId: string, done: (error: unknown, session?: Session | null) => void): void {
    this.#find(storedId(sessionId)).then(
      (known) => done(null, known?.session ?? null),
      (error: unknown) => done(error),
    )
  }

  /** Who sells at a till. Throws `seller_needed`. */
  sellerAt(stationId: number): Promise<number> {
    return transact(this.#db, (tx) => sellerAt(tx, stationId, this.#clock.now()))
  }

  /** Whether a session lives, by its stored id. */
  async lives(sid: string): Promise<boolean> {
    return (await this.#find(sid)) !== undefined
  }

  destroy(sessionId: string, done: Done): void {
    const sid = storedId(sessionId)
    const gone = insist(() => this.#db.execute(sql`DELETE FROM sessions WHERE sid = ${sid}`))
    gone.finally(() => this.#memory.forget(sid)).then(() => done(), done)
  }

  /** A sign of life: the idle time starts anew. */
  async touch(sessionId: string): Promise<void> {
    const sid = storedId(sessionId)
    const known = await this.#find(sid)
    if (!known) return
    known.endsAt = Math.max(known.endsAt, this.#end(known.session).getTime())
    this.#unwritten.set(sid, known)
    if (known.writtenEnd - this.#clock.now().getTime() < NEAR_MS) await this.write()
    else this.#writeSoon()
  }

  #writeSoon(): void {
    // What fails is kept, and tried again as long as it matters.
    this.#timer ??= setTimeout(() => void this.write().catch(() => undefined), WRITE_MS).unref()
  }

  /** Writes down what signs of life there were. */
  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const written = [...this.#unwritten].map(([sid, known]) => [sid, known, known.endsAt] as const)
    if (written.length === 0) return
    this.#unwritten.clear()
    const sids = written.map(([sid]) => sid)
    const ends = written.map(([, , end]) => new Date(end).toISOString())
    try {
      await transact(this.#db, (tx) =>
        tx.execute(
          sql`UPDATE sessions SET expire = greatest(sessions.expire, lived.expire)
              FROM unnest(${sql.param(sids)}::text[], ${sql.param(ends)}::timestamptz[])
                AS lived (sid, expire)
              WHERE sessions.sid = lived.sid`,
        ),
      )
    } catch (error) {
      for (const [sid, known] of written) {
        if (!this.#unwritten.has(sid)) this.#unwritten.set(sid, known)
      }
      this.#writeSoon()
      throw error
    }
    for (const [, known, end] of written) known.writtenEnd = Math.max(known.writtenEnd, end)
  }
}

/** Ends every session of a member but, where given, the one at hand. */
export async function endSessionsOf(tx: Tx, memberId: number, exceptSid?: string): Promise<void> {
  await tx.execute(
    sql`DELETE FROM sessions
        WHERE user_id = ${memberId} AND sid IS DISTINCT FROM ${exceptSid ?? null}`,
  )
}

/** One place where a member is signed in. */
export interface OpenSession {
  sid: string
  /** What the browser called itself at sign-in. */
  agent: string
  lastActiveAt: Date
}

/** A member's living sessions, the latest active first. */
export async function sessionsOf(tx: Tx, memberId: number, now: Date): Promise<OpenSession[]> {
  const { rows } = await tx.execute<{ sid: string; agent: string; expire: string }>(
    sql`SELECT sid, coalesce(sess ->> 'agent', '') AS agent, expire FROM sessions
        WHERE user_id = ${memberId} AND expire > ${now}
        ORDER BY expire DESC, sid`,
  )
  return rows.map(({ sid, agent, expire }) => ({
    sid,
    agent,
    lastActiveAt: new Date(new Date(expire).getTime() - IDLE_MS),
  }))
}

/** Ends one session of a member's. `false` where they have none of that id. */
export async function endSession(tx: Tx, memberId: number, sid: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`DELETE FROM sessions WHERE user_id = ${memberId} AND sid = ${sid} RETURNING sid`,
  )
  return rows.length > 0
}

/** Ends a station on its device, wherever that is. */
export async function endStation(tx: Tx, stationId: number): Promise<void> {
  await tx.execute(sql`DELETE FROM sessions WHERE station_id = ${stationId}`)
}

/** Revokes the stations that an account has signed in and ends them on their devices, wherever those are. */
export async function endStationsOf(tx: Tx, issuedBy: number, at: Date): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`UPDATE stations SET revoked_at = ${at}
        WHERE issued_by = ${issuedBy} AND revoked_at IS NULL RETURNING id`,
  )
  for (const { id } of rows) await endStation(tx, id)
}

/** Removes what has run out; a session is dead by its date, this only sweeps. */
export async function sweepSessions(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`DELETE FROM sessions WHERE expire <= ${now}`)
}
