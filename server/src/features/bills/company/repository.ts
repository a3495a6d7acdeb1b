import type { Company } from '@lantern/contract/calls/primitives'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { users } from '../../members/schema.ts'
import { bills } from '../schema.ts'

export async function findOwnCompany(tx: Tx, userId: number): Promise<Company | null> {
  const [found] = await tx
    .select({ company: users.company })
    .from(users)
    .where(eq(users.id, userId))
  return found?.company ?? null
}

export async function keepOwnCompany(
  tx: Tx,
  userId: number,
  company: Company | null,
): Promise<void> {
  await tx.update(users).set({ company }).where(eq(users.id, userId))
}

/** The company that a bill's member keeps, or else that of the latest bill of its member or its guest's phone. */
export async function findProposed(tx: Tx, billId: number): Promise<Company | null> {
  const { rows } = await tx.execute<{ company: Company | null }>(sql`
    SELECT coalesce(u.company, (
      SELECT l.company FROM bills l LEFT JOIN bookings o ON o.id = l.booking_id
      WHERE l.company IS NOT NULL AND CASE WHEN b.user_id IS NULL THEN o.contact_phone = k.contact_phone
        ELSE l.user_id = b.user_id END
      ORDER BY l.id DESC LIMIT 1)) AS company
    FROM bills b LEFT JOIN users u ON u.id = b.user_id LEFT JOIN bookings k ON k.id = b.booking_id
    WHERE b.id = ${billId}`)
  return rows[0]?.company ?? null
}

export async function findOwnBill(
  tx: Tx,
  userId: number,
  number: string,
): Promise<number | undefined> {
  const [found] = await tx
    .select({ id: bills.id })
    .from(bills)
    .where(
      sql`${bills.userId} = ${userId} AND (${bills.lanternId} = ${number}
        OR ${bills.bookingId} = (SELECT id FROM bookings WHERE lantern_id = ${number})
        OR ${bills.id} = (SELECT bill_id FROM food_orders WHERE lantern_id = ${number}))`,
    )
  return found?.id
}
