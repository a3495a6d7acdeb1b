import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { saveProfile } from '@lantern/contract/account/account'
import { createBooking, listUpcomingBookings } from '@lantern/contract/bookings/bookings'
import { listAudit } from '@lantern/contract/reports/audit'
import { login, register } from '@lantern/contract/members/members'
import { setRole } from '@lantern/contract/members/users'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openInstance, type Instance } from '../src/instance.ts'
import { openDatabase } from '../src/kernel/db/db.ts'
import { readEnv } from '../src/kernel/env.ts'
import { serverRoot } from '../src/kernel/http/paths.ts'
import { openClub, PASSWORD, type Club } from './club/club.ts'
import { Visitor } from './club/visitor.ts'

const ROLE = 'lantern_serving'
const fail = (error: Error) => {
  throw error
}

let club: Club
let served: Instance
const signIn = (visitor: Visitor, email: string) =>
  visitor.call(login, { body: { email, password: PASSWORD } })
beforeAll(async () => {
  club = await openClub()
  const { rows } = await club.pool.query<{ name: string }>('SELECT current_database() AS name')
  const [{ name: database } = { name: '' }] = rows
  await club.pool.query(`DROP ROLE IF EXISTS ${ROLE}`)
  await club.pool.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD 'serving'`)
  const grants = readFileSync(join(serverRoot, 'roles', 'serving.sql'), 'utf8')
  await club.pool.query(grants.replaceAll(':"role"', ROLE))
  served = await openInstance({
    connection: { ...inject('postgres'), user: ROLE, password: 'serving', database },
    env: readEnv({ RATE_LIMITS: 'off', MIGRATE_ON_START: 'off' }),
    clock: club.clock,
    log: fail,
  })
})
afterAll(async () => {
  await served.close()
  await club.pool.query(`DROP OWNED BY ${ROLE}`)
  await club.pool.query(`DROP ROLE ${ROLE}`)
  await club.close()
})

it('the serving role opens accounts, books, takes payments and logs acts', async () => {
  const visitor = new Visitor(served.app)
  const person = { email: 'served@club.test', firstName: 'Mei', lastName: 'Chen' }
  expect((await visitor.call(register, { body: { ...person, password: PASSWORD } })).status).toBe(
    200,
  )
  const rich = await club.member({ balance: 20_000 })
  const member = new Visitor(served.app)
  await signIn(member, rich.email)
  const body = {
    amenityId: 1,
    bookingDate: '2026-11-21',
    startTime: '19:00',
    endTime: '21:00',
    totalPrice: '100.80',
  }
  const booked = await member.call(createBooking, { body })
  expect([booked.status, booked.code]).toEqual([200, null])
  expect((await member.call(listUpcomingBookings, {})).status).toBe(200)
  const admin = new Visitor(served.app)
  await signIn(admin, (await club.member({ role: 'admin' })).email)
  const params = { id: String(rich.id) }
  expect((await admin.call(setRole, { params, body: { role: 'staff' } })).status).toBe(200)
  expect((await admin.call(listAudit, { query: {} })).status).toBe(200)
  const profile = { ...person, phoneNumber: null }
  expect((await visitor.call(saveProfile, { body: profile })).status).toBe(200)
})

it('the serving role deletes only acts that are older than the venue keeps them', async () => {
  const { id } = await club.member({ role: 'admin' })
  const years = (count: number) => `now() - ${count} * interval '1 year'`
  await club.pool.query(`INSERT INTO audit_events (actor_id, action, subject, created_at)
    VALUES (${id}, 'user.role', 'user:1', ${years(8)}), (${id}, 'user.role', 'user:2', ${years(6)})`)
  await served.database.pool.query('SELECT sweep_audit_events()')
  const old = `SELECT subject FROM audit_events WHERE created_at < ${years(1)}`
  expect((await club.pool.query(old)).rows).toEqual([{ subject: 'user:2' }])
})

describe('the serving role is refused', () => {
  it.each([
    'CREATE TABLE mine (id integer)',
    'ALTER TABLE users ADD COLUMN mine text',
    'DROP TABLE bookings',
    'ALTER TABLE bill_lines DISABLE TRIGGER ALL',
    'UPDATE bill_lines SET net = 0',
    'DELETE FROM audit_events',
    "INSERT INTO schema_migrations (name, checksum) VALUES ('9999_mine.sql', '')",
    'TRUNCATE users',
  ])('%s', async (statement) => {
    const { rows } = await club.pool.query<{ name: string }>('SELECT current_database() AS name')
    const connection = { ...inject('postgres'), user: ROLE, password: 'serving' }
    const database = openDatabase({ ...connection, database: rows[0]?.name ?? '' }, fail)
    const problem = await database.pool.query(statement).then(
      () => null,
      (error: unknown) => error,
    )
    await database.close()
    expect(problem).toMatchObject({ code: '42501' })
  })
})
