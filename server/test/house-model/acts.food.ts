import { createOrder, setOrderStatus } from '@lantern/contract/orders'

import { deskAt, endOf, idPath, memberAt, pick, type Act } from './act.ts'
import * as food from './food.ts'

const order: Act = (s, { a, b, c }) => {
  const dish = pick(s.menu, b)
  if (!dish) return null
  const [member, quantity] = [a % s.members.length, 1 + (c % 3)]
  return {
    rule: (now) => food.order(now, member, dish, quantity),
    async call(real, at) {
      const items = [{ foodItemId: dish.id, quantity }]
      const body = { items }
      return endOf(
        await (await memberAt(real, member, at)).call(createOrder, { body }),
        ({ id }) => id,
      )
    },
  }
}

const ticket: Act = (s, { a, b, c }) => {
  const open = s.orders.filter(({ status }) => status !== 'canceled' && status !== 'served')
  const one = (c % 5 > 0 && pick(open, a)) || pick(s.orders, a)
  const to = pick(['confirmed', 'preparing', 'ready', 'served', 'served', 'canceled'] as const, b)
  if (!one || !to) return null
  return {
    rule: (now) => food.moveOrder(now, one.id, to),
    async call(real, at) {
      const body = { status: to, reason: 'so it is' }
      return endOf(await (await deskAt(real, at)).call(setOrderStatus, { ...idPath(one.id), body }))
    },
  }
}

export const foodActs = { order, ticket } as const
