import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BadEnvironment, doubtfulSettings, readEnv } from './env.ts'
import { projectRoot } from './http/paths.ts'
import { Settings } from './settings.ts'

const SECRET = 'x'.repeat(32)
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db.example/lantern',
  SESSION_SECRET: SECRET,
}

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
}

const bucket = { S3_BUCKET: 'lantern', S3_KEY_ID: 'key', S3_SECRET_KEY: 'secret' }

describe('the environment', () => {
  it('may be empty for a trial: every setting has a default, and the secret is random', () => {
    const [one, two] = [readEnv({}), readEnv({ PORT: '', PUBLIC_URL: '', TRUST_PROXY: '' })]
    expect(one).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      RATE_LIMITS: 'on',
      TRUST_PROXY: false,
      production: false,
    })
    expect({ ...two, sessionSecret: '' }).toEqual({ ...one, sessionSecret: '' })
    expect(one.sessionSecret.length).toBeGreaterThanOrEqual(32)
    expect(two.sessionSecret).not.toBe(one.sessionSecret)
  })

  it('accepts all required settings of production', () => {
    expect(readEnv(production)).toMatchObject({ production: true, sessionSecret: SECRET })
  })

  it.each<[name: string, variables: Record<string, string | undefined>]>([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: '80.5' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'too short' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'lantern.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://lantern.example' }],
    ['PAYMENTS', { PAYMENTS: 'free' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'no' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'everybody' }],
    ['TRUST_PROXY: true would believe guests', { TRUST_PROXY: 'true' }],
    ['TRUST_PROXY: true would believe guests', { TRUST_PROXY: 'Yes' }],
    ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1, nonsense' }],
    ['DATABASE_URL', { ...production, DATABASE_URL: undefined }],
    ['DATABASE_URL', { ...production, DATABASE_URL: '' }],
    ['SESSION_SECRET', { ...production, SESSION_SECRET: undefined }],
    ['RATE_LIMITS', { ...production, RATE_LIMITS: 'off' }],
    ['DISCORD_PUBLIC_KEY', { DISCORD_PUBLIC_KEY: 'abc' }],
    ['PASSWORD_MEMORY_KIB', { ...production, PASSWORD_MEMORY_KIB: '19455' }],
    ['S3_ENDPOINT', { ...production, ...bucket, S3_ENDPOINT: 'http://s3.example' }],
    ['S3_ENDPOINT', { ...production, ...bucket, S3_ENDPOINT: 'http://localhost.example' }],
    ['DISCORD_CLIENT_ID', { DISCORD_CLIENT_ID: 'lantern' }],
    ['DISCORD_ROLES', { DISCORD_ROLES: 'vip' }],
    ['DISCORD_ROLES', { DISCORD_ROLES: '11:vip, twelve:regular' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example', MAIL_FROM: 'club@lantern.example' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Lantern' }],
    [
      'MAIL_FROM',
      { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' },
    ],
    [
      'PUBLIC_URL',
      { ...production, SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'club@lantern.example' },
    ],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_1' }],
    [
      'STRIPE_PUBLISHABLE_KEY',
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    ],
    ['PAYMENTS', { ...production, ...stripe }],
    ['PAYMENTS', { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1', PAYMENTS: 'sandbox' }],
    ['PAYMENTS', { ...production, ...stripe, STRIPE_SECRET_KEY: 'rk_test_1' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: '' }],
    ['DATABASE_URL', { DATABASE_URL: 'db.example/lantern' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db.example/lantern' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://lantern:a/b#c@db.example/lantern' }],
    ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'http://db.example' }],
    ['DATABASE_POOL_SIZE', { DATABASE_POOL_SIZE: '1' }],
    ['DATABASE_LOCK_TIMEOUT_MS', { DATABASE_LOCK_TIMEOUT_MS: '5s' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://lantern.example/club' }],
    ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...stripe, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1' }],
    ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: 'sk_test_1' }],
    ['SESSION_SECRET_PREVIOUS', { SESSION_SECRET_PREVIOUS: SECRET }],
    ['SESSION_SECRET_PREVIOUS', { SESSION_SECRET: SECRET, SESSION_SECRET_PREVIOUS: SECRET }],
    ['DISCORD_CLIENT_ID', { DISCORD_CLIENT_SECRET: 'secret' }],
    ['DISCOUNT_CODE', { ...production, DISCOUNT_CODE: 'lantern100' }],
    ['STAFF_PIN', { ...production, STAFF_PIN: '2468' }],
    ['REQUESTS_PER_MINUTE', { REQUESTS_PER_MINUTE: '0' }],
  ])('is refused with the name of the wrong setting: %s %j', (name, variables) => {
    expect(() => readEnv(variables)).toThrow(BadEnvironment)
    expect(() => readEnv(variables)).toThrow(name)
  })

  it('accepts a bucket by https or on this machine, or with encrypted backups', () => {
    const at = (S3_ENDPOINT: string, more = {}) =>
      readEnv({ ...production, ...bucket, S3_ENDPOINT, ...more })
    expect(at('https://s3.example')).toBeDefined()
    expect(at('http://127.0.0.1:9000')).toBeDefined()
    expect(at('http://s3.example', { BACKUP_KEY: 'a key of sixteen and more' })).toBeDefined()
  })

  it('accepts live keys in production, and test keys if confirmed or in a trial', () => {
    const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
    expect(readEnv({ ...production, ...stripe, ...live })).toBeDefined()
    expect(readEnv({ ...production, ...stripe, PAYMENTS: 'sandbox' })).toBeDefined()
    expect(readEnv(stripe)).toBeDefined()
  })

  it('trusts a number of proxies or listed ones, never everybody', () => {
    const trusted = (TRUST_PROXY: string) => readEnv({ TRUST_PROXY }).TRUST_PROXY
    expect([trusted('1'), trusted('2')]).toEqual([1, 2])
    expect([trusted('0'), trusted('off')]).toEqual([false, false])
    expect(trusted('false')).toBe(false)
    expect(trusted('10.0.0.1, 2001:db8::/32')).toEqual(['10.0.0.1', '2001:db8::/32'])
  })

  it('reads the roles of Discord in order of rank', () => {
    expect(readEnv({ DISCORD_ROLES: '11:vip, 12: regular' }).DISCORD_ROLES).toEqual([
      ['11', 'vip'],
      ['12', 'regular'],
    ])
    expect(readEnv({}).DISCORD_ROLES).toEqual([])
  })

  it('reports all problems at once', () => {
    expect(() => readEnv({ PORT: 'x', PAYMENTS: 'y' })).toThrow(/PORT[^]*PAYMENTS/)
    expect(() => readEnv({ NODE_ENV: 'production' })).toThrow(/DATABASE_URL[^]*SESSION_SECRET/)
  })

  it('never reports a value, which may be a secret', () => {
    const told = () => readEnv({ SESSION_SECRET: 'hunter2', SMTP_URL: 'hunter2', PAYMENTS: 'x' })
    expect(told).toThrow(/SESSION_SECRET[^]*SMTP_URL/)
    expect(told).not.toThrow(/hunter2/)
  })

  it('warns about misspelt settings only', () => {
    const near = { DATABSE_URL: 'x', SESION_SECERT: 'x', PATH: 'x', HOSTNAME: 'x', PORTS: 'x' }
    expect(doubtfulSettings(near)).toEqual([
      "DATABSE_URL is not a setting of Lantern's. Is DATABASE_URL meant?",
      "SESION_SECERT is not a setting of Lantern's. Is SESSION_SECRET meant?",
    ])
    expect(doubtfulSettings({ SESSION_SECRET_FILE: 'x', APPLE_PAY_DOMAIN_FILE: 'x' })).toEqual([])
  })

  it('warns if emails may be sent unencrypted', () => {
    expect(doubtfulSettings({ SMTP_TLS: 'if-offered' })).toEqual([
      expect.stringContaining('SMTP_TLS is if-offered'),
    ])
    expect(doubtfulSettings({ SMTP_TLS: 'required' })).toEqual([])
    expect(readEnv({}).SMTP_TLS).toBe('required')
  })

  it('has every setting in .env.example, and all of its values are valid', () => {
    const example = readFileSync(join(projectRoot, '.env.example'), 'utf8')
    const lines = [...example.matchAll(/^([A-Z\d_]+)=(.*)$/gm)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    )
    const internal = ['NODE_ENV', 'DISCORD_API']
    const names = Object.keys(Settings.shape).filter((name) => !internal.includes(name))
    expect(new Set(lines.map(([name]) => name))).toEqual(new Set(names))
    const asItStands = Object.fromEntries<string>(lines)
    // The example shows the default values, except for the data folder, whose default depends on the current folder.
    const told = { ...readEnv(asItStands), sessionSecret: '', DATA_DIR: '' }
    expect(told).toEqual({ ...readEnv({}), sessionSecret: '', DATA_DIR: '' })
  })
})

describe('compose.yaml', () => {
  it('passes on every setting that a venue may choose', () => {
    const compose = readFileSync(join(projectRoot, 'compose.yaml'), 'utf8')
    const own = ['NODE_ENV', 'DISCORD_API', 'DATA_DIR', 'HOST', 'PORT']
    const missing = Object.keys(Settings.shape).filter(
      (name) => !own.includes(name) && !new RegExp(`\\b${name}(_FILE)?[:=]`).test(compose),
    )
    expect(missing).toEqual([])
  })
})

describe('a secret in a file', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lantern-secrets-'))
    writeFileSync(join(folder, 'secret'), `${SECRET}\n`)
    writeFileSync(join(folder, 'empty'), '\n')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is the value of the setting, without the final line break', () => {
    const env = readEnv({
      ...production,
      SESSION_SECRET: '',
      SESSION_SECRET_FILE: join(folder, 'secret'),
    })
    expect(env.sessionSecret).toBe(SECRET)
  })

  it.each([
    [
      'is not there',
      (at: string) => ({ SESSION_SECRET_FILE: join(at, 'nowhere') }),
      /SESSION_SECRET_FILE.*can't be read/,
    ],
    [
      'is empty',
      (at: string) => ({ STAFF_PIN_FILE: join(at, 'empty') }),
      /STAFF_PIN_FILE.*is empty/,
    ],
    [
      'stands beside the value itself',
      (at: string) => ({ SESSION_SECRET: SECRET, SESSION_SECRET_FILE: join(at, 'secret') }),
      /SESSION_SECRET_FILE.*only one/,
    ],
  ])('that %s is refused by the setting’s name', (_, variables, why) => {
    expect(() => readEnv(variables(folder))).toThrow(why)
  })
})
