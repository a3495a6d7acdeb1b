import { changePassword, getSecurity } from '@lantern/contract/account/account'
import { deleteCustomer } from '@lantern/contract/members/customers'
import { getUser, ping } from '@lantern/contract/members/members'
import * as contract from '@lantern/contract/account/passkeys'
import { listOwnSecurity } from '@lantern/contract/account/security'
import { checkProof } from '@lantern/contract/account/signin'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Authenticator, type Changes } from '../../../test/stand-ins/authenticator.ts'
import { FRIDAY, openClub, type Club, type Person } from '../../../test/club/club.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ signsIn: true })
})
beforeEach(() => club.clock.set(FRIDAY))
afterAll(() => club.close())

const minutesLater = (minutes: number) =>
  club.clock.set(new Date(FRIDAY.getTime() + minutes * 60_000))

/** Makes a passkey for a signed-in member. */
async function add(member: Visitor, changes: Changes = {}, key = new Authenticator()) {
  const { reply: options } = await member.call(contract.askForPasskey, {})
  const body = { name: 'Phone', attestation: key.register(options, changes) }
  return { key, answer: await member.call(contract.addPasskey, { body }) }
}

/** A member with a passkey. */
async function owner(): Promise<{ member: Visitor & { person: Person }; key: Authenticator }> {
  const member = await club.signedIn()
  const { key, answer } = await add(member)
  expect(answer.status).toBe(200)
  return { member, key }
}

/** Signs in with a passkey in a new browser. */
async function enter(key: Authenticator, changes: Changes = {}, visitor = club.visitor()) {
  const { reply: options } = await visitor.call(contract.askToSignIn, {})
  const body = { assertion: key.sign(options, changes) }
  return { visitor, body, answer: await visitor.call(contract.signInByPasskey, { body }) }
}
const refused = async (key: Authenticator, changes: Changes) =>
  (await enter(key, changes)).answer.code

describe('a passkey', () => {
  it('signs in at each instance, is reported by email, and doesn’t sign in after its removal', async () => {
    const { member, key } = await owner()
    const { visitor, answer } = await enter(key, {}, club.visitor(1))
    expect(answer.reply.email).toBe(member.person.email)
    expect((await visitor.call(getUser, {})).reply?.id).toBe(member.person.id)
    expect((await visitor.call(checkProof, {})).status).toBe(204)
    const [own] = (await visitor.call(contract.listPasskeys, {})).reply.passkeys
    expect(own?.name).toBe('Phone')
    expect(own?.lastUsedAt).not.toBeNull()
    const params = { id: String(own?.id) }
    const left = await visitor.call(contract.removePasskey, { params })
    expect(left.reply).toMatchObject({ passkeys: [], codesLeft: 0 })
    expect(await refused(key, {})).toBe('passkey_refused')
    const { reply: events } = await member.call(listOwnSecurity, {})
    expect(events.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual(
      expect.arrayContaining([
        'passkey.add Phone',
        'passkey.remove Phone',
        'signin.success passkey',
      ]),
    )
    const byOthers = await club.pool.query(
      'SELECT kind FROM security_events WHERE user_id = $1 AND actor_id IS DISTINCT FROM user_id',
      [member.person.id],
    )
    expect(byOthers.rows).toEqual([])
    const emails = await club.pool.query<{ kind: string }>(
      `SELECT content ->> 'kind' AS kind FROM mail_outbox WHERE member_id = $1 ORDER BY id`,
      [member.person.id],
    )
    expect(emails.rows.map(({ kind }) => kind)).toEqual(['passkey_added', 'passkey_removed'])
  })

  it('is one of several with the same random account id', async () => {
    const { member, key } = await owner()
    const { key: other, answer } = await add(member)
    expect(answer.reply.codes).toBeNull()
    for (const each of [key, other]) expect((await enter(each)).answer.status).toBe(200)
    const { rows } = await club.pool.query<{ user_handle: string }>(
      'SELECT DISTINCT user_handle FROM passkeys WHERE user_id = $1',
      [member.person.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.user_handle).toHaveLength(43)
  })

  it('belongs to one account', async () => {
    const { key } = await owner()
    const thief = await club.signedIn()
    expect((await add(thief, {}, key)).answer.code).toBe('passkey_refused')
    const { reply } = await thief.call(contract.listPasskeys, {})
    expect(reply.passkeys).toEqual([])
  })

  it('needs a fresh proof to be added or removed', async () => {
    const { member } = await owner()
    for (const minute of [4, 8]) {
      minutesLater(minute)
      await member.call(ping, {})
    }
    minutesLater(10.1)
    expect((await member.call(contract.askForPasskey, {})).code).toBe('fresh_proof_needed')
    const [own] = (await member.call(contract.listPasskeys, {})).reply.passkeys
    const params = { id: String(own?.id) }
    expect((await member.call(contract.removePasskey, { params })).code).toBe('fresh_proof_needed')
    expect((await member.call(contract.makeRecoveryCodes, {})).code).toBe('fresh_proof_needed')
  })

  it('of another member can’t be removed', async () => {
    const { member } = await owner()
    const { member: thief } = await owner()
    const [own] = (await member.call(contract.listPasskeys, {})).reply.passkeys
    const params = { id: String(own?.id) }
    expect((await thief.call(contract.removePasskey, { params })).code).toBe('not_found')
  })

  it('is deleted with its account and its recovery codes', async () => {
    const { member, key } = await owner()
    const admin = await club.signedIn({ role: 'admin' })
    const params = { id: String(member.person.id) }
    const gone = await admin.call(deleteCustomer, { params }, { 'x-staff-pin': '2468' })
    expect(gone.status).toBe(204)
    expect(await refused(key, {})).toBe('passkey_refused')
    for (const table of ['passkeys', 'recovery_codes', 'passkey_challenges']) {
      const { rows } = await club.pool.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [
        member.person.id,
      ])
      expect(rows).toEqual([])
    }
  })
})

describe('a passkey that is made', () => {
  it.each<[how: string, changes: Changes]>([
    ['at another site', { origin: 'https://lantern.example.net' }],
    ['for another host', { rpId: 'example.net' }],
    ['without verifying the person', { isVerified: false }],
    ['by a challenge of nobody’s', { challenge: 'A'.repeat(43) }],
    ['as if it signed in', { type: 'webauthn.get' }],
  ])('%s is refused', async (_, changes) => {
    const member = await club.signedIn()
    expect((await add(member, changes)).answer.code).toBe('passkey_refused')
  })

  it('with a challenge that is used, expired or another session’s is refused', async () => {
    const person = await club.member()
    const [member, elsewhere] = [await club.signIn(person), await club.signIn(person)]
    const make = async (by: Visitor, options: contract.CreationOptions) => {
      const body = { name: 'Phone', attestation: new Authenticator().register(options) }
      return (await by.call(contract.addPasskey, { body })).code
    }
    const { reply: once } = await member.call(contract.askForPasskey, {})
    expect([await make(member, once), await make(member, once)]).toEqual([null, 'passkey_refused'])
    const { reply: others } = await member.call(contract.askForPasskey, {})
    expect(await make(elsewhere, others)).toBe('passkey_refused')
    const { reply: toProve } = await member.call(contract.askForProof, {})
    const { reply: fresh } = await member.call(contract.askForPasskey, {})
    const mixed = { ...fresh, challenge: toProve.challenge }
    expect(await make(member, mixed)).toBe('passkey_refused')
    const { reply: old } = await member.call(contract.askForPasskey, {})
    const request = club.clock.now().getTime()
    club.clock.set(new Date(request + 4 * 60_000))
    await member.call(ping, {})
    club.clock.set(new Date(request + 5.1 * 60_000))
    expect(await make(member, old)).toBe('passkey_refused')
  })
})

describe('a sign-in', () => {
  it.each<[how: string, changes: Changes]>([
    ['from another site', { origin: 'https://lantern.example.net' }],
    ['from the venue’s host over another protocol', { origin: 'https://localhost:3000' }],
    ['for another host', { rpId: 'example.net' }],
    ['without verifying the person', { isVerified: false }],
    ['by a challenge of nobody’s', { challenge: 'A'.repeat(43) }],
    ['under another account’s name', { userHandle: 'A'.repeat(43) }],
    ['as if a passkey were made', { type: 'webauthn.create' }],
  ])('%s is refused and logged', async (_, changes) => {
    const { key } = await owner()
    const { visitor, answer } = await enter(key, changes)
    expect(answer.code).toBe('passkey_refused')
    expect((await visitor.call(checkProof, {})).code).toBe('not_signed_in')
    const { rows } = await club.pool.query(
      `SELECT 1 FROM security_events WHERE kind = 'signin.failure' AND detail = 'passkey'`,
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  it('with the id of another passkey is refused', async () => {
    const [{ key }, { key: other }] = [await owner(), await owner()]
    expect(await refused(key, { id: other.id })).toBe('passkey_refused')
  })

  it('that is replayed is refused, also in the same browser', async () => {
    const { key } = await owner()
    // This authenticator has no counter, so only the challenge detects a replay.
    const { visitor, body, answer } = await enter(key, { counter: 0 })
    expect(answer.status).toBe(200)
    expect((await visitor.call(contract.signInByPasskey, { body })).code).toBe('passkey_refused')
  })

  it('with one challenge succeeds once, also concurrently at two instances', async () => {
    const { key } = await owner()
    const visitor = club.visitor()
    const { reply: options } = await visitor.call(contract.askToSignIn, {})
    const body = { assertion: key.sign(options, { counter: 0 }) }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        visitor
          .at(club.instances[turn % 2 === 0 ? 0 : 1].app)
          .call(contract.signInByPasskey, { body }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('with another browser’s challenge, or after more than five minutes, is refused', async () => {
    const { key } = await owner()
    const [here, there] = [club.visitor(), club.visitor()]
    const { reply: options } = await here.call(contract.askToSignIn, {})
    await there.call(contract.askToSignIn, {})
    const stolen = { assertion: key.sign(options) }
    expect((await there.call(contract.signInByPasskey, { body: stolen })).code).toBe(
      'passkey_refused',
    )
    const { reply: old } = await here.call(contract.askToSignIn, {})
    club.clock.set(new Date(club.clock.now().getTime() + 5.1 * 60_000))
    const late = { assertion: key.sign(old) }
    expect((await here.call(contract.signInByPasskey, { body: late })).code).toBe('passkey_refused')
  })

  it('with a cloned passkey, whose counter is too low, is refused', async () => {
    const { key } = await owner()
    expect((await enter(key, { counter: 7 })).answer.status).toBe(200)
    for (const counter of [7, 6, 0]) expect(await refused(key, { counter })).toBe('passkey_refused')
    expect((await enter(key, { counter: 8 })).answer.status).toBe(200)
  })

  it('reveals no passkeys to visitors', async () => {
    await owner()
    expect((await club.visitor().call(contract.askToSignIn, {})).reply.allowCredentials).toEqual([])
  })
})

describe('a fresh proof by passkey', () => {
  it('counts as a fresh proof, and allows a new password without the current one', async () => {
    const { member, key } = await owner()
    const again = await club.signIn(member.person)
    expect((await again.call(getSecurity, {})).reply.passwordNeeded).toBe(true)
    const body = { newPassword: 'a better one than that' }
    expect((await again.call(changePassword, { body })).code).toBe('password_needed')
    const { reply: options } = await again.call(contract.askForProof, {})
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([key.id])
    const proof = { assertion: key.sign(options) }
    expect((await again.call(contract.proveByPasskey, { body: proof })).status).toBe(204)
    expect((await again.call(getSecurity, {})).reply.passwordNeeded).toBe(false)
    expect((await again.call(changePassword, { body })).status).toBe(204)
  })

  it('is refused with another member’s passkey, a sign-in challenge, or another session’s challenge', async () => {
    const [{ member, key }, { key: other }] = [await owner(), await owner()]
    const { reply: options } = await member.call(contract.askForProof, {})
    const prove = async (assertion: contract.Assertion) =>
      (await member.call(contract.proveByPasskey, { body: { assertion } })).code
    expect(await prove(other.sign(options))).toBe('passkey_refused')
    const { reply: toSignIn } = await member.call(contract.askToSignIn, {})
    expect(await prove(key.sign(toSignIn))).toBe('passkey_refused')
    const again = await club.signIn(member.person)
    const { reply: others } = await again.call(contract.askForProof, {})
    expect(await prove(key.sign(others))).toBe('passkey_refused')
  })
})
