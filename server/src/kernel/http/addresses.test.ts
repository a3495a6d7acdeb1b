import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Club, openClub } from '../../../test/club/club.ts'
import { guesserAt, normalUrl, trustedProxies } from './addresses.ts'
import Fastify from 'fastify'
import { readEnv } from '../env.ts'

it.each([
  ['/api/venue?next=%2F%61', '/api/venue?next=%2F%61'],
  ['/%61%70i/venue', '/api/venue'],
  ['/api%2Fvenue', '/api%2Fvenue'],
  ['http://club.test/api/venue?a=1', '/api/venue?a=1'],
  ['HTTPS://club.test', '/'],
  ['/%E4%B8%AD', '/%E4%B8%AD'],
  ['/a/http://club.test', '/a/http://club.test'],
])('the normal form of %s is %s', (url, normal) => {
  expect(normalUrl({ url })).toBe(normal)
})

describe('a server', () => {
  const logged: string[] = []
  let club: Club
  beforeAll(async () => {
    club = await openClub({ logged, variables: { RATE_LIMITS: 'on', LOG_LEVEL: 'info' } })
  })
  afterAll(() => club.close())

  it('answers a request line with a host like one without', async () => {
    const address = await club.instances[1].app.listen({ host: '127.0.0.1', port: 0 })
    const ask = (target: string) =>
      new Promise<string>((resolve, reject) => {
        const head = `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`
        const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(head))
        socket.once('data', (chunk) => resolve(String(chunk).split('\r\n', 1)[0] ?? ''))
        socket.on('error', reject)
      })
    const plain = await ask('/api/ping')
    expect(plain).toContain('204')
    expect(await ask(`${address}/api/ping`)).toBe(plain)
  })

  it('treats an escaped path like the plain one in limits, sessions and the log', async () => {
    const { app } = club.instances[0]
    const plain = await app.inject({ method: 'GET', url: '/api/ping' })
    const escaped = await app.inject({ method: 'GET', url: '/%61pi/ping' })
    const limitOf = ({ headers }: typeof plain) => headers['x-ratelimit-limit']
    expect([escaped.statusCode, limitOf(escaped)]).toEqual([plain.statusCode, limitOf(plain)])
    const member = await club.signedIn()
    const own = await member.request({ method: 'GET', url: '/%61pi/user' })
    expect(own.body).toContain(member.person.email)
    logged.splice(0)
    await app.inject({ method: 'GET', url: `/%69nvited/${'k'.repeat(22)}` })
    await app.inject({ method: 'GET', url: `/api/p%61y/${'k'.repeat(22)}` })
    expect(logged.join('')).not.toContain('kkkk')
    expect(logged.join('')).toContain('/invited/…')
  })
})

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

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  [null, 'nowhere'],
])('attempts from %s are counted under %s', (address, guesser) => {
  expect(guesserAt(address)).toBe(guesser)
})
