import type { SessionStore } from '@fastify/session'
import type { Role } from '@lantern/contract/members/members'
import { rightsOf, type Right } from '@lantern/contract/members/rights'
import type { Session } from 'fastify'
import { sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import { sha256 } from '../../sha256.ts'
import { insist, transact, type Db, type Tx } from '../../db/db.ts'
import { askOf, statement } from '../../db/db-query.ts'
import type { Listening } from '../../live/listening.ts'
import { SessionCache, type KnownSession } from './session-cache.ts'

/** A session ends after five minutes without activity, by the server's clock (product#sessions). */
const IDLE_MS = 5 * 60_000
/** The maximum age of a session in milliseconds, regardless of activity (product#sessions). */
const LONGEST_MS = { customer: 12 * 60 * 60_000, staff: 8 * 60 * 60_000, admin: 8 * 60 * 60_000 }
/** A station stays signed in until it is revoked, or for a year. */
const STATION_MS = 365 * 24 * 60 * 60_000

/** The hash of a session's id. Only the hash is stored, so a reader of the table can't use the sessions. */
export const storedId: (sessionId: string) => string = sha256

type Done = (error?: unknown) => void

const found = statement<{ sess: Session; expire: Date; rights: Right[] | null }>(
  // A session has the role that its user had at sign-in. If the role was changed at the same moment, the two differ
  // and the session isn't valid. A station isn't valid once the admin who signed it in is no longer an admin.
  `SELECT s.sess, s.expire, u.rights FROM sessions s LEFT JOIN users u ON u.id = s.user_id
   WHERE s.sid = $1 AND s.expire > $2
     AND (s.user_id IS NULL OR u.role = s.sess #>> '{viewer,role}')
     AND (s.station_id IS NULL OR EXISTS (
       SELECT FROM stations t JOIN users a ON a.id = t.issued_by
       WHERE t.id = s.station_id AND t.revoked_at IS NULL AND a.role = 'admin'))`,
)

/** Activity is written after at most this many milliseconds, in batches, unless the session is about to end. */
const WRITE_MS = 5_000
/** Activity is written at once if the stored end is nearer: another instance could consider the session ended. */
const NEAR_MS = 60_000

/** Sessions in PostgreSQL. Instances cache them; activity is written with a delay, but before the stored end. */
export class DatabaseSessionStore implements SessionStore {
  readonly #db: Db
  readonly #clock: Clock
  readonly #memory: SessionCache
  /** Sessions whose new end isn't in the database yet. */
  readonly #unwritten = new Map<string, KnownSession>()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db, clock: Clock, listening: Listening) {
    this.#db = db
    this.#clock = clock
    this.#memory = new SessionCache(listening)
  }

  now(): Date {
    return this.#clock.now()
  }

  /** The session's end if there is no activity from now on. */
  #end({ station, viewer, startedAt }: Session): Date {
    const now = this.#clock.now().getTime()
    if (station) return new Date(now + STATION_MS)
    const last =
      viewer && startedAt !== undefined ? Date.parse(startedAt) + LONGEST_MS[viewer.role] : Infinity
    return new Date(Math.min(now + IDLE_MS, last))
  }

  async #find(sid: string): Promise<KnownSession | undefined> {
    const now = this.#clock.now()
    const known = await this.#memory.find(sid, now.getTime())
    if (known) return known
    return this.#memory.learn(sid, async () => {
      const [row] = await askOf(this.#db)(found(sid, now))
      const end = row?.expire.getTime() ?? 0
      const viewer = row?.sess.viewer
      if (viewer) viewer.rights = rightsOf({ role: viewer.role, rights: row.rights })
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

  async lives(sid: string): Promise<boolean> {
    return (await this.#find(sid)) !== undefined
  }

  destroy(sessionId: string, done: Done): void {
    const sid = storedId(sessionId)
    const gone = insist(() => this.#db.execute(sql`DELETE FROM sessions WHERE sid = ${sid}`))
    gone.finally(() => this.#memory.forget(sid)).then(() => done(), done)
  }

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
    // If writing fails, `write` keeps the sessions in `#unwritten` and schedules itself again, so the error needs no
    // handling here.
    this.#timer ??= setTimeout(() => void this.write().catch(() => undefined), WRITE_MS).unref()
  }

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
          // In the order of their ids, because other instances write the same sessions.
          sql`WITH held AS (
                SELECT sid FROM sessions WHERE sid = ANY(${sql.param(sids)}::text[])
                ORDER BY sid FOR NO KEY UPDATE)
              UPDATE sessions SET expire = greatest(sessions.expire, lived.expire)
              FROM unnest(${sql.param(sids)}::text[], ${sql.param(ends)}::timestamptz[])
                AS lived (sid, expire) JOIN held USING (sid)
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

export async function asksPasskeyOf(tx: Tx, role: Role): Promise<boolean> {
  if (role === 'customer') return false
  const { rows } = await tx.execute<{ asks: boolean }>(
    sql`SELECT passkeys_for = 'staff' OR (passkeys_for = 'admins' AND ${role} = 'admin') AS asks
        FROM venue_settings`,
  )
  return rows[0]?.asks ?? false
}

/** Applies the passkey rule to open sessions: those of affected roles must use a passkey before anything else. */
export async function applyPasskeyRule(tx: Tx): Promise<void> {
  await tx.execute(sql`
    UPDATE sessions AS s
    SET sess = s.sess - 'asksPasskey' - 'needsPasskey' || CASE
      WHEN NOT rule.asks THEN '{}'::jsonb
      WHEN s.sess ->> 'provedBy' IN ('passkey', 'recovery', 'operator') THEN '{"asksPasskey": true}'
      ELSE '{"asksPasskey": true, "needsPasskey": true}' END
    FROM (
      SELECT o.sid, v.passkeys_for = 'staff' AND u.role <> 'customer'
                    OR v.passkeys_for = 'admins' AND u.role = 'admin' AS asks
      FROM sessions o JOIN users u ON u.id = o.user_id CROSS JOIN venue_settings v
      ORDER BY o.sid FOR UPDATE OF o) AS rule
    WHERE s.sid = rule.sid AND (rule.asks OR s.sess ? 'asksPasskey')`)
}

/** Ends sessions in the order of their ids, in which activity is written too. */
const end = (tx: Tx, which: SQL) =>
  tx.execute(
    sql`DELETE FROM sessions
        WHERE sid IN (SELECT sid FROM sessions WHERE ${which} ORDER BY sid FOR UPDATE)`,
  )

/** Ends all sessions of a member except `exceptSid`, the one that the call itself came from. */
export async function endSessionsOf(tx: Tx, memberId: number, exceptSid?: string): Promise<void> {
  await end(tx, sql`user_id = ${memberId} AND sid IS DISTINCT FROM ${exceptSid ?? null}`)
  await endAllPushOf(tx, memberId, exceptSid)
}

/** A member's live sessions, the most recently active first, each with its browser's `User-Agent` at sign-in. */
export async function sessionsOf(tx: Tx, memberId: number, now: Date) {
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

/** Ends one session of a member. Returns `false` if the member has no session of that id. */
export async function endSession(tx: Tx, memberId: number, sid: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`DELETE FROM sessions WHERE user_id = ${memberId} AND sid = ${sid} RETURNING sid`,
  )
  if (rows.length > 0) await endPushOf(tx, sid)
  return rows.length > 0
}

export async function endStation(tx: Tx, stationId: number): Promise<void> {
  await end(tx, sql`station_id = ${stationId}`)
}

/** Revokes all stations that an account has signed in, and signs them out on their devices. */
export async function endStationsOf(tx: Tx, issuedBy: number, at: Date): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`UPDATE stations SET revoked_at = ${at}
        WHERE issued_by = ${issuedBy} AND revoked_at IS NULL RETURNING id`,
  )
  for (const { id } of rows) await endStation(tx, id)
}

/** Deletes expired sessions, to save space. Their date makes them invalid anyway. */
export async function sweepSessions(tx: Tx, now: Date): Promise<void> {
  await end(tx, sql`expire <= ${now}`)
}

// A device still gets pushes after its session has ended by idleness, because that is when they are needed. They end
// when a person ends the session: by signing out, in the list of devices, by ending all sessions, and when another
// person signs in there.

/** Ends other members' pushes to the browser of a sign-in, and assigns this member's to the new session. */
export async function takeOverPush(
  tx: Tx,
  { memberId, sid, device }: { memberId: number; sid: string; device: string },
): Promise<void> {
  await tx.execute(sql`
    DELETE FROM push_subscriptions WHERE device_hash = ${device} AND user_id <> ${memberId}`)
  await tx.execute(sql`
    UPDATE push_subscriptions SET session_hash = ${sid}
    WHERE device_hash = ${device} AND user_id = ${memberId}`)
}

export async function endPushOf(tx: Tx, sid: string): Promise<void> {
  await tx.execute(sql`DELETE FROM push_subscriptions WHERE session_hash = ${sid}`)
}

async function endAllPushOf(tx: Tx, memberId: number, exceptSid?: string): Promise<void> {
  await tx.execute(sql`
    DELETE FROM push_subscriptions
    WHERE user_id = ${memberId} AND session_hash IS DISTINCT FROM ${exceptSid ?? null}`)
}
