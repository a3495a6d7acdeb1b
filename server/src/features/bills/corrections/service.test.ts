import { changePin } from '@lantern/contract/account'
import * as billActs from '@lantern/contract/bills-acts'
import * as contract from '@lantern/contract/corrections'
import { toCents } from '@lantern/contract/pricing'
import { describe, expect, it } from 'vitest'
import { PASSWORD } from '../../../../test/club.ts'
import { idPath } from '../../../../test/desk.ts'
import { goodwill, openGivingAway, PIN } from '../../../../test/giving-away.ts'

const { on, who, limits, show, sit, yes, served, takeOff, credit } = openGivingAway()

describe('what the staff may give away by themselves', () => {
  it('is so much a night of all kinds together, and a new night begins anew', async () => {
    const { id } = await served()
    expect((await takeOff(id, { amount: '6.00', ...goodwill })).status).toBe(200)
    expect((await credit({ amount: '4.01', ...goodwill })).code).toBe('over_limit')
    expect((await credit({ amount: '4.00', ...goodwill })).status).toBe(200)
    expect((await takeOff(id, { amount: '0.01', ...goodwill })).code).toBe('over_limit')
    await sit(39)
    expect((await takeOff(id, { amount: '10.00', ...goodwill })).status).toBe(200)
  })

  it('is such a part of a bill, whoever takes it off', async () => {
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

  it('is not given twice by two devices at once', async () => {
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

describe('an admin’s yes', () => {
  it('is a PIN of their own, and doesn’t count for who asked', async () => {
    const { id } = await served()
    const { reply } = await who().waiter.call(contract.listApprovers, {})
    expect(reply.map((each) => each.id)).toContain(who().boss.person.id)
    const wish = { amount: '11.00', ...goodwill }
    expect((await takeOff(id, wish)).code).toBe('over_limit')
    const wrong = { ...wish, approval: { ...yes(), pin: '0000' } }
    expect((await takeOff(id, wrong)).code).toBe('incorrect_pin')
    expect((await takeOff(id, { ...wish, approval: yes() })).status).toBe(200)
    expect((await takeOff(id, { amount: '10.00', ...goodwill })).status).toBe(200)
    const { rows } = await on().club.pool.query(
      `SELECT actor_id, approved_by, amount::text, reason FROM corrections
       WHERE bill_id = $1 ORDER BY id`,
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

  it('is nobody else’s: no colleague’s, and no former admin’s', async () => {
    const { id } = await served()
    const colleague = await on().club.signedIn({ role: 'staff' })
    await colleague.call(changePin, { body: { currentPassword: PASSWORD, pin: '13579' } })
    const approval = { userId: colleague.person.id, pin: '13579' }
    const wish = { amount: '11.00', ...goodwill }
    expect((await takeOff(id, { ...wish, approval })).code).toBe('incorrect_pin')
    await on().club.pool.query("UPDATE users SET role = 'staff' WHERE id = $1", [
      who().boss.person.id,
    ])
    expect((await takeOff(id, { ...wish, approval: yes() })).code).toBe('incorrect_pin')
    expect((await show(id)).lines.every(({ kind }) => kind !== 'correction')).toBe(true)
  })

  it('is guessed at a few times only, before any guess is looked at', async () => {
    const { id } = await served()
    const wish = { amount: '11.00', ...goodwill }
    for (;;) {
      const { code } = await takeOff(id, { ...wish, approval: { ...yes(), pin: '0000' } })
      if (code !== 'incorrect_pin') break
    }
    expect((await takeOff(id, { ...wish, approval: yes() })).code).toBe('too_many_requests')
  })

  it('is not asked again of a call that is repeated, nor kept with it', async () => {
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
    // Its PIN is no part of what is asked, so another one is the same call.
    expect((await call({ ...yes(), pin: '0000' })).reply).toEqual(first.reply)
    expect((await show(id)).version).toBe(first.reply.version)
  })

  it('writes a bill off, too', async () => {
    const { id, due } = await served()
    const close = (body: object) =>
      who().waiter.call(billActs.closeBill, {
        ...idPath(id),
        body: { as: 'written_off', due, reason: 'They ran', ...body },
      })
    expect((await close({})).code).toBe('forbidden')
    expect((await close({ approval: { ...yes(), pin: '0000' } })).code).toBe('incorrect_pin')
    expect((await close({ approval: yes() })).reply.status).toBe('written_off')
  })
})
