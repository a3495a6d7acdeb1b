import { and, eq, isNull } from 'drizzle-orm'
import { spanText, type Span } from '../../../kernel/db/columns.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { askOf, fenced, statement } from '../../../kernel/db/db-query.ts'
import { users } from '../../members/schema.ts'
import type { Guest } from './rules.ts'

const guest = statement<Omit<Guest, 'overdue'>>(`
  WITH asked AS ${fenced(`$1::integer AS member_id, $2::text AS phone, $3::date AS since,
    $4::timestamptz AS now, $5::tstzrange AS during, $6::integer[] AS ended`)}
  SELECT
    member_id IS NULL OR EXISTS (
      SELECT FROM users WHERE id = member_id AND deleted_at IS NULL) AS "isOpen",
    (SELECT count(*)::integer FROM bookings
      WHERE status = 'no_show' AND booking_date >= since
        AND (user_id = member_id OR contact_phone = phone)) AS "noShows",
    (SELECT count(*)::integer FROM bookings
      WHERE user_id = member_id AND upper(bookings.during) > now AND status = 'pending'
        AND hold_expires_at > now AND id <> ALL (ended)) AS holds,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('amenityId', b.amenity_id, 'units', b.units,
        'bookingDate', b.booking_date, 'startTime', b.start_time, 'endTime', b.end_time,
        'isHold', b.hold_expires_at IS NOT NULL) ORDER BY b.id), '[]') FROM bookings b
      WHERE b.user_id = member_id AND upper(b.during) > lower(asked.during)
        AND lower(b.during) < upper(asked.during) AND b.status IN ('pending', 'confirmed', 'paid_online')
        AND (b.hold_expires_at IS NULL OR b.hold_expires_at > now)) AS meanwhile
  FROM asked`)

/**
 * Reads the data of the person who books. `phone` is in E.164, `since` the first night from which no-shows count,
 * `during` the wished time, and `ended` the ids of holds that the booking replaces.
 */
export async function findGuest(
  tx: Tx,
  {
    memberId,
    phone,
    since,
    now,
    during,
    ended,
  }: {
    memberId: number | null
    phone: string | null
    since: string
    now: Date
    during: Span | null
    ended: readonly number[]
  },
): Promise<Omit<Guest, 'overdue'>> {
  const wished = during && spanText(during)
  const [found] = await askOf(tx)(guest(memberId, phone, since, now, wished, ended))
  if (!found) throw new Error('a guest was not described')
  return found
}

/**
 * Locks a member's account, so that their bookings are decided one after the other. Lock the amenity and the holds that
 * are replaced before.
 */
export async function lockMember(tx: Tx, id: number): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('no key update')
}
