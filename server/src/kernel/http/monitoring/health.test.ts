import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { getHealth, getReady } from '@lantern/contract/reports/health'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { Visitor } from '../../../../test/club/visitor.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ variables: { RATE_LIMITS: 'on', REQUESTS_PER_MINUTE: '60' } })
})
afterAll(() => club.close())

describe('an instance', () => {
  it('is alive and reports its version', async () => {
    const { status, reply } = await club.visitor().call(getHealth, {})
    expect(status).toBe(200)
    expect(reply.version).toMatch(/^\d+\.\d+\.\d+/)
  })

  it('is ready, also if asked repeatedly', async () => {
    for (let input = 0; input < 100; input += 1) {
      expect((await club.visitor().call(getReady, {})).status).toBe(200)
    }
  })

  it('is not ready if its database lacks a migration', async () => {
    const { rows } = await club.pool.query<{ name: string; beside: string; checksum: string }>(
      'DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations) RETURNING *',
    )
    const answer = await club.visitor().call(getReady, {})
    await club.pool.query(
      'INSERT INTO schema_migrations (name, beside, checksum) VALUES ($1, $2, $3)',
      [rows[0]?.name, rows[0]?.beside, rows[0]?.checksum],
    )
    expect(answer).toMatchObject({ status: 503, code: 'not_ready' })
    expect(JSON.parse(answer.text)).toMatchObject({
      values: { database: 'pending', draining: 'no' },
    })
  })

  it('stays ready after the next build’s migration, but not after a later one’s', async () => {
    const { rows } = await club.pool.query<{ last: string }>(
      'SELECT max(name) AS last FROM schema_migrations',
    )
    const note = (name: string, beside: string | undefined) =>
      club.pool.query(
        "INSERT INTO schema_migrations (name, beside, checksum) VALUES ($1, $2, '')",
        [name, beside],
      )
    await note('8888_next.sql', rows[0]?.last)
    const besideNext = await club.visitor().call(getReady, {})
    await note('9999_after.sql', '8888_next.sql')
    const afterNext = await club.visitor().call(getReady, {})
    await club.pool.query("DELETE FROM schema_migrations WHERE name > '8'")
    expect(besideNext.status).toBe(200)
    expect(afterNext.code).toBe('not_ready')
  })
})

describe('an instance that is stopping', () => {
  let stopping: Club
  beforeEach(async () => {
    stopping = await openClub()
  })

  it('reports that it isn’t ready, and still answers requests', async () => {
    const [instance] = stopping.instances
    instance.drain()
    const visitor = new Visitor(instance.app)
    expect(JSON.parse((await visitor.call(getReady, {})).text)).toMatchObject({
      code: 'not_ready',
      values: { database: 'ok', draining: 'yes' },
    })
    expect((await visitor.call(getHealth, {})).status).toBe(200)
    await stopping.close()
  })

  it('answers running calls and those on open connections, and accepts no new connection', async () => {
    const { app } = stopping.instances[0]
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const agent = new Agent({ keepAlive: true })
    const ask = async (path: string, by: Agent) => {
      const input = request(`${address}${path}`, { agent: by }).end()
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        input.once('response', resolve).once('error', reject)
      })
      return {
        status: answer.statusCode,
        connection: answer.headers.connection,
        body: await text(answer),
      }
    }
    // One connection is idle and waits for its next request; on the other a call waits for a lock. Its response isn't
    // cached.
    await ask('/api/health', agent)
    const holder = await stopping.pool.connect()
    await holder.query('BEGIN; LOCK TABLE calendar_feeds')
    const underWay = ask(`/api/calendars/${'a'.repeat(22)}/bookings.ics`, new Agent())
    await expect
      .poll(async () => {
        const { rows } = await holder.query(
          `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
             WHERE NOT granted AND datname = current_database() AND relation = 'calendar_feeds'::regclass`,
        )
        return rows.length
      })
      .toBeGreaterThan(0)

    const closed = stopping.close()
    await expect
      .poll(() => ask('/api/health', new Agent()).catch((error: Error) => error.message))
      .toContain('ECONNREFUSED')
    expect(await ask('/api/health', agent)).toMatchObject({ status: 200, connection: 'close' })
    await holder.query('ROLLBACK')
    holder.release()
    expect(await underWay).toMatchObject({ status: 404, connection: 'close' })
    await closed
    agent.destroy()
  })
})
