import { getDayClose } from '@lantern/contract/bills/close'
import { getUser } from '@lantern/contract/members/members'
import { toCents } from '@lantern/contract/payments/pricing'
import { getStatement } from '@lantern/contract/payments/wallet'
import { describe, expect, it } from 'vitest'
import { goodwill, mistake, openGivingAway } from '../../../../test/checks/giving-away.ts'
import { meanwhile } from '../../../../test/races/meanwhile.ts'

const { on, who, show, yes, served, pay, takeOff, giveBack, credit, onAccount } = openGivingAway()

describe('a tip', () => {
  it('is refunded by its own method or to the balance, with a reason', async () => {
    const { id, due } = await served()
    await pay(id, 'terminal', '5.00', '3.00')
    await pay(id, 'cash', (await show(id)).due, '2.00')
    expect(toCents(due)).toBeGreaterThan(500)
    const [tips, machine] = [await onAccount('tips_payable'), await onAccount('terminal_clearing')]
    const none = { amount: '0.00' }
    const over = { method: 'cash', ...none, tip: '2.01', ...mistake } as const
    expect((await giveBack(id, over)).code).toBe('over_refundable')
    expect((await giveBack(id, { method: 'cash', ...none, tip: '2.00' })).code).toBe(
      'reason_needed',
    )
    expect((await giveBack(id, { method: 'cash', ...none })).code).toBe('nothing_to_pay')
    const back = await giveBack(id, { method: 'terminal', ...none, tip: '3.00', ...mistake })
    expect(back.reply).toMatchObject({ due: '0.00', tips: '2.00' })
    expect(await onAccount('tips_payable')).toBe(tips - 300)
    expect(await onAccount('terminal_clearing')).toBe(machine + 300)
    const again = { method: 'terminal', ...none, tip: '0.01', ...mistake } as const
    expect((await giveBack(id, again)).code).toBe('over_refundable')
    const balance = await giveBack(id, { method: 'balance', ...none, tip: '2.00', ...mistake })
    expect(balance.reply.tips).toBe('0.00')
    const { reply } = await on().member.call(getUser, {})
    expect(reply?.accountBalance).toBe('1002.00')
  })

  it('is refunded in one payment with the amount taken off, and counts towards the limit', async () => {
    const { id, due } = await served()
    await pay(id, 'balance', due, '9.00')
    await takeOff(id, { amount: '5.00', ...mistake })
    const request = { method: 'balance', amount: '5.00', ...mistake } as const
    expect((await giveBack(id, { ...request, tip: '5.01' })).code).toBe('over_limit')
    const back = (await giveBack(id, { ...request, tip: '5.00' })).reply
    expect(back.payments.at(-1)).toMatchObject({ amount: '-5.00', tip: '-5.00' })
    expect(back).toMatchObject({ due: '0.00', tips: '4.00' })
    const more = { method: 'balance', amount: '0.00', tip: '1.00', ...mistake } as const
    expect((await giveBack(id, more)).code).toBe('over_limit')
    expect((await giveBack(id, { ...more, approval: yes() })).status).toBe(200)
  })
})

it('credit is paid out by other means than the drawer by admins only', async () => {
  const { id, due } = await served()
  await pay(id, 'terminal', due, '0.00')
  await takeOff(id, { amount: '2.00', ...mistake })
  const request = { method: 'elsewhere', amount: '2.00' } as const
  expect((await giveBack(id, request)).code).toBe('forbidden')
  const over = { method: 'elsewhere', amount: '2.01' } as const
  expect((await giveBack(id, over, who().boss)).code).toBe('over_refundable')
  const given = (await giveBack(id, request, who().boss)).reply
  expect(given).toMatchObject({ due: '0.00' })
  expect(given.payments.at(-1)).toMatchObject({
    method: 'elsewhere',
    amount: '-2.00',
    refunds: given.payments[0]?.id,
  })
})

describe('goodwill', () => {
  it('is credited to a member, and is in their statement', async () => {
    const before = await onAccount('goodwill')
    const { reply } = await credit({ amount: '7.50', reason: 'waited', note: 'An hour' })
    expect(reply.accountBalance).toBe('1007.50')
    expect(await onAccount('goodwill')).toBe(before - 750)
    const { movements } = (await on().member.call(getStatement, { query: {} })).reply
    expect(movements[0]).toMatchObject({ kind: 'goodwill', amount: '7.50', byStaff: true })
  })

  it('needs a reason and an amount, and cannot be given to oneself', async () => {
    expect((await credit({ amount: '1.00', reason: 'other' })).code).toBe('reason_needed')
    expect((await credit({ amount: '0.00', ...goodwill })).code).toBe('invalid_amount')
    const own = { amount: '1.00', ...goodwill }
    expect((await credit(own, who().waiter, who().waiter.person.id)).code).toBe('own_goodwill')
    expect((await credit(own, who().boss, who().boss.person.id)).code).toBe('own_goodwill')
    const large = { amount: '11.00', ...goodwill, approval: yes() }
    expect((await credit(large, who().waiter, who().boss.person.id)).code).toBe('own_goodwill')
    expect((await credit(own, who().waiter, 999_999)).code).toBe('not_found')
  })

  it('given on two devices at once fits into the rest of the night’s limit only once', async () => {
    const { pool, instances } = on().club
    const elsewhere = who().waiter.at(instances[1].app)
    const six = { amount: '6.00', ...goodwill }
    // Both calls have checked the limit, or wait to, while another transaction changes the member's balance.
    const answers = await meanwhile(
      pool,
      (other) =>
        other.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [on().memberPerson.id]),
      () => Promise.all([credit(six), credit(six, elsewhere)]),
      2,
    )
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null, 'over_limit']))
  })
})

it('the close of the day lists all giveaways by person and reason, and the books balance', async () => {
  const { id, due } = await served()
  await pay(id, 'terminal', due, '3.00')
  await takeOff(id, { amount: '2.00', reason: 'quality' })
  await takeOff(id, { amount: '1.00', reason: 'quality' })
  await giveBack(id, { method: 'terminal', amount: '3.00', tip: '3.00', ...mistake })
  await credit({ amount: '20.00', ...goodwill, approval: yes() })
  const { person } = who().waiter
  const { rows } = await on().club.pool.query<{ name: string }>(
    "UPDATE users SET first_name = 'Only', last_name = 'Waiter' WHERE id = $1 RETURNING 'x' AS name",
    [person.id],
  )
  expect(rows).toHaveLength(1)
  const { totals, corrections } = (
    await on().staff.call(getDayClose, { params: { date: '2026-11-20' } })
  ).reply
  const own = corrections.filter(({ name }) => name === 'Only Waiter')
  const nobody = { name: 'Only Waiter', approvedBy: null }
  expect(own).toEqual([
    {
      ...nobody,
      kind: 'goodwill',
      reason: 'goodwill',
      approvedBy: 'Mei Chen',
      times: 1,
      amount: '20.00',
    },
    { ...nobody, kind: 'taken_off', reason: 'quality', times: 2, amount: '3.00' },
    { ...nobody, kind: 'tip', reason: 'mistake', times: 1, amount: '3.00' },
  ])
  const { income, tax, tips, cashRounding, payments } = totals
  const sum = (amounts: readonly string[]) => amounts.reduce((all, one) => all + toCents(one), 0)
  const received = payments.reduce((all, one) => all + toCents(one.sales) - toCents(one.refunds), 0)
  const { receivable, writtenOff, goodwill: given } = totals.bills
  expect(toCents(given)).toBeGreaterThan(0)
  expect(received + sum([receivable, writtenOff, given])).toBe(
    sum([income.total, tax, tips, cashRounding]),
  )
})
