import { question } from '../../../kernel/db/db-statement.ts'

/** A stretch in which a unit is a booking's, with what decides whether it still is. */
export interface TakenRow {
  tableId: number
  from: Date
  to: Date
  bookingId: number
  /** Whose, where it is a member's. */
  userId: number | null
  holdExpiresAt: Date | null
}

/** Who has any of these units at any moment of a stretch, as it stands now: holds that ran out too. */
export const takenIn = question<TakenRow>(`
  SELECT o.table_id AS "tableId", lower(o.during) AS "from", upper(o.during) AS "to",
         b.id AS "bookingId", b.user_id AS "userId", b.hold_expires_at AS "holdExpiresAt"
  FROM unnest($1::integer[]) AS unit (id)
  JOIN occupancies o ON o.table_id = unit.id AND o.during && $2::tstzrange
  JOIN bookings b ON b.id = o.booking_id
  ORDER BY o.table_id, lower(o.during)`)
