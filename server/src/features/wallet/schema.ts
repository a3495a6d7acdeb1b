import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { cents } from '../../kernel/db/columns.ts'

/** What moves a member's balance and is no payment of a bill. */
export const walletEntries = pgTable('wallet_entries', {
  id: integer('id')
    .primaryKey()
    .default(sql`nextval('posting_ids')`),
  userId: integer('user_id').notNull(),
  /** `late_payment` is a card's money whose subject was gone. */
  kind: text('kind', {
    enum: [
      'topup',
      'late_payment',
      'cash_in',
      'cash_out',
      'goodwill',
      'opening_balance',
      'provider_refund',
    ],
  }).notNull(),
  amount: cents('amount').notNull(),
  /** Of cash: what rounding to five cents added to what changed hands, or took. */
  rounding: cents('rounding').notNull().default(0),
  attemptId: uuid('attempt_id'),
  reason: text('reason'),
  note: text('note'),
  actorId: integer('actor_id'),
  approvedBy: integer('approved_by'),
  businessDate: date('business_date', { mode: 'string' }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Points that a bill gave a member, or took back. */
export const loyaltyEntries = pgTable('loyalty_entries', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  billId: integer('bill_id'),
  points: integer('points').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
