import type { Club } from '../club/club.ts'

/** A booking's current version, as a fresh screen has it. */
export async function versionOf({ pool }: Pick<Club, 'pool'>, bookingId: number): Promise<number> {
  const { rows } = await pool.query<{ version: number }>(
    'SELECT version FROM bookings WHERE id = $1',
    [bookingId],
  )
  return rows[0]?.version ?? 1
}

/** Moves a booking so that it began that many minutes ago by the club's clock. */
export async function begin(
  { pool, clock }: Pick<Club, 'pool' | 'clock'>,
  bookingId: number,
  minutes = 60,
): Promise<void> {
  const from = new Date(clock.now().getTime() - minutes * 60_000)
  await pool.query(
    `UPDATE bookings SET during = tstzrange($2::timestamptz,
       greatest(upper(during), $2::timestamptz + interval '1 hour'))
     WHERE id = $1`,
    [bookingId, from],
  )
}
