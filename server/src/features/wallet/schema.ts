import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { cents } from '../../kernel/db/columns.ts'

/** The movements of members' balances that are no payments of bills. */
export const walletEntries = pgTable('wallet_entries', {
  id: integer('id')
    .primaryKey()
    .default(sql`nextval('posting_ids')`),
  userId: integer('user_id').notNull(),
  /**
   * `late_payment`: card money that became balance because its booking or order was gone. `topup_credit`: what an offer
   * gave on top of a top-up.
   */
  kind: text('kind', {
    enum: [
      'topup',
      'topup_credit',
      'late_payment',
      'cash_in',
      'cash_out',
      'goodwill',
      'opening_balance',
      'provider_refund',
      'dispute',
    ],
  }).notNull(),
  amount: cents('amount').notNull(),
  /** Cash only: the cents that rounding to five added (or took, below zero) to the cash that changed hands. */
  rounding: cents('rounding').notNull().default(0),
  attemptId: uuid('attempt_id'),
  reason: text('reason'),
  note: text('note'),
  actorId: integer('actor_id'),
  approvedBy: integer('approved_by'),
  businessDate: date('business_date', { mode: 'string' }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** The points that a bill gave a member or took back, and those with which they paid. */
export const loyaltyEntries = pgTable('loyalty_entries', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  billId: integer('bill_id'),
  /** The payment that the points paid, or that gave them back; `null` for points that were given. */
  paymentId: integer('payment_id'),
  points: integer('points').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
