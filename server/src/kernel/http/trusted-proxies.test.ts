import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { readEnv } from '../env.ts'
import { trustedProxies } from './trusted-proxies.ts'

const told = '203.0.113.7, 10.0.0.5'

it.each([
  ['false', '10.0.0.9'],
  ['1', '10.0.0.5'],
  ['2', '203.0.113.7'],
  ['10.0.0.9', '10.0.0.5'],
  ['10.0.0.0/8', '203.0.113.7'],
  ['192.0.2.1', '10.0.0.9'],
])('trusting %s, the client’s address is %s', async (trusted, expected) => {
  const env = readEnv({ TRUST_PROXY: trusted })
  const app = Fastify({ trustProxy: trustedProxies(env) })
  app.get('/', (request, reply) => reply.send([request.ip]))
  const headers = { 'x-forwarded-for': told }
  const answer = await app.inject({ url: '/', headers, remoteAddress: '10.0.0.9' })
  expect(answer.json()).toEqual([expected])
})
