import { createConnection, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { ErrorBody } from '@lantern/contract/errors'
import { getHealth, getReady } from '@lantern/contract/health'
import { login } from '@lantern/contract/members'
import { getVenue } from '@lantern/contract/venue'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openClub, PASSWORD, type Club } from '../../../test/club.ts'
import { Visitor } from '../../../test/visitor.ts'
import { openInstance } from '../../instance.ts'
import { readEnv } from '../env.ts'
import { openDatabase } from './db.ts'
import { isOutage } from './outage.ts'

let club: Club
const logged: string[] = []
beforeEach(async () => {
  logged.splice(0)
  club = await openClub({ logged, variables: { DATABASE_LOCK_TIMEOUT_MS: '200' } })
})
afterEach(() => club.close())

const nameOf = async () => {
  const { rows } = await club.pool.query<{ name: string }>('SELECT current_database() AS name')
  return rows[0]?.name ?? ''
}

/** A call that has to ask the database, because no instance keeps its answer in memory. */
async function knock(visitor: Visitor) {
  const payload = { email: 'nobody@club.test', password: PASSWORD }
  const answer = await visitor.request({ method: 'POST', url: login.path, payload })
  const { statusCode: status, body, headers } = answer
  return { status, code: ErrorBody.parse(JSON.parse(body)).code, headers }
}

/** A connection to the database that the test can cut. */
async function cuttable() {
  const { host, port } = inject('postgres')
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = createConnection(join(host, `.s.PGSQL.${port}`))
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one)
      one
        .on('error', () => undefined)
        .on('close', () => other.destroy())
        .pipe(other)
    }
  })
  const listen = (at: number) =>
    new Promise<void>((listening) => server.listen(at, '127.0.0.1', listening))
  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return {
    port: address.port,
    cut() {
      server.close()
      sockets.forEach((socket) => socket.destroy())
    },
    mend: () => listen(address.port),
  }
}

describe('a database that is away', () => {
  it('is told as such, in words and with a time to try again, and is there again by itself', async () => {
    const way = await cuttable()
    const instance = await openInstance({
      connection: {
        ...inject('postgres'),
        host: '127.0.0.1',
        port: way.port,
        database: await nameOf(),
      },
      env: readEnv({ RATE_LIMITS: 'off' }),
      clock: club.clock,
      log: () => undefined,
      logTo: { write: (line) => void logged.push(line) },
    })
    const visitor = new Visitor(instance.app)
    expect((await visitor.call(getVenue, {})).status).toBe(200)
    way.cut()
    const [call, ready, health] = [
      await knock(visitor),
      await visitor.call(getReady, {}),
      await visitor.call(getHealth, {}),
    ]
    await way.mend()
    await expect
      .poll(async () => (await visitor.request({ method: 'GET', url: getVenue.path })).statusCode)
      .toBe(200)
    await instance.close()
    way.cut()
    expect(call).toMatchObject({ status: 503, code: 'unavailable' })
    expect(call.headers['retry-after']).toBe('5')
    expect(ready).toMatchObject({ status: 503, code: 'not_ready' })
    expect(health.status).toBe(200)
  })

  it('is one that holds us up for longer than we wait for a lock', async () => {
    const other = openDatabase({ ...inject('postgres'), database: await nameOf() }, () => undefined)
    const client = await other.pool.connect()
    await client.query('BEGIN; LOCK TABLE users')
    const answer = await knock(club.visitor())
    await client.query('ROLLBACK')
    client.release()
    await other.close()
    expect(answer).toMatchObject({ status: 503, code: 'unavailable' })
    expect((await knock(club.visitor())).code).toBe('wrong_credentials')
    expect(logged.some((line) => line.includes('database unavailable'))).toBe(true)
  })
})

describe('an outage', () => {
  const system = (code: string) => Object.assign(new Error('connect'), { code })
  const told = (code: string) =>
    new Error('query', { cause: Object.assign(new pg.DatabaseError('x', 1, 'error'), { code }) })
  it.each([
    ['a refused connection', system('ECONNREFUSED'), true],
    ['one refused at each of its addresses', new AggregateError([system('ECONNREFUSED')]), true],
    ['a cut one, as a cause', new Error('x', { cause: new Error('Connection terminated') }), true],
    ['a full pool', new Error('timeout exceeded when trying to connect'), true],
    ['a full disk', told('53100'), true],
    ['a full memory', told('53200'), true],
    ['too many connections', told('53300'), true],
    ['a statement of ours that is wrong', told('42703'), false],
    ['a fault of ours', new TypeError('x is undefined'), false],
    ['no error at all', 'ECONNREFUSED', false],
  ])('is or is not %s', (_, error, expected) => {
    expect(isOutage(error)).toBe(expected)
  })
})
