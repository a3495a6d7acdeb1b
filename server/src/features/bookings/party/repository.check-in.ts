import type { Span } from '../../../kernel/db/columns.ts'
import { rowReader } from '../../../kernel/db/db-insert.ts'
import { seenKey, type SeenKey } from '../../../kernel/db/db-keys.ts'
import { exactly, question, write } from '../../../kernel/db/db-statement.ts'
import { bookings } from '../core/schema.ts'
import type { DeskView } from '../desk/repository.ts'
import type { HeldTable } from './repository.ts'

/** The facts that decide a check-in, as of one moment. */
export interface CheckInFacts extends Omit<DeskView, 'booking'> {
  /** The booking's row, in the form that `bookingOf` takes. */
  booking: object
  /** Its rooms, whose instants are text. */
  held: { tableId: number; name: string; amenityId: number | null; from: string; to: string }[]
  /** Whether somebody else has one of its rooms from now until its end, or is there past theirs. */
  shared: boolean
  /** Whether any order waits for its party. */
  awaited: boolean
  /** How often its account or number hasn't come, within the days that count before its night. */
  noShows: number
  /** The result of an earlier call with the same key. */
  seen: SeenKey | null
}

/** The parameters are the booking, the moment, the person who asks, and the route and key of the call. */
export const checkInFacts = question<CheckInFacts>(`
  SELECT to_jsonb(b) AS booking, a.name_en AS "amenityName", a.name_ch AS "amenityNameCh",
    u.first_name AS "firstName", u.last_name AS "lastName", u.phone,
    v.phone_country AS "phoneCountry", invited_to(b.id) AS invited, ${seenKey('$3', '$4', '$5')} AS seen,
    (SELECT coalesce(json_agg(json_build_object('tableId', t.id, 'name', t.name,
         'amenityId', t.amenity_id, 'from', lower(o.during), 'to', upper(o.during)) ORDER BY t.id), '[]')
       FROM occupancies o JOIN venue_tables t ON t.id = o.table_id WHERE o.booking_id = b.id) AS held,
    EXISTS (SELECT FROM occupancies own JOIN occupancies other
       ON other.table_id = own.table_id AND other.booking_id <> b.id AND (other.seated
         OR other.during && tstzrange(least($2::timestamptz, upper(b.during)), upper(b.during)))
       WHERE own.booking_id = b.id) AS shared,
    EXISTS (SELECT FROM food_orders WHERE booking_id = b.id AND status = 'waiting') AS awaited,
    (SELECT count(*)::int FROM bookings n WHERE n.status = 'no_show'
       AND n.booking_date >= b.booking_date - v.no_show_days
       AND (n.user_id = b.user_id OR n.contact_phone = b.contact_phone)) AS "noShows"
  FROM bookings b JOIN amenities a ON a.id = b.amenity_id JOIN venue_settings v ON v.id
    LEFT JOIN users u ON u.id = b.user_id
  WHERE b.id = $1`)

export const bookingOf = rowReader(bookings)

export const heldOf = ({ from, to, ...table }: CheckInFacts['held'][number]): HeldTable => {
  const during: Span = { from: new Date(from), to: new Date(to) }
  return { ...table, during, seated: false }
}

/**
 * A party came into these rooms, and no order waits for it; the booking is as it was read. A statement before must lock
 * its amenity: an order that is to wait for the party takes the same lock, so this statement sees it.
 */
export const partyCame = exactly(
  'booking',
  `UPDATE bookings SET checked_in_at = $3, updated_at = $3, units = $4::text[], version = version + 1
   WHERE id = $1 AND version = $2
     AND NOT EXISTS (SELECT FROM food_orders WHERE booking_id = $1 AND status = 'waiting')`,
)

/** An act on a party, and the booking as it was before. */
export const actWritten = write(
  'INSERT INTO party_acts (booking_id, kind, actor_id, at, before) VALUES ($1, $2, $3, $4, $5::jsonb)',
)
