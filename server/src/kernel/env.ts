import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { projectRoot } from './http/paths.ts'

/**
 * Whose word counts for where a request came from: proxies on private addresses (`true`), nobody
 * (`false`), or a list of addresses and networks. Never everybody, or a client could claim any
 * address for itself and guess on without limit.
 */
const TrustedProxies = z.union([
  z.stringbool().transform((trusted) => trusted && ['loopback', 'linklocal', 'uniquelocal']),
  z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim()))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
])

/** `id:name, id:name`: roles of the Discord server worth showing, the best one first. */
const RoleNames = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim().split(':')))
  .pipe(z.array(z.tuple([z.string().regex(/^\d+$/), z.string().trim().min(1).max(20)])))

const Snowflake = z.string().regex(/^\d{1,25}$/, 'a number that Discord gave')

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.string().optional(),
  DATABASE_DIRECT_URL: z.string().optional(),
  DATA_DIR: z.string().default(join(projectRoot, '.data')),
  SESSION_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PAYMENTS: z.enum(['sandbox']).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  APPLE_PAY_DOMAIN_FILE: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^@\r\n]*<?[^@\s<>]+@[^@\s<>]+>?$/, 'an address')
    .optional(),
  DISCORD_CLIENT_ID: Snowflake.optional(),
  DISCORD_CLIENT_SECRET: z.string().optional(),
  DISCORD_PUBLIC_KEY: z
    .string()
    .regex(/^[\da-f]{64}$/i, '64 hexadecimal characters')
    .optional(),
  DISCORD_GUILD_ID: Snowflake.optional(),
  DISCORD_ROLES: RoleNames.default([]),
  DISCORD_API: z.url({ protocol: /^https?$/ }).default('https://discord.com/api/v10'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY: TrustedProxies.default(false),
  STAFF_PIN: z.string().optional(),
  DISCOUNT_CODE: z.string().max(40).optional(),
})

export type Env = Readonly<z.output<typeof Environment>> & {
  /** `npm run serve`: no demo accounts, no made-up secret, no sandbox unless asked for. */
  readonly production: boolean
  readonly sessionSecret: string
  /** How links in messages begin: the venue's address, without a slash at its end. */
  readonly origin: string
}

/** A setting that makes starting wrong or unsafe; its message names the variable. */
export class BadEnvironment extends Error {}

/**
 * Reads the environment once, at start. An empty variable counts as not set. Throws
 * `BadEnvironment` where a value is malformed, or where production lacks what it must have.
 */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new BadEnvironment(`These settings can't be used:\n  ${problems.join('\n  ')}`)
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const refuse = (when: boolean, why: string) => {
    if (when) throw new BadEnvironment(why)
  }
  refuse(production && !env.DATABASE_URL, 'Production needs DATABASE_URL.')
  refuse(production && !env.SESSION_SECRET, 'Production needs SESSION_SECRET (32 characters).')
  refuse(production && env.RATE_LIMITS === 'off', 'RATE_LIMITS=off is for tests only.')
  refuse(
    env.STRIPE_SECRET_KEY !== undefined && !env.STRIPE_WEBHOOK_SECRET,
    'STRIPE_SECRET_KEY without STRIPE_WEBHOOK_SECRET would let anybody forge payments.',
  )
  refuse(
    env.STRIPE_SECRET_KEY !== undefined && !env.STRIPE_PUBLISHABLE_KEY,
    'STRIPE_SECRET_KEY without STRIPE_PUBLISHABLE_KEY leaves the page no way to take a card.',
  )
  const isTestKey = /^[rs]k_test_/.test(env.STRIPE_SECRET_KEY ?? '')
  refuse(
    production && isTestKey && env.PAYMENTS !== 'sandbox',
    'STRIPE_SECRET_KEY is a test key: anybody could pay with a test card. PAYMENTS=sandbox allows it.',
  )
  refuse(
    env.STRIPE_SECRET_KEY !== undefined && !isTestKey && env.PAYMENTS === 'sandbox',
    'PAYMENTS=sandbox says that no payment is real, but STRIPE_SECRET_KEY is a live key.',
  )
  refuse(!!env.SMTP_URL && !env.MAIL_FROM, 'SMTP_URL needs MAIL_FROM: who the messages are from.')
  refuse(
    production && !!env.SMTP_URL && !env.PUBLIC_URL,
    'SMTP_URL in production needs PUBLIC_URL: messages carry links.',
  )
  return {
    ...env,
    production,
    // A PIN that everybody can read in our documents is none for a venue.
    STAFF_PIN: env.STAFF_PIN ?? (production ? undefined : '2468'),
    origin: (env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/+$/, ''),
    // Without a secret of its own a restart signs everybody out: right for a trial, not for a venue.
    sessionSecret: env.SESSION_SECRET ?? randomBytes(32).toString('hex'),
  }
}
