import { changePin } from '@lantern/contract/account/account'
import * as billActs from '@lantern/contract/bills/actions'
import { getUser } from '@lantern/contract/members/members'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { createSale } from '@lantern/contract/bills/till'
import { beforeEach, expect, it } from 'vitest'
import { PASSWORD } from '../../../../test/club/club.ts'
import { idPath, M2 } from '../../../../test/desk.ts'
import { mistake, openGivingAway } from '../../../../test/checks/giving-away.ts'
import { cartOf, menuOf } from '../../../../test/ordering.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'

const { on, limits, show, served, takeOff, giveBack } = openGivingAway()

beforeEach(() => limits(1_000, 100))

const pointsOf = async (who: Visitor) => (await who.call(getUser, {})).reply?.loyaltyPoints ?? 0
const back = { amount: '5.00', tip: '0.00', ...mistake }
const off = { amount: '5.00', ...mistake }
/** The points for what is left on a bill if one person pays all of it. */
const worth = async (id: number, rate = 1) => {
  const { lines } = await show(id)
  return rate * Math.floor(lines.reduce((sum, { net }) => sum + toCents(net), 0) / 100)
}

it('points go to the payer, and are taken from the payer with a refund, even if another person gets the money', async () => {
  const friend = await on().club.signedIn({ balance: 100_000 })
  const bill = await served()
  const by = { userId: friend.person.id, amount: bill.due, due: bill.due }
  const pin = '1357'
  await friend.call(changePin, { body: { currentPassword: PASSWORD, pin } })
  const body = { method: 'balance' as const, ...by, pin }
  expect((await on().staff.call(billActs.payBill, { ...idPath(bill.id), body })).status).toBe(200)
  const had = await pointsOf(on().member)
  expect(await pointsOf(friend)).toBe(await worth(bill.id))
  await takeOff(bill.id, off)
  const given = await giveBack(bill.id, { ...back, method: 'balance' })
  expect([given.status, given.reply.due]).toEqual([200, '0.00'])
  expect([await pointsOf(friend), await pointsOf(on().member)]).toEqual([await worth(bill.id), had])
  await takeOff(bill.id, off)
  await giveBack(bill.id, { ...back, method: 'balance' })
  expect([await pointsOf(friend), await pointsOf(on().member)]).toEqual([await worth(bill.id), had])
})

it('points follow the rate at which the bill was opened, also after a refund', async () => {
  const rate = (points: number) =>
    on().club.pool.query('UPDATE venue_settings SET points_per_dollar = $1', [points])
  await rate(2)
  const had = await pointsOf(on().member)
  const bill = await served()
  const body = { method: 'terminal' as const, amount: bill.due, due: bill.due }
  await on().staff.call(billActs.payBill, { ...idPath(bill.id), body })
  expect((await pointsOf(on().member)) - had).toBe(await worth(bill.id, 2))
  await rate(1)
  await takeOff(bill.id, off)
  await giveBack(bill.id, { ...back, method: 'terminal' })
  expect((await pointsOf(on().member)) - had).toBe(await worth(bill.id, 2))
})

it('no points are taken when the payment of a guest is refunded', async () => {
  const items = cartOf(await menuOf(on().club))
  const { id } = (await on().staff.call(billActs.openTableBill, { ...idPath(M2), body: {} })).reply
  await on().staff.call(createSale, { body: { items, paymentType: 'bill', billId: id } })
  const { due } = await show(id)
  const cash = { method: 'cash', amount: due, tendered: toDollars(100_000), due } as const
  expect((await on().staff.call(billActs.payBill, { ...idPath(id), body: cash })).status).toBe(200)
  const had = await pointsOf(on().member)
  await takeOff(id, off)
  expect((await giveBack(id, { ...back, method: 'balance' })).code).toBe('member_needed')
  const given = await giveBack(id, { ...back, method: 'cash' })
  expect([given.status, given.reply.due]).toEqual([200, '0.00'])
  expect(await pointsOf(on().member)).toBe(had)
})
