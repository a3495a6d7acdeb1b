import { randomBytes } from 'node:crypto'
import { sign } from '@fastify/cookie'
import { sql } from 'drizzle-orm'
import type { App } from '../src/kernel/kernel.ts'
import type { Db } from '../src/kernel/db/db.ts'
import type { Viewer } from '../src/kernel/http/session/session.ts'
import { storedId } from '../src/kernel/http/session/session-store.ts'
import { Visitor } from './visitor.ts'

/** What a session of somebody who has just given their password keeps. */
export interface OpenedSession {
  db: Db
  viewer: Viewer
  /** The server's secret, with which it signs its cookies. */
  secret: string
  now: Date
}

/** A session ends after five minutes without a sign of life. */
const IDLE_MS = 5 * 60_000

/**
 * Opens the session that somebody has right after they gave their password, by one statement. To sign in takes seven
 * transactions, a tenth of what the tests of the server took, and most tests are about what comes after it. What else
 * a sign-in leaves isn't there: its event, its count of tries, a known device. Tests of those sign in by themselves.
 */
export async function openSession(
  app: App,
  { db, viewer, secret, now }: OpenedSession,
): Promise<Visitor> {
  const id = randomBytes(24).toString('base64url')
  const at = now.toISOString()
  const cookie = { path: '/', domain: null, secure: false, expires: null, httpOnly: true }
  const kept = {
    agent: 'lightMyRequest',
    cookie: { ...cookie, sameSite: 'lax', originalMaxAge: null },
    viewer,
    provedAt: at,
    provedBy: 'password',
    startedAt: at,
  }
  await db.execute(sql`INSERT INTO sessions (sid, sess, expire)
    VALUES (${storedId(id)}, ${JSON.stringify(kept)}::jsonb, ${new Date(now.getTime() + IDLE_MS)})`)
  return new Visitor(app, [
    [app.sessionCookie, sign(id, secret)],
    [app.markerCookie, randomBytes(9).toString('base64url')],
  ])
}
