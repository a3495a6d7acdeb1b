import type { CardRefundReason, CorrectionReason } from '@lantern/contract/bills'
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { cents } from '../../../kernel/db/columns.ts'

export const corrections = pgTable('corrections', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind', {
    enum: ['taken_off', 'tip', 'goodwill', 'write_off', 'card_refund'],
  }).notNull(),
  billId: integer('bill_id'),
  /**
   * The account whose balance gets the goodwill; for a refund that reached no card its payer, if they have an account.
   */
  userId: integer('user_id'),
  /** The refund that reached no card. */
  refundId: uuid('refund_id'),
  amount: cents('amount').notNull(),
  reason: text('reason').$type<CorrectionReason | CardRefundReason>().notNull(),
  note: text('note'),
  actorId: integer('actor_id').notNull(),
  /** The admin who approved it, if the actor could not decide it alone. */
  approvedBy: integer('approved_by'),
  /** The act's own name: for all but tips that of its movement in the ledger. */
  reference: text('reference').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
