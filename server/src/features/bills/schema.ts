import type {
  BillLineKind,
  BillStatus,
  CorrectionReason,
  CardRefundReason,
  PaymentMethod,
  PurchaseMethod,
} from '@lantern/contract/bills/bills'
import { soldAccounts } from '@lantern/contract/reports/accounts'
import type { Cause } from '@lantern/contract/payments/causes'
import type { Company } from '@lantern/contract/calls/primitives'
import type { LinePart, SplitBy } from '@lantern/contract/bills/bills'
import type { ChargedTax } from '@lantern/contract/payments/taxes'
import { sql } from 'drizzle-orm'
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
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, cents } from '../../kernel/db/columns.ts'

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
const moment = (name: string) => timestamp(name, { withTimezone: true })
/** Lines, payments and wallet entries share one sequence of ids, so that the ids give their order. */
export const postingId = () =>
  integer('id')
    .primaryKey()
    .default(sql`nextval('posting_ids')`)

/** The accounts of bill lines: income, and two for amounts that nobody pays. */
export const LINE_ACCOUNTS = [...soldAccounts, 'write_offs', 'goodwill'] as const

export const bills = pgTable('bills', {
  id: id(),
  lanternId: char('lantern_id', { length: 12 }).notNull(),
  bookingId: integer('booking_id'),
  tableId: integer('table_id'),
  userId: integer('user_id'),
  name: text('name'),
  place: text('place'),
  status: text('status').$type<BillStatus>().notNull().default('open'),
  /** Whether its party orders on it and pays later. */
  isTab: boolean('is_tab').notNull().default(false),
  /** The venue's rate when the bill was opened. */
  pointsPerDollar: integer('points_per_dollar').notNull(),
  membersMayOrder: boolean('members_may_order').notNull().default(true),
  memberLimit: cents('member_limit'),
  splitBy: text('split_by').$type<SplitBy>(),
  dueBy: date('due_by', { mode: 'string' }),
  company: jsonb('company').$type<Company>(),
  /** The part that staff asked its party for in advance, and until when; both `null` if they asked for none. */
  deposit: cents('deposit'),
  depositBy: moment('deposit_by'),
  joinedBillId: integer('joined_bill_id'),
  reason: text('reason'),
  version: integer('version').notNull().default(1),
  openedBy: integer('opened_by'),
  openedAt: moment('opened_at').notNull(),
  closedAt: moment('closed_at'),
})

export const billLines = pgTable('bill_lines', {
  id: postingId(),
  billId: integer('bill_id').notNull(),
  kind: text('kind').$type<BillLineKind>().notNull(),
  account: text('account', { enum: LINE_ACCOUNTS }).notNull(),
  cause: text('cause').$type<Cause>().notNull(),
  nameEn: text('name_en'),
  nameCh: text('name_ch'),
  quantity: integer('quantity').notNull().default(1),
  /** The amount that a discount code took off; `net` is without it. */
  discount: cents('discount').notNull().default(0),
  net: cents('net').notNull(),
  tax: cents('tax').notNull().default(0),
  taxes: jsonb('taxes').$type<ChargedTax[]>().notNull().default([]),
  night: date('night', { mode: 'string' }).notNull(),
  bookingId: integer('booking_id'),
  amenityId: integer('amenity_id'),
  orderId: integer('order_id'),
  orderItemId: integer('order_item_id'),
  /** The line that it reverses, whole or in part. */
  reverses: integer('reverses'),
  /** The reason for giving something away; `null` if nothing was. */
  reason: text('reason').$type<CorrectionReason>(),
  note: text('note'),
  actorId: integer('actor_id'),
  approvedBy: integer('approved_by'),
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

/** The keys that open bills on guests' phones, stored as hashes. */
export const billKeys = pgTable('bill_keys', {
  hash: bytes('hash').primaryKey(),
  billId: integer('bill_id').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** A member is asked to pay a part of a bill from their balance. The answer deletes the row. */
export const billRequests = pgTable('bill_requests', {
  id: id(),
  billId: integer('bill_id').notNull(),
  userId: integer('user_id').notNull(),
  shareId: integer('share_id'),
  /** `null` for the whole share, or for all that is left. */
  amount: cents('amount'),
  tip: cents('tip').notNull(),
  askedBy: integer('asked_by').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const billPayments = pgTable('bill_payments', {
  id: postingId(),
  billId: integer('bill_id').notNull(),
  method: text('method').$type<PaymentMethod>().notNull(),
  cause: text('cause').$type<Cause>().notNull(),
  /** The amount paid; negative for a refund. */
  amount: cents('amount').notNull(),
  tip: cents('tip').notNull().default(0),
  /** The part of amount and tip out of the payer's credit. The database sets it. */
  credit: cents('credit').notNull().default(0),
  /** The points that paid it, `null` for other methods. The database sets those of a refund. */
  points: integer('points'),
  rounding: cents('rounding').notNull().default(0),
  tendered: cents('tendered'),
  /** The member whose balance it is, or who gets the points. */
  userId: integer('user_id'),
  shareId: integer('share_id'),
  attemptId: uuid('attempt_id'),
  refunds: integer('refunds'),
  reason: text('reason').$type<CorrectionReason | CardRefundReason>(),
  note: text('note'),
  actorId: integer('actor_id'),
  approvedBy: integer('approved_by'),
  businessDate: date('business_date', { mode: 'string' }).notNull(),
  createdAt: moment('created_at').notNull(),
})

/**
 * The sums of a booking's room on its bill (`booking_sums`): the price as last agreed, what is charged for it in the
 * end, other lines, payments and due. A hold has no bill and therefore no row. The bill is the one that pays for it:
 * its own, or the one that its party joined.
 */
export const bookingSums = pgView('booking_sums', {
  bookingId: integer('booking_id').notNull(),
  billId: integer('bill_id').notNull(),
  billNumber: char('bill_number', { length: 12 }).notNull(),
  billStatus: text('bill_status').$type<BillStatus>().notNull(),
  isTab: boolean('is_tab').notNull(),
  /** The parts of the price, also of a canceled booking, without reductions that were given away. */
  subtotal: cents('subtotal').notNull(),
  serviceFee: cents('service_fee').notNull(),
  tax: cents('tax').notNull(),
  /** Those of each line. */
  taxes: jsonb('taxes').$type<ChargedTax[][]>().notNull(),
  /** The charge for room and fee with their taxes, less what was given away; 0 once it is canceled. */
  roomLeft: cents('room_left').notNull(),
  cancellationFee: cents('cancellation_fee').notNull(),
  /** All lines besides the room, including the cancellation fee. */
  other: cents('other').notNull(),
  paid: cents('paid').notNull(),
  came: cents('came').notNull(),
  /** The method of the first payment, and of the first refund. */
  method: text('method').$type<PurchaseMethod>(),
  refundMethod: text('refund_method').$type<PurchaseMethod>(),
  /** Below zero the bill is in credit. */
  due: cents('due').notNull(),
  points: integer('points').notNull(),
  deposit: cents('deposit'),
  depositBy: moment('deposit_by'),
}).existing()
