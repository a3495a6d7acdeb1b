import type { Club } from '../club/club.ts'

/** The number of pairs of bookings that hold one room at the same time. The exclusion constraint must prevent them. */
export async function overlaps(club: Club): Promise<number> {
  const { rows } = await club.pool.query<{ pairs: number }>(
    `SELECT count(*)::int AS pairs FROM occupancies a JOIN occupancies b
       ON a.table_id = b.table_id AND a.booking_id < b.booking_id AND a.during && b.during`,
  )
  return rows[0]?.pairs ?? 0
}
