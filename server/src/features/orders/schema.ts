import type { PaymentMethod } from '@lantern/contract/bills/bills'
import type { Serve } from '@lantern/contract/menu/cart'
import type { SoldOption } from '@lantern/contract/menu/options'
import type { OrderStatus } from '@lantern/contract/menu/orders'
import type { ChargedTax } from '@lantern/contract/payments/taxes'
import {
  boolean,
  char,
  date,
  integer,
  jsonb,
  pgTable,
  pgView,
  text,
  timestamp,
  varchar,
} from 'drizzle-orm/pg-core'
import { cents } from '../../kernel/db/columns.ts'

export const foodOrders = pgTable('food_orders', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  lanternId: char('lantern_id', { length: 12 }).notNull(),
  userId: integer('user_id'),
  customerName: text('customer_name'),
  bookingId: integer('booking_id'),
  tableId: integer('table_id'),
  tableName: text('table_name'),
  status: varchar('status', { length: 20 }).$type<OrderStatus>().notNull().default('pending'),
  /** The time at which the kitchen makes it. `on_arrival` waits until its booking's party is checked in. */
  serve: text('serve').$type<Serve>().notNull().default('now'),
  /** The moment at which it was released to the kitchen; `null` if it never waited. */
  releasedAt: timestamp('released_at', { withTimezone: true }),
  source: text('source', { enum: ['member', 'till'] }).notNull(),
  /** The bill that it is on: that of its party, or one of its own if it was paid at once. */
  billId: integer('bill_id').notNull(),
  staffId: integer('staff_id'),
  note: text('note'),
  /** Its night and its short number in that night; both are `null` while it waits. */
  night: date('night', { mode: 'string' }),
  nightNumber: integer('night_number'),
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

export const foodOrderItems = pgTable('food_order_items', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  orderId: integer('order_id').notNull(),
  foodItemId: integer('food_item_id').notNull(),
  quantity: integer('quantity').notNull(),
  unitPrice: cents('unit_price').notNull(),
  nameEn: text('name_en').notNull(),
  nameCh: text('name_ch').notNull(),
  kind: text('kind', { enum: ['food', 'beverage', 'service'] }).notNull(),
  note: text('note'),
  options: jsonb('options').$type<readonly SoldOption[]>().notNull().default([]),
  /** The line's own status; `null` if it is the order's. */
  status: varchar('status', { length: 20 }).$type<OrderStatus>(),
})

export const orderNights = pgTable('order_nights', {
  night: date('night', { mode: 'string' }).primaryKey(),
  lastNumber: integer('last_number').notNull(),
})

/** The sums of an order as it was sold, and its payment at once (`order_sums`), unchanged by later corrections. */
export const orderSums = pgView('order_sums', {
  orderId: integer('order_id').notNull(),
  /** Whether it is on a party's bill rather than one of its own. */
  isOnBill: boolean('is_on_bill').notNull(),
  /** Before the discount. */
  subtotal: cents('subtotal').notNull(),
  discount: cents('discount').notNull(),
  tax: cents('tax').notNull(),
  /** Those of each line. */
  taxes: jsonb('taxes').$type<ChargedTax[][]>().notNull(),
  tip: cents('tip').notNull(),
  /** Including tax and tip. */
  total: cents('total').notNull(),
  /** The method of a payment at once; `null` without one. */
  method: text('method', { enum: ['balance', 'card', 'terminal', 'cash'] }),
  cashRounding: cents('cash_rounding').notNull(),
  tendered: cents('tendered'),
  points: integer('points').notNull(),
  /** The payment that refunded it when it was canceled. */
  refundId: integer('refund_id'),
  refundMethod: text('refund_method').$type<PaymentMethod>(),
  /** The amount that its cancellation would refund, or take off its party's bill. */
  refundable: cents('refundable').notNull(),
}).existing()
