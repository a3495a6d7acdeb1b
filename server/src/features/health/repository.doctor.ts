import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { holdsRoom, moneyRules, overdueRules } from './repository.doctor-money.ts'

/** A contradiction in the data: the rule it breaks, its subject, the value found and the value expected. */
export interface Contradiction {
  rule: string
  subject: string
  found: string
  expected: string
}

/**
 * Consistency rules of rooms, parties and accounts. A change that waits for its payment holds only the hours that
 * its booking doesn't have already. Each rule is a query that returns contradictions: the subject, the value found
 * and the value expected; `moment` is the time of the examination.
 */
const roomRules = {
  rooms: `
    SELECT 'booking ' || b.id, held.names::text, (SELECT array_agg(unit ORDER BY unit) FROM unnest(b.units) AS unit)::text
    FROM bookings b CROSS JOIN LATERAL (
      SELECT array_agg(t.name ORDER BY t.name) AS names FROM occupancies o
      JOIN venue_tables t ON t.id = o.table_id WHERE o.booking_id = b.id) AS held
    WHERE b.${holdsRoom} AND b.changes_booking IS NULL AND upper(b.during) > (SELECT now FROM moment)
      AND (b.hold_expires_at IS NULL OR b.hold_expires_at > (SELECT now FROM moment))
      AND held.names IS DISTINCT FROM (SELECT array_agg(unit::text ORDER BY unit) FROM unnest(b.units) AS unit)`,
  hours: `
    SELECT 'booking ' || b.id || ' at table ' || o.table_id, o.during::text, kept::text
    FROM occupancies o JOIN bookings b ON b.id = o.booking_id
    CROSS JOIN tstzrange(lower(b.during), upper(b.during) + b.buffer_minutes * interval '1 minute') AS kept
    WHERE NOT o.seated AND CASE WHEN b.changes_booking IS NULL THEN o.during <> kept
      ELSE NOT o.during <@ kept END
    -- A party that is late and moved has its new room from that moment: until then somebody else may have had it.
      AND NOT (upper(o.during) = upper(kept) AND lower(o.during) > lower(kept) AND EXISTS (
        SELECT 1 FROM party_actions a WHERE a.booking_id = b.id AND a.kind = 'move' AND a.at = lower(o.during)))`,
  // If the clocks change within a day of the booking, its local times are ambiguous and aren't compared.
  times: `
    SELECT 'booking ' || id, to_char(begins, 'HH24:MI') || ' to ' || to_char(ends, 'HH24:MI'), start_time || ' to ' || end_time
    FROM (
      SELECT b.id, b.start_time, b.end_time, lower(b.during) AT TIME ZONE zone AS begins, upper(b.during) AT TIME ZONE zone AS ends,
             lower(b.during) - interval '1 day' AS before, upper(b.during) + interval '1 day' AS after, zone
      FROM bookings b CROSS JOIN (SELECT time_zone AS zone FROM venue_settings) AS venue
      WHERE b.${holdsRoom} AND b.changes_booking IS NULL AND upper(b.during) > (SELECT now FROM moment)) AS each
    WHERE (to_char(begins, 'HH24:MI'), to_char(ends, 'HH24:MI')) <> (start_time, end_time)
      AND (before AT TIME ZONE zone) - (before AT TIME ZONE 'UTC') = (after AT TIME ZONE zone) - (after AT TIME ZONE 'UTC')`,
  room_without_booking: `
    SELECT 'table ' || o.table_id || ' of booking ' || b.id, b.status, 'a booking that stands'
    FROM occupancies o JOIN bookings b ON b.id = o.booking_id WHERE NOT b.${holdsRoom}`,
  overlap: `
    SELECT 'table ' || a.table_id, 'bookings ' || a.booking_id || ' and ' || b.booking_id, 'one of them'
    FROM occupancies a JOIN occupancies b
      ON a.table_id = b.table_id AND a.booking_id < b.booking_id AND a.during && b.during`,
  presence: `
    SELECT 'booking ' || b.id,
           CASE WHEN b.checked_in_at IS NULL THEN 'not in the house' ELSE 'in the house' END,
           coalesce(sum(o.seated::int), 0) || ' of ' || count(o.table_id) || ' tables with the party'
    FROM bookings b LEFT JOIN occupancies o ON o.booking_id = b.id
    WHERE b.${holdsRoom}
    GROUP BY b.id
    HAVING coalesce(sum(o.seated::int), 0) <> CASE WHEN b.checked_in_at IS NULL THEN 0 ELSE greatest(1, count(o.table_id)) END`,
  two_parties: `
    SELECT 'table ' || table_id, count(*)::text, '1' FROM occupancies WHERE seated
    GROUP BY table_id HAVING count(*) > 1`,
  left: `
    SELECT 'booking ' || id, status || coalesce(' since ' || left_at, ''), 'a time of leaving where completed'
    FROM bookings WHERE (status = 'completed') <> (left_at IS NOT NULL)`,
  series: `
    SELECT 'booking ' || b.id || ' of series ' || s.id, 'member ' || b.user_id, 'member ' || s.user_id
    FROM bookings b JOIN series s ON s.id = b.series_id WHERE b.user_id IS DISTINCT FROM s.user_id`,
  tier: `
    SELECT 'member ' || u.id, coalesce(u.tier_id::text, 'no tier'), coalesce(held.tier_id::text, 'no tier')
    FROM users u CROSS JOIN LATERAL (SELECT (
      SELECT t.id FROM tiers t
      WHERE u.deleted_at IS NULL AND (t.discord_role = u.discord_role
        OR EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id AND m.tier_id = t.id))
      ORDER BY t.place DESC LIMIT 1) AS tier_id) AS held
    WHERE u.tier_id IS DISTINCT FROM held.tier_id`,
  waiting: `
    SELECT 'order ' || o.id, 'waits for booking ' || b.id || ', ' || b.status, 'a party that is to come'
    FROM food_orders o JOIN bookings b ON b.id = o.booking_id
    WHERE o.status = 'waiting' AND (NOT b.${holdsRoom} OR b.checked_in_at IS NOT NULL)`,
  closed_account: `
    SELECT 'member ' || u.id, what.held, 'nothing'
    FROM users u CROSS JOIN LATERAL (
      SELECT 'balance ' || u.account_balance AS held WHERE u.account_balance <> 0
      UNION ALL
      SELECT 'booking ' || b.id FROM bookings b
      WHERE b.user_id = u.id AND b.${holdsRoom} AND upper(b.during) > (SELECT now FROM moment)
      UNION ALL
      SELECT 'order ' || o.id FROM food_orders o
      WHERE o.user_id = u.id AND o.status NOT IN ('served', 'canceled')
      UNION ALL
      -- What is in credit there is the party's, and an admin pays it out.
      SELECT 'bill ' || i.lantern_id FROM bills i
      WHERE i.user_id = u.id AND i.status IN ('open', 'owed') AND due_of(i.id) >= 0
      UNION ALL
      SELECT 'a link for signing in' FROM sign_in_tokens t WHERE t.user_id = u.id
      UNION ALL
      SELECT 'a Discord account' WHERE u.discord_id IS NOT NULL
      UNION ALL
      SELECT 'an email ' || m.id FROM mail_outbox m WHERE m.member_id = u.id AND m.sent_at IS NULL AND m.failed_at IS NULL
    ) AS what
    WHERE u.deleted_at IS NOT NULL`,
  picture_gone: `
    SELECT shown.what, shown.address, 'a picture that is kept'
    FROM (
      SELECT 'amenity ' || id AS what, image_url AS address FROM amenities
      UNION ALL SELECT 'dish ' || id, image_url FROM food_items
      UNION ALL SELECT 'first screen', poster_url FROM venue_settings
    ) AS shown LEFT JOIN pictures p ON shown.address = '/pictures/' || p.hash || '.webp'
    WHERE shown.address LIKE '/pictures/%' AND p.hash IS NULL
    UNION ALL
    SELECT 'member ' || u.id, u.profile_image_url, 'a picture that is kept'
    FROM users u LEFT JOIN member_pictures p ON u.profile_image_url = '/api/pictures/' || p.name
    WHERE u.profile_image_url LIKE '/api/pictures/%' AND p.name IS NULL`,
} as const satisfies Readonly<Record<string, string>>

/** The queries by rule. Tests leave out rules whose data they write themselves. */
export const doctorRules = { ...roomRules, ...moneyRules }

/** The rules about overdue work. They hold only while the jobs run, so most tests leave them out. */
export const lateRules: Readonly<Record<string, string>> = overdueRules

/** Runs all these rules in one statement, so that they see one snapshot. An empty list means that no rule is broken. */
export async function findContradictions(
  tx: Tx,
  now: Date,
  rules: Readonly<Record<string, string>>,
): Promise<Contradiction[]> {
  const queries = Object.entries(rules).map(
    ([rule, broken]) =>
      `SELECT '${rule}' AS rule, wrong.* FROM (${broken}) AS wrong (subject, found, expected)`,
  )
  if (queries.length === 0) return []
  const { rows } = await tx.execute<Record<keyof Contradiction, string | null>>(sql`
    WITH moment AS (SELECT ${now}::timestamptz AS now)
    ${sql.raw(queries.join(' UNION ALL '))}
    ORDER BY 1, 2`)
  return rows.map(({ rule, subject, found, expected }) => ({
    rule: rule ?? '',
    subject: subject ?? '',
    found: found ?? 'nothing',
    expected: expected ?? 'nothing',
  }))
}
