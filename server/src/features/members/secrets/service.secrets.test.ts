import { changePin } from '@lantern/contract/account/account'
import { creditGoodwill } from '@lantern/contract/bills/corrections'
import { deleteCustomer } from '@lantern/contract/members/customers'
import { redeemRecoveryCode } from '@lantern/contract/account/passkeys'
import { proveByPassword } from '@lantern/contract/account/signin'
import { setRole } from '@lantern/contract/members/users'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { FRIDAY, openClub, PASSWORD, type Club } from '../../../../test/club/club.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ signsIn: true })
})
beforeEach(() => club.clock.set(FRIDAY))
afterAll(() => club.close())

const PIN = '482613'
const setPin = async (who: Visitor, pin: string) =>
  (await who.call(changePin, { body: { currentPassword: PASSWORD, pin } })).code

const eventsOf = async (kind: string, userId: number) => {
  const { rows } = await club.pool.query<{ times: number; address: string; serious: boolean }>(
    `SELECT times, address, is_serious AS serious FROM security_events
     WHERE kind = $1 AND user_id = $2 ORDER BY id`,
    [kind, userId],
  )
  return rows
}

/** A staff member asks for goodwill with an admin's approval by that PIN. */
async function asking(userId: number) {
  await club.pool.query('UPDATE venue_settings SET correction_limit = 0')
  const staff = await club.signedIn({ role: 'staff' })
  const { id } = await club.member()
  return async (pin: string) => {
    const body = { amount: '1.00', reason: 'goodwill' as const, approval: { userId, pin } }
    return (await staff.call(creditGoodwill, { params: { id: String(id) }, body })).code
  }
}

it('a wrong PIN is in the security log, and the fifth is emailed to its owner', async () => {
  const admin = await club.signedIn({ role: 'admin' })
  const { id } = admin.person
  expect(await setPin(admin, PIN)).toBeNull()
  const approve = await asking(id)
  for (let turn = 0; turn < 4; turn += 1) expect(await approve('000000')).toBe('incorrect_pin')
  expect(await eventsOf('pin.failure', id)).toEqual([
    { times: 4, address: '127.0.0.1', serious: false },
  ])
  expect(await eventsOf('guesses.many', id)).toEqual([])
  expect(await approve(PIN)).toBeNull()
  expect(await approve('000000')).toBe('incorrect_pin')
  expect(await eventsOf('guesses.many', id)).toEqual([
    { times: 1, address: '127.0.0.1', serious: true },
  ])
})

it('wrong PINs stand under whoever typed them, though all come from one network', async () => {
  const admin = await club.signedIn({ role: 'admin' })
  const { id } = admin.person
  await setPin(admin, PIN)
  for (const approve of [await asking(id), await asking(id)]) await approve('000000')
  const { rows } = await club.pool.query<{ actors: number }>(
    `SELECT count(DISTINCT actor_id)::int AS actors FROM security_events WHERE kind = 'pin.failure' AND user_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ actors: 2 }])
})

it('all places together guess thirty times a day at one person’s PIN', async () => {
  const admin = await club.signedIn({ role: 'admin' })
  await setPin(admin, PIN)
  for (let place = 0; place < 4; place += 1) {
    const approve = await asking(admin.person.id)
    const most = place === 3 ? 3 : 9
    for (let turn = 0; turn < most; turn += 1) expect(await approve('000000')).toBe('incorrect_pin')
  }
  const approve = await asking(admin.person.id)
  expect(await approve(PIN)).toBe('too_many_requests')
  // A new PIN resets the count.
  const again = await club.signIn(admin.person)
  expect(await setPin(again, '975310')).toBeNull()
  expect(await approve('975310')).toBeNull()
})

it('a count by day isn’t deleted with the others', async () => {
  const { rows } = await club.pool.query(
    "SELECT 1 FROM attempt_counters WHERE subject LIKE 'day:%' LIMIT 1",
  )
  expect(rows).toHaveLength(1)
})

it('a wrong password in a proof and a wrong recovery code are logged', async () => {
  const member = await club.signedIn()
  const { id } = member.person
  for (let turn = 0; turn < 5; turn += 1) {
    await member.call(proveByPassword, { body: { password: 'wrong' } })
    await member.call(redeemRecoveryCode, { body: { code: 'aaaa-aaaa-aaaa-aaaa' } })
  }
  expect(await eventsOf('proof.failure', id)).toMatchObject([{ times: 5 }])
  expect(await eventsOf('recovery.failure', id)).toMatchObject([{ times: 5 }])
  expect(await eventsOf('guesses.many', id)).toHaveLength(2)
})

it('a wrong PIN of the venue is logged', async () => {
  const staff = await club.signedIn({ role: 'staff' })
  const { id } = await club.member()
  const gone = await staff.call(
    deleteCustomer,
    { params: { id: String(id) } },
    { 'x-staff-pin': '0000' },
  )
  expect(gone.code).toBe('incorrect_pin')
  expect(await eventsOf('pin.failure', staff.person.id)).toHaveLength(1)
})

it('an admin’s PIN needs six digits, and a till’s PIN is deleted with the new role', async () => {
  const admin = await club.signedIn({ role: 'admin' })
  expect(await setPin(admin, '48261')).toBe('pin_short')
  const staff = await club.signedIn({ role: 'staff' })
  expect(await setPin(staff, '4826')).toBeNull()
  const params = { id: String(staff.person.id) }
  expect((await admin.call(setRole, { params, body: { role: 'admin' } })).status).toBe(200)
  const { rows } = await club.pool.query('SELECT 1 FROM own_pins WHERE user_id = $1', [
    staff.person.id,
  ])
  expect(rows).toEqual([])
})
