import { listDevices } from '@lantern/contract/account/account'
import { createBooking } from '@lantern/contract/bookings/bookings'
import type { Endpoint } from '@lantern/contract/calls/endpoint'
import { ErrorBody } from '@lantern/contract/calls/errors'
import { createPaymentIntent } from '@lantern/contract/payments/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, type Club } from './club/club.ts'
import { contractEndpoints, nameOf } from './bodies/contract-endpoints.ts'
import { cartOf, menuOf, order } from './ordering.ts'
import { bodies } from './bodies/sample-bodies.ts'
import { repeated } from './series.ts'
import { stateOf } from './club/state.ts'
import type { Visitor } from './club/visitor.ts'
import { join, wanted } from './races/waiting.ts'

let club: Club
let owner: Visitor
let stranger: Visitor
/** The ids of the owner's things, by the start of their addresses. */
let owned: readonly (readonly [start: string, parameter: string, id: string | number])[]

/** A bill is readable by anybody with its key, which is a secret of 128 bits. */
const byKey = /^\/api\/pay\/:key\//

const endpoints = contractEndpoints().filter(
  ({ access, path }) => access === 'member' && path.includes(':') && !byKey.test(path),
)

/** Further values that these calls need, so that their input is valid and only their access is tested. */
const queries: Readonly<Record<string, string>> = {
  'GET /api/bookings/:lanternId/calendar.ics': '?language=en',
  'GET /api/bookings/:id/reschedule':
    '?amenityId=3&bookingDate=2026-11-28&startTime=19:00&endTime=20:00',
  'GET /api/series/:id/cancel': '?from=1',
}

beforeAll(async () => {
  club = await openClub({ jobsByHand: true, signsIn: true })
  const person = await club.signedIn({ balance: 500_000 })
  owner = person
  stranger = await club.signedIn({ balance: 500_000 })
  const slot = { amenityId: 3, bookingDate: '2026-11-28', startTime: '19:00', endTime: '20:00' }
  const booking = (await owner.call(createBooking, { body: slot })).reply
  const series = await repeated(owner, booking.id)
  const meal = (await order(owner, { items: cartOf(await menuOf(club)) })).reply
  const wait = await join(owner, wanted('20:00', '22:00'))
  const body = { paymentType: 'topup', amount: '25.00' } as const
  const intent = (await owner.call(createPaymentIntent, { body })).reply
  const [device] = (await owner.call(listDevices, {})).reply
  const { id } = person.person
  const made = async (statement: string) =>
    (await club.pool.query<{ id: number }>(`${statement} RETURNING id`, [id])).rows[0]?.id ?? 0
  const passkey = await made(
    `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, user_handle, name, created_at)
     VALUES ($1, 'theirs', 'x', 0, '{}', 'x', 'x', now())`,
  )
  const told = await made(
    `INSERT INTO push_subscriptions
       (user_id, endpoint, sealing_key, sealing_secret, session_hash, device_hash, agent, created_at)
     VALUES ($1, 'https://push.example/theirs', 'x', 'x', 'x', 'x', 'x', now())`,
  )
  const input = await made(
    `INSERT INTO bill_requests (bill_id, user_id, tip, asked_by, expires_at)
     SELECT max(id), $1, 0, $1, now() + interval '1 hour' FROM bills`,
  )
  const { rows: tiers } = await club.pool.query<{ id: number }>(
    `INSERT INTO memberships (user_id, tier_id, source, until)
     SELECT $1, id, 'purchase', '2026-12-31' FROM tiers RETURNING tier_id AS id`,
    [id],
  )
  const { rows: payments } = await club.pool.query<{ id: number }>(
    'SELECT max(id) AS id FROM bill_payments WHERE user_id = $1',
    [id],
  )
  const { rows: unpaid } = await club.pool.query<{ id: number }>(
    `SELECT bill_id AS id FROM bill_requests WHERE id = $1`,
    [input],
  )
  owned = [
    ['/api/bookings/', ':id', booking.id],
    ['/api/bookings/', ':lanternId', booking.lanternId],
    ['/api/series/', ':id', series.id],
    ['/api/food/orders/', ':lanternId', meal.lanternId],
    ['/api/waitlist/', ':id', wait.id],
    ['/api/payments/', ':intentId', intent.paymentIntentId],
    ['/api/account/devices/', ':id', device?.id ?? ''],
    ['/api/account/passkeys/', ':id', passkey],
    ['/api/account/push/', ':id', told],
    ['/api/account/bill-requests/', ':id', input],
    ['/api/account/bills/', ':id', unpaid[0]?.id ?? 0],
    ['/api/account/bill-payments/', ':id', payments[0]?.id ?? 0],
    ['/api/account/memberships/', ':id', tiers[0]?.id ?? 0],
    ['/api/account/receipts/', ':lanternId', booking.lanternId],
  ]
})
afterAll(() => club.close())

/** The code of the refusal, or the status of a call that was allowed. */
async function reach(who: Visitor, endpoint: Endpoint): Promise<string | number> {
  const { method, path } = endpoint
  const name = nameOf(endpoint)
  const found = owned.find(([start, parameter]) => path.startsWith(`${start}${parameter}`))
  if (!found) throw new Error(`${name}: whose is that? Add it to what is owned here`)
  const [, parameter, id] = found
  const payload = bodies[name]
  const { statusCode, body } = await who.request({
    method,
    url: path.replace(parameter, String(id)) + (queries[name] ?? ''),
    ...(payload && { payload: JSON.stringify(payload) }),
    ...(payload && { headers: { 'content-type': 'application/json' } }),
  })
  return statusCode < 400 ? statusCode : ErrorBody.parse(JSON.parse(body)).code
}

describe('the things of another member', () => {
  it.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s doesn’t find them, and changes nothing',
    async (_, endpoint) => {
      const before = await stateOf(club)
      expect(await reach(stranger, endpoint)).toBe('not_found')
      expect(await stateOf(club)).toEqual(before)
    },
  )

  it('are found by their owner, by each call that only reads', async () => {
    const reads = endpoints.filter(({ method }) => method === 'GET')
    expect(reads.length).toBeGreaterThan(6)
    for (const endpoint of reads) {
      expect([nameOf(endpoint), await reach(owner, endpoint)]).not.toContain('not_found')
    }
  })
})
