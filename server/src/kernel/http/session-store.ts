import { createHash } from 'node:crypto'
import type { SessionStore } from '@fastify/session'
import type { Session } from 'fastify'
import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { insist, transact, type Db, type Tx } from '../db/db.ts'
import { tell } from '../live/live-channel.ts'

/** A session ends after five minutes without a sign of life, by the server's clock (product#sessions). */
const IDLE_MS = 5 * 60_000
/** However busy they are, members sign in anew after so many hours, and who can do more sooner (product#sessions). */
const LONGEST = { customer: '12 hours', staff: '8 hours' }
/** A station stays until it is revoked, or a year has passed. */
const STATION_MS = 365 * 24 * 60 * 60_000

/** What the database keeps instead of a session's id: whoever reads the table can't use it. */
export const storedId = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('base64url')

type Done = (error?: unknown) => void

/** Sessions in PostgreSQL, so that any instance knows them and any may end them. */
export class DatabaseSessionStore implements SessionStore {
  readonly #db: Db
  readonly #clock: Clock

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  now(): Date {
    return this.#clock.now()
  }

  #end({ station }: Pick<Session, 'station'> = {}): Date {
    return new Date(this.#clock.now().getTime() + (station ? STATION_MS : IDLE_MS))
  }

  set(sessionId: string, session: Session, done: Done): void {
    insist(() =>
      this.#db.execute(
        sql`INSERT INTO sessions (sid, sess, expire)
            VALUES (${storedId(sessionId)}, ${JSON.stringify(session)}::jsonb, ${this.#end(session)})
            ON CONFLICT (sid) DO UPDATE SET sess = excluded.sess, expire = excluded.expire`,
      ),
    ).then(() => done(), done)
  }

  get(sessionId: string, done: (error: unknown, session?: Session | null) => void): void {
    insist(() =>
      this.#db.execute<{ sess: Session }>(
        // Who signed in just while their role changed still carries the old one: that opens nothing. Nor
        // does a station whose admin was demoted just while it was made.
        sql`SELECT s.sess FROM sessions s LEFT JOIN users u ON u.id = s.user_id
            WHERE s.sid = ${storedId(sessionId)} AND s.expire > ${this.#clock.now()}
              AND (s.user_id IS NULL OR u.role = s.sess #>> '{viewer,role}')
              AND (s.station_id IS NULL OR EXISTS (
                SELECT FROM stations t JOIN users a ON a.id = t.issued_by
                WHERE t.id = s.station_id AND t.revoked_at IS NULL AND a.role = 'admin'))`,
      ),
    ).then(
      ({ rows }) => done(null, rows[0]?.sess ?? null),
      (error: unknown) => done(error),
    )
  }

  destroy(sessionId: string, done: Done): void {
    const sid = storedId(sessionId)
    transact(this.#db, async (tx) => {
      await tx.execute(sql`DELETE FROM sessions WHERE sid = ${sid}`)
      await tell(tx, { kind: 'session-ended', sid })
    }).then(() => done(), done)
  }

  /** A sign of life: the idle time starts anew. */
  async touch(sessionId: string): Promise<void> {
    await insist(() =>
      this.#db.execute(
        sql`UPDATE sessions
            SET expire = LEAST(${this.#end()}::timestamptz, (sess ->> 'startedAt')::timestamptz
              + CASE sess #>> '{viewer,role}'
                WHEN 'customer' THEN ${LONGEST.customer}::interval ELSE ${LONGEST.staff}::interval END)
            WHERE sid = ${storedId(sessionId)} AND expire > ${this.#clock.now()}`,
      ),
    )
  }
}

/** Ends every session of a member but, where given, the one at hand. */
export async function endSessionsOf(tx: Tx, memberId: number, exceptSid?: string): Promise<void> {
  const { rows } = await tx.execute<{ sid: string }>(
    sql`DELETE FROM sessions
        WHERE user_id = ${memberId} AND sid IS DISTINCT FROM ${exceptSid ?? null}
        RETURNING sid`,
  )
  for (const { sid } of rows) await tell(tx, { kind: 'session-ended', sid })
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
  if (rows.length === 0) return false
  await tell(tx, { kind: 'session-ended', sid })
  return true
}

/** Ends a station on its device, wherever that is. */
export async function endStation(tx: Tx, stationId: number): Promise<void> {
  const { rows } = await tx.execute<{ sid: string }>(
    sql`DELETE FROM sessions WHERE station_id = ${stationId} RETURNING sid`,
  )
  for (const { sid } of rows) await tell(tx, { kind: 'session-ended', sid })
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
