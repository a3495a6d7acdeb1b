import { insertion } from '../../../kernel/db/db-insert.ts'
import { exactly, fenced, question } from '../../../kernel/db/db-statement.ts'
import { bookings, FORGOTTEN_MS } from '../core/schema.ts'

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
export const takenIn = question<TakenRow>(`
  WITH asked AS ${fenced('$1::integer[] AS units, $2::tstzrange AS during')}
  SELECT o.table_id AS "tableId", lower(o.during) AS "from", upper(o.during) AS "to",
         o.booking_id AS "bookingId", b.user_id AS "userId", b.hold_expires_at AS "holdExpiresAt"
  FROM asked CROSS JOIN unnest(asked.units) AS unit (id)
  JOIN occupancies o ON o.table_id = unit.id AND o.during && asked.during
  ${itsBooking}
  ORDER BY o.table_id, lower(o.during)`)

/**
 * The stretches in which somebody has one of these units, or sits there past their end, as one SQL value: a list of
 * rows whose instants are text. `heldOf` tells which parties are still there.
 */
export const takenList = (units: string, during: string): string => `(
  SELECT coalesce(json_agg(json_build_object(
    'tableId', o.table_id, 'from', lower(o.during), 'to', upper(o.during), 'seated', o.seated,
    'userId', b.user_id, 'holdExpiresAt', b.hold_expires_at)), '[]')
  FROM unnest(${units}) AS unit (id)
  JOIN occupancies o ON o.table_id = unit.id AND (o.during && ${during} OR o.seated)
  ${itsBooking})`

/** One of them. */
export interface TakenText {
  tableId: number
  from: string
  to: string
  seated: boolean
  userId: number | null
  holdExpiresAt: string | null
}

/** A party past its end has its table until just after now; one that was forgotten doesn't. */
export function heldOf({ seated, ...taken }: TakenText, now: Date): Omit<TakenRow, 'bookingId'> {
  const { from, to, holdExpiresAt } = taken
  const end = new Date(to)
  const isOver = seated && end <= now && end.getTime() > now.getTime() - FORGOTTEN_MS
  return {
    ...taken,
    from: new Date(from),
    to: isOver ? new Date(now.getTime() + 1) : end,
    holdExpiresAt: holdExpiresAt === null ? null : new Date(holdExpiresAt),
  }
}

/** A number for a booking that is about to be written, as a value in SQL. */
export const nextBookingId = "nextval(pg_get_serial_sequence('bookings', 'id'))::integer"

export const bookingWritten = insertion(bookings)

/** Takes units for a booking; seated, for a party that is there. A constraint lets each be taken once at a time. */
export const unitsTaken = exactly(
  'slot',
  `INSERT INTO occupancies (table_id, booking_id, during, seated)
   SELECT unit, $2, $3::tstzrange, $4::boolean FROM unnest($1::integer[]) AS unit
   ON CONFLICT DO NOTHING`,
)

/** Gives back all units of a booking; there must be exactly as many as the number given. */
export const unitsLeft = exactly('rooms', 'DELETE FROM occupancies WHERE booking_id = $1')
