import type { OrderStatus } from '@lantern/contract/orders'
import { orderPrice, pointsFor } from '@lantern/contract/pricing'
import * as bills from './bills.ts'
import { HOUR } from './calendar.ts'
import * as house from './state.ts'
import type { Bill, Dish, Order, Postings, State, Verdict } from './state.ts'

/** Food, drinks and services are taxed alike in a new venue, in basis points. */
const taxes = { food: 1_300, beverage: 1_300, service: 1_300 }

const sold = ({ kind, subtotal, tax, total }: Order, sign = 1): Postings => ({
  [kind]: sign * subtotal,
  tax: sign * tax,
  tips: sign * (total - subtotal - tax),
})

/** What is sold: a dish so many times, at a table or not, with a tip. */
export interface Wish {
  dish: Dish
  quantity: number
  tip: number
  table: string | null
}

/** The member whose it is, and how it is paid: at once, or on one of the bills, which may be opened for it. */
export type Paying =
  | { way: 'balance' | 'cash' | 'terminal'; member: number | null }
  | { way: 'bill'; member: number | null; bill: (s: State) => string | (() => Bill) }

/** Sells a dish: a member’s order, or a sale at the till. */
export function sell(s: State, { dish, quantity, tip, table }: Wish, paying: Paying): Verdict {
  const { way, member } = paying
  const { kind, price: unitPrice } = dish
  const line = { unitPrice, quantity, kind }
  const price = orderPrice([line], { discountPercent: 0, taxes, tip })
  if (way === 'balance') {
    if (member === null) return 'member_needed'
    if (price.total > (s.members[member]?.balance ?? 0)) return 'order_balance_low'
  }
  const bill = way === 'bill' ? paying.bill(s) : null
  if (typeof bill === 'string') return bill
  return (id) => {
    const { subtotal, tax, total } = price
    const earns = member !== null && way !== 'bill'
    const points = earns ? pointsFor(subtotal, s.settings.pointsPerDollar) : 0
    const status = 'pending' as const
    const one: Order = { id, member, status, paidBy: way, subtotal, tax, total, kind, points }
    s.orders.push(one)
    if (bill) {
      const dishLine = { kind: 'dish' as const, account: kind, net: subtotal, tax }
      bills.putOn(s, bill(), [{ ...dishLine, isAhead: false, order: id, at: s.now }])
    } else if (way !== 'bill') {
      house.move(s, 'sales', member, house.by(way, total), sold(one))
      house.earn(s, member, points)
    }
    if (table !== null) s.lit[table] = s.now + HOUR
  }
}

/** The latest open bill of a member, for what they order on it. */
export function ownBill(s: State, member: number): string | (() => Bill) {
  const own = s.bills.findLast((one) => one.member === member && one.status === 'open')
  return own ? () => own : 'no_open_bill'
}

/** The bill that the till names. */
export function namedBill(s: State, at: number): string | (() => Bill) {
  const bill = s.bills[at]
  if (!bill) return 'not_found'
  return bill.status === 'open' ? () => bill : 'bill_closed'
}

/** The bill of the party at a table, or of guests there; opened where there is none. */
export function billAt(s: State, table: string): string | (() => Bill) {
  const party = s.bookings.find((one) => house.isHere(one, s.now) && one.units.includes(table))
  if (!party) return () => bills.guestsBill(s, table, null)
  const opened = bills.openForBooking(s, party)
  if (typeof opened === 'string') return opened
  const known = bills.billOf(s, party.id)
  return known && known.status !== 'open' ? 'bill_closed' : opened
}

const steps: readonly OrderStatus[] = ['pending', 'confirmed', 'preparing', 'ready', 'served']

/** The kitchen moves an order on, or cancels it, which gives the money back and takes the points. */
export function moveOrder(s: State, id: number, to: OrderStatus): Verdict {
  const one = s.orders.find((each) => each.id === id)
  if (!one) return 'not_found'
  if (one.status === to) return () => undefined
  const isOn = steps.indexOf(to) > steps.indexOf(one.status)
  if (one.status === 'canceled' || (to !== 'canceled' && !isOn)) return 'order_wrong_state'
  const bill = s.bills.find(({ lines }) => lines.some(({ order }) => order === id))
  if (to === 'canceled' && bill && !bills.isUnpaid(bill)) return 'bill_closed'
  return () => {
    one.status = to
    if (to !== 'canceled') return
    if (bill) bills.takeOff(s, bill, ({ order }) => order === id)
    const { paidBy: way, total, points, member } = one
    if (way === 'bill' || way === 'none') return
    house.move(s, 'refunds', member, house.by(way, -total), sold(one, -1))
    house.earn(s, member, -points)
  }
}
