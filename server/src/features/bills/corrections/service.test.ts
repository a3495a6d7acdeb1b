import { changePin } from '@lantern/contract/account/account'
import * as billActs from '@lantern/contract/bills/actions'
import * as contract from '@lantern/contract/bills/corrections'
import { toCents } from '@lantern/contract/payments/pricing'
import { describe, expect, it } from 'vitest'
import { PASSWORD } from '../../../../test/club/club.ts'
import { idPath } from '../../../../test/desk.ts'
import { goodwill, mistake, openGivingAway, PIN } from '../../../../test/checks/giving-away.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'
import { transact } from '../../../kernel/db/db.ts'
import { countGuess } from '../../members/secrets/service.guesses.ts'

const { on, who, limits, show, sit, yes, served, pay, takeOff, giveBack, credit } = openGivingAway()

/** More than the waiter's limit for a night. */
const more = { amount: '11.00', ...goodwill }
const setPin = (by: Visitor, pin: string) =>
  by.call(changePin, { body: { currentPassword: PASSWORD, pin } })
/** The refusal codes of several wrong PINs of the admin, one after the other. */
async function guess(billId: number, times: number) {
  const codes: (string | null)[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const approval = { ...yes(), pin: '0000' }
    codes.push((await takeOff(billId, { ...more, approval })).code)
  }
  return codes
}
const wrong = (times: number) => Array<string>(times).fill('incorrect_pin')

describe('what staff may give away without an approval', () => {
  it('is a sum per night of all kinds together', async () => {
    const { id } = await served()
    expect((await takeOff(id, { amount: '6.00', ...goodwill })).status).toBe(200)
    expect((await credit({ amount: '4.01', ...goodwill })).code).toBe('over_limit')
    expect((await credit({ amount: '4.00', ...goodwill })).status).toBe(200)
    expect((await takeOff(id, { amount: '0.01', ...goodwill })).code).toBe('over_limit')
    await sit(39)
    expect((await takeOff(id, { amount: '10.00', ...goodwill })).status).toBe(200)
  })

  it('is a percentage of a bill, for all staff together', async () => {
    await limits(500, 10)
    const { id, total } = await served()
    const tenth = Math.floor(toCents(total) / 10)
    const amount = (cents: number) => (cents / 100).toFixed(2)
    const more = { amount: amount(tenth + 1), ...goodwill }
    expect((await takeOff(id, more)).code).toBe('over_percent')
    expect((await takeOff(id, { amount: amount(tenth - 100), ...goodwill })).status).toBe(200)
    const other = await on().club.signedIn({ role: 'staff' })
    expect((await takeOff(id, { amount: '1.01', ...goodwill }, other)).code).toBe('over_percent')
    expect((await takeOff(id, { amount: '1.01', ...goodwill }, who().boss)).status).toBe(200)
    expect((await takeOff(id, { amount: '1.00', ...goodwill }, other)).status).toBe(200)
  })

  it('is a percentage besides approved corrections and refunded tips', async () => {
    await limits(500, 10)
    const { id, total, due } = await served()
    const tenth = (Math.floor(toCents(total) / 10) / 100).toFixed(2)
    await pay(id, 'cash', due, '2.00')
    const tip = { method: 'cash', amount: '0.00', tip: '2.00', ...mistake } as const
    expect((await giveBack(id, tip)).status).toBe(200)
    const half = { amount: (toCents(total) / 200).toFixed(2), ...goodwill }
    expect((await takeOff(id, { ...half, approval: yes() })).status).toBe(200)
    expect((await takeOff(id, { amount: tenth, ...goodwill })).status).toBe(200)
    expect((await takeOff(id, { amount: '0.01', ...goodwill })).code).toBe('over_percent')
  })

  it('is not exceeded by two devices at once', async () => {
    const one = await served()
    await on().club.pool.query('UPDATE bills SET table_id = NULL')
    const second = await served()
    const elsewhere = who().waiter.at(on().club.instances[1].app)
    const answers = await Promise.all([
      takeOff(one.id, { amount: '6.00', ...goodwill }),
      elsewhere.call(contract.correctBill, {
        ...idPath(second.id),
        body: { amount: '6.00', ...goodwill, version: second.version },
      }),
    ])
    const refused = answers.filter(({ code }) => code !== null)
    expect(refused.map(({ code }) => code)).toEqual(['over_limit'])
  })
})

describe('an admin’s approval', () => {
  it('is given by the admin’s PIN, and its amount does not count towards the actor’s limit', async () => {
    const { id } = await served()
    const { reply } = await who().waiter.call(contract.listApprovers, {})
    expect(reply.map((each) => each.id)).toContain(who().boss.person.id)
    expect((await takeOff(id, more)).code).toBe('over_limit')
    expect(await guess(id, 1)).toEqual(wrong(1))
    expect((await takeOff(id, { ...more, approval: yes() })).status).toBe(200)
    expect((await takeOff(id, { amount: '10.00', ...goodwill })).status).toBe(200)
    const { rows } = await on().club.pool.query(
      `SELECT actor_id, approved_by, sum(amount)::text AS amount, reason FROM giveaways
       WHERE bill_id = $1 GROUP BY 1, 2, 4 ORDER BY 3 DESC`,
      [id],
    )
    const by = { actor_id: who().waiter.person.id, reason: 'goodwill' }
    expect(rows).toEqual([
      { ...by, amount: '11.00', approved_by: who().boss.person.id },
      { ...by, amount: '10.00', approved_by: null },
    ])
    const { rows: events } = await on().club.pool.query<{ after: unknown }>(
      "SELECT after FROM audit_events WHERE action = 'bill.correct' AND subject = $1 ORDER BY id",
      [`bill:${id}`],
    )
    const number = `L-${String(who().boss.person.id).padStart(6, '0')}`
    expect(events[0]?.after).toMatchObject({ amount: '11.00', approvedBy: number })
    expect(JSON.stringify(events)).not.toContain(PIN)
  })

  it('cannot be given by the actor, a colleague, a former admin or a deleted account', async () => {
    const { id } = await served()
    const colleague = await on().club.signedIn({ role: 'staff' })
    await setPin(colleague, '13579')
    await setPin(who().waiter, '97531')
    for (const [by, pin, code] of [
      [colleague, '13579', 'incorrect_pin'],
      [who().waiter, '97531', 'own_approval'],
    ] as const) {
      const approval = { userId: by.person.id, pin }
      expect((await takeOff(id, { ...more, approval })).code).toBe(code)
    }
    const boss = who().boss.person.id
    const { pool } = on().club
    await pool.query("UPDATE users SET role = 'staff' WHERE id = $1", [boss])
    expect((await takeOff(id, { ...more, approval: yes() })).code).toBe('incorrect_pin')
    await pool.query("UPDATE users SET role = 'admin', deleted_at = now() WHERE id = $1", [boss])
    expect((await takeOff(id, { ...more, approval: yes() })).code).toBe('incorrect_pin')
    expect((await show(id)).lines.every(({ reverses }) => reverses === null)).toBe(true)
    const { reply } = await who().waiter.call(contract.listApprovers, {})
    const known = [boss, who().waiter.person.id, colleague.person.id]
    expect(reply.filter((each) => known.includes(each.id))).toEqual([])
  })

  it('is refused after ten wrong PINs of one person, even with the right one', async () => {
    const { id } = await served()
    expect(await guess(id, 10)).toEqual(wrong(10))
    expect((await takeOff(id, { ...more, approval: yes() })).code).toBe('too_many_requests')
    const colleague = await on().club.signedIn({ role: 'staff' })
    expect((await takeOff(id, { ...more, approval: yes() }, colleague)).status).toBe(200)
  })

  it('does not count a right PIN as a guess', async () => {
    const { id } = await served()
    expect(await guess(id, 9)).toEqual(wrong(9))
    expect((await takeOff(id, { ...more, approval: yes() })).status).toBe(200)
    expect(await guess(id, 10)).toEqual(wrong(10))
  })

  it('is refused after too many wrong PINs of all staff together', async () => {
    const { id } = await served()
    const { kernels, pool, clock } = on().club
    await transact(kernels[0].db, async (tx) => {
      for (let turn = 0; turn < 200; turn += 1)
        await countGuess(tx, 'own-pin:everybody', clock.now())
    })
    expect((await takeOff(id, { ...more, approval: yes() })).code).toBe('too_many_requests')
    await pool.query('DELETE FROM attempt_counters')
  })

  it('is not asked again if the call is repeated, and is not stored', async () => {
    const { id } = await served()
    const { version } = await show(id)
    const body = { amount: '11.00', ...goodwill, version, approval: yes() }
    const call = (approval = yes()) =>
      who().waiter.call(
        contract.correctBill,
        { ...idPath(id), body: { ...body, approval } },
        { 'idempotency-key': `approved-${id}` },
      )
    const first = await call()
    expect(first.status).toBe(200)
    // The PIN isn't part of the compared request, so a repeat with another PIN is the same call.
    expect((await call({ ...yes(), pin: '0000' })).reply).toEqual(first.reply)
    expect((await show(id)).version).toBe(first.reply.version)
  })

  it('is needed to write a bill off', async () => {
    const { id, due } = await served()
    const close = (body: object) =>
      who().waiter.call(billActs.closeBill, {
        ...idPath(id),
        body: { as: 'written_off', due, reason: 'They ran', ...body },
      })
    expect((await close({})).code).toBe('forbidden')
    expect((await close({ approval: { ...yes(), pin: '0000' } })).code).toBe('incorrect_pin')
    await setPin(who().waiter, '97531')
    const own = { userId: who().waiter.person.id, pin: '975310' }
    expect((await close({ approval: own })).code).toBe('own_approval')
    const colleague = await on().club.signedIn({ role: 'staff' })
    await setPin(colleague, '13579')
    const theirs = { userId: colleague.person.id, pin: '135790' }
    expect((await close({ approval: theirs })).code).toBe('incorrect_pin')
    expect((await close({ approval: yes() })).reply.status).toBe('written_off')
  })
})
