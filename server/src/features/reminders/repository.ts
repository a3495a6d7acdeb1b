import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { bookings } from '../bookings/core/schema.ts'
import { users } from '../members/schema.ts'

/** A booking whose member wants to be reminded of it. */
export interface RemindableRow {
  id: number
  memberId: number
  startsAt: Date
  agreedAt: Date
}

/** Bookings that begin after `after` and before `before`, whose party isn't there, of members who want reminders. */
export async function findRemindable(
  tx: Tx,
  { after, before }: { after: Date; before: Date },
): Promise<RemindableRow[]> {
  const start = sql`lower(${bookings.during})`
  const rows = await tx
    .select({
      id: bookings.id,
      memberId: users.id,
      during: bookings.during,
      createdAt: bookings.createdAt,
      startAgreedAt: bookings.startAgreedAt,
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(
      and(
        inArray(bookings.status, ['pending', 'confirmed', 'paid_online']),
        gt(start, after),
        lt(start, before),
        isNull(bookings.holdExpiresAt),
        isNull(bookings.checkedInAt),
        eq(users.reminders, true),
        isNull(users.deletedAt),
      ),
    )
  return rows.map(({ id, memberId, during, createdAt, startAgreedAt }) => ({
    id,
    memberId,
    startsAt: during.from,
    agreedAt: startAgreedAt ?? createdAt,
  }))
}

/** The facts of a member that decide about their links and reminders. */
export interface RemindedMember {
  id: number
  email: string
  reminders: boolean
}

/** Returns nothing for an account that was deleted. */
export async function findMember(tx: Tx, id: number): Promise<RemindedMember | undefined> {
  const [member] = await tx
    .select({ id: users.id, email: users.email, reminders: users.reminders })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  return member
}

export async function keepReminders(tx: Tx, id: number, reminders: boolean): Promise<void> {
  await tx.update(users).set({ reminders }).where(eq(users.id, id))
}
