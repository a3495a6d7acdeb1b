import { getVenue } from '@lantern/contract/venue/venue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { noteRun } from '../../../features/health/service.ts'

const TOKEN = 'a token for the one who watches'
let club: Club
let near: Club
let closed: Club
beforeAll(async () => {
  ;[club, near, closed] = await Promise.all([
    openClub({ variables: { METRICS_TOKEN: TOKEN } }),
    openClub({ variables: { METRICS_FROM: '127.0.0.0/8, ::1' } }),
    openClub(),
  ])
})
afterAll(() => Promise.all([club.close(), near.close(), closed.close()]))

const read = (at: Club, headers: Readonly<Record<string, string>> = {}) =>
  at.visitor().request({ method: 'GET', url: '/metrics', headers })
const authorization = `Bearer ${TOKEN}`

describe('the metrics', () => {
  it('count requests by route and status, and include figures from the database', async () => {
    await club.visitor().call(getVenue, {})
    await noteRun(club.kernels[0], 'mail', null)
    await club.pool.query(
      `INSERT INTO payment_attempts (user_id, purpose, subject, amount, status, expires_at, created_at, updated_at)
       SELECT $1, 'topup', '{}', 10, 'processing', now(), $2, $2`,
      [(await club.member()).id, new Date(club.clock.now().getTime() - 2 * 3_600_000)],
    )
    const { statusCode, body } = await read(club, { authorization })
    expect(statusCode).toBe(200)
    expect(body).toMatch(
      /^http_requests_total\{method="GET",route="\/api\/venue",status="200"\} 1$/m,
    )
    expect(body).toMatch(/^http_request_duration_seconds_count\{.*route="\/api\/venue"/m)
    expect(body).toMatch(/^lantern_payments_open\{idle="over_an_hour"\} 1$/m)
    expect(body).toMatch(/^lantern_payments_open\{idle="under_an_hour"\} 0$/m)
    expect(body).toMatch(/^lantern_job_last_success_timestamp_seconds\{job="mail"\} \d+/m)
    expect(body).toMatch(/^lantern_database_pool\{state="idle"\} \d+$/m)
    expect(body).toMatch(/^lantern_live_streams 0$/m)
    expect(body).toMatch(/^nodejs_eventloop_lag_seconds /m)
  })

  it('need the token or an allowed address; other requests get 404', async () => {
    expect((await read(club)).statusCode).toBe(404)
    expect((await read(club, { authorization: `${authorization}.` })).statusCode).toBe(404)
    expect((await read(near)).statusCode).toBe(200)
    expect((await read(closed, { authorization })).statusCode).toBe(404)
  })
})

it.each(['/healthz', '/readyz', '/metrics', '/health', '/ready', '/livez', '/status'])(
  '%s is not answered with the page, whose status 200 would look like success',
  async (url) => {
    const { statusCode, headers } = await closed.visitor().request({ method: 'GET', url })
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  },
)
