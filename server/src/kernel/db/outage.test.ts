import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ErrorBody } from '@lantern/contract/calls/errors'
import { getHealth, getReady } from '@lantern/contract/reports/health'
import { login } from '@lantern/contract/members/members'
import { getVenue } from '@lantern/contract/venue/venue'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openClub, PASSWORD, type Club } from '../../../test/club/club.ts'
import { openDatabaseLine } from '../../../test/lines/line.ts'
import { Visitor } from '../../../test/club/visitor.ts'
import { openInstance } from '../../instance.ts'
import { readEnv } from '../env.ts'
import { openDatabase } from './db.ts'
import { isOutage } from './outage.ts'
import { SLOWNESS } from '../../../test/races/waits.ts'

let club: Club
const logged: string[] = []

const nameOf = async () => {
  const { rows } = await club.pool.query<{ name: string }>('SELECT current_database() AS name')
  return rows[0]?.name ?? ''
}

/** A call that queries the database, because its response isn't cached. */
async function knock(visitor: Visitor) {
  const payload = { email: 'nobody@club.test', password: PASSWORD }
  const answer = await visitor.request({ method: 'POST', url: login.path, payload })
  const { statusCode: status, body, headers } = answer
  return { status, code: ErrorBody.parse(JSON.parse(body)).code, headers }
}

/** An instance whose connection to the database can fail. */
async function wired(variables: Readonly<Record<string, string>> = {}) {
  const { line } = await openDatabaseLine(inject('postgres'))
  const { host, port } = line
  const instance = await openInstance({
    connection: { ...inject('postgres'), host, port, database: await nameOf() },
    env: readEnv({ RATE_LIMITS: 'off', ...variables }),
    clock: club.clock,
    // Storing built pages at start takes a busy database longer than some limits here.
    pages: join(tmpdir(), 'lantern-has-no-pages'),
    log: () => undefined,
    logTo: { write: (told) => void logged.push(told) },
  })
  return { line, instance, visitor: new Visitor(instance.app) }
}

describe('an unavailable database', () => {
  beforeEach(async () => {
    logged.splice(0)
    club = await openClub({ logged, variables: { DATABASE_LOCK_TIMEOUT_MS: '200' } })
  })
  afterEach(() => club.close())

  it('is reported with a message and a retry time, and recovery is automatic', async () => {
    const { line, instance, visitor } = await wired()
    expect((await visitor.call(getVenue, {})).status).toBe(200)
    await line.break('refused')
    const [call, ready, health] = [
      await knock(visitor),
      await visitor.call(getReady, {}),
      await visitor.call(getHealth, {}),
    ]
    await line.mend()
    await expect
      .poll(async () => (await visitor.request({ method: 'GET', url: getVenue.path })).statusCode)
      .toBe(200)
    await instance.close()
    await line.close()
    expect(call).toMatchObject({ status: 503, code: 'unavailable' })
    expect(call.headers['retry-after']).toBe('5')
    expect(ready).toMatchObject({ status: 503, code: 'not_ready' })
    expect(health.status).toBe(200)
  })

  // With one connection, the other calls open new ones, which get no response either.
  it.each([4, 1])(
    'is reported after its time limit if it stops responding, on %i connections',
    async (open) => {
      const { line, instance, visitor } = await wired({ DATABASE_STATEMENT_TIMEOUT_MS: '300' })
      await Promise.all(Array.from({ length: open }, () => knock(visitor)))
      await line.break('silent')
      const begun = performance.now()
      const answers = await Promise.all([1, 2, 3].map(() => knock(visitor)))
      const waited = performance.now() - begun
      await line.mend()
      const mended = performance.now()
      await expect.poll(async () => (await knock(visitor)).code).toBe('wrong_credentials')
      const recovered = performance.now() - mended
      await instance.close()
      await line.close()
      for (const { code, headers } of answers) {
        expect([code, headers['retry-after']]).toEqual(['unavailable', '5'])
      }
      // Each waits once for its limit and the slack; waiting one after the other would take three times as long.
      expect(waited).toBeLessThan(3 * (300 + 2_000))
      expect(recovered).toBeLessThan(5_000 * SLOWNESS)
    },
  )

  it('includes a lock that another connection holds longer than our limit', async () => {
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
    ['two transactions in each other’s way', told('40P01'), true],
    ['one that another made invalid', told('40001'), true],
    ['a client that goes', Object.assign(system('ECONNRESET'), { statusCode: 400 }), false],
    ['a statement of ours that is wrong', told('42703'), false],
    ['a fault of ours', new TypeError('x is undefined'), false],
    ['no error at all', 'ECONNREFUSED', false],
  ])('is distinguished from other failures: %s', (_, error, expected) => {
    expect(isOutage(error)).toBe(expected)
  })
})
