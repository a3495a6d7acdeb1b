import { createOrder, setOrderStatus } from '@lantern/contract/orders'
import { toDollars } from '@lantern/contract/pricing'
import { createSale } from '@lantern/contract/till'
import { alive, billId, deskAt, endOf, idPath, memberAt, pick, type Act } from './act.ts'
import * as food from './food.ts'
import { rooms } from './state.ts'

const order: Act = (s, { a, b, c }) => {
  const dish = pick(s.menu, b)
  if (!dish) return null
  const [member, quantity] = [alive(s, a), 1 + (c % 3)]
  const hasBill = typeof food.ownBill(s, member) !== 'string'
  const isOnBill = hasBill ? c % 2 === 0 : c % 12 === 0
  const table = b % 3 === 0 ? (pick(rooms, c) ?? null) : null
  const tip = isOnBill ? 0 : (b % 5) * 31
  return {
    rule: (now) =>
      food.sell(
        now,
        { dish, quantity, tip, table },
        isOnBill
          ? { way: 'bill', member, bill: (each) => food.ownBill(each, member) }
          : { way: 'balance', member },
      ),
    async call(real, at) {
      const tableLocation = table === null ? null : (real.tables.get(table) ?? 0)
      const items = [{ foodItemId: dish.id, quantity }]
      const body = {
        items,
        tableLocation,
        ...(isOnBill ? { onBill: true } : { tip: toDollars(tip) }),
      }
      return endOf(
        await (await memberAt(real, member, at)).call(createOrder, { body }),
        ({ id }) => id,
      )
    },
  }
}

const ticket: Act = (s, { a, b, c }) => {
  const open = s.orders.filter(({ status }) => status !== 'canceled' && status !== 'served')
  const one = pick(c % 5 > 0 ? open : s.orders, a)
  const to = pick(['confirmed', 'preparing', 'ready', 'served', 'canceled', 'canceled'] as const, b)
  if (!one || !to) return null
  return {
    rule: (now) => food.moveOrder(now, one.id, to),
    async call(real, at) {
      const body = { status: to, reason: 'so it is' }
      return endOf(await (await deskAt(real, at)).call(setOrderStatus, { ...idPath(one.id), body }))
    },
  }
}

/** A sale that is paid at once. */
const sale: Act = (s, { a, b, c }) => {
  const dish = pick(s.menu, b)
  const way = pick(['cash', 'terminal', 'balance'] as const, a)
  if (!dish || !way) return null
  const [quantity, tip] = [1 + (c % 4), (a % 4) * 137]
  const member = c % 3 === 0 ? null : alive(s, c)
  return {
    rule: (now) => food.sell(now, { dish, quantity, tip, table: null }, { way, member }),
    async call(real, at) {
      const items = [{ foodItemId: dish.id, quantity }]
      const paymentType = way === 'terminal' ? ('card' as const) : way
      const userId = member === null ? null : (real.people[member]?.id ?? 0)
      const body = { items, paymentType, userId, tip: toDollars(tip) }
      const answer = await (await deskAt(real, at)).call(createSale, { body })
      return endOf(answer, ({ order: { id } }) => id)
    },
  }
}

/** A sale that goes on a bill: one that is open, or that of a table. */
const saleOnBill: Act = (s, { a, b, c }) => {
  const dish = pick(s.menu, b)
  const [place, table] = [a % Math.max(1, s.bills.length), pick(rooms, a)]
  if (!dish || table === undefined) return null
  const [quantity, isNamed] = [1 + (c % 4), s.bills.length > 0 && c % 2 === 0]
  const wish = { dish, quantity, tip: 0, table: isNamed ? null : table }
  return {
    rule: (now) =>
      food.sell(now, wish, {
        way: 'bill',
        member: null,
        bill: (each) => (isNamed ? food.namedBill(each, place) : food.billAt(each, table)),
      }),
    async call(real, at) {
      const items = [{ foodItemId: dish.id, quantity }]
      const where = isNamed
        ? { billId: billId(real, place) }
        : { tableId: real.tables.get(table) ?? 0 }
      const body = { items, paymentType: 'bill' as const, ...where }
      const answer = await (await deskAt(real, at)).call(createSale, { body })
      return endOf(answer, ({ order: { id } }) => id)
    },
  }
}

/** Acts of members who order, of the kitchen, and of the till. */
export const foodActs = { order, ticket, sale, saleOnBill } as const
