import { createHash, randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import session from '@fastify/session'
import type { StationScreen } from '@lantern/contract/endpoint'
import type { Role } from '@lantern/contract/members'
import type { FastifyInstance, FastifyReply, FastifyRequest, Session } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/db.ts'
import type { Origin } from '../../db/security-events.ts'
import type { Env } from '../../env.ts'
import type { Listening } from '../../live/listening.ts'
import { DatabaseSessionStore, storedId } from './session-store.ts'

/** The viewer: who makes a call. Read from the session only, never from the request's content. */
export interface Viewer {
  id: number
  role: Role
}

/**
 * The ways of proving who one is. A link that was mailed to the account proves as much as its password. The operator's link
 * is made by `npm run venue:admin` for an admin who has lost every other way.
 */
export type ProofWay = 'password' | 'passkey' | 'link' | 'recovery' | 'operator'

/** Ways that satisfy a venue which asks for passkeys. */
export const asPasskey: ReadonlySet<ProofWay | null> = new Set(['passkey', 'recovery', 'operator'])

/** How a session begins. */
export interface Beginning {
  /** How the person proved who they are; `null` for a link that somebody else was given, which proves nothing more. */
  provedBy: ProofWay | null
  /** Set if a link that was mailed to the account was used. */
  linkedAt?: Date | undefined
  /** Whether the session before had seen the passkey. */
  isAdmitted?: boolean
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
    /** The browser's `User-Agent` at sign-in. */
    agent?: string
    /** When a sign-in link opened this session (ISO 8601); missing if a password did. */
    linkedAt?: string
    /**
     * When the person signed in (ISO 8601). The session ends a fixed number of hours later, however active they
     * are.
     */
    startedAt?: string
    /** When and how the person last proved who they are (ISO 8601): at sign-in, or since. */
    provedAt?: string
    provedBy?: ProofWay
    /** The venue asks the person's role for a passkey. */
    asksPasskey?: boolean
    /** It does, and this session has seen none yet. */
    needsPasskey?: boolean
  }
  interface FastifyInstance {
    sessionStore: DatabaseSessionStore
    sessionCookie: string
    markerCookie: string
    deviceCookie: string
  }
}

/** The cookie of a session, which https gives a prefix. */
const SESSION_COOKIE = 'lantern'

/**
 * A cookie that tells the page it is probably signed in, so that it asks for the viewer. It gives no access. Its value is
 * another one for each sign-in, so that a page that hears late of a session's end leaves the next one's marker alone.
 */
const MARKER = 'lantern_signed_in'

/** A random name of the browser, by which an account knows that it was signed in to there before. It gives no access. */
const DEVICE = 'lantern_device'

/** Browsers limit the life of a cookie to 400 days. */
const STATION_COOKIE_MS = 400 * 24 * 60 * 60_000

/**
 * Keeps sessions in the database. Cookies are HttpOnly and SameSite=Lax, and a read doesn't extend a session.
 * If the venue uses https, every cookie is Secure and bound to this host by the prefix `__Host-`, also when it
 * is deleted.
 */
export async function keepSessions(
  app: FastifyInstance,
  { db, clock, env, listening }: { db: Db; clock: Clock; env: Env; listening: Listening },
): Promise<void> {
  const store = new DatabaseSessionStore(db, clock, listening)
  app.addHook('onClose', () => store.write())
  const secure = env.PUBLIC_URL?.startsWith('https:') ?? false
  const cookieName = secure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE
  const markerName = secure ? `__Host-${MARKER}` : MARKER
  const shared = { path: '/', sameSite: 'lax', secure } as const
  app.decorate('sessionStore', store)
  app.decorate('sessionCookie', cookieName)
  app.decorate('markerCookie', markerName)
  app.decorate('deviceCookie', secure ? `__Host-${DEVICE}` : DEVICE)
  await app.register(cookie, { parseOptions: shared })
  // Only calls of `/api` look up the session, so that pages and files load even while the database is
  // unavailable.
  app.addHook('onRequest', async ({ url, cookies }) => {
    if (!url.startsWith('/api/')) delete cookies[cookieName]
  })
  await app.register(session, {
    // The first secret signs new cookies; cookies signed by any of them are accepted.
    secret: [env.sessionSecret, env.SESSION_SECRET_PREVIOUS ?? []].flat(),
    cookieName,
    cookie: { ...shared, httpOnly: true },
    store,
    saveUninitialized: false,
    rolling: false,
  })
  // A cookie without a valid session is ignored but not deleted. Deleting it could delete the cookie of a
  // session that began while this request was under way, because both have the same name.
  app.addHook('onRequest', async ({ cookies, session: found }, reply) => {
    const sent = cookies[cookieName]
    if (sent === found.encryptedSessionId) return
    if (!sent?.startsWith(`${found.sessionId}.`)) {
      delete cookies[cookieName]
      return
    }
    // The cookie was signed with the previous secret, which is still valid. It is replaced by one signed with
    // the current secret; otherwise the session plugin would delete it. A station lives longer than the
    // previous secret, so its device gets the new cookie.
    cookies[cookieName] = found.encryptedSessionId
    const options = { ...shared, httpOnly: true, maxAge: STATION_COOKIE_MS / 1_000 }
    if (found.station) reply.setCookie(cookieName, found.encryptedSessionId, options)
  })
}

/** The most characters of a `User-Agent` that are stored. Browsers send about half of it. */
const LONGEST_AGENT = 400

/** The session of one request, as route handlers use it. */
export interface CallSession {
  viewer: Viewer | null
  /** The station, if this device is one. */
  station: Station | null
  /** The session's stored id. It lets a member end all their other sessions. */
  sid: string
  /** When a sign-in link opened the session; `null` if a password did. */
  linkedAt: Date | null
  /** When the person last proved who they are, and how; see `proveFresh`. */
  provedAt: Date | null
  provedBy: ProofWay | null
  /** Whether the venue asks for a passkey that this session has not seen yet. The viewer then counts as a customer. */
  needsPasskey: boolean
  /** Whether the venue asks a passkey of this role, so that a password is no fresh proof. */
  asksPasskey: boolean
  /** Where the call came from. */
  from: Origin
  /** The hash of this browser's device cookie; `null` if it has none. */
  device: string | null
  /** Gives the browser a device cookie, or keeps the one that it has, and returns its hash. */
  keepDevice(): string
  /** Signs in under a new session id, so that an id that somebody planted before is worthless. */
  start(viewer: Viewer, beginning: Beginning): Promise<void>
  /** Notes that the person has just proved again who they are. */
  prove(way: ProofWay): Promise<void>
  /** Makes this device a station, and signs out the person who was signed in on it. */
  startStation(station: Station): Promise<void>
  /**
   * Signs out the person of this very session. A late request of an earlier session must not end the next one. A
   * station stays signed in; only revoking ends it. The device gets no more pushes, unless `why` is `idle`.
   */
  end(why?: 'idle'): Promise<void>
  /** Notes that somebody uses the page: the idle time starts again. */
  touch(): Promise<void>
}

const hashOf = (device: string) => createHash('sha256').update(device).digest('base64url')

function deviceCookieOf({ cookies, server }: FastifyRequest): string | undefined {
  const sent = cookies[server.deviceCookie]
  return sent !== undefined && /^[\w-]{43}$/.test(sent) ? sent : undefined
}

/** The browser by the hash of its device cookie, if it sent one. */
export function deviceOf(request: FastifyRequest): string | null {
  const known = deviceCookieOf(request)
  return known === undefined ? null : hashOf(known)
}

/** Until the passkey has been seen, nobody is more than a customer, to public calls and the live stream too. */
export const withoutRole = <Person extends Viewer | null | undefined>(
  viewer: Person,
  needsPasskey: boolean | undefined,
): Person | Viewer => (viewer && needsPasskey ? { ...viewer, role: 'customer' } : viewer)

function noteProof(session: Session, way: ProofWay, at: Date): void {
  session.provedAt = at.toISOString()
  session.provedBy = way
}

const agentOf = ({ headers }: FastifyRequest) =>
  headers['user-agent']?.slice(0, LONGEST_AGENT) ?? null

/** Reads and writes the session that a request carries. */
export function sessionOf(request: FastifyRequest, reply: FastifyReply): CallSession {
  const { sessionStore, sessionCookie, markerCookie, deviceCookie } = request.server
  const known = deviceCookieOf(request)
  const { linkedAt, provedAt, provedBy, viewer: person } = request.session
  const { needsPasskey = false, asksPasskey = false } = request.session
  return {
    viewer: withoutRole(person, needsPasskey) ?? null,
    station: request.session.station ?? null,
    sid: storedId(request.session.sessionId),
    linkedAt: linkedAt === undefined ? null : new Date(linkedAt),
    provedAt: provedAt === undefined ? null : new Date(provedAt),
    provedBy: provedBy ?? null,
    needsPasskey,
    asksPasskey,
    from: { address: request.ip, agent: agentOf(request) },
    device: deviceOf(request),
    keepDevice() {
      const kept = known ?? randomBytes(32).toString('base64url')
      reply.setCookie(deviceCookie, kept, { httpOnly: true, maxAge: STATION_COOKIE_MS / 1_000 })
      return hashOf(kept)
    },
    async start(viewer, { provedBy: way, linkedAt: linkedNow, isAdmitted = asPasskey.has(way) }) {
      const isAsked = await sessionStore.asksPasskeyOf(viewer.role)
      await request.session.regenerate()
      if (isAsked) request.session.asksPasskey = true
      if (isAsked && !isAdmitted) request.session.needsPasskey = true
      request.session.viewer = viewer
      request.session.startedAt = sessionStore.now().toISOString()
      if (linkedNow) request.session.linkedAt = linkedNow.toISOString()
      if (way) noteProof(request.session, way, sessionStore.now())
      request.session.agent = agentOf(request) ?? ''
      await request.session.save()
      if (known !== undefined) {
        const sid = storedId(request.session.sessionId)
        await sessionStore.takeOverPush({ memberId: viewer.id, sid, device: hashOf(known) })
      }
      reply.setCookie(markerCookie, randomBytes(9).toString('base64url'))
    },
    async prove(way) {
      noteProof(request.session, way, sessionStore.now())
      if (asPasskey.has(way)) request.session.needsPasskey = false
      await request.session.save()
    },
    async startStation(station) {
      await request.session.regenerate()
      request.session.options({ maxAge: STATION_COOKIE_MS })
      request.session.station = station
      await request.session.save()
      reply.clearCookie(markerCookie)
    },
    async end(why) {
      if (!request.session.viewer) return
      if (why !== 'idle') await sessionStore.endPush(storedId(request.session.sessionId))
      await request.session.destroy()
      // Clears pages that Back would show. Clearing storage would also remove the offline page's worker.
      reply.header('clear-site-data', '"cache"')
      reply.clearCookie(sessionCookie).clearCookie(markerCookie)
    },
    async touch() {
      if (request.session.viewer) await sessionStore.touch(request.session.sessionId)
    },
  }
}
