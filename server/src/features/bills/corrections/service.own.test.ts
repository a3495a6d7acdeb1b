import { changePin } from '@lantern/contract/account/account'
import { createBooking, setBookingStatus } from '@lantern/contract/bookings/bookings'
import * as billActs from '@lantern/contract/bills/actions'
import { moveCash } from '@lantern/contract/members/customers'
import { bookForCustomer, rescheduleBooking } from '@lantern/contract/floor/desk'
import { createOrder, setOrderStatus } from '@lantern/contract/menu/orders'
import { createSale } from '@lantern/contract/bills/till'
import { beforeEach, expect, it } from 'vitest'
import { idPath, M1, M2 } from '../../../../test/desk.ts'
import { goodwill, mistake, openGivingAway } from '../../../../test/checks/giving-away.ts'
import { cartOf, menuOf } from '../../../../test/ordering.ts'
import { PASSWORD } from '../../../../test/club/club.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'
import { versionOf } from '../../../../test/checks/versions.ts'

const { on, who, limits, yes, show, takeOff, giveBack, credit } = openGivingAway()

beforeEach(() => limits(1_000, 100))

const MAHJONG = 2
const friday = { bookingDate: '2026-11-20', startTime: '20:00', endTime: '22:00' }

/** The waiter's own booking of two hours, paid from their balance. */
async function ownBooking() {
  const body = { amenityId: 3, ...friday }
  return (await who().waiter.call(createBooking, { body })).reply.id
}

/** The PIN that somebody sets for payments from their balance. */
async function pinOf(payer: Visitor) {
  const { pin } = yes()
  await payer.call(changePin, { body: { currentPassword: PASSWORD, pin } })
  return { pin }
}

/** Opens a tab, puts dishes on it, and pays it from the balance of this person. */
async function paidBill(payer: Visitor, userId: number, tableId = M1) {
  const opened = await on().staff.call(billActs.openTableBill, { ...idPath(tableId), body: {} })
  const { id } = opened.reply
  const items = cartOf(await menuOf(on().club))
  await on().staff.call(createSale, { body: { items, paymentType: 'bill', billId: id } })
  const { due } = await show(id)
  const body = {
    method: 'balance' as const,
    amount: due,
    tip: '2.00',
    due,
    userId,
    ...(await pinOf(payer)),
  }
  expect((await on().staff.call(billActs.payBill, { ...idPath(id), body })).status).toBe(200)
  await takeOff(id, { amount: '5.00', ...mistake }, who().boss)
  return id
}

const ownActs: Record<string, () => Promise<{ code: string | null }>> = {
  'a refund of a bill': async () => {
    const id = await paidBill(who().waiter, who().waiter.person.id)
    return giveBack(id, { method: 'balance', amount: '5.00', tip: '0.00' })
  },
  'a canceled booking': async () => {
    const id = await ownBooking()
    const body = { status: 'canceled' as const, version: await versionOf(on().club, id) }
    return who().waiter.call(setBookingStatus, { ...idPath(id), body })
  },
  'the difference of a cheaper room': async () => {
    const id = await ownBooking()
    const version = await versionOf(on().club, id)
    const change = { differenceBy: 'balance' as const, reason: 'Smaller', version }
    const body = { amenityId: MAHJONG, ...friday, ...change }
    return who().waiter.call(rescheduleBooking, { ...idPath(id), body })
  },
  'a canceled order': async () => {
    const items = cartOf(await menuOf(on().club))
    const { reply } = await who().waiter.call(createOrder, { body: { items } })
    const body = { status: 'canceled' as const, reason: 'Too late' }
    return who().waiter.call(setOrderStatus, { ...idPath(reply.id), body })
  },
  goodwill: () => credit({ amount: '1.00', ...goodwill }, who().waiter, who().waiter.person.id),
  'cash paid in': () =>
    who().waiter.call(moveCash, {
      ...idPath(who().waiter.person.id),
      body: { direction: 'in', amount: '1.00', reason: 'Mine' },
    }),
}

it.each(Object.entries(ownActs))(
  '%s never goes to the balance of the person who acts',
  async (_, act) => {
    const { id } = who().waiter.person
    const refused = ['own_refund', 'own_goodwill', 'cash_by_admin']
    const answer = await act()
    expect(refused).toContain(answer.code)
    const { rows } = await on().club.pool.query(
      `SELECT 1 FROM bill_payments WHERE user_id = $1 AND method = 'balance' AND amount < 0
     UNION ALL SELECT 1 FROM wallet_entries WHERE user_id = $1 AND kind <> 'opening_balance'`,
      [id],
    )
    expect(rows).toEqual([])
  },
)

async function ownTab() {
  const { waiter } = who()
  const body = { userId: waiter.person.id }
  const { id } = (await waiter.call(billActs.openTableBill, { ...idPath(M2), body })).reply
  const items = cartOf(await menuOf(on().club))
  await waiter.call(createSale, { body: { items, paymentType: 'bill', billId: id } })
  return show(id)
}

const onOwnTab: Record<string, () => Promise<{ code: string | null }>> = {
  'a line taken off it': async () =>
    takeOff((await ownTab()).id, { amount: '1.00', ...mistake }, who().waiter),
  'cash for it': async () => {
    const { id, due } = await ownTab()
    const body = { method: 'cash' as const, amount: due, due }
    return who().waiter.call(billActs.payBill, { ...idPath(id), body })
  },
  'a member’s balance for it': async () => {
    const { id, due } = await ownTab()
    const userId = on().memberPerson.id
    const body = {
      method: 'balance' as const,
      amount: due,
      due,
      userId,
      ...(await pinOf(on().member)),
    }
    return who().waiter.call(billActs.payBill, { ...idPath(id), body })
  },
  'leaving it owed': async () => {
    const { id, due } = await ownTab()
    const body = { as: 'owed' as const, due, reason: 'Next week' }
    return who().waiter.call(billActs.closeBill, { ...idPath(id), body })
  },
  'a room paid in cash': () => {
    const body = { amenityId: MAHJONG, ...friday, payment: 'cash' as const, reason: 'Mine' }
    const userId = who().waiter.person.id
    return who().waiter.call(bookForCustomer, { body: { ...body, userId } })
  },
  'a room paid by card machine': () => {
    const body = { amenityId: MAHJONG, ...friday, payment: 'terminal' as const, reason: 'Mine' }
    const userId = who().waiter.person.id
    return who().waiter.call(bookForCustomer, { body: { ...body, userId } })
  },
}

it.each(Object.entries(onOwnTab))('only a colleague settles one’s own bill: %s', async (_, act) => {
  expect((await act()).code).toBe('own_bill')
})

it('one’s own bill may be paid from one’s own balance', async () => {
  const { id, due } = await ownTab()
  const body = { method: 'balance' as const, amount: due, due }
  expect((await who().waiter.call(billActs.payBill, { ...idPath(id), body })).code).toBeNull()
})

it('nobody writes their own bill off, or approves that', async () => {
  const tab = await ownTab()
  const body = { as: 'written_off' as const, due: tab.due, reason: 'Mine' }
  const asBoss = { ...idPath(tab.id), body }
  await on().club.pool.query('UPDATE bills SET user_id = $1 WHERE id = $2', [
    who().boss.person.id,
    tab.id,
  ])
  expect((await who().boss.call(billActs.closeBill, asBoss)).code).toBe('own_bill')
  const approved = { ...asBoss, body: { ...body, approval: yes() } }
  expect((await who().waiter.call(billActs.closeBill, approved)).code).toBe('own_bill')
})

it('a refund never goes to the balance of the admin who approves it', async () => {
  const id = await paidBill(who().boss, who().boss.person.id, M2)
  await limits(0, 100)
  const tip = { method: 'balance', amount: '0.00', tip: '2.00', ...mistake } as const
  expect((await giveBack(id, tip)).code).toBe('over_limit')
  expect((await giveBack(id, { ...tip, approval: yes() })).code).toBe('own_refund')
})

it('a refund to a balance goes to the payer, who is named in the audit log', async () => {
  const id = await paidBill(on().member, on().memberPerson.id)
  const given = await giveBack(id, { method: 'balance', amount: '5.00', tip: '0.00' })
  expect(given.code).toBeNull()
  const { rows } = await on().club.pool.query(
    "SELECT after FROM audit_events WHERE action = 'bill.refund' AND subject = $1",
    [`bill:${id}`],
  )
  expect(rows).toMatchObject([{ after: { userId: [on().memberPerson.id] } }])
})
