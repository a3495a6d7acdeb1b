import { describe, expect, it } from 'vitest'
import { BadEnvironment, readEnv } from './env.ts'

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

describe('the environment', () => {
  it('may be empty for a trial: everything has a value, and the secret is a new one each time', () => {
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

  it('of production has what it must', () => {
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
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1, nonsense' }],
    ['DATABASE_URL', { ...production, DATABASE_URL: undefined }],
    ['DATABASE_URL', { ...production, DATABASE_URL: '' }],
    ['SESSION_SECRET', { ...production, SESSION_SECRET: undefined }],
    ['RATE_LIMITS', { ...production, RATE_LIMITS: 'off' }],
    ['DISCORD_PUBLIC_KEY', { DISCORD_PUBLIC_KEY: 'abc' }],
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
  ])('is refused by the name of what is wrong: %s %j', (name, variables) => {
    expect(() => readEnv(variables)).toThrow(BadEnvironment)
    expect(() => readEnv(variables)).toThrow(name)
  })

  it('takes live keys in production, and test keys where that is meant or nothing is at stake', () => {
    expect(readEnv({ ...production, ...stripe, STRIPE_SECRET_KEY: 'sk_live_1' })).toBeDefined()
    expect(readEnv({ ...production, ...stripe, PAYMENTS: 'sandbox' })).toBeDefined()
    expect(readEnv(stripe)).toBeDefined()
  })

  it('trusts private proxies or those it is given, never everybody', () => {
    const trusted = (TRUST_PROXY: string) => readEnv({ TRUST_PROXY }).TRUST_PROXY
    expect(trusted('true')).toEqual(['loopback', 'linklocal', 'uniquelocal'])
    expect(trusted('false')).toBe(false)
    expect(trusted('10.0.0.1, 2001:db8::/32')).toEqual(['10.0.0.1', '2001:db8::/32'])
  })

  it('reads the roles of Discord, the best one first', () => {
    expect(readEnv({ DISCORD_ROLES: '11:vip, 12: regular' }).DISCORD_ROLES).toEqual([
      ['11', 'vip'],
      ['12', 'regular'],
    ])
    expect(readEnv({}).DISCORD_ROLES).toEqual([])
  })

  it('says everything that is wrong at once', () => {
    expect(() => readEnv({ PORT: 'x', PAYMENTS: 'y' })).toThrow(/PORT[^]*PAYMENTS/)
  })
})
