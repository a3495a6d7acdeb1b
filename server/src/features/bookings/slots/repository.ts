import { fenced, statement } from '../../../kernel/db/db-query.ts'

/** A span in which a booking has a unit, with the data that decide whether it still does. */
export interface TakenRow {
  tableId: number
  from: Date
  to: Date
  bookingId: number
  userId: number | null
  holdExpiresAt: Date | null
}

/**
 * The booking of an occupancy `o`, by its id. The planner doesn't know the given span (see `fenced`) and assumes that
 * it matches a hundredth of all occupancies, so in a small club it would rather scan all bookings. `OFFSET 0` forces a
 * lookup by id.
 */
const itsBooking = `CROSS JOIN LATERAL (
    SELECT user_id, hold_expires_at FROM bookings WHERE id = o.booking_id OFFSET 0) AS b`

/** The spans in which one of these units is taken, within a span; with expired holds. */
export const takenIn = statement<TakenRow>(`
  WITH asked AS ${fenced('$1::integer[] AS units, $2::tstzrange AS during')}
  SELECT o.table_id AS "tableId", lower(o.during) AS "from", upper(o.during) AS "to",
         o.booking_id AS "bookingId", b.user_id AS "userId", b.hold_expires_at AS "holdExpiresAt"
  FROM asked CROSS JOIN unnest(asked.units) AS unit (id)
  JOIN occupancies o ON o.table_id = unit.id AND o.during && asked.during
  ${itsBooking}
  ORDER BY o.table_id, lower(o.during)`)
