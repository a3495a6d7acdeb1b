import { changePin, getPin } from '@lantern/contract/account/account'
import { getBill } from '@lantern/contract/bills/bills'
import { openTableBill, payBill } from '@lantern/contract/bills/actions'
import { getDayClose } from '@lantern/contract/bills/close'
import { deleteCustomer, listCustomers } from '@lantern/contract/members/customers'
import { listStaffOrders, listTickets, setOrderStatus } from '@lantern/contract/menu/orders'
import type { Right } from '@lantern/contract/members/rights'
import { getSettings } from '@lantern/contract/venue/settings'
import {
  chooseSeller,
  getStation,
  listSellers,
  restTill,
  startStation,
} from '@lantern/contract/members/stations'
import { createSale } from '@lantern/contract/bills/till'
import { setRole } from '@lantern/contract/members/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, PASSWORD, type Club } from '../../../test/club/club.ts'
import { cartOf, menuOf, order } from '../../../test/ordering.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
beforeEach(() => club.clock.set(FRIDAY))
afterAll(() => club.close())

async function till() {
  const device = await club.signedIn({ role: 'admin' })
  const body = { name: 'Bar', screen: 'till' as const }
  const { reply } = await device.call(startStation, { body })
  return { device, id: reply.id, admin: device.person }
}

/** A staff member with a PIN. */
async function person(pin = '2580', role: 'staff' | 'admin' = 'staff') {
  const staff = await club.signedIn({ role })
  const body = { currentPassword: PASSWORD, pin }
  expect((await staff.call(changePin, { body })).reply).toEqual({ isSet: true })
  return staff
}

const choose = (device: Visitor, userId: number, pin = '2580') =>
  device.call(chooseSeller, { body: { userId, pin } })

const cash = async () => ({ items: cartOf(await menuOf(club)), paymentType: 'cash' as const })

/** The seller of a sale, and the person of each of its payments and refunds. */
async function soldBy(lanternId: string) {
  const { rows } = await club.pool.query<{ staff_id: number; actor_id: number }>(
    `SELECT staff_id, actor_id FROM food_orders o JOIN bill_payments p ON p.bill_id = o.bill_id
     WHERE lantern_id = $1 ORDER BY p.id`,
    [lanternId],
  )
  return rows.map(({ staff_id, actor_id }) => [staff_id, actor_id])
}

describe('a till that is a station', () => {
  it('makes one sale in the name of the person who entered their PIN', async () => {
    const { device, admin } = await till()
    const { person: staff } = await person()
    const body = await cash()
    expect((await device.call(createSale, { body })).code).toBe('seller_needed')
    expect((await choose(device, staff.id)).reply).toEqual({ id: staff.id, name: 'Mei Chen' })
    expect((await device.call(getStation, {})).reply?.seller?.id).toBe(staff.id)
    const { order: sold } = (await device.call(createSale, { body })).reply
    expect(sold.soldBy).toBe('Mei Chen')
    expect(await soldBy(sold.lanternId)).toEqual([[staff.id, staff.id]])
    expect(staff.id).not.toBe(admin.id)
    expect((await device.call(getStation, {})).reply?.seller).toBeNull()
    expect((await device.call(createSale, { body })).code).toBe('seller_needed')
  })

  it('accepts only people with a PIN; two may have the same PIN', async () => {
    const { device } = await till()
    const [one, other] = [await person('1357'), await person('1357')]
    const without = await club.signedIn({ role: 'staff' })
    const ids = (await device.call(listSellers, {})).reply.map(({ id }) => id)
    expect(ids).toContain(one.person.id)
    expect(ids).toContain(other.person.id)
    expect(ids).not.toContain(without.person.id)
    expect((await choose(device, without.person.id, '1357')).code).toBe('incorrect_pin')
    expect((await choose(device, 999_999, '1357')).code).toBe('incorrect_pin')
    expect((await choose(device, other.person.id, '1357')).reply.id).toBe(other.person.id)
  })

  it('counts guesses by person and station before they are checked', async () => {
    const [bar, door] = [await till(), await till()]
    const [staff, other] = [await person(), await person()]
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await choose(bar.device, staff.person.id, '0000')).code).toBe('incorrect_pin')
    }
    expect((await choose(bar.device, staff.person.id)).code).toBe('too_many_requests')
    expect((await choose(bar.device, other.person.id)).status).toBe(200)
    expect((await choose(door.device, staff.person.id)).status).toBe(200)
  })

  it('makes one of two concurrent sales, at any instance', async () => {
    const { device } = await till()
    const { person: staff } = await person()
    const there = device.at(club.instances[1].app)
    const body = await cash()
    for (let turn = 0; turn < 20; turn += 1) {
      await choose(device, staff.id)
      const both = [device.call(createSale, { body }), there.call(createSale, { body })]
      const codes = (await Promise.all(both)).map(({ status, code }) => code ?? status)
      expect(codes.map(String).toSorted((a, b) => a.localeCompare(b))).toEqual([
        '200',
        'seller_needed',
      ])
    }
  })

  it('answers a repeated call with the same sale, whoever has entered a PIN since', async () => {
    const { device } = await till()
    const [first, second] = [await person(), await person()]
    const key = { 'idempotency-key': 'one press of Pay Now'.replaceAll(' ', '-') }
    const body = await cash()
    await choose(device, first.person.id)
    const sold = await device.call(createSale, { body }, key)
    await choose(device, second.person.id)
    const again = await device.call(createSale, { body }, key)
    expect(again.reply.order.id).toBe(sold.reply.order.id)
    expect(again.reply.order.soldBy).toBe(sold.reply.order.soldBy)
  })

  it('ends a seller’s turn after ten minutes, at their request, and when they remove their PIN', async () => {
    const { device } = await till()
    const staff = await person()
    const body = await cash()
    await choose(device, staff.person.id)
    expect((await device.call(restTill, {})).status).toBe(204)
    expect((await device.call(createSale, { body })).code).toBe('seller_needed')
    await choose(device, staff.person.id)
    const removal = { body: { currentPassword: PASSWORD, pin: null } }
    expect((await staff.call(changePin, removal)).reply).toEqual({ isSet: false })
    expect((await device.call(createSale, { body })).code).toBe('seller_needed')
    const other = await person()
    await choose(device, other.person.id)
    club.clock.set(new Date(FRIDAY.getTime() + 11 * 60_000))
    expect((await device.call(createSale, { body })).code).toBe('seller_needed')
  })

  it('acts with the rights of the seller, and keeps its own without one', async () => {
    const { device } = await till()
    const { person: staff } = await person()
    const boss = await club.signedIn({ role: 'admin' })
    const body = await cash()
    const give = (rights: Right[]) => {
      const params = { id: String(staff.id) }
      return boss.call(setRole, { params, body: { role: 'staff', rights } })
    }
    await choose(device, staff.id)
    await give(['floor', 'refunds'])
    expect((await device.call(createSale, { body })).code).toBe('forbidden')
    expect((await device.call(listStaffOrders, { query: { limit: 5 } })).status).toBe(200)
    await give(['payments'])
    expect((await device.call(createSale, { body })).status).toBe(200)
  })

  it.each(['demoted', 'deleted'] as const)('stops at once for a seller who was %s', async (how) => {
    const { device } = await till()
    const { person: staff } = await person()
    const boss = await club.signedIn({ role: 'admin' }, 1)
    await choose(device, staff.id)
    const params = { id: String(staff.id) }
    const ways = {
      demoted: () => boss.call(setRole, { params, body: { role: 'customer' } }),
      deleted: () => boss.call(deleteCustomer, { params }, { 'x-staff-pin': '2468' }),
    }
    expect((await ways[how]()).status).toBeLessThan(300)
    expect((await device.call(createSale, { body: await cash() })).code).toBe('seller_needed')
    expect((await choose(device, staff.id)).code).toBe('incorrect_pin')
    if (how === 'deleted') return
    // Back on the staff, they need another PIN, because the old one was deleted when they left.
    await boss.call(setRole, { params, body: { role: 'staff' } })
    expect((await choose(device, staff.id)).code).toBe('incorrect_pin')
  })

  it('may sell, but not read or change members or settings, even with an admin’s PIN', async () => {
    const { device } = await till()
    const { person: boss } = await person('975310', 'admin')
    await choose(device, boss.id, '975310')
    const member = await club.member({ balance: 10_000 })
    const items = cartOf(await menuOf(club))
    const sell = (body: object) =>
      device.request({ method: 'POST', url: createSale.path, payload: { items, ...body } })
    const refused = [
      { paymentType: 'balance', userId: member.id },
      { paymentType: 'cash', userId: member.id },
    ]
    for (const body of refused) expect((await sell(body)).statusCode).toBe(403)
    for (const endpoint of [listCustomers, getSettings, listTickets]) {
      const { statusCode } = await device.request({ method: 'GET', url: endpoint.path })
      expect(statusCode).toBe(403)
    }
    expect((await device.call(getStation, {})).reply?.seller?.id).toBe(boss.id)
  })

  it('refunds its own sales in the name of the seller, and no others', async () => {
    const { device } = await till()
    const [seller, other] = [await person(), await person()]
    await choose(device, seller.person.id)
    const { order: sold } = (await device.call(createSale, { body: await cash() })).reply
    const member = await club.signedIn({ balance: 100_000 })
    const theirs = (await order(member, { items: cartOf(await menuOf(club)) })).reply
    const query = { userId: String(member.person.id), source: 'member' as const }
    const listed = (await device.call(listStaffOrders, { query })).reply.orders
    expect(new Set(listed.map(({ source }) => source))).toEqual(new Set(['till']))
    const cancel = (id: number) =>
      device.call(setOrderStatus, {
        params: { id: String(id) },
        body: { status: 'canceled', reason: 'Wrong table' },
      })
    expect((await cancel(sold.id)).code).toBe('seller_needed')
    await choose(device, other.person.id)
    expect((await cancel(theirs.id)).code).toBe('forbidden')
    expect((await cancel(sold.id)).status).toBe(200)
    expect(await soldBy(sold.lanternId)).toEqual([
      [seller.person.id, seller.person.id],
      [seller.person.id, other.person.id],
    ])
    const { rows } = await club.pool.query<{ actor_id: number }>(
      'SELECT actor_id FROM audit_events WHERE subject = $1',
      [`food_order:${sold.id}`],
    )
    expect(rows).toEqual([{ actor_id: other.person.id }])
  })

  it('takes payments of bills in the name of the seller, and the close lists them by seller', async () => {
    const { device } = await till()
    const staff = await person()
    const bill = (await staff.call(openTableBill, { params: { id: '7' }, body: {} })).reply
    const items = cartOf(await menuOf(club))
    const body = { items, paymentType: 'bill' as const, billId: bill.id }
    await choose(device, staff.person.id)
    await device.call(createSale, { body })
    const params = { id: String(bill.id) }
    const { due } = (await device.call(getBill, { params })).reply
    const pay = () =>
      device.call(payBill, { params, body: { method: 'terminal', amount: due, due } })
    expect((await pay()).code).toBe('seller_needed')
    await choose(device, staff.person.id)
    expect((await pay()).status).toBe(200)
    const { rows } = await club.pool.query<{ actor_id: number }>(
      'SELECT actor_id FROM bill_payments WHERE bill_id = $1',
      [bill.id],
    )
    expect(rows).toEqual([{ actor_id: staff.person.id }])
    await club.pool.query("UPDATE users SET first_name = 'Wanda' WHERE id = $1", [staff.person.id])
    const day = (await staff.call(getDayClose, { params: { date: 'today' } })).reply
    expect(day.byPerson.find(({ name }) => name === 'Wanda Chen')).toEqual({
      name: 'Wanda Chen',
      cash: '0.00',
      terminal: due,
    })
  })
})

describe('a PIN of one’s own', () => {
  it('needs the password, and members have one too', async () => {
    const staff = await club.signedIn({ role: 'staff' })
    const pin = '4826'
    expect((await staff.call(getPin, {})).reply).toEqual({ isSet: false })
    const wrong = { body: { currentPassword: 'not the one', pin } }
    expect((await staff.call(changePin, wrong)).code).toBe('wrong_password')
    for (const bad of ['123', '123456789', '12a4', '']) {
      const body = { currentPassword: PASSWORD, pin: bad }
      expect((await staff.call(changePin, { body })).code).toBe('invalid_input')
    }
    expect((await staff.call(getPin, {})).reply).toEqual({ isSet: false })
    const member = await club.signedIn()
    const right = { body: { currentPassword: PASSWORD, pin } }
    expect((await member.call(changePin, right)).reply).toEqual({ isSet: true })
    await staff.call(changePin, right)
    const { rows } = await club.pool.query<{ pin_hash: string }>(
      'SELECT pin_hash FROM own_pins WHERE user_id = $1',
      [staff.person.id],
    )
    expect(rows[0]?.pin_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('is accepted at no station but a till', async () => {
    const { person: staff } = await person()
    const device = await club.signedIn({ role: 'admin' })
    await device.call(startStation, { body: { name: 'Stairs', screen: 'floor' } })
    expect((await choose(device, staff.id)).code).toBe('forbidden')
  })
})

describe('a till in somebody’s own session', () => {
  const selling = async (visitor: Visitor) =>
    (await visitor.call(listSellers, {})).reply.flatMap(({ id, isSelling }) =>
      isSelling ? [id] : [],
    )

  it('changes the acting person by their PIN, and back', async () => {
    const owner = await club.signedIn({ role: 'staff' })
    const { person: other } = await person()
    expect((await choose(owner, other.id, '1111')).code).toBe('incorrect_pin')
    expect(await selling(owner)).toEqual([])
    expect((await choose(owner, other.id)).reply.id).toBe(other.id)
    expect(await selling(owner.at(club.instances[1].app))).toEqual([other.id])
    for (const by of [other.id, other.id, owner.person.id]) {
      if (by === owner.person.id) await owner.call(restTill, {})
      const { reply } = await owner.call(createSale, { body: await cash() })
      expect(await soldBy(reply.order.lanternId)).toEqual([[by, by]])
    }
    expect(await selling(owner)).toEqual([])
  })

  it('answers a repeated call with the same sale after a change', async () => {
    const owner = await club.signedIn({ role: 'staff' })
    const { person: other } = await person()
    const key = { 'idempotency-key': 'one-press-before-a-change' }
    const body = await cash()
    const sold = await owner.call(createSale, { body }, key)
    await choose(owner, other.id)
    expect((await owner.call(createSale, { body }, key)).reply.order.id).toBe(sold.reply.order.id)
  })

  it('acts with the rights of the chosen person, who gets nothing of an admin’s', async () => {
    const host = await club.signedIn({ role: 'staff', rights: ['floor'] })
    const boss = await club.signedIn({ role: 'admin' })
    const { person: other } = await person()
    const params = { id: String(other.id) }
    const body = await cash()
    expect((await host.call(createSale, { body })).code).toBe('forbidden')
    await choose(host, other.id)
    expect((await host.call(createSale, { body })).status).toBe(200)
    await boss.call(setRole, { params, body: { role: 'staff', rights: ['floor'] } })
    expect((await host.call(createSale, { body })).code).toBe('forbidden')
    await choose(boss, other.id)
    expect((await boss.call(createSale, { body })).code).toBe('forbidden')
  })

  it('ends the turn of a person who is no longer on the staff', async () => {
    const owner = await club.signedIn({ role: 'staff' })
    const boss = await club.signedIn({ role: 'admin' })
    const { person: other } = await person()
    await choose(owner, other.id)
    const params = { id: String(other.id) }
    await boss.call(setRole, { params, body: { role: 'customer' } })
    expect((await owner.call(createSale, { body: await cash() })).code).toBe('seller_needed')
    await owner.call(restTill, {})
    expect((await owner.call(createSale, { body: await cash() })).status).toBe(200)
  })

  it('is not for customers', async () => {
    const { person: other } = await person()
    expect((await choose(await club.signedIn(), other.id)).code).toBe('forbidden')
  })
})
