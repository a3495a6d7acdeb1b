import type { OrderStatus } from '@lantern/contract/orders'
import { orderPrice, pointsFor } from '@lantern/contract/pricing'
import * as house from './state.ts'
import type { Dish, Order, Postings, State, Verdict } from './state.ts'

/** Food, drinks and services are taxed alike in a new venue, in basis points. */
const taxes = { food: 1_300, beverage: 1_300, service: 1_300 }

const dishPrice = ({ price: unitPrice, kind }: Dish, quantity: number, tip: number) =>
  orderPrice([{ unitPrice, quantity, kind }], { discountPercent: 0, taxes, tip })

const sold = ({ kind, subtotal, tax, total }: Order, sign = 1): Postings => ({
  [kind]: sign * subtotal,
  tax: sign * tax,
  tips: sign * (total - subtotal - tax),
})

/** A member orders one dish so many times, from their balance. */
export function order(s: State, member: number, dish: Dish, quantity: number): Verdict {
  const { subtotal, tax, total } = dishPrice(dish, quantity, 0)
  if (total > (s.members[member]?.balance ?? 0)) return 'order_balance_low'
  const points = pointsFor(subtotal, s.settings.pointsPerDollar)
  return (id) => {
    const one: Order = {
      id,
      member,
      status: 'pending',
      subtotal,
      tax,
      total,
      kind: dish.kind,
      points,
    }
    s.orders.push(one)
    house.move(s, 'sales', member, house.by('balance', total), sold(one))
    house.earn(s, member, points)
  }
}

const steps: readonly OrderStatus[] = ['pending', 'confirmed', 'preparing', 'ready', 'served']

/** The kitchen moves an order on, or cancels it, which gives the money back and takes the points. */
export function moveOrder(s: State, id: number, to: OrderStatus): Verdict {
  const one = s.orders.find((each) => each.id === id)
  if (!one) return 'not_found'
  if (one.status === to) return () => undefined
  const isOn = steps.indexOf(to) > steps.indexOf(one.status)
  if (one.status === 'canceled' || (to !== 'canceled' && !isOn)) return 'order_wrong_state'
  return () => {
    one.status = to
    if (to !== 'canceled') return
    house.move(s, 'refunds', one.member, house.by('balance', -one.total), sold(one, -1))
    house.earn(s, one.member, -one.points)
  }
}
