import Fastify, { LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { amenityRoutes } from './features/amenities/routes.ts'
import { readAmenityWords } from './features/amenities/service.snapshot.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { billRoutes } from './features/bills/routes.ts'
import { bookingRoutes } from './features/bookings/routes.ts'
import { readInvitedWords } from './features/bookings/invitation/service.ts'
import { closeRoutes } from './features/close/routes.ts'
import { customerRoutes } from './features/customers/routes.ts'
import { discordRoutes, interactionRoutes } from './features/discord/routes.ts'
import { floorRoutes } from './features/floor/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { measure } from './features/health/service.ts'
import { importRoutes } from './features/imports/routes.ts'
import { mailRoutes } from './features/mail/routes.ts'
import { accountRoutes, memberRoutes, signInRoutes } from './features/members/routes.ts'
import { menuRoutes } from './features/menu/routes.ts'
import { readMenuWords } from './features/menu/service.ts'
import { openingRoutes } from './features/opening/routes.ts'
import { orderRoutes } from './features/orders/routes.ts'
import { passkeyRoutes } from './features/passkeys/routes.ts'
import { paymentRoutes, sandboxRoutes, webhookRoutes } from './features/payments/routes.ts'
import type { Payments } from './features/payments/service.ts'
import { pushRoutes } from './features/push/routes.ts'
import { reminderRoutes } from './features/reminders/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { securityRoutes, watchLimits } from './features/security/routes.ts'
import { seriesRoutes } from './features/series/routes.ts'
import { membershipRoutes } from './features/memberships/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { stationRoutes } from './features/stations/routes.ts'
import { statisticsRoutes } from './features/statistics/routes.ts'
import { tableRoutes } from './features/tables/routes.ts'
import { venueRoutes } from './features/venue/routes.ts'
import { readPublishedWords } from './features/venue/pages/service.ts'
import { waitlistRoutes } from './features/waitlist/routes.ts'
import { walletRoutes } from './features/wallet/routes.ts'
import { findPageFile } from './kernel/db/files/page-files.ts'
import { describeApi } from './kernel/http/docs.ts'
import { drainOnClose } from './kernel/http/drain.ts'
import { answerError, answerUnreadable, validateBySchema } from './kernel/http/errors.ts'
import type { Traces } from './kernel/traces/traces.ts'
import type { SandboxForm } from './kernel/providers/card-provider.ts'
import type { App } from './kernel/kernel.ts'
import { type FailureReports, serveFailures } from './kernel/http/monitoring/failures.ts'
import { serveHealth, type Lifecycle } from './kernel/http/monitoring/health.ts'
import { serveMetrics } from './kernel/http/monitoring/metrics.ts'
import { serveLive } from './kernel/live/live-routes.ts'
import type { Listening } from './kernel/live/listening.ts'
import { openLive } from './kernel/live/live.ts'
import { serveAppleProof } from './kernel/providers/payment-domain.ts'
import { servePages } from './kernel/http/pages.ts'
import { normalUrl, trustedProxies } from './kernel/http/addresses.ts'
import { pictureRoutes } from './kernel/pictures/routes.ts'
import {
  logRequests,
  requestIds,
  requestWithoutSecrets,
} from './kernel/http/monitoring/request-log.ts'
import { guard, sendServerTime, serveSecurityText } from './kernel/http/security.ts'
import { keepSessions } from './kernel/http/session/session.ts'

export interface AppParts extends Payments {
  listening: Listening
  lifecycle: Lifecycle
  failures: FailureReports
  /** Missing if no collector is configured. */
  traces?: Traces | null
  /** The emulator's test payments for the page; `null` if the card company is real. */
  sandbox: SandboxForm | null
  /** Folder of the built pages. */
  pages: string
  /** Receives every line of the log. By default, warnings and errors are written to the standard output. */
  logTo?: LogStream | undefined
}

export interface LogStream {
  write(line: string): void
}

/** The limit of a request's body in bytes. Longer bodies are refused before they are read. */
const BODY_LIMIT = 128 * 1024

/** The times for a client's headers and its whole request in milliseconds. Then its connection is closed. */
const HEAD_MS = 4_000
const REQUEST_MS = 20_000

/** A server with its limits, its log and its answers to unreadable requests, but without routes. */
function openServer(parts: AppParts): App {
  const { env } = parts
  return Fastify({
    bodyLimit: BODY_LIMIT,
    rewriteUrl: normalUrl,
    http: { headersTimeout: HEAD_MS, connectionsCheckingInterval: 1_000 },
    // Fastify sets this limit itself; without the option there would be none, so it can't be among those above.
    requestTimeout: REQUEST_MS,
    trustProxy: trustedProxies(env),
    frameworkErrors: answerError,
    // A stopping instance still answers incoming requests.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    // `logRequests` writes one line for each request, so Fastify's two lines are off.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(env),
    logger: {
      level: env.LOG_LEVEL ?? (env.production || parts.logTo ? 'info' : 'warn'),
      serializers: { req: requestWithoutSecrets },
      ...(parts.logTo && { stream: parts.logTo }),
    },
  })
}

function mountFeatures(api: App, parts: AppParts): void {
  venueRoutes(api, parts)
  memberRoutes(api, parts)
  stationRoutes(api, parts)
  accountRoutes(api, parts)
  mailRoutes(api, parts)
  signInRoutes(api, parts)
  passkeyRoutes(api, parts)
  pushRoutes(api, parts)
  walletRoutes(api, parts)
  paymentRoutes(api, parts)
  if (parts.sandbox) sandboxRoutes(api, parts.sandbox)
  tableRoutes(api, parts)
  billRoutes(api, parts)
  amenityRoutes(api, parts)
  bookingRoutes(api, parts)
  waitlistRoutes(api, parts)
  seriesRoutes(api, parts)
  menuRoutes(api, parts)
  reminderRoutes(api, parts)
  orderRoutes(api, parts)
  closeRoutes(api, parts)
  floorRoutes(api, parts)
  customerRoutes(api, parts)
  statisticsRoutes(api, parts)
  reportRoutes(api, parts)
  searchRoutes(api, parts)
  settingsRoutes(api, parts)
  membershipRoutes(api, parts)
  importRoutes(api, parts)
  openingRoutes(api, parts)
  auditRoutes(api, parts)
  securityRoutes(api, parts)
  discordRoutes(api, parts)
  healthRoutes(api, parts)
}

/** The complete server, not yet listening: the checks of every request, and the features. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { env } = parts
  const app = openServer(parts)
  const hub = openLive(parts.listening)
  app.setValidatorCompiler(validateBySchema)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  // Streams are closed first, because they never end by themselves.
  app.addHook('preClose', async () => hub.close())
  drainOnClose(app, env.STOP_GRACE_MS)
  parts.traces?.ofRequests(app)
  logRequests(app)
  sendServerTime(app, parts)
  watchLimits(app, parts)
  await guard(app, parts)
  await keepSessions(app, parts)
  await describeApi(app, env)
  serveSecurityText(app, parts)
  await app.register(async (api) => {
    mountFeatures(api, parts)
    serveLive(api, { hub, isLimited: env.RATE_LIMITS === 'on' })
    serveHealth(api, parts)
    serveFailures(api, parts)
  })
  await app.register(async (signed) => webhookRoutes(signed, parts))
  await app.register(async (signed) => interactionRoutes(signed, parts))
  serveMetrics(app, { ...parts, hub, measure: () => measure(parts) })
  await serveAppleProof(app, env.APPLE_PAY_DOMAIN_FILE)
  await app.register(async (raw) => pictureRoutes(raw, parts))
  await servePages(app, parts.pages, {
    elsewhere: (path) => findPageFile(parts.db, path),
    words: () => readPublishedWords(parts),
    wordsAt: async (path) =>
      (await readInvitedWords(parts, path)) ??
      (await readAmenityWords(parts, path)) ??
      (await readMenuWords(parts, path)),
    origin: env.PUBLIC_URL,
  })
  return app
}
