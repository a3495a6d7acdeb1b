import { getUser } from '@lantern/contract/members/members'
import { updateFoodItem } from '@lantern/contract/menu/menu'
import {
  getOrder,
  listOrders,
  listTickets,
  listUserOrders,
  setOrderStatus,
  type NewOrder,
} from '@lantern/contract/menu/orders'
import { orderPrice, toDollars } from '@lantern/contract/payments/pricing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../test/checks/books.ts'
import { openClub, type Club } from '../../../test/club/club.ts'
import { cartOf, hst, linesOf, menuOf, order, setAvailable } from '../../../test/ordering.ts'
import { transact } from '../../kernel/db/db.ts'
import { balanceOf } from '../wallet/service.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

const balance = (id: number) => transact(club.kernels[0].db, (tx) => balanceOf(tx, id))
const count = async () => {
  const { rows } = await club.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM food_orders',
  )
  return rows[0]?.count ?? 0
}

/** A cart with its price by the contract's price function. */
async function priced(discountPercent = 0, tip = 0) {
  const menu = await menuOf(club)
  const items = cartOf(menu)
  const price = orderPrice(linesOf(items), { discountPercent, tip, taxes: hst })
  return { menu, items, price }
}

describe('an order by its public number', () => {
  it('is shown to its member and to nobody else', async () => {
    const { items } = await priced()
    const member = await club.signedIn({ balance: 50_000 })
    const placed = (await order(member, { items })).reply
    const params = { lanternId: placed.lanternId }
    expect((await member.call(getOrder, { params })).reply).toEqual(placed)
    for (const role of ['customer', 'staff'] as const) {
      const stranger = await club.signedIn({ role })
      expect((await stranger.call(getOrder, { params })).code).toBe('not_found')
    }
  })
})

describe('an order from the balance', () => {
  it('charges the same sum as cart, receipt and journal, gives points and highlights the table', async () => {
    const { items, price } = await priced(0, 300)
    const member = await club.signedIn({ balance: 50_000 })
    const { reply } = await order(member, {
      items,
      tableLocation: 4,
      tip: '3.00',
      totalPrice: toDollars(price.total),
      note: 'Window side',
    })
    expect(reply).toMatchObject({
      status: 'pending',
      source: 'member',
      paymentType: 'balance',
      table: { id: 4, name: 'M1' },
      subtotal: toDollars(price.subtotal),
      discount: '0.00',
      tax: toDollars(price.tax),
      tip: '3.00',
      totalAmount: toDollars(price.total),
      note: 'Window side',
      bookingId: null,
      refund: null,
    })
    expect(reply.lanternId).toMatch(/^[2-9A-Z]{12}$/)
    expect(await balance(member.person.id)).toBe(50_000 - price.total)
    const user = (await member.call(getUser, {})).reply
    expect(user?.loyaltyPoints).toBe(Math.floor(price.subtotal / 100))
    const { rows } = await club.pool.query<{ account: string; cents: string }>(
      `SELECT account, sum(cents) AS cents FROM journal
       WHERE subject = (SELECT b.lantern_id FROM bills b JOIN food_orders o ON o.bill_id = b.id WHERE o.id = $1)
       GROUP BY account HAVING sum(cents) <> 0`,
      [reply.id],
    )
    const posted = Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]))
    expect(posted).toEqual({
      wallet: -price.total,
      food_income: price.subtotal,
      tax_payable: price.tax,
      tips_payable: 300,
    })
    const table = await club.pool.query(
      "SELECT extract(epoch FROM highlighted_until - $1)::int AS ms FROM venue_tables WHERE name = 'M1'",
      [reply.createdAt],
    )
    expect(table.rows).toEqual([{ ms: 3_600 }])
  })

  it('is placed and charged once for twenty repeated calls on two instances', async () => {
    const { items, price } = await priced()
    const member = await club.signedIn({ balance: 50_000 })
    const other = member.at(club.instances[1].app)
    const before = await count()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        order(
          place % 2 ? other : member,
          { items },
          { 'idempotency-key': 'one-press-of-a-button' },
        ),
      ),
    )
    expect(new Set(answers.map(({ reply }) => reply.id)).size).toBe(1)
    expect(await count()).toBe(before + 1)
    expect(await balance(member.person.id)).toBe(50_000 - price.total)
  })

  it('never overdraws the balance in parallel', async () => {
    const { items, price } = await priced()
    const member = await club.signedIn({ balance: price.total * 3 + 1 })
    const other = member.at(club.instances[1].app)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, place) => order(place % 2 ? other : member, { items })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null, 'order_balance_low']))
    expect(await balance(member.person.id)).toBe(1)
  })

  it('is refused with another total, an unknown item or table, or nothing to pay', async () => {
    const { items } = await priced()
    const member = await club.signedIn({ balance: 50_000 })
    const before = await count()
    const bodies: readonly (readonly [NewOrder, string])[] = [
      [{ items, totalPrice: '0.01' }, 'price_changed'],
      [{ items: [{ foodItemId: 999_999, quantity: 1 }] }, 'not_found'],
      [{ items, tableLocation: 999_999 }, 'not_found'],
      [{ items, discountCode: 'lantern100' }, 'nothing_to_pay'],
      [{ items, discountCode: 'LANTERN99' }, 'invalid_code'],
    ]
    for (const [body, code] of bodies) {
      expect((await order(member, body)).code).toBe(code)
    }
    expect(await count()).toBe(before)
    expect(await balance(member.person.id)).toBe(50_000)
  })

  it('has a line for each wish of one dish, on its ticket and on its bill', async () => {
    const [dish] = await menuOf(club)
    if (!dish) throw new Error('the menu is empty')
    const member = await club.signedIn({ balance: 50_000 })
    const staff = await club.signedIn({ role: 'staff' }, 1)
    const requested = (note: string | null, quantity: number) => ({
      foodItemId: dish.id,
      quantity,
      note,
    })
    const items = [requested(null, 1), requested('no ice', 2)]
    const { reply } = await order(member, { items })
    const shown = reply.items.map(({ foodItemId, note, quantity }) => [foodItemId, note, quantity])
    expect(shown).toEqual([
      [dish.id, null, 1],
      [dish.id, 'no ice', 2],
    ])
    const tickets = (await staff.call(listTickets, {})).reply
    expect(tickets.find(({ id }) => id === reply.id)?.items).toEqual(reply.items)
    const { rows } = await club.pool.query(
      `SELECT l.note, l.quantity, l.order_item_id AS id FROM bill_lines l
       JOIN food_orders o ON o.bill_id = l.bill_id WHERE o.id = $1 ORDER BY l.id`,
      [reply.id],
    )
    expect(rows).toEqual(reply.items.map(({ id, note, quantity }) => ({ note, quantity, id })))
    const equal = [requested('no ice', 1), requested(' no ice ', 2)]
    expect((await order(member, { items: equal })).code).toBe('invalid_input')
    await setAvailable(staff, dish, false)
    const refused = await order(member, { items })
    await setAvailable(staff, dish, true)
    expect(refused.code).toBe('items_unavailable')
    expect(refused.text).not.toContain(`${dish.nameEn}, ${dish.nameEn}`)
  })

  it('is tied to the booking that its member has running', async () => {
    const { items } = await priced()
    const member = await club.signedIn({ balance: 50_000 })
    const { rows } = await club.pool.query<{ id: number }>(
      `INSERT INTO bookings (lantern_id, user_id, amenity_id, booking_date, start_time, end_time,
         during, units, hours, price_per_hour, service_fee_bps, refund_rules, created_at, updated_at)
       VALUES ('RUNNINGNOW22', $1, 1, '2026-11-20', '14:00', '18:00',
         '[2026-11-20 19:00Z,2026-11-20 23:00Z)', '{K-Room 1}', 4, 48, 0,
         '[{"hours": 0, "percent": 100}]', now(), now()) RETURNING id`,
      [member.person.id],
    )
    expect((await order(member, { items })).reply.bookingId).toBe(rows[0]?.id)
  })
})

describe('a dish that changed between cart and checkout', () => {
  it('is refused by name without a charge', async () => {
    const { items, menu } = await priced()
    const [first] = menu
    if (!first) throw new Error('the menu is empty')
    const member = await club.signedIn({ balance: 50_000 })
    const staff = await club.signedIn({ role: 'staff' })
    await setAvailable(staff, first, false)
    const refused = await order(member, { items })
    expect(refused.code).toBe('items_unavailable')
    expect(refused.text).toContain(first.nameEn)
    await setAvailable(staff, first, true)
    const params = { id: String(first.id) }
    await staff.call(updateFoodItem, { params, body: { price: '99.00' } })
    expect((await order(member, { items })).code).toBe('prices_changed')
    const admin = await club.signedIn({ role: 'admin' })
    await admin.call(updateFoodItem, { params, body: { price: first.price } })
    expect(await balance(member.person.id)).toBe(50_000)
    expect((await order(member, { items })).status).toBe(200)
  })
})

describe('an open order', () => {
  it('is moved on by staff, seen by its member, and not moved after it is served', async () => {
    const { items } = await priced()
    const member = await club.signedIn({ balance: 50_000 })
    const staff = await club.signedIn({ role: 'staff' }, 1)
    const { id } = (await order(member, { items })).reply
    const params = { id: String(id) }
    const tickets = (await staff.call(listTickets, {})).reply
    expect(tickets.find((ticket) => ticket.id === id)?.name).toBe('Mei Chen')
    for (const status of ['confirmed', 'preparing', 'ready', 'served'] as const) {
      await staff.call(setOrderStatus, { params, body: { status } })
      const [newest] = (await member.call(listOrders, { query: {} })).reply
      expect(newest?.status).toBe(status)
    }
    expect((await staff.call(listTickets, {})).reply.some((ticket) => ticket.id === id)).toBe(false)
    const back = await staff.call(setOrderStatus, { params, body: { status: 'ready' } })
    expect(back.code).toBe('order_wrong_state')
    expect((await member.call(setOrderStatus, { params, body: { status: 'served' } })).code).toBe(
      'forbidden',
    )
  })

  it('is refunded once with its points when it is canceled, which needs a reason', async () => {
    const { items } = await priced()
    const member = await club.signedIn({ balance: 50_000 })
    const staff = await club.signedIn({ role: 'staff' })
    const { id } = (await order(member, { items })).reply
    const params = { id: String(id) }
    const cancel = (body: { status: 'canceled'; reason?: string }, at: 0 | 1 = 0) =>
      staff.at(club.instances[at].app).call(setOrderStatus, { params, body })
    expect((await cancel({ status: 'canceled' })).code).toBe('reason_needed')
    const body = { status: 'canceled' as const, reason: 'The kitchen is closed' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) => cancel(body, place % 2 ? 1 : 0)),
    )
    expect(new Set(answers.map(({ reply }) => reply.status))).toEqual(new Set(['canceled']))
    expect(answers[0]?.reply.refund).toEqual({ to: 'balance', status: 'succeeded' })
    expect(await balance(member.person.id)).toBe(50_000)
    expect((await member.call(getUser, {})).reply?.loyaltyPoints).toBe(0)
  })

  it('is in its own member’s list only', async () => {
    const { items } = await priced()
    const member = await club.signedIn({ balance: 50_000 })
    const stranger = await club.signedIn()
    const { id } = (await order(member, { items })).reply
    expect((await member.call(listUserOrders, { query: {} })).reply[0]?.id).toBe(id)
    expect((await stranger.call(listOrders, { query: {} })).reply).toEqual([])
  })
})

it('the books stay in balance', async () => {
  expect(await checkBooks(club.kernels[0])).toEqual([])
})
