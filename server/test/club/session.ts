import { randomBytes } from 'node:crypto'
import { sign } from '@fastify/cookie'
import { sql } from 'drizzle-orm'
import type { App } from '../../src/kernel/kernel.ts'
import type { Db } from '../../src/kernel/db/db.ts'
import { storedId } from '../../src/kernel/http/session/session-store.ts'
import { Visitor } from './visitor.ts'

/** The account of a session, and the server's key for its cookies. */
export interface OpenedSession {
  db: Db
  email: string
  secret: string
  now: Date
}

/** The idle time after which a session ends, in milliseconds. */
const IDLE_MS = 5 * 60_000

/**
 * Creates the session that a person has right after they gave their password, by one statement. Signing in takes
 * seven transactions, a tenth of the server tests' time, and most tests are about what comes after it. The other
 * effects of a sign-in are missing: its event, its count of tries, a known device, the request for a passkey. Tests
 * of those open their club with `signsIn`.
 */
export async function openSession(
  app: App,
  { db, email, secret, now }: OpenedSession,
): Promise<Visitor> {
  const id = randomBytes(24).toString('base64url')
  const at = now.toISOString()
  const cookie = { path: '/', domain: null, secure: false, expires: null, httpOnly: true }
  const kept = {
    agent: 'lightMyRequest',
    cookie: { ...cookie, sameSite: 'lax', originalMaxAge: null },
    provedAt: at,
    provedBy: 'password',
    startedAt: at,
  }
  const { rows } = await db.execute(sql`
    INSERT INTO sessions (sid, sess, expire)
    SELECT ${storedId(id)},
           ${JSON.stringify(kept)}::jsonb || jsonb_build_object('viewer', jsonb_build_object('id', id, 'role', role, 'rights', '[]'::jsonb)),
           ${new Date(now.getTime() + IDLE_MS)}
    FROM users WHERE email = ${email} RETURNING sid`)
  if (rows.length === 0) throw new Error(`${email} has no account`)
  return new Visitor(app, [
    [app.sessionCookie, sign(id, secret)],
    [app.markerCookie, randomBytes(9).toString('base64url')],
  ])
}
