import * as z from 'zod/mini'
import { Cart, cartRefusals } from '../menu/cart.ts'
import { endpoint } from '../calls/endpoint.ts'
import { Ticket } from '../menu/orders.ts'
import { Id, line, Money, MoneyInput, prose } from '../calls/primitives.ts'

/** The payment method at the till: cash, card machine, a member's balance, or the party's bill. */
export const SalePayment = z.enum(['cash', 'card', 'balance', 'bill'])
export type SalePayment = z.output<typeof SalePayment>

/** A sale at the till. `totalPrice` is only compared with our price. */
export const NewSale = z.strictObject({
  items: Cart,
  paymentType: SalePayment,
  customerName: z.optional(z.nullable(line(0, 80))),
  /** The member who buys, and with `balance` pays. */
  userId: z.optional(z.nullable(Id)),
  tableId: z.optional(z.nullable(Id)),
  /**
   * With `bill`, the bill on which the sale goes. Without it: the bill of the party at `tableId`, or a new bill for
   * that table, or without a table for `customerName` or `userId`. A tip is then paid with the bill.
   */
  billId: z.optional(z.nullable(Id)),
  tip: z.optional(MoneyInput),
  /** The cash that the guest handed over. */
  tendered: z.optional(MoneyInput),
  note: z.optional(z.nullable(prose(300))),
  totalPrice: z.optional(MoneyInput),
})
export type NewSale = z.output<typeof NewSale>

export const Sale = z.object({
  order: Ticket,
  /** For cash: the total rounded to five cents, the cash handed over, and the change. */
  cash: z.nullable(z.object({ due: Money, tendered: Money, change: Money })),
})
export type Sale = z.output<typeof Sale>

export const createSale = endpoint('POST /api/staff/sales', {
  summary: 'Ring up a sale at the till',
  changes: ['tables', 'bookings', 'orders', 'bills', 'pay', 'station', 'wallet', 'mail'],
  right: 'payments',
  stations: ['till'],
  seller: true,
  body: NewSale,
  reply: Sale,
  errors: [
    ...cartRefusals,
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
