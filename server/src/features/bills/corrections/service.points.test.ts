import * as billActs from '@lantern/contract/bills-acts'
import { getUser } from '@lantern/contract/members'
import { toDollars } from '@lantern/contract/pricing'
import { createSale } from '@lantern/contract/till'
import { beforeEach, expect, it } from 'vitest'
import { idPath, M2 } from '../../../../test/desk.ts'
import { mistake, openGivingAway } from '../../../../test/giving-away.ts'
import { cartOf, menuOf } from '../../../../test/ordering.ts'
import type { Visitor } from '../../../../test/visitor.ts'

const { on, limits, show, served, takeOff, giveBack } = openGivingAway()

beforeEach(() => limits(1_000, 100))

const pointsOf = async (who: Visitor) => (await who.call(getUser, {})).reply?.loyaltyPoints ?? 0
const back = { amount: '5.00', tip: '0.00', ...mistake }
const off = { amount: '5.00', ...mistake }

it('what a friend paid goes back to the bill’s member without points that they never got', async () => {
  const friend = await on().club.signedIn({ balance: 100_000 })
  const bill = await served()
  const by = { way: 'balance', userId: friend.person.id, amount: bill.due, due: bill.due } as const
  expect((await on().staff.call(billActs.payBill, { ...idPath(bill.id), body: by })).status).toBe(
    200,
  )
  const [got, had] = [await pointsOf(friend), await pointsOf(on().member)]
  expect(got).toBeGreaterThan(0)
  await takeOff(bill.id, off)
  const given = await giveBack(bill.id, { ...back, way: 'balance' })
  expect([given.status, given.reply.due]).toEqual([200, '0.00'])
  expect([await pointsOf(friend), await pointsOf(on().member)]).toEqual([got, had])
  // The friend's own part takes what as much earns, and not what the other had kept.
  await takeOff(bill.id, off)
  await giveBack(bill.id, { ...back, way: 'balance', userId: friend.person.id })
  expect([await pointsOf(friend), await pointsOf(on().member)]).toEqual([got - 5, had])
})

it('a part that goes back takes what as much earns by now, though points came by another rate', async () => {
  const rate = (points: number) =>
    on().club.pool.query('UPDATE venue_settings SET points_per_dollar = $1', [points])
  await rate(2)
  const had = await pointsOf(on().member)
  const bill = await served()
  const by = { way: 'terminal', amount: bill.due, due: bill.due } as const
  await on().staff.call(billActs.payBill, { ...idPath(bill.id), body: by })
  const got = await pointsOf(on().member)
  expect(got - had).toBeGreaterThan(20)
  await rate(1)
  await takeOff(bill.id, off)
  await giveBack(bill.id, { ...back, way: 'terminal' })
  expect(await pointsOf(on().member)).toBe(got - 5)
})

it('what nobody known paid goes back to a member’s balance without their points', async () => {
  const items = cartOf(await menuOf(on().club))
  const { id } = (await on().staff.call(billActs.openTableBill, { ...idPath(M2), body: {} })).reply
  await on().staff.call(createSale, { body: { items, paymentType: 'bill', billId: id } })
  const { due } = await show(id)
  const cash = { way: 'cash', amount: due, tendered: toDollars(100_000), due } as const
  expect((await on().staff.call(billActs.payBill, { ...idPath(id), body: cash })).status).toBe(200)
  const had = await pointsOf(on().member)
  await takeOff(id, off)
  const given = await giveBack(id, { ...back, way: 'balance', userId: on().memberPerson.id })
  expect([given.status, given.reply.due]).toEqual([200, '0.00'])
  expect(await pointsOf(on().member)).toBe(had)
})
