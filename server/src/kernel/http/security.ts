import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'
import type { Env } from '../env.ts'
import { Refusal } from './errors.ts'
import { CallCounts, limitCalls, refuseOverload } from './limits.ts'
import type { App } from '../kernel.ts'

/** The depth of a JSON text (`[]` is 1), without recursion, so that any depth can be measured. */
export function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (isText && sign === '\\') at += 1
    else if (sign === '"') isText = !isText
    else if (isText) continue
    else if (sign === '{' || sign === '[') deepest = Math.max(deepest, (depth += 1))
    else if (sign === '}' || sign === ']') depth -= 1
  }
  return deepest
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a writing request comes from our own pages, or from no browser: then it has no origin. */
function fromThisSite(request: FastifyRequest, env: Env): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === request.host || (!!env.PUBLIC_URL && host === new URL(env.PUBLIC_URL).host)
}

/** More than three times the depth of any call. Deeper bodies would overflow the stack of recursive code. */
const DEEPEST_JSON = 32

/** Parses a JSON body. An empty body counts as none; keys such as `__proto__`, and too deep nesting, are refused. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text.length === 0) return done(null, undefined)
    if (depthOf(text) > DEEPEST_JSON) return done(new Refusal('invalid_input'))
    return parse(request, text, done)
  })
}

/** The security headers: only the page's own scripts and pictures, and Stripe's form if the venue takes cards. */
function policyOf(env: Env) {
  const https = env.PUBLIC_URL?.startsWith('https:') ?? false
  const takesCards = env.STRIPE_SECRET_KEY !== undefined
  // The sources that Stripe's security guide requires for its payment form.
  const stripe = takesCards ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []
  const stripeApi = takesCards ? ['https://api.stripe.com'] : []
  return {
    global: false,
    // HSTS leaves subdomains out, because the venue's other hosts may not use https.
    hsts: https && { maxAge: 31_536_000, includeSubDomains: false },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...stripeApi],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: takesCards ? [...stripe, 'https://hooks.stripe.com'] : ["'none'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...stripe],
        styleSrc: ["'self'", "'unsafe-inline'"],
        workerSrc: ["'self'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginEmbedderPolicy: false,
    // Google Pay opens a popup in browsers without a payment sheet.
    crossOriginOpenerPolicy: { policy: takesCards ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  } satisfies FastifyHelmetOptions
}

export async function guard(
  app: FastifyInstance,
  parts: { db: Db; clock: Clock; env: Env },
): Promise<void> {
  const { env } = parts
  const counts = env.RATE_LIMITS === 'on' ? new CallCounts(parts.db, parts.clock) : null
  await app.register(helmet, policyOf(env))
  app.addHook('onRequest', async (_request, reply) => {
    reply.helmet()
  })
  // Addresses with a key (to an account or a bill) must not be sent as a referrer, not even with our own calls.
  app.addHook('onRequest', async ({ url }, reply) => {
    if (/^\/(auth-callback|reminder|pay\/|invited\/)/.test(url))
      reply.header('referrer-policy', 'no-referrer')
  })
  if (counts) {
    await limitCalls(app, { ...parts, counts })
    refuseOverload(app)
  }
  app.addHook('onRequest', async (request) => {
    if (!reads.has(request.method) && !fromThisSite(request, env)) throw new Refusal('cross_site')
  })
  readJson(app)
}

/** RFC 9116 recommends an expiry within a year, so that an outdated contact isn't used. */
const VALID_MS = 180 * 24 * 60 * 60_000

/** Serves `/.well-known/security.txt`, with the contact for reports of vulnerabilities. */
export function serveSecurityText(
  app: FastifyInstance,
  { env, clock }: { env: Env; clock: Clock },
): void {
  const { SECURITY_CONTACT: contact, PUBLIC_URL: origin } = env
  if (contact === undefined) return
  const path = '/.well-known/security.txt'
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    const expires = new Date(clock.now().getTime() + VALID_MS).toISOString()
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, zh',
      ...(origin ? [`Canonical: ${new URL(path, origin).href}`] : []),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}

/** Sends `X-Server-Time` (in milliseconds) with each uncached response, for pages on devices with a wrong clock. */
export function sendServerTime(app: FastifyInstance, { clock }: { clock: Clock }): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.getHeader('cache-control') === 'no-store') {
      reply.header('x-server-time', clock.now().getTime())
    }
    done(null, payload)
  })
}

/** Passes JSON bodies to the routes of this `app` as unparsed bytes, because signatures cover the bytes. */
export function takeRawBody(app: App): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}
