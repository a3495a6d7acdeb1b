import { getSettings, updateSettings } from '@lantern/contract/venue/settings'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sweepActions } from '../src/features/audit/service.ts'
import { sweepPayments } from '../src/features/payments/service.reconcile.ts'
import { sweepLayoutChanges } from '../src/features/tables/service.layout.ts'
import { transact } from '../src/kernel/db/db.ts'
import { FRIDAY, openClub, type Club } from './club/club.ts'

let club: Club
let admin: Awaited<ReturnType<Club['signedIn']>>
beforeAll(async () => {
  club = await openClub({ jobsByHand: true, signsIn: true })
})
beforeEach(async () => {
  admin = await club.signedIn({ role: 'admin' })
})
afterAll(() => club.close())

const daysBefore = (days: number, now = FRIDAY) => new Date(now.getTime() - days * 24 * 3_600_000)

async function set(change: Partial<Record<'actLogDays' | 'traceDays', number>>) {
  const { version } = (await admin.call(getSettings, {})).reply
  return admin.call(updateSettings, { body: { ...change, version } })
}

async function list(sql: string): Promise<unknown[]> {
  const { rows } = await club.pool.query<{ name: unknown }>(sql)
  return rows.map(({ name }) => name)
}

it('acts older than the venue keeps them are deleted, by the database’s clock', async () => {
  expect((await set({ actLogDays: 364 })).code).toBe('invalid_input')
  expect((await set({ actLogDays: 400 })).status).toBe(200)
  const act = (subject: string, days: number) =>
    club.pool.query(
      `INSERT INTO audit_events (actor_id, action, subject, created_at) VALUES ($1, 'user.role', $2, $3)`,
      [admin.person.id, subject, daysBefore(days, new Date())],
    )
  await act('user:1', 401)
  await act('user:2', 399)
  await transact(club.kernels[0].db, sweepActions)
  const left = "SELECT subject AS name FROM audit_events WHERE action = 'user.role' ORDER BY 1"
  expect(await list(left)).toEqual(['user:2'])
})

it('old traces are deleted: the card company’s webhooks, payments without an effect, old changes of the floor', async () => {
  expect((await set({ traceDays: 89 })).code).toBe('invalid_input')
  expect((await set({ traceDays: 100 })).status).toBe(200)
  for (const days of [101, 99]) {
    const at = daysBefore(days)
    await club.pool.query('INSERT INTO provider_events VALUES ($1, $2, NULL, $3)', [
      `evt_${days}`,
      'payment_intent.canceled',
      at,
    ])
    for (const status of ['canceled', 'succeeded']) {
      await club.pool.query(
        `INSERT INTO payment_attempts (user_id, purpose, subject, amount, status, provider_intent_id, expires_at,
           created_at, updated_at, outcome)
         VALUES ($1, 'topup', '{}', 10, $2, $3, $4, $4, $4, $5)`,
        [
          admin.person.id,
          status,
          `pi_${status}_${days}`,
          at,
          status === 'succeeded' ? 'bought' : null,
        ],
      )
    }
  }
  // The money of a canceled top-up was refunded, so it is a part of the books.
  await club.pool.query(
    `INSERT INTO payment_attempts (user_id, purpose, subject, amount, status, provider_intent_id, expires_at, created_at, updated_at)
     VALUES ($1, 'topup', '{}', 10, 'canceled', 'pi_refunded', $2, $2, $2)`,
    [admin.person.id, daysBefore(101)],
  )
  await club.pool.query(
    `INSERT INTO payment_refunds (attempt_id, reference, amount, status, due_at, created_at, updated_at)
     SELECT id, 'by hand', 10, 'succeeded', $1, $1, $1 FROM payment_attempts WHERE provider_intent_id = 'pi_refunded'`,
    [daysBefore(101)],
  )
  await club.pool.query(
    `INSERT INTO table_layout_changes SELECT version, '{A1}', $1, $2 FROM generate_series(1, 3) AS version`,
    [admin.person.id, daysBefore(101)],
  )
  await club.pool.query('UPDATE table_layouts SET version = 3')
  for (const sweep of [sweepPayments, sweepLayoutChanges])
    await transact(club.kernels[1].db, (tx) => sweep(tx, FRIDAY))
  expect(await list('SELECT id AS name FROM provider_events')).toEqual(['evt_99'])
  expect(
    await list(
      'SELECT provider_intent_id AS name FROM payment_attempts ORDER BY provider_intent_id COLLATE "C"',
    ),
  ).toEqual(['pi_canceled_99', 'pi_refunded', 'pi_succeeded_101', 'pi_succeeded_99'])
  expect(await list('SELECT version AS name FROM table_layout_changes')).toEqual([3])
})
