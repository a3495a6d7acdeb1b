import cookie from '@fastify/cookie'
import session from '@fastify/session'
import type { StationScreen } from '@lantern/contract/endpoint'
import type { Role } from '@lantern/contract/members'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'
import type { Env } from '../env.ts'
import type { Listening } from '../live/listening.ts'
import { DatabaseSessionStore, storedId } from './session-store.ts'

/** Who is asking. Taken from the session alone, never from anything the request says. */
export interface Viewer {
  id: number
  role: Role
}

/** A device that an admin has signed in for one screen; it acts in the name of that admin. */
export interface Station {
  id: number
  screen: StationScreen
  issuedBy: number
}

declare module 'fastify' {
  interface Session {
    viewer?: Viewer
    station?: Station
    /** What the browser called itself when it signed in. */
    agent?: string
    /** When a sign-in link opened it (ISO 8601), where one did. */
    linkedAt?: string
    /** When somebody signed in (ISO 8601): it lasts so many hours from then, however busy. */
    startedAt?: string
  }
  interface FastifyInstance {
    sessionStore: DatabaseSessionStore
    sessionCookie: string
    markerCookie: string
  }
}

/** Tells the page that asking who it is makes sense; it proves nothing and opens nothing. */
const MARKER = 'lantern_signed_in'

/** Browsers keep no cookie for longer. */
const STATION_COOKIE_MS = 400 * 24 * 60 * 60_000

/**
 * Sessions in the database: HttpOnly, SameSite=Lax, not rolling on reads. Where the venue is
 * reached by https, every cookie is Secure, those that are taken away too, and bound to this host by
 * its name.
 */
export async function keepSessions(
  app: FastifyInstance,
  { db, clock, env, listening }: { db: Db; clock: Clock; env: Env; listening: Listening },
): Promise<void> {
  const store = new DatabaseSessionStore(db, clock, listening)
  app.addHook('onClose', () => store.write())
  const secure = env.PUBLIC_URL?.startsWith('https:') ?? false
  const cookieName = secure ? '__Host-lantern' : 'lantern'
  const markerName = secure ? `__Host-${MARKER}` : MARKER
  const shared = { path: '/', sameSite: 'lax', secure } as const
  app.decorate('sessionStore', store)
  app.decorate('sessionCookie', cookieName)
  app.decorate('markerCookie', markerName)
  await app.register(cookie, { parseOptions: shared })
  // Only calls ask who somebody is: the page and its files come while the database is away, too.
  app.addHook('onRequest', async ({ url, cookies }) => {
    if (!url.startsWith('/api/')) delete cookies[cookieName]
  })
  await app.register(session, {
    // The first one signs; by either a cookie is known.
    secret: [env.sessionSecret, env.SESSION_SECRET_PREVIOUS ?? []].flat(),
    cookieName,
    cookie: { ...shared, httpOnly: true },
    store,
    saveUninitialized: false,
    rolling: false,
  })
  // A cookie that opens nothing counts as none. Taken away, it would take along the one of a session
  // that began while this request was under way, under the same name.
  app.addHook('onRequest', async ({ cookies, session: found }, reply) => {
    const sent = cookies[cookieName]
    if (sent === found.encryptedSessionId) return
    if (!sent?.startsWith(`${found.sessionId}.`)) {
      delete cookies[cookieName]
      return
    }
    // Signed by the secret before, which is right still: taken as it would be signed now, or the answer
    // would take it away. A station outlives that secret, so its device is given the new one.
    cookies[cookieName] = found.encryptedSessionId
    const options = { ...shared, httpOnly: true, maxAge: STATION_COOKIE_MS / 1_000 }
    if (found.station) reply.setCookie(cookieName, found.encryptedSessionId, options)
  })
}

/** Browsers need half of it; the rest would only fill the table. */
const LONGEST_AGENT = 400

/** The session of one request, as services' callers may use it. */
export interface CallSession {
  viewer: Viewer | null
  /** The station that this device is, where it is one. */
  station: Station | null
  /** Its id as stored, to spare it when a member's other sessions end. */
  sid: string
  /** When a sign-in link opened it; `null` where a password did. */
  linkedAt: Date | null
  /**
   * Signs in under a new id, so that an id planted before is worth nothing. `linkedAt` where a
   * sign-in link is what opened it.
   */
  start(viewer: Viewer, linkedAt?: Date): Promise<void>
  /** Makes this device a station; whoever was signed in on it isn't any more. */
  startStation(station: Station): Promise<void>
  /**
   * Signs out whoever is signed in by this very request, and nobody else: a late one of a session that
   * is over must not end the next. A station stays, for only revoking ends it.
   */
  end(): Promise<void>
  /** Somebody is at the screen: the idle time starts anew. */
  touch(): Promise<void>
}

/** Reads and writes the session that a request carries. */
export function sessionOf(request: FastifyRequest, reply: FastifyReply): CallSession {
  const { sessionStore, sessionCookie, markerCookie } = request.server
  const { linkedAt } = request.session
  return {
    viewer: request.session.viewer ?? null,
    station: request.session.station ?? null,
    sid: storedId(request.session.sessionId),
    linkedAt: linkedAt === undefined ? null : new Date(linkedAt),
    async start(viewer, linkedNow) {
      await request.session.regenerate()
      request.session.viewer = viewer
      request.session.startedAt = sessionStore.now().toISOString()
      if (linkedNow) request.session.linkedAt = linkedNow.toISOString()
      request.session.agent = request.headers['user-agent']?.slice(0, LONGEST_AGENT) ?? ''
      await request.session.save()
      reply.setCookie(markerCookie, '1')
    },
    async startStation(station) {
      await request.session.regenerate()
      request.session.options({ maxAge: STATION_COOKIE_MS })
      request.session.station = station
      await request.session.save()
      reply.clearCookie(markerCookie)
    },
    async end() {
      if (!request.session.viewer) return
      await request.session.destroy()
      reply.clearCookie(sessionCookie).clearCookie(markerCookie)
    },
    async touch() {
      if (request.session.viewer) await sessionStore.touch(request.session.sessionId)
    },
  }
}
