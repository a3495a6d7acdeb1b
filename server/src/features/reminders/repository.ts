import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { statement } from '../../kernel/db/db-query.ts'
import { users } from '../members/schema.ts'

/** A booking whose member wants reminders, with the venue's quiet hours. */
export interface RemindableRow {
  id: number
  memberId: number
  startsAt: Date
  /** The time when the start was agreed: by the booking or its last change. */
  agreedAt: Date
  quietFrom: string
  quietUntil: string
  timeZone: string
}

/** Bookings between two moments that have yet to come, of members and a venue that want reminders. */
export const remindable = statement<RemindableRow>(`
  SELECT b.id, u.id AS "memberId", lower(b.during) AS "startsAt",
    coalesce(b.start_agreed_at, b.created_at) AS "agreedAt",
    v.quiet_from AS "quietFrom", v.quiet_until AS "quietUntil", v.time_zone AS "timeZone"
  FROM venue_settings v
  JOIN bookings b ON lower(b.during) > $1::timestamptz AND lower(b.during) < $2::timestamptz
  JOIN users u ON u.id = b.user_id
  WHERE v.reminders AND b.status IN ('pending', 'confirmed', 'paid_online')
    AND b.hold_expires_at IS NULL AND b.checked_in_at IS NULL AND u.reminders AND u.deleted_at IS NULL`)

/** The facts of a member that their links and reminders depend on; nothing for an account that was deleted. */
export async function findMember(tx: Tx, id: number) {
  const [member] = await tx
    .select({ id: users.id, email: users.email, reminders: users.reminders })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  return member
}

export type RemindedMember = NonNullable<Awaited<ReturnType<typeof findMember>>>

export async function keepReminders(tx: Tx, id: number, reminders: boolean): Promise<void> {
  await tx.update(users).set({ reminders }).where(eq(users.id, id))
}
