import type {
  BillLineKind,
  BillStatus,
  CorrectionReason,
  PaymentWay,
} from '@lantern/contract/bills'
import type { LinePart, SplitBy } from '@lantern/contract/splitting'
import type { TaxLabel } from '@lantern/contract/taxes'
import {
  boolean,
  char,
  date,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, cents } from '../../kernel/db/columns.ts'

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
const moment = (name: string) => timestamp(name, { withTimezone: true })

export const bills = pgTable('bills', {
  id: id(),
  lanternId: char('lantern_id', { length: 12 }).notNull(),
  bookingId: integer('booking_id'),
  tableId: integer('table_id'),
  /** The order that was paid at once and is now corrected on this bill of its own. Such a bill belongs to no party. */
  orderId: integer('order_id'),
  userId: integer('user_id'),
  name: text('name'),
  place: text('place'),
  status: text('status').$type<BillStatus>().notNull().default('open'),
  splitBy: text('split_by').$type<SplitBy>(),
  dueBy: date('due_by', { mode: 'string' }),
  reason: text('reason'),
  membersMayOrder: boolean('members_may_order').notNull().default(true),
  memberLimit: cents('member_limit'),
  /** The least that its party spends on food and drinks, before tax; zero where nothing was agreed. */
  minimumSpend: cents('minimum_spend').notNull().default(0),
  version: integer('version').notNull().default(1),
  openedBy: integer('opened_by'),
  openedAt: moment('opened_at').notNull(),
  closedAt: moment('closed_at'),
})

export const billLines = pgTable('bill_lines', {
  id: id(),
  billId: integer('bill_id').notNull(),
  kind: text('kind').$type<BillLineKind>().notNull(),
  account: text('account', {
    enum: ['booking_income', 'service_fees', 'food_income', 'beverage_income', 'service_income'],
  }).notNull(),
  nameEn: text('name_en'),
  nameCh: text('name_ch'),
  quantity: integer('quantity').notNull().default(1),
  net: cents('net').notNull(),
  tax: cents('tax').notNull().default(0),
  /** The tax's name, number and rate when the line was put on the bill; `null` if nothing was taxed. */
  taxLabel: jsonb('tax_label').$type<TaxLabel>(),
  isPaidAhead: boolean('is_paid_ahead').notNull().default(false),
  orderId: integer('order_id'),
  corrects: integer('corrects'),
  reason: text('reason').$type<CorrectionReason>(),
  note: text('note'),
  actorId: integer('actor_id'),
  createdAt: moment('created_at').notNull(),
})

export const billShares = pgTable('bill_shares', {
  id: id(),
  billId: integer('bill_id').notNull(),
  place: integer('place').notNull(),
  name: text('name').notNull(),
  fixed: cents('fixed'),
  lines: jsonb('lines').$type<LinePart[]>().notNull().default([]),
})

/** The keys that open bills on guests' phones; only their hashes are kept. */
export const billKeys = pgTable('bill_keys', {
  hash: bytes('hash').primaryKey(),
  billId: integer('bill_id').notNull(),
  createdAt: moment('created_at').notNull(),
})

export const billPayments = pgTable('bill_payments', {
  id: id(),
  billId: integer('bill_id').notNull(),
  way: text('way').$type<PaymentWay>().notNull(),
  amount: cents('amount').notNull(),
  tip: cents('tip').notNull().default(0),
  rounding: cents('rounding').notNull().default(0),
  tendered: cents('tendered'),
  userId: integer('user_id'),
  points: integer('points').notNull().default(0),
  shareId: integer('share_id'),
  attemptId: uuid('attempt_id'),
  /** It was paid with the booking, before there was a bill. */
  isDeposit: boolean('is_deposit').notNull().default(false),
  reason: text('reason').$type<CorrectionReason>(),
  note: text('note'),
  actorId: integer('actor_id'),
  createdAt: moment('created_at').notNull(),
})
