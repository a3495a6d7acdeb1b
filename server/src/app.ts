import Fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { adminRoutes } from './features/admin/routes.ts'
import { amenityRoutes } from './features/amenities/routes.ts'
import { amenityDeskRoutes } from './features/bookings/routes.manage.ts'
import { bookingRoutes } from './features/bookings/routes.ts'
import { discordRoutes, interactionRoutes } from './features/discord/routes.ts'
import { floorRoutes } from './features/floor/routes.ts'
import { accountRoutes } from './features/members/routes.account.ts'
import { roleRoutes } from './features/members/routes.roles.ts'
import { mailRoutes } from './features/mail/routes.ts'
import { memberRoutes } from './features/members/routes.ts'
import { stationRoutes } from './features/members/routes.stations.ts'
import { menuRoutes } from './features/menu/routes.ts'
import { orderRoutes } from './features/orders/routes.ts'
import { paymentRoutes, sandboxRoutes, webhookRoutes } from './features/payments/routes.ts'
import type { Payments } from './features/payments/service.ts'
import { staffRoutes } from './features/staff/routes.ts'
import { signInRoutes } from './features/signin/routes.ts'
import { accountLetters } from './features/signin/service.letters.ts'
import { tableRoutes } from './features/tables/routes.ts'
import { tillRoutes } from './features/till/routes.ts'
import { venueRoutes } from './features/venue/routes.ts'
import { walletRoutes } from './features/wallet/routes.ts'
import { describeApi } from './kernel/docs.ts'
import { drainOnClose } from './kernel/drain.ts'
import { answerError, answerUnreadable } from './kernel/errors.ts'
import { validateBySchema } from './kernel/invalid-input.ts'
import type { SandboxForm } from './kernel/card-provider.ts'
import type { App } from './kernel/kernel.ts'
import { serveLive } from './kernel/live-routes.ts'
import type { LiveHub } from './kernel/live.ts'
import { serveAppleProof } from './kernel/payment-domain.ts'
import { servePages } from './kernel/pages.ts'
import { pictureRoutes } from './kernel/picture-routes.ts'
import { requestWithoutSecrets } from './kernel/request-log.ts'
import { guard } from './kernel/security.ts'
import { keepSessions } from './kernel/session.ts'

export interface AppParts extends Payments {
  hub: LiveHub
  /** The page's way to pay in the emulator; nothing where there is none. */
  sandbox: SandboxForm | null
  /** Folder of the built pages. */
  pages: string
  /** Takes all of the log; without it what matters goes to the standard output. */
  logTo?: LogStream | undefined
}

/** Takes the log, a line at a time. */
export interface LogStream {
  write(line: string): void
}

/** No call needs more; what is longer is refused before it is read. */
const BODY_LIMIT = 128 * 1024

/** A client that takes longer to ask holds its connection no more. */
const PATIENCE_MS = { headersTimeout: 4_000, requestTimeout: 20_000 }

/** The whole server but for its address: what every request passes, then the features. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { env } = parts
  const app: App = Fastify({
    bodyLimit: BODY_LIMIT,
    http: { ...PATIENCE_MS, connectionsCheckingInterval: 1_000 },
    trustProxy: env.TRUST_PROXY,
    frameworkErrors: answerError,
    clientErrorHandler: answerUnreadable,
    logger: {
      level: env.production || parts.logTo ? 'info' : 'warn',
      serializers: { req: requestWithoutSecrets },
      ...(parts.logTo && { stream: parts.logTo }),
    },
  })
  app.setValidatorCompiler(validateBySchema)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  drainOnClose(app)
  await guard(app, env)
  await keepSessions(app, parts)
  await describeApi(app)
  await app.register(async (api) => {
    venueRoutes(api, parts)
    memberRoutes(api, parts)
    stationRoutes(api, parts)
    roleRoutes(api, parts)
    accountRoutes(api, { ...parts, letters: accountLetters })
    mailRoutes(api, parts)
    signInRoutes(api, parts)
    walletRoutes(api, parts)
    paymentRoutes(api, parts)
    if (parts.sandbox) sandboxRoutes(api, parts.sandbox)
    tableRoutes(api, parts)
    amenityRoutes(api, parts)
    bookingRoutes(api, parts)
    menuRoutes(api, parts)
    orderRoutes(api, parts)
    tillRoutes(api, parts)
    floorRoutes(api, parts)
    staffRoutes(api, parts)
    amenityDeskRoutes(api, parts)
    adminRoutes(api, parts)
    discordRoutes(api, parts)
    serveLive(api, parts)
  })
  await app.register(async (signed) => webhookRoutes(signed, parts))
  await app.register(async (signed) => interactionRoutes(signed, parts))
  await serveAppleProof(app, env.APPLE_PAY_DOMAIN_FILE)
  await app.register(async (raw) => pictureRoutes(raw, parts))
  await servePages(app, parts.pages)
  return app
}
