import cookie from '@fastify/cookie'
import session from '@fastify/session'
import type { Role } from '@lantern/contract/members'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import type { Env } from './env.ts'
import { DatabaseSessionStore, storedId } from './session-store.ts'

/** Who is asking. Taken from the session alone, never from anything the request says. */
export interface Viewer {
  id: number
  role: Role
}

declare module 'fastify' {
  interface Session {
    viewer?: Viewer
  }
  interface FastifyInstance {
    sessionStore: DatabaseSessionStore
    sessionCookies: SessionCookies
  }
}

interface SessionCookies {
  secure: boolean
  name: string
}

/** Tells the page that asking who it is makes sense; it proves nothing and opens nothing. */
const MARKER = 'lantern_signed_in'

/** Cookies bound to this host and to https wherever the venue is reached by https. */
function cookiesFor(env: Env): SessionCookies {
  const secure = env.PUBLIC_URL?.startsWith('https:') ?? false
  return { secure, name: secure ? '__Host-lantern' : 'lantern' }
}

/** Sessions in the database: HttpOnly, SameSite=Lax, not rolling on reads. */
export async function keepSessions(
  app: FastifyInstance,
  { db, clock, env }: { db: Db; clock: Clock; env: Env },
): Promise<void> {
  const store = new DatabaseSessionStore(db, clock)
  const cookies = cookiesFor(env)
  app.decorate('sessionStore', store)
  app.decorate('sessionCookies', cookies)
  await app.register(cookie)
  await app.register(session, {
    secret: env.sessionSecret,
    cookieName: cookies.name,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: cookies.secure },
    store,
    saveUninitialized: false,
    rolling: false,
  })
}

/** The session of one request, as services' callers may use it. */
export interface CallSession {
  viewer: Viewer | null
  /** Its id as stored, to spare it when a member's other sessions end. */
  sid: string
  /** Signs in under a new id, so that an id planted before is worth nothing. */
  start(viewer: Viewer): Promise<void>
  end(): Promise<void>
  /** Somebody is at the screen: the idle time starts anew. */
  touch(): Promise<void>
}

/** Reads and writes the session that a request carries. */
export function sessionOf(request: FastifyRequest, reply: FastifyReply): CallSession {
  const { sessionStore, sessionCookies } = request.server
  const marker = { path: '/', sameSite: 'lax', secure: sessionCookies.secure } as const
  return {
    viewer: request.session.viewer ?? null,
    sid: storedId(request.session.sessionId),
    async start(viewer) {
      await request.session.regenerate()
      request.session.viewer = viewer
      await request.session.save()
      reply.setCookie(MARKER, '1', marker)
    },
    async end() {
      if (request.session.viewer) await request.session.destroy()
      reply.clearCookie(sessionCookies.name, { path: '/' }).clearCookie(MARKER, marker)
    },
    async touch() {
      if (request.session.viewer) await sessionStore.touch(request.session.sessionId)
    },
  }
}
