import { bigint, char, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

export const ledgerTransactions = pgTable('ledger_transactions', {
  id: id(),
  kind: text('kind').notNull(),
  /** The unique name of its cause. */
  reference: text('reference').notNull(),
  /** The public number of the booking or order, if there is one. */
  subject: text('subject'),
  actorId: integer('actor_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const ledgerPostings = pgTable('ledger_postings', {
  id: id(),
  transactionId: bigint('transaction_id', { mode: 'number' }).notNull(),
  account: text('account').notNull(),
  memberId: integer('member_id'),
  /** The public number of the bill, for postings of `receivable`. */
  bill: char('bill', { length: 12 }),
  /** Signed whole cents: negative from the account, positive to it. */
  cents: bigint('cents', { mode: 'number' }).notNull(),
})

export const loyaltyEntries = pgTable('loyalty_entries', {
  id: id(),
  userId: integer('user_id').notNull(),
  points: integer('points').notNull(),
  reference: text('reference').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** The admin who approved a movement of much cash. */
export const cashApprovals = pgTable('cash_approvals', {
  reference: text('reference').primaryKey(),
  actorId: integer('actor_id').notNull(),
  approvedBy: integer('approved_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
