import { fenced, statement } from '../../../kernel/db/db-query.ts'

/** A stretch in which a booking has a unit, with the facts that decide whether it still does. */
export interface TakenRow {
  tableId: number
  from: Date
  to: Date
  bookingId: number
  /** The member whose it is, if it is one's. */
  userId: number | null
  holdExpiresAt: Date | null
}

/**
 * The booking of an occupancy `o`, found by its id. Told nothing of the stretch that is asked for (see `fenced`), the
 * planner expects a hundredth of all occupancies, and would rather read all bookings of a small club than so many one by
 * one; `OFFSET 0` leaves it no choice.
 */
const itsBooking = `CROSS JOIN LATERAL (
    SELECT user_id, hold_expires_at FROM bookings WHERE id = o.booking_id OFFSET 0) AS b`

/** The stretches in which somebody has one of these units, within a stretch; holds that ran out too. */
export const takenIn = statement<TakenRow>(`
  WITH asked AS ${fenced('$1::integer[] AS units, $2::tstzrange AS during')}
  SELECT o.table_id AS "tableId", lower(o.during) AS "from", upper(o.during) AS "to",
         o.booking_id AS "bookingId", b.user_id AS "userId", b.hold_expires_at AS "holdExpiresAt"
  FROM asked CROSS JOIN unnest(asked.units) AS unit (id)
  JOIN occupancies o ON o.table_id = unit.id AND o.during && asked.during
  ${itsBooking}
  ORDER BY o.table_id, lower(o.during)`)
