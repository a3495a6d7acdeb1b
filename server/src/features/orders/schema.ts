import type { Serve } from '@lantern/contract/cart'
import type { OrderStatus } from '@lantern/contract/orders'
import type { TaxLabel } from '@lantern/contract/taxes'
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
import { METHODS } from '../bills/schema.ts'

export const foodOrders = pgTable('food_orders', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  lanternId: char('lantern_id', { length: 12 }).notNull(),
  userId: integer('user_id'),
  customerName: text('customer_name'),
  bookingId: integer('booking_id'),
  tableId: integer('table_id'),
  tableName: text('table_name'),
  status: varchar('status', { length: 20 }).$type<OrderStatus>().notNull().default('pending'),
  /** When the kitchen makes it. An order for `on_arrival` waits until its booking's party is checked in. */
  serve: text('serve', { enum: ['now', 'on_arrival'] })
    .$type<Serve>()
    .notNull()
    .default('now'),
  /** When it went to the kitchen, if it had waited. */
  releasedAt: timestamp('released_at', { withTimezone: true }),
  source: text('source', { enum: ['member', 'till'] }).notNull(),
  /** The bill that it stands on: its party's, or one of its own where it was paid at once. */
  billId: integer('bill_id').notNull(),
  staffId: integer('staff_id'),
  note: text('note'),
  /** The short number by which it is called in its night; both are `null` for old orders and while it waits. */
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
  /** How far the line is, if the boards of its order aren't equally far; `null` means as far as its order. */
  status: varchar('status', { length: 20 }).$type<OrderStatus>(),
})

/** The last number that an order got in each night. */
export const orderNights = pgTable('order_nights', {
  night: date('night', { mode: 'string' }).primaryKey(),
  lastNumber: integer('last_number').notNull(),
})

/**
 * What an order came to as it was sold, and how it was paid if that was at once (`order_sums`). What was taken off or
 * given back since doesn't change it.
 */
export const orderSums = pgView('order_sums', {
  orderId: integer('order_id').notNull(),
  /** Whether it stands on a party's bill, and not on one of its own. */
  isOnBill: boolean('is_on_bill').notNull(),
  /** Before the discount. */
  subtotal: cents('subtotal').notNull(),
  discount: cents('discount').notNull(),
  tax: cents('tax').notNull(),
  taxLabel: jsonb('tax_label').$type<TaxLabel>(),
  tip: cents('tip').notNull(),
  /** With tax and tip. */
  total: cents('total').notNull(),
  /** How it was paid at once; `null` if it wasn't. */
  method: text('method', { enum: ['balance', 'card', 'terminal', 'cash'] }),
  cashRounding: cents('cash_rounding').notNull(),
  tendered: cents('tendered'),
  points: integer('points').notNull(),
  /** The payment that gave money back when it was canceled. */
  refundId: integer('refund_id'),
  refundMethod: text('refund_method', { enum: METHODS }),
}).existing()
