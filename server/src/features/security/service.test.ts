import { changePassword, endAllDevices } from '@lantern/contract/account/account'
import { downloadDayClose } from '@lantern/contract/bills/close'
import { updateCustomer } from '@lantern/contract/members/customers'
import { login, logout } from '@lantern/contract/members/members'
import { listOwnSecurity, listSecurity } from '@lantern/contract/account/security'
import { updateSettings, getSettings } from '@lantern/contract/venue/settings'
import { verifyAuthToken } from '@lantern/contract/account/signin'
import { revokeStation, startStation } from '@lantern/contract/members/stations'
import { setRole } from '@lantern/contract/members/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, PASSWORD, type Club } from '../../../test/club/club.ts'
import { transact } from '../../kernel/db/db.ts'
import { sweepSecurity, writeAlerts } from './service.ts'

let club: Club
let admin: Awaited<ReturnType<Club['signedIn']>>
beforeAll(async () => {
  club = await openClub({ signsIn: true })
  admin = await club.signedIn({ role: 'admin' })
})
beforeEach(() => club.clock.set(FRIDAY))
afterAll(() => club.close())

type Query = Parameters<typeof admin.call<typeof listSecurity>>[1]['query']
const events = async (query: Query = {}) => (await admin.call(listSecurity, { query })).reply.events
const kindsOf = async (id: number) =>
  (await events({ userId: String(id) })).map(({ kind, detail }) => [kind, detail])

describe('the security log', () => {
  it('has sign-ins with their method, failed ones, and new devices', async () => {
    const { id, email } = await club.member()
    const browser = club.visitor()
    const agent = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0' }
    await browser.call(login, { body: { email, password: 'not this one' } }, agent)
    await browser.call(login, { body: { email, password: 'nor this' } }, agent)
    await browser.call(login, { body: { email, password: PASSWORD } }, agent)
    await browser.call(logout, {})
    await browser.call(login, { body: { email, password: PASSWORD } }, agent)
    expect(await kindsOf(id)).toEqual([
      ['signin.success', 'password'],
      ['signin.success', 'password'],
      ['signin.failure', 'password'],
    ])
    const [, , failure] = await events({ userId: String(id) })
    expect(failure).toMatchObject({
      member: { id },
      actor: null,
      address: '127.0.0.1',
      browser: 'Chrome',
      system: 'Windows',
      times: 2,
    })
    await club.visitor(1).call(login, { body: { email, password: PASSWORD } })
    expect((await kindsOf(id)).slice(0, 2)).toEqual([
      ['signin.device', 'password'],
      ['signin.success', 'password'],
    ])
  })

  it('has new passwords, roles and stations, and the person who acted', async () => {
    const member = await club.signedIn()
    const { id } = member.person
    const params = { id: String(id) }
    await member.call(changePassword, {
      body: { currentPassword: PASSWORD, newPassword: 'a lantern on the hill' },
    })
    await admin.call(setRole, { params, body: { role: 'staff' } })
    await admin.call(updateCustomer, { params, body: { role: 'customer' } })
    const [lost, given, changed] = await events({ userId: String(id) })
    expect(changed).toMatchObject({ kind: 'password.change', actor: { id } })
    expect(given).toMatchObject({ detail: 'staff', actor: { id: admin.person.id } })
    expect(lost).toMatchObject({ kind: 'role.change', detail: 'customer' })

    const device = await club.signedIn({ role: 'admin' })
    const body = { name: 'Back door', screen: 'floor' as const }
    const station = (await device.call(startStation, { body })).reply
    await admin.call(revokeStation, { params: { id: String(station.id) } })
    expect((await kindsOf(device.person.id)).slice(0, 2)).toEqual([
      ['station.revoke', 'Back door'],
      ['station.issue', 'Back door'],
    ])
  })

  it('has exports, and unknown tokens', async () => {
    await admin.call(downloadDayClose, { params: { date: '2026-11-19' } })
    expect((await events({ kind: 'export.take' }))[0]?.detail).toBe('lantern-close-2026-11-19.csv')
    const token = 'x'.repeat(43)
    await club.visitor().call(verifyAuthToken, { body: { token } })
    const failed = await events({ kind: 'signin.failure' })
    expect(failed.filter(({ detail }) => detail === 'link')).toMatchObject([{ member: null }])
  })

  it('has no password, token or unknown address', async () => {
    const body = { email: 'my-password-by-mistake@club.test', password: 'hunter-of-lanterns' }
    await club.visitor().call(login, { body })
    const { rows } = await club.pool.query<{ row: string }>(
      'SELECT e::text AS row FROM security_events e',
    )
    const whole = rows.map(({ row }) => row).join('\n')
    expect(whole).toContain('signin.failure')
    for (const secret of ['hunter-of', 'by-mistake', 'xxxxxx', PASSWORD, 'a lantern on']) {
      expect(whole).not.toContain(secret)
    }
  })

  it('is filtered by kind and day, paged, and refused to everybody but admins', async () => {
    await club.pool.query(
      `INSERT INTO security_events (kind, user_id, detail, created_at)
       SELECT 'discord.link', $1, 'old', '2026-11-02T12:00Z'::timestamptz + n * interval '1 second'
       FROM generate_series(1, 70) n`,
      [admin.person.id],
    )
    const day = { from: '2026-11-02', to: '2026-11-02' }
    const first = await events(day)
    const rest = await events({ ...day, before: String(first.at(-1)?.id) })
    expect([first.length, rest.length]).toEqual([50, 20])
    expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(70)
    expect(await events({ kind: 'discord.link', from: '2026-11-03' })).toEqual([])
    const staff = await club.signedIn({ role: 'staff' })
    expect((await staff.call(listSecurity, { query: {} })).code).toBe('forbidden')
  })

  it('shows members their own events, without the staff who acted', async () => {
    const [member, other] = [await club.signedIn(), await club.signedIn()]
    const params = { id: String(member.person.id) }
    await admin.call(updateCustomer, { params, body: { password: 'given at the desk' } })
    const { email } = member.person
    await member.call(login, { body: { email, password: 'given at the desk' } })
    const own = (await member.call(listOwnSecurity, {})).reply
    expect(own.map(({ kind }) => kind)).toEqual([
      'signin.success',
      'password.change',
      'signin.success',
    ])
    expect(own[0]).toMatchObject({ actor: { id: member.person.id }, address: '127.0.0.1' })
    expect(own[1]).toMatchObject({ actor: null, address: null })
    const others = (await other.call(listOwnSecurity, {})).reply
    expect(others.every((event) => event.member?.id === other.person.id)).toBe(true)
    expect((await club.visitor().call(listOwnSecurity, {})).code).toBe('not_signed_in')
  })

  it('emails serious events to every admin, once over all instances', async () => {
    const second = await club.signedIn({ role: 'admin' })
    const chosen = await club.member()
    const params = { id: String(chosen.id) }
    await admin.call(setRole, { params, body: { role: 'staff' } })
    await admin.call(setRole, { params, body: { role: 'customer' } })
    const mailer = { send: async () => undefined }
    const emails = async (role: string) =>
      (
        await club.pool.query<{ user_id: number }>(
          `SELECT member_id AS user_id FROM mail_outbox
           WHERE content ->> 'kind' = 'security_alert' AND content ->> 'detail' = $3
             AND member_id = ANY($1) AND created_at >= $2 ORDER BY member_id`,
          [[admin.person.id, second.person.id], FRIDAY, role],
        )
      ).rows.map(({ user_id }) => user_id)
    await club.pool.query('UPDATE security_events SET alerted_at = now() WHERE user_id <> $1', [
      chosen.id,
    ])
    await Promise.all(club.kernels.map((kernel) => writeAlerts({ ...kernel, mailer })))
    await writeAlerts({ ...club.kernels[0], mailer })
    // Removing a role isn't serious.
    expect(await emails('customer')).toEqual([])
    expect(await emails('staff')).toEqual(
      [admin.person.id, second.person.id].toSorted((a, b) => a - b),
    )
  })

  it('is kept as long as the setting says', async () => {
    const { version } = (await admin.call(getSettings, {})).reply
    const body = { securityLogDays: 30, version }
    expect((await admin.call(updateSettings, { body })).reply.securityLogDays).toBe(30)
    const short = { securityLogDays: 29, version: version + 1 }
    expect((await admin.call(updateSettings, { body: short })).code).toBe('invalid_input')
    const add = (days: number, detail: string) =>
      club.pool.query(
        `INSERT INTO security_events (kind, detail, created_at)
         VALUES ('discord.unlink', $1, $2::timestamptz - $3 * interval '1 day')`,
        [detail, FRIDAY, days],
      )
    await add(31, 'older')
    await add(29, 'younger')
    await transact(club.kernels[0].db, (tx) => sweepSecurity(tx, FRIDAY))
    const left = await events({ kind: 'discord.unlink' })
    expect(left.map(({ detail }) => detail)).toEqual(['younger'])
  })
})

describe('a deleted browser', () => {
  it('counts as new again after a sign-out from everywhere', async () => {
    const member = await club.signedIn()
    const { id, email } = member.person
    await club.visitor().call(login, { body: { email, password: PASSWORD } })
    await member.call(endAllDevices, {})
    const { rows } = await club.pool.query('SELECT FROM known_devices WHERE user_id = $1', [id])
    expect(rows).toEqual([])
  })
})
