import { changePassword, saveProfile } from '@lantern/contract/account/account'
import { login, ping } from '@lantern/contract/members/members'
import * as contract from '@lantern/contract/account/passkeys'
import { getSettings, updateSettings } from '@lantern/contract/venue/settings'
import { verifyAuthToken } from '@lantern/contract/account/signin'
import { setRole } from '@lantern/contract/members/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Authenticator } from '../../../test/stand-ins/authenticator.ts'
import { FRIDAY, openClub, PASSWORD, type Club, type Person } from '../../../test/club/club.ts'
import type { Visitor } from '../../../test/club/visitor.ts'
import { transact } from '../../kernel/db/db.ts'
import { appointAdmin } from '../members/secrets/service.tokens.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ signsIn: true })
})
beforeEach(() => club.clock.set(FRIDAY))
afterAll(() => club.close())

/** Makes a passkey for a signed-in member. Returns it with its recovery codes. */
async function add(member: Visitor) {
  const key = new Authenticator()
  const { reply: options } = await member.call(contract.askForPasskey, {})
  const body = { name: 'Phone', attestation: key.register(options) }
  const { reply } = await member.call(contract.addPasskey, { body })
  return { key, codes: reply.codes ?? [] }
}
const prove = async (member: Visitor, key: Authenticator) => {
  const { reply: options } = await member.call(contract.askForProof, {})
  return member.call(contract.proveByPasskey, { body: { assertion: key.sign(options) } })
}
const redeem = (member: Visitor, code: string) =>
  member.call(contract.redeemRecoveryCode, { body: { code } })
const ask = (people: 'nobody' | 'admins' | 'staff') =>
  club.pool.query('UPDATE venue_settings SET passkeys_for = $1', [people])
const settingsOf = async (admin: Visitor) => (await admin.call(getSettings, {})).code

describe('recovery codes', () => {
  it('are ten, work once each, and are stored as hashes only', async () => {
    const member = await club.signedIn()
    const { codes } = await add(member)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    const [first = '', second = ''] = codes
    expect(
      (await redeem(member, ` ${first.toUpperCase().replaceAll('-', ' ')}`)).reply,
    ).toMatchObject({
      codesLeft: 9,
    })
    expect((await redeem(member, first)).code).toBe('recovery_code_wrong')
    const { rows } = await club.pool.query<{ dump: string }>(
      `SELECT string_agg(r::text, ';') AS dump FROM recovery_codes r`,
    )
    expect(rows[0]?.dump).not.toContain(second.replaceAll('-', ''))
    expect(rows[0]?.dump).not.toContain(second)
  })

  it('are void once there are new ones, and work only for their owner', async () => {
    const [member, other] = [await club.signedIn(), await club.signedIn()]
    const { codes } = await add(member)
    await add(other)
    expect((await redeem(other, codes[0] ?? '')).code).toBe('recovery_code_wrong')
    const { reply } = await member.call(contract.makeRecoveryCodes, {})
    expect((await redeem(member, codes[1] ?? '')).code).toBe('recovery_code_wrong')
    expect((await redeem(member, reply.codes[1] ?? '')).status).toBe(200)
  })

  it('need a passkey', async () => {
    const member = await club.signedIn()
    expect((await member.call(contract.makeRecoveryCodes, {})).code).toBe('passkey_first')
  })

  it('may be guessed at ten times; then a right one is refused too', async () => {
    const member = await club.signedIn()
    const { codes } = await add(member)
    for (let tries = 0; tries < 10; tries += 1) await redeem(member, 'aaaa-aaaa-aaaa-aaaa')
    expect((await redeem(member, codes[0] ?? '')).code).toBe('too_many_requests')
  })

  it('work once if they are used concurrently at two instances', async () => {
    const member = await club.signedIn()
    const { codes } = await add(member)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        redeem(member.at(club.instances[turn % 2 === 0 ? 0 : 1].app), codes[0] ?? ''),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('a venue that requires passkeys of admins', () => {
  beforeEach(() => ask('admins'))

  it('lets an admin without a passkey only make one', async () => {
    const admin = await club.signedIn({ role: 'admin' })
    const profile = { firstName: 'A', lastName: 'B', email: admin.person.email, phoneNumber: null }
    expect(await settingsOf(admin)).toBe('passkey_needed')
    expect((await admin.call(saveProfile, { body: profile })).code).toBe('passkey_needed')
    expect((await admin.call(contract.listPasskeys, {})).reply).toMatchObject({
      passkeys: [],
      isAsked: true,
    })
    await add(admin)
    expect(await settingsOf(admin)).toBeNull()
    expect(await settingsOf(admin.at(club.instances[1].app))).toBeNull()
  })

  it('requires an existing passkey at the next sign-in, and accepts no new one instead', async () => {
    const person = await club.member({ role: 'admin' })
    const { key } = await add(await club.signIn(person))
    const again = await club.signIn(person)
    expect(await settingsOf(again)).toBe('passkey_needed')
    expect((await again.call(contract.askForPasskey, {})).code).toBe('passkey_needed')
    const [own] = (await again.call(contract.listPasskeys, {})).reply.passkeys
    const params = { id: String(own?.id) }
    expect((await again.call(contract.removePasskey, { params })).code).toBe('passkey_needed')
    expect((await again.call(contract.makeRecoveryCodes, {})).code).toBe('passkey_needed')
    expect((await prove(again, new Authenticator())).code).toBe('passkey_refused')
    expect(await settingsOf(again)).toBe('passkey_needed')
    expect((await prove(again, key)).status).toBe(204)
    expect(await settingsOf(again)).toBeNull()
    const body = { currentPassword: PASSWORD, newPassword: 'a better one than that' }
    expect((await again.call(changePassword, { body })).status).toBe(204)
    expect(await settingsOf(again)).toBeNull()
  })

  it('accepts neither a new password nor the right one again instead', async () => {
    const person = await club.member({ role: 'admin' })
    await add(await club.signIn(person))
    const again = await club.signIn(person)
    const body = { currentPassword: PASSWORD, newPassword: 'a better one than that' }
    expect((await again.call(changePassword, { body })).code).toBe('passkey_needed')
    const proof = { password: PASSWORD }
    const url = '/api/account/proof'
    expect((await again.request({ method: 'POST', url, payload: proof })).statusCode).toBe(204)
    expect(await settingsOf(again)).toBe('passkey_needed')
  })

  it('accepts a recovery code for a lost passkey, which can then be replaced', async () => {
    const person = await club.member({ role: 'admin' })
    const { codes } = await add(await club.signIn(person))
    const again = await club.signIn(person)
    expect((await redeem(again, 'aaaa-aaaa-aaaa-aaaa')).code).toBe('recovery_code_wrong')
    expect(await settingsOf(again)).toBe('passkey_needed')
    expect((await redeem(again, codes[3] ?? '')).status).toBe(200)
    expect(await settingsOf(again)).toBeNull()
    const [lost] = (await again.call(contract.listPasskeys, {})).reply.passkeys
    const params = { id: String(lost?.id) }
    expect((await again.call(contract.removePasskey, { params })).code).toBe('last_passkey')
    await add(again)
    expect((await again.call(contract.removePasskey, { params })).status).toBe(200)
  })

  it('accepts the operator’s link without a passkey, and no other link', async () => {
    const person = await club.member({ role: 'admin' })
    await add(await club.signIn(person))
    const [kernel] = club.kernels
    const admin = { email: person.email, firstName: 'Ada', lastName: 'Lin' }
    const { url } = await transact(kernel.db, (tx) => appointAdmin(tx, kernel, admin))
    const token = new URL(url).hash.replace('#token=', '')
    const visitor = club.visitor()
    expect((await visitor.call(verifyAuthToken, { body: { token } })).status).toBe(200)
    expect(await settingsOf(visitor)).toBeNull()
  })

  it('requires no passkey of staff and customers, unless staff are included', async () => {
    const staff = await club.member({ role: 'staff' })
    const customer = await club.signedIn()
    const menu = (who: Visitor) => who.request({ method: 'GET', url: '/api/staff/users' })
    expect((await menu(await club.signIn(staff))).statusCode).toBe(200)
    await ask('staff')
    expect((await menu(await club.signIn(staff))).body).toContain('passkey_needed')
    expect((await customer.call(contract.listPasskeys, {})).reply.isAsked).toBe(false)
  })

  it('refuses every call for staff without the passkey', async () => {
    const admin = await club.signedIn({ role: 'admin' })
    const params = { id: String(admin.person.id) }
    const role = await admin.call(setRole, { params, body: { role: 'staff' } })
    expect(role.code).toBe('passkey_needed')
    const { body } = await admin.request({ method: 'GET', url: '/api/user' })
    expect(body).toContain(admin.person.email)
  })
})

describe('the requirement of passkeys', () => {
  beforeEach(() => ask('nobody'))

  const change = async (admin: Visitor, passkeysFor: 'nobody' | 'admins' | 'staff') => {
    const { rows } = await club.pool.query<{ version: number }>(
      'SELECT version FROM venue_settings',
    )
    const body = { passkeysFor, version: rows[0]?.version ?? 0 }
    return (await admin.call(updateSettings, { body })).code
  }
  /** Advances the clock while the admin's session stays active. */
  const later = async (admin: Visitor, minutes: number) => {
    for (let at = 4; at < minutes; at += 4) {
      club.clock.set(new Date(FRIDAY.getTime() + at * 60_000))
      await admin.call(ping, {})
    }
    club.clock.set(new Date(FRIDAY.getTime() + minutes * 60_000))
  }

  it('applies to open sessions', async () => {
    const [admin, other] = [
      await club.signedIn({ role: 'admin' }),
      await club.signedIn({ role: 'admin' }),
    ]
    const { key } = await add(admin)
    const staff = await club.signedIn({ role: 'staff' })
    expect(await settingsOf(other)).toBeNull()
    expect(await change(admin, 'admins')).toBeNull()
    expect(await settingsOf(admin)).toBeNull()
    expect(await settingsOf(other)).toBe('passkey_needed')
    expect(await settingsOf(other.at(club.instances[1].app))).toBe('passkey_needed')
    expect((await staff.request({ method: 'GET', url: '/api/staff/users' })).statusCode).toBe(200)
    expect((await prove(admin, key)).status).toBe(204)
    expect(await change(admin, 'nobody')).toBeNull()
    expect(await settingsOf(other)).toBeNull()
  })

  it('makes a passkey or recovery code the only fresh proof, also for turning it off', async () => {
    const admin = await club.signedIn({ role: 'admin' })
    const { key, codes } = await add(admin)
    expect(await change(admin, 'staff')).toBeNull()
    await later(admin, 10.1)
    const proof = { method: 'POST' as const, url: '/api/account/proof' }
    const byPassword = await admin.request({ ...proof, payload: { password: PASSWORD } })
    expect(byPassword.statusCode).toBe(204)
    expect(await change(admin, 'nobody')).toBe('fresh_proof_needed')
    expect((await redeem(admin, codes[0] ?? '')).status).toBe(200)
    expect(await change(admin, 'admins')).toBeNull()
    await admin.request({ ...proof, payload: { password: PASSWORD } })
    expect(await change(admin, 'nobody')).toBe('fresh_proof_needed')
    expect((await prove(admin, key)).status).toBe(204)
    expect(await change(admin, 'nobody')).toBeNull()
    const { rows } = await club.pool.query(
      `SELECT detail, is_serious FROM security_events
       WHERE kind = 'passkey.rule' AND actor_id = $1 ORDER BY id`,
      [admin.person.id],
    )
    expect(rows).toEqual(
      ['staff', 'admins', 'nobody'].map((detail) => ({ detail, is_serious: true })),
    )
  })

  it('is off by default, and needs a fresh proof to be turned on', async () => {
    const admin = await club.signedIn({ role: 'admin' })
    const { reply } = await admin.call(getSettings, {})
    expect(reply.passkeysFor).toBe('nobody')
    const body = { passkeysFor: 'admins' as const, version: reply.version }
    await club.pool.query(`UPDATE sessions SET sess = sess - 'provedAt' WHERE user_id = $1`, [
      admin.person.id,
    ])
    expect((await admin.call(updateSettings, { body })).code).toBe('fresh_proof_needed')
    const again = await club.signIn(admin.person)
    expect((await again.call(updateSettings, { body })).reply.passkeysFor).toBe('admins')
    expect(await settingsOf(again)).toBe('passkey_needed')
  })

  it('can’t be turned on at an address where browsers allow no passkeys', async () => {
    const plain = await openClub({
      signsIn: true,
      variables: { PUBLIC_URL: 'http://192.168.1.9:3000' },
    })
    try {
      const admin = await plain.signedIn({ role: 'admin' })
      const { version } = (await admin.call(getSettings, {})).reply
      const body = { passkeysFor: 'admins' as const, version }
      expect((await admin.call(updateSettings, { body })).code).toBe('passkeys_unavailable')
      expect((await admin.call(contract.askForPasskey, {})).code).toBe('passkeys_unavailable')
      const { code } = await plain.visitor().call(contract.askToSignIn, {})
      expect(code).toBe('passkeys_unavailable')
    } finally {
      await plain.close()
    }
  })

  it('doesn’t change the sign-in by password', async () => {
    const person: Person = await club.member({ role: 'admin' })
    await add(await club.signIn(person))
    const visitor = club.visitor()
    const body = { email: person.email, password: PASSWORD }
    expect((await visitor.call(login, { body })).status).toBe(200)
    expect(await settingsOf(visitor)).toBeNull()
  })
})
