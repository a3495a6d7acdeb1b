import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shapeOf } from '../../embedded/payments/shapes.ts'
import { registerDomain, serveAppleProof } from './payment-domain.ts'
import { openStripe } from './stripe-provider.ts'

describe('Apple’s domain association', () => {
  const url = '/.well-known/apple-developer-merchantid-domain-association'
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lantern-apple-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('is the venue’s file, byte for byte', async () => {
    const file = join(folder, 'proof')
    await writeFile(file, '7B227073704964223A22\n')
    const app = Fastify()
    await serveAppleProof(app, file)
    const answer = await app.inject({ url })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    expect(answer.body).toBe('7B227073704964223A22\n')
  })

  it('is not found if the venue has none', async () => {
    const app = Fastify()
    await serveAppleProof(app, undefined)
    expect((await app.inject({ url })).statusCode).toBe(404)
  })

  it('prevents the start if the configured file doesn’t exist', async () => {
    await expect(serveAppleProof(Fastify(), join(folder, 'none'))).rejects.toThrow('none')
  })
})

/** A fake of Stripe's domain registration. It accepts only requests that the SDK's declarations allow. */
function register(): FastifyInstance {
  const known = new Map<string, object>()
  const domains = '/v1/payment_method_domains'
  const app = Fastify({ ajv: { customOptions: { removeAdditional: false } } })
  const describeDomain = (name: string, apple: object) => ({
    id: `pmd_${name}`,
    object: 'payment_method_domain',
    domain_name: name,
    apple_pay: apple,
    google_pay: { status: 'active' },
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body))) satisfies object),
  )
  app.get<{ Querystring: { domain_name: string } }>(
    domains,
    { schema: { querystring: shapeOf(`GET ${domains}`) } },
    async ({ query }) => {
      const found = known.get(query.domain_name)
      return { object: 'list', url: domains, has_more: false, data: found ? [found] : [] }
    },
  )
  app.post<{ Body: { domain_name: string } }>(
    domains,
    { schema: { body: shapeOf(`POST ${domains}`) } },
    async ({ body }) => {
      const why = { error_message: 'The file is not there.' }
      const made = describeDomain(body.domain_name, { status: 'inactive', status_details: why })
      known.set(body.domain_name, made)
      return made
    },
  )
  app.post<{ Params: { id: string } }>(`${domains}/:id/validate`, async ({ params }) =>
    describeDomain(params.id.replace('pmd_', ''), { status: 'active' }),
  )
  return app
}

describe('registering a domain', () => {
  const app = register()
  let address: string
  beforeAll(async () => {
    address = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => app.close())

  it('registers it at Stripe once, then validates it again, and reports the reason of an inactive wallet', async () => {
    const { hostname: host, port } = new URL(address)
    const sandbox = { host, port: Number(port) }
    const stripe = openStripe({ secretKey: 'sk_test_1', sandbox })
    const google = { name: 'Google Pay', isActive: true, why: null }
    expect(await registerDomain(stripe, 'club.example')).toEqual([
      { name: 'Apple Pay', isActive: false, why: 'The file is not there.' },
      google,
    ])
    expect(await registerDomain(stripe, 'club.example')).toEqual([
      { name: 'Apple Pay', isActive: true, why: null },
      google,
    ])
  })
})
