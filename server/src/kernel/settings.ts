import * as z from 'zod'
import { join } from 'node:path'
import { demo } from './demo.ts'
import { projectRoot } from './http/paths.ts'

/** Texts with commas between, each of which `item` reads. */
const listOf = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim()))
    .pipe(z.array(item))

const Addresses = listOf(
  z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'addresses or networks, with commas'),
)

/** `id:name, id:name`: the Discord server's roles that pages show, highest first. */
const RoleNames = listOf(
  z
    .string()
    .transform((pair) => pair.split(':'))
    .pipe(
      z.tuple(
        [z.string().regex(/^\d+$/), z.string().trim().min(1).max(20)],
        'id:name pairs, with commas',
      ),
    ),
)

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

/** `name=value,name=value`: the headers that a trace collector requires, such as a key, with `%20` for a space. */
const HeaderList = listOf(
  z
    .string()
    .transform((pair) => [pair.split('=', 1)[0] ?? '', decoded(pair.replace(/^[^=]*=?/, ''))])
    .pipe(
      z.tuple(
        [z.string().regex(/^[\w-]+$/), z.string().min(1)],
        'name=value pairs, with commas between, and special characters as %XX',
      ),
    ),
)

/** Hosts of push services, with `*.` for all subdomains; for tests also whole origins. */
const PushHosts = listOf(
  z.union(
    [z.string().regex(/^(\*\.)?([a-z\d-]+\.)+[a-z]{2,}$/), z.url({ protocol: /^http$/ })],
    'hosts of push services, with commas',
  ),
)

/** The services of Chrome and Edge on most devices, Firefox, Safari, and Edge on Windows. */
const pushHosts =
  'fcm.googleapis.com, *.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com'

/** OWASP's minimum memory for hashing a password with argon2id and two passes. */
export const LEAST_PASSWORD_MEMORY_KIB = 19_456

const isYes = (text: string) => /^(true|on|yes|y|enabled)$/i.test(text.trim())

/**
 * The proxies that are trusted to report the origin of a request: none (`false`), a number of them in a row (`1`), or
 * those at the listed addresses and networks. "All on private addresses" isn't possible: guests in the venue's own
 * network have such addresses, and could invent a new one for each guess at a password.
 */
const TrustedProxies = z
  .string()
  .refine(
    (text) => !isYes(text),
    "true would believe guests in the venue's own network too; give the number of proxies in front, 1 for one, or their addresses",
  )
  .pipe(
    z.union(
      [
        z.stringbool({ truthy: [], falsy: ['false', 'off', 'no', '0'] }),
        z
          .string()
          .regex(/^[1-9]$/)
          .transform(Number),
        Addresses,
      ],
      'false, a number of proxies from 1 to 9, or addresses and networks with commas between them',
    ),
  )

const Snowflake = z.string().regex(/^\d{1,25}$/, 'a number that Discord gave')

const isDatabaseAddress = (text: string) =>
  /^(socket:|\/)/.test(text) || (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text))

const DatabaseAddress = z
  .string()
  .refine(
    isDatabaseAddress,
    'postgres://user:password@host:5432/database, special characters as %XX',
  )

/** The prefixes of Stripe's keys. A key in the wrong variable is detected at start, not by the first payment. */
const keyOf = (...beginnings: string[]) =>
  z
    .string()
    .refine(
      (key) => beginnings.some((beginning) => key.startsWith(beginning)),
      `begins with ${beginnings.join(' or ')}`,
    )

/** `https://KEY@host/PROJECT`: the address of an error service. */
const isDsn = (text: string) =>
  URL.canParse(text) && /^https?:\/\/\w+@[^/]+\/(\S+\/)?\d+\/?$/.test(text)

/** The address must have no path: links and cookies assume that the venue has a host of its own. */
const isOrigin = (text: string) => {
  if (!URL.canParse(text)) return true
  const { pathname, search, hash, username } = new URL(text)
  return pathname === '/' && search === '' && hash === '' && username === ''
}

const whole = (from: number, to: number) => z.coerce.number().int().min(from).max(to)
const HOUR_MS = 3_600_000

/** All settings. `.env.example` describes each; a test compares the two. */
export const Settings = z.object({
  NODE_ENV: z.string().optional(),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  STOP_DELAY_MS: whole(0, 300_000).default(0),
  STOP_GRACE_MS: whole(0, 300_000).default(20_000),
  DATABASE_URL: DatabaseAddress.optional(),
  DATABASE_DIRECT_URL: DatabaseAddress.optional(),
  DATABASE_READ_URL: DatabaseAddress.optional(),
  MIGRATE_ON_START: z.stringbool('on or off').default(true),
  DATABASE_POOL_SIZE: whole(2, 500).default(12),
  DATABASE_STATEMENT_TIMEOUT_MS: whole(0, HOUR_MS).default(30_000),
  DATABASE_LOCK_TIMEOUT_MS: whole(0, HOUR_MS).default(10_000),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: whole(0, HOUR_MS).default(60_000),
  DATA_DIR: z.string().default(join(projectRoot, '.data')),
  SESSION_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  SESSION_SECRET_PREVIOUS: z.string().min(32, 'at least 32 characters').optional(),
  PASSWORD_MEMORY_KIB: whole(64, 1_048_576).default(LEAST_PASSWORD_MEMORY_KIB),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'an address that begins with https://' })
    .refine(isOrigin, 'the address of a host, with no path behind it')
    .optional(),
  PAYMENTS: z.enum(['sandbox']).optional(),
  STRIPE_SECRET_KEY: keyOf('sk_', 'rk_').optional(),
  STRIPE_PUBLISHABLE_KEY: keyOf('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: keyOf('whsec_').optional(),
  APPLE_PAY_DOMAIN_FILE: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'smtps://user:password@host:465' }).optional(),
  SMTP_TLS: z.enum(['required', 'if-offered']).default('required'),
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
  PUSH_HOSTS: PushHosts.prefault(pushHosts),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: z.string().min(16, 'at least 16 characters').optional(),
  BACKUP_EVERY_HOURS: whole(0, 168).default(0),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'https://s3.region.example' }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'the name of a bucket')
    .optional(),
  S3_KEY_ID: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  PICTURES_IN: z.enum(['database', 'bucket']).default('database'),
  SENTRY_DSN: z
    .string()
    .refine(isDsn, 'https://KEY@host/PROJECT, as the error service shows it')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'http://collector.example:4318' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: HeaderList.default([]),
  OTEL_SERVICE_NAME: z.string().default('lantern'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+|tel:\+[\d-]+)$/, 'mailto:…, https://… or tel:+…')
    .optional(),
  API_DOCS: z.enum(['on', 'off']).default('on'),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  METRICS_FROM: Addresses.default([]),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  REQUESTS_PER_MINUTE: whole(60, 1_000_000).default(900),
  TRUST_PROXY: TrustedProxies.default(false),
  STAFF_PIN: z.string().optional(),
  DISCOUNT_CODE: z.string().max(40).optional(),
})

export type Settings = z.output<typeof Settings>

type Rule = readonly [fails: (settings: Settings) => boolean, why: string]

const isProduction = ({ NODE_ENV }: Settings) => NODE_ENV === 'production'
const isTestKey = (key = '') => /^[rs]k_test_/.test(key)

const partsOfBucket = (s: Settings) =>
  [s.S3_ENDPOINT, s.S3_BUCKET, s.S3_KEY_ID, s.S3_SECRET_KEY].filter(Boolean).length

/** A connection within this machine needs no encryption. */
export const isLoopback = (url: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

const isPlainElsewhere = (address?: string) =>
  address !== undefined && address.startsWith('http:') && !isLoopback(address)

/** Checks that involve several settings. Each failed check adds a line. */
export const combinationRules: readonly Rule[] = [
  [(s) => isProduction(s) && !s.DATABASE_URL, 'Production needs DATABASE_URL.'],
  [(s) => isProduction(s) && !s.SESSION_SECRET, 'Production needs SESSION_SECRET (32 characters).'],
  [(s) => isProduction(s) && s.RATE_LIMITS === 'off', 'RATE_LIMITS=off is for tests only.'],
  [
    (s) => isProduction(s) && s.PASSWORD_MEMORY_KIB < LEAST_PASSWORD_MEMORY_KIB,
    `PASSWORD_MEMORY_KIB below ${LEAST_PASSWORD_MEMORY_KIB} is for tests only.`,
  ],
  [
    (s) => isProduction(s) && (s.DISCOUNT_CODE ?? '').toUpperCase() === demo.discountCode,
    'DISCOUNT_CODE is the one of our documents: anybody could order for nothing.',
  ],
  [
    (s) => isProduction(s) && s.STAFF_PIN === demo.staffPin,
    'STAFF_PIN is the one of our documents: everybody knows it.',
  ],
  [
    (s) => !!s.SESSION_SECRET_PREVIOUS && !s.SESSION_SECRET,
    'SESSION_SECRET_PREVIOUS needs SESSION_SECRET: the one that cookies are signed by from now on.',
  ],
  [
    (s) => !!s.SESSION_SECRET && s.SESSION_SECRET_PREVIOUS === s.SESSION_SECRET,
    'SESSION_SECRET_PREVIOUS is the same as SESSION_SECRET: nothing is rotated that way.',
  ],
  [
    (s) => !!s.STRIPE_SECRET_KEY && !s.STRIPE_WEBHOOK_SECRET,
    'STRIPE_SECRET_KEY without STRIPE_WEBHOOK_SECRET would let anybody forge payments.',
  ],
  [
    (s) => !!s.STRIPE_SECRET_KEY && !s.STRIPE_PUBLISHABLE_KEY,
    'STRIPE_SECRET_KEY without STRIPE_PUBLISHABLE_KEY leaves the page no way to take a card.',
  ],
  [
    (s) =>
      !!s.STRIPE_SECRET_KEY &&
      !!s.STRIPE_PUBLISHABLE_KEY &&
      isTestKey(s.STRIPE_SECRET_KEY) !== s.STRIPE_PUBLISHABLE_KEY.startsWith('pk_test_'),
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not of one mode: one is a test key.',
  ],
  [
    (s) => isProduction(s) && isTestKey(s.STRIPE_SECRET_KEY) && s.PAYMENTS !== 'sandbox',
    'STRIPE_SECRET_KEY is a test key: anybody could pay with a test card. PAYMENTS=sandbox allows it.',
  ],
  [
    (s) => !!s.STRIPE_SECRET_KEY && !isTestKey(s.STRIPE_SECRET_KEY) && s.PAYMENTS === 'sandbox',
    'PAYMENTS=sandbox says that no payment is real, but STRIPE_SECRET_KEY is a live key.',
  ],
  [
    (s) => !!s.DISCORD_CLIENT_SECRET && !s.DISCORD_CLIENT_ID,
    'DISCORD_CLIENT_SECRET needs DISCORD_CLIENT_ID: signing in at Discord takes both.',
  ],
  [
    (s) => ![0, 4].includes(partsOfBucket(s)),
    'S3_ENDPOINT, S3_BUCKET, S3_KEY_ID and S3_SECRET_KEY are needed together.',
  ],
  [
    (s) => isProduction(s) && !s.BACKUP_KEY && isPlainElsewhere(s.S3_ENDPOINT),
    'S3_ENDPOINT without https takes BACKUP_KEY: anybody on the way could read the backups otherwise.',
  ],
  [
    (s) => s.PICTURES_IN === 'bucket' && partsOfBucket(s) === 0,
    'PICTURES_IN=bucket needs a bucket: S3_ENDPOINT, S3_BUCKET, S3_KEY_ID and S3_SECRET_KEY.',
  ],
  [
    (s) => s.BACKUP_EVERY_HOURS > 0 && !s.BACKUP_DIR && partsOfBucket(s) === 0,
    'BACKUP_EVERY_HOURS needs BACKUP_DIR or a bucket: there is nowhere to write to.',
  ],
  [
    (s) => s.BACKUP_EVERY_HOURS > 0 && !s.DATABASE_URL,
    "BACKUP_EVERY_HOURS needs DATABASE_URL: a trial's own database is backed up while it rests.",
  ],
  [
    (s) => isProduction(s) && s.PUSH_HOSTS.some((host) => host.startsWith('http:')),
    'PUSH_HOSTS with http is for tests only.',
  ],
  [(s) => !!s.SMTP_URL && !s.MAIL_FROM, 'SMTP_URL needs MAIL_FROM: who the messages are from.'],
  [
    (s) => isProduction(s) && !!s.SMTP_URL && !s.PUBLIC_URL,
    'SMTP_URL in production needs PUBLIC_URL: messages carry links.',
  ],
]
