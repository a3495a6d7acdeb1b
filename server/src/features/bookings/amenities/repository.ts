import { and, asc, between, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { named } from '../core/repository.views.ts'
import { bookings, occupancies, keepsRoom, isUnexpired } from '../core/schema.ts'

export interface AffectedFilter {
  now: Date
  /** The running night; earlier bookings can't be affected. */
  tonight: string
  amenityId?: number | undefined
  tableId?: number | undefined
  dates?: readonly string[] | undefined
}

function affected({ now, tonight, amenityId, tableId, dates }: AffectedFilter) {
  return and(
    gte(bookings.bookingDate, tonight),
    keepsRoom,
    isUnexpired(now),
    sql`upper(${bookings.during}) > ${now}`,
    amenityId === undefined ? undefined : eq(bookings.amenityId, amenityId),
    tableId === undefined
      ? undefined
      : sql`${bookings.id} IN (
          SELECT ${occupancies.bookingId} FROM ${occupancies}
          WHERE ${occupancies.tableId} = ${tableId})`,
    dates && inArray(bookings.bookingDate, [...dates]),
  )
}

export const findAffectedBookings = (tx: Tx, filter: AffectedFilter) =>
  named(tx)
    .where(affected(filter))
    .orderBy(asc(bookings.bookingDate), sql`lower(${bookings.during})`, asc(bookings.id))

/** Adds a new unit to the future bookings of the whole venue. */
export async function joinRentals(
  tx: Tx,
  unit: { id: number; name: string },
  now: Date,
): Promise<void> {
  const { rows } = await tx.execute<{ booking_id: number }>(sql`
    INSERT INTO occupancies (table_id, booking_id, during)
    SELECT ${unit.id}, b.id,
      tstzrange(lower(b.during), upper(b.during) + b.buffer_minutes * interval '1 minute')
    FROM bookings b JOIN amenities a ON a.id = b.amenity_id AND a.is_whole_venue
    WHERE b.status IN ('pending', 'confirmed', 'paid_online') AND upper(b.during) > ${now}
    ON CONFLICT DO NOTHING
    RETURNING booking_id`)
  const ids = rows.map((row) => row.booking_id)
  if (ids.length === 0) return
  await tx
    .update(bookings)
    .set({ units: sql`array_append(${bookings.units}, ${unit.name})` })
    .where(inArray(bookings.id, ids))
}

export interface Renamed {
  id: number
  from: string
  to: string
}

/** One statement, because two units may swap their names. Guests who are called by their room get its new name. */
export async function renameInBookings(
  tx: Tx,
  units: readonly Renamed[],
  now: Date,
): Promise<{ id: number; userId: number | null; units: string[] }[]> {
  const list = (of: (unit: Renamed) => string | number) => sql.param(units.map(of))
  const names = sql`ARRAY(
    SELECT coalesce(renamed.new, unit.name)
    FROM unnest(${bookings.units}) WITH ORDINALITY AS unit (name, place)
    LEFT JOIN unnest(${list(({ from }) => from)}::text[], ${list(({ to }) => to)}::text[]) AS renamed (old, new)
      ON renamed.old = unit.name
    ORDER BY unit.place)`
  return tx
    .update(bookings)
    .set({
      units: names,
      guestName: sql`CASE WHEN ${bookings.guestName} = array_to_string(${bookings.units}, ', ')
        THEN array_to_string(${names}, ', ') ELSE ${bookings.guestName} END`,
    })
    .where(
      sql`${bookings.id} IN (
        SELECT ${occupancies.bookingId} FROM ${occupancies}
        WHERE ${occupancies.tableId} = ANY (${list(({ id }) => id)}::integer[])
          AND (upper(${occupancies.during}) > ${now} OR ${occupancies.seated}))`,
    )
    .returning({ id: bookings.id, userId: bookings.userId, units: bookings.units })
}

/** The bookings of an amenity on past nights whose parties came, or paid and may come. */
export const findPastBookings = (
  tx: Tx,
  amenityId: number,
  { firstNight, lastNight }: { firstNight: string; lastNight: string },
) =>
  named(tx).where(
    and(
      eq(bookings.amenityId, amenityId),
      between(bookings.bookingDate, firstNight, lastNight),
      inArray(bookings.status, ['confirmed', 'paid_online', 'completed']),
    ),
  )
