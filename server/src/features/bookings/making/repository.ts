import { materialized, statement } from '../../../kernel/db/db-query.ts'
import type { Booker } from './rules.ts'

/** Reads who books, by account and phone (E.164), with the no-shows since a night, without the holds that the booking replaces. */
export const bookerOf = statement<Omit<Booker, 'overdue'>>(`
  WITH input AS ${materialized(`$1::integer AS member_id, $2::text AS phone, $3::date AS since,
    $4::timestamptz AS now, $5::tstzrange AS during, $6::integer[] AS replaced`)}
  SELECT
    member_id IS NULL OR EXISTS (
      SELECT FROM users WHERE id = member_id AND deleted_at IS NULL) AS "isOpen",
    (SELECT tier_id FROM users WHERE id = member_id) AS "tierId",
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', coalesce(b.changes_booking, b.id),
        'bookingDate', b.booking_date, 'startTime', b.start_time, 'endTime', b.end_time) ORDER BY b.id), '[]')
      FROM bookings b LEFT JOIN bookings changed ON changed.id = b.changes_booking
      WHERE b.user_id = member_id AND upper(b.during) > now AND lower(coalesce(changed.during, b.during)) > now
        AND b.id <> ALL (replaced) AND coalesce(b.changes_booking, 0) <> ALL (replaced)
        AND b.status IN ('pending', 'confirmed', 'paid_online')
        AND (b.hold_expires_at IS NULL OR b.hold_expires_at > now)) AS upcoming,
    (SELECT count(*)::integer FROM bookings
      WHERE status = 'no_show' AND booking_date >= since
        AND (user_id = member_id OR contact_phone = phone)) AS "noShows",
    (SELECT count(*)::integer FROM bookings
      WHERE user_id = member_id AND upper(bookings.during) > now AND status = 'pending'
        AND hold_expires_at > now AND id <> ALL (replaced)) AS holds,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('amenityId', b.amenity_id, 'units', b.units,
        'bookingDate', b.booking_date, 'startTime', b.start_time, 'endTime', b.end_time,
        'isHold', b.hold_expires_at IS NOT NULL) ORDER BY b.id), '[]') FROM bookings b
      WHERE b.user_id = member_id AND upper(b.during) > lower(input.during)
        AND lower(b.during) < upper(input.during) AND b.status IN ('pending', 'confirmed', 'paid_online')
        AND (b.hold_expires_at IS NULL OR b.hold_expires_at > now)) AS overlapping
  FROM input`)
