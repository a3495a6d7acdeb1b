import * as z from 'zod/mini'
import { Cart } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { Ticket } from './orders.ts'
import { Id, line, Money, MoneyInput, prose } from './primitives.ts'

/**
 * How a guest pays at the till: in cash, at the card machine, from a member's balance, or with the party's
 * bill.
 */
export const SalePayment = z.enum(['cash', 'card', 'balance', 'bill'])
export type SalePayment = z.output<typeof SalePayment>

/** A sale at the till. `totalPrice` is only compared with our price. */
export const NewSale = z.strictObject({
  items: Cart,
  paymentType: SalePayment,
  customerName: z.optional(z.nullable(line(0, 80))),
  /** The member who buys. With `balance` it is the one who pays. */
  userId: z.optional(z.nullable(Id)),
  tableId: z.optional(z.nullable(Id)),
  /**
   * With `bill`, the bill that it goes on. Without one it goes on the bill of who is at `tableId`, or on a new one: theirs,
   * or without a table that of `customerName` or `userId`. A tip is then part of the bill's payment.
   */
  billId: z.optional(z.nullable(Id)),
  tip: z.optional(MoneyInput),
  /** The cash that the guest handed over. */
  tendered: z.optional(MoneyInput),
  note: z.optional(z.nullable(prose(300))),
  totalPrice: z.optional(MoneyInput),
})
export type NewSale = z.output<typeof NewSale>

/** What the till shows after a sale. */
export const Sale = z.object({
  order: Ticket,
  /** For cash: the total rounded to five cents, the cash handed over, and the change. */
  cash: z.nullable(z.object({ due: Money, tendered: Money, change: Money })),
})
export type Sale = z.output<typeof Sale>

export const createSale = endpoint({
  method: 'POST',
  path: '/api/staff/sales',
  summary: 'Ring up a sale at the till',
  changes: ['tables', 'bookings', 'orders', 'bills', 'pay', 'station', 'wallet', 'mail'],
  access: 'staff',
  stations: ['till'],
  seller: true,
  body: NewSale,
  reply: Sale,
  errors: [
    'not_found',
    'items_unavailable',
    'prices_changed',
    'price_changed',
    'total_too_large',
    'tendered_too_low',
    'member_needed',
    'bill_closed',
    'wrong_state',
    'party_early',
    'order_balance_low',
    'forbidden',
    'own_bill',
  ],
  repeatable: true,
})
