import { downloadOwnData } from '@lantern/contract/account/account'
import { downloadDayClose } from '@lantern/contract/bills/close'
import { createCustomer, moveCash, updateCustomer } from '@lantern/contract/members/customers'
import { runImport } from '@lantern/contract/reports/imports'
import { ping } from '@lantern/contract/members/members'
import { updateSettings } from '@lantern/contract/venue/settings'
import { checkProof, issueSignInLink, proveByPassword } from '@lantern/contract/account/signin'
import { startStation } from '@lantern/contract/members/stations'
import { setRole } from '@lantern/contract/members/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, PASSWORD, type Club } from '../../../../test/club/club.ts'
import { contractEndpoints, nameOf } from '../../../../test/bodies/contract-endpoints.ts'
import { bodies } from '../../../../test/bodies/sample-bodies.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ signsIn: true })
})
beforeEach(() => club.clock.set(FRIDAY))
afterAll(() => club.close())

/** Advances the clock in steps while these people are active, so that their sessions don't expire. */
async function pass(people: Visitor | Visitor[], minutes: number) {
  for (let at = 4; at < minutes; at += 4) {
    club.clock.set(new Date(FRIDAY.getTime() + at * 60_000))
    for (const who of [people].flat()) expect((await who.call(ping, {})).status).toBe(204)
  }
  club.clock.set(new Date(FRIDAY.getTime() + minutes * 60_000))
}
const codeOf = async (answer: Promise<{ code: string | null }>) => (await answer).code

/** Every call that requires a fresh proof by its contract entry: always, or with such a body. */
const guarded: Readonly<Record<string, true | readonly object[]>> = {
  'DELETE /api/account/passkeys/:id': true,
  'GET /api/account/data': true,
  'GET /api/account/proof': true,
  'GET /api/admin/exports/:kind': true,
  'GET /api/staff/close/:date/close.csv': true,
  'GET /api/staff/reports/files/:kind': true,
  'PATCH /api/admin/settings': [
    { passkeysFor: 'staff' },
    { cashProofLimit: '5000.00' },
    { cashApprovalLimit: '0.00' },
    { staffLowerPrices: true },
    { correctionLimit: '5000.00' },
    { correctionPercent: 100 },
    { topUpMax: '9000.00' },
    { topUpOffers: [] },
    { creditSpent: 'first' },
    { redemptionPoints: 100 },
    { redemptionLeast: 500 },
    { redemptionPercent: 50 },
    { serviceFeeBasisPoints: 0 },
    { balanceServiceFee: false },
    { cardServiceFee: false },
    { discountCode: null },
    { staffPin: '1111' },
    { refundRules: [{ hours: 0, percent: 100 }] },
    { securityLogDays: 30 },
    { actLogDays: 365 },
    { traceDays: 90 },
  ],
  'POST /api/account/passkeys': true,
  'POST /api/account/passkeys/options': true,
  'POST /api/account/recovery-codes': true,
  'POST /api/admin/imports': true,
  'POST /api/admin/stations': true,
  'POST /api/admin/users/:id/role': true,
  'POST /api/discord/connect': true,
  'POST /api/discord/generate-code': true,
  'POST /api/discord/sign-in': [{ isOn: true }],
  'POST /api/staff/amenities/:id/calendar': [{ names: true }],
  'POST /api/staff/bills/:id/refunds': [{ method: 'balance' }],
  'POST /api/staff/card-refunds/:id/give': [{ method: 'balance' }],
  'POST /api/staff/users/:id/goodwill': true,
  'POST /api/staff/users/:id/sign-in-link': true,
  'PUT /api/admin/taxes': true,
  'PUT /api/admin/tiers': true,
}
const flagged = contractEndpoints().filter(({ fresh }) => fresh !== false)

describe('the calls that require a fresh proof', () => {
  it('are exactly these', () => {
    expect(flagged.map(nameOf).toSorted()).toEqual(Object.keys(guarded).toSorted())
    for (const { fresh, ...entry } of flagged) {
      if (fresh === true || fresh === false) continue
      const named = [guarded[nameOf(entry)]].flat().flatMap((body) => Object.keys(body ?? {}))
      expect(named.toSorted()).toEqual(Object.keys(fresh).toSorted())
    }
  })

  it('are refused from the tenth minute after sign-in', async () => {
    const admin = await club.signedIn({ role: 'admin' })
    await pass(admin, 10.1)
    for (const entry of flagged) {
      const name = nameOf(entry)
      const cases = guarded[name] === true ? [{}] : (guarded[name] ?? [])
      for (const fields of cases) {
        const id = name.includes('card-refunds') ? '00000000-0000-4000-8000-000000000000' : '1'
        const { body: text } = await admin.request({
          method: entry.method,
          url: entry.path
            .replace(':id', id)
            .replace(':date', '2026-11-19')
            .replace('files/:kind', 'files/sales?from=2026-11-01&to=2026-11-02')
            .replace(':kind', 'menu?language=en'),
          ...(entry.body && { payload: { ...bodies[name], ...fields } }),
        })
        expect([name, fields, text]).toEqual([
          name,
          fields,
          expect.stringContaining('fresh_proof_needed'),
        ])
      }
    }
  })
})

describe('a fresh proof', () => {
  it('is given by sign-in, for ten minutes, and by repeating the password', async () => {
    const member = await club.signedIn()
    await pass(member, 9.9)
    expect(await codeOf(member.call(checkProof, {}))).toBeNull()
    await pass(member, 10.1)
    expect(await codeOf(member.call(checkProof, {}))).toBe('fresh_proof_needed')
    const wrong = await member.call(proveByPassword, { body: { password: 'wrong' } })
    expect(wrong.code).toBe('wrong_password')
    expect(await codeOf(member.call(checkProof, {}))).toBe('fresh_proof_needed')
    expect((await member.call(proveByPassword, { body: { password: PASSWORD } })).status).toBe(204)
    expect(await codeOf(member.call(checkProof, {}))).toBeNull()
    const other = member.at(club.instances[1].app)
    expect(await codeOf(other.call(checkProof, {}))).toBeNull()
  })

  it('applies to one session only', async () => {
    const person = await club.member()
    const [here, there] = [await club.signIn(person), await club.signIn(person)]
    await pass([here, there], 10.1)
    await here.call(proveByPassword, { body: { password: PASSWORD } })
    expect(await codeOf(here.call(checkProof, {}))).toBeNull()
    expect(await codeOf(there.call(checkProof, {}))).toBe('fresh_proof_needed')
  })

  it('can be attempted ten times, and then not even with the right password', async () => {
    const member = await club.signedIn()
    for (let tries = 0; tries < 10; tries += 1) {
      await member.call(proveByPassword, { body: { password: 'wrong' } })
    }
    const right = await member.call(proveByPassword, { body: { password: PASSWORD } })
    expect(right.code).toBe('too_many_requests')
  })

  it('is required for roles, accounts of others, stations, links and files', async () => {
    const customer = await club.member()
    const admin = await club.signedIn({ role: 'admin' })
    const params = { id: String(customer.id) }
    const account = { firstName: 'Ada', lastName: 'Lin', password: 'longer than eight' }
    const email = `another-${customer.email}`
    const acts = [
      () => admin.call(issueSignInLink, { params }),
      () => admin.call(updateCustomer, { params, body: { email } }),
      () => admin.call(updateCustomer, { params, body: { password: 'longer than eight' } }),
      () => admin.call(updateCustomer, { params, body: { role: 'staff' } }),
      () => admin.call(setRole, { params, body: { role: 'admin' } }),
      () => admin.call(createCustomer, { body: { ...account, email, role: 'staff' } }),
      () => admin.request({ method: 'GET', url: '/api/staff/close/2026-11-19/close.csv' }),
      () => admin.call(downloadOwnData, {}),
      () => admin.call(updateSettings, { body: { version: 1, cashApprovalLimit: '0.00' } }),
      () => admin.call(runImport, { body: { kind: 'members', content: 'RW1haWw=', made: 1 } }),
      () => admin.call(startStation, { body: { name: 'Wall', screen: 'kitchen' } }),
    ]
    expect(downloadDayClose.fresh).toBe(true)
    await pass(admin, 10.1)
    for (const act of acts) {
      const answer = await act()
      const text = 'text' in answer ? answer.text : answer.body
      expect(text).toContain('fresh_proof_needed')
    }
    const { rows } = await club.pool.query('SELECT role FROM users WHERE id = $1', [customer.id])
    expect(rows).toEqual([{ role: 'customer' }])
    const known = { firstName: 'Ada', email: customer.email, role: 'customer' as const }
    expect((await admin.call(updateCustomer, { params, body: known })).status).toBe(200)
    await admin.call(proveByPassword, { body: { password: PASSWORD } })
    const [link] = acts
    expect(await link?.()).toMatchObject({ status: 200 })
    expect(
      (await admin.call(createCustomer, { body: { ...account, email, role: 'staff' } })).status,
    ).toBe(200)
  })

  it('is required for cash above the venue’s limit, in and out', async () => {
    const customer = await club.member({ balance: 50_000 })
    const staff = await club.signedIn({ role: 'staff' })
    const move = (direction: 'in' | 'out', amount: string) =>
      staff.call(moveCash, {
        params: { id: String(customer.id) },
        body: { direction, amount, reason: 'At the desk' },
      })
    await pass(staff, 10.1)
    for (const direction of ['in', 'out'] as const) {
      expect(await codeOf(move(direction, '200.01'))).toBe('fresh_proof_needed')
      expect(await codeOf(move(direction, '200.00'))).toBeNull()
    }
    await staff.call(proveByPassword, { body: { password: PASSWORD } })
    expect((await move('out', '200.01')).reply.accountBalance).toBe('299.99')
  })

  it('isn’t given by a sign-in link from the desk', async () => {
    const customer = await club.member()
    const staff = await club.signedIn({ role: 'staff' })
    const { reply } = await staff.call(issueSignInLink, { params: { id: String(customer.id) } })
    const token = new URL(reply.url).hash.replace('#token=', '')
    const guest = club.visitor()
    await guest.request({ method: 'POST', url: '/api/verify-auth-token', payload: { token } })
    expect(await codeOf(guest.call(checkProof, {}))).toBe('fresh_proof_needed')
  })
})
