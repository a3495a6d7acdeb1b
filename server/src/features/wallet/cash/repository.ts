import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { billPayments } from '../../bills/schema.ts'
import { walletEntries } from '../schema.ts'

/** Whose movements of cash are added up, which way they went, and on which of the venue's days. */
export interface CashMoved {
  actorId: number
  direction: 'out' | 'in'
  today: string
}

/** The cash that somebody moved on a bill without an approval, in cents. */
export async function findMovedOnBill(
  tx: Tx,
  billId: number,
  { actorId, direction, today }: CashMoved,
): Promise<number> {
  const { amount, tip, rounding } = billPayments
  const moved = sql`${amount} + ${tip} + ${rounding}`
  const [found] = await tx
    .select({ cents: sql<string>`coalesce(100 * sum(abs(${moved})), 0)` })
    .from(billPayments)
    .where(
      and(
        eq(billPayments.billId, billId),
        eq(billPayments.method, 'cash'),
        eq(billPayments.actorId, actorId),
        eq(billPayments.businessDate, today),
        isNull(billPayments.approvedBy),
        direction === 'out' ? sql`${moved} < 0` : sql`${moved} > 0`,
      ),
    )
  return Number(found?.cents ?? 0)
}

/** The same of a balance that was paid out, or filled. */
export async function findMovedOfBalance(
  tx: Tx,
  memberId: number,
  { actorId, direction, today }: CashMoved,
): Promise<number> {
  const { amount, rounding } = walletEntries
  const [found] = await tx
    .select({ cents: sql<string>`coalesce(100 * sum(abs(${amount} + ${rounding})), 0)` })
    .from(walletEntries)
    .where(
      and(
        eq(walletEntries.userId, memberId),
        eq(walletEntries.kind, direction === 'out' ? 'cash_out' : 'cash_in'),
        eq(walletEntries.actorId, actorId),
        eq(walletEntries.businessDate, today),
        isNull(walletEntries.approvedBy),
      ),
    )
  return Number(found?.cents ?? 0)
}
