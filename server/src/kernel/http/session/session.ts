import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import session from '@fastify/session'
import type { StationScreen } from '@lantern/contract/calls/endpoint'
import type { Role } from '@lantern/contract/members/members'
import { allRights, type Right } from '@lantern/contract/members/rights'
import type { FastifyInstance, FastifyReply, FastifyRequest, Session } from 'fastify'
import type { Clock } from '../../clock.ts'
import { sha256 } from '../../sha256.ts'
import { transact, type Db } from '../../db/db.ts'
import type { Origin } from '../../db/security-events.ts'
import type { Env } from '../../env.ts'
import type { Listening } from '../../live/listening.ts'
import {
  asksPasskeyOf,
  DatabaseSessionStore,
  endPushOf,
  storedId,
  takeOverPush,
} from './session-store.ts'
import { Refusal } from '../errors.ts'

/** The caller, read from the session only and never from the request's content. */
export interface Viewer {
  id: number
  role: Role
  /** The rights of the person on the staff's screens. */
  rights: readonly Right[]
}

/**
 * The ways of proving one's identity. A link mailed to the account is as strong as its password. `operator` is the
 * link that `npm run venue:admin` makes for an admin who has lost every other way.
 */
type ProofWay = 'password' | 'passkey' | 'link' | 'recovery' | 'operator'

/** Proofs that satisfy a venue's passkey requirement. */
const asPasskey: ReadonlySet<ProofWay | null> = new Set(['passkey', 'recovery', 'operator'])

export interface Beginning {
  /** The proof of identity; `null` for a link that was handed over by staff, which proves nothing. */
  provedBy: ProofWay | null
  /** Set if the sign-in used a link mailed to the account. */
  linkedAt?: Date | undefined
  /** Whether the previous session had used the passkey. */
  isAdmitted?: boolean
}

/** A device that an admin signed in for one screen; it acts in the name of that admin. */
export interface Station {
  id: number
  screen: StationScreen
  issuedBy: number
}

/** A station as a caller: with every right, for the calls of its screen. */
export const asCaller = ({ issuedBy }: Station): Viewer => ({
  id: issuedBy,
  role: 'staff',
  rights: allRights,
})

declare module 'fastify' {
  interface Session {
    viewer?: Viewer
    station?: Station
    /** Who has given their PIN in this person's session, and acts in it. */
    seller?: number
    /** The browser's `User-Agent` at sign-in. */
    agent?: string
    /** The time at which a sign-in link opened this session (ISO 8601); missing after a password. */
    linkedAt?: string
    /** The time of the sign-in (ISO 8601). The session ends a fixed number of hours later, regardless of activity. */
    startedAt?: string
    /** The time and the way of the last proof of identity (ISO 8601): at sign-in or later. */
    provedAt?: string
    provedBy?: ProofWay
    asksPasskey?: boolean
    /** A passkey is required, and this session hasn't used one yet. */
    needsPasskey?: boolean
  }
  interface FastifyInstance {
    db: Db
    sessionStore: DatabaseSessionStore
    sessionCookie: string
    markerCookie: string
    deviceCookie: string
  }
}

/** The name of the session cookie, which has a prefix on https. */
const SESSION_COOKIE = 'lantern'

/**
 * A cookie that tells the page to fetch the viewer, because it is probably signed in. It gives no access. Its value
 * differs per sign-in, so that a page that learns late of a session's end keeps the next session's marker.
 */
const MARKER = 'lantern_signed_in'

/** A random id of the browser, by which an account recognizes browsers that it has used. It gives no access. */
const DEVICE = 'lantern_device'

/** Browsers limit the lifetime of a cookie to 400 days. */
const STATION_COOKIE_MS = 400 * 24 * 60 * 60_000

/**
 * Stores sessions in the database. Cookies are HttpOnly and SameSite=Lax, and a read doesn't extend a session. If the
 * venue uses https, every cookie is Secure and bound to this host by the prefix `__Host-`, also when it is deleted.
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
  app.decorate('db', db)
  app.decorate('sessionStore', store)
  app.decorate('sessionCookie', cookieName)
  app.decorate('markerCookie', markerName)
  app.decorate('deviceCookie', secure ? `__Host-${DEVICE}` : DEVICE)
  await app.register(cookie, { parseOptions: shared })
  // Only calls of `/api` look up the session, so that pages and files load even while the database is unavailable.
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
    // The cookie was signed with the previous secret, which is still valid. It is signed again with the current
    // secret; otherwise the session plugin would delete it. A station outlives the previous secret, so its device
    // must get the new cookie.
    cookies[cookieName] = found.encryptedSessionId
    const options = { ...shared, httpOnly: true, maxAge: STATION_COOKIE_MS / 1_000 }
    if (found.station) reply.setCookie(cookieName, found.encryptedSessionId, options)
  })
}

/** The maximum length of a stored `User-Agent`. Browsers send about half of it. */
const LONGEST_AGENT = 400

function deviceCookieOf({ cookies, server }: FastifyRequest): string | undefined {
  const sent = cookies[server.deviceCookie]
  return sent !== undefined && /^[\w-]{43}$/.test(sent) ? sent : undefined
}

/** The hash of the browser's device cookie, if it sent one. */
export function deviceOf(request: FastifyRequest): string | null {
  const known = deviceCookieOf(request)
  return known === undefined ? null : sha256(known)
}

/** Until the required passkey is used, every viewer counts as a customer, also for public calls and the live stream. */
export const withoutRole = <Person extends Viewer | null | undefined>(
  viewer: Person,
  needsPasskey: boolean | undefined,
): Person | Viewer =>
  viewer && needsPasskey ? { ...viewer, role: 'customer', rights: [] } : viewer

function noteProof(session: Session, way: ProofWay, at: Date): void {
  session.provedAt = at.toISOString()
  session.provedBy = way
}

const agentOf = ({ headers }: FastifyRequest) =>
  headers['user-agent']?.slice(0, LONGEST_AGENT) ?? null

/** The session of one request, as route handlers read and change it. */
export function sessionOf(request: FastifyRequest, reply: FastifyReply) {
  const { db, sessionStore, sessionCookie, markerCookie, deviceCookie } = request.server
  const known = deviceCookieOf(request)
  const { linkedAt, provedAt, provedBy, viewer: person } = request.session
  const { needsPasskey = false, asksPasskey = false } = request.session
  const from: Origin = { address: request.ip, agent: agentOf(request) }
  return {
    viewer: withoutRole(person, needsPasskey) ?? null,
    station: request.session.station ?? null,
    /** Who has given their PIN in this person's session and acts in it; `null` for the person. */
    seller: request.session.seller ?? null,
    /** The session's stored id, which allows a member to end all their other sessions. */
    sid: storedId(request.session.sessionId),
    linkedAt: linkedAt === undefined ? null : new Date(linkedAt),
    /** The time and the way of the last proof of identity; see `proveFresh`. */
    provedAt: provedAt === undefined ? null : new Date(provedAt),
    provedBy: provedBy ?? null,
    needsPasskey,
    /** Whether the role requires a passkey, so that a password isn't a fresh proof. */
    asksPasskey,
    from,
    device: deviceOf(request),
    /** Returns the hash of the browser's device cookie, and sets the cookie if there is none. */
    keepDevice(): string {
      const kept = known ?? randomBytes(32).toString('base64url')
      reply.setCookie(deviceCookie, kept, { httpOnly: true, maxAge: STATION_COOKIE_MS / 1_000 })
      return sha256(kept)
    },
    /** Signs in under a new session id, to prevent session fixation. */
    async start(
      { id, role }: Pick<Viewer, 'id' | 'role'>,
      { provedBy: way, linkedAt: linkedNow, isAdmitted = asPasskey.has(way) }: Beginning,
    ): Promise<void> {
      const isAsked = await transact(db, (tx) => asksPasskeyOf(tx, role))
      await request.session.regenerate()
      if (isAsked) request.session.asksPasskey = true
      if (isAsked && !isAdmitted) request.session.needsPasskey = true
      // The store reads the rights from the account with each session.
      request.session.viewer = { id, role, rights: [] }
      request.session.startedAt = sessionStore.now().toISOString()
      if (linkedNow) request.session.linkedAt = linkedNow.toISOString()
      if (way) noteProof(request.session, way, sessionStore.now())
      request.session.agent = agentOf(request) ?? ''
      await request.session.save()
      if (known !== undefined) {
        const browser = {
          memberId: id,
          sid: storedId(request.session.sessionId),
          device: sha256(known),
        }
        await transact(db, (tx) => takeOverPush(tx, browser))
      }
      reply.setCookie(markerCookie, randomBytes(9).toString('base64url'))
    },
    async prove(way: ProofWay): Promise<void> {
      noteProof(request.session, way, sessionStore.now())
      if (asPasskey.has(way)) request.session.needsPasskey = false
      await request.session.save()
    },
    /** Lets another person act in this session, or its own again (`null`). */
    async sellAs(userId: number | null): Promise<void> {
      if (userId === null) delete request.session.seller
      else request.session.seller = userId
      await request.session.save()
    },
    /** Makes this device a station, and signs out the person who was signed in on it. */
    async startStation(station: Station): Promise<void> {
      await request.session.regenerate()
      request.session.options({ maxAge: STATION_COOKIE_MS })
      request.session.station = station
      await request.session.save()
      reply.clearCookie(markerCookie)
    },
    /**
     * Signs out this session's person; only revoking ends a station. A late request of an earlier session must not end
     * the next one. The device gets no more pushes, unless `why` is `idle`.
     */
    async end(why?: 'idle'): Promise<void> {
      if (!request.session.viewer) return
      const sid = storedId(request.session.sessionId)
      if (why !== 'idle') await transact(db, (tx) => endPushOf(tx, sid))
      await request.session.destroy()
      // Clears pages that the Back button would show. Clearing storage would also remove the offline page's service
      // worker.
      reply.header('clear-site-data', '"cache"')
      reply.clearCookie(sessionCookie).clearCookie(markerCookie)
    },
    async touch(): Promise<void> {
      if (request.session.viewer) await sessionStore.touch(request.session.sessionId)
    },
  }
}

export type CallSession = ReturnType<typeof sessionOf>

/** The time for which a proof counts as fresh, in milliseconds. */
const FRESH_MS = 10 * 60_000

/** The session fields that determine whether its proof is fresh. */
export type Proved = Pick<CallSession, 'provedAt' | 'provedBy' | 'asksPasskey' | 'needsPasskey'>

/** Whether this session's person has proved their identity in the last ten minutes, by signing in or later. */
export const isFresh = ({ provedAt }: Pick<CallSession, 'provedAt'>, now: Date): boolean =>
  provedAt !== null && now.getTime() - provedAt.getTime() < FRESH_MS

/**
 * Whether a proof satisfies the venue's rule for the person's role. A session that still lacks its passkey can only
 * add or use one, so a password is enough for that.
 */
const isEnough = ({ provedBy, asksPasskey, needsPasskey }: Proved): boolean =>
  !asksPasskey || needsPasskey || asPasskey.has(provedBy)

/**
 * Requires a proof within the last ten minutes in this session: signing in, or the password or a passkey once more.
 * If the venue requires a passkey for the role, only a passkey or a recovery code counts. Throws
 * `fresh_proof_needed`; the page then asks for a proof and repeats the call. `mount` calls it for every entry with
 * `fresh`. Services call it if only some cases need it, before they change anything. A station has no proof.
 */
export function proveFresh(session: Proved, now: Date): void {
  if (!isFresh(session, now) || !isEnough(session)) throw new Refusal('fresh_proof_needed')
}
